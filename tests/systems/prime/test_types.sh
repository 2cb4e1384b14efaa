#!/bin/bash
# The type that the directory of a PAK gives is a claim that the bytes must bear out, whether a resource is packed or not. PROGRAM
set -eu
program=$1
. "$(dirname "$0")/../resolve_common.sh"
fail() {
	echo "$1"
	failed=1
}
ask() {
	"$program" query -f csv "$work/$1.db" "$2" | tail -n +2 | tr -d '\r'
}
python3 - "$work" <<'E2'
import io, struct, sys, zipfile, zlib

archive = io.BytesIO()
with zipfile.ZipFile(archive, "w") as members:
    members.writestr("inside.txt", "x")
texture = struct.pack(">IHHI", 10, 8, 8, 1) + bytes(32)
contents = [
    (b"TXTR", texture), (b"ANIM", b"no animation" * 9), (b"EVNT", b""), (b"CMDL", texture), (b"XXXX", texture),
    (b"ANIM", b"\0" * 12 + bytes(range(60))), (b"ANCS", archive.getvalue()),
]


def pak(name, rows):
    head = struct.pack(">HHIII", 3, 5, 0, 0, len(rows))
    at = (len(head) + 20 * len(rows) + 31) // 32 * 32
    with open(f"{sys.argv[1]}/{name}.pak", "wb") as file:
        file.write(head)
        rows = [(is_packed, kind, data + b"\xff" * (-len(data) % 32)) for is_packed, kind, data in rows]
        for i, (is_packed, kind, data) in enumerate(rows):
            file.write(struct.pack(">I4sIII", is_packed, kind, i + 1, len(data), at))
            at += len(data)
        file.write(bytes(-file.tell() % 32))
        for _, _, data in rows:
            file.write(data)


def packed(data, size=None):
    return struct.pack(">I", len(data) if size is None else size) + zlib.compress(data)


# What is not a multiple of 32 bytes long has padding, which only the size of a packed stream leaves out.
pak("plain", [(0, kind, data + b"\xff" * (-len(data) % 32)) for kind, data in contents])
pak("packed", [(1, kind, packed(data + b"\xff" * (-len(data) % 32))) for kind, data in contents])
damaged = bytearray(packed(texture))
damaged[6] ^= 255
large = 25 << 20
pak("damaged", [(1, b"TXTR", bytes(damaged)), (1, b"TXTR", packed(texture)[:-20]), (1, b"TXTR", packed(texture + bytes(large))),
                (1, b"ANIM", packed(b"", 40)), (1, b"TXTR", packed(texture))])
E2

rows="SELECT a.native_id, a.type, a.status, a.byte_size, a.xxh128, d.severity, d.code, d.message FROM assets AS a
	LEFT JOIN diagnostics AS d ON d.asset_id = a.id WHERE a.parent_id IS NULL"
for name in plain packed damaged; do
	"$program" index -q "$work/$name.db" "$work/$name.pak" 2>"$work/said" || [ $name = damaged ] || fail "index $name.pak"
done
ask plain "$rows AND a.type <> 'ANCS' ORDER BY a.id, d.code" >"$work/plain"
ask packed "$rows AND a.type <> 'ANCS' ORDER BY a.id, d.code" >"$work/packed"
cmp -s "$work/plain" "$work/packed" || fail "packed resources differ: $(diff "$work/plain" "$work/packed")"
grep -q '^00000001,TXTR,decoded,44,' "$work/packed" || fail 'the texture is not decoded'
grep -q '^00000002,ANIM,listed,.*not-as-named' "$work/packed" || fail 'what is no animation is not told'

# A packed archive under the name of a resource is not entered.
got=$(ask packed "SELECT status FROM assets WHERE type = 'ANCS' AND id IN (SELECT asset_id FROM diagnostics WHERE message LIKE '%zip archive')")
[ "$got" = listed ] || fail "the archive: $got"

# Damage is that of the resource alone.
got=$(ask damaged "SELECT group_concat(status || ' ' || coalesce(code, '-'), ', ') FROM
	(SELECT a.status, d.code FROM assets AS a LEFT JOIN diagnostics AS d ON d.asset_id = a.id ORDER BY a.id)")
[ "$got" = '"failed corrupt, failed corrupt, failed limit, failed corrupt, decoded -"' ] || fail "damaged resources: $got"
exit $failed
