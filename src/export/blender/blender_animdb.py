"""Imports a folder that animdb has exported as glb or gltf into Blender, with frame rate, ranges, names, loops and events.

    blender -b --python blender_animdb.py -- FOLDER [-o FILE.blend] [--fps RATE]

The same file is an add-on: Edit > Preferences > Add-ons > Install, then File > Import > animdb exports.

Blender's own importer reads skeletons, figures and keys. It ignores the extras of animations, writes keys at the frame rate of
the scene, and names actions after the armature. So this script reads the JSON of each file itself and sets:

    scene       the frame rate that most clips have; the range of the longest clip; the preview range of the first one
    collection  one for each skeleton, with one armature, also where each clip is a file of its own; all but the first are
                excluded from the view layer
    armature    the name of the skeleton; bones as sticks in front of the figure; the kinds of bones as bone collections
                (in Blender 3 as layers)
    action      the name of the animation; keys on the frames of the game; the length of the clip as frame range, or its loop
                with the flag Cyclic Animation; events as pose markers; the description of the clip as custom property "animdb"

Frame 0 is the first frame of a clip. Written for Blender 3.4 and later, 4.x included.
"""
import collections
import json
import math
import os
import re
import struct
import sys

import bpy
import numpy

bl_info = {
    "name": "animdb exports",
    "author": "the authors of animdb",
    "version": (1, 0, 0),
    "blender": (3, 4, 0),
    "location": "File > Import > animdb exports",
    "description": "Imports a folder of clips with frame rates, loops, events and names",
    "category": "Import-Export",
}

# A name of a track of the NLA editor has 63 bytes; so has the name of a bone, and before Blender 5.0 that of an action.
NAME_BYTES = 63
# Times in files are 32-bit floats. A key that is nearer to a frame than this is moved onto it.
SNAP_FRAMES = 1e-2
# A name that Windows takes for a device, whatever its extension is.
DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3]) *(\.|$)", re.IGNORECASE)
# Two files have the same skeleton when no number in the rest matrices of their bones differs by more, in metres.
SAME_REST = 1e-4


class Problem(Exception):
    """The reason why a file or a folder cannot be imported, as a message for the user."""


def import_folder(folder, fps=None):
    """Imports the files of `folder` into the scene of the context. Returns counts by name and a list of problems."""
    paths = files_of(folder)
    scene, problems, documents = bpy.context.scene, [], []
    for path in paths:
        try:
            documents.append(Document(path))
        except (OSError, Problem) as problem:
            problems.append(f"{path}: {problem}")
    rate = fps or rate_for(documents) or scene.render.fps / scene.render.fps_base
    set_rate(scene, rate)
    prepare_context()
    skeletons, first = {}, None
    for document in documents:
        try:
            skeleton = import_document(scene, document, skeletons, rate)
            first = first or skeleton
        except (RuntimeError, Problem) as problem:
            problems.append(f"{document.path}: {problem}")
    set_scene_range(scene)
    if first is not None:
        show(scene, first)
    counts = {
        "files": len(documents),
        "skeletons": len(skeletons),
        "clips": sum(skeleton.clip_count for skeleton in skeletons.values()),
        "with another frame rate": sum(differs(clip, rate) for document in documents for clip in document.clips),
    }
    return counts, problems


# ---- the files ----


def files_of(folder):
    """The glTF files of manifest.json in their order, or, without one, those that are in the folder."""
    manifest = os.path.join(folder, "manifest.json")
    paths = []
    if os.path.isfile(manifest):
        try:
            with open(manifest, encoding="utf-8") as file:
                entries = json.load(file)
            paths = [path_in(folder, entry["file"]) for entry in entries if entry["format"] in ("glb", "gltf")]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Problem(f"{manifest} is not a manifest of animdb: {error}") from error
    else:
        for parent, folders, names in os.walk(folder):
            folders.sort()
            paths += [os.path.join(parent, name) for name in sorted(names) if name.lower().endswith((".glb", ".gltf"))]
    if not paths:
        raise Problem(f"{folder} has no glb or gltf files")
    return paths


def path_in(folder, name):
    """The path of a name of manifest.json, as animdb writes them: of a file below the folder, links included."""
    parts = name.split("/")
    # On no system does animdb write a name that Windows takes for a drive, a device or another folder.
    is_usual = all(part.strip(". ") and "\\" not in part and ":" not in part and not DEVICE.match(part) for part in parts)
    path = os.path.join(folder, *parts)
    inside = os.path.join(os.path.realpath(folder), "")
    if not is_usual or not os.path.realpath(path).startswith(inside):
        raise Problem(f"manifest.json names {name!r}, which is outside of {folder}")
    return path


