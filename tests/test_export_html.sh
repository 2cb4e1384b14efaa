#!/bin/bash
# An exported page holds its clips with their meshes, asks for nothing from elsewhere, and no name in it can become a part of it:
# PROGRAM
# How it behaves in a browser is tested by tests/html_view.
set -euo pipefail
program=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$here/empty_database.sh" "$program" db
sqlite3 -bail db <"$here/cli/fixture/export.sql"
sqlite3 -bail db "UPDATE clips SET name = '</script><script>alert(1)</script><!--' WHERE id = 2"
"$program" export db -f html -o out --name page >/dev/null 2>&1
"$program" export db -f html -o alone --per-clip --name '{id}' >/dev/null 2>&1
"$here/empty_database.sh" "$program" parts.db
python3 "$here/figure_rows.py" parts.db
"$program" export parts.db -f html -o mesh --name page >/dev/null
"$program" export parts.db -f html -o sticks --name page --sticks >/dev/null
python3 - <<'END'
import html.parser, json, re


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.data, self.tags, self.script = {}, [], None
        text = open(path, encoding="utf-8").read()
        assert "<!--" not in text and not re.search("https?:", text), path
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag == "script":
            self.script = ""

    def handle_data(self, data):
        if self.script is not None:
            self.script += data

    def handle_endtag(self, tag):
        if tag == "script":
            name = self.tags[-1][1].get("id")
            if name:
                assert name.startswith("data-") and name not in self.data, name
                self.data[name[5:]] = json.loads(self.script)
            self.script = None


def names(page):
    assert not any({"src", "href"} & set(attributes) for _, attributes in page.tags)
    assert sum(tag == "script" for tag, _ in page.tags) == 1 + len(page.data)
    clips = page.data["clips"]
    for i, (title, skeleton) in enumerate(clips):
        record = page.data[f"clip-{i}"]
        assert record["title"] == title and f"figure-{record['figure']}" in page.data
        assert [[-1, skeleton]] == record.get("skeletons", [[-1, skeleton]])
    return [page.data[f"clip-{i}"].get("name") for i in range(len(clips))]


page = Page("out/page.html")
assert names(page) == ["TOY-S_WALK", "</script><script>alert(1)</script><!--", ""], names(page)
assert [name for name in page.data if name.startswith("figure")] == ["figure-0", "figure-1", "figure-2"]
assert not any("parts" in page.data[f"figure-{i}"] for i in range(3))
walk = page.data["clip-0"]
assert [event["kind"] for event in walk["events"]] == ["eventSFX"] and walk["hashes"]["content"] == "c1" and walk["frames"] == 3
mesh, sticks = Page("mesh/page.html"), Page("sticks/page.html")
assert names(mesh) == names(sticks) == ["RISE"] and "parts" not in sticks.data["figure-0"]
figure = mesh.data["figure-0"]
images = {material["image"] for material in figure["materials"]} - {None}
assert len(figure["parts"]) == 14 and len(images) == 2 and all(f"image-{image}" in mesh.data for image in images)
assert names(Page("alone/2.html")) == ["</script><script>alert(1)</script><!--"]
END
