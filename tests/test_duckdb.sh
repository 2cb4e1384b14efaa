#!/bin/bash
# DuckDB parses every view: PROGRAM
# DuckDB comes from npm; without that, or without a network, the test is skipped.
set -u
program=$1
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v npm >/dev/null && command -v node >/dev/null || exit 77
mkdir "$work/views"
"$program" index -q "$work/x.db" "$root/corpus/zengin/loose" || exit 1
for view in $("$program" query -f csv "$work/x.db" "SELECT name FROM sqlite_schema WHERE type = 'view'" | tail -n +2 | tr -d '\r'); do
	"$program" query -f json "$work/x.db" "SELECT sql FROM sqlite_schema WHERE name = '$view'" |
		python3 -c 'import json, sys; print(json.load(sys.stdin)[0]["sql"])' >"$work/views/$view.sql"
done
cp "$root/tests/duckdb_views.mjs" "$work"
cd "$work" && timeout 300 npm install --silent --no-audit --no-fund @duckdb/node-api >"$work/log" 2>&1 || exit 77
node duckdb_views.mjs views
