. "$(dirname "$0")/fixture/make.sh"
make_database test.db
PYTHONDONTWRITEBYTECODE=1 python3 "$(dirname "$0")/pty_screen.py" "$ANIMDB" test.db "$PWD/state"
