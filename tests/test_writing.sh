#!/bin/bash
# Every command that writes meets targets that are not its own: PROGRAM [--full]. For each pair, what the user has must be as it was,
# and the exit code tell that nothing was written. Without --full a full disk and kills are left to test_index_full_disk.sh,
# test_export_killed.sh and test_report.sh.
set -u
program=$(realpath "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0 pairs=0

fail() {
	echo "$*"
	failed=$((failed + 1))
}

mkdir dump
cp "$root/corpus/vib-ribbon/extracted/MOVIE/KIOSK2/HOP.ANM" dump/
"$program" index -q made.db dump || exit 2

# COMMAND is what writes, TARGET the path, below `case`, that it wants.
command_of() {
	case $1 in
	share) target=page.md run=("$program" census --share page.md) ;;
	output) target=out.csv run=("$program" shell) ;;
	once) target=out.csv run=("$program" shell) ;;
	csv) target=out/hop.csv run=("$program" export -f csv -o out --name hop) ;;
	glb) target=out/hop.glb run=("$program" export -f glb -o out --per-clip --name hop) ;;
	html) target=out/hop.html run=("$program" export -f html -o out --name hop) ;;
	raw) target=out/hop run=("$program" export -f raw -o out --name hop) ;;
	manifest) target=out/manifest.json run=("$program" export -f csv -o out) ;;
	parquet) target=out/tracks/part-0.parquet run=("$program" export -f parquet -o out) ;;
	report) target=site run=("$program" report -q -o site) ;;
	index) target=new.db run=("$program" index -q new.db) ;;
	esac
}

# Runs COMMAND with the arguments behind it on the database. A command that has no --force is run without it.
run_command() {
	local name=$1 db=$2 force=$3 options=()

	[ "$force" = no ] || options=(--force)
	case $name in
	output | once) printf '.%s %s %s\nSELECT 1;\n' "$name" "${options[*]}" "$target" | "${run[@]}" "$db" ;;
	index) "${run[@]}" ../dump ;;
	*) "${run[@]}" "${options[@]}" "$db" ;;
	esac
}

# Puts something at the target. Sets `db`, and `own` when a file of the user's may be replaced with --force.
plant() {
	local what=$1

	db=my.db own=no
	mkdir -p "$(dirname "$target")"
	cp ../made.db my.db
	echo mine >victim.txt
	case $what in
	file) own=yes && echo mine >"$target" ;;
	folder) mkdir "$target" && echo mine >"$target/mine.txt" ;;
	link) own=link && ln -s "$PWD/victim.txt" "$target" ;;
	dangling) own=link && ln -s "$PWD/nothing.txt" "$target" ;;
	folder_link) own=link && mkdir theirs && echo mine >theirs/mine.txt && ln -s "$PWD/theirs" "$target" ;;
	database) mv my.db "$target" && db=$target ;;
	hard_link) ln my.db "$target" ;;
	source) mv ../dump/HOP.ANM "$target" && ln -s "$PWD/$target" ../dump/HOP.ANM && rm my.db &&
		"$program" index -q my.db "$target" ;;
	esac
}

state() {
	find . -type f ! -name '*.part' -exec sha256sum {} + | sort -k2
	find . -type l -printf '%p -> %l\n' | sort
}

# Whether a link of the user's was replaced is told apart from what it led to.
try() {
	local name=$1 what=$2 force=$3 code lost own db target run

	pairs=$((pairs + 1))
	rm -rf case
	mkdir case
	cd case || exit 2
	command_of "$name"
	plant "$what" 2>/dev/null
	state >../before
	run_command "$name" "$db" "$force" >../out 2>../err
	code=$?
	state >../after
	lost=$(comm -23 <(sort ../before) <(sort ../after))
	cd ..
	if [ "$force" = yes ] && [ "$own" != no ]; then
		lost=$(grep -vF "$target" <<<"$lost")
	elif [ $code -eq 0 ]; then
		fail "$name, $what, force $force: exit 0"
	fi
	[ ! -e case/nothing.txt ] || fail "$name, $what, force $force: wrote where a dangling link leads"
	[ -z "$lost" ] || fail "$name, $what, force $force: lost $lost: $(head -2 err)"
	[ -z "$(find case -name '.animdb-*' -o -name '*.part')" ] || fail "$name, $what, force $force: left $(find case -name '.animdb-*')"
	if [ "$what" = source ]; then
		rm -f dump/HOP.ANM
		cp "$root/corpus/vib-ribbon/extracted/MOVIE/KIOSK2/HOP.ANM" dump/
	fi
}

for name in share output once csv glb html raw manifest parquet; do
	for what in file folder link dangling folder_link database hard_link source; do
		for force in no yes; do
			try $name $what $force
		done
	done
done
for what in file folder link dangling folder_link database hard_link source; do
	try report $what no
	try report $what yes
done
for what in file folder source; do
	try index $what no
