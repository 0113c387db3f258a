"""This package's targets and public symbols, as the tests have built them; for checks/listings and generate/documentation."""
import json
import sys

from .commands import run
from .paths import ROOT

BUILT = ROOT / ".build-tests/release"


def targets():
    """The targets of the package, as SwiftPM describes them, without the service and the benchmarks."""
    text = run("env", "WINNOW_WORKSHOP=command", "swift", "package", "describe", "--type", "json", cwd=ROOT)
    return json.loads(text[text.index("{") :])["targets"]


def libraries():
    """The library targets in Sources by name, each after those that it imports, which are its `imports`."""
    waiting = {
        target["name"]: target for target in targets()
        if target["type"] == "library" and target["module_type"] == "SwiftTarget" and target["path"].startswith("Sources/")}
    ordered = {}
    while waiting:
        for name in sorted(name for name in waiting if not waiting.keys() & waiting[name].get("target_dependencies", [])):
            target = ordered[name] = waiting.pop(name)
            # Targets in C have no pages.
            target["imports"] = [one for one in target.get("target_dependencies", []) if one in ordered]
    return ordered


def search_paths():
    """The compiler's options with which it finds the modules of the package."""
    if not BUILT.is_dir():
        sys.exit(f"there is no {BUILT}: run Scripts/check, which builds it")
    # The module maps of C targets, which SwiftPM writes, and those of the system's libraries.
    maps = [*sorted(BUILT.glob("*.build/module.modulemap")), *sorted(ROOT.glob("Sources/*/module.modulemap"))]
    return ["-I", BUILT / "Modules", *(word for one in maps for word in ("-Xcc", f"-fmodule-map-file={one}"))]


def extractor():
    """A function that writes the graphs of a target into a folder, which it makes, and returns their paths."""
    triple = json.loads(run("swift", "-print-target-info"))["target"]["triple"]
    command = ["swift", "symbolgraph-extract", "-target", triple, *search_paths()]
    if sys.platform == "darwin":
        command += ["-sdk", run("xcrun", "--show-sdk-path").strip()]
    command += ["-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols"]

    def extract(target, folder):
        folder.mkdir(parents=True)
        run(*command, "-module-name", target, "-output-dir", folder)
        return sorted(folder.glob("*.json"))

    return extract
