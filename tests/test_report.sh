#!/bin/bash
# The folder of a catalogue: what is in it is true and always the same, says nothing of the machine, and is there whole or not at all.
# Usage: test_report.sh PROGRAM [ROUNDS], with ROUNDS kills. More than a few are done while the whole corpus is written, those few
# while a small database is. With none, which is for sanitizers, nothing is compared that only differs where results are wrong.
set -u
program=$(realpath "$1")
rounds=${2-4}
. "$(dirname "$0")/corpus_database.sh"
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
RANDOM=3

fail() {
	printf '%s\n' "$*"
	failed=1
}

check() {
	python3 "$here/catalogue/check_data.py" "$@" >checked 2>&1 || fail "$1: $(cat checked)"
}

# What is in the folder $1, also beside its place.
nothing_left() {
	[ -z "$(find . -maxdepth 1 -name '.*.part')" ] || fail "$1: left $(find . -maxdepth 1 -name '.*.part')"
}

corpus_database corpus.db
"$program" index -q --each two.db "$corpus_folder/oni" || fail "index --each"

# ---- the same ----

"$program" report two.db -o first >out 2>err || fail "report: exit $?: $(cat err)"
[ "$(cat out)" = first/index.html ] || fail "report printed $(cat out)"
check first
grep -q '"differences":\[\[' first/data/start.js || fail "no dumps were compared"
mv first two && cp -r two first
"$program" report corpus.db -q -o first -j4 >out || fail "report in place of another"
check first "$work" "$corpus_folder"
[ ! -s out ] || fail "-q printed $(cat out)"
other_threads() {
	"$program" report corpus.db -q -o deep/er/second -j1 || fail "report in new folders"
	diff -r first deep/er/second >differs || fail "with other threads: $(head -3 differs)"
}
[ "$rounds" -eq 0 ] || other_threads

# Clips of one skeleton are shown with the models of their sets; one that is in no set, with that of the skeleton.
python3 - first >shown <<'EOF' || fail "figures"
import json, sys

def load(name):
    with open(f"{sys.argv[1]}/data/{name}.js", encoding="utf-8") as file:
        text = file.read()
    return json.loads(text[text.index(",") + 1:text.rindex(")")])

skeletons, start = load("skeletons"), load("start")
puppet = [row[skeletons["columns"].index("title")] for row in skeletons["rows"]].index("puppet")
clips = load("clips-0")
for i in (i for i, skeleton in enumerate(clips["skeleton"]) if skeleton == puppet):
    record = load(f"clip-{i // start['shardSize']}")["items"][i % start["shardSize"]]
    parts = [part["name"] for part in load(f"figure-{record['figure']}")["parts"]]
    print(record["title"], record["asset"].split("/")[-1], *parts)
EOF
diff - shown >differs <<'EOF' || fail "figures: $(cat differs)"
attack_melee hit.dae.cached.psa puppet box
bow bow.dae.cached.psa puppet
dance dance.psa puppet
idle idle.dae.cached.psa puppet
walk walk.psa puppet
walk walk.dae.cached.psa puppet box
EOF

# Models with all their components: units with most clips first, no materials alone, a figure for each that clips move.
python3 - first >models <<'EOF' || fail "models"
import json, sys

with open(f"{sys.argv[1]}/data/models.js", encoding="utf-8") as file:
    text = file.read()
models = json.loads(text[text.index(",") + 1:text.rindex(")")])
column = {name: i for i, name in enumerate(models["columns"])}
for row in models["rows"]:
    if row[column["system"]] == "0ad" and row[column["kind"]] != "rigid" and (row[column["clips"]] or row[column["kind"]] != "skinned"):
        print(*(row[column[name]] for name in ("id", "kind", "clips", "vertices", "triangles", "unread")), row[column["figure"]] is not None)
EOF
diff - models >differs <<'EOF' || fail "models: $(cat differs)"
puppet.xml actor 3 240 120 0 True
puppet/puppet skinned 5 216 108 0 True
encore.xml actor 2 216 108 0 True
crane.xml actor 1 3 1 0 True
levels.xml actor 1 216 108 0 True
stick.xml actor 1 3 1 0 True
stick skinned 1 3 1 0 False
crane skinned 1 3 1 0 False
props/hat.xml actor 0 24 12 0 False
lost.xml actor 0 None None 1 False
EOF

# The first page begins with units.
grep -q '"highlights":\[{"clip":[0-9]*,"title":"walk",' first/data/start.js || fail "$(grep -o '"highlights":.*' first/data/start.js)"