class Document:
    """The JSON of a file: the names of its animations, their clips, its skeleton and the kinds of its bones."""

    def __init__(self, path):
        self.path = path
        try:
            gltf = json.loads(json_of(path))
            about = gltf["scenes"][0]["extras"]["animdb"]
            self.skeleton = about["skeleton"]
            self.names = [animation.get("name", f"Anim_{i}") for i, animation in enumerate(gltf["animations"])]
            self.clips = [animation["extras"]["animdb"] for animation in gltf["animations"]]
            self.kinds = {node["name"]: node["extras"]["animdb"].get("kind") or "bone" for node in gltf["nodes"]
                          if "animdb" in node.get("extras", {})}
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
            raise Problem(f"not a glTF file of animdb ({type(error).__name__}: {error})") from error
        number = self.skeleton.get("skeleton_id")
        self.skeleton_key = path if number is None else (about.get("system"), number)


def json_of(path):
    """The JSON of a .gltf file, or that of the first chunk of a .glb file."""
    with open(path, "rb") as file:
        head = file.read(20)
        if head[:4] != b"glTF":
            return head + file.read()
        if len(head) < 20 or head[16:] != b"JSON":
            raise Problem("the first chunk is not JSON")
        return file.read(struct.unpack_from("<I", head, 12)[0])


# ---- rate and ranges ----


def clip_rate(clip):
    """Frames a second, None when the game does not say."""
    return clip.get("fps") or (1 / clip["frame_interval"] if clip.get("frame_interval") else None)


def rate_for(documents):
    """The rate of most clips. None keeps that of a scene that has imported clips already, whose keys would move."""
    if any("animdb" in action for action in bpy.data.actions):
        return None
    rates = collections.Counter(clip_rate(clip) for document in documents for clip in document.clips)
    rates.pop(None, None)
    return max(rates, key=lambda rate: (rates[rate], rate)) if rates else None


def set_rate(scene, rate):
    scene.render.fps = max(1, math.ceil(rate - 1e-6))
    scene.render.fps_base = scene.render.fps / rate if abs(scene.render.fps - rate) > 1e-6 else 1.0


def differs(clip, rate):
    own_rate = clip_rate(clip)
    return own_rate is not None and abs(own_rate - rate) > 1e-3 * rate


def snapped(frame):
    return float(round(frame)) if abs(frame - round(frame)) < SNAP_FRAMES else frame


def end_of(action):
    """The frame at which the clip of an action ends, its loop included."""
    return action["animdb"]["blender_frames"]


def set_scene_range(scene):
    scene.frame_start = 0
    scene.frame_end = max([1] + [math.ceil(end_of(action)) for action in bpy.data.actions if "animdb" in action])
    scene.frame_set(0)


# ---- one file ----


class Skeleton:
    """The collection of a skeleton, and its armature. Exports without a figure have plain objects and no armature."""

    def __init__(self, scene, name):
        self.collection = bpy.data.collections.new(name)
        scene.collection.children.link(self.collection)
        # Skeletons stand in the same place, and Blender evaluates all that is not excluded after each step of the import.
        self.set_excluded(True)
        self.armature = None
        self.clip_count = 0

    def set_excluded(self, excluded):
        bpy.context.view_layer.layer_collection.children[self.collection.name].exclude = excluded


def prepare_context():
    if "io_scene_gltf2" not in bpy.context.preferences.addons:
        import addon_utils
        if addon_utils.enable("io_scene_gltf2") is None:
            raise Problem("Blender's glTF importer (io_scene_gltf2) is not installed")
    if "bool" not in vars(numpy):
        numpy.bool = bool  # The importer of Blender 3.4 uses this name, which NumPy 1.24 does not have.
    if bpy.context.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    bpy.context.view_layer.active_layer_collection = bpy.context.view_layer.layer_collection


