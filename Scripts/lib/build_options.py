"""The SwiftPM options that Scripts/lib/build_options.sh defines, for scripts in Python."""
import subprocess


def options(name, root):
    """The words of the shell array `name`."""
    script = f'. Scripts/lib/build_options.sh; printf "%s\\n" "${{{name}[@]}}"'
    return subprocess.run(["bash", "-c", script], cwd=root, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
