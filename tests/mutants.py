#!/usr/bin/env python3
"""Plants one fault at a time in a copy of src, builds it, and lists the faults that no test finds.

	mutants.py [--count 200] [--seed 1] [--first 1] [--jobs 1] [--time SECONDS] [--folder FOLDER] [--keep] [--list]

Faults (mutants) are of the kinds of KINDS below. A seed puts all that are possible in the C code of src into an order, in
which the kinds take turns; the place of a mutant in it depends on its own line alone, so that changes elsewhere leave the order
as it is. --count of them are judged, from the --first on, until --time is over; --list prints them. Those that do not compile,
warnings included, do not count: others take their place.

Everything happens in FOLDER (a new one, removed at the end unless --keep is given), which holds a copy of the repository with
its build for the original and one for each job. The tests that share most words with the file of the mutant run first, then
those that have found most others. What fails counts only if it passes with the original. A mutant that stays alive has been
through every test without a label, so that it takes minutes. Mutants run as the user who starts this, and write where tests
write; memory, files and processor time of a process are limited.

tests/mutants_alive.txt has the mutants that are known to stay alive, each with the reason. The exit code is 1 when there is
another one, 0 otherwise.
"""
import argparse
import collections
import hashlib
import itertools
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KNOWN = os.path.join(ROOT, "tests", "mutants_alive.txt")

# How long a process may compute, and how long one test, all tests of a batch, and a build may take, in seconds.
LIMIT_CPU, LIMIT_TEST, LIMIT_BATCH, LIMIT_BUILD = 60, 300, 3600, 1800
LIMIT_MEMORY, LIMIT_FILE = 4 << 30, 8 << 30
# So many tests run before it is asked whether one failed: the most relevant ones, which run for every mutant before the others
# do for the first, and each lot of the others.
FIRST_BATCHES, LATER_BATCH = (6, 20), 60