def import_document(scene, document, skeletons, rate):
    before = set(bpy.data.objects)
    import_rate = call_importer(scene, document.path)
    objects = [each for each in bpy.data.objects if each not in before]
    if not objects:
        raise Problem("Blender imported nothing")
    if document.skeleton_key not in skeletons:
        skeletons[document.skeleton_key] = Skeleton(scene, document.skeleton.get("name") or "skeleton")
    skeleton = skeletons[document.skeleton_key]
    stashed = unstash(document, objects)
    skeleton.clip_count += set_actions(document, stashed, rate, rate / import_rate)
    add_objects(document, skeleton, objects, stashed)
    return skeleton


def call_importer(scene, path):
    """Imports a file at a whole frame rate, since the versions of the importer treat others differently. Returns that rate."""
    wanted = {
        "bone_heuristic": "TEMPERANCE",       # tips of bones on the axis that is nearest to their child
        "import_scene_extras": False,         # those of the last file would stay
        "import_scene_as_collection": False,  # objects are moved to the collection of their skeleton
        "disable_bone_shape": True,
    }
    known = bpy.ops.import_scene.gltf.get_rna_type().properties.keys()
    fps_base, extras = scene.render.fps_base, "animdb" in scene
    scene.render.fps_base = 1.0
    try:
        bpy.ops.import_scene.gltf(filepath=path, **{key: value for key, value in wanted.items() if key in known})
    finally:
        scene.render.fps_base = fps_base
        if "animdb" in scene and not extras:
            del scene["animdb"]
    return scene.render.fps


def unstash(document, objects):
    """Removes the NLA tracks of new objects. Returns (object, index of animation, action, slot) for each, in order."""
    stashed = []
    for each in objects:
        tracks = each.animation_data.nla_tracks if each.animation_data is not None else []
        i = 0
        for track in reversed(list(tracks)):  # the importer puts the first animation on top
            while i < len(document.names) and not is_track_of(track.name, document.names[i]):
                i += 1
            if i == len(document.names) or not track.strips:
                raise Problem(f"no animation belongs to the NLA track {track.name}")
            strip = track.strips[0]
            stashed.append((each, i, strip.action, getattr(strip, "action_slot", None)))
            tracks.remove(track)
            i += 1
    return sorted(stashed, key=lambda entry: entry[1])


def is_track_of(track, name):
    """Whether the importer gives this name to the track of an animation: cut, and numbered where two are equal then."""
    stem, _, number = track.rpartition(".")
    return track == shortened(name) or (len(number) == 3 and number.isdigit() and name.startswith(stem))


def shortened(name):
    return name.encode()[:NAME_BYTES].decode(errors="ignore")


def set_actions(document, stashed, rate, factor):
    """Sets names, keys, ranges and markers. Returns the number of animations that have actions."""
    actions = collections.defaultdict(list)
    for owner, i, action, _ in stashed:
        if action not in [known for _, known in actions[i]]:
            actions[i].append((owner, action))
    for i, owned in actions.items():
        clip = document.clips[i]
        for owner, action in owned:
            # Before Blender 4.4 each plain object has an action of its own, with its name after that of the animation.
            if len(owned) == 1 or owner.type == "ARMATURE":
                action.name = document.names[i]
            action.use_fake_user = True
            move_keys(action, factor)
            set_range(action, clip, rate)
            add_markers(action, clip, rate)
    return len(actions)


def add_objects(document, skeleton, objects, stashed):
    """Moves new objects to the collection of their skeleton, and actions of a second, equal armature to the first."""
    armature = next((each for each in objects if each.type == "ARMATURE"), None)
    if armature is not None and skeleton.armature is not None and is_same(armature, skeleton.armature):
        for owner, i, action, slot in stashed:
            if owner == armature:
                stash(skeleton.armature, document.names[i], action, slot)
        remove(objects)
        return
    for each in objects:
        for collection in list(each.users_collection):
            collection.objects.unlink(each)
        skeleton.collection.objects.link(each)
    for owner, i, action, slot in stashed:
        stash(owner, document.names[i], action, slot)
    for owner, _, action, slot in reversed(stashed):
        assign(owner, action, slot)  # the first animation last, so that it stays
    if armature is not None:
        armature.name = armature.data.name = skeleton.collection.name
        set_display(armature, document.kinds)
        skeleton.armature = skeleton.armature or armature


# ---- actions ----


def curves_of(action):
    """The curves of all slots. Before Blender 4.4 actions have no layers and one list of curves."""
    layers = getattr(action, "layers", None)
    if not layers:
        yield from getattr(action, "fcurves", ())
        return
    for layer in layers:
        for strip in layer.strips:
            for bag in strip.channelbags:
                yield from bag.fcurves


