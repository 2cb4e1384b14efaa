. "$(dirname "$0")/fixture/make.sh"
make_database test.db
mkdir files config config/animdb
echo "SELECT 'read', 'from a file';" >files/query.sql
echo ".nullvalue nothing" >config/animdb/shellrc
PYTHONDONTWRITEBYTECODE=1 python3 "$(dirname "$0")/pty_complete.py" "$ANIMDB" test.db "$PWD/state"
