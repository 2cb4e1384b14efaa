#!/usr/bin/env python3
"""Checks the data files of a catalogue: each is one script of JSON, and what they say of each other is true.

	check_data.py FOLDER [FORBIDDEN TEXT…]

No file of the folder may have a forbidden text: the path of the database, say.
"""
import json
import os
import re
import sys

folder, forbidden = sys.argv[1], [text.encode() for text in sys.argv[2:]]
failures = []


def fail(text):
    failures.append(text)


def refuse(constant):
    raise ValueError(f"{constant} is no JSON")


def read(name):
    path = os.path.join(folder, "data", name + ".js")
    with open(path, "rb") as file:
        data = file.read()
    text = data.decode("utf-8")  # fails on what is no UTF-8
    before, after = f"animdb(\"{name}\",", ");\n"
    if not text.startswith(before) or not text.endswith(after):
        fail(f"{name}: is not one call of animdb()")
        return None
    for bad in "<\u2028\u2029\x00":
        if bad in text:
            fail(f"{name}: has {bad!r}")
    try:
        return json.loads(text[len(before):-len(after)], parse_constant=refuse)
    except ValueError as error:
        fail(f"{name}: {error}")
        return None


def check_indices(what, values, count, least=-1):
    for value in values:
        if not isinstance(value, int) or value < least or value >= count:
            fail(f"{what}: no index: {value!r}")
            return


names = sorted(name[:-3] for name in os.listdir(os.path.join(folder, "data")) if name.endswith(".js"))
data = {name: read(name) for name in names}
for top, _, files in os.walk(folder):
    for file in files:
        path = os.path.join(top, file)
        with open(path, "rb") as stream:
            content = stream.read()
        for text in forbidden:
            if text in content:
                fail(f"{path}: has {text.decode()}")

start = data["start"]
blocks = [data[f"clips-{k}"] for k in range(start["lists"]["clips"])]
clips = sum(block["count"] for block in blocks)
if clips != start["counts"]["clips"]:
    fail(f"{clips} clips in blocks, {start['counts']['clips']} in start")
tables = {kind: data[kind]["rows"] for kind in ("sets", "skeletons", "models")}
figures = {name for name in names if name.startswith("figure-")}
for block in blocks:
    for name, column in block.items():
        if isinstance(column, list) and len(column) != block["count"]:
            fail(f"clips-K.{name}: {len(column)} values for {block['count']} clips")
    check_indices("dump", block["dump"], len(start["dumps"]))
    check_indices("skeleton", block["skeleton"], len(tables["skeletons"]))
    for sets in block["sets"]:
        check_indices("sets", sets, len(tables["sets"]), 0)
addresses = set()
for block in blocks:
    for content, place in zip(block["content"], block["place"]):
        if (content, place) in addresses:
            fail(f"two clips have the address {content[:40]}/{place}")
        addresses.add((content, place))