def move_keys(action, factor):
    """Multiplies the frames of all keys by `factor` and puts those that are on a frame exactly on it."""
    for curve in curves_of(action):
        points = numpy.empty(2 * len(curve.keyframe_points), numpy.float32)
        curve.keyframe_points.foreach_get("co", points)
        frames = points[::2].astype(float) * factor
        near = numpy.round(frames)
        points[::2] = numpy.where(numpy.abs(frames - near) < SNAP_FRAMES, near, frames)
        curve.keyframe_points.foreach_set("co", points)
        curve.update()


def set_range(action, clip, rate):
    """The whole clip, or its loop, since Blender repeats the range of a cyclic action."""
    own_rate = clip_rate(clip) or 1 / clip.get("seconds_per_frame", 1)
    duration = clip.get("duration")
    end = snapped(duration * rate) if duration is not None else action.frame_range[1]
    start = snapped((clip.get("loop_start") or 0) / own_rate * rate) if clip.get("looping") else 0.0
    action.use_frame_range = True
    action.frame_start, action.frame_end = (start, end) if start < end else (0.0, end)
    action.use_cyclic = bool(clip.get("looping"))
    if start > 0:
        add_marker(action, "loop start", start)
    described = {key: value if not isinstance(value, int) or abs(value) < 2**31 else str(value)
                 for key, value in clip.items() if isinstance(value, (str, int, float))}
    action["animdb"] = dict(described, blender_frames=end)


def add_markers(action, clip, rate):
    """A pose marker at each event, and one where it ends when that is on a later frame."""
    own_rate = clip_rate(clip) or 1 / clip.get("seconds_per_frame", 1)
    for event in clip.get("events", ()):
        time, end = event.get("time"), event.get("end_time")
        if time is None and event.get("frame") is not None:
            time = event["frame"] / own_rate
        if time is None:
            continue
        label = " ".join(filter(None, (event.get("kind"), event.get("name"))))
        add_marker(action, label, time * rate)
        if end is not None and round(end * rate) > round(time * rate):
            add_marker(action, shortened(label)[:NAME_BYTES - 4] + " end", end * rate)


def add_marker(action, label, frame):
    marker = action.pose_markers.new(shortened(label))
    marker.frame = round(frame)


def stash(owner, name, action, slot):
    """Adds the action below the tracks that are there, muted, as the importer of glTF does."""
    tracks = owner.animation_data.nla_tracks
    track = tracks.new(prev=None)
    track.name = shortened(name)
    strip = track.strips.new(shortened(name), round(action.frame_start), action)
    if slot is not None and strip.action_slot != slot:
        strip.action_slot = slot
    track.lock = track.mute = True


def assign(owner, action, slot):
    owner.animation_data.action = action
    if slot is not None and owner.animation_data.action_slot != slot:
        owner.animation_data.action_slot = slot


# ---- armatures ----


def is_same(one, other):
    """Whether the armatures have the same bones at rest, so that actions of one move the other in the same way."""
    if set(one.data.bones.keys()) != set(other.data.bones.keys()):
        return False
    pairs = [(one.matrix_basis, other.matrix_basis)]
    pairs += [(bone.matrix_local, other.data.bones[bone.name].matrix_local) for bone in one.data.bones]
    return all(abs(x - y) <= SAME_REST for a, b in pairs for row, its in zip(a, b) for x, y in zip(row, its))


def remove(objects):
    """Removes objects, and their armatures and meshes when nothing else has them."""
    stores = {"ARMATURE": bpy.data.armatures, "MESH": bpy.data.meshes}
    for each in objects:
        store, data = stores.get(each.type), each.data
        bpy.data.objects.remove(each, do_unlink=True)
        if store is not None and data.users == 0:
            store.remove(data)


def set_display(armature, kinds):
    armature.show_in_front = True
    armature.data.display_type = "STICK"
    for bone in armature.pose.bones:
        bone.custom_shape = None
    found = {bone: kinds.get(bone.name, "bone") for bone in armature.data.bones}
    names = sorted(set(found.values()), key=lambda kind: (kind != "bone", kind))
    if len(names) < 2:
        return
    if hasattr(armature.data, "collections"):  # since Blender 4.0
        groups = {kind: armature.data.collections.new(kind) for kind in names}
        for bone, kind in found.items():
            groups[kind].assign(bone)
        return
    places = {kind: min(i, 31) for i, kind in enumerate(names)}
    armature.data.layers = [i in places.values() for i in range(32)]
    for bone, kind in found.items():
        bone.layers = [i == places[kind] for i in range(32)]


