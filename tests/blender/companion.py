"""Runs within Blender: compares the scene that blender_animdb.py made with the database. FOLDER CASE"""
import collections, glob, json, math, re, struct, sys

import bpy

work, case = sys.argv[sys.argv.index("--") + 1:]
clips = {clip["id"]: clip for clip in json.load(open(f"{work}/clips.json"))}
events = collections.defaultdict(list)
for event in json.load(open(f"{work}/events.json")):
    events[event["clip_id"]].append(event)
poses = collections.defaultdict(lambda: collections.defaultdict(dict))
for row in json.load(open(f"{work}/poses.json")):
    axes = [("XYZ".index(a[1]), (1 if a[0] == "+" else -1) * row["unit"]) for a in row["axes"].split()]
    x, y, z = (sign * (row["x"], row["y"], row["z"])[axis] for axis, sign in axes)
    poses[row["id"]][row["time"]][row["bone"]] = (x, -z, y)  # Blender's Z is up


def read_files(folder):
    """The names of animations by the ids of clips, and of joints with their kinds by the ids of bones."""
    names, joints = {}, {}
    for path in glob.glob(f"{work}/{folder}/**/*.gl*", recursive=True):
        data = open(path, "rb").read()
        if data[:4] == b"glTF":
            data = data[20:20 + struct.unpack_from("<I", data, 12)[0]]
        gltf = json.loads(data)
        nodes = {n["extras"]["animdb"]["bone_id"]: (n["name"], n["extras"]["animdb"]["kind"]) for n in gltf["nodes"] if "extras" in n}
        for animation in gltf["animations"]:
            clip_id = animation["extras"]["animdb"]["clip_id"]
            names[clip_id], joints[clip_id] = animation["name"], nodes
    return names, joints


def check_action(action, clip, rate):
    end = clip["duration"] * rate
    start = clip["loop_start"] / clip["fps"] * rate if clip["looping"] and clip["loop_start"] else 0
    assert action.use_frame_range and action.use_fake_user, action.name
    assert math.isclose(action.frame_start, start, abs_tol=1e-2), (action.name, action.frame_start, start)
    assert math.isclose(action.frame_end, end, abs_tol=1e-2), (action.name, action.frame_end, end)
    assert action.use_cyclic == bool(clip["looping"]), action.name
    expected = [("loop start", round(start))] if start > 0 else []
    for event in events[clip["id"]]:
        label = " ".join(filter(None, (event["kind"], event["name"])))
        expected.append((label, round(event["time"] * rate)))
        if event["end_time"] is not None and round(event["end_time"] * rate) > round(event["time"] * rate):
            expected.append((label + " end", round(event["end_time"] * rate)))
    assert sorted(expected) == sorted((m.name, m.frame) for m in action.pose_markers), action.name
    if clip["fps"] == rate:
        frames = {point.co.x for curve in action.fcurves for point in curve.keyframe_points}
        assert 0 in frames and all(frame == round(frame) or abs(frame - round(frame)) > 1e-2 for frame in frames), action.name
    return len(expected)


def check_poses(armature, action, clip_id, joints, rate):
    """
    Whether the heads of bones are where pose() has them, at each frame of the game where all that moves has a key: between
    keys Blender interpolates the components of quaternions.
    """
    armature.animation_data.action = action
    for bone in armature.pose.bones:  # Blender keeps the pose of bones that the action does not move
        bone.matrix_basis.identity()
    compared, keyed = 0, collections.Counter()
    moving = [curve for curve in action.fcurves if len(curve.keyframe_points) > 1]
    for curve in moving:
        keyed.update({round(point.co.x, 2) for point in curve.keyframe_points})
    for time, bones in poses[clip_id].items():
        frame = time * rate
        if keyed[round(frame, 2)] < len(moving):
            continue
        bpy.context.scene.frame_set(math.floor(frame + 1e-4), subframe=max(0, frame - math.floor(frame + 1e-4)))
        size = max([1e-3] + [abs(v) for p in bones.values() for v in p])
        for bone, expected in bones.items():
            if bone in joints:
                head = armature.matrix_world @ armature.pose.bones[joints[bone][0]].head
                assert math.dist(head, expected) < 1e-3 * size, (action.name, time, bone, head, expected)
                compared += 1
    return compared


def check_bones(armature, joints):
    assert armature.data.display_type == "STICK" and armature.show_in_front
    kinds = {name: kind for name, kind in joints.values()}
    layers = collections.defaultdict(set)
    for bone in armature.data.bones:
        assert bone.layers[:].count(True) == 1
        layers[bone.layers[:].index(True)].add(kinds[bone.name])
        assert armature.data.layers[bone.layers[:].index(True)]
    assert len(layers) == len(set(kinds.values())) and all(len(kinds) == 1 for kinds in layers.values()), layers
    return len(layers)


