"""The guard is proven to fail: every fault that is planted turns the build red, at the right place."""
