"""Within Blender 3.4: imports glb/ID.glb and compares the vertices at some times with the tables and poses of a database."""
import json, os, struct, sys

import numpy

numpy.bool = bool  # what this importer of glTF asks of NumPy is gone from Debian's

import bpy

work = sys.argv[sys.argv.index("--") + 1]
TOLERANCE = 1e-4  # of the size of the model


def table(name):
    return json.load(open(f"{work}/{name}.json"))


def array(text, kind, width):
    return numpy.frombuffer(bytes.fromhex(text), kind).reshape(-1, width)


def matrix(translation, quaternion):
    x, y, z, w = numpy.array(quaternion) / numpy.linalg.norm(quaternion)
    return numpy.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), translation[0]],
                        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), translation[1]],
                        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), translation[2]],
                        [0, 0, 0, 1]])


bones, poses, components, parts, binds, shapes, weights_of = {}, {}, {}, {}, {}, {}, {}
for row in table("bones"):
    local = matrix((row["tx"], row["ty"], row["tz"]), (row["qx"], row["qy"], row["qz"], row["qw"]))
    bones.setdefault(row["skeleton"], {})[row["bone"]] = (row["parent"], local, row["name"])
for row in table("poses"):
    at = poses.setdefault(row["clip"], {}).setdefault(row["time"], {})
    at[row["bone"]] = matrix((row["mtx"], row["mty"], row["mtz"]), (row["mqx"], row["mqy"], row["mqz"], row["mqw"]))
for row in table("components"):
    components.setdefault(row["model"], []).append(row)
for row in table("parts"):
    parts.setdefault(row["model"], []).append(row)
for row in table("binds"):
    rows = [[row[f"m{i}{k}"] for k in range(1, 5)] for i in range(1, 4)]
    binds.setdefault(row["model_id"], {})[row["bone_id"]] = numpy.array(rows + [[0, 0, 0, 1]])

for row in table("shapes"):
    shapes.setdefault(row["part"], []).append((row["bone"], array(row["offsets"], "<f4", 3).astype(float)))
for row in table("weights"):
    weights_of.setdefault((row["clip"], row["bone"]), []).append((row["time"], row["weight"]))


def rest_of(skeleton):
    done = {}

    def place(bone):
        if bone not in done:
            parent, local, _ = bones[skeleton][bone]
            done[bone] = place(parent) @ local if parent in bones[skeleton] else local
        return done[bone]
    for bone in bones[skeleton]:
        place(bone)
    return done


def named(skeleton, row):
    if row["bone"] is not None:
        return row["bone"] if row["bone"] in bones[skeleton] else None
    return next((bone for bone, (_, _, name) in bones[skeleton].items()
                 if name and row["bone_name"] and name.lower() == row["bone_name"].lower()), None)


def vertices(model, skeleton, pose, rest, clip, time, carrier=None, skin=None, place=numpy.eye(4)):
    """The vertices of faces of a model in native axes, as motion/mesh.h says."""
    for part in parts.get(model, []):
        if not part["positions"] or not part["indices"]:
            continue
        points = array(part["positions"], "<f4", 3).astype(float)
        for bone, offsets in shapes.get(part["id"], []):
            keys = sorted(weights_of.get((clip, bone), [(0, 0)]))
            points = points + numpy.interp(time, *zip(*keys)) * offsets
        points = numpy.c_[points, numpy.ones(len(points))]
        bone, bind = named(skeleton, part), part["bind"]
        if bone is None and (part["bone"] is not None or part["bone_name"]) and carrier is None:
            continue
        if carrier is not None:
            bone, bind = carrier, "bone"
        if carrier is not None or (bone is None and not part["joints"] and not part["points"]):
            points = points @ place.T

        def to_bone(bone):
            if bind == "bone":
                return numpy.eye(4)
            if bind == "model" and bone in binds.get(model, {}):
                return binds[model][bone]
            return numpy.linalg.inv(rest[bone])
        if bone is not None:
            moved = points @ (pose[bone] @ to_bone(bone)).T
        elif part["joints"] or (part["points"] and skin):
            joints, weights = (array(part["joints"], "<u2", 4), array(part["weights"], "<f4", 4)) if part["joints"] else skin
            if not part["joints"]:
                which = array(part["points"], "<u4", 1)[:, 0]
                joints, weights = joints[which], weights[which]
            moved, total = numpy.zeros_like(points), numpy.zeros((len(points), 1))
            for k in range(4):
                for bone in numpy.unique(joints[:, k]):
                    of = (joints[:, k] == bone) & (weights[:, k] > 0)
                    if of.any() and bone == part["still"]:  # the model itself
                        moved[of] += weights[of, k, None] * points[of]
                        total[of] += weights[of, k, None]
                    elif of.any() and bone not in pose:
                        raise LookupError(f"no bone {bone}")  # who draws it chooses what moves these
                    if bone in pose:
                        moved[of] += weights[of, k, None] * (points[of] @ (pose[bone] @ to_bone(bone)).T)
                        total[of] += weights[of, k, None]
            moved /= numpy.where(total > 0, total, 1)
        else:
            moved = points
        used = numpy.unique(array(part["indices"], "<u4", 1))
        yield moved[used, :3]
    own_skin = next((c["used"] for c in components.get(model, []) if c["role"] == "skin"), None)
    if own_skin is not None:
        row = next(p for p in parts[own_skin] if p["joints"])
        skin = array(row["joints"], "<u2", 4), array(row["weights"], "<f4", 4)
    for component in components.get(model, []):
        if component["role"] == "mesh":
            bone = named(skeleton, component)
            inside = bone if carrier is None and bone is not None else carrier
            there = matrix([component[k] for k in ("tx", "ty", "tz")], [component[k] for k in ("qx", "qy", "qz", "qw")])
            yield from vertices(component["used"], skeleton, pose, rest, clip, time, inside, skin,
                                there if carrier is None and inside is not None else place @ there)