done

# ---- catalogues ----

rm -rf case && mkdir case && cd case || exit 2
cp ../made.db my.db
"$program" report -q -o cat my.db || fail "report"
# The database that the report reads lies in the catalogue; files of the user's lie in a folder of it, or were changed.
mkdir -p cat/files/bvh
cp my.db cat/files/my.db
"$program" report -q -o cat cat/files/my.db 2>err && fail "the database in the catalogue was replaced"
grep -q 'has files/my.db, which is no part of a report' err || fail "database: $(cat err)"
[ -f cat/files/my.db ] || fail "report deleted the database that it read"
mv cat/files/my.db cat/files/bvh/mine.blend
"$program" report -q --force -o cat my.db 2>err && fail "a file of the user's was replaced"
[ -f cat/files/bvh/mine.blend ] || fail "report deleted files/bvh/mine.blend"
rm cat/files/bvh/mine.blend
echo '<!-- mine -->' >>cat/index.html
"$program" report -q -o cat my.db 2>err && fail "a changed page was replaced"
grep -q 'index.html has changed' err || fail "changed: $(cat err)"
"$program" report -q --force -o cat my.db 2>err || fail "report --force: $(cat err)"
xxh128sum --quiet -c <(sed 's|  |  cat/|' cat/animdb-files.txt) >err 2>&1 || fail "the list is wrong: $(head -2 err)"
pairs=$((pairs + 4))

# What appears in the target while the report is written stays. A view that counts far makes the time for it.
"$program" index -q slow.db "$root/corpus/zengin" "$root/corpus/oni" "$root/corpus/sm64"
for what in file folder; do
	"$program" report -q -o cat slow.db 2>err &
	writer=$!
	until compgen -G '.cat.animdb-*.part/data' >out || ! kill -0 $writer 2>/dev/null; do sleep 0.01; done
	if [ $what = file ]; then echo mine >cat/new.txt; else mkdir cat/pictures/new && echo mine >cat/pictures/new/new.txt; fi
	wait $writer && fail "$what: a report that took the place of new files ended with 0"
	[ "$(cat cat/new.txt cat/pictures/new/new.txt 2>/dev/null)" = mine ] || fail "a $what that appeared meanwhile is lost: $(cat err)"
	rm -rf cat/new.txt cat/pictures/new
	pairs=$((pairs + 1))
done

# ---- tables ----

# Partitions of dumps that a smaller database does not have go, since a reader takes all files of a table for one database; what others
# put there stays, and so does what a manifest of a stranger names elsewhere.
"$program" index -q --each two.db "$root/corpus/zengin" "$root/corpus/vib-ribbon" 2>/dev/null
"$program" export -q two.db -f parquet -o tables >out 2>&1 || "$program" export two.db -f parquet -o tables >out 2>&1 || fail "parquet: $(tail -1 out)"
echo mine >tables/clips/mine.txt
"$program" export my.db -f parquet -o tables --force >out 2>&1 || fail "parquet --force: $(tail -1 out)"
[ "$(find tables/clips -name '*.parquet' | wc -l)" = 1 ] || fail "partitions of another database stay: $(ls tables/clips)"
[ -f tables/clips/mine.txt ] || fail "export deleted tables/clips/mine.txt"
echo mine >victim.parquet
mkdir elsewhere && echo mine >elsewhere/v.parquet && ln -s ../elsewhere tables/link
printf '[{"file":"../victim.parquet","table":"x"},{"file":"%s/victim.parquet","table":"x"},{"file":"link/v.parquet","table":"x"}]' "$PWD" >tables/manifest.json
"$program" export my.db -f parquet -o tables --force >out 2>&1 || fail "parquet --force: $(tail -1 out)"
[ "$(cat victim.parquet elsewhere/v.parquet)" = "mine
mine" ] || fail "a manifest deleted files elsewhere"
pairs=$((pairs + 3))

# ---- an export that is interrupted ----

mkdir stopped
"$program" export slow.db -f csv -o stopped >out 2>err &
writer=$!
until [ "$(wc -l <out)" -gt 3 ] || ! kill -0 $writer 2>/dev/null; do sleep 0.01; done
kill -INT $writer
wait $writer
code=$?
[ $code = 130 ] || fail "interrupted: exit $code"
grep -q 'interrupted; manifest.json lists' err || fail "interrupted: $(cat err)"
python3 - stopped <<'END' || fail "the manifest of an interrupted export does not list its files"
import json, os, sys
listed = {entry["file"] for entry in json.load(open(sys.argv[1] + "/manifest.json"))}
there = {os.path.relpath(os.path.join(folder, name), sys.argv[1]) for folder, _, names in os.walk(sys.argv[1]) for name in names}
sys.exit(there - {"manifest.json"} != listed)
END
pairs=$((pairs + 1))

echo "$pairs pairs, $failed failures"
[ $failed -eq 0 ]
