"""What hatchling cannot know: the version of both wheels, the tag of the command's, the files of the models'."""
import os
import pathlib

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

# The command is static: it needs no C library, and a kernel of Linux 3.2 or later. The module's library needs the C
# library of the version in $LIBRARY_GLIBC; 2.17 is the oldest that pip and PyPI know by this form of a tag.
PLATFORM = "manylinux_2_{glibc}_{machine}.musllinux_1_1_{machine}"
MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}


class Metadata(MetadataHookInterface):
    PLUGIN_NAME = "custom"

    def update(self, metadata):
        metadata["version"] = os.environ["VERSION"]
        if metadata["name"] == "winnow-text":
            metadata["dependencies"] = [f"winnow-text-models=={os.environ['VERSION']}"]


class Wheel(BuildHookInterface):
    PLUGIN_NAME = "custom"

    def initialize(self, version, build_data):
        if self.metadata.name == "winnow-text":
            build_data["pure_python"] = False
            glibc = max(17, int(os.environ["LIBRARY_GLIBC"].split(".")[1]))
            platform = PLATFORM.format(glibc=glibc, machine=MACHINES[os.environ["ARCH"]])
            build_data["tag"] = f"py3-none-{platform}"
        else:
            # The command looks for share/winnow/models beside its own folder.
            build_data["shared_data"] = {
                str(path): f"share/winnow/models/{path.name}" for path in pathlib.Path(self.root, "models").iterdir()}
