#!/bin/bash
# The queries in animdb-queries(7) and what they print are those of tests/systems over corpus/: PROGRAM [--accept]
# In the manual, the comment
#	.\" QUERY SYSTEM/NAME
# stands before the question of SYSTEM/NAME.sql, which is NAME.sql in the folder sql of that system's tests, and the comment
#	.\" END
# after its result. --accept writes what lies between them.
set -eu
program=$1 accept=${2-}
root=$(cd "$(dirname "$0")/.." && pwd)
page=$root/man/animdb-queries.7
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" index -q "$work/corpus.db" "$root/corpus"

# Text for roff, taken literally.
literal() {
	expand -t 4 | sed -e 's/\\/\\e/g' -e "s/'/\\\\(aq/g" -e 's/`/\\(ga/g' -e 's/\^/\\(ha/g' -e 's/~/\\(ti/g' -e 's/-/\\-/g' \
		-e 's/^\./\\\&./'
}

section() {
	local sql

	sql=$("$root/tests/systems/find.sh" "${1%%/*}")/sql/${1#*/}.sql

	sed -n '1s/^-- //p' "$sql" | literal
	echo ".Bd -literal"
	sed 1d "$sql" | literal
	echo
	"$program" query -f table "$work/corpus.db" - <"$sql" | literal
	echo ".Ed"
}

while IFS= read -r line; do
	case $line in
	'.\" QUERY '*)
		printf '%s\n' "$line"
		section "${line#* QUERY }"
		while IFS= read -r line && [ "$line" != '.\" END' ]; do :; done
		;;
	esac
	printf '%s\n' "$line"
done <"$page" >"$work/page"
if [ "$accept" = --accept ]; then
	cp "$work/page" "$page"
fi
grep -q 'QUERY ' "$page"
diff -u "$page" "$work/page"
