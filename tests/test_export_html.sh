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
mkdir nothing
"$program" index -q db nothing 2>/dev/null
sqlite3 -bail db <"$here/cli/fixture/export.sql"
sqlite3 -bail db "UPDATE clips SET name = '</script><script>alert(1)</script><!--' WHERE id = 2"
"$program" export db -f html -o out --name page >/dev/null 2>&1
"$program" export db -f html -o alone --per-clip --name '{id}' >/dev/null 2>&1
"$program" index -q parts.db nothing 2>/dev/null
python3 "$here/figure_rows.py" parts.db
"$program" export parts.db -f html -o mesh --name page >/dev/null
"$program" export parts.db -f html -o sticks --name page --sticks >/dev/null
python3 - <<'END'
import html.parser, json, re


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.documents, self.tags, self.script = [], [], None
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
            if self.tags[-1][1].get("class") == "gltf":
                self.documents.append(json.loads(self.script))
            self.script = None


def names(page):
    assert not any({"src", "href"} & set(attributes) for _, attributes in page.tags)
    assert sum(tag == "script" for tag, _ in page.tags) == 1 + len(page.documents)
    return [animation["extras"]["animdb"]["name"] for document in page.documents for animation in document["animations"]]


page = Page("out/page.html")
assert names(page) == ["TOY-S_WALK", "</script><script>alert(1)</script><!--", ""], names(page)
assert len(page.documents) == 3 and not any("meshes" in document for document in page.documents)
mesh, sticks = Page("mesh/page.html"), Page("sticks/page.html")
assert names(mesh) == names(sticks) == ["RISE"] and "meshes" not in sticks.documents[0]
assert sum(len(each["primitives"]) for each in mesh.documents[0]["meshes"]) == 14 and len(mesh.documents[0]["images"]) == 2
assert names(Page("alone/2.html")) == ["</script><script>alert(1)</script><!--"]
END
