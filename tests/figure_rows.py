"""Puts a figure into a database that `animdb index` made: FILE. One part of each kind that exports draw, side by side.

All stand in the plane x = 0 and are looked at from -X, part k at z = k to k + 0.8, y = 0 to 0.8; the last two below and behind
others. The clip lasts 1 s and moves
the part "moved" up by 1 m with a bone, and "morphed" by a shape.
"""
import sqlite3
import struct
import sys
import zlib

QUAD = [(0, 0), (0.8, 0), (0.8, 0.8), (0, 0.8)]  # z and y, counter-clockwise seen from -X


def floats(*values):
    return struct.pack(f"<{len(values)}f", *values)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, texel):
    rows = b"".join(b"\0" + b"".join(bytes(texel(x, y)) for x in range(width)) for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


# Three stripes; no side is a power of two. And a square whose left half is not there.
STRIPES = png(48, 12, lambda x, y: ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255])[x // 16])
HALF = png(16, 16, lambda x, y: [255, 255, 255, 255 if x >= 8 else 0])

# name, colour, and what else is not as usual
PARTS = [
    ("lit", (1, 0, 0, 1), {"unlit": 0}),
    ("back", (.1, .2, .3, 1), {"turned": True}),
    ("both", (0, 1, 0, 1), {"turned": True, "two_sided": 1}),
    ("repeat", (1, 1, 1, 1), {"texture": 1, "uv": 2}),
    ("mirror", (1, 1, 1, 1), {"texture": 1, "uv": 2, "wrap": "mirror"}),
    ("clamp", (1, 1, 1, 1), {"texture": 1, "uv": 2, "wrap": "clamp"}),
    ("mask", (1, 1, 1, 1), {"texture": 2, "uv": 1, "mode": "mask"}),
    ("blend", (0, 0, 1, .5), {"x": -0.1, "mode": "blend"}),
    ("coloured", (1, 1, 1, 1), {"colours": (1, .5, 0, 1)}),
    ("lines", (1, 0, 1, 1), {"topology": "lines"}),
    ("moved", (0, 1, 1, 1), {"bone": 1}),
    ("morphed", (1, 1, 0, 1), {"shape": True}),
    ("below the blend", (1, 1, 0, 1), {"at": 7}),
    ("hidden", (.4, .3, .2, 1), {"at": 0.2, "x": 0.02, "size": .5}),
]


def add_part(db, model, number, name, colour, options):
    at, x, size = options.get("at", number), options.get("x", 0), options.get("size", 1)
    positions = [value for z, y in QUAD for value in (x, y * size, at + z * size)]
    indices = [0, 1, 2, 0, 2, 3]
    if options.get("turned"):
        indices = indices[::-1]
    if options.get("topology") == "lines":
        positions, indices = [x, .4, at, x, .4, at + .8, x, .4, at, x, .4, at], [0, 1]
    uvs = [value * options["uv"] / .8 for z, y in QUAD for value in (z, .8 - y)] if "uv" in options else None
    colours = options.get("colours")
    db.execute("INSERT INTO materials (id, model_id, ordinal, name, red, green, blue, alpha, texture_id, alpha_mode,"
               " alpha_cutoff, is_two_sided, is_unlit, wrap_u, wrap_v) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
               (number + 1, model, number, name, *colour, options.get("texture"), options.get("mode", "opaque"), .5,
                options.get("two_sided", 0), options.get("unlit", 1), options.get("wrap", "repeat"), "clamp"))
    db.execute("INSERT INTO geometries (id, xxh128, vertex_count, index_count, positions, uvs, colours, indices)"
               " VALUES (?,?,4,?,?,?,?,?)",
               (number + 1, f"g{number}", len(indices), floats(*positions), uvs and floats(*uvs),
                colours and floats(*colours * 4), struct.pack(f"<{len(indices)}I", *indices)))
    db.execute("INSERT INTO mesh_parts (id, model_id, ordinal, name, material_id, topology, bind, bone_id, geometry_id,"
               " vertex_count, triangle_count) VALUES (?,?,?,?,?,?,'rest',?,?,4,?)",
               (number + 1, model, number, name, number + 1, options.get("topology", "triangles"), options.get("bone", 0),
                number + 1, 2 if len(indices) == 6 else 0))
    if options.get("shape"):
        db.execute("INSERT INTO mesh_shapes VALUES (?,0,'up',2,?)", (number + 1, floats(*[0, 1, 0] * 4)))


def add_clip(db):
    db.execute("INSERT INTO skeletons (id, asset_id, system_id, name, checksum, bone_count)"
               " VALUES (1, 1, 'interchange', 'PARTS', 7, 3)")
    db.executemany("INSERT INTO bones (skeleton_id, bone_id, ordinal, name, parent_id, tx, ty, tz, qx, qy, qz, qw, kind)"
                   " VALUES (1,?,?,?,?,0,?,0,0,0,0,1,?)",
                   [(0, 0, "root", None, 0, "bone"), (1, 1, "tip", 0, 1, "bone"), (2, 2, "up", 0, 0, "morph")])
    db.execute("INSERT INTO clips (id, asset_id, system_id, format, name, fps, duration, frame_count, bone_count,"
               " channel_count, key_count, motion_xxh128, content_xxh128)"
               " VALUES (1, 1, 'interchange', 'gltf', 'RISE', 10, 1, 11, 2, 2, 4, 'm', 'c')")
    db.execute("INSERT INTO clip_skeletons VALUES (1, 1, 'name', 1)")
    frames = struct.pack("<2I", 0, 10)
    db.executemany("INSERT INTO tracks (id, xxh128, width, key_count, frames, data) VALUES (?,?,?,2,?,?)",
                   [(1, "t", 3, frames, floats(0, 1, 0, 0, 2, 0)), (2, "w", 1, frames, floats(0, 1))])
    db.executemany("INSERT INTO channels (clip_id, bone_id, bone_name, target, interpolation, track_id, key_count,"
                   " is_constant, is_root_motion) VALUES (1,?,?,?,'linear',?,2,0,0)",
                   [(1, "tip", "translation", 1), (2, "up", "weight", 2)])


def main(path):
    db = sqlite3.connect(path)
    db.execute("INSERT INTO dumps (id, name, path, is_named) VALUES (1, 'nowhere', '/nowhere', 0)")
    db.execute("INSERT INTO sources (id, dump_id, path, kind, byte_size, mtime_ns, xxh128) VALUES (1, 1, '/nowhere', 'file', 9, 0, 's')")
    db.execute("INSERT INTO assets (id, source_id, path, name, offset, byte_size, xxh128, status)"
               " VALUES (1, 1, 'PARTS', 'PARTS', 0, 9, 'a', 'decoded')")
    db.execute("INSERT INTO models (id, asset_id, system_id, name, kind, skeleton_checksum)"
               " VALUES (1, 1, 'interchange', 'PARTS', 'skinned', 7)")
    for number, (image, side) in enumerate(((STRIPES, (48, 12)), (HALF, (16, 16))), 1):
        db.execute("INSERT INTO images VALUES (?,?,'image/png',?,?,?,?)", (number, f"i{number}", *side, number == 2, image))
        db.execute("INSERT INTO textures (id, asset_id, system_id, name, width, height, image_id, is_read)"
                   " VALUES (?, 1, 'interchange', ?, ?, ?, ?, 1)", (number, f"texture {number}", *side, number))
    for number, (name, colour, options) in enumerate(PARTS):
        add_part(db, 1, number, name, colour, options)
    add_clip(db)
    db.commit()


if __name__ == "__main__":
    main(*sys.argv[1:])
