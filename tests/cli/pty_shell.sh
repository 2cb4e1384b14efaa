. "$(dirname "$0")/fixture/make.sh"
make_database test.db
PYTHONDONTWRITEBYTECODE=1 python3 "$(dirname "$0")/pty_shell.py" "$ANIMDB" test.db "$PWD/state"
