#!/bin/bash
# Every clip of the corpus gives a film strip that is XML with its figures inside the picture; the picture of the README is
# one of them: PROGRAM
set -euo pipefail
program=$1
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$program" index -q corpus.db "$root/corpus"
"$program" export corpus.db -f svg -o out >/dev/null 2>&1
python3 - <<'END'
import json, re
from xml.etree import ElementTree

svg, count = "{http://www.w3.org/2000/svg}", 0
for entry in json.load(open("out/manifest.json")):
    tree = ElementTree.parse(f"out/{entry['file']}").getroot()
    width, height = (float(v) for v in tree.get("viewBox").split()[2:])
    figures = tree.findall(f"{svg}g/{svg}path")
    assert 1 <= len(figures) <= 8 and len(tree.findall(f"{svg}g/{svg}text")) == len(figures), entry
    for number, figure in enumerate(figures):
        points = [tuple(map(float, p)) for p in re.findall(r"[ML](\S+) ([-\d.]+)", figure.get("d"))]
        left, right = width * number / len(figures), width * (number + 1) / len(figures)
        assert points and all(left <= x <= right and 0 <= y <= height for x, y in points), (entry["file"], points)
    count += 1
print(count, "film strips")
assert count > 690
END
cmp "$root/docs/puppet-walk.svg" out/zengin/PUPPET/PUPPET-S_WALKL.svg
