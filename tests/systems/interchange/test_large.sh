#!/bin/bash
# Motion capture libraries have files of more than 24 MiB, which is the limit of other formats: PROGRAM
#
# A take of 28 MiB as BVH, loose and in a zip, and a GLB of 26 MiB whose animation is small are decoded within a bound of memory;
# numbers that need much more memory than bytes, and files beyond the limit, are refused with a reason.
set -euo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/in" "$work/hostile"

python3 - "$work" <<'PYTHON'
import json, struct, sys, zipfile

work, MIB, JOINTS = sys.argv[1], 1 << 20, 60


def bvh(path, size, row_of):
    """Sixteen rows again and again, so that making the file is fast."""
    head = "HIERARCHY\n"
    for i in range(JOINTS):
        places = "6 Xposition Yposition Zposition" if i == 0 else "3"
        head += f"{'JOINT' if i else 'ROOT'} joint{i}\n{{\nOFFSET 0 1 0\nCHANNELS {places} Zrotation Xrotation Yrotation\n"
    head += "End Site\n{\nOFFSET 0 1 0\n}\n" + "}\n" * JOINTS
    rows = "".join(" ".join(row_of(r, i) for i in range(3 * JOINTS + 3)) + "\n" for r in range(16))
    times = size // len(rows) + 1
    open(path, "w").write(f"{head}MOTION\nFrames: {times * 16}\nFrame Time: 0.01\n" + rows * times)
    return times * 16


frames = bvh(f"{work}/in/take.bvh", 28 * MIB, lambda r, i: f"{(i * 37 + r * 11) % 1800 / 10 - 90 + r * 0.0123:.6f}")
open(f"{work}/frames", "w").write(str(frames))
with zipfile.ZipFile(f"{work}/in/packed.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
    packed.write(f"{work}/in/take.bvh", "packed_take.bvh")
bvh(f"{work}/hostile/zeros.bvh", 80 * MIB, lambda r, i: "0")
with open(f"{work}/hostile/huge.bvh", "w") as huge:
    huge.write("HIERARCHY\n")
    huge.truncate(257 * MIB)

keys = struct.pack("<3f", 0, 1, 2) + struct.pack("<9f", *range(9))
document = json.dumps({
    "asset": {"version": "2.0"},
    "buffers": [{"byteLength": 26 * MIB}],
    "bufferViews": [{"buffer": 0, "byteOffset": 26 * MIB - len(keys), "byteLength": 12},
                    {"buffer": 0, "byteOffset": 26 * MIB - len(keys) + 12, "byteLength": 36}],
    "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "SCALAR", "min": [0], "max": [2]},
                  {"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC3"}],
    "nodes": [{"name": "mover"}],
    "animations": [{"name": "slide", "samplers": [{"input": 0, "output": 1}],
                    "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}]}],
}).encode()
document += b" " * (-len(document) % 4)
with open(f"{work}/in/scan.glb", "wb") as scan:
    scan.write(struct.pack("<III", 0x46546C67, 2, 12 + 8 + len(document) + 8 + 26 * MIB))
    scan.write(struct.pack("<II", len(document), 0x4E4F534A) + document)
    scan.write(struct.pack("<II", 26 * MIB, 0x004E4942) + bytes(26 * MIB - len(keys)) + keys)
PYTHON

# The MiB of memory that a run needs at its peak. Files that it maps count: the bound is that of arenas and of the largest file.
peak_of()
{
	python3 - "$program" index -q "$@" <<'PYTHON'
import resource, subprocess, sys

if subprocess.run(sys.argv[1:]).returncode != 0:
    sys.exit("index failed")
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
PYTHON
}

failed=0
same()
{
	if [ "$2" != "$3" ]; then
		printf '%s: expected:\n%s\ngot:\n%s\n' "$1" "$2" "$3"
		failed=1
	fi
}
frames=$(<"$work/frames")
peak=$(peak_of -j4 "$work/x.db" "$work/in")
"$program" verify -q --sources "$work/x.db" || failed=1
same clips "packed_take,$frames,$((frames * 61))
slide,3,3
take,$frames,$((frames * 61))" "$("$program" query -f csv "$work/x.db" 'SELECT name, frame_count, key_count FROM clips ORDER BY name' | tail -n +2)"
same problems "" "$("$program" query -f csv "$work/x.db" 'SELECT message FROM diagnostics' | tail -n +2)"
echo "28 MiB of text: $peak MiB at the peak"

hostile=$(peak_of -j4 "$work/y.db" "$work/hostile")
same "refused" 'huge.bvh,failed,269484032 bytes are more than the 268435456 that are decoded
zeros.bvh,failed,decoding needs more memory than one asset may have' "$("$program" query -f csv "$work/y.db" "SELECT a.name, a.status, d.message
	FROM assets AS a JOIN diagnostics AS d ON d.asset_id = a.id ORDER BY a.name" | tail -n +2)"
echo "80 MiB of zeros: $hostile MiB at the peak"
case $(nm "$program" 2>/dev/null) in
*__asan_init*) ;; # needs more
*)
	# The arena of one file: 128 MiB and two for each MiB beyond 24; and its text.
	[ "$peak" -lt 256 ] && [ "$hostile" -lt 400 ] || { echo "more memory than that"; failed=1; }
	;;
esac
exit $failed
