"""Lets every allocation and system call of animdb fail, one run each.

	run.py PROGRAM SHIM CORPUS KINDS [STEP [WORKERS [DUMPS]]]

KINDS are those of faults.c with commas between them, and path: of the allocations that are reached by the same calls the
first. Each STEP-th of a kind fails once in a run of its own, and in another run everything from it on fails. A run may
give all of its result and exit with 0, or say on standard error what is wrong, exit with 1 and leave behind no harm.
WORKERS runs go on at once. DUMPS is how many of the dumps below are used.
"""
import collections
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

import commands

# Small ones that have all containers and formats in them.
DUMPS = """zengin/puppet_addon.vdf zengin/loose zengin/packed.zip zengin/marionette.vdf
metroid-prime/toys.iso metroid-prime/loose
oni/pc oni/mac oni/onisplit oni/xml
sm64/theatre_hack.n64 sm64/blobs sm64/coop sm64/lua sm64/partial
vib-ribbon/ribbon.bin vib-ribbon/ribbon vib-ribbon/extracted vib-ribbon/odd""".split()

# libarchive ends the program by itself when it finds no memory for a name.
MESSAGE = re.compile(r"(animdb: .+\n)+|" + commands.LIBARCHIVE_ENDS + r".+\n")
# The sanitizer needs memory itself to start a thread.
SANITIZER_ENDS = "AddressSanitizer: CHECK failed: sanitizer_linux"
TIMEOUT = 120

Outcome = collections.namedtuple("Outcome", "code out err")


class Runner:
    def __init__(self, program, shim, scratch):
        self.program = program
        # LD_PRELOAD separates by blanks and colons, which the path of a checkout may hold.
        self.shim = shutil.copy(shim, scratch)
        self.scratch = scratch

    def run(self, command, folder, **fault):
        """Runs a command in a new state of the folder."""
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        command.prepare(folder)
        return self.run_again(command, folder, **fault)

    def run_again(self, command, folder, **fault):
        # The sanitizers want to be loaded first, and see what comes before them nevertheless.
        environment = {"LC_ALL": "C.UTF-8", "LD_PRELOAD": self.shim, "TMPDIR": self.scratch, **fault,
                       "ASAN_OPTIONS": "verify_asan_link_order=0:allocator_may_return_null=1"}
        arguments = [self.program] + [argument.replace("{}", folder, 1) if argument.startswith("{}") else argument
                                      for argument in command.arguments]
        done = subprocess.run(arguments, env=environment, input=command.input, capture_output=True, text=True,
                              errors="replace", timeout=TIMEOUT, check=False)
        return Outcome(done.returncode, done.stdout, done.stderr)

    def verdict(self, command, folder, wanted, fault):
        """"" when the command bears the fault, else what went wrong; and the exit code."""
        def again():
            return self.run_again(command, folder)

        try:
            outcome = self.run(command, folder, FAULT=fault)
        except subprocess.TimeoutExpired:
            return "it hangs", None
        if SANITIZER_ENDS in outcome.err:
            problem = ""
        elif outcome.code not in (0, command.failed, *command.others):
            problem = f"exit {outcome.code}"
        elif outcome.code != 0 and not (command.message or MESSAGE).fullmatch(outcome.err):
            problem = "it fails without a clean message"
        elif outcome.code != 0:
            problem = command.harm(folder, wanted, outcome, again)
        elif command.result(folder, outcome.out) == wanted:
            problem = ""
        else:
            problem = command.loss(folder, outcome, again)
        return f"{problem}: {outcome.err[-3000:]}" if problem else "", outcome.code


def faults_of(counted, kind, step, seen):
    """The numbers to try; `seen` collects ways to allocations that are known from earlier commands."""
    if kind == "path":
        new = [line[1:] for line in counted if line[0] == "path" and line[2] not in seen]
        seen.update(way for _, way in new)
        return [int(number) for number, _ in new][::step]
    count = next(int(line[1]) for line in counted if line[0] == kind)
    return list(range(1, count + 1, step))


def prepared(runner, corpus, dumps):
    """Each command, ready to be run. What only reads a database is run once for each game system."""
    place = os.path.join(runner.scratch, "databases")
    systems = set()
    os.mkdir(place)
    for i, name in enumerate(dumps):
        dump = os.path.join(corpus, name)
        database = f"{place}/{i}.db"
        subprocess.run([runner.program, "index", "-q", database, dump], check=True)
        yield name, commands.NewIndex(dump, database)
        yield name, commands.LaterIndex(dump, database)
        yield name, commands.Info(dump)
        if name == "zengin/loose":
            yield name, commands.Census(database, dump, f"{place}/facts")
        if os.path.dirname(name) in systems:
            continue
        systems.add(os.path.dirname(name))
        for style in "box", "csv", "json", "ndjson", "line", "markdown":
            yield name, commands.Query(database, style)
        yield name, commands.Shell(database)
        yield name, commands.Diff(database)
        yield name, commands.Verify(database)
        for style in "glb", "gltf", "bvh", "csv", "json", "npz", "parquet", "raw", "html", "svg", "png", "sm64-c", "dot":
            yield name, commands.Export(database, style)


def try_command(runner, pool, name, command, kinds, step, seen):
    """Runs a command once for each fault. Gives for each kind how many were tried, how many ended with exit 0, and how
    many did harm."""
    folder = os.path.join(runner.scratch, "run")
    report = os.path.join(runner.scratch, "count")
    outcome = runner.run(command, folder, FAULT_COUNT=report, **({"FAULT_PATHS": "1"} if "path" in kinds else {}))
    if outcome.code != 0:
        sys.exit(f"{name}: {command.name} fails although nothing is wrong: {outcome.err}")
    wanted = command.result(folder, outcome.out)
    with open(report, encoding="ascii") as file:
        counted = [line.split() for line in file]
    faults = [(kind, f"{'alloc' if kind == 'path' else kind}:{number}{suffix}") for kind in kinds
              for number in faults_of(counted, kind, step, seen) for suffix in ("", "+")]

    def attempt(fault):
        place = f"{folder}-{fault[1]}"
        verdict = runner.verdict(command, place, wanted, fault[1])
        shutil.rmtree(place)
        return verdict

    verdicts = list(pool.map(attempt, faults))
    totals = collections.defaultdict(collections.Counter)
    for (kind, fault), (problem, code) in zip(faults, verdicts):
        totals[kind].update(tried=1, survived=code == 0, bad=problem != "")
        if problem:
            print(f"FAILED: {name}: {command.name}, {fault}: {problem}", flush=True)
    return totals


def main():
    program, shim, corpus, kinds = sys.argv[1:5]
    step = int(sys.argv[5]) if len(sys.argv) > 5 else 1
    workers = int(sys.argv[6]) if len(sys.argv) > 6 else 1
    dumps = DUMPS[:int(sys.argv[7])] if len(sys.argv) > 7 else DUMPS
    totals = collections.defaultdict(collections.Counter)
    seen = set()
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as scratch, concurrent.futures.ThreadPoolExecutor(workers) as pool:
        runner = Runner(os.path.realpath(program), os.path.realpath(shim), scratch)
        for name, command in prepared(runner, os.path.realpath(corpus), dumps):
            for kind, total in try_command(runner, pool, name, command, kinds.split(","), step, seen).items():
                totals[kind].update(total)
    for kind, total in totals.items():
        print(f"{kind}: {total['tried']} faults, {total['survived']} without effect, {total['bad']} failures")
    sys.exit(set(totals) != set(kinds.split(",")) or any(total["bad"] for total in totals.values()))


if __name__ == "__main__":
    main()
