"""This package's public symbols, from the compiler; for checks/documentation and generate/documentation."""
import json
import os
import pathlib
import subprocess
import sys

from build_options import options


def run(*command, root):
    """The standard output of a command; if it fails, exits with its output."""
    answer = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if answer.returncode != 0:
        sys.exit(f"{answer.stdout}{answer.stderr}{' '.join(map(str, command))} failed")
    return answer.stdout


class Library:
    """A library target in Sources; public if a product has its name."""

    def __init__(self, description):
        self.name = description["name"]
        self.path = description["path"]
        self.dependencies = description.get("target_dependencies", [])
        self.is_public = self.name in description.get("product_memberships", [])


def targets(root):
    """The targets of the package, as SwiftPM describes them."""
    # A developer's environment may ask for the service and the benchmarks too.
    text = run("env", "-u", "WINNOW_WORKSHOP", "swift", "package", "describe", "--type", "json", root=root)
    return json.loads(text[text.index("{") :])["targets"]


def libraries(root):
    """The library targets in Sources, each after its dependencies."""
    waiting = [
        Library(target)
        for target in targets(root)
        if target["type"] == "library" and target["module_type"] == "SwiftTarget" and target["path"].startswith("Sources/")
    ]
    ordered = []
    names = {library.name for library in waiting}
    for library in waiting:
        # Targets in C have no pages.
        library.dependencies = [name for name in library.dependencies if name in names]
    while waiting:
        known = {library.name for library in ordered}
        ready = [library for library in waiting if known.issuperset(names.intersection(library.dependencies))]
        ordered += sorted(ready, key=lambda library: library.name)
        waiting = [library for library in waiting if library not in ready]
    return ordered


class SymbolGraphs:
    """Builds the package as its tests do, then writes the symbol graphs of its targets."""

    def __init__(self, root):
        self.root = root
        # As the tests are built, with the service.
        os.environ["WINNOW_WORKSHOP"] = "tests"
        build = ["swift", "build", *options("tested", root)]
        run(*build, "--quiet", root=root)
        self.products = pathlib.Path(run(*build, "--show-bin-path", root=root).strip())
        triple = json.loads(run("swift", "-print-target-info", root=root))["target"]["triple"]
        # The module maps of C targets, which SwiftPM writes, and those of the system's libraries.
        maps = [*sorted(self.products.glob("*.build/module.modulemap")), *sorted(root.glob("Sources/*/module.modulemap"))]
        self.search_paths = ["-I", str(self.products / "Modules")]
        for module_map in maps:
            self.search_paths += ["-Xcc", f"-fmodule-map-file={module_map}"]
        self.command = ["swift", "symbolgraph-extract", "-target", triple, *self.search_paths]
        if sys.platform == "darwin":
            self.command += ["-sdk", run("xcrun", "--show-sdk-path", root=root).strip()]
        self.command += ["-minimum-access-level", "public", "-skip-synthesized-members"]

    def extract(self, target, folder, *options):
        """Writes the graphs of a target into a folder, created if needed, and returns their paths."""
        folder.mkdir(parents=True, exist_ok=True)
        run(*self.command, *options, "-module-name", target, "-output-dir", folder, root=self.root)
        return sorted(folder.glob("*.json"))
