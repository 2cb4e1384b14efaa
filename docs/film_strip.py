#!/usr/bin/env python3
"""Draws an animation of a GLB as a strip of stick figures: film_strip.py FILE.glb ANIMATION OUT.svg

Made the picture of the README. Reads what any glTF client would: joints, their rest transforms, and samplers.
"""
import json
import math
import struct
import sys

FIGURES = 8
SIZE = 190  # of one figure, in pixels


def read_glb(path):
    data = open(path, "rb").read()
    json_size = struct.unpack_from("<I", data, 12)[0]
    return json.loads(data[20:20 + json_size]), data[28 + json_size:]


def read_accessor(gltf, binary, index):
    accessor = gltf["accessors"][index]
    view = gltf["bufferViews"][accessor["bufferView"]]
    width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[accessor["type"]]
    start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    values = struct.unpack_from(f"<{width * accessor['count']}f", binary, start)
    return [values[i:i + width] for i in range(0, len(values), width)]


def multiply(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return (aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz)


def rotate(q, v):
    x, y, z, _ = multiply(multiply(q, (*v, 0)), (-q[0], -q[1], -q[2], q[3]))
    return x, y, z


def sample(times, values, time):
    """Linear between keys; good enough for a drawing of rotations too."""
    after = next((i for i, t in enumerate(times) if t[0] >= time), len(times) - 1)
    before = max(0, after - 1)
    span = times[after][0] - times[before][0]
    u = 0 if span == 0 else min(1, max(0, (time - times[before][0]) / span))
    mixed = [a + (b - a) * u for a, b in zip(values[before], values[after])]
    if len(mixed) == 4:
        norm = math.sqrt(sum(c * c for c in mixed))
        mixed = [c / norm for c in mixed]
    return mixed


def world_positions(gltf, binary, animation, time):
    nodes = [dict(node) for node in gltf["nodes"]]
    for channel in animation["channels"]:
        sampler = animation["samplers"][channel["sampler"]]
        times = read_accessor(gltf, binary, sampler["input"])
        values = read_accessor(gltf, binary, sampler["output"])
        nodes[channel["target"]["node"]][channel["target"]["path"]] = sample(times, values, time)
    positions = {}

    def walk(index, parent, origin, rotation):
        node = nodes[index]
        offset = rotate(rotation, node.get("translation", (0, 0, 0)))
        here = tuple(o + d for o, d in zip(origin, offset))
        positions[index] = (here, parent)
        for child in node.get("children", []):
            walk(child, index, here, multiply(rotation, node.get("rotation", (0, 0, 0, 1))))

    joints = set(gltf["skins"][0]["joints"])
    children = {c for node in nodes for c in node.get("children", [])}
    for root in sorted(joints - children):
        walk(root, None, (0, 0, 0), (0, 0, 0, 1))
    return {index: place for index, place in positions.items() if index in joints}


def project(point):
    """From the right and a little from the front; metres."""
    x, y, z = point
    angle = math.radians(25)
    return z * math.cos(angle) + x * math.sin(angle), -y


def main(path, name, out):
    gltf, binary = read_glb(path)
    animation = next(a for a in gltf["animations"] if a["name"] == name)
    end = max(gltf["accessors"][s["input"]]["max"][0] for s in animation["samplers"])
    frames = [world_positions(gltf, binary, animation, end * i / (FIGURES - 1)) for i in range(FIGURES)]
    height = max(p[1] for frame in frames for p, _ in frame.values())
    scale = SIZE * 0.85 / height
    step = SIZE * 0.62
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {step * FIGURES:.0f} {SIZE + 24}">',
             f'<rect width="100%" height="100%" fill="#fff"/>'
             f'<line x1="0" y1="{SIZE}" x2="{step * FIGURES:.0f}" y2="{SIZE}" stroke="#bbb"/>']
    for i, frame in enumerate(frames):
        middle = step * (i + 0.5)
        root = min(frame)
        shift = project(frame[root][0])[0]
        for place, parent in frame.values():
            if parent in frame:
                (x1, y1), (x2, y2) = project(frame[parent][0]), project(place)
                parts.append(f'<line x1="{middle + (x1 - shift) * scale:.1f}" y1="{SIZE + y1 * scale:.1f}" '
                             f'x2="{middle + (x2 - shift) * scale:.1f}" y2="{SIZE + y2 * scale:.1f}" '
                             f'stroke="#246" stroke-width="4" stroke-linecap="round"/>')
        parts.append(f'<text x="{middle:.1f}" y="{SIZE + 18}" font-family="sans-serif" font-size="12" fill="#555" '
                     f'text-anchor="middle">{end * i / (FIGURES - 1):.2f} s</text>')
    parts.append("</svg>\n")
    open(out, "w").write("\n".join(parts))
    lowest = [min(p[1] for p, _ in frame.values()) for frame in frames]
    print(f"{out}: lowest joint {min(lowest):.3f} to {max(lowest):.3f} m, height {height:.2f} m")


main(*sys.argv[1:])
