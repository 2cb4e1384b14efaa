#!/bin/bash
# Every clip of the corpus gives a film strip that is XML with its figures inside the picture; the picture of the README is
# one of them: PROGRAM
set -euo pipefail
program=$1
. "$(dirname "$0")/corpus_database.sh"
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
corpus_database corpus.db
"$program" export corpus.db -f svg -o out >/dev/null 2>&1
# Of clips that hide something: how many bones are seen in each frame. None is the parent of another.
"$program" query -f json corpus.db "SELECT c.id, p.frame, sum(p.visible) AS seen FROM clips AS c JOIN pose(c.id) AS p
	WHERE c.frame_count <= 8 AND EXISTS (SELECT 1 FROM channels WHERE clip_id = c.id AND target = 'visibility')
	GROUP BY c.id, p.frame ORDER BY c.id, p.frame" >seen.json
python3 - <<'END'
import json, re
from xml.etree import ElementTree

svg, count, hiding = "{http://www.w3.org/2000/svg}", 0, 0
seen = {}
for row in json.load(open("seen.json")):
    seen.setdefault(row["id"], []).append(row["seen"])
for entry in json.load(open("out/manifest.json")):
    tree = ElementTree.parse(f"out/{entry['file']}").getroot()
    width, height = (float(v) for v in tree.get("viewBox").split()[2:])
    figures = tree.findall(f"{svg}g/{svg}path")
    assert 1 <= len(figures) <= 8 and len(tree.findall(f"{svg}g/{svg}text")) == len(figures), entry
    drawn = []
    for number, figure in enumerate(figures):
        points = [tuple(map(float, p)) for p in re.findall(r"[ML](\S+) ([-\d.]+)", figure.get("d"))]
        left, right = width * number / len(figures), width * (number + 1) / len(figures)
        assert all(left <= x <= right and 0 <= y <= height for x, y in points), (entry["file"], points)
        drawn.append(len(points) // 2)
    expected = seen.get(entry["clips"][0]["id"])
    if expected and len(expected) > 1:  # figures at equal steps of time, the last one at the end of the last frame
        last = min(8, len(expected) + 1) - 1
        expected = [expected[min(len(expected) * i // last, len(expected) - 1)] for i in range(last + 1)]
    assert drawn == expected if expected else all(drawn), (entry["file"], drawn, expected)
    hiding += expected is not None and 0 < sum(expected) < max(expected) * len(expected)
    count += 1
print(count, "film strips")
assert count > 690 and hiding > 10
END
cmp "$root/docs/puppet-walk.svg" out/zengin/PUPPET/PUPPET-S_WALKL.svg
