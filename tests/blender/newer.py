"""
Calls the code of blender_animdb.py that runs in Blender 4.0 and later only, with stand-ins for the objects of Blender, and what reads
manifest.json: FILE.
The names of attributes are those of Blender's reference manual (Armature.collections: 4.0, Action.layers and slots: 4.4).
"""
import json, os, runpy, sys, tempfile, types
from types import SimpleNamespace as Fake


def module(name, **members):
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(members)


class Operator:
    pass


module("numpy", bool=bool)
module("bpy", types=Fake(Operator=Operator), props=Fake(StringProperty=lambda **_: None, FloatProperty=lambda **_: None))
script = runpy.run_path(sys.argv[1])

# Actions with layers keep their curves there, in a bag for each slot. From Blender 5.0 on there are no others.
layered = Fake(layers=[Fake(strips=[Fake(channelbags=[Fake(fcurves=["a", "b"]), Fake(fcurves=["c"])])])])
assert list(script["curves_of"](layered)) == ["a", "b", "c"]
assert list(script["curves_of"](Fake(layers=[], fcurves=["d"]))) == ["d"]
assert list(script["curves_of"](Fake(fcurves=["e"]))) == ["e"]

# An action of which Blender chose no slot, or another one, gets that of the import.
owner = Fake(animation_data=Fake(action=None, action_slot=None))
script["assign"](owner, "WALK", "OBBIP01")
assert (owner.animation_data.action, owner.animation_data.action_slot) == ("WALK", "OBBIP01")


class Tracks(list):
    def new(self, prev):
        strip = Fake(action_slot=None)
        self.append(Fake(strips=Fake(new=lambda name, start, action: vars(strip).update(made=(name, start, action)) or strip), strip=strip))
        return self[-1]


owner = Fake(animation_data=Fake(nla_tracks=Tracks()))
action = Fake(frame_start=3.0)
script["stash"](owner, "WALK", action, "OBBIP01")
track, = owner.animation_data.nla_tracks
assert track.strip.made == ("WALK", 3, action) and track.strip.action_slot == "OBBIP01" and track.mute and track.lock
assert script["shortened"]("\u00e4" * 40) == "\u00e4" * 31


# Bones of several kinds go to a bone collection each, those of one kind to none.
class Collections(dict):
    def new(self, name):
        self[name] = []
        return Fake(assign=self[name].append)


class Bone:
    def __init__(self, name):
        self.name = name


head, hand = Bone("HEAD"), Bone("ZS_HAND")
for kinds, expected in (({"ZS_HAND": "slot"}, {"bone": [head], "slot": [hand]}), ({}, {})):
    armature = Fake(data=Fake(bones=[head, hand], collections=Collections()), pose=Fake(bones=[Fake(custom_shape=1)]))
    script["set_display"](armature, kinds)
    assert armature.data.collections == expected and armature.data.display_type == "STICK"
    assert armature.show_in_front and armature.pose.bones[0].custom_shape is None

# A manifest names files below its folder, and nothing else.
with tempfile.TemporaryDirectory() as top:
    folder = os.path.join(top, "out")
    os.makedirs(os.path.join(folder, "a"))
    for path in os.path.join(folder, "a", "x.glb"), os.path.join(top, "x.glb"):
        with open(path, "wb") as file:
            file.write(b"glTF")
    os.symlink(os.path.join("a", "x.glb"), os.path.join(folder, "within.glb"))
    os.symlink(os.path.join("..", "x.glb"), os.path.join(folder, "without.glb"))
    os.symlink("..", os.path.join(folder, "up"))

    def files_of(name):
        with open(os.path.join(folder, "manifest.json"), "w", encoding="utf-8") as file:
            json.dump([{"file": name, "format": "glb"}], file)
        try:
            return script["files_of"](folder)
        except script["Problem"] as problem:
            return str(problem)

    for name in "a/x.glb", "within.glb", "Gr\u00fc\u00dfe (1).glb", "console.glb":
        assert files_of(name) == [os.path.join(folder, *name.split("/"))], name
    for name in ("../x.glb", "a/../../x.glb", "a/..", os.path.join(top, "x.glb"), "/etc/x", "..\\x.glb", "\\x", "\\\\host\\x", "//host/x", "C:\\x",
                 "C:x.glb", "file:///etc/x", "CON", "nul.glb", "COM1 .glb", ".. /x.glb", "without.glb", "up/x.glb", "", "a//x.glb"):
        assert f"manifest.json names {name!r}, which is outside of" in files_of(name), (name, files_of(name))
    for name in None, 7, ["a/x.glb"], "a/x\0.glb":
        assert "is not a manifest of animdb" in files_of(name), (name, files_of(name))
