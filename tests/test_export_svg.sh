#!/bin/bash
# Every clip of the corpus gives a film strip that is XML with its figures inside the picture, meshes where it has one; the picture
# of the README is one of them. Parts of a mesh have their colours and hide each other: PROGRAM
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
"$program" export parts.db -f svg -o parts --name strip >/dev/null
"$program" export parts.db -f svg -o sticks --name strip --sticks >/dev/null
"$program" export corpus.db -f svg -o out >/dev/null 2>&1
"$program" export corpus.db -f svg -o hiding --sticks \
	--select "SELECT clip_id FROM channels WHERE target = 'visibility' GROUP BY 1" >/dev/null 2>&1
# Of clips that hide something: how many bones are seen in each frame. None is the parent of another.
"$program" query -f json corpus.db "SELECT c.id, p.frame, sum(p.visible) AS seen FROM clips AS c JOIN pose(c.id) AS p
	WHERE c.frame_count <= 8 AND EXISTS (SELECT 1 FROM channels WHERE clip_id = c.id AND target = 'visibility')
	GROUP BY c.id, p.frame ORDER BY c.id, p.frame" >seen.json
python3 - <<'END'
import json, re
from xml.etree import ElementTree

svg, count, hiding, meshes = "{http://www.w3.org/2000/svg}", 0, 0, 0


def shapes(mesh):
    """The corners of each triangle, line and point of a mesh, and its path."""
    for path in mesh:
        for x, y, steps in re.findall(r"M(-?\d+) (-?\d+)l([^zM]*)", path.get("d")):
            corners, numbers = [(int(x) / 10, int(y) / 10)], [int(v) / 10 for v in re.findall(r"-?\d+", steps)]
            for dx, dy in zip(numbers[::2], numbers[1::2]):
                corners.append((corners[-1][0] + dx, corners[-1][1] + dy))
            yield corners, path


seen = {}
for row in json.load(open("seen.json")):
    seen.setdefault(row["id"], []).append(row["seen"])
entries = [(folder, entry) for folder in ("out", "hiding") for entry in json.load(open(f"{folder}/manifest.json"))]
for folder, entry in entries:
    tree = ElementTree.parse(f"{folder}/{entry['file']}").getroot()
    width, height = (float(v) for v in tree.get("viewBox").split()[2:])
    figures = [each for each in tree.find(f"{svg}g") if each.tag in (f"{svg}path", f"{svg}g")]
    is_mesh = figures[0].tag == f"{svg}g"
    assert 1 <= len(figures) <= 8 and len(tree.findall(f"{svg}g/{svg}text")) == len(figures), entry
    drawn = []
    for number, figure in enumerate(figures):
        if is_mesh:
            points = [corner for corners, _ in shapes(figure) for corner in corners]
        else:
            points = [tuple(map(float, p)) for p in re.findall(r"[ML](\S+) ([-\d.]+)", figure.get("d"))]
        left, right = width * number / len(figures), width * (number + 1) / len(figures)
        assert all(left <= x <= right and 0 <= y <= height for x, y in points), (entry["file"], points)
        drawn.append(len(points) // 2)
    meshes += is_mesh
    if is_mesh:
        continue
    expected = seen.get(entry["clips"][0]["id"])
    if expected and len(expected) > 1:  # figures at equal steps of time, the last one at the end of the last frame
        last = min(8, len(expected) + 1) - 1
        expected = [expected[min(len(expected) * i // last, len(expected) - 1)] for i in range(last + 1)]
    assert drawn == expected if expected else all(drawn), (entry["file"], drawn, expected)
    hiding += expected is not None and 0 < sum(expected) < max(expected) * len(expected)
    count += 1
# The body of the cuckoo, a billboard: its front has the same size and the same light in each figure, however its bone turns.
cuckoos = [entry["file"] for folder, entry in entries if folder == "out" and "cuckoo_anim_pop" in entry["file"]]
for name in cuckoos:
    sizes = []
    for figure in ElementTree.parse(f"out/{name}").getroot().findall(f"{svg}g/{svg}g"):
        corners = [corner for shape, path in shapes(figure) if path.get("color") == "#2a9938" for corner in shape]
        sizes.append([max(axis) - min(axis) for axis in zip(*corners)])
    assert all(abs(a - b) < 0.3 for size in sizes for a, b in zip(size, sizes[0])), (name, sizes)
assert cuckoos and len(sizes) == 8
print(count + meshes, "film strips,", meshes, "with a mesh")
assert count + meshes > 690 and hiding > 10

# What tests/figure_rows.py made: part k is at z = k to k + 0.8 metres, the clip moves the last two up by 1 metre.
tree = ElementTree.parse("parts/strip.svg").getroot()
first, *_, last = tree.findall(f"{svg}g/{svg}g")
found = {}
for corners, path in shapes(first):
    found.setdefault((path.get("color"), path.get("opacity"), path.get("stroke-width")), []).append(corners)
colours = [key[0] for key in found]
assert sorted(colours) == sorted(["#e80000", "#00ff00", "#6d246d", "#6d0092", "#0024db", "#ffffff", "#ffff00", "#0000ff",
                                  "#ff8000", "#ff00ff", "#00ffff"]), found
# Two triangles each, but for the line: of yellow two parts, of the stripes that repeat and that are mirrored.
assert {key[0]: len(shape) for key, shape in found.items() if len(shape) != 2} == {
    "#6d246d": 4, "#6d0092": 1, "#0024db": 1, "#ffff00": 4, "#ff00ff": 1}, found
assert found[("#ff00ff", None, "12")] and ("#0000ff", "0.50", None) in found
# What is transparent comes after what it lies on.
order = [path.get("color") for _, path in shapes(first)]
assert order.index("#0000ff") > order.index("#ffff00")


def height(figure, colour):
    return max(y for corners, path in shapes(figure) if path.get("color") == colour for _, y in corners)


scale = (height(first, "#00ffff") - min(y for _, y in found[("#00ffff", None, None)][0])) / 0.8
for colour in ("#00ffff", "#ffff00"):
    tops = [min(y for corners, path in shapes(figure) if path.get("color") == colour for _, y in corners) for figure in (first, last)]
    assert abs(tops[0] - tops[1] - scale) < 0.5, (colour, tops, scale)
assert abs(height(first, "#00ff00") - height(last, "#00ff00")) < 0.01
assert "mesh" not in open("sticks/strip.svg").read() and len(ElementTree.parse("sticks/strip.svg").findall(f"{svg}g/{svg}path")) == 8
END
cmp "$root/docs/puppet-walk.svg" out/zengin/PUPPET/PUPPET-S_WALKL.svg
