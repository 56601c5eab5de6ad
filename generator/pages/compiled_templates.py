"""The generator's own templates as code, compiled once for all builds like the modules beside them.

Promises: code is taken only for the very text, generator, Jinja and Python that it was compiled with; a template of a
project is compiled by every process anew, so no code comes from anywhere but the generator's own files.
"""

from __future__ import annotations

from collections.abc import Mapping

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from generator.cache.compiled import read_compiled, write_compiled
from generator.pages.template_sources import TemplateSource


class CompiledTemplates(BytecodeCache):
    """Answers Jinja, which asks for the code of a template before it compiles one."""

    def __init__(self, sources: Mapping[str, TemplateSource]) -> None:
        shipped = {name: source for name, source in sources.items() if source.is_shipped}
        self._names = {self.get_cache_key(name, source.path): name for name, source in shipped.items()}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill in the code of a template that was compiled before."""
        name = self._names.get(bucket.key)
        content = None if name is None else read_compiled(name, bucket.checksum)
        if content is not None:
            bucket.bytecode_from_string(content)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template that was compiled just now."""
        name = self._names.get(bucket.key)
        if name is not None:
            write_compiled(name, bucket.checksum, bucket.bytecode_to_string())
