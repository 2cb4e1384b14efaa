"""Checks an exported wave of make_waves.py by the rules of glTF alone: check_glb.py FILE

The joints hip, spine and head are a chain along native X, which is glTF's Z; a unit is half a metre; and in the third frame
the hip has turned by 90 degrees about native Z, glTF's Y, the other way round since the toy is left-handed.
"""
import json
import math
import struct
import sys

data = open(sys.argv[1], "rb").read()
magic, version, size = struct.unpack_from("<4sII", data)
assert (magic, version, size) == (b"glTF", 2, len(data)), (magic, version, size, len(data))
json_size, json_type = struct.unpack_from("<I4s", data, 12)
assert json_type == b"JSON" and json_size % 4 == 0
gltf = json.loads(data[20:20 + json_size])
binary_size, binary_type = struct.unpack_from("<I4s", data, 20 + json_size)
assert binary_type == b"BIN\0" and 28 + json_size + binary_size == len(data)
binary = data[28 + json_size:]


def values(index):
    accessor = gltf["accessors"][index]
    view = gltf["bufferViews"][accessor["bufferView"]]
    width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[accessor["type"]]
    start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    assert accessor["componentType"] == 5126 and start + 4 * width * accessor["count"] <= len(binary)
    numbers = struct.unpack_from(f"<{width * accessor['count']}f", binary, start)
    return [numbers[i:i + width] for i in range(0, len(numbers), width)]


def is_near(found, expected):
    return len(found) == len(expected) and all(abs(a - b) < 1e-4 for a, b in zip(found, expected))


joints = {node["name"]: i for i, node in enumerate(gltf["nodes"]) if node.get("name") in ("hip", "spine", "head")}
assert len(joints) == 3, joints
assert joints["spine"] in gltf["nodes"][joints["hip"]]["children"]
assert joints["head"] in gltf["nodes"][joints["spine"]]["children"]
assert is_near(gltf["nodes"][joints["spine"]]["translation"], (0, 0, 0.5)), gltf["nodes"][joints["spine"]]
animation, = gltf["animations"]
turns = {c["target"]["node"]: animation["samplers"][c["sampler"]]
         for c in animation["channels"] if c["target"]["path"] == "rotation"}
assert set(joints.values()) <= set(turns), turns
times, rotations = (values(turns[joints["hip"]][field]) for field in ("input", "output"))
assert is_near([t for t, in times], (0, 0.1, 0.2, 0.3, 0.4, 0.5)), times
assert is_near(rotations[5], rotations[4]), rotations  # held until the last frame ends
assert is_near(rotations[2], (0, -math.sqrt(0.5), 0, math.sqrt(0.5))), rotations[2]
