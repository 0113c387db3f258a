"""What Scripts/checks/mail-server runs: the recipes of docs/mail-server.md and docs/service.md, each with a real program."""