def farthest(of, to):
    """The largest distance of a point of one set from the nearest of the other."""
    return max(numpy.min(numpy.linalg.norm(to[None] - piece[:, None], axis=2), axis=1).max()
               for piece in numpy.array_split(of, len(of) // 256 + 1))


def model_of(path):
    data = open(path, "rb").read()
    size, = struct.unpack_from("<I", data, 12)
    return json.loads(data[20:20 + size])["scenes"][0]["extras"]["animdb"].get("model")


worst, compared, seen = 0.0, 0, {}
for clip in table("clips"):
    path = f"{work}/glb/{clip['clip']}.glb"
    model = model_of(path) if os.path.exists(path) else None
    if model is None:
        continue
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=path)
    scene, rest = bpy.context.scene, rest_of(clip["skeleton"])
    axes = [("XYZ".index(a[1]), (1 if a[0] == "+" else -1) * clip["unit"]) for a in clip["axes"].split()]
    for time, pose in poses[clip["clip"]].items():
        try:
            expected = list(vertices(model["id"], clip["skeleton"], pose, rest, clip["clip"], time))
        except LookupError:
            continue
        if not expected:
            continue
        native = numpy.concatenate(expected)
        x, y, z = (sign * native[:, axis] for axis, sign in axes)
        wanted = numpy.stack([x, -z, y], axis=1)  # Blender's Z is up
        frame = time * scene.render.fps + 1e-4  # behind the key, whose time is rounded: what is held until then has changed
        scene.frame_set(int(frame), subframe=frame - int(frame))
        graph, found = bpy.context.evaluated_depsgraph_get(), []
        for thing in bpy.data.objects:
            if thing.type == "MESH" and thing.name in scene.objects and not thing.name.startswith("Icosphere"):
                mesh = thing.evaluated_get(graph).to_mesh()
                points = numpy.array([vertex.co[:] for vertex in mesh.vertices])
                place = numpy.array(thing.evaluated_get(graph).matrix_world)
                found.append(numpy.c_[points, numpy.ones(len(points))] @ place.T)
        found = numpy.concatenate(found)[:, :3]
        size = max(1e-3, (wanted.max(axis=0) - wanted.min(axis=0)).max())
        distance = max(farthest(wanted, found), farthest(found, wanted)) / size
        if distance > TOLERANCE:
            print(f"clip {clip['clip']} of {clip['system']}, model {model['name']}: {distance:.2g} of its size at {time} s")
        worst, compared = max(worst, distance), compared + len(wanted)
        seen.setdefault(clip["system"], set()).add(model["id"])
for system, models in sorted(seen.items()):
    print(f"mesh: {system}: {len(models)} models")
print(f"mesh: {compared} vertices, at most {worst:.2g} of the size of the model off")
sys.exit(worst > TOLERANCE or compared == 0)
