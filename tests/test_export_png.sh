#!/bin/bash
# Every clip of the corpus that has a film strip gives a PNG with a palette that shows the same: the outline of the first figure of
# both is equal. Parts of a mesh have their colours and hide each other: PROGRAM
set -euo pipefail
program=$1
. "$(dirname "$0")/corpus_database.sh"
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
corpus_database corpus.db
"$root/tests/empty_database.sh" "$program" parts.db
python3 "$root/tests/figure_rows.py" parts.db
"$program" export parts.db -f png -o parts --name strip >/dev/null
"$program" export parts.db -f png -o sticks --name strip --sticks >/dev/null
# Textures that are damaged are left out, which is said.
cp parts.db damaged.db
python3 -c 'import sqlite3; db = sqlite3.connect("damaged.db"); db.execute("UPDATE images SET data = substr(data, 1, 40)"); db.commit()'
"$program" export damaged.db -f png -o damaged --name strip 2>messages >/dev/null
grep -q "textures that cannot be read: 4" messages || { cat messages; exit 1; }
cmp -s parts/strip.png damaged/strip.png && exit 1
# Every tenth clip.
for format in png svg; do
	"$program" export corpus.db -f $format -o $format --name '{id}' --where "clip_id % 10 = 3" >/dev/null 2>&1
done
"$program" export corpus.db -f png -o again --name '{id}' --where "clip_id % 10 = 3" >/dev/null 2>&1
diff -r png again
python3 - <<'END'
import json, os, re, struct, zlib
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def read_png(path):
    """Width, height and rows of (red, green, blue, alpha)."""
    data, position, chunks = open(path, "rb").read(), 8, {}
    while position < len(data):
        size, kind = struct.unpack(">I4s", data[position:position + 8])
        chunks[kind] = chunks.get(kind, b"") + data[position + 8:position + 8 + size]
        position += size + 12
    width, height, depth, colours = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, colours) == (8, 3), path
    palette, alphas = chunks[b"PLTE"], chunks.get(b"tRNS", b"")
    table = [(*palette[i * 3:i * 3 + 3], alphas[i] if i < len(alphas) else 255) for i in range(len(palette) // 3)]
    raw = zlib.decompress(chunks[b"IDAT"])
    assert len(raw) == (width + 1) * height and not any(raw[::width + 1]), path
    return width, height, [[table[i] for i in raw[y * (width + 1) + 1:(y + 1) * (width + 1)]] for y in range(height)]


def shapes(mesh):
    """The corners of each triangle of a mesh in a film strip."""
    for path in mesh:
        for x, y, steps in re.findall(r"M(-?\d+) (-?\d+)l([^zM]*)z", path.get("d")):
            numbers, corners = [int(v) for v in re.findall(r"-?\d+", steps)], [(int(x), int(y))]
            for dx, dy in zip(numbers[::2], numbers[1::2]):
                corners.append((corners[-1][0] + dx, corners[-1][1] + dy))
            yield corners


def covered_cells(triangles, box, side):
    """Which cells of a grid over the box have their middles in a triangle."""
    found = set()
    scale = side / max(box[2] - box[0], box[3] - box[1])
    for triangle in triangles:
        (ax, ay), (bx, by), (cx, cy) = (((x - box[0]) * scale - .5, (y - box[1]) * scale - .5) for x, y in triangle)
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        for y in range(max(0, int(min(ay, by, cy))), int(max(ay, by, cy)) + 2):
            for x in range(max(0, int(min(ax, bx, cx))), int(max(ax, bx, cx)) + 2):
                b = (x - ax) * (cy - ay) - (cx - ax) * (y - ay)
                c = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
                if area and 0 <= b / area and 0 <= c / area and (b + c) / area <= 1:
                    found.add((x, y))
    return found


compared = drawn = 0
for entry in json.load(open("png/manifest.json")):
    width, height, rows = read_png(f"png/{entry['file']}")
    assert (width, height) == (960, 320), entry
    # Without its outline, which is 1 pixel wide.
    solid = {(x, y) for y, row in enumerate(rows) for x, pixel in enumerate(row) if pixel[3] >= 250}
    assert any(pixel[3] for row in rows for pixel in row) and rows[0][0][3] == 0, entry
    drawn += 1
    strip = f"svg/{os.path.splitext(entry['file'])[0]}.svg"
    figures = ElementTree.parse(strip).getroot().findall(f"{SVG}g/{SVG}g")
    triangles = list(shapes(figures[0])) if figures else []
    if any(path.get("stroke-width") for figure in figures for path in figure):
        continue  # it has lines
    cell = {(x, y) for x, y in solid if x < 240} if any(x < 200 for x, _ in solid) else solid
    if not triangles or len(cell) < 2000 or len(figures) < 4:
        continue
    box = [f(v[k] for t in triangles for v in t) for f in (min, max) for k in (0, 1)]
    low = [min(p[k] for p in cell) for k in (0, 1)]
    high = [max(p[k] + 1 for p in cell) for k in (0, 1)]
    if low[0] <= 2 or high[0] >= 238:  # it reaches beyond its cell
        continue
    mask = covered_cells(triangles, box, max(high[0] - low[0], high[1] - low[1]))
    cell = {(x - low[0], y - low[1]) for x, y in cell}
    share = len(mask & cell) / len(mask | cell)
    assert share > 0.9, (entry["file"], share)
    compared += 1
print(drawn, "pictures,", compared, "outlines compared")
assert drawn > 60 and compared > 10

# What tests/figure_rows.py made: part k is at z = k to k + 0.8 metres, the clip moves the last two up by 1 metre.
width, height, rows = read_png("parts/strip.png")
colours = [{}, {}]
for y, row in enumerate(rows):
    for x, pixel in enumerate(row):
        if pixel[3] == 255 and x // 240 in (0, 3):
            found = colours[x // 240 // 3].setdefault(tuple(round(v / 16) for v in pixel[:3]), [0, 0])
            found[0], found[1] = found[0] + 1, found[1] + y
for name, colour in {"lit": (232, 0, 0), "both": (0, 255, 0), "blend": (128, 128, 128), "coloured": (255, 128, 0),
                     "moved": (0, 255, 255), "morphed": (255, 255, 0), "clamp and repeat": (0, 0, 255)}.items():
    colour = tuple(round(v / 16) for v in colour)
    near = [[found for c, found in moment.items() if all(abs(a - b) < 2 for a, b in zip(c, colour))] for moment in colours]
    counts = [sum(found[0] for found in moment) for moment in near]
    assert all(count > 20 for count in counts), (name, counts, colours[0])
    if name in ("moved", "both"):
        middles = [sum(found[1] for found in moment) / count for moment, count in zip(near, counts)]
        assert (middles[0] - middles[1] > 10) == (name == "moved"), (name, middles)
assert not any(all(abs(a - b) < 2 for a, b in zip(c, (2, 3, 5))) for c in colours[0]), "the part that is turned away"
_, _, rows = read_png("sticks/strip.png")
assert sum(pixel[3] == 255 for row in rows for pixel in row) < 20000
END