# ---- the scene ----


def show(scene, first):
    """Shows and selects the first skeleton, leaves the others excluded, and previews the action of the first."""
    first.set_excluded(False)
    for each in bpy.context.selected_objects:
        each.select_set(False)
    active = first.armature or first.collection.objects[0]
    active.select_set(True)
    bpy.context.view_layer.objects.active = active
    owner = next((each for each in first.collection.objects if each.animation_data and each.animation_data.action), None)
    if owner is None:
        return
    action = owner.animation_data.action
    scene.use_preview_range = True
    scene.frame_preview_start = 0
    # The last frame of a loop is its first one again.
    scene.frame_preview_end = max(0, math.ceil(end_of(action)) - (1 if action.use_cyclic else 0))


def summary(counts):
    text = ", ".join(f"{count} {name if count != 1 else name[:-1]}" for name, count in list(counts.items())[:3])
    other = counts["with another frame rate"]
    return text + (f"; {other} with another frame rate than the scene: their keys are between frames" if other else "")


# ---- add-on ----


class IMPORT_SCENE_OT_animdb(bpy.types.Operator):
    """Import a folder of glb or gltf files that animdb has exported"""

    bl_idname = "import_scene.animdb"
    bl_label = "Import animdb exports"
    bl_options = {"REGISTER", "UNDO"}

    directory: bpy.props.StringProperty(subtype="DIR_PATH", options={"HIDDEN"})
    filter_glob: bpy.props.StringProperty(default="*.glb;*.gltf;manifest.json", options={"HIDDEN"})
    fps: bpy.props.FloatProperty(
        name="Frame Rate", min=0, default=0,
        description="Frames a second of the scene; 0 takes the rate that most clips have")

    def invoke(self, context, event):
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def execute(self, context):
        try:
            counts, problems = import_folder(bpy.path.abspath(self.directory), self.fps or None)
        except Problem as problem:
            self.report({"ERROR"}, str(problem))
            return {"CANCELLED"}
        for problem in problems:
            self.report({"WARNING"}, problem)
        self.report({"INFO"}, summary(counts))
        return {"FINISHED"}


def draw_menu(self, context):
    self.layout.operator(IMPORT_SCENE_OT_animdb.bl_idname, text="animdb exports (folder)")


def register():
    bpy.utils.register_class(IMPORT_SCENE_OT_animdb)
    bpy.types.TOPBAR_MT_file_import.append(draw_menu)


def unregister():
    bpy.types.TOPBAR_MT_file_import.remove(draw_menu)
    bpy.utils.unregister_class(IMPORT_SCENE_OT_animdb)


# ---- script ----


def main(words):
    """Imports into an empty file, or into the .blend file that Blender was given. Returns an exit code."""
    import argparse

    parser = argparse.ArgumentParser(prog="blender_animdb.py", description="Imports a folder of exports of animdb.")
    parser.add_argument("folder", help="the folder with manifest.json")
    parser.add_argument("-o", "--output", metavar="FILE", help="save the result to this .blend file; replaces it")
    parser.add_argument("--fps", type=float, metavar="RATE", help="frames a second of the scene; default: as most clips")
    options = parser.parse_args(words)
    if options.fps is not None and not 0 < options.fps <= 32767:
        parser.error("--fps takes a number above 0 and up to 32767")
    if bpy.data.filepath == "":
        bpy.ops.wm.read_homefile(use_empty=True)
    try:
        counts, problems = import_folder(options.folder, options.fps)
        if options.output:
            bpy.ops.wm.save_as_mainfile(filepath=os.path.abspath(options.output))
    except (Problem, RuntimeError) as problem:
        print(f"blender_animdb.py: {problem}", file=sys.stderr)
        return 1
    for problem in problems:
        print(f"blender_animdb.py: {problem}", file=sys.stderr)
    print(summary(counts))
    return 1 if problems else 0


if __name__ == "__main__":
    if "--" in sys.argv:
        code = main(sys.argv[sys.argv.index("--") + 1:])
        if code != 0 or bpy.app.background:
            sys.stdout.flush()
            sys.exit(code)
    else:
        register()
