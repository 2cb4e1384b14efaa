"""same_mesh.py DATABASE DATABASE: whether the meshes of their models WAVER_BODY are equal but for the order of vertices and faces."""

import json
import sqlite3
import struct
import sys

POSITION, OTHER = 0.002, 0.001


def floats(blob, width):
    values = struct.unpack(f"<{len(blob) // 4}f", blob)
    return [values[i:i + width] for i in range(0, len(values), width)]


def parts_of(db):
    """What tells a part from others, and its triangles; a corner is its position, and its other numbers by name."""
    parts = {}
    bones = dict(db.execute("SELECT bone_id, name FROM bones WHERE skeleton_id = (SELECT min(skeleton_id) FROM clip_skeletons WHERE is_primary)"))
    rows = db.execute("""SELECT m.name, m.texture_name, m.red, m.green, m.blue, m.attributes, p.bind, p.bone_name,
            g.positions, g.normals, g.uvs, g.joints, g.weights, g.indices
        FROM mesh_parts AS p JOIN materials AS m ON m.id = p.material_id JOIN geometries AS g ON g.id = p.geometry_id
        JOIN models AS o ON o.id = p.model_id WHERE o.name = 'WAVER_BODY'""")
    for name, texture, red, green, blue, attributes, bind, bone, positions, normals, uvs, joints, weights, indices in rows:
        colour = tuple(round(c, 3) for c in (red, green, blue, *json.loads(attributes)["colour"]))
        corners = []
        influences = [{}] * (len(positions) // 12)
        if joints is not None:
            ids = struct.unpack(f"<{len(joints) // 2}H", joints)
            influences = [{bones[ids[4 * i + k]]: w for k, w in enumerate(row) if w > 0} for i, row in enumerate(floats(weights, 4))]
        for position, normal, uv, moved in zip(floats(positions, 3), floats(normals, 3), floats(uvs, 2), influences):
            corners.append((position, {**{("n", i): n for i, n in enumerate(normal)}, **{("uv", i): n for i, n in enumerate(uv)}, **moved}))
        order = struct.unpack(f"<{len(indices) // 4}I", indices)
        parts[name, texture, colour, bind, bone] = [[corners[i] for i in order[f:f + 3]] for f in range(0, len(order), 3)]
    return parts


def is_same_corner(a, b):
    return all(abs(x - y) < POSITION for x, y in zip(a[0], b[0])) and a[1].keys() == b[1].keys() and \
        all(abs(a[1][key] - b[1][key]) < OTHER for key in a[1])


def is_same_triangle(a, b):
    return any(all(is_same_corner(a[i], b[(i + turn) % 3]) for i in range(3)) for turn in range(3))


def compare(left, right):
    ours, theirs = parts_of(left), parts_of(right)
    if ours.keys() != theirs.keys():
        return f"the parts are {sorted(map(str, ours))} and {sorted(map(str, theirs))}"
    count = 0
    for key, triangles in ours.items():
        rest = list(theirs[key])
        for triangle in triangles:
            match = next((other for other in rest if is_same_triangle(triangle, other)), None)
            if match is None:
                return f"{key} has a triangle that the other has not: {triangle}"
            rest.remove(match)
            count += 1
        if rest:
            return f"{key} lacks triangles: {rest}"
    # Of the bones that move vertices the compiled file tells the pose.
    used = {name for triangles in ours.values() for triangle in triangles for corner in triangle for name in corner[1] if isinstance(name, str)}
    poses = """SELECT b.name, m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34 FROM bind_poses AS p
        JOIN models AS m ON m.id = p.model_id JOIN skeletons AS s ON s.checksum = m.skeleton_checksum
        JOIN bones AS b ON b.skeleton_id = s.id AND b.bone_id = p.bone_id WHERE m.name = 'WAVER_BODY'"""
    mine, other = ({row[0]: row[1:] for row in db.execute(poses) if row[0] in used} for db in (left, right))
    if mine.keys() != used or other.keys() != used or any(abs(x - y) > 0.01 for name in used for x, y in zip(mine[name], other[name])):
        return f"the poses are {mine} and {other}"
    return f"{len(ours)} parts of {count} triangles are equal, and {len(used)} bones"


print(compare(*(sqlite3.connect(f"file:{path}?mode=ro", uri=True) for path in sys.argv[1:3])))
