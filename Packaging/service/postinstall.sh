#!/bin/sh
# Makes the user and the folder of the service. It is not started: systemctl enable --now winnow-server
set -e
if ! getent passwd winnow >/dev/null; then
    useradd --system --user-group --home-dir /var/lib/winnow --no-create-home --shell /usr/sbin/nologin winnow
fi
install -d -o winnow -g winnow -m 750 /var/lib/winnow
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    systemctl try-restart winnow-server
fi
