"""
How time, memory, the database and the answers grow with the clips, and how a script does. Standard library only.

    bench_scale.py ANIMDB MKDUMP_ZENGIN MKDUMP_PRIME FOLDER [CLIPS...]

For each number of clips (1,000, 10,000 and 100,000 when not said; the last come to 1 GB of tracks) a volume of ZenGin and an
archive of Metroid Prime are made in FOLDER and indexed. The least and the most of ZenGin are asked for clips and keys, and
the volumes together, as one installation, are indexed again: unchanged, and with the smallest of them changed. baseline.py takes
1500 clips of 45 bones. Needs three times the size of the largest database in FOLDER, which is removed at the end.
"""

import os
import resource
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time

animdb, mkdump_zengin, mkdump_prime, folder = sys.argv[1:5]
counts = sorted(int(count) for count in sys.argv[5:]) or [1000, 10000, 100000]


def run(*arguments, text=None):
    """Seconds of the wall clock and of the processor, and the peak in MiB."""
    began = time.monotonic()
    child = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        child.stdin.write(text or "")
        child.stdin.close()
    except BrokenPipeError:
        pass
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: exit {child.returncode}")
    return time.monotonic() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def path(name):
    return os.path.join(folder, name)


def make(system, clips):
    dump = path(f"{system}-{clips}.dump")
    if system == "zengin":
        run(mkdump_zengin, dump, str(clips), "--nodes", "5")
    else:
        run(mkdump_prime, dump, str(clips), "9")
    return dump


