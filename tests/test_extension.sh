#!/bin/bash
# animdb.so in sqlite3 and in Python gives what animdb gives, over the whole corpus; and the stored view keys, without it,
# gives the same keys. Usage: test_extension.sh PROGRAM EXTENSION CORPUS
set -euo pipefail

program=$1 extension=$2 corpus=$3
. "$(dirname "$0")/corpus_database.sh"
if ! command -v sqlite3 > /dev/null; then
	echo "skipped: needs sqlite3"
	exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
corpus_database "$work/corpus.db"

queries=(
	"SELECT * FROM keys ORDER BY channel_id, key_index"
	"SELECT * FROM vertices ORDER BY part_id, vertex"
	"SELECT c.id, p.* FROM clips AS c JOIN pose(c.id) AS p ORDER BY c.id, p.frame, p.bone_id"
	"SELECT c.id, p.* FROM clips AS c JOIN pose(c.id, 0.1) AS p ORDER BY c.id, p.bone_id"
	"SELECT c.id, s.* FROM clips AS c JOIN similar(c.id, 3) AS s ORDER BY c.id, s.same_skeleton, s.distance, s.clip_id"
	"SELECT c.id, d.* FROM clips AS c JOIN near_duplicates(c.id) AS d ORDER BY c.id, d.clip_id"
	"SELECT id, name REGEXP '^[A-Z]+-S_', regexp('(?i)walk|run', name) FROM clips ORDER BY id"
	"SELECT clip_id, median(key_count), quantile(key_count, 0.9) FROM channels GROUP BY clip_id ORDER BY clip_id"
	"SELECT id, xxh128(data), crc32(data), fourcc(1296125513) FROM tracks ORDER BY id"
)

fail()
{
	echo "$*" >&2
	exit 1
}

for query in "${queries[@]}"; do
	"$program" query -f json "$work/corpus.db" "$query" > "$work/animdb"
	sqlite3 -json "$work/corpus.db" ".load '$extension'" "$query" > "$work/sqlite3"
	python3 - "$work/animdb" "$work/sqlite3" << 'EOF' || fail "sqlite3 differs: $query"
import json, math, sys
ours, theirs = (json.load(open(path)) for path in sys.argv[1:])
assert len(ours) > 20 and len(ours) == len(theirs), (len(ours), len(theirs))
for a, b in zip(ours, theirs):
    # the shell prints 15 digits
    assert all(a[k] == b[k] or math.isclose(a[k], b[k], rel_tol=1e-14) for k in a) and a.keys() == b.keys(), (a, b)
EOF
done

sqlite3 "$work/corpus.db" "SELECT * FROM keys ORDER BY channel_id, key_index" > "$work/stored"
sqlite3 "$work/corpus.db" ".load '$extension'" "SELECT * FROM keys ORDER BY channel_id, key_index" > "$work/native"
cmp "$work/stored" "$work/native"

# Where it is no database of animdb, keys stays what it was.
sqlite3 :memory: "CREATE TABLE keys(x)" ".load '$extension'" "SELECT x FROM keys" "SELECT count(*) FROM temp.sqlite_schema" |
	grep -qx 0 || fail "keys of a foreign database was hidden"

/usr/bin/python3 - "$work/corpus.db" "$extension" "$work/animdb" << 'EOF'
import json, sqlite3, sys
db = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
if not hasattr(db, "enable_load_extension"):
    print("this Python cannot load extensions: not compared")
    sys.exit()
db.enable_load_extension(True)
db.load_extension(sys.argv[2])
ours = [tuple(row.values()) for row in json.load(open(sys.argv[3]))]
assert ours == db.execute("SELECT id, xxh128(data), crc32(data), fourcc(1296125513) FROM tracks ORDER BY id").fetchall()
keys, bones = db.execute("SELECT (SELECT count(*) FROM keys), (SELECT count(*) FROM pose(1))").fetchone()
assert keys > 1000 and bones > 1
EOF
echo "animdb.so: $(wc -l < "$work/native") keys equal"
