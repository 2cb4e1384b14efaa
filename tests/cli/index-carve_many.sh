# 500 clips among random bytes are all found, at their offsets, and nothing else is.
query() { "$ANIMDB" query -f csv "$@"; }

python3 - <<'PYTHON'
import random
import struct

random.seed(5)


def clip():
    """Frames of keyframes with any components, as section by section of the format."""
    frames = []
    for _ in range(random.randint(1, 12)):
        frame = b""
        for item in sorted(random.sample(range(16), random.randint(0, 4))):
            flags = random.randint(0, 7)
            frame += bytes([item, flags]) + random.randbytes(6 * bin(flags).count("1"))
        frames.append(frame)
    frames[0] = frames[0] or bytes([0, 0])
    table, at = [], 6 + 2 * (len(frames) + 1)
    for frame in frames:
        table.append(at // 2)
        at += len(frame)
    table.append(at // 2)
    rate = random.choice((1, 10, 15, 20, 30, 60))
    return struct.pack("<HHH", 0x8000, rate, len(frames)) + struct.pack("<%dH" % len(table), *table) + b"".join(frames)


with open("blob", "wb") as out, open("planted.csv", "w") as planted:
    planted.write("offset,byte_size\n")
    for _ in range(500):
        out.write(random.randbytes(2 * random.randint(0, 10000)))
        one = clip()
        planted.write("%d,%d\n" % (out.tell(), len(one)))
        out.write(one)
    out.write(random.randbytes(1001))
PYTHON
"$ANIMDB" index -q --carve x.db blob
echo "exit $?"
query x.db "SELECT offset, byte_size FROM assets WHERE parent_id IS NOT NULL ORDER BY offset" | tr -d '\r' >found.csv
cmp planted.csv found.csv && wc -l <found.csv
query x.db 'SELECT type, status, count(*) FROM assets GROUP BY 1, 2 ORDER BY 1, 2'
query x.db "SELECT count(*) FROM clips"
query x.db "SELECT count(*) FROM diagnostics WHERE severity = 'error'"
