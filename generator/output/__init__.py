"""The atomic writer: the whole site appears at its place in one swap, or nothing changes.

Promises: an error of any kind leaves the old site as it was; ``.gitignore`` of the target is kept; an artifact is
copied only while its bytes still have the digest that was read. Refuses a target that Proofpage did not make, a
target among the project's sources, a path that leads out of the site or that Windows cannot hold, and paths that a file
system that ignores case would take for each other.
"""

from generator.output.paths import check_paths
from generator.output.publishing import KEPT, MANIFEST, MANIFEST_SCHEMA, Published, publish, update

__all__ = ["KEPT", "MANIFEST", "MANIFEST_SCHEMA", "Published", "check_paths", "publish", "update"]
