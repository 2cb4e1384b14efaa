"""Fills a database with packed tracks, and says what the view keys must show of them.

cases.py sql            prints INSERT statements
cases.py check FILE     compares FILE, the rows of the view as dump.sql prints them, with what was inserted
"""
import random
import struct
import sys

TARGETS = ["visibility", "fov", "translation", "rotation"]
LONGEST = 5000  # keys; more than key_numbers has from the start
NULL = "null "  # as dump.sql prints a number that is NULL


def patterns(count):
    """Bit patterns of f32: for each sign and exponent the edges of the fraction, then random ones."""
    rng = random.Random(20240229)
    bits = []
    for top in range(512):
        for fraction in (0, 1, 2, 0x3FFFFF, 0x400000, 0x400001, 0x7FFFFE, 0x7FFFFF, rng.getrandbits(23)):
            bits.append(top << 23 | fraction)
    while len(bits) < count:
        bits.append(rng.getrandbits(32))
    rng.shuffle(bits)
    return bits


def tracks():
    """(id, width, frames or None, bits): every width, with and without frames, from one key to LONGEST."""
    rng = random.Random(7)
    pool = patterns(160000)
    result = []
    plan = [(width, sparse, keys) for width in (1, 2, 3, 4) for sparse in (False, True)
            for keys in [1, 2, 3] + [rng.randint(4, 150) for _ in range(76)]]
    plan.append((1, False, LONGEST))
    for width, sparse, keys in plan:
        bits = [pool.pop() for _ in range(width * keys)]
        frames = None
        if sparse:
            frames = sorted({rng.getrandbits(32) for _ in range(keys - 1)} | {0xFFFFFFFF})
            keys_left = keys - len(frames)
            frames = list(range(keys_left)) + frames
        result.append((len(result) + 1, width, frames, bits))
    return result


# attributes, frame_interval and fps as SQL, and the time of a frame
CLIPS = [
    ("{}", "NULL", "25.0", lambda frame: frame / 25.0),
    ('{"next":"S_RUN"}', "NULL", "30", lambda frame: frame / 30.0),
    ("{}", "0.03125", "25.0", lambda frame: frame * 0.03125),
    ("{}", "2", "NULL", lambda frame: frame * 2.0),
    ('{"x":[1]}', "0.1", "0", lambda frame: frame * 0.1),
    ("{}", "1e-300", "60.0", lambda frame: frame * 1e-300),
    ('{"frame_interval":4}', "NULL", "23.976", lambda frame: frame / 23.976),
    ('{"interval":4}', "NULL", "15", lambda frame: frame / 15.0),
    ("{}", "NULL", "NULL", lambda frame: None),
    ("{}", "NULL", "0", lambda frame: None),
]


def channels():
    """(id, clip index, track): every track in one channel, every tenth in a second one."""
    result = []
    for track in tracks():
        result.append((len(result) + 1, len(result) % len(CLIPS), track))
        if track[0] % 10 == 0:
            result.append((len(result) + 1, (len(result) + 4) % len(CLIPS), track))
    return result


def print_sql():
    print("BEGIN;")
    print("INSERT INTO dumps VALUES (1, 'dump', '/dump', NULL, NULL, NULL, 0, '{}');")
    print("INSERT INTO sources VALUES (1, 1, '/dump', 'zengin', 'file', 1, 1, 'h', NULL, '{}');")
    print("INSERT INTO assets (id, source_id, path, name, byte_size, xxh128, status)"
          " VALUES (1, 1, 'a', 'a', 1, 'h', 'decoded');")
    for index, (attributes, interval, fps, _) in enumerate(CLIPS):
        print("INSERT INTO clips (id, asset_id, system_id, format, name, fps, frame_interval, frame_count, bone_count, channel_count,"
              " key_count, motion_xxh128, content_xxh128, attributes)"
              f" VALUES ({index + 1}, 1, 'zengin', 'f', 'n', {fps}, {interval}, 0, 0, 0, 0, 'm', 'c', '{attributes}');")
    for number, width, frames, bits in tracks():
        packed = "NULL" if frames is None else "X'%s'" % struct.pack(f"<{len(frames)}I", *frames).hex()
        data = struct.pack(f"<{len(bits)}I", *bits).hex()
        print(f"INSERT INTO tracks VALUES ({number}, 't{number}', {width}, {len(bits) // width}, {packed}, X'{data}');")
    for number, clip, (track, width, _, bits) in channels():
        bone = "NULL, NULL" if number % 7 == 0 else f"{number % 50}, 'bone{number % 50}'"
        print("INSERT INTO channels (id, clip_id, bone_id, bone_name, target, interpolation, track_id, key_count,"
              f" is_constant, is_root_motion) VALUES ({number}, {clip + 1}, {bone}, '{TARGETS[width - 1]}', 'linear',"
              f" {track}, {len(bits) // width}, 0, 0);")
    print("COMMIT;")


def bits_of(value):
    return struct.pack(">d", value).hex().upper()


def component(bits, index, width):
    if index >= width:
        return NULL
    value = struct.unpack("<f", struct.pack("<I", bits))[0]
    return NULL if value != value else "real " + bits_of(value)


def expected():
    for number, clip, (_, width, frames, bits) in channels():
        bone = ("NULL", "NULL") if number % 7 == 0 else (str(number % 50), f"bone{number % 50}")
        for key in range(len(bits) // width):
            frame = key if frames is None else frames[key]
            time = CLIPS[clip][3](frame)
            yield "|".join([str(number), str(clip + 1), *bone, TARGETS[width - 1], str(key), str(frame),
                            NULL if time is None else "real " + bits_of(time)]
                           + [component(bits[key * width + i] if i < width else 0, i, width) for i in range(4)])


def check(path):
    floats = 0
    with open(path, encoding="utf-8") as rows:
        for line, want in enumerate(expected(), 1):
            got = rows.readline().rstrip("\n")
            if got != want:
                sys.exit(f"row {line}:\n got {got or 'nothing'}\nwant {want}")
            floats += TARGETS.index(want.split("|")[4]) + 1
        if rows.readline():
            sys.exit("more rows than keys")
    print(floats)


if __name__ == "__main__":
    if sys.argv[1:] == ["sql"]:
        print_sql()
    elif len(sys.argv) == 3 and sys.argv[1] == "check":
        check(sys.argv[2])
    else:
        sys.exit(__doc__)
