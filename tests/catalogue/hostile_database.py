#!/usr/bin/env python3
"""Plants texts that want to harm a page in every text column of every table of a database.

	hostile_database.py IN.db OUT.db

Texts that only name something carry a payload in every row. Those by which rows are found or read (hashes, kinds, ids of systems)
carry one in every eleventh row or fewer, so that the rest of the catalogue has clips to show. Columns of JSON get members with payloads for
keys and values, and in every eleventh row text that is no JSON. A payload that runs sets window.pwned, calls alert(), or loads
something. The same database gives the same result.
"""
import json
import shutil
import sqlite3
import sys

RUN = "window.pwned=1;alert(1)"
PAYLOADS = [
    f"<script>{RUN}</script>",
    f"</script><script>{RUN}</script>",
    f"\"><img src=x onerror=\"{RUN}\">",
    f"'><svg/onload='{RUN}'>",
    f"\" onmouseover=\"{RUN}\" autofocus onfocus=\"{RUN}\" x=\"",
    f"';{RUN};//",
    f"\\\"}});{RUN};//",
    f"\\');{RUN};//",
    f"`+({RUN.replace(';', ',')})+`${{{RUN.replace(';', ',')}}}",
    f"]]>--><!--<script>{RUN}</script>",
    f"\u2028{RUN}\u2029{RUN}\n{RUN}\r{RUN}",
    f"javascript:{RUN}",
    f"data:text/html,<script>{RUN}</script>",
    f"<a href=javascript:{RUN}>x</a><iframe srcdoc='<script>parent.{RUN}</script>'></iframe>",
    f"<base href=//evil.example><link rel=stylesheet href=//evil.example/x.css><meta http-equiv=refresh content=0;url=//evil.example>",
    "\u202e\u2066\u200f gnp.live\u2069\u202c",
    "\x00\x01\x07\x08\x1b]0;x\x07\x1b[31m\x7f\x9b2J\ufeff\ufffe",
    "long " + "W\u0301" * 3000 + "W" * 4000,
    "__proto__",
    "constructor",
    "../../../../etc/passwd",
    "%3Cscript%3E%00%2e%2e%2f#clip/../..?x=y&z",
    "\\u003cscript\\u003e\\x3cimg",
    "{{constructor.constructor('" + RUN + "')()}}",
    "",
]
# By these rows are found or read.
STRUCTURAL = {
    "id", "system_id", "space", "target", "interpolation", "xxh128", "motion_xxh128", "content_xxh128", "status", "kind", "role",
    "class", "severity", "code", "up_axis", "handedness", "gltf_axes", "rotation_arc", "via", "topology", "bind", "alpha_mode",
    "wrap_u", "wrap_v", "media_type", "key", "value", "path", "original_path",
}
RARELY = 11
# Tables of which one row is needed by many others: one in so many of their rows.
MORE_RARELY = {"channels": 997, "bones": 499, "tracks": 499, "geometries": 97, "images": 97}


class Planter:
    def __init__(self):
        self.count = 0

    def text(self, structural, where, old):
        self.count += 1
        if structural and self.count % MORE_RARELY.get(where.split(".")[0], RARELY):
            return old
        payload = PAYLOADS[self.count % len(PAYLOADS)]
        return f"{payload}[{where}]{old}"

    def members(self, where, old):
        self.count += 1
        payload = PAYLOADS[self.count % len(PAYLOADS)]
        if self.count % RARELY == 0:
            return f"{{\"broken\": {payload}"
        try:
            members = json.loads(old)
        except ValueError:
            return old
        if not isinstance(members, dict):
            return old
        members[payload] = f"{payload}[{where}]"
        members["__proto__"] = {"pwned": payload}
        members["list"] = [payload, {payload: payload}, None, True, 1e999]
        return json.dumps(members)


def main():
    source, target = sys.argv[1:]
    shutil.copyfile(source, target)
    db = sqlite3.connect(target, isolation_level=None)
    db.execute("PRAGMA foreign_keys = OFF")
    planter = Planter()
    db.create_function("plant", 3, planter.text)
    db.create_function("plant_members", 2, planter.members)
    planted = []
    db.execute("BEGIN")
    for (table,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
                               " ORDER BY name").fetchall():
        for _, column, kind, *_ in db.execute(f"PRAGMA table_info(\"{table}\")").fetchall():
            if kind != "TEXT":
                continue
            where = f"{table}.{column}"
            if column == "attributes":
                value = f"plant_members('{where}', \"{column}\")"
            else:
                value = f"plant({int(column in STRUCTURAL)}, '{where}', \"{column}\")"
            # Of what all clips of a system need, one row.
            few = " AND id = (SELECT min(id) FROM systems)" if table == "systems" and column in STRUCTURAL else ""
            # Row by row where a constraint refuses some of them.
            done = db.execute(f"UPDATE OR IGNORE \"{table}\" SET \"{column}\" = {value} WHERE typeof(\"{column}\") = 'text'{few}")
            if done.rowcount > 0:
                planted.append(where)
    # Bytes that are no UTF-8.
    db.execute("UPDATE clips SET name = name || CAST(X'C328FF80' AS TEXT) WHERE id % 5 = 0")
    db.execute("UPDATE bones SET name = CAST(X'EDA080' AS TEXT) || name WHERE bone_id = 1")
    # Values of other types than the columns have.
    db.execute("UPDATE clips SET duration = 'soon', fps = X'00' WHERE id % 23 = 0")
    db.execute("UPDATE clip_measures SET mean_speed = 9e999, energy = 'much' WHERE clip_id % 23 = 1")
    db.execute("COMMIT")
    db.close()
    print(f"{planter.count} texts in {len(planted)} columns")


main()
