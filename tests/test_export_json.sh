#!/bin/bash
# Every JSON file of an export is as schema/export.schema.json says, and the numbers of json and csv are those of the
# database, to the bit: PROGRAM. Needs python3-jsonschema, else it is skipped.
set -euo pipefail
program=$1
. "$(dirname "$0")/corpus_database.sh"
root=$(cd "$(dirname "$0")/.." && pwd)
if ! python3 -c 'import jsonschema' 2>/dev/null; then
	echo "python3-jsonschema is not there"
	exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

corpus_database corpus.db
for format in json csv; do
	"$program" export corpus.db -f $format -o $format --name '{id}' >/dev/null 2>&1
done
"$program" export corpus.db -f parquet -o parquet --where "clip_id % 50 = 1" >/dev/null
"$program" export corpus.db -f glb -o sampled --resample --fps 24 --no-mesh --native-axes >/dev/null 2>&1
"$program" export corpus.db -f gltf -o dressed --clip PUPPET-S_WALKL --body PUPPET_BODY --sticks --material-set 1 --player-color '#A0b0c0' \
	--head PUPPET_FACE --attach PUPPET_HAT@nowhere --attach PUPPET_HAT >/dev/null 2>&1
python3 - "$root/schema/export.schema.json" <<'END'
import csv, json, math, sqlite3, struct, sys

import jsonschema

schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)


def validator(name):
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]})


def check(validator, document, path):
    error = jsonschema.exceptions.best_match(validator.iter_errors(document))
    assert error is None, f"{path}: {error.json_path}: {error.message[:300]}"


def refuse(constant):
    raise ValueError(constant)


def bits(value):
    return struct.pack("<f", value)


def load(path):
    return json.load(open(path, encoding="utf-8"), parse_constant=refuse)


manifests, files = validator("manifest"), validator("clip_file")
for folder in ("json", "csv", "sampled", "dressed"):
    check(manifests, load(f"{folder}/manifest.json"), folder)
assert load("dressed/manifest.json")[0]["options"] == {
    "sticks": True, "body": "PUPPET_BODY", "head": "PUPPET_FACE", "attach": ["PUPPET_HAT@nowhere", "PUPPET_HAT"],
    "material_set": 1, "player_color": "a0b0c0"}
for bad in ([{"file": "x"}], {"clip": {}}, {**load("json/1.json"), "more": 1}):  # what the schema must refuse
    assert not files.is_valid(bad) and not manifests.is_valid(bad)

db = sqlite3.connect("file:corpus.db?mode=ro", uri=True)
clips = {row[0]: row[1:] for row in db.execute("""SELECT id, name, fps, duration FROM clips
    WHERE space = 'local' AND attributes ->> '$.no_data' IS NULL""")}  # in model space keys are exported as local ones
stored = {}
for clip_id, width, count, frames, data in db.execute("""SELECT c.clip_id, t.width, t.key_count, t.frames, t.data
        FROM channels AS c JOIN tracks AS t ON t.id = c.track_id ORDER BY c.clip_id, c.id"""):
    frames = struct.unpack(f"<{count}I", frames) if frames else range(count)
    stored.setdefault(clip_id, []).append((list(frames), [data[i:i + 4 * width] for i in range(0, len(data), 4 * width)]))
keys = 0
for clip_id, (name, fps, duration) in clips.items():
    exported = load(f"json/{clip_id}.json")
    check(files, exported, clip_id)
    assert (exported["clip"]["name"], exported["clip"]["fps"], exported["clip"]["duration"]) == (name, fps, duration)
    rows = list(csv.DictReader(open(f"csv/{clip_id}.csv", encoding="utf-8", newline="")))
    assert len(exported["channels"]) == len(stored.get(clip_id, []))
    row = iter(rows)
    for channel, (frames, data) in zip(exported["channels"], stored.get(clip_id, [])):
        assert channel["frames"] == frames
        assert channel["times"] is None or len(channel["times"]) == len(frames)
        assert [b"".join(map(bits, value)) for value in channel["values"]] == data, (clip_id, channel)
        for frame, value in zip(frames, data):
            cells = next(row)
            assert int(cells["frame"]) == frame and cells["target"] == channel["target"]
            assert b"".join(bits(float(cells[c])) for c in "xyzw" if cells[c] != "") == value, (clip_id, cells)
            keys += 1
    assert next(row, None) is None
print(f"{len(clips)} clips, {keys} keys")
assert keys > 50000
END