SWAPS = {
    "bound": {"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
    "equality": {"==": "!=", "!=": "=="},
    "logic": {"&&": "||", "||": "&&"},
    "arithmetic": {"+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "&": "|", "|": "&", "<<": ">>", ">>": "<<",
                   "+=": "-=", "-=": "+=", "|=": "&=", "&=": "|="},
}
# What begins a declaration, or must not be taken away alone.
KEYWORDS = r"(?:return|goto|else|case|default|do|if|for|while|switch|typedef|static|const|struct|enum|union|unsigned)\b"
STATEMENT = re.compile(r"^\t+(?!%s)\(?\*?\w[\w.\->\[\]]*(?: [-+*/|&]?= |\().*;$|^\t+\w[\w.\->\[\]]*(?:\+\+|--);$" % KEYWORDS)
NUMBER = re.compile(r"(?<![\w.])(0x[0-9A-Fa-f]+|[0-9]+)(?![\w.])")
ARRAY = re.compile(r"^\s+(?:\w+ )+\**\w+\[|\{ 0 \}")
KINDS = (*SWAPS, "constant", "check", "statement", "result")

Mutant = collections.namedtuple("Mutant", "kind path start end text line name change")
Test = collections.namedtuple("Test", "name words cost")


# ---- mutants ----

def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def code_of(source):
    """The text with blanks for comments, literals, preprocessor lines and all outside of functions; offsets stay."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", blank, source, flags=re.S)
    code = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, code, flags=re.M)
    bodies = [match.span() for match in re.finditer(r"^\{\n.*?^\}$", code, flags=re.S | re.M)]
    edges = [0, *itertools.chain(*bodies), len(code)]
    return "".join(text if i % 2 else re.sub(r"[^\n]", " ", text)
                   for i, text in enumerate(code[a:b] for a, b in zip(edges, edges[1:])))


def closing(code, start):
    """The offset behind the parenthesis that closes the one at start."""
    depth = 0
    for match in re.compile(r"[()]").finditer(code, start):
        depth += 1 if match[0] == "(" else -1
        if depth == 0:
            return match.end()
    return None


def places(source):
    """Each (kind, start, end, replacement) that is possible in a file."""
    code = code_of(source)
    for kind, swaps in SWAPS.items():
        for match in re.finditer(r"(?<= )(\S{1,2})(?= )", code):
            if match[0] in swaps:
                yield kind, *match.span(), swaps[match[0]]
    for match in re.finditer(r"\bif (?=\()", code):
        end = closing(code, match.end())
        if end is not None:
            yield "check", match.end(), end, f"(0 && {source[match.end():end]})"
    for match in re.finditer(r"\breturn (true|false);", code):
        yield "result", *match.span(1), "false" if match[1] == "true" else "true"
    offset = 0
    for line in code.splitlines(keepends=True):
        if not ARRAY.search(line) and "case " not in line:
            for match in NUMBER.finditer(line):
                yield "constant", offset + match.start(), offset + match.end(), f"({match[0]} + 1)"
        if STATEMENT.match(line.rstrip()):
            yield "statement", offset + len(line) - len(line.lstrip()), offset + len(line.rstrip()), ";"
        offset += len(line)


def line_around(text, start, end):
    begin, stop = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    return begin, len(text) if stop < 0 else stop


def mutants_of(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        source = file.read()
    functions = [(match.start(), match[1]) for match in re.finditer(r"^[^\s#/}].*?(\w+)\((?=[^;]*?^\{$)", source, flags=re.M)]
    seen = collections.Counter()
    for kind, start, end, text in places(source):
        begin, stop = line_around(source, start, end)
        before = " ".join(source[begin:stop].split())
        after = " ".join((source[begin:start] + text + source[end:stop]).split())
        function = max((each for each in functions if each[0] < start), default=(0, "?"))[1]
        change = f"{before} => {after}"
        seen[function, change] += 1
        again = f" ({seen[function, change]})" if seen[function, change] > 1 else ""
        yield Mutant(kind, path, start, end, text, source.count("\n", 0, start) + 1, f"{path} {function}{again}: {change}", change)


def in_order(root, paths, seed):
    """All mutants of the files, by kinds in turn, each kind by a hash of what it changes."""
    kinds = {kind: [] for kind in KINDS}
    for path in paths:
        for mutant in mutants_of(root, path):
            kinds[mutant.kind].append((hashlib.sha256(f"{seed} {mutant.name}".encode()).digest(), mutant))
    for turn in itertools.zip_longest(*(sorted(each) for each in kinds.values())):
        yield from (item[1] for item in turn if item is not None)


# ---- what is known ----

def read_known():
    """The reasons of the mutants that are known to stay alive."""
    with open(KNOWN, encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
    if len(lines) % 2 or not all(line.startswith("\t") for line in lines[1::2]):
        sys.exit(f"{KNOWN}: each line with a mutant is followed by an indented line with the reason")
    return {mutant: reason.strip() for mutant, reason in zip(lines[::2], lines[1::2])}


# ---- builds and tests ----

class Processes:
    """Runs programs in sessions of their own, which end with them, and all at once when the user wants."""

    def __init__(self):
        self.lock, self.running, self.stopped = threading.Lock(), set(), False

    @staticmethod
    def limit():
        resource.setrlimit(resource.RLIMIT_DATA, (LIMIT_MEMORY, LIMIT_MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT_FILE, LIMIT_FILE))
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT_CPU, LIMIT_CPU + 5))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def run(self, arguments, folder, timeout, limited=False):
        """Returns the exit code and what was printed; the code of what takes too long is None."""
        with self.lock:
            if self.stopped:
                raise InterruptedError
            process = subprocess.Popen(arguments, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
                                       preexec_fn=self.limit if limited else None)
            self.running.add(process)
        try:
            text = process.communicate(timeout=timeout)[0]
            return process.returncode, text
        except subprocess.TimeoutExpired:
            return None, ""
        finally:
            self.end(process)
            with self.lock:
                self.running.discard(process)
            process.wait()

    @staticmethod
    def end(process):
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def stop(self):
        with self.lock:
            self.stopped = True
            for process in self.running:
                self.end(process)


class Tree:
    """A copy of the repository with its build, and a folder in which its tests write."""

    def __init__(self, processes, folder):
        self.processes, self.folder, self.build = processes, folder, os.path.join(folder, "build")
        self.memory = None

    def copy(self, original=None):
        """Copies the repository, or the tree that is its copy: both have to be the same, whatever happens to the repository."""
        for entry in os.scandir(self.folder) if os.path.isdir(self.folder) else ():
            if entry.name != "build":
                (shutil.rmtree if entry.is_dir(follow_symlinks=False) else os.unlink)(entry.path)
        if original is not None:
            shutil.copytree(original.folder, self.folder, symlinks=True, dirs_exist_ok=True,
                            ignore=lambda folder, _: ["build"] if folder == original.folder else [])
            return
        listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "-co", "--exclude-standard"], capture_output=True,
                                text=True, check=False)
        if listed.returncode == 0:
            for path in filter(None, listed.stdout.split("\0")):
                if os.path.lexists(os.path.join(ROOT, path)):
                    os.makedirs(os.path.dirname(os.path.join(self.folder, path)), exist_ok=True)
                    shutil.copy2(os.path.join(ROOT, path), os.path.join(self.folder, path), follow_symlinks=False)
        else:
            shutil.copytree(ROOT, self.folder, symlinks=True, dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("build", "build-*", ".git"))

    def configure(self):
        self.give_memory()
        options = [f"-DANIMDB_REAL={ROOT}/../shared/real"]
        if shutil.which("ccache"):
            options.append("-DCMAKE_C_COMPILER_LAUNCHER=ccache")
        self.must("cmake", "--preset", "release", *options)

    def make(self, jobs):
        self.must("cmake", "--build", "build", f"-j{jobs}")

    def must(self, *step):
        code, text = self.processes.run(step, self.folder, LIMIT_BUILD)
        if code != 0:
            raise RuntimeError(f"{' '.join(step)} ended with {code}:\n{text[-2000:]}")

    def give_memory(self):
        """Lets tests write into a folder of this tree in memory, so that nothing stays of those that are killed."""
        script = os.path.join(self.folder, "tests", "memory_folder.sh")
        where = subprocess.run(["bash", script], capture_output=True, text=True, check=True).stdout.strip()
        if where:
            self.memory = tempfile.mkdtemp(prefix="mutants-", dir=where)
            os.chmod(self.memory, 0o755)
            with open(script, "w", encoding="utf-8") as file:
                file.write(f"echo '{self.memory}'\n")

    def clear(self):
        if self.memory is not None:
            shutil.rmtree(self.memory, ignore_errors=True)
            os.makedirs(self.memory, exist_ok=True)

    def remove(self, keep):
        if self.memory is not None:
            shutil.rmtree(self.memory, ignore_errors=True)
        if not keep:
            shutil.rmtree(self.folder, ignore_errors=True)

    def source(self, mutant, text):
        with open(os.path.join(self.folder, mutant.path), "w", encoding="utf-8") as file:
            file.write(text)

    def compile(self):
        return self.processes.run(["cmake", "--build", "build"], self.folder, LIMIT_BUILD, limited=True)

    def failed(self, tests):
        """The names of the tests that fail: the first of them, since it then ends."""
        pattern = "^(" + "|".join(re.sub(r"[^\w-]", r"[\g<0>]", test) for test in tests) + ")$"
        log = os.path.join(self.build, "Testing", "Temporary", "LastTestsFailed.log")
        if os.path.exists(log):
            os.unlink(log)
        for _ in range(3):
            code, text = self.processes.run(["ctest", "--stop-on-failure", "--timeout", str(LIMIT_TEST), "-R", pattern], self.build,
                                            LIMIT_BATCH, limited=True)
            self.clear()
            if code != -signal.SIGTERM:  # by somebody else: again
                break
        if code == 0:
            return []
        if os.path.exists(log):
            with open(log, encoding="utf-8") as file:
                return [line.strip().split(":", 1)[1] for line in file]
        raise RuntimeError(f"ctest ended with {code}:\n{text[-2000:]}")

    def tests(self):
        text = subprocess.run(["ctest", "--show-only=json-v1"], cwd=self.build, capture_output=True, text=True,
                              check=True).stdout
        for test in json.loads(text)["tests"]:
            properties = {each["name"]: each["value"] for each in test.get("properties", ())}
            if not properties.get("LABELS") and not properties.get("DISABLED"):
                name = test["name"]
                cost = properties.get("COST", 0.1 if name.startswith("unit.") else 1)
                yield Test(name, frozenset(re.split(r"[._-]", name)), cost)

    def compiled(self):
        """The files of src that the build compiles."""
        with open(os.path.join(self.build, "compile_commands.json"), encoding="utf-8") as file:
            paths = {os.path.relpath(each["file"], self.folder) for each in json.load(file)}
        return sorted(path for path in paths if path.startswith("src/"))


# ---- judging ----

class Judge:
    """Shared by all jobs: which tests there are, which can be trusted, and which have found how much."""

    def __init__(self, original):
        self.original, self.lock = original, threading.Lock()
        self.tests = list(original.tests())
        self.kills, self.trusted = collections.Counter(), {}
        self.ids = {}
        for folder in os.listdir(os.path.join(ROOT, "src", "systems")):
            path = os.path.join(ROOT, "src", "systems", folder, "system.c")
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    self.ids[folder] = re.search(r'\.id = "(.*)"', file.read())[1]

    def order(self, path):
        """The tests that can find a fault in a file, most relevant first."""
        words = set(re.split(r"[/_.]", path)) - {"src", "systems", "c", "export"} | ({"export"} & set(path.split("/")))
        with open(os.path.join(self.original.folder, path), encoding="utf-8") as file:
            included = set(re.findall(r'^#include ".*?(\w+)\.h"', file.read(), flags=re.M))
        stem = os.path.splitext(os.path.basename(path))[0]
        for folder in set(path.split("/")) & set(self.ids):
            words.update(re.split("-", self.ids[folder]))

        def rank(test):
            suite = test.name.removeprefix("unit.")
            exact = suite == stem or suite.endswith("_" + stem)
            own = any(test.name.endswith("." + folder) or suite.startswith(folder + "_")
                      for folder in set(path.split("/")) & set(self.ids))
            shared = len(words & (test.words | set(suite.split("_")))) + bool(included & test.words) / 2
            return (-(3 * exact + 2 * own + shared), -self.kills[test.name], test.cost)
        with self.lock:
            return [test.name for test in sorted(self.tests, key=rank) if self.trusted.get(test.name, True)]

    def trusts(self, name):
        with self.lock:
            if name not in self.trusted:
                self.trusted[name] = not self.original.failed([name])
                if not self.trusted[name]:
                    print(f"left out, since it fails with the original: {name}", flush=True)
            self.kills[name] += self.trusted[name]
            return self.trusted[name]

    def judge(self, tree, result, deadline):
        """Sets the verdict: of the most relevant tests at first, and of those that are left the next time."""
        mutant = result.mutant
        with open(os.path.join(self.original.folder, mutant.path), encoding="utf-8") as file:
            source = file.read()
        tree.source(mutant, source[:mutant.start] + mutant.text + source[mutant.end:])
        try:
            code, text = tree.compile()
            if code != 0 and re.search(re.escape(mutant.path) + r":\d+:\d+: (?:fatal )?error", text):
                result.verdict = "invalid"
            elif code != 0:
                result.verdict, result.test = "killed", "the build"
            else:
                self.test(tree, result, deadline)
        finally:
            tree.source(mutant, source)

    def test(self, tree, result, deadline):
        tests = self.order(result.mutant.path)
        sizes = FIRST_BATCHES
        if result.verdict == "waiting":
            tests = [name for name in tests if name not in result.passed]
            sizes = itertools.repeat(LATER_BATCH, -(-len(tests) // LATER_BATCH))
        for size in sizes:
            batch, tests = tests[:size], tests[size:]
            while batch:
                if time.monotonic() > deadline:
                    return
                failed = tree.failed(batch)
                if any(self.trusts(name) for name in failed):
                    result.verdict, result.test = "killed", next(name for name in failed if self.trusted[name])
                    return
                result.passed.update(batch if not failed else ())
                # What does not count is left out, and what has not run because of it runs now.
                batch = [name for name in batch if failed and name not in failed]
        result.verdict = "waiting" if tests else "alive"


class Result:
    """What is known of a mutant. Verdicts: late (there was no time), waiting (for all but the most relevant tests), killed,
    alive, invalid (it does not compile)."""

    def __init__(self, number, mutant):
        self.number, self.mutant, self.verdict, self.test, self.seconds, self.passed = number, mutant, "late", "", 0.0, set()


class Run:
    """Judges mutants in the order that they come, in several trees."""

    def __init__(self, options):
        self.options, self.processes = options, Processes()
        self.deadline = time.monotonic() + options.time
        self.results, self.lock = [], threading.Lock()
        self.folder = tempfile.mkdtemp(prefix="mutants-") if options.folder is None else options.folder
        os.makedirs(self.folder, exist_ok=True)
        os.chmod(self.folder, 0o755)  # some tests let the program run as another user
        self.trees = [Tree(self.processes, os.path.join(os.path.realpath(self.folder), name))
                      for name in ("original", *map(str, range(1, options.jobs + 1)))]
        self.judge = self.mutants = self.stale = None
        self.known = read_known()
        self.waiting, self.errors = [], []

    def list(self):
        """Finds the mutants, and prints them."""
        self.choose()
        for number, mutant in itertools.islice(self.mutants, self.options.count):
            print(f"{number:5}  {mutant.kind:10} {mutant.line:5}  {mutant.name}")
        return 0

    def choose(self):
        # What ccache has does not depend on where a copy lies.
        os.environ.update(CCACHE_BASEDIR=os.path.realpath(self.folder), CCACHE_NOHASHDIR="1")
        original = self.trees[0]
        original.copy()
        for tree in self.trees[1:]:
            tree.copy(original)
        original.configure()
        mutants = list(in_order(original.folder, original.compiled(), self.options.seed))
        self.stale = self.known.keys() - {mutant.name for mutant in mutants}
        self.mutants = enumerate(itertools.islice(mutants, self.options.first - 1, None), self.options.first)

    def next(self):
        """What is to be judged next: a new mutant, then those that have passed the most relevant tests."""
        with self.lock:
            if time.monotonic() > self.deadline:
                return None
            if sum(result.verdict != "invalid" for result in self.results) < self.options.count:
                number, mutant = next(self.mutants, (0, None))
                if mutant is not None:
                    self.results.append(Result(number, mutant))
                    return self.results[-1]
            return self.waiting.pop(0) if self.waiting else None

    def work(self, tree):
        try:
            while (result := self.next()) is not None:
                start = time.monotonic()
                self.judge.judge(tree, result, self.deadline)
                result.seconds += time.monotonic() - start
                print(self.line(result), flush=True)
                if result.verdict == "waiting":
                    with self.lock:
                        self.waiting.append(result)
        except InterruptedError:
            pass
        except Exception as error:  # of this thread; told at the end
            self.errors.append(error)
            self.processes.stop()

    def line(self, result):
        known = result.verdict == "alive" and result.mutant.name in self.known
        mutant = result.mutant
        return f"{result.number:5} {'known' if known else result.verdict:8}{result.seconds:6.0f} s  {mutant.kind:10} " + \
            f"{mutant.path}:{mutant.line}  " + (f"by {result.test}" if result.test else mutant.change)

    def run(self):
        self.choose()
        for tree in self.trees[1:]:
            tree.configure()
        for tree in self.trees:
            tree.make(self.options.jobs)
        self.judge = Judge(self.trees[0])
        threads = [threading.Thread(target=self.work, args=(tree,)) for tree in self.trees[1:]]
        interrupted = False
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                thread.join()
        except KeyboardInterrupt:
            interrupted = True
        self.processes.stop()
        for thread in threads:
            thread.join()
        code = self.report()
        return 130 if interrupted else code

    def remove(self):
        self.processes.stop()
        for tree in self.trees:
            tree.remove(self.options.keep)
        if self.options.folder is None and not self.options.keep:
            shutil.rmtree(self.folder, ignore_errors=True)

    def report(self):
        """Prints the table, and returns the exit code."""
        judged = [result for result in self.results if result.verdict in ("killed", "alive")]
        alive = [result for result in judged if result.verdict == "alive"]
        strangers = [result for result in alive if result.mutant.name not in self.known]
        print(f"\n{'kind':12}{'judged':>8}{'killed':>8}{'known':>8}{'alive':>8}")
        for kind in (*KINDS, "all"):
            count = [sum(kind in (result.mutant.kind, "all") for result in group) for group in (judged, alive, strangers)]
            print(f"{kind:12}{count[0]:8}{count[0] - count[1]:8}{count[1] - count[2]:8}{count[2]:8}")
        invalid = sum(result.verdict == "invalid" for result in self.results)
        print(f"{invalid} more did not compile; {self.options.count - len(judged)} of {self.options.count} are not judged")
        for name in sorted(self.stale):
            print(f"{os.path.basename(KNOWN)} has what is no mutant any more: {name}")
        for result in judged:
            if result.verdict == "killed" and result.mutant.name in self.known:
                print(f"{result.test} finds what {os.path.basename(KNOWN)} calls alive: {result.mutant.name}")
        for verdict, group in (("the most relevant tests do not find", self.results), ("no test finds", strangers)):
            for result in group:
                if result.verdict == "waiting" or group is strangers:
                    print(f"{verdict} number {result.number}, line {result.mutant.line}\n{result.mutant.name}")
        for error in self.errors:
            print(f"mutants.py: {error}", file=sys.stderr)
        return 1 if strangers or self.errors else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--time", type=float, default=float("inf"))
    parser.add_argument("--folder")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    run = Run(options)
    try:
        return run.list() if options.list else run.run()
    except KeyboardInterrupt:
        return 130
    except RuntimeError as error:
        print(f"mutants.py: {error}", file=sys.stderr)
        return 2
    finally:
        run.remove()


if __name__ == "__main__":
    sys.exit(main())
