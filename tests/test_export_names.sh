#!/bin/bash
# Clips with names that nobody should trust: every one of them is exported, under a name that any file system takes, and
# nothing is written outside the folder: PROGRAM
set -euo pipefail
program=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir inside
"$here/empty_database.sh" "$program" db
sqlite3 -bail db <"$here/cli/fixture/export.sql"

python3 - <<'END'
import sqlite3
names = ["../../escape", "/etc/passwd", "//a//b", "", ".", "..", "...", "~", "-rf", "a/../../b", "con", "CON", "Con.txt", "NUL.",
         "lpt1", "COM\u00b9", "aux ", "trailing.", "trailing ", "walk", "WALK", "walk_2", "W\u00c1LK", "w\u00e1lk", "\u0416", "\u0436",
         "x" * 300, "x" * 299 + "y", "\u017d" * 150, "tab\tnew\nline", "\x1b[31m", "colon:star*?", "back\\slash", "a<b>|\"",
         "manifest", "manifest.json", "$(id)", "%s%n", "emoji \U0001f43e", "\ufeffbom", "\u202eright to left", "nul\x7f"]
db = sqlite3.connect("db")
for name in names:
    db.execute("""INSERT INTO clips (asset_id, system_id, format, name, native_id, fps, frame_count, bone_count, channel_count,
        key_count, motion_xxh128, content_xxh128) VALUES (2, 'zengin', 'zengin-man', ?1, ?1, 25, 3, 1, 1, 3, 'm', 'c')""", (name,))
# bytes that are no UTF-8, as a text
for bytes_ in (b"\xff\xfe../x", b"caf\xe9", b"\xc3(", b"\xed\xa0\x80"):
    db.execute("""INSERT INTO clips (asset_id, system_id, format, name, native_id, fps, frame_count, bone_count, channel_count,
        key_count, motion_xxh128, content_xxh128) VALUES (2, 'zengin', 'zengin-man', CAST(?1 AS TEXT), CAST(?1 AS TEXT), 25, 3,
        1, 1, 3, 'm', 'c')""", (bytes_,))
db.execute("""INSERT INTO channels (clip_id, bone_id, target, interpolation, track_id, key_count, is_constant, is_root_motion)
    SELECT id, 0, 'rotation', 'slerp', 1, 3, 0, 0 FROM clips WHERE id > 4""")
db.execute("DELETE FROM clips WHERE id <= 4")
db.commit()
print(db.execute("SELECT count(*) FROM clips").fetchone()[0], "names")
END
# What lies beside the folder.
outside()
{
	find . -path ./inside -prune -o -type f ! -name before ! -name said -print0 | sort -z | xargs -0 sha256sum
}
outside >before

for format in glb gltf bvh csv json npz svg sm64-c; do
	"$program" export db -f "$format" -o "inside/$format" >/dev/null 2>said || { cat said; exit 1; }
	"$program" export db -f "$format" -o "inside/$format-named" --name '{native_id}/../{clip}' >/dev/null 2>said
done
"$program" export db -f html -o inside/html >/dev/null 2>said
outside | diff before -

python3 - <<'END'
import json, os, re, sqlite3

devices = re.compile(r"(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])( *\.|$)", re.I)
count = sqlite3.connect("db").execute("SELECT count(*) FROM clips").fetchone()[0]
for folder in sorted(os.listdir("inside")):
    manifest = json.load(open(f"inside/{folder}/manifest.json", encoding="utf-8"))
    clips = [clip["id"] for entry in manifest for clip in entry["clips"]]
    assert len(clips) == len(set(clips)) == count, (folder, len(clips), count)
    files = [entry["file"] for entry in manifest]
    assert len({name.casefold() for name in files}) == len(files), folder
    found = {os.path.relpath(os.path.join(at, name), f"inside/{folder}")
             for at, _, names in os.walk(f"inside/{folder}") for name in names}
    assert found == {*files, "manifest.json"}, (folder, found ^ {*files, "manifest.json"})
    for name in files:
        for part in name.split("/"):
            assert part not in ("", ".", "..") and len(part.encode()) <= 255, name
            assert not re.search(r'[\x00-\x1f\x7f-\x9f<>:"\\|?*]', part) and part[-1] not in ". " and part[0] not in ".- ", name
            assert not devices.match(part), name
print(count, "names in", len(os.listdir("inside")), "folders")
END
