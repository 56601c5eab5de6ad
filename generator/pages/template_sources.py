"""Templates and assets: the project's own file by file, and the generator's for every file it leaves out.

Promises: errors name a template by its path in the project. Refuses a template or asset that leads out of its folder,
what is no file, a template that is not UTF-8 text, and a file that no page would show.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import generator
from generator.errors import CannotRun, Malformed, Place, Refusal, raise_all, refuse
from generator.evidence.editing import is_left_by_editor
from generator.pages.template_names import ASSETS, check_names

_OF_FILES = frozenset({".html", ".css", ".js", ".svg", ".png", ".ico", ".woff2", ".jpg", ".webp"})


@dataclass(frozen=True, slots=True)
class TemplateSource:
    """The text of a template, and its path in the project."""

    path: str
    text: str
    is_shipped: bool = False
    """Whether it is the generator's own, to the byte, wherever it lies."""


@dataclass(frozen=True, slots=True)
class Templates:
    """All templates by name (``home.html``) and all assets by their path in the site (``assets/style.css``)."""

    sources: Mapping[str, TemplateSource]
    assets: Mapping[str, bytes]
    digest: str
    """The SHA-256 of the names and texts of all templates."""


def shipped_templates() -> Path:
    """Return the folder of the generator's own templates: inside the installed package, else beside its source."""
    package = Path(generator.__file__).resolve().parent
    inside = package / "templates"
    return inside if inside.is_dir() else package.parent / "templates"


def read_templates(project: Path) -> Templates:
    """Return every template and asset, a file of the project standing in for the shipped file of the same name."""
    shipped, own = _files_under(shipped_templates()), _files_under(project / "templates")
    contents = {name: _read(path, name) for name, path in sorted({**shipped, **own}.items())}
    check_names(own, shipped, contents)
    sources = {
        name: _decode(name, content, is_shipped=name in shipped and _read(shipped[name], name) == content)
        for name, content in contents.items()
        if name.endswith(".html")
    }
    return _templates(sources, {name: content for name, content in contents.items() if name.startswith(ASSETS)})


def read_shipped_templates() -> Templates:
    """Return the generator's own templates, whatever a project has."""
    contents = {name: _read(path, name) for name, path in sorted(_files_under(shipped_templates()).items())}
    return _templates(
        {name: _decode(name, text, is_shipped=True) for name, text in contents.items() if name.endswith(".html")}, {}
    )


def read_own_templates(project: Path) -> Mapping[str, bytes]:
    """Return the templates and assets in which a project differs from the generator, by their path in the project."""
    shipped = _files_under(shipped_templates())
    own = {name: _read(path, name) for name, path in sorted(_files_under(project / "templates").items())}
    return {f"templates/{name}": c for name, c in own.items() if name not in shipped or _read(shipped[name], name) != c}


def _templates(sources: Mapping[str, TemplateSource], assets: Mapping[str, bytes]) -> Templates:
    told = [(name, source.path, source.text) for name, source in sorted(sources.items())]
    return Templates(sources, assets, hashlib.sha256(json.dumps(told).encode("ascii")).hexdigest())


def _files_under(folder: Path) -> dict[str, Path]:
    inside = folder.resolve()
    entries = [path for path in folder.rglob("*") if not is_left_by_editor(path.name)]
    raise_all([refusal for path in sorted(entries) for refusal in _no_file(folder, path)], Malformed)
    found = {path.relative_to(folder).as_posix(): path for path in entries if path.is_file()}
    for name, path in found.items():
        if not path.resolve().is_relative_to(inside):
            raise refuse(
                Malformed,
                Place(f"templates/{name}"),
                found="a link that leads out of the folder",
                expected="a file inside templates/",
                remedy="Put the file itself there.",
            )
    return {name: path for name, path in found.items() if not any(part.startswith(".") for part in name.split("/"))}


def _no_file(folder: Path, path: Path) -> Iterator[Refusal]:
    """Yield a refusal of what is no file and would be passed over: a pipe, a device, a folder named like a page."""
    name = path.relative_to(folder).as_posix()
    if path.is_file() or any(part.startswith(".") for part in name.split("/")):
        return
    is_folder = path.is_dir()
    if not is_folder or path.suffix in _OF_FILES or path.is_symlink():
        found = "a folder with the name of a file" if is_folder else "neither a file nor a folder"
        found = "a link to a folder, or to nothing" if path.is_symlink() else found
        expected, remedy = "a file", "Put the file itself here, or remove what is in its place."
        yield refuse(Malformed, Place(f"templates/{name}"), found=found, expected=expected, remedy=remedy)


def _read(path: Path, name: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CannotRun(f"templates/{name} cannot be read: {error.strerror}") from error


def _decode(name: str, content: bytes, *, is_shipped: bool) -> TemplateSource:
    try:
        return TemplateSource(f"templates/{name}", content.decode("utf-8"), is_shipped)
    except UnicodeDecodeError as error:
        raise refuse(
            Malformed,
            Place(f"templates/{name}"),
            found="bytes that are not UTF-8",
            expected="a template in UTF-8",
            remedy="Save the file as UTF-8.",
        ) from error
