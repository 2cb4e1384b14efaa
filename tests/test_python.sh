#!/bin/bash
# The module animdb for Python reads what the database has, with the extension and without, with NumPy and without, and each example
# of docs/python.md gives what the page says: PROGRAM EXTENSION
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
program=$1 extension=$2
. "$here/corpus_database.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
corpus_database "$work/corpus.db"
mkdir "$work/page"
"$program" index -q --each "$work/page/demo.db" "$root/corpus"
export PATH=$(dirname "$program"):$PATH PYTHONPATH=$root/python${PYTHONPATH:+:$PYTHONPATH} PYTHONPYCACHEPREFIX=$work/cache
export DATABASE=$work/corpus.db PROGRAM=$program EXTENSION=$extension

# The first one of PATH may be built without loadable extensions of SQLite.
for python in $(for name in python3 /usr/bin/python3; do
	command -v "$name" >/dev/null && "$name" -c 'import sys; print(sys.executable)'
done | sort -u); do
	"$python" -c 'import sys; print(sys.executable, sys.version)'
	"$python" -W error -m py_compile "$root"/python/animdb/*.py
	"$python" -W error -m unittest discover -s "$here/python"
	for numpy in '' --without-numpy; do
		(cd "$work/page" && rm -rf out strips && "$python" -W error "$here/python/page.py" "$root/docs/python.md" $numpy)
	done
done
