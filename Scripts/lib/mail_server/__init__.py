"""What Scripts/checks/mail-server runs: the recipes of docs/mail-server.md, each with a real server."""
