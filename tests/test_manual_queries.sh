#!/bin/bash
# animdb-queries(7) is up to date: PROGRAM [--accept]
# In the manual, a comment
#	.\" ONE-LINERS         stands before commands: each line .Dl animdb ask … has an answer over corpus/
#	.\" INDEX              stands before the list of all questions, which is made of their files
#	.\" QUERY SYSTEM/NAME  stands before the question of SYSTEM/NAME.sql, which is NAME.sql in the folder sql of the
#	                       system's tests, and its result over corpus/
# and the comment
#	.\" END
# after it. --accept writes what lies between them. No line of the page is wider than 80 columns: long lines of SQL are folded,
# and what is too wide for a table is shown as lines, of the first rows only.
set -eu
program=$1 accept=${2-}
. "$(dirname "$0")/corpus_database.sh"
root=$(cd "$(dirname "$0")/.." && pwd)
page=$root/man/animdb-queries.7
width=75 rows=3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
corpus_database "$work/corpus.db"
failed=0

# Text for roff, taken literally.
literal() {
	expand -t 4 | sed -e 's/ *$//' -e 's/\\/\\e/g' -e "s/'/\\\\(aq/g" -e 's/`/\\(ga/g' -e 's/\^/\\(ha/g' -e 's/~/\\(ti/g' -e 's/-/\\-/g' \
		-e 's/^\./\\\&./'
}

# Folds lines of SQL at blanks; the rest of a comment is a comment.
fold_sql() {
	expand -t 4 | awk -v width=$width '{
		match($0, /^ */)
		indent = RLENGTH
		comment = substr($0, indent + 1, 3) == "-- " ? "-- " : ""
		while (length($0) > width) {
			at = width + 1
			while (at > indent + 8 && substr($0, at, 1) != " ")
				at--
			if (at <= indent + 8)
				break
			if (comment == "" && index($0, " -- ") > 0 && index($0, " -- ") < at)
				comment = "-- "
			print substr($0, 1, at - 1)
			$0 = sprintf("%*s%s%s", comment == "" ? indent + 4 : indent, "", comment, substr($0, at + 1))
		}
		print
	}'
}

section() {
	local sql

	sql=$("$root/tests/systems/find.sh" "${1%%/*}")/sql/${1#*/}.sql

	sed -n '1s/^-- //p' "$sql" | fmt -w 78 | literal
	echo ".Bd -literal"
	sed 1d "$sql" | fold_sql >"$work/folded.sql"
	literal <"$work/folded.sql"
	echo
	"$program" query -f csv "$work/corpus.db" - <"$sql" >"$work/plain"
	"$program" query -f csv "$work/corpus.db" - <"$work/folded.sql" | cmp -s - "$work/plain" ||
		{ echo "$1 means something else when it is folded" >&2; failed=1; }
	"$program" query -f table "$work/corpus.db" - <"$sql" >"$work/table"
	if [ "$(wc -L <"$work/table")" -le $width ]; then
		literal <"$work/table"
	else
		"$program" query -f line "$work/corpus.db" - <"$sql" | awk -v width=$width -v rows=$rows '
			/^$/ { blocks++ }
			blocks >= rows { if (!cut++) print "\n..."; next }
			{ print (length($0) > width ? substr($0, 1, width - 3) "..." : $0) }' | literal
	fi
	echo ".Ed"
}

# The questions of a folder, each with its parameters and its title.
questions() {
	local file name parameter

	echo ".Bl -tag -width Ds -compact"
	for name in $(basename -s .sql "$1"/*.sql | LC_ALL=C sort); do
		file=$1/$name.sql
		printf '.It Ic %s' "$name"
		sed -n 's/^-- :\([a-z]*\) \(=\{0,1\}\).*/\1 \2/p' "$file" | while read -r parameter optional; do
			printf ' %sAr %s' "${optional:+Op }" "$parameter"
		done
		echo
		sed -n '1s/^-- //p' "$file" | literal
	done
	echo ".El"
}

index() {
	local folder id

	echo ".Ss All systems"
	questions "$root/schema/questions"
	for folder in "$root"/src/systems/*/questions; do
		id=$(sed -n 's/^\t\.id = "\(.*\)",$/\1/p' "${folder%/*}/system.c")
		echo ".Ss $id"
		questions "$folder"
	done
}

skip() { while IFS= read -r line && [ "$line" != '.\" END' ]; do :; done; }

one_liners=0
while IFS= read -r line; do
	printf '%s\n' "$line"
	case $line in
	'.\" QUERY '*)
		section "${line#* QUERY }"
		skip
		printf '%s\n' "$line"
		;;
	'.\" INDEX')
		index
		skip
		printf '%s\n' "$line"
		;;
	'.Dl animdb ask '*)
		one_liners=$((one_liners + 1))
		command=${line#.Dl animdb ask game.db }
		[ "$(eval "\"\$program\" ask -f csv \"\$work/corpus.db\" ${command//\\(aq/\'}" | wc -l)" -gt 1 ] ||
			{ echo "no answer: $line" >&2; failed=1; }
		;;
	esac
done <"$page" >"$work/page"
[ $one_liners -ge 10 ] || { echo "$one_liners one-liners" >&2; failed=1; }
if [ "$accept" = --accept ]; then
	cp "$work/page" "$page"
fi
grep -q 'QUERY ' "$page"
diff -u "$page" "$work/page" || failed=1
if command -v groff >/dev/null; then
	groff -Kutf8 -Tutf8 -mandoc -P-cbou -rLL=78n "$work/page" >"$work/rendered" 2>/dev/null
	[ "$(LC_ALL=C.UTF-8 wc -L <"$work/rendered")" -le 80 ] || { echo "wider than 80 columns" >&2; failed=1; }
fi
exit $failed
