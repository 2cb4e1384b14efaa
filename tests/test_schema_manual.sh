#!/bin/bash
# animdb-schema(5) names every table, view and column that a database has, those of systems last, in the same order; views use IS
# with NULL only, since DuckDB cannot parse anything else (test_duckdb.sh asks DuckDB itself).
# Usage: test_schema_manual.sh SCHEMA_DIR SYSTEMS_DIR MANUAL
set -euo pipefail

schema=$1
systems=$2
manual=$3
if ! command -v sqlite3 > /dev/null; then
	echo "skipped: needs sqlite3"
	exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for file in "$schema"/{tables,portable_keys,views}.sql "$systems"/*/views.sql; do
	[ ! -f "$file" ] || sqlite3 -batch -bail "$work/schema.db" ".read '$file'"
done
if sqlite3 -batch "$work/schema.db" "SELECT sql FROM sqlite_schema WHERE type = 'view'" | sed 's/--.*//' |
	grep -E '\<IS +(NOT +)?[^ N]|\<IS +(NOT +)?N[^UO]'; then
	echo "a view compares with IS, and not with NULL" >&2
	exit 1
fi
# dangling_links is described by the table it selects from.
sqlite3 -batch "$work/schema.db" "
	SELECT object.name || coalesce('.' || field.name, '')
	FROM sqlite_schema AS object LEFT JOIN pragma_table_xinfo(object.name) AS field ON object.name <> 'dangling_links'
	WHERE object.type IN ('table', 'view') AND object.name NOT LIKE 'sqlite!_%' ESCAPE '!'
	ORDER BY object.rowid, field.cid" > "$work/wanted"
awk '
	/^\.Ss / { table = $2; if (table == "dangling_links") print table }
	/^\.It Va / && table != "" { print table "." $3 }
	/^\.Sh / { table = "" }
' "$manual" > "$work/found"
diff "$work/wanted" "$work/found"
if command -v mandoc > /dev/null; then
	mandoc -T lint -W warning "$manual"
fi
echo "schema manual: $(wc -l < "$work/wanted") names"
