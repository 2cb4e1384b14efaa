#!/bin/bash
# The folders of src/ are layers: a file includes only what lies in its own folder or in one before it in this list. The
# folder export of a system belongs to the layer export. A system includes no other system, and nothing outside of src/systems, tests, corpus and documents names a system or a game.
# Only src/base/port knows operating systems.
# Usage: test_layers.sh [SOURCE_DIR]; with --self-test it plants a breach of each kind and must find each.
set -u

layers="base codec motion sqlite program files dump container systems store sql index export diff verify census shell cli web"
here=$(cd "$(dirname "$0")" && pwd)

# Every include that points upward, or from one system to another, and every folder that is no layer.
check_includes()
{
	(cd "$1/src" && find . -name '*.[ch]' -print0 | xargs -0 grep -Ho '^#include "[^"]*"') |
		LC_ALL=C awk -v layers="$layers" '
	BEGIN {
		count = split(layers, list, " ")
		for (i = 1; i <= count; i++)
			rank[list[i]] = i
	}
	{
		split($0, part, ":")
		file = substr(part[1], 3)
		target = part[2]
		gsub(/^#include "|"$/, "", target)
		split(file, from, "/")
		split(target, to, "/")
		layer = from[1] == "systems" && from[3] == "export" ? "export" : from[1]
		wanted = to[1] == "systems" && to[3] == "export" ? "export" : to[1]
		if (!(from[1] in rank))
			print "src/" file ": the folder " from[1] " is not in the list of layers"
		else if (!(to[1] in rank))
			print "src/" file ": includes " target ", which lies in no layer"
		else if (rank[wanted] > rank[layer])
			print "src/" file ": includes " target ", which lies in a higher layer"
		else if (from[1] == "systems" && to[1] == "systems" && from[2] != to[2])
			print "src/" file ": includes " target ", which belongs to another system"
	}'
}

# What differs between operating systems is in src/base/port and nowhere else; line editors are files of their own.
check_port()
{
	(cd "$1" && grep -rnE '^#include <(dirent|dlfcn|fcntl|ftw|langinfo|libgen|locale|poll|pwd|spawn|termios|unistd|windows|sys/[a-z]+)\.h>|\b_WIN32\b|__linux__' \
		--include='*.[ch]' src | grep -vE '^src/(base/port/|shell/line_editor\.c:)') | sed 's/$/: belongs to src\/base\/port/'
}

# Files and folders are made, replaced and removed in src/files. The database has rules of its own, since it has journals and locks,
# and the history of the shell has a private folder.
check_writing()
{
	(cd "$1" && grep -rnE '\b(adb_(stream_to_write|path_(remove|rename|rename_new|exchange)|folder_(make|make_private|remove|remove_empty)|file_empty)|ADB_OPEN_(WRITE|CREATE)|fopen|creat|unlink|rename|remove|mkdir|rmdir|truncate|symlink)\b *(\(|$|\|)' \
		--include='*.[ch]' src | grep -vE '^src/(base/port/|files/|store/database_file\.c:|shell/xdg\.c:)|^[^:]*:[0-9]*:[[:space:]]*(/?\*|//)') |
		sed 's/$/: belongs to src\/files/'
}

# Ids and names of systems, their games and their folders in what must not know any.
check_names()
{
	local words

	words=$(sed -n 's/^\t\.id = "\(.*\)",$/\1/p' "$1"/src/systems/*/system.c; for folder in "$1"/src/systems/*/; do
		basename "$folder"; done; printf '%s\n' gothic mario metroid retail_studios)
	words=$(printf '%s' "$words" | sort -u | tr '\n' '|')
	(cd "$1" && find src schema cmake CMakeLists.txt -path src/systems -prune -o -type f -print0 |
		xargs -0 grep -HniwE "(adb_)?(${words%|})(_[a-z0-9_]*)?") | sed 's/$/: names a system or a game/'
}

if [ "${1-}" != --self-test ]; then
	root=${1-$(dirname "$here")}
	found=$(check_includes "$root"; check_port "$root"; check_writing "$root"; check_names "$root")
	[ -z "$found" ] && exit 0
	printf '%s\n' "$found"
	exit 1
fi

# ---- self-test ----

root=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$root/src" "$root/schema" "$root/cmake" "$root/CMakeLists.txt" "$work"

# A breach in FILE must be found with MESSAGE.
must_find()
{
	local what=$1 file=$2 line=$3 message=$4

	cp "$work/$file" "$work/kept"
	printf '%s\n' "$line" >> "$work/$file"
	if ! bash "$0" "$work" | grep -qF "$message"; then
		echo "not found: $what"
		failed=1
	fi
	mv "$work/kept" "$work/$file"
}

failed=0
bash "$0" "$work" > /dev/null || { echo "the copy is not clean"; failed=1; }
must_find "an include that points upward" src/base/text.c '#include "dump/format.h"' "lies in a higher layer"
must_find "a system that includes another" src/systems/oni/level.c '#include "systems/vib/anm_file.h"' "belongs to another system"
must_find "the name of a game in C" src/export/bvh.c '/* as in Gothic */' "names a system or a game"
must_find "the id of a system in SQL" schema/views.sql "-- WHERE system_id = 'sm64'" "names a system or a game"
must_find "a symbol of a system in C" src/cli/info.c 'extern int adb_zengin_text;' "names a system or a game"
must_find "a call of one operating system" src/export/bvh.c '#include <unistd.h>' "belongs to src/base/port"
must_find "code for one operating system" src/sql/open.c '#ifdef _WIN32' "belongs to src/base/port"
must_find "a file that is written elsewhere" src/export/bvh.c 'FILE *f = fopen("x", "w");' "belongs to src/files"
must_find "a file that is removed elsewhere" src/cli/export.c 'void f(void) { adb_path_remove("x"); }' "belongs to src/files"
mkdir "$work/src/elsewhere"
must_find "a folder that is no layer" src/base/text.h '#include "elsewhere/a.h"' "lies in no layer"
exit $failed