def sizes(database):
    """Bytes of the file, and of the decoded tracks."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as db:
        tracks, = db.execute("SELECT sum(length(data) + coalesce(length(frames), 0)) FROM tracks").fetchone()
    return os.path.getsize(database), tracks


def measure_growth():
    print(f"{'dump':<8} {'clips':>7} {'wall s':>7} {'cpu s':>7} {'us/clip':>8} {'peak MiB':>9} {'tracks MB':>10} "
          f"{'file MB':>8} {'allowed':>8}")
    for system in "zengin", "prime":
        for clips in counts:
            dump, database = make(system, clips), path(f"{system}-{clips}.db")
            wall, processor, peak = run(animdb, "index", "-q", database, dump)
            size, tracks = sizes(database)
            print(f"{system:<8} {clips:>7} {wall:>7.2f} {processor:>7.2f} {processor / clips * 1e6:>8.0f} {peak:>9.0f} "
                  f"{tracks / 1e6:>10.1f} {size / 1e6:>8.1f} {(1.2 * tracks + 2048 * clips) / 1e6:>8.1f}", flush=True)
            if system == "prime":
                os.unlink(database)
                os.unlink(dump)


# ---- a script ----

def compare_with_script():
    dump = path("script.vdf")
    run(mkdump_zengin, dump, "1500")
    by_script = run(sys.executable, os.path.join(os.path.dirname(__file__), "baseline.py"), dump, path("script.db"))
    runs = []
    for number in range(3):
        runs.append(run(animdb, "index", "-q", path(f"{number}.db"), dump))
    wall, processor, _ = sorted(runs)[1]
    counts_of = [tuple(sqlite3.connect(path(name)).execute(
        "SELECT count(*), sum(key_count), (SELECT count(*) FROM channels) FROM tracks").fetchone())
        for name in ("script.db", "0.db")]
    if counts_of[0] != counts_of[1]:
        sys.exit(f"the script and animdb do not store the same: {counts_of}")
    print(f"\nscript: {by_script[0]:.1f} s, processor {by_script[1]:.1f} s; index {wall:.2f} s, processor {processor:.2f} s: "
          f"{by_script[0] / wall:.0f} and {by_script[1] / processor:.0f} times faster", flush=True)
    for name in "script.vdf", "script.db", "0.db", "1.db", "2.db":
        os.unlink(path(name))


# ---- questions ----

# {n} is a clip from 1 on, {bone} the number of a bone.
QUESTIONS = {
    "clips of a bone, the first 20": "SELECT DISTINCT clip_id FROM channels WHERE bone_name = 'BIP01 B0{bone}' LIMIT 20",
    "clips of a checksum, the first 20":
        "SELECT id FROM clips WHERE skeleton_checksum = (SELECT checksum FROM skeletons WHERE id = 1) LIMIT 20 OFFSET {bone}",
    "clip of a name": "SELECT id, duration FROM clips WHERE name = 'BENCH-S_ANI{n0:06}'",
    "clip of a hash": "SELECT asset_id FROM clips WHERE motion_xxh128 = '{hash}'",
    "line of a clip": "SELECT * FROM clip_summary WHERE clip_id = {n}",
    "events of a clip": "SELECT e.name, e.time FROM clip_events AS c JOIN events AS e ON e.id = c.event_id WHERE c.clip_id = {n}",
    "keys of a clip": "SELECT count(*), sum(x), sum(y), sum(z), sum(w) FROM keys WHERE clip_id = {n}",
    "keys of a bone in a clip":
        "SELECT count(*), sum(x) FROM keys WHERE clip_id = {n} AND bone_name = 'BIP01 B0{bone}'",
}
ASKED = 200


def texts(question, database):
    least = min(counts[0], 9999)  # the first skeleton is that of 10,000 clips
    clips = [1 + i * (least - 1) // ASKED for i in range(ASKED)]
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as db:
        hashes = dict(db.execute(f"SELECT id, motion_xxh128 FROM clips WHERE id IN ({','.join(map(str, clips))})"))
    return [question.format(n=n, n0=n - 1, bone=1 + n % 4, hash=hashes[n]) + ";\n" for n in clips]


def milliseconds(question, database):
    """Of the processor, for one question of a session that asks many."""
    asked = texts(question, database)
    few = min(run(animdb, "shell", database, text="".join(asked[:1]))[1] for _ in range(5))
    many = min(run(animdb, "shell", database, text="".join(asked))[1] for _ in range(5))
    return max(0, many - few) / (ASKED - 1) * 1000


def ask():
    databases = [path(f"zengin-{counts[0]}.db"), path(f"zengin-{counts[-1]}.db")]
    print(f"\n{'question':<36} {counts[0]:>7} clips {counts[-1]:>7} clips")
    for name, question in QUESTIONS.items():
        few, many = (milliseconds(question, database) for database in databases)
        print(f"{name:<36} {few:>10.3f} ms {many:>10.3f} ms", flush=True)
    scan = "SELECT count(*), sum(x), sum(y), sum(z), sum(w) FROM keys"
    with sqlite3.connect(f"file:{databases[1]}?mode=ro", uri=True) as db:
        keys, = db.execute("SELECT sum(key_count) FROM clips").fetchone()
    took = statistics.median(run(animdb, "query", databases[1], scan)[1] for _ in range(3))
    print(f"all {keys} keys, four sums: {took:.2f} s, {keys / took / 1e6:.1f} million a second")


# ---- once more ----

def index_again():
    installation, database = path("installation"), path("installation.db")
    os.mkdir(installation)
    for clips in counts:
        os.rename(path(f"zengin-{clips}.dump"), os.path.join(installation, f"{clips}.vdf"))
    print()
    for what in "first", "unchanged", "smallest changed":
        if what == "smallest changed":
            run(mkdump_zengin, os.path.join(installation, f"{counts[0]}.vdf"), str(counts[0] + 1), "--nodes", "5")
        wall, processor, peak = run(animdb, "index", "-q", database, installation)
        print(f"{what + ':':<20} {wall:>6.2f} s, processor {processor:>6.2f} s, peak {peak:.0f} MiB", flush=True)


def main():
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    try:
        compare_with_script()
        measure_growth()
        ask()
        index_again()
    finally:
        shutil.rmtree(folder)


main()
