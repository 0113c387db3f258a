"""The options of SwiftPM that Scripts/build-options.sh names, for scripts in Python."""
import subprocess


def options(name, root):
    """The words of the variable `name`."""
    script = f'. Scripts/build-options.sh; printf "%s\\n" "${{{name}[@]}}"'
    return subprocess.run(["bash", "-c", script], cwd=root, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