def check_scene(folder, rate=None):
    names, joints = read_files(folder)
    names = {clip_id: name[:63] for clip_id, name in names.items()}
    if rate is None:
        rates = collections.Counter(clips[clip_id]["fps"] for clip_id in names)
        rate = rates.most_common(1)[0][0]
        assert len(rates) > 2
    scene = bpy.context.scene
    assert math.isclose(scene.render.fps / scene.render.fps_base, rate, rel_tol=1e-6), (scene.render.fps, scene.render.fps_base)
    actions = {action["animdb"]["clip_id"]: action for action in bpy.data.actions}
    assert len(actions) == len(bpy.data.actions) and actions.keys() == names.keys()
    markers = sum(check_action(action, clips[clip_id], rate) for clip_id, action in actions.items())
    times = collections.Counter(names.values())
    for clip_id, name in names.items():  # Blender numbers equal names of several files
        own = actions[clip_id].name
        assert own == name or times[name] > 1 and (re.fullmatch(re.escape(name) + r"\.\d{3}", own) or
                               len(name) == 63 and own.startswith(name[:55])), (own, name)
    longest = max(clips[clip_id]["duration"] for clip_id in actions)
    assert (scene.frame_start, scene.frame_end) == (0, math.ceil(longest * rate - 1e-3))
    skeletons = {clips[clip_id]["skeleton_id"]: clips[clip_id]["skeleton"] for clip_id in actions}
    assert sorted(c.name for c in bpy.data.collections) == sorted(skeletons.values()), list(bpy.data.collections)
    assert [obj.type for obj in bpy.data.objects].count("ARMATURE") == len(skeletons)
    shown = [child for child in bpy.context.view_layer.layer_collection.children if not child.exclude]
    active = bpy.context.view_layer.objects.active
    assert len(shown) == 1 and shown[0].collection.objects[active.name] == active
    playing = clips[active.animation_data.action["animdb"]["clip_id"]]
    assert scene.use_preview_range and scene.frame_preview_start == 0
    assert scene.frame_preview_end == math.ceil(playing["duration"] * rate - 1e-3) - (1 if playing["looping"] else 0)
    compared = layers = 0
    for collection in bpy.data.collections:
        bpy.context.view_layer.layer_collection.children[collection.name].exclude = False
        armature, = (obj for obj in collection.objects if obj.type == "ARMATURE")
        assert armature.name == collection.name == armature.data.name
        tracks = armature.animation_data.nla_tracks
        mine = {clip_id: a for clip_id, a in actions.items() if clips[clip_id]["skeleton"] == collection.name}
        assert {t.strips[0].action for t in tracks} == set(mine.values()) and all(t.mute for t in tracks)
        for track in tracks:
            track.mute = True
        for clip_id, action in mine.items():
            compared += check_poses(armature, action, clip_id, joints[clip_id], rate)
        layers = max(layers, check_bones(armature, joints[clip_id]))
    print(f"companion: {folder}: {len(actions)} actions, {markers} markers, {compared} joints, {len(skeletons)} skeletons")
    return compared, markers, layers


if case == "several":
    compared, markers, layers = check_scene("several")
    assert compared > 3000 and markers > 100 and layers == 2
    assert any(clips[a["animdb"]["clip_id"]]["loop_start"] and "loop start" in a.pose_markers for a in bpy.data.actions)
elif case == "single":
    compared, markers, _ = check_scene("single", 12.5)
    assert compared > 500 and markers > 10
elif case == "long":
    assert check_scene("long", 25)[0] > 500 and max(len(action.name) for action in bpy.data.actions) == 63
elif case == "plain":  # without a figure each bone is an object, and has an action of its own before Blender 4.4
    names, _ = read_files("plain")
    assert [c.name for c in bpy.data.collections] == ["clock_geo"] and len(bpy.data.objects) > 2
    markers = sum(check_action(a, clips[a["animdb"]["clip_id"]], 30) for a in bpy.data.actions)
    assert {a["animdb"]["clip_id"] for a in bpy.data.actions} == set(names) and markers > 0
    print(f"companion: plain: {len(bpy.data.actions)} actions, {markers} markers")
else:
    bpy.ops.preferences.addon_install(filepath=f"{work}/blender_animdb.py")
    bpy.ops.preferences.addon_enable(module="blender_animdb")
    bpy.ops.wm.read_homefile(use_empty=True)
    assert bpy.ops.import_scene.animdb(directory=f"{work}/single/", fps=12.5) == {"FINISHED"}
    check_scene("single", 12.5)
    # Keys that are there must not move: a second import keeps the rate of the scene.
    assert bpy.ops.import_scene.animdb(directory=f"{work}/plain/") == {"FINISHED"}
    scene = bpy.context.scene
    assert math.isclose(scene.render.fps / scene.render.fps_base, 12.5, rel_tol=1e-6)
    for action in bpy.data.actions:
        check_action(action, clips[action["animdb"]["clip_id"]], 12.5)
    try:
        bpy.ops.import_scene.animdb(directory=f"{work}/nowhere/")
        assert False, "the import of a folder that does not exist succeeded"
    except RuntimeError as error:
        assert "has no glb or gltf files" in str(error), error
    bpy.ops.preferences.addon_disable(module="blender_animdb")
    assert "animdb" not in dir(bpy.ops.import_scene)
    print("companion: the add-on imports, keeps the rate of the scene, and is removed")
