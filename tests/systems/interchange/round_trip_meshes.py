"""Compares the meshes of glTF files that test_round_trip_meshes.sh exported with what index read of them: FOLDER"""
import collections, json, pathlib, sqlite3, struct, sys

work = pathlib.Path(sys.argv[1])
db = sqlite3.connect(work / "both.db")
db.row_factory = sqlite3.Row
problems, examples, seen = collections.Counter(), {}, collections.Counter()
FORMATS = {5121: "B", 5123: "H", 5125: "I", 5126: "f"}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
WRAPS = {10497: "repeat", 33071: "clamp", 33648: "mirror"}


def check(kind, text, good):
    seen[kind] += 1
    if not good:
        problems[kind] += 1
        examples.setdefault(kind, text)


def near(a, b, most):
    return len(a) == len(b) and all(abs(x - y) <= most for x, y in zip(a, b))


def unpack(blob, letter):
    return list(struct.unpack(f"<{len(blob) // struct.calcsize(letter)}{letter}", blob)) if blob is not None else None


def srgb(value):
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


class File:
    def __init__(self, path):
        self.path, data = path, path.read_bytes()
        size = struct.unpack_from("<I", data, 12)[0]
        self.json, self.data = json.loads(data[20:20 + size]), data[28 + size:]

    def view(self, index):
        view = self.json["bufferViews"][index]
        return self.data[view.get("byteOffset", 0):view.get("byteOffset", 0) + view["byteLength"]]

    def values(self, index):
        accessor = self.json["accessors"][index]
        letter, count = FORMATS[accessor["componentType"]], accessor["count"] * WIDTHS[accessor["type"]]
        return list(struct.unpack_from(f"<{count}{letter}", self.view(accessor["bufferView"]), accessor.get("byteOffset", 0)))

    def bone_id(self, node):
        """The one of the game; the root above all bones, which moves nothing, has none."""
        node = self.json["nodes"][node]
        if "extras" in node:
            return node["extras"]["animdb"]["bone_id"]
        return db.execute("""SELECT b.bone_id FROM bones AS b JOIN skeletons AS k ON k.id = b.skeleton_id JOIN assets AS a ON a.id = k.asset_id
            JOIN sources AS s ON s.id = a.source_id WHERE s.path = ? AND b.name = ?""", (str(self.path), node["name"])).fetchone()[0]


