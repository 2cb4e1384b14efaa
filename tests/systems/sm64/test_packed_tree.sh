#!/bin/bash
# A source tree of Super Mario 64 that is packed as services for source code pack it (one folder around everything) gives what
# the unpacked one gives, row for row, apart from the path, size, time and hash of the source: PROGRAM
set -euo pipefail
program=$(realpath "$1")
root=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

mkdir tree
cp -r "$root/corpus/sm64/tree" tree/toy-master
cp "$root/corpus/sm64/theatre.z64" tree/toy-master/baserom.us.z64
python3 - <<'PYTHON'
import os, random, tarfile, zipfile
files = sorted(os.path.join(folder, name) for folder, _, names in os.walk("tree") for name in names)
folders = sorted(folder for folder, _, _ in os.walk("tree"))
with zipfile.ZipFile("toy.zip", "w", zipfile.ZIP_DEFLATED) as archive:
    for path in sorted(files + [folder + "/" for folder in folders[1:]]):
        archive.write(path, path[len("tree/"):])
random.Random(1).shuffle(files)
with tarfile.open("toy.tar.gz", "w:gz") as archive:
    for path in files:
        archive.add(path, path[len("tree/"):])
with zipfile.ZipFile("bare.zip", "w") as archive:
    for path in files:
        archive.write(path, path[len("tree/toy-master/"):])
PYTHON

# What a source of the tree has. A ROM that lies in the folder of the tree is a source of its own there, and lies in the archive
# here: it is looked at below.
rows() {
	"$program" index -q "$1.db" "$2"
	cp "$1.db" "$1.tree.db"
	sqlite3 -bail "$1.tree.db" "PRAGMA foreign_keys = ON;
		DELETE FROM sources WHERE kind <> 'sm64-tree';
		DELETE FROM assets WHERE path LIKE '%baserom%';
		UPDATE dumps SET name = 'tree', path = '/tree';
		UPDATE sources SET path = '/tree', byte_size = 0, mtime_ns = 0, xxh128 = '',
			attributes = json_remove(json_set(attributes, '\$.root', '/tree'), '\$.compression');"
	"$root/tests/dump_canonical.sh" "$1.tree.db" >"$1.rows"
}
rows unpacked tree
[ "$(grep -c . unpacked.rows)" -gt 500 ]
[ "$(sqlite3 unpacked.tree.db 'SELECT count(*) FROM clips')" -gt 20 ]
for archive in toy.zip toy.tar.gz bare.zip; do
	rows "$archive" "$archive"
	diff unpacked.rows "$archive.rows"
	echo "$archive: as the tree"
	# the image is there as well, and nothing is that nobody knows
	[ "$(sqlite3 "$archive.db" "SELECT count(*) FROM clips AS c JOIN assets AS a ON a.id = c.asset_id
		WHERE a.path LIKE '%baserom.us.z64!%'")" = \
		"$(sqlite3 unpacked.db "SELECT count(*) FROM clips AS c JOIN assets AS a ON a.id = c.asset_id
			JOIN sources AS s ON s.id = a.source_id WHERE s.path LIKE '%baserom.us.z64'")" ]
	[ "$(sqlite3 "$archive.db" "SELECT count(*) FROM assets WHERE status = 'listed' AND path LIKE '%README%'")" = 0 ]
	# what lies in it can be read again
	"$program" export "$archive.db" -f raw -o "raw.$archive" --where "clip_name = 'lamp_anim_sway'" >/dev/null 2>&1 ||
		"$program" export "$archive.db" -f raw -o "raw.$archive" --where "name = 'lamp_anim_sway'" >/dev/null
	cmp "$root/corpus/sm64/tree/actors/lamp/anims/sway.inc.c" "$(find "raw.$archive" -name 'sway*')"
done

# An archive that ends early gives what is there, and says so; an archive of two trees is an archive.
head -c $(($(stat -c %s toy.tar.gz) / 2)) toy.tar.gz >cut.tar.gz
"$program" index -q cut.db cut.tar.gz 2>/dev/null || true
[ "$(sqlite3 cut.db "SELECT count(*) FROM diagnostics WHERE severity = 'error'")" -ge 1 ]
python3 - <<'PYTHON'
import zipfile
with zipfile.ZipFile("two.zip", "w") as archive:
    for root in "a", "b":
        archive.write("tree/toy-master/actors/lamp/anims/sway.inc.c", f"{root}/actors/lamp/anims/sway.inc.c")
        archive.writestr(f"{root}/include/geo_commands.h", "")
PYTHON
"$program" index -q two.db two.zip
[ "$(sqlite3 two.db "SELECT kind, (SELECT count(*) FROM clips) FROM sources")" = 'zip|2' ]