records = []
for k in range((clips + start["shardSize"] - 1) // start["shardSize"]):
    shard = data[f"clip-{k}"]
    if shard["first"] != len(records):
        fail(f"clip-{k} begins with {shard['first']}")
    records += shard["items"]
shown = {f"figure-{record['figure']}" for record in records if record["figure"] is not None}
figure_of, skeleton_of = (data["models"]["columns"].index(name) for name in ("figure", "figureSkeleton"))
for index, row in enumerate(tables["models"]):
    check_indices(f"models {index}: skeleton of its figure", [row[skeleton_of]], len(tables["skeletons"]), -1 if row[figure_of] is None else 0)
shown |= {f"figure-{row[figure_of]}" for row in tables["models"] if row[figure_of] is not None}
if shown != figures:
    fail(f"figures that neither a clip nor a model has, or that are not there: {sorted(shown ^ figures)[:10]}")
titles = [title for block in blocks for title in block["title"]]
if [record["title"] for record in records] != titles:
    fail("the titles of records are not those of clips")
for index, record in enumerate(records):
    check_indices("copies", record["copies"], clips, 0)
    check_indices("similar", [row[0] for row in record["similar"]], clips, 0)
    check_indices("models", [row[0] for row in record["models"]], len(tables["models"]), 0)
    if index in record["copies"] or index in [row[0] for row in record["similar"]]:
        fail(f"clip {index} is a copy of itself")
    for entry in record["entries"]:
        check_indices("entries", [entry[0]], len(tables["sets"]), 0)
        check_indices("next", [row[0] for row in entry[4] + entry[5]], clips)
    for format_name, path in record["files"]:
        if format_name not in start["exported"] or not os.path.isfile(os.path.join(folder, path)):
            fail(f"{path}: no such file")
    if record["document"] is None and "unreadable" not in record:
        fail(f"clip {index} has neither a document nor a reason")

for kind, detail in (("sets", "set"), ("skeletons", "skeleton"), ("models", "model")):
    shard = data[kind]["columns"].index("shard")
    for index, row in enumerate(tables[kind]):
        if len(row) != len(data[kind]["columns"]):
            fail(f"{kind}: a row has {len(row)} values")
        items = data[f"{detail}-{row[shard]}"]
        if not 0 <= index - items["first"] < len(items["items"]):
            fail(f"{kind} {index}: not in {detail}-{row[shard]}")
events = data["events"]["items"]
for index, event in enumerate(events):
    shard = data[f"event-{event[5]}"]
    if len(shard["items"][index - shard["first"]]) != event[4]:
        fail(f"event {index}: not the number of uses")
counts = {"clip": clips, "event": len(events), "set": len(tables["sets"]), "skeleton": len(tables["skeletons"]),
          "model": len(tables["models"])}
for name in ("search", "search-hash"):
    for section in data[name]:
        terms = section["terms"].split("\n")
        if len(terms) != len(section["posts"]):
            fail(f"{name}: {section['field']} has {len(terms)} terms and {len(section['posts'])} posts")
        for post in section["posts"]:
            if isinstance(post, list):
                post = [sum(post[:i + 1]) for i in range(len(post))] if len(post) < 50 else [sum(post)]
            check_indices(section["field"], post if isinstance(post, list) else [post], counts[section["of"]], 0)
reach = data["search-reach"]
for kind in ("model", "event"):
    if len(reach[kind]) != counts[kind]:
        fail(f"search-reach: {len(reach[kind])} of {counts[kind]} for {kind}")
    check_indices("reach", reach[kind], len(reach["lists"]))
for kind in ("duplicates", "problems", "unused", "dangling"):
    for k in range(start["lists"][kind]):
        block = data[f"{kind}-{k}"]
        if kind == "duplicates":
            for group in block["groups"]:
                check_indices(kind, group["clips"], clips, 0)
        else:
            check_indices(kind, block["clips"], clips)
for a, b, count, _ in start["differences"]:
    check_indices("differences", [a, b], len(start["dumps"]), 0)
    for k in range(count):
        check_indices("differences", data[f"differences-{a}-{b}-{k}"]["clips"], clips)
if start["sheets"] is not None:
    tiles = start["sheets"]["columns"] * start["sheets"]["rows"]
    for k in range((clips + tiles - 1) // tiles):
        with open(os.path.join(folder, "pictures", f"{k}.png"), "rb") as file:
            if file.read(8) != b"\x89PNG\r\n\x1a\n":
                fail(f"pictures/{k}.png is no PNG")
for name in names:
    if re.fullmatch(r"figure-[0-9a-f]{16}", name):
        for material in data[name].get("materials", []):
            if material.get("image") is not None and f"image-{material['image']}" not in data:
                fail(f"{name}: image-{material['image']} is not there")

for failure in failures[:40]:
    print(failure, file=sys.stderr)
print(f"{clips} clips, {len(names)} data files")
sys.exit(bool(failures))
