#!/usr/bin/env python3
"""Runs every command line of README.md, in order, in a clean folder beside the build folder of PROGRAM, and looks for the
files, options and formats that README.md names. Usage: readme.py PROGRAM [--accept | --installed]

A block of sh or python has to succeed. In a block of console each command begins with '$ ' and ends with the line that
closes its last quote; the other lines are compared with what the command prints, except for seconds. --accept writes them
to README.md.

Comments on the lines before a block, which readers of README.md do not see, change how it is run:
    <!-- test: not run: REASON -->    it needs root, a network, a display or a program that tests do not have
    <!-- test: PATH = FILE -->        FILE in the folder stands for the example PATH
    <!-- test: package: PATH -->      it needs what a large package installs below PATH; it is run only where the variable
                                      ANIMDB_0AD names the folder that stands for PATH
    <!-- test: installed -->          it needs an installed package; --installed, of tests/package/run.sh, runs it and nothing else
"""

import difflib
import os
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# How many command lines are never run, how many only with a large package, and how many only installed. Change them only together with a command line
# that cannot run in a test.
NOT_RUN, OF_PACKAGE, INSTALLED = 9, 8, 3


class Readme:
    """README.md while it is run: the lines of it as they should be, and what is wrong with it."""

    def __init__(self, folder, installed):
        self.folder, self.installed = folder, installed
        self.environment = {name: value for name, value in os.environ.items()
                            if not name.startswith("XDG_") and name != "DESTDIR"}
        self.environment["PYTHONDONTWRITEBYTECODE"] = "1"
        self.environment["HOME"] = os.path.join(folder, "home")
        self.lines, self.prose = [], []
        self.count, self.reasons, self.problems = 0, [], []
        self.package, self.of_package = os.environ.get("ANIMDB_0AD"), 0

    def run(self, text):
        notes, block = [], None
        for number, line in enumerate(text.splitlines(), 1):
            if block is not None and line != "```":
                block.append(line)
            elif block is not None:
                self.lines += self.run_block(language, block, notes, start) + [line]
                notes, block = [], None
            elif line.startswith("```"):
                language, block, start = line[3:], [], number
                self.lines.append(line)
            else:
                note = re.fullmatch(r"<!-- test: (.*) -->", line)
                if note:
                    notes.append(note[1])
                elif notes:
                    self.problems.append(f"line {number}: a note for the test is not directly before a block")
                self.lines.append(line)
                self.prose.append(line)
        if block is not None:
            self.problems.append(f"line {start}: the block does not end")

    def run_block(self, language, block, notes, start):
        """Returns the lines of the block as they should be."""
        examples = dict(note.split(" = ") for note in notes if " = " in note)
        reasons = [note.removeprefix("not run: ") for note in notes if note.startswith("not run: ")]
        if language == "console":
            commands = console_commands(block)
        elif language == "python":
            commands = ["\n".join(block)]
        elif language == "sh":
            commands = "\n".join(block).replace("\\\n", "").splitlines()
        else:
            self.problems.append(f"line {start}: this test does not know how to run a block of '{language}'")
            return block
        if any(re.search(r"\b(sudo|apt|apt-get)\b", command) for command in commands):
            self.problems.append(f"line {start}: a fresh Debian has no sudo; cmake/install_packages.sh installs with it or without")
        packages = [note.removeprefix("package: ") for note in notes if note.startswith("package: ")]
        installed = [note for note in notes if note == "installed"]
        if len(examples) + len(reasons) + len(packages) + len(installed) < len(notes):
            self.problems.append(f"line {start}: this test does not know the notes {notes}")
        if packages:
            self.of_package += len(commands)
        if bool(installed) != self.installed:
            self.reasons += ["installed" if installed else "the build folder"] * len(commands)
            return block
        if packages and not self.package:
            reasons.append("a large package")
        if reasons:
            self.reasons += reasons * len(commands)
            return block
        examples |= {path: shlex.quote(self.package) for path in packages}
        if any(re.search(r"\b(apt-get|install_packages|pip)\b", command) for command in commands):
            self.problems.append(f"line {start}: a command that changes the system needs a note 'not run'")
            return block

        result = []
        for command in commands:
            real = command
            for path, file in examples.items():
                real = real.replace(path, file)
            code, output = self.execute(["python3", "-W", "error", "-c", real] if language == "python"
                                        else ["bash", "-c", real])
            # diff exits with 1 when it finds differences; a message would differ from the session.
            if code and language != "console":
                self.problems.append(f"line {start}: exit code {code}: {command}\n{output}")
            result += [""] * bool(result) + ("$ " + command).splitlines() + output.splitlines()
        return result if language == "console" else block

    def execute(self, command):
        self.count += 1
        done = subprocess.run(command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
        return done.returncode, done.stdout


def console_commands(block):
    commands = []
    for line in block:
        if line.startswith("$ "):
            commands.append(line[2:])
        elif commands and has_open_quote(commands[-1]):
            commands[-1] += "\n" + line
    return commands


def has_open_quote(command):
    try:
        shlex.split(command)
    except ValueError:
        return True
    return False


def check_quick_start(text):
    """A line for each of these presets installs what it needs and builds everything; .ci/run runs them."""
    for preset in "demo", "test", "windows", "web":
        lines = re.findall(rf"^sh cmake/install_packages.sh .* && cmake --workflow --preset {preset}$", text, re.MULTILINE)
        if len(lines) != 1:
            yield f"{len(lines)} lines end in cmake --workflow --preset {preset}"


def check_names(program, prose):
    """Files, headings and options that the text names exist, and it names every format of export."""
    headings = {re.sub(r"[^a-z0-9 -]", "", line.lower()).replace(" ", "-") for line in re.findall(r"^#+ (.*)$", prose, re.M)}
    manual = open(os.path.join(ROOT, "man", "animdb.1")).read()
    for path in re.findall(r"\]\(([^):]*)\)", prose) + re.findall(
            r"`((?:\.ci|build|cmake|corpus|docs|man|schema|src|tests)/[a-z0-9_./-]*)`", prose):
        place = os.path.dirname(program) + path[5:] if path.startswith("build/") else os.path.join(ROOT, path)
        if path[1:] not in headings if path.startswith("#") else not os.path.exists(place):
            yield f"there is no {path}"
    for option in set(re.findall(r"`--([a-z-]+)", prose)):
        if not re.search(rf"Fl -{option}\b", manual):
            yield f"animdb(1) has no --{option}"
    formats = subprocess.run([program, "formats"], stdout=subprocess.PIPE, text=True, check=True).stdout
    for line in formats[formats.index("\nExports\n"):].splitlines()[2:]:
        if line and f"`{line.split()[0]}`" not in prose:
            yield f"the format {line.split()[0]} of export is missing"


def without_seconds(lines):
    return [re.sub(r" in [0-9.]+ s(;|$)", r" in 0.1 s\1", line) + "\n" for line in lines]


def main():
    program = os.path.realpath(sys.argv[1])
    installed = sys.argv[2:] == ["--installed"]
    path = os.path.join(ROOT, "README.md")
    text = open(path).read()
    with tempfile.TemporaryDirectory() as folder:
        if not installed:
            os.symlink(os.path.dirname(program), os.path.join(folder, "build"))
        for name in ("corpus", "python"):
            os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
        os.mkdir(os.path.join(folder, "home"))
        readme = Readme(folder, installed)
        readme.run(text)

    if sys.argv[2:] == ["--accept"]:
        open(path, "w").write("\n".join(readme.lines) + "\n")
        text = open(path).read()
    difference = list(difflib.unified_diff(without_seconds(text.splitlines()), without_seconds(readme.lines),
                                           "README.md", "what the program prints"))
    problems = readme.problems
    if installed:
        if readme.count != INSTALLED:
            problems.append(f"{readme.count} command lines of what is installed; {INSTALLED} in tests/readme.py")
    else:
        problems += [*check_quick_start(text), *check_names(program, "\n".join(readme.prose))]
        of_installed = readme.reasons.count("installed")
        never_run = len(readme.reasons) - readme.reasons.count("a large package") - of_installed
        if (never_run, readme.of_package, of_installed) != (NOT_RUN, OF_PACKAGE, INSTALLED):
            problems.append(f"{never_run} command lines are never run, {readme.of_package} only with a package,"
                            f" {of_installed} only installed; {NOT_RUN}, {OF_PACKAGE} and {INSTALLED} in tests/readme.py")
    sys.stdout.writelines(difference)
    for problem in problems:
        print("README.md:", problem)
    reasons = ", ".join(f"{readme.reasons.count(reason)} for {reason}" for reason in sorted(set(readme.reasons)))
    print(f"{readme.count} command lines of README.md were run, {len(readme.reasons)} were not ({reasons})")
    return 1 if difference or problems else 0


if __name__ == "__main__":
    sys.exit(main())
