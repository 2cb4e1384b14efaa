"""Within Blender 3.4: imports the files of a folder and compares the heads of bones with poses.json."""
import builtins, json, math, os, struct, sys

import numpy

numpy.bool = bool  # what this importer of glTF asks of NumPy is gone from Debian's
plain_open = builtins.open
builtins.open = lambda path, mode="r", *rest, **words: plain_open(path, mode.replace("U", ""), *rest, **words)  # the same of BVH

import bpy

work = sys.argv[sys.argv.index("--") + 1]
poses = {}
for row in json.load(open(f"{work}/poses.json")):
    axes = [("XYZ".index(a[1]), (1 if a[0] == "+" else -1) * row["unit"]) for a in row["axes"].split()]
    x, y, z = (sign * (row["x"], row["y"], row["z"])[axis] for axis, sign in axes)
    clip = poses.setdefault(row["id"], {"fps": row["fps"], "frames": {}})
    clip["frames"].setdefault(row["frame"], {})[row["bone"]] = (x, -z, y)  # Blender's Z is up


def nodes_of(path):
    data = open(path, "rb").read()
    size, = struct.unpack_from("<I", data, 12)
    return json.loads(data[20:20 + size])["nodes"]


def start(fps):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps, bpy.context.scene.render.fps_base = math.ceil(fps), math.ceil(fps) / fps


def compare(clip, first, name_of):
    armature, = (each for each in bpy.data.objects if each.type == "ARMATURE")
    worst, count = 0.0, 0
    for frame, bones in clip["frames"].items():
        bpy.context.scene.frame_set(first + frame)
        size = max([1e-3] + [abs(v) for p in bones.values() for v in p])
        for bone, expected in ((b, p) for b, p in bones.items() if name_of(b)):
            head = armature.matrix_world @ armature.pose.bones[name_of(bone)].head
            worst, count = max(worst, math.dist(head, expected) / size), count + 1
    return worst, count


for kind in ("glb", "bvh"):
    worst, count = 0.0, 0
    for clip_id, clip in poses.items():
        path = f"{work}/{kind}/{clip_id}.{kind}"
        nodes = {n["extras"]["animdb"]["bone_id"]: n["name"] for n in nodes_of(f"{work}/glb/{clip_id}.glb") if "extras" in n}
        start(clip["fps"])
        if kind == "glb":
            bpy.ops.import_scene.gltf(filepath=path)
            result = compare(clip, 0, nodes.get)
        else:
            bpy.ops.import_anim.bvh(filepath=path, axis_forward="-Z", axis_up="Y", rotate_mode="NATIVE", frame_start=0)
            joints = [line.split()[1] for line in open(path) if line.split()[0] in ("ROOT", "JOINT")]
            words = {"".join(c if c.isascii() and c.isalnum() else "_" for c in name): name for name in joints}
            order = {bone: words.get("".join(c if c.isascii() and c.isalnum() else "_" for c in name)) for bone, name in nodes.items()}
            if None in order.values():
                continue  # names that BVH makes unique in another way
            result = compare(clip, 1, order.get)  # which is where this importer begins
        print(f"{os.path.basename(path)}: {result[1]} joints, {result[0]:.1e}")
        assert result[0] < 1e-4
        worst, count = max(worst, result[0]), count + result[1]
    print(f"{kind}: {count} joints, at most {worst:.1e} of the figure's size apart")
    assert count > 1000
