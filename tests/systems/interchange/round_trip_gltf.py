"""Compares what test_round_trip_gltf.sh exported and indexed again with the originals: PROGRAM FOLDER"""
import collections, json, math, pathlib, struct, subprocess, sys

program, work = sys.argv[1], pathlib.Path(sys.argv[2])
problems = collections.Counter()
examples = {}


def problem(kind, text):
    problems[kind] += 1
    examples.setdefault(kind, text)


def animations():
    """(path, index of the animation, id of the clip that it was)"""
    for path in sorted(work.glob("out/**/*.glb")):
        data = path.read_bytes()
        document = json.loads(data[20 : 20 + struct.unpack_from("<I", data, 12)[0]])
        for index, animation in enumerate(document["animations"]):
            yield f"({json.dumps(str(path))[1:-1]!r}, {index}, {animation['extras']['animdb']['clip_id']})"


exported = ", ".join(animations())


def ask(sql):
    sql = f"""WITH exported(path, animation, old_id) AS (VALUES {exported}),
        pair AS MATERIALIZED (
            SELECT new.id AS id, exported.old_id AS old_id,
                coalesce(old.frame_interval, 1 / old.fps, 1) AS interval, old.frame_count AS frames,
                iif(old.space = 'model', 0, 0.37) AS part -- glTF does not interpolate in model space
            FROM exported
            JOIN sources AS source ON source.path = exported.path
            JOIN assets AS asset ON asset.source_id = source.id
            JOIN clips AS new ON new.asset_id = asset.id AND new.attributes ->> '$.animation_index' = exported.animation
            JOIN clips AS old ON old.id = exported.old_id
        ),
        moment AS MATERIALIZED (
            SELECT pair.*, n.value AS n,
                iif(n.value = 0, 0, (CAST(n.value * (frames - 1) / 5 AS INTEGER) + part) * interval) AS time
            FROM pair, json_each('[0,1,2,3,4]') AS n
            WHERE n.value = 0 OR frames > 1
        ) {sql};"""
    done = subprocess.run([program, "query", str(work / "both.db"), "-f", "json", "-"], input=sql, text=True,
                          stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def poses(side):
    rows = ask(f"""SELECT m.id, m.n, p.bone_id, p.visible, p.sx * p.sy * p.sz <> 0 AS has_size, p.mtx AS x, p.mty AS y,
            p.mtz AS z, p.mqx AS qx, p.mqy AS qy, p.mqz AS qz, p.mqw AS qw
        FROM moment AS m JOIN pose(m.{side}, m.time) AS p""")
    found = collections.defaultdict(dict)
    for row in rows:
        found[row["id"], row["n"]][row["bone_id"]] = row
    return found


def to_gltf(row, axes, unit):
    signs = [-1 if axis[0] == "-" else 1 for axis in axes.split()]
    places = ["XYZ".index(axis[1]) for axis in axes.split()]
    inversions = sum(places[i] > places[k] for i in range(3) for k in range(i + 1, 3))
    mirror = math.prod(signs) * (-1) ** inversions
    t, q = (row["x"], row["y"], row["z"]), (row["qx"], row["qy"], row["qz"])
    return ([unit * s * t[p] for s, p in zip(signs, places)],
            [mirror * s * q[p] for s, p in zip(signs, places)] + [row["qw"]])


def angle(p, q):
    """Radians, exact for small ones."""
    cross = [p[3] * q[i] - p[i] * q[3] - p[(i + 1) % 3] * q[(i + 2) % 3] + p[(i + 2) % 3] * q[(i + 1) % 3] for i in range(3)]
    return 2 * math.atan2(math.hypot(*cross), abs(sum(a * b for a, b in zip(p, q))))


def compare_poses():
    """The largest differences, of clips with regular frames and of the others."""
    pairs = {row["id"]: row for row in ask("""SELECT pair.id, old.name, f.skeleton_id, coalesce(old.attributes ->> '$.gltf_axes', s.gltf_axes) AS axes,
            s.metres_per_unit * coalesce(k.model_scale, 1) AS unit, old.system_id,
            EXISTS (SELECT 1 FROM channels WHERE clip_id = old.id AND target = 'visibility') AS hides,
            EXISTS (SELECT 1 FROM channels WHERE clip_id = pair.id AND attributes ->> '$.times' IS NOT NULL) AS is_irregular
        FROM pair JOIN clips AS old ON old.id = pair.old_id JOIN systems AS s ON s.id = old.system_id
        LEFT JOIN clip_skeletons AS f ON f.clip_id = old.id AND f.is_primary
        LEFT JOIN skeletons AS k ON k.id = f.skeleton_id""")}
    known = {(row["skeleton_id"], row["bone_id"]) for row in ask("SELECT skeleton_id, bone_id FROM bones")}
    old, new = poses("old_id"), poses("id")
    # Exports leave bones at rest that a clip holds the place of only.
    left_out = {(row["id"], row["bone_id"]) for row in ask("""SELECT pair.id, h.bone_id FROM pair JOIN channels AS h ON h.clip_id = pair.old_id
        WHERE h.attributes ->> '$.placeholder'""")}
    # Shapes come back as those of the node with the mesh, below a bone that stands for it.
    left_out |= {(row["id"], row["bone_id"]) for row in ask("""SELECT pair.id, b.bone_id FROM pair JOIN clips AS old ON old.id = pair.old_id
        JOIN clip_skeletons AS f ON f.clip_id = old.id AND f.is_primary JOIN bones AS b ON b.skeleton_id = f.skeleton_id
        WHERE old.system_id <> 'interchange' AND b.kind IN ('mesh', 'morph') AND EXISTS
            (SELECT 1 FROM bones WHERE skeleton_id = f.skeleton_id AND kind = 'morph')""")}
    worst = {0: [0, 0], 1: [0, 0]}
    bones = 0
    for (id, n), before in old.items():
        pair = pairs[id]
        after = new.get((id, n), {})
        size = max([1e-9] + [abs(pair["unit"] * b[c]) for b in before.values() for c in "xyz"])
        for bone_id, bone in before.items():
            if (id, bone_id) in left_out:
                continue
            same = after.get(bone_id)
            if same is None:
                if bone_id is not None and (pair["skeleton_id"] is None or (pair["skeleton_id"], bone_id) in known):
                    problem("missing", f"{pair['name']}: bone {bone_id}")
                continue
            if pair["hides"] and bool(bone["visible"] and bone["has_size"]) != bool(same["has_size"]):
                problem("visible", f"{pair['name']}: bone {bone_id} at {n}")
            if pair["hides"]:
                continue
            t, q = to_gltf(bone, pair["axes"], pair["unit"])
            off = max(abs(a - b) for a, b in zip(t, (same["x"], same["y"], same["z"]))) / size
            turn = angle(q, [same[c] for c in ("qx", "qy", "qz", "qw")])
            bones += 1
            for i, value in enumerate((off, turn)):
                if value > worst[pair["is_irregular"]][i]:
                    worst[pair["is_irregular"]][i] = value
                if value > (2e-3 if pair["is_irregular"] else 1e-4):
                    problem(("place", "turn")[i], f"{pair['name']} ({pair['system_id']}), bone {bone_id} at {n}: {value:g}")
    return len(pairs), bones, worst


def compare_names():
    for row in ask("""SELECT old.name, new.name AS new_name, old.native_id, new.native_id AS new_native_id, old.duration, new.duration AS new_duration,
            1 / pair.interval AS fps, new.fps AS new_fps, new.frame_interval AS new_interval,
            old.fps IS NOT NULL OR old.frame_interval IS NOT NULL AS has_rate, old.motion_xxh128 AS motion,
            new.attributes ->> '$.exported_motion_xxh128' AS new_motion, new.frame_count AS frames
        FROM pair JOIN clips AS old ON old.id = pair.old_id JOIN clips AS new ON new.id = pair.id"""):
        rate = row["new_fps"] or (1 / row["new_interval"] if row["new_interval"] else None)
        if (row["name"], row["motion"]) != (row["new_name"], row["new_motion"]) or row["native_id"] not in (None, row["new_native_id"]):
            problem("name", f"{row}")
        if row["duration"] is not None and row["duration"] >= 0 and abs(row["duration"] - row["new_duration"]) > 1e-6:
            problem("duration", f"{row}")
        # Exports put keys between frames, so that the rate may be a multiple; where no multiple would do it is that of fractions.
        if row["has_rate"] and rate != 65536 and row["frames"] > 1 and abs(rate / row["fps"] - round(rate / row["fps"])) > 1e-6:
            problem("rate", f"{row}")


def compare_similar():
    """Whether similar() finds the original first, or another of the same motion: a third of the clips that move bones of a skeleton."""
    answers = ask(""", smooth AS MATERIALIZED (
            SELECT pair.id, old.motion_xxh128 AS motion
            FROM pair JOIN clips AS old ON old.id = pair.old_id
            WHERE pair.id % 3 = 0 AND EXISTS (SELECT 1 FROM channels AS c WHERE c.clip_id = old.id AND NOT c.is_constant)
                AND NOT EXISTS (SELECT 1 FROM channels AS c JOIN clip_skeletons AS f ON f.clip_id = c.clip_id AND f.is_primary
                    WHERE c.clip_id = old.id AND NOT c.is_constant
                        AND c.bone_id NOT IN (SELECT bone_id FROM bones WHERE skeleton_id = f.skeleton_id))
        )
        SELECT smooth.id, min(answer.distance) AS nearest,
            min(iif(clip.motion_xxh128 = smooth.motion, answer.distance, NULL)) AS original
        FROM smooth CROSS JOIN similar(smooth.id, 1000) AS answer CROSS JOIN clips AS clip ON clip.id = answer.clip_id
        WHERE clip.system_id <> 'interchange'
        GROUP BY smooth.id""")
    for a in answers:
        if a["original"] is None or a["original"] > a["nearest"] + 0.01:
            problem("similar", f"{a}")
    return problems["similar"], len(answers)


clips, bones, worst = compare_poses()
print(f"{clips} clips, {bones} bones")
for kind, name in ((0, "regular"), (1, "irregular")):
    print(f"{name}: off by {worst[kind][0]:.2g} of the size and {worst[kind][1]:.2g} radians at most")
compare_names()
missed, asked = compare_similar()
print(f"similar() finds the original of {asked - missed} of {asked} first")
for kind in problems:
    print(f"{problems[kind]} of {kind}: {examples[kind]}")
sys.exit(bool(problems) or clips < 500 or bones < 10000 or asked < 150)
