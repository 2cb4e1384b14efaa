#!/bin/bash
# Many copies of one game in one folder are resolved each by itself: PROGRAM [NAME...]
# Of all systems, or of the files and folders of the corpus that are named.
# Every copy leads to what lies in it, as a single one does, and the rows of references grow with the copies and not with
# their square.
set -u
program=$(realpath "$1")
shift
names=" $* "
corpus=$(cd "$(dirname "$0")/../corpus" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

fail()
{
	echo "FAILED: $*"
	failed=$((failed + 1))
}

# Rows of references, and how many of the entries, clips and links have found what they look for.
count_of()
{
	"$program" query -f csv "$1" "SELECT
		(SELECT count(*) FROM entry_clips), (SELECT count(*) FROM clip_skeletons),
		(SELECT count(*) FROM set_entries WHERE clip_id IS NOT NULL),
		(SELECT count(*) FROM clip_skeletons WHERE is_primary = 1),
		(SELECT count(*) FROM links WHERE to_asset_id IS NOT NULL),
		(SELECT count(*) FROM clips AS c WHERE NOT EXISTS (SELECT 1 FROM entry_clips AS r WHERE r.clip_id = c.id))" | tail -n 1
}

# Entries and links that lead from one copy into another. Scripts of ZenGin choose their base and its skeleton among all.
strayed='WITH copy AS MATERIALIZED (
	SELECT a.id, substr(s.path, 1, instr(s.path, $mark) + length($mark) + 2) AS folder FROM assets AS a JOIN sources AS s ON s.id = a.source_id
)
SELECT
	(SELECT count(*) FROM links AS l JOIN copy AS x ON x.id = l.from_asset_id JOIN copy AS y ON y.id = l.to_asset_id
		WHERE x.folder <> y.folder AND l.to_type NOT IN ($scripts, $skeletons))
	+ (SELECT count(*) FROM set_entries AS e JOIN animation_sets AS s ON s.id = e.set_id JOIN clips AS c ON c.id = e.clip_id
		JOIN copy AS x ON x.id = s.asset_id JOIN copy AS y ON y.id = c.asset_id WHERE x.folder <> y.folder)'

# COPIES of a FILE, for which a limit is reached (1) or not (0). It is not where enough sets show that the copies are installations
# of their own.
check()
{
	local copies=$1 name=$2 limited=$3 one many i

	[[ $names == "  " || $names == *" $name "* ]] || return
	checked=$((checked + 1))
	mkdir -p "$work/one/copy100" "$work/many"
	cp -r "$corpus/$name" "$work/one/copy100"
	for ((i = 100; i < 100 + copies; i++)); do
		cp -r "$work/one/copy100" "$work/many/copy$i"
	done
	"$program" index -q "$work/one.db" "$work/one" && "$program" index -q "$work/many.db" "$work/many" || fail "$name: index"
	one=$(count_of "$work/one.db") many=$(count_of "$work/many.db")
	awk -v one="$one" -v many="$many" -v copies="$copies" 'BEGIN {
		split(one, a, ","); split(many, b, ",")
		exit !(a[1] + a[2] > 0 && b[1] <= 2 * copies * a[1] && b[2] <= copies * a[2] &&
			b[3] == copies * a[3] && b[4] == copies * a[4] && b[5] == copies * a[5] && b[6] <= copies * a[6])
	}' || fail "$name: one gives $one, $copies give $many"
	i=$("$program" query -f csv -p mark=/copy -p scripts=MDS -p skeletons=MDH "$work/many.db" "$strayed" | tail -n 1)
	[ "$i" = 0 ] || fail "$name: $i references lead from one copy to another"
	i=$("$program" query -f csv "$work/many.db" "SELECT count(*) > 0 FROM diagnostics WHERE code = 'too-many-copies'" | tail -n 1)
	[ "$i" = "$limited" ] || fail "$name: diagnostics of a limit: $i"
	rm -rf "$work/one" "$work/many" "$work/one.db" "$work/many.db"
}

checked=0
check 70 oni/pc 0
check 70 zengin/marionette.vdf 1
check 70 metroid-prime/Beetle.pak 1
check 70 sm64/theatre.z64 0
check 70 sm64/tree 0
check 70 vib-ribbon/ribbon 1
[ "$failed" -eq 0 ] && [ "$checked" -gt 0 ]