# From other rows: the folders of the dump came one after the other.
other_rows() {
	cp -r "$corpus_folder" corpus
	mkdir aside && mv corpus/zengin corpus/oni aside
	"$program" index -q -j1 other.db corpus && mv aside/* corpus/ && "$program" index -q -j1 other.db corpus || fail "index in parts"
	"$program" report -q other.db -o other || fail "report of other rows"
	diff -r other first >differs || fail "from other rows: $(head -3 differs)"
}
[ "$rounds" -eq 0 ] || other_rows

# ---- parts of it ----

"$program" report corpus.db -q -o part --where "name LIKE 'S_%'" --title '</script>"<b>' --no-pictures || fail "--where"
check part
[ ! -e part/pictures ] || fail "--no-pictures made pictures"
grep -qF '"title":"\u003c/script>\"\u003cb>"' part/data/start.js || fail "--title: $(head -c 200 part/data/start.js)"
"$program" report corpus.db -q -o with --with bvh,json,raw --where "system = 'zengin'" 2>/dev/null
check with "$work" "$corpus_folder"
grep -q '"files":\[\["bvh","files/bvh/.*\["json","files/json/.*\["raw","files/raw/' with/data/clip-0.js || fail "--with: no files"

# ---- SQL in the page, where the program was built for it ----

if "$program" report -q corpus.db -o sql --with sql 2>err; then
	check sql "$work" "$corpus_folder"
	! command -v node >/dev/null || node "$here/catalogue/sql_page.mjs" sql "$corpus_folder" "$program" corpus.db >out 2>err ||
		fail "the database of the page: $(tail -5 err)"
else
	grep -q 'cmake/sqlite_wasm.sh FOLDER' err || fail "--with sql: $(cat err)"
	[ ! -e sql ] || fail "--with sql left a folder"
fi

# ---- nothing to show ----

"$here/empty_database.sh" "$program" none.db
"$program" report -q none.db -o none || fail "report of a database without clips"
check none
"$program" report -q corpus.db -o none --where 0 || fail "report of no clips"
check none
python3 - <<'EOF'
import sqlite3
db = sqlite3.connect("none.db")
for table in ("assets", "sources", "dumps", "systems"):
    db.execute(f"DELETE FROM {table}")
db.commit()
EOF
"$program" report -q none.db -o none || fail "report of an empty database"
check none

# ---- what is hostile ----

python3 "$here/catalogue/hostile_database.py" corpus.db hostile.db >out || fail "hostile_database.py"
"$program" report hostile.db -q -o hostile || fail "report of a hostile database"
check hostile
if [ "$rounds" -gt 4 ]; then
	"$program" report hostile.db -q -o hostile-1 -j1 && diff -r hostile hostile-1 >differs || fail "hostile: $(head -3 differs)"
fi

# ---- what leaves the machine ----

# No file says where the dump lies, whatever formats it has.
mkdir -p secret_place && cp -r "$corpus_folder/zengin" secret_place/
"$program" index -q secret.db secret_place/zengin 2>/dev/null
"$program" report secret.db -q -o told --with parquet,glb,json,npz,html,csv,bvh 2>/dev/null || fail "report with formats"
! grep -rl secret_place told >out || fail "files say where the dump lies: $(head -3 out)"
[ "$("$program" export secret.db -f parquet -o plain | wc -l)" -gt 40 ] && grep -rq secret_place plain ||
	fail "paths cannot be found in Parquet files: this test sees nothing"

# ---- what is not ours ----

mkdir foreign && echo mine >foreign/file
"$program" report corpus.db -o foreign >out 2>err && fail "a foreign folder was taken"
grep -q 'foreign: exists and has no list of animdb' err || fail "foreign: $(cat err)"
[ "$(ls -A foreign)" = file ] || fail "a foreign folder was changed"
echo mine >first/notes.txt
"$program" report corpus.db -o first >out 2>err && fail "a report with a foreign file was replaced"
grep -q 'first: has notes.txt, which is no part of a report' err || fail "notes: $(cat err)"
rm first/notes.txt
"$program" report corpus.db -o foreign/file >out 2>err && fail "a file was taken for a folder"
[ "$(cat foreign/file)" = mine ] || fail "a file was changed"
mkdir bare && ln -s bare link
"$program" report two.db -q -o link || fail "a link to an empty folder"
[ -L link ] && diff -r link/data two/data >/dev/null || fail "a link to an empty folder was not filled"
nothing_left "refused reports"

# ---- what ends early ----

kills() {
	local killed=two.db began took place i

	[ "$rounds" -le 4 ] || killed=corpus.db
	began=$(date +%s%N)
	"$program" report $killed -q -o first
	took=$((($(date +%s%N) - began) / 1000))
	cp -r first whole
	for ((i = 0; i < rounds; i++)); do
		place=$([ $((i % 2)) = 0 ] && echo first || echo new)
		rm -rf new
		"$program" report $killed -q -o $place >/dev/null 2>&1 &
		sleep "$(printf '0.%06d' $((took * (RANDOM % 1000) / 1200 % 1000000)))"
		kill -9 $! 2>/dev/null
		wait $! 2>/dev/null
		[ ! -e $place ] || diff -r $place whole >differs || fail "killed: $place is neither whole nor what it was"
		[ -e first ] || fail "killed: the earlier report is gone"
	done
	"$program" report $killed -q -o first && "$program" report $killed -q -o new || fail "report after kills"
	diff -r new whole >differs || fail "after kills: $(head -3 differs)"
	nothing_left "after kills"
}
[ "$rounds" -eq 0 ] || kills

rm -rf new
"$program" report corpus.db -q -o new --with glb 2>err &
sleep 0.1
kill -INT $!
wait $!
code=$?
[ $code = 130 ] || [ $code = 0 ] || fail "interrupted: exit $code"
[ $code = 0 ] || [ ! -e new ] || fail "interrupted: left a folder"
nothing_left "interrupted"

rm -rf new
(ulimit -f 64 && exec "$program" report corpus.db -q -o new) >out 2>err
code=$?
[ $code = 1 ] && grep -q 'new/\|\.part/' err || fail "full disk: exit $code: $(cat err)"
[ ! -e new ] || fail "full disk: left a folder"
nothing_left "full disk"

exit $failed
