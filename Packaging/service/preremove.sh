#!/bin/sh
# Stops the service before it is removed; dpkg says remove, rpm 0. An upgrade restarts it.
set -e
if [ -d /run/systemd/system ] && { [ "$1" = remove ] || [ "$1" = 0 ]; }; then
    systemctl disable --now winnow-server
fi