def same_influences(file, joints, numbers, weights, row):
    """Whether each vertex is moved by the same bones with the same weights, in any order."""
    stored_joints, stored_weights = unpack(row["joints"], "H"), unpack(row["weights"], "f")
    if stored_joints is None:  # one bone moves the part
        stored_joints, stored_weights = [row["bone_id"], 0, 0, 0] * (len(numbers) // 4), [1, 0, 0, 0] * (len(numbers) // 4)
    if len(stored_joints) != len(numbers):
        return False
    bones = [file.bone_id(joint) for joint in joints]
    for at in range(0, len(numbers), 4):
        before, after = collections.Counter(), collections.Counter()
        for i in range(at, at + 4):
            if weights[i] > 0:
                before[bones[numbers[i]]] += weights[i]
            if stored_weights[i] > 0:
                after[stored_joints[i]] += stored_weights[i]
        if before.keys() != after.keys() or any(abs(before[bone] - after[bone]) > 1e-5 for bone in before):
            return False
    return True


def compare_part(name, file, node, primitive, row, shapes):
    attributes = primitive["attributes"]
    positions = file.values(attributes["POSITION"])
    size = max(1e-9, max(map(abs, positions), default=0))
    check("topology", name, row["topology"] == {0: "points", 1: "lines", 4: "triangles"}[primitive.get("mode", 4)])
    check("positions", name, near(positions, unpack(row["positions"], "f"), 1e-6 * size))
    check("indices", name, file.values(primitive["indices"]) == unpack(row["indices"], "I"))
    for key, column, width in (("NORMAL", "normals", 3), ("TEXCOORD_0", "uvs", 2), ("COLOR_0", "colours", 4)):
        stored = unpack(row[column], "f")
        check(column, name, (key in attributes) == (stored is not None))
        if key not in attributes or stored is None:
            continue
        values = file.values(attributes[key])
        if key == "COLOR_0":
            values = [value if i % 4 == 3 else srgb(value) for i, value in enumerate(values)]
        check(column, name, near(values, stored, 1e-5 * max(1, max(map(abs, values)))))
    check("shapes", name, len(primitive.get("targets", [])) == len(shapes) and all(
        near(file.values(target["POSITION"]), unpack(shape["offsets"], "f"), 1e-6 * size)
        for target, shape in zip(primitive.get("targets", []), shapes)))
    if "JOINTS_0" in attributes:
        skin = file.json["skins"][node["skin"]]
        check("influences", name, same_influences(file, skin["joints"], file.values(attributes["JOINTS_0"]),
                                                  file.values(attributes["WEIGHTS_0"]), row))
    else:
        check("unmoved", name, row["joints"] is None)


def compare_skins(name, file, model_id):
    """The inverse bind matrices of all skins, of which a model has one set: parts of another are compared by test_figure."""
    skins = file.json.get("skins", [])
    if len(skins) != 1:
        return
    stored = {row["bone_id"]: list(row)[2:] for row in db.execute("SELECT * FROM bind_poses WHERE model_id = ?", (model_id,))}
    matrices = file.values(skins[0]["inverseBindMatrices"])
    check("bind poses", name, len(stored) == len(skins[0]["joints"]))
    for i, joint in enumerate(skins[0]["joints"]):
        columns = matrices[16 * i:16 * i + 16]
        rows = [columns[4 * k + r] for r in range(3) for k in range(4)]
        check("bind poses", name, near(rows, stored.get(file.bone_id(joint), []), 1e-5 * max(1, max(map(abs, rows)))))


MATERIAL = """SELECT m.*, t.image_id, i.xxh128 AS image, i.has_alpha FROM materials AS m LEFT JOIN textures AS t ON t.id = m.texture_id
    LEFT JOIN images AS i ON i.id = t.image_id"""


def compare_materials(name, file, model_id):
    rows = db.execute(MATERIAL + " WHERE m.model_id = ? ORDER BY m.ordinal", (model_id,)).fetchall()
    materials = file.json.get("materials", [])
    check("materials", f"{name}: {len(rows)} of {len(materials)}", len(rows) == len(materials))
    for material, row in zip(materials, rows):
        colour = material["pbrMetallicRoughness"]["baseColorFactor"]
        check("colour", name, near([srgb(v) for v in colour[:3]] + colour[3:], [row[c] for c in ("red", "green", "blue", "alpha")], 1e-5))
        check("alpha", name, row["alpha_mode"] == material["alphaMode"].lower())
        if row["alpha_mode"] == "mask":
            check("cutoff", name, abs(row["alpha_cutoff"] - material["alphaCutoff"]) < 1e-6)
        check("sides", name, bool(row["is_two_sided"]) == material["doubleSided"])
        check("light", name, bool(row["is_unlit"]) == ("KHR_materials_unlit" in material.get("extensions", {})))
        old_id = material.get("extras", {}).get("animdb", {}).get("material_id")
        if old_id is None:
            continue
        old = db.execute(MATERIAL + " WHERE m.id = ?", (old_id,)).fetchone()
        check("name", name, old["name"] is None or row["name"] == old["name"])
        # Equal images are one row: this is the original, texel by texel.
        check("image", f"{name}: {old['name']}", row["image_id"] == old["image_id"])
        if old["image_id"] is not None:
            seen["textured"] += 1
            check("wrap", name, (row["wrap_u"], row["wrap_v"]) == (old["wrap_u"], old["wrap_v"]))


def compare_file(path):
    name, file = str(path.relative_to(work / "out")), File(path)
    model = db.execute("""SELECT m.id FROM models AS m JOIN assets AS a ON a.id = m.asset_id JOIN sources AS s ON s.id = a.source_id
        WHERE s.path = ?""", (str(path),)).fetchall()
    primitives = [(node, primitive) for node in file.json["nodes"] if "mesh" in node
                  for primitive in file.json["meshes"][node["mesh"]]["primitives"]]
    check("models", name, len(model) == bool(primitives))
    if not model:
        return
    parts = db.execute("""SELECT p.*, g.* FROM mesh_parts AS p JOIN geometries AS g ON g.id = p.geometry_id
        WHERE p.model_id = ? ORDER BY p.ordinal""", (model[0]["id"],)).fetchall()
    part_ids = [row["id"] for row in db.execute("SELECT id FROM mesh_parts WHERE model_id = ? ORDER BY ordinal", (model[0]["id"],))]
    check("parts", f"{name}: {len(parts)} of {len(primitives)}", len(parts) == len(primitives))
    for (node, primitive), row, part_id in zip(primitives, parts, part_ids):
        shapes = db.execute("SELECT * FROM mesh_shapes WHERE part_id = ? ORDER BY ordinal", (part_id,)).fetchall()
        compare_part(name, file, node, primitive, row, shapes)
        ordinal = db.execute("SELECT m.ordinal FROM mesh_parts AS p JOIN materials AS m ON m.id = p.material_id WHERE p.id = ?",
                             (part_id,)).fetchone()
        check("material of a part", name, (ordinal["ordinal"] if ordinal else None) == primitive.get("material"))
    compare_skins(name, file, model[0]["id"])
    compare_materials(name, file, model[0]["id"])
    seen["systems " + path.relative_to(work / "out").parts[0]] += any(m.get("extras") for m in file.json.get("materials", []))


files = sorted(work.glob("out/**/*.glb"))
for path in files:
    compare_file(path)
print(len(files), "files;", ", ".join(f"{count} {kind}" for kind, count in sorted(seen.items())))
for kind in problems:
    print(f"{problems[kind]} of {kind}: {examples[kind]}")
sys.exit(bool(problems) or seen["textured"] < 15 or seen["influences"] < 300 or seen["shapes"] < 300)
