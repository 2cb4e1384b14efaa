"""Structured inputs of each text and binary format, for growth.py: INPUTS has for each kind the path of the file in its dump and
a function that makes the file with n parts, as text or as bytes."""

import io
import json
import struct
import tarfile
import zipfile


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

GLTF = {
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
BVH_HEAD = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
TEXTS = {
    "bvh lines": ("A.bvh", lambda n: BVH_HEAD + "End Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: %d\nFrame Time: 0.04\n" % n
                  + "1.5 2.5 3.5\n" * n),
    "bvh joints": ("A.bvh", lambda n: BVH_HEAD + "".join(
        f"JOINT b{i}\n{{\nOFFSET 1 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{{\nOFFSET 0 1 0\n}}\n}}\n" for i in range(n))
        + "}\nMOTION\nFrames: 1\nFrame Time: 0.04\n" + "0 " * (3 * n + 3) + "\n"),
    "c arrays": ("A.c", lambda n: "#include \"types.h\"\n" + "".join(
        f"static const s16 v{i}[] = {{ 0, {i % 99} }}; static const u16 x{i}[] = {{ 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0 }};\n"
        f"static const struct Animation a{i} = {{ 0, 0, 0, 0, 1, ANIMINDEX_NUMPARTS(x{i}), v{i}, x{i}, 0 }};\n" for i in range(n))),
    "lines of a script": ("A.MDS", lambda n: "Model (\"A\")\n{\n meshAndTree (\"A.ASC\")\n aniEnum\n {\n" + "".join(
        f"  ani (\"t_{i}\" 1 \"\" 0.1 0.1 M. \"A_{i}.ASC\" F 1 9)\n" for i in range(n)) + " }\n}\n"),
    "instances in xml": ("A.xml", lambda n: "<Oni>\n" + "".join(
        f"<OBAN id=\"{i}\"><Flags>NormalLoop</Flags></OBAN>\n" for i in range(n)) + "</Oni>\n"),
}


def asc(body, last=9):
    return ("*3DSMAX_ASCIIEXPORT\t110\n*COMMENT \"a\"\n*SCENE {\n*SCENE_FILENAME \"a.max\"\n*SCENE_FIRSTFRAME 0\n*SCENE_LASTFRAME " + str(last) + "\n"
            "*SCENE_FRAMESPEED 25\n*SCENE_TICKSPERFRAME 192\n}\n" + body)


def asc_node(name, more="", parent="", kind="HELPEROBJECT"):
    return (f"*{kind} {{\n*NODE_NAME \"{name}\"\n" + (f"*NODE_PARENT \"{parent}\"\n" if parent else "")
            + "*NODE_TM {\n*TM_ROW0 1 0 0\n*TM_ROW1 0 1 0\n*TM_ROW2 0 0 1\n*TM_ROW3 0 0 95\n}\n" + more + "}\n")


def asc_samples(n):
    return ("*TM_ANIMATION {\n*CONTROL_POS_TRACK {\n" + "".join(f"*CONTROL_POS_SAMPLE {i * 192} 1.5 2.5 {i % 9}.5\n" for i in range(n))
            + "}\n}\n")


def asc_mesh(n):
    return ("*MESH {\n*MESH_NUMVERTEX %d\n*MESH_NUMFACES %d\n*MESH_VERTEX_LIST {\n" % (n, n)
            + "".join(f"*MESH_VERTEX {i} {i % 9}.5 {i % 7}.5 {i % 5}.5\n" for i in range(n)) + "}\n*MESH_FACE_LIST {\n"
            + "".join(f"*MESH_FACE {i}: A: {i} B: {(i + 1) % n} C: {(i + 2) % n} AB: 1 BC: 1 CA: 1 *MESH_SMOOTHING 1 *MESH_MTLID 0\n"
                      for i in range(n)) + "}\n}\n")


def asc_materials(n):
    return ("*MATERIAL_LIST {\n*MATERIAL_COUNT %d\n" % n + "".join(
        f"*MATERIAL {i} {{\n*MATERIAL_NAME \"m{i}\"\n*MAP_DIFFUSE {{\n*BITMAP \"M{i}.TGA\"\n}}\n}}\n" for i in range(n)) + "}\n")


def mds(lines):
    return 'Model ("A")\n{\n meshAndTree ("A.ASC")\n aniEnum\n {\n' + lines + " }\n}\n"


def actor(body):
    return f"<actor version=\"1\">{body}</actor>"


def register(i, values="1, 2, 3", index="1, 0, 1, 1, 1, 2, 1, 0, 1, 1, 1, 2"):
    return f"smlua_anim_util_register_animation('a{i}', 0, 0, 0, 0, 1, {{ {values} }}, {{ {index} }})\n"


TEXTS |= {
    "bvh nested joints": ("A.bvh", lambda n: BVH_HEAD + "".join(
        f"JOINT b{i}\n{{\nOFFSET 1 0 0\nCHANNELS 1 Zrotation\n" for i in range(n)) + "End Site\n{\nOFFSET 0 1 0\n}\n" + "}\n" * n
        + "}\nMOTION\nFrames: 1\nFrame Time: 0.04\n" + "0 " * (n + 3) + "\n"),
    "asc nodes": ("A.ASC", lambda n: asc("".join(asc_node(f"Bip01 {i}") for i in range(n)))),
    "asc children of one node": ("A.ASC", lambda n: asc(asc_node("Bip01") + "".join(
        asc_node(f"Bip01 {i}", parent="Bip01") for i in range(n)))),
    "asc nodes with tracks": ("A.ASC", lambda n: asc("".join(asc_node(f"Bip01 {i}", asc_samples(10)) for i in range(n)))),
    "asc samples": ("A.ASC", lambda n: asc(asc_node("Bip01", asc_samples(n)), n - 1)),
    "asc vertices and faces": ("A.ASC", lambda n: asc(asc_node("Bip01", asc_mesh(max(3, n)), kind="GEOMOBJECT"))),
    "asc meshes": ("A.ASC", lambda n: asc("".join(asc_node(f"M{i}", asc_mesh(3), kind="GEOMOBJECT") for i in range(n)))),
    "asc materials": ("A.ASC", lambda n: asc(asc_materials(n) + asc_node("Bip01", asc_mesh(3) + "*MATERIAL_REF 0\n", kind="GEOMOBJECT"))),
    "asc skipped keys": ("A.ASC", lambda n: asc(asc_node("Bip01", "".join(f"*X{i} {{\n*Y 1\n}}\n" for i in range(n))))),
    "events of a script": ("A.MDS", lambda n: mds('  ani ("T" 1 "" 0.1 0.1 M. "A.ASC" F 1 9)\n  {\n' + "".join(
        f'   *eventSFX ({i % 9} "S{i}")\n' for i in range(n)) + "  }\n")),
    "aliases of a script": ("A.MDS", lambda n: mds('  ani ("T" 1 "" 0.1 0.1 M. "A.ASC" F 1 9)\n' + "".join(
        f'  aniAlias ("T_{i}" 1 "" 0.1 0.1 M. "{"T_" + str(i - 1) if i else "T"}" F)\n' for i in range(n)))),
    "blends of a script": ("A.MDS", lambda n: mds("".join(f'  aniBlend ("T_{i}" "T_{i + 1}" 0.2 0.2)\n' for i in range(n)))),
    "combinations of a script": ("A.MDS", lambda n: mds("".join(
        f'  ani ("C{i}_1" 1 "" 0 0 . "A.ASC" F 1 1)\n  aniComb ("T{i}" 1 "" 0.3 0.3 M. "C{i}_" 1)\n' for i in range(n)))),
    "meshes of a script": ("A.MDS", lambda n: 'Model ("A")\n{\n' + "".join(f' registerMesh ("M{i}.ASC")\n' for i in range(n)) + "}\n"),
    "c macros": ("A.c", lambda n: "".join(f"#define V{i} (V{max(0, i - 1)} + 1)\n" for i in range(n))
                 + "static const s16 v[] = { 0 };\nstatic const u16 x[] = { 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0 };\n"
                 "static const struct Animation a = { 0, 0, 0, 0, 1, 1, v, x, 0 };\n"),
    "c values": ("A.c", lambda n: "static const s16 v[] = { " + "".join(f"0x{i % 9999:04X}, " for i in range(n))
                 + "};\nstatic const u16 x[] = { 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0 };\n"
                 "static const struct Animation a = { 0, 0, 0, 0, 1, 1, v, x, 0 };\n"),
    "c enumerators and table": ("A.c", lambda n: "static const s16 v[] = { 0 };\n"
                                "static const u16 x[] = { 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0 };\n"
                                "static const struct Animation a = { 0, 0, 0, 0, 1, 1, v, x, 0 };\n"
                                "enum E {\n" + "".join(f" E{i},\n" for i in range(n)) + "};\nconst struct Animation *const t[] = {\n" + "".join(f" [E{i}] = &a,\n" for i in range(n)) + "};\n"),
    "c functions": ("actor/anims/A.inc.c", lambda n: "".join(
        f"void f{i}(void) {{ if (o == {i}) {{ cur_obj_init_animation({i % 9}); }} }}\n" for i in range(n))
        + "static const struct Animation a = { 0, 0, 0, 0, 1, 1, v, x, 0 };\n"),
    "c geo commands": ("actor/anims/A.inc.c", lambda n: "const GeoLayout a_geo[] = {\nGEO_NODE_START(),\nGEO_OPEN_NODE(),\n" + "".join(
        f"GEO_ANIMATED_PART(LAYER_OPAQUE, {i % 9}, 0, 0, dl{i}),\n" for i in range(n)) + "GEO_CLOSE_NODE(),\nGEO_END(),\n};\n"),
    "lua registrations": ("A.lua", lambda n: "".join(map(register, range(n)))),
    "lua values": ("A.lua", lambda n: register(0, ", ".join(str(i % 999) for i in range(n)))),
    "lua variables": ("A.lua", lambda n: register(0) + "".join(
        f"local v{i} = {{ 1, 2, {i % 9} }}\n" for i in range(n)) + "smlua_anim_util_register_animation('a', 0, 0, 0, 0, 1, v0, v1)\n"),
    "lua variables that are used": ("A.lua", lambda n: "".join(
        f"local v{i} = {{ 1, 2, {i % 9} }}\nlocal x{i} = {{ 1, 0, 1, 1, 1, 2, 1, 0, 1, 1, 1, 2 }}\n"
        f"smlua_anim_util_register_animation('a{i}', 0, 0, 0, 0, 1, v{i}, x{i})\n" for i in range(n))),
    "calls of a bsl": ("A.bsl", lambda n: "func void main(void)\n{\n" + "".join(f" cm_anim both Cam{i}\n" for i in range(n)) + "}\n"),
    "functions of a bsl": ("A.bsl", lambda n: "".join(
        f"func void f{i}(void)\n{{\n chr_animate(0, \"X{i}\", 30);\n}}\n" for i in range(n))),
    "heights in xml": ("TRAMA.xml", lambda n: "<Oni>\n<TRAM id=\"0\">\n<Animation>\n<Heights>\n" + "".join(
        f"<Height>{i % 9}.5</Height>\n" for i in range(n)) + "</Heights>\n</Animation>\n</TRAM>\n</Oni>\n"),
    "key frames in xml": ("OBANA.xml", lambda n: "<Oni>\n<OBAN id=\"0\">\n<Flags></Flags>\n<KeyFrames>\n" + "".join(
        f"<OBANKeyFrame><Time>{i}</Time><Rotation>0 0 0 1</Rotation><Translation>1 2 3</Translation></OBANKeyFrame>\n"
        for i in range(n)) + "</KeyFrames>\n</OBAN>\n</Oni>\n"),
    "attributes in xml": ("A.xml", lambda n: "<Oni>\n<OBAN id=\"0\" " + " ".join(f"a{i}=\"1\"" for i in range(n)) + "/></Oni>\n"),
    "groups of an actor": ("art/actors/A.xml", lambda n: actor("".join(
        f"<group><variant name=\"v{i}\"><mesh>m{i}.pmd</mesh></variant></group>\n" for i in range(n)))),
    "animations of an actor": ("art/actors/A.xml", lambda n: actor("<group><variant><animations>" + "".join(
        f"<animation name=\"idle\" file=\"biped/a{i}.psa\" speed=\"100\"/>\n" for i in range(n)) + "</animations></variant></group>")),
    "props of an actor": ("art/actors/A.xml", lambda n: actor("<group><variant><props>" + "".join(
        f"<prop actor=\"p{i}.xml\" attachpoint=\"at{i}\"/>\n" for i in range(n)) + "</props></variant></group>")),
    "bones of a skeleton": ("art/skeletons/A.xml", lambda n: "<skeletons><standard_skeleton id=\"a\" title=\"a\">" + "".join(
        f"<bone name=\"b{i}\"/>\n" for i in range(n)) + "</standard_skeleton></skeletons>"),
    "skeletons of a file": ("art/skeletons/A.xml", lambda n: "<skeletons>" + "".join(
        f"<standard_skeleton id=\"s{i}\" title=\"s\"><bone name=\"b\"/></standard_skeleton>\n" for i in range(n)) + "</skeletons>"),
    "elements of a template": ("simulation/templates/A.xml", lambda n: "<Entity><VisualActor><Actor>a.xml</Actor></VisualActor>" + "".join(
        f"<E{i}>1</E{i}>\n" for i in range(n)) + "</Entity>"),
    "nodes of a dae": ("art/animation/A.dae", lambda n: "<?xml version=\"1.0\"?><COLLADA version=\"1.4.1\"><library_visual_scenes>"
                       "<visual_scene>" + "".join(f"<node id=\"n{i}\"/>\n" for i in range(n))
                       + "</visual_scene></library_visual_scenes></COLLADA>"),
}


# ---- binary formats ----

def chunk(number, data):
    return struct.pack("<HI", number, len(data)) + data


def mdh(n, chain=False):
    """A skeleton of n nodes, all below the first one or each below the one before."""
    node = struct.pack("<16f", 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
    n = min(n, 32000)
    nodes = b"".join(b"B%d\n" % i + struct.pack("<h", -1 if i == 0 else i - 1 if chain else 0) + node for i in range(n))
    return chunk(0xD100, struct.pack("<IH", 3, n) + nodes + bytes(60) + bytes(4)) + chunk(0xD110, bytes(16) + b"A.ASC\n") + chunk(0xD120, b"")


def man(frames, nodes):
    header = struct.pack("<H", 12) + b"S_A\n" + struct.pack("<3I4f", 1, frames, nodes, 25, 25, 0, 1) + bytes(24) + b"\n"
    samples = struct.pack("<I", 0) + struct.pack(f"<{nodes}I", *range(nodes)) + bytes(12 * nodes * frames)
    return chunk(0xA000, b"") + chunk(0xA020, header) + chunk(0xA010, bytes(16) + b"A.ASC\nani\n") + chunk(0xA090, samples)


def msb(n):
    text = b"T_%d\n"
    entries = b"".join(chunk(0xF520, text % i + struct.pack("<i", 1) + b"\n" + struct.pack("<2f", 0.1, 0.1) + b"M.\nA.ASC\nF\n"
                             + struct.pack("<2i3f", 1, 9, 25, 1, 1)) for i in range(n))
    return (chunk(0xF000, struct.pack("<I", 1) + b"A\n") + chunk(0xF100, bytes(16) + b"A.MDS\n") + chunk(0xF200, b"A\n") + chunk(0xF500, b"")
            + entries + chunk(0xF5FF, b"") + chunk(0xF2FF, b"") + chunk(0xFFFF, b""))


def vdf(records, files, data=b""):
    return (b"\x1a" * 256 + b"PSVDSC_V2.00\n\r\n\r" + struct.pack("<6I", len(records), files, 0, len(data), 296, 0x50)
            + b"".join(name.encode().ljust(64) + struct.pack("<4I", *numbers, 0) for name, *numbers in records) + data)


def vdf_files(n):
    end = 296 + 80 * n
    return vdf([(f"F{i}.TXT", end, 4, 0x40000000 * (i == n - 1)) for i in range(n)], n, b"text")


def vdf_folders(n):
    """A folder of n folders with a file each."""
    end = 296 + 80 * 2 * n
    return vdf([(f"D{i}", n + i, 0, 0x80000000 | 0x40000000 * (i == n - 1)) for i in range(n)]
               + [(f"F{i}.TXT", end, 4, 0x40000000) for i in range(n)], n, b"text")


def zipped(n):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for i in range(n):
            archive.writestr(f"f{i}.txt", b"text")
        archive.writestr("A.bvh", TEXTS["bvh lines"][1](1))
    return file.getvalue()


def tarred(n):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for i in range(n):
            archive.addfile(tarfile.TarInfo(f"f{i}.txt"))
        last = TEXTS["bvh lines"][1](1).encode()
        info = tarfile.TarInfo("A.bvh")
        info.size = len(last)
        archive.addfile(info, io.BytesIO(last))
    return file.getvalue()


def prime_pak(names, resources):
    end = 16 + sum(12 + len(f"n{i}") for i in range(names)) + 20 * resources
    start = (end + 31) // 32 * 32
    out = struct.pack(">3I", 0x00030005, 0, names)
    out += b"".join(b"TXTR" + struct.pack(">2I", i, len(f"n{i}")) + b"n%d" % i for i in range(names))
    out += struct.pack(">I", resources) + b"".join(
        struct.pack(">I", 0) + b"TXTR" + struct.pack(">3I", i, 32, start) for i in range(resources))
    return out.ljust(start, b"\0") + bytes(32)


def vib_pak(n):
    n = min(n, 65536)
    record = b"%06d.TXT\0\0" + struct.pack("<I", 4) + b"text"
    size = len(record % 0)
    return struct.pack(f"<{n + 1}I", n, *(4 + 4 * n + size * i for i in range(n))) + b"".join(record % i for i in range(n))


def oni(n):
    """A file of the PC game with n named sounds, all with the same data."""
    names = b"".join(b"SNDDs%d\0" % i for i in range(n))
    offsets, at = [], 0
    for i in range(n):
        offsets.append(at)
        at += len(b"SNDDs%d\0" % i)
    data = 64 + 20 * n + 16
    data = (data + 31) // 32 * 32
    return ((struct.pack("<QI4H3I", 0x0003BCDF33DC271F, 0x56523331, 64, 20, 16, 8, n, 0, 1)
             + struct.pack("<4I", data, 32, data + 32, len(names))).ljust(64, b"\0")
            + b"".join(b"DDNS" + struct.pack("<4I", 8, offset, 32, 0) for offset in offsets)
            + struct.pack("<Q", 0) + b"DDNS" + struct.pack("<I", n)).ljust(data, b"\0") + bytes(32) + names


def psa(frames, bones):
    body = struct.pack("<If2I", 0, 33.3, bones, frames) + struct.pack("<7f", 0, 0, 0, 0, 0, 0, 1) * (bones * frames)
    return b"PSSA" + struct.pack("<2I", 1, len(body)) + body


def pmd(vertices, bones, props):
    body = struct.pack("<2I", vertices, 1) + (struct.pack("<8f", 1, 2, 3, 0, 1, 0, 0, 0) + b"\xff" * 4 + bytes(16)) * vertices
    body += struct.pack("<I", vertices // 3) + struct.pack("<3H", 0, 1, 2) * (vertices // 3)
    body += struct.pack("<I", bones) + struct.pack("<7f", 0, 0, 0, 0, 0, 0, 1) * bones
    body += struct.pack("<I", props) + b"".join(
        struct.pack("<I", len(b"p%d" % i)) + b"p%d" % i + struct.pack("<7f", 0, 0, 0, 0, 0, 0, 1) + b"\xff" for i in range(props))
    return b"PSMD" + struct.pack("<2I", 4, len(body)) + body


def tmd(objects, packets):
    """Objects of three vertices, and triangles."""
    table, one = 28 * objects, 3 * 8 + 8 + 16 * packets
    rows = b"".join(struct.pack("<6Ii", table + one * i, 3, table + one * i + 24, 1, table + one * i + 32, packets, 0) for i in range(objects))
    packet = bytes([4, 3, 1, 0x21, 255, 255, 255, 0x21]) + struct.pack("<4H", 0, 1, 2, 0)
    body = struct.pack("<12h", 0, 0, 0, 0, 9, 0, 0, 0, 0, 9, 0, 0) + struct.pack("<4h", 0, 0, 4096, 0) + packet * packets
    return struct.pack("<3I", 0x41, 0, objects) + rows + body * objects


def anm(frames, keys):
    frames = min(frames, 65000 // (1 + 4 * keys))
    start = 6 // 2 + frames + 1
    return (struct.pack("<3H", 0x8000, 30, frames) + struct.pack(f"<{frames + 1}H", *(start + 4 * keys * i for i in range(frames + 1)))
            + b"".join(struct.pack("<2B3h", k, 1, 1, 2, 3) for k in range(keys)) * frames)


def anc(n):
    n = min(n, 65535)
    return struct.pack("<3H", 0x8000, 30, n) + struct.pack("<8h", 1, 2, 3, 4, 5, 6, 0, 512) * n


def both_ends(number):
    return struct.pack("<I", number) + struct.pack(">I", number)


def iso_record(name, sector, size, flags):
    record = b"\0" + both_ends(sector) + both_ends(size) + bytes(7) + bytes([flags]) + bytes(2) + struct.pack("<H", 1) + struct.pack(">H", 1)
    record += bytes([len(name)]) + name
    record += b"\0" * ((len(record) + 1) % 2)
    return bytes([len(record) + 1]) + record


def iso(records):
    """A volume whose root folder has these records, each a function of the first sector behind the folder."""
    def laid_out(behind):
        sectors, sector = [], b""
        for record in [iso_record(b"\0", 18, 0, 2), iso_record(b"\1", 18, 0, 2)] + [record(behind) for record in records]:
            if len(sector) + len(record) > 2048:
                sectors.append(sector.ljust(2048, b"\0"))
                sector = b""
            sector += record
        return b"".join(sectors) + sector.ljust(2048, b"\0")
    root = laid_out(0)
    behind = 18 + len(root) // 2048
    root = laid_out(behind)
    volume = (b"\1CD001\1\0" + b"PLAYSTATION".ljust(32) + b"A".ljust(32) + bytes(8) + both_ends(behind + 1)).ljust(0x80, b"\0")
    volume += (struct.pack("<H", 2048) + struct.pack(">H", 2048)).ljust(0x9C - 0x80, b"\0") + iso_record(b"\0", 18, len(root), 2)
    end = b"\xffCD001\1".ljust(2048, b"\0")
    return bytes(16 * 2048) + volume.ljust(2048, b"\0") + end + root + TEXTS["bvh lines"][1](1).encode().ljust(2048, b" ")


def files_of_iso(n):
    return iso([lambda sector: iso_record(b"A.BVH;1", sector, 99, 0)]
               + [lambda sector, i=i: iso_record(b"F%d.TXT;1" % i, sector, 4, 0) for i in range(n)])


def glb(n):
    text = GLTF["gltf channels"](n).encode()
    text += b" " * (-len(text) % 4)
    return struct.pack("<4s2I", b"glTF", 2, 20 + len(text)) + struct.pack("<I4s", len(text), b"JSON") + text


def insertable(n):
    """A table of n pointers to the same animation."""
    header = struct.pack(">5h h 3I", 0, 0, 0, 0, 1, 1, 4 * n + 24 + 24, 4 * n + 24, 0)[:24]
    data = struct.pack(">I", 4 * n) * n + header.ljust(24, b"\0") + struct.pack(">12H", *[1, 0] * 6) + struct.pack(">2h", 1, 2)
    pointers = [4 * i for i in range(n)] + [4 * n + 12, 4 * n + 16]
    return struct.pack(">4I", 4, len(data), 0, len(pointers)) + struct.pack(f">{len(pointers)}I", *pointers) + data


BINARIES = {
    "glb channels": ("A.glb", glb),
    "nodes of an mdh": ("A.MDH", mdh),
    "chain of an mdh": ("A.MDH", lambda n: mdh(n, True)),
    "frames of a man": ("A-S_A.MAN", lambda n: man(min(n, 32767), 20)),
    "nodes of a man": ("A-S_A.MAN", lambda n: man(4, min(n, 32767))),
    "entries of an msb": ("A.MSB", msb),
    "files of a vdf": ("A.VDF", vdf_files),
    "folders of a vdf": ("A.VDF", vdf_folders),
    "members of a zip": ("A.zip", zipped),
    "members of a tar": ("A.tar", tarred),
    "resources of a pak": ("A.pak", lambda n: prime_pak(0, n)),
    "names of a pak": ("A.pak", lambda n: prime_pak(n, 1)),
    "entries of a vib pak": ("A.PAK", vib_pak),
    "instances of an oni level": ("level0_Final.dat", oni),
    "files of an iso": ("A.iso", files_of_iso),
    "frames of a psa": ("A.psa", lambda n: psa(n, 2)),
    "bones of a psa": ("A.psa", lambda n: psa(2, n)),
    "vertices of a pmd": ("A.pmd", lambda n: pmd(3 * n, 0, 0)),
    "bones of a pmd": ("A.pmd", lambda n: pmd(3, n, 0)),
    "props of a pmd": ("A.pmd", lambda n: pmd(3, 1, n)),
    "objects of a tmd": ("A.TMD", lambda n: tmd(n, 1)),
    "packets of a tmd": ("A.TMD", lambda n: tmd(1, min(n, 65536))),
    "frames of an anm": ("A.ANM", lambda n: anm(n, 1)),
    "keys of an anm": ("A.ANM", lambda n: anm(max(1, n // 200), 200)),
    "keys of an anc": ("A.ANC", anc),
    "entries of an insertable": ("A.insertable", insertable),
}

INPUTS = {name: ("A.gltf", make) for name, make in GLTF.items()} | TEXTS | BINARIES
