#!/bin/sh
# Removes the user and, if it is empty, the folder: dpkg says purge, rpm 0. What was learned stays.
set -e
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
if [ "$1" = purge ] || [ "$1" = 0 ]; then
    rmdir /var/lib/winnow 2>/dev/null || true
    if [ ! -e /var/lib/winnow ] && getent passwd winnow >/dev/null; then
        userdel winnow
    fi
fi
