#!/usr/bin/env python3
"""Doubles structured inputs of text formats and compares the processor time of `index`: growth.py PROGRAM [SMALLEST DOUBLINGS]. A
doubling may take at most 2.6 times as long. SMALLEST is the size of the first input in bytes, 1 MiB with 4 doublings by default. After
that it looks whether Ctrl-C ends the indexing of large inputs."""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.realpath(sys.argv[1])
SMALLEST, DOUBLINGS = map(int, sys.argv[2:] or (1 << 20, 4))
MOST = 2.6  # per doubling
NOISE = 0.15  # seconds that a short run may vary


def gltf(**parts):
    """A glTF document whose accessor 0 has three vectors and accessor 1 one time."""
    root = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
            "buffers": [{"byteLength": 36, "uri": "data:application/octet-stream;base64," + "A" * 48}],
            "bufferViews": [{"buffer": 0, "byteLength": 36}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
                          {"bufferView": 0, "componentType": 5126, "count": 1, "type": "SCALAR"}]}
    return json.dumps(root | parts)


def primitive(material=None, position=0):
    return {"attributes": {"POSITION": position}} | ({} if material is None else {"material": material})


def nodes(n):
    return {"scenes": [{"nodes": list(range(n))}], "nodes": [{"name": f"n{i}"} for i in range(n)]}


def clip(channels, samplers):
    return {"channels": channels, "samplers": samplers}


MOVE = {"sampler": 0, "target": {"node": 0, "path": "translation"}}
SAMPLER = {"input": 1, "output": 0}

# Each makes a document of n parts; the number of bytes of a part is measured.
INPUTS = {
    "gltf nodes": lambda n: gltf(**nodes(n), animations=[clip([MOVE], [SAMPLER])]),
    "gltf members of the root": lambda n: gltf(**nodes(n), **{f"x{i}": 1 for i in range(n)}, animations=[clip([MOVE], [SAMPLER])]),
    "gltf primitives of one large material": lambda n: gltf(
        materials=[{f"k{i}": 1 for i in range(3 * n)}], meshes=[{"primitives": [primitive(0) for i in range(n)]}]),
    "gltf materials": lambda n: gltf(
        materials=[{"name": f"m{i}"} for i in range(n)], meshes=[{"primitives": [primitive(i) for i in range(n)]}]),
    "gltf textures": lambda n: gltf(
        images=[{"uri": f"i{i}.png"} for i in range(n)], textures=[{"source": i} for i in range(n)],
        materials=[{"pbrMetallicRoughness": {"baseColorTexture": {"index": i}}} for i in range(n)],
        meshes=[{"primitives": [primitive(i) for i in range(n)]}]),
    "gltf meshes": lambda n: gltf(scenes=[{"nodes": list(range(n))}], nodes=[{"mesh": i} for i in range(n)],
                                  meshes=[{"primitives": [primitive()]} for i in range(n)]),
    "gltf accessors": lambda n: gltf(
        accessors=[{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"} for i in range(n)],
        meshes=[{"primitives": [primitive(position=i) for i in range(n)]}]),
    "gltf animations": lambda n: gltf(animations=[clip([MOVE], [SAMPLER]) for i in range(n)]),
    "gltf channels": lambda n: gltf(**nodes(n), animations=[clip(
        [{"sampler": i, "target": {"node": i, "path": "translation"}} for i in range(n)], [SAMPLER] * n)]),
    "gltf joints": lambda n: gltf(**nodes(n), skins=[{"joints": list(range(n))}], animations=[clip([MOVE], [SAMPLER])]),
}
SUFFIX = ".gltf"

BVH_HEAD = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
OTHERS = {
    "bvh lines": (".bvh", lambda n: BVH_HEAD + "End Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: %d\nFrame Time: 0.04\n" % n
                  + "1.5 2.5 3.5\n" * n),
    "bvh joints": (".bvh", lambda n: BVH_HEAD + "".join(
        f"JOINT b{i}\n{{\nOFFSET 1 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{{\nOFFSET 0 1 0\n}}\n}}\n" for i in range(n))
        + "}\nMOTION\nFrames: 1\nFrame Time: 0.04\n" + "0 " * (3 * n + 3) + "\n"),
    "c arrays": (".c", lambda n: "#include \"types.h\"\n" + "".join(
        f"static const s16 v{i}[] = {{ 0, {i % 99} }}; static const u16 x{i}[] = {{ 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0 }};\n"
        f"static const struct Animation a{i} = {{ 0, 0, 0, 0, 1, ANIMINDEX_NUMPARTS(x{i}), v{i}, x{i}, 0 }};\n" for i in range(n))),
    "lines of a script": (".mds", lambda n: "Model (\"A\")\n{\n meshAndTree (\"A.ASC\")\n aniEnum\n {\n" + "".join(
        f"  ani (\"t_{i}\" 1 \"\" 0.1 0.1 M. \"A_{i}.ASC\" F 1 9)\n" for i in range(n)) + " }\n}\n"),
    "instances in xml": (".xml", lambda n: "<Oni>\n" + "".join(
        f"<OBAN id=\"{i}\"><Flags>NormalLoop</Flags></OBAN>\n" for i in range(n)) + "</Oni>\n"),
}


def run(folder, limit):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([PROGRAM, "index", "-q", "-j", "1", "--meshes", "all", os.path.join(folder, "g.db"), os.path.join(folder, "dump")],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=limit)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def measure(suffix, text):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "dump"))
        with open(os.path.join(folder, "dump", "A" + suffix), "w") as out:
            out.write(text)
        return run(folder, 600)


def grow(name, suffix, make):
    """Returns what is wrong, "" for nothing."""
    count = max(16, int(SMALLEST / max(1, (len(make(1016)) - len(make(16))) / 1000)))
    times = []
    for doubling in range(DOUBLINGS + 1):
        text = make(count << doubling)
        times.append(measure(suffix, text))
        if len(times) > 1 and times[-1] > MOST * times[-2] + NOISE:
            times[-1] = min(times[-1], measure(suffix, text))
    print(f"{name:40} {len(text) / 1024:8.0f} KiB" + "".join(f"{seconds:8.2f}" for seconds in times), flush=True)
    grown = [f"{b:.2f} s after {a:.2f} s" for a, b in zip(times, times[1:]) if b > MOST * a + NOISE]
    return f"{name}: {', '.join(grown)} for twice the bytes" if grown else ""


def stops():
    """Ctrl-C ends the indexing of the largest documents within a second."""
    for name in ("gltf primitives of one large material", "bvh lines", "c arrays"):
        suffix, make = OTHERS.get(name, (SUFFIX, INPUTS.get(name)))
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "dump"))
            with open(os.path.join(folder, "dump", "A" + suffix), "w") as out:
                out.write(make(max(16, int((SMALLEST << DOUBLINGS) / max(1, (len(make(1016)) - len(make(16))) / 1000)))))
            process = subprocess.Popen([PROGRAM, "index", "-q", "--meshes", "all", os.path.join(folder, "g.db"), os.path.join(folder, "dump")],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            began = time.time()
            process.wait()
            seconds = time.time() - began
            print(f"{name:40} Ctrl-C ends it after {seconds:.2f} s")
            if seconds > 1.5:
                yield f"{name}: Ctrl-C ends it after {seconds:.1f} s"


def main():
    inputs = {name: (SUFFIX, make) for name, make in INPUTS.items()} | OTHERS
    problems = [problem for name, (suffix, make) in inputs.items() if (problem := grow(name, suffix, make))]
    problems += stops()
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
