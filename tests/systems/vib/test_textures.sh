#!/bin/bash
# Models get the texels of their pages from the pictures beside them in an archive: PROGRAM
set -euo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir dump

python3 - <<'END'
import struct, zipfile

# The worked example of the format notes on meshes: its last triangle has the page 0018h (512, 256; 4 bits) and the palette 7812h
# (288, 480).
model = bytearray.fromhex("""41000000 00000000 02000000 8C000000 04000000 C4000000 00000000 38000000
    03000000 00000000 AC000000 03000000 C4000000 01000000 64000000 02000000
    00000000 03020140 B2B2B240 00000100 04030150 FF000050 0000FF00 01000200
    05030129 00000029 00000100 03000200 04030020 FF800020 00000000 01000200
    07050024 00001278 1F001800 001F0000 00000000 01000200 00000000 00000000
    64000000 00000000 64003200 00000000 00003200 00000000 00000000 00000000
    0000C0FF 00000000 20000000 10000000 00000000 00F00000""")


def block(x, y, width, height, words):
    return struct.pack("<I4H", 12 + 2 * width * height, x, y, width, height) + struct.pack(f"<{width * height}H", *words)


def picture(depth, palette, texels):
    return struct.pack("<2I", 16, depth | (8 if palette else 0)) + (block(*palette) if palette else b"") + block(*texels)


# 32 × 32 texels: columns 0, 1, 2, 3, 0, 1, …; the colour 0 is transparent, 1 red, 2 green, 3 has none in the palette of 3.
squares = picture(0, (288, 480, 3, 1, [0, 0x001F, 0x03E0]), (512, 256, 8, 32, [0x3210] * 256))
# The same places for a texture of 8 bits in the page 0098h, and of 15 bits in the page 0118h.
bytes8 = picture(1, (288, 480, 3, 1, [0, 0x001F, 0x7C00]), (512, 256, 16, 32, [0x0201] * 512))
direct = picture(2, None, (512, 256, 32, 32, [0x7FFF] * 1024))


def pack(name, page, *pictures):
    made = bytearray(model)
    at = made.index(bytes.fromhex("1F001800")) + 2
    made[at:at + 2] = struct.pack("<H", page)
    with zipfile.ZipFile(f"dump/{name}.zip", "w") as archive:
        archive.writestr(f"{name}.TMD", made)
        for number, data in enumerate(pictures):
            archive.writestr(f"{number}.TIM", data)


pack("FOUR", 0x18, squares)
pack("EIGHT", 0x98, bytes8)
pack("DIRECT", 0x118, direct)
pack("LATER", 0x18, squares, picture(0, (288, 480, 4, 1, [0x7C00] * 4), (512, 256, 1, 1, [0x3210])))
pack("NONE", 0x18)
pack("ELSEWHERE", 0x19, squares)
pack("BROKEN", 0x18, squares[:100])
open("dump/ALONE.TMD", "wb").write(model)
END
"$program" index -q test.db dump --meshes all
python3 - >got <<'END'
import sqlite3, struct, zlib

db = sqlite3.connect("test.db")


def texels(png):
    """The rows of a PNG of 8-bit red, green, blue and perhaps alpha."""
    width, height, _, kind = struct.unpack_from(">2I2B", png, 16)
    size, at, data = {2: 3, 6: 4}[kind], 8, b""
    while at < len(png):
        length, name = struct.unpack_from(">I4s", png, at)
        data += png[at + 8:at + 8 + length] if name == b"IDAT" else b""
        at += length + 12
    data, before, rows = zlib.decompress(data), bytes(width * size), []
    for y in range(height):
        method, line = data[y * (width * size + 1)], bytearray(data[y * (width * size + 1) + 1:(y + 1) * (width * size + 1)])
        for i in range(len(line)):
            left, up, corner = line[i - size] if i >= size else 0, before[i], before[i - size] if i >= size else 0
            p = left + up - corner
            paeth = min((left, up, corner), key=lambda v: abs(p - v))
            line[i] = line[i] + (0, left, up, (left + up) // 2, paeth)[method] & 255
        rows.append([tuple(line[x:x + size]) for x in range(0, len(line), size)])
        before = bytes(line)
    return rows


for name, alpha_mode, wrap, png in db.execute("""SELECT o.name, m.alpha_mode, m.wrap_u, i.data FROM models AS o
        JOIN materials AS m ON m.model_id = o.id AND m.attributes ->> '$.page' IS NOT NULL
        LEFT JOIN textures AS t ON t.id = m.texture_id LEFT JOIN images AS i ON i.id = t.image_id ORDER BY 1"""):
    rows = texels(png) if png else [[]]
    print(name, alpha_mode, wrap, len(rows[0]), "×", len(rows), *rows[0][:4], *rows[-1][-1:])
for row in db.execute("""SELECT o.name, min(v.value) FROM models AS o JOIN (SELECT p.model_id, hex(substr(g.colours, 1, 4)) AS value
        FROM mesh_parts AS p JOIN geometries AS g ON g.id = p.geometry_id JOIN materials AS m ON m.id = p.material_id
        WHERE m.attributes ->> '$.page' IS NOT NULL) AS v ON v.model_id = o.id GROUP BY 1 ORDER BY 1"""):
    print(*row)
for row in db.execute("""SELECT m.name, d.message FROM diagnostics AS d JOIN models AS m ON m.asset_id = d.asset_id
        WHERE d.code = 'texture-page' ORDER BY 1"""):
    print(*row)
END
diff - got <<'X'
ALONE opaque repeat 0 × 1
BROKEN opaque repeat 0 × 1
DIRECT mask clamp 256 × 256 (255, 255, 255, 255) (255, 255, 255, 255) (255, 255, 255, 255) (255, 255, 255, 255) (0, 0, 0, 0)
EIGHT mask clamp 256 × 256 (255, 0, 0, 255) (0, 0, 255, 255) (255, 0, 0, 255) (0, 0, 255, 255) (0, 0, 0, 0)
ELSEWHERE opaque repeat 0 × 1
FOUR mask clamp 256 × 256 (0, 0, 0, 0) (255, 0, 0, 255) (0, 255, 0, 255) (0, 0, 0, 0) (0, 0, 0, 0)
LATER mask clamp 256 × 256 (0, 0, 255, 255) (0, 0, 255, 255) (0, 0, 255, 255) (0, 0, 255, 255) (0, 0, 0, 0)
NONE opaque repeat 0 × 1
ALONE 0000003F
BROKEN 0000003F
DIRECT 0000803F
EIGHT 0000803F
ELSEWHERE 0000003F
FOUR 0000803F
LATER 0000803F
NONE 0000003F
BROKEN textures in video memory where no picture of the archive lies: 1
ELSEWHERE textures in video memory where no picture of the archive lies: 1
NONE textures in video memory where no picture of the archive lies: 1
X
