#!/bin/bash
# The stored view vertices in a plain sqlite3: equal to the packed floats to the bit, whatever they are and wherever a damaged geometry
# ends, and found by index. With EXTENSION, animdb.so: the native vertices give the same rows, with every constraint.
# Usage: test_portable_vertices.sh PROGRAM CORPUS [EXTENSION]
set -euo pipefail

program=$(realpath "$1")
corpus=$(realpath "$2")
extension=${3-}
if ! command -v sqlite3 > /dev/null || ! command -v python3 > /dev/null; then
	echo "skipped: needs sqlite3 and python3"
	exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
database=$work/vertices.db

fail()
{
	echo "$*" >&2
	exit 1
}

sql()
{
	sqlite3 -batch -bail "$database" "$@"
}

"$program" index -q --meshes all "$database" "$corpus/metroid-prime" "$corpus/zengin" "$corpus/interchange/gltf"

# A part of 5000 vertices, which index has not seen; one with every kind of f32; one each that ends within each byte.
python3 - "$database" <<'PY'
import random, sqlite3, struct, sys
db = sqlite3.connect(sys.argv[1])
model = db.execute("SELECT max(id) FROM models").fetchone()[0]

def add(count, positions, normals, uvs):
    geometry = db.execute("INSERT INTO geometries (xxh128, vertex_count, index_count, positions, normals, uvs, indices)"
                          " VALUES (hex(randomblob(16)), ?, 0, ?, ?, ?, x'')", (count, positions, normals, uvs)).lastrowid
    db.execute("INSERT INTO mesh_parts (model_id, ordinal, topology, bind, geometry_id, vertex_count, triangle_count)"
               " VALUES (?, 77, 'points', 'rest', ?, ?, 0)", (model, geometry, count))

random.seed(1)
special = [0, 0x80000000, 1, 0x007fffff, 0x00800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffffffff, 0x3f800001]
words = special + [random.getrandbits(32) for _ in range(600 - len(special))]
data = struct.pack("<600I", *words)
add(200, data, data[4:] + data[:4], data[:1600])
add(5000, random.randbytes(60000), None, random.randbytes(40000))
for size in range(25):
    add(2, data[:size], data[4:4 + size], data[:min(size, 16)])
add(-1, data, data, data)
add(0, b"", b"", b"")
db.commit()
PY
sql ".parameter set ?1 5000" ".read '$(dirname "$0")/../schema/key_numbers.sql'"

sql "PRAGMA trusted_schema = OFF" "SELECT model_id, part_id, vertex, quote(x), quote(y), quote(z), quote(nx), quote(ny), quote(nz), quote(u), quote(v)
	FROM vertices ORDER BY part_id, vertex" > "$work/rows"
count=$(python3 - "$database" "$work/rows" <<'PY'
import math, sqlite3, struct, sys
wanted = []
def numbers(data, width, count):
    have = len(data) // 4 if data is not None else 0
    values = list(struct.unpack_from(f"<{have}f", data)) if have else []
    values = [None if math.isnan(v) else v for v in values] + [None] * (width * count - have)
    return [values[i * width:(i + 1) * width] for i in range(count)]
for model, part, count, positions, normals, uvs in sqlite3.connect(sys.argv[1]).execute(
        "SELECT p.model_id, p.id, g.vertex_count, positions, normals, uvs FROM mesh_parts AS p JOIN geometries AS g ON g.id = geometry_id"
        " ORDER BY p.id"):
    for i, (p, n, t) in enumerate(zip(numbers(positions, 3, count), numbers(normals, 3, count), numbers(uvs, 2, count))):
        wanted.append([model, part, i] + p + n + t)
found = 0
with open(sys.argv[2]) as rows:
    for row, line in zip(wanted, rows, strict=True):
        values = [None if w == "NULL" else float(w) for w in line.rstrip("\n").split("|")]
        # quote() may round the last digit of 15; as f32 it is the same number
        same = all(a is b is None or (a is not None and b is not None and
                   (a == b or (math.isfinite(a) and struct.pack("<f", a) == struct.pack("<f", b)))) for a, b in zip(values, row, strict=True))
        assert same, (values, row)
        found += 1
print(found)
PY
) || fail "wrong vertices"
[ "$count" -gt 6000 ] || fail "only $count vertices"

expect_search()
{
	local plan

	plan=$(sql "EXPLAIN QUERY PLAN $1")
	grep -q "SEARCH part USING $2" <<< "$plan" || fail "no search in: $1"$'\n'"$plan"
	if grep -Eq 'SCAN (part|shape|number|f)\b' <<< "$plan"; then
		fail "a scan in: $1"$'\n'"$plan"
	fi
}
expect_search "SELECT * FROM vertices WHERE model_id = 3" "INDEX mesh_parts_by_model"
expect_search "SELECT * FROM vertices WHERE part_id = 3 AND vertex < 10" "INTEGER PRIMARY KEY"
expect_search "SELECT x FROM models JOIN vertices ON vertices.model_id = models.id WHERE models.id = 3" "INDEX mesh_parts_by_model"

if [ -n "$extension" ]; then
	sql ".load '$extension'" "SELECT 'native' FROM temp.sqlite_schema WHERE name = 'vertices'" | grep -q native ||
		fail "no native vertices"
	part=$(sql "SELECT id FROM mesh_parts WHERE vertex_count = 200")
	model=$(sql "SELECT model_id FROM mesh_parts WHERE id = $part")
	for condition in 1 "model_id = $model" "model_id = '$model'" "model_id = $model.0" "model_id = 'm'" "model_id = NULL" \
		"part_id = $part" "part_id IN (1, $part, 2)" "part_id > $part" "model_id = $model AND part_id = $part" \
		"model_id = 1 AND part_id = $part" "vertex = 0" "vertex = 7" "vertex = 7.5" "vertex = '7'" "vertex = 'seven'" "vertex = NULL" \
		"vertex < 3" "vertex <= 3" "vertex > 4990" "vertex >= 4990.5" "vertex < -1" "vertex > 1e300" "vertex < 'text'" \
		"vertex > 'text'" "vertex BETWEEN 2 AND 4 AND part_id = $part" "part_id = $part AND vertex IN (1, 5, 999)" \
		"vertex > 1 AND vertex > 198 AND part_id = $part" "x IS NULL" "u > 0 AND model_id = $model" "vertex = -1" "vertex >= -5 AND part_id = $part"; do
		for query in "* FROM vertices WHERE $condition ORDER BY part_id, vertex" "count(*), sum(vertex) FROM vertices WHERE $condition"; do
			sql "SELECT $query" > "$work/stored"
			sql ".load '$extension'" "SELECT $query" > "$work/native"
			cmp "$work/stored" "$work/native" || fail "native vertices differ with $condition"
		done
	done
	sql ".load '$extension'" "SELECT p.id, v.vertex, v.x FROM mesh_parts AS p JOIN vertices AS v ON v.part_id = p.id AND v.vertex < 2
		ORDER BY 1, 2" > "$work/native"
	sql "SELECT p.id, v.vertex, v.x FROM mesh_parts AS p JOIN vertices AS v ON v.part_id = p.id AND v.vertex < 2
		ORDER BY 1, 2" > "$work/stored"
	cmp "$work/stored" "$work/native" && [ -s "$work/native" ] || fail "native vertices differ in a join"
fi

echo "portable vertices: $count equal to the bit"
