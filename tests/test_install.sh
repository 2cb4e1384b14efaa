#!/bin/bash
# `cmake --install` puts everything in its place, and what it puts there works: BUILD LIBDIR
set -eu
build=$1 libdir=$2
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT

cmake --install "$build" --prefix "$prefix" >/dev/null
(cd "$prefix" && find . -type f | sort) >"$prefix.list"
diff - "$prefix.list" <<EOF || { rm "$prefix.list"; exit 1; }
./bin/animdb
./$libdir/animdb/animdb.so
./$libdir/pkgconfig/animdb.pc
./share/animdb/blender_animdb.py
./share/animdb/export.schema.json
./share/animdb/python/animdb/__init__.py
./share/animdb/python/animdb/arrays.py
./share/animdb/python/animdb/clip.py
./share/animdb/python/animdb/database.py
./share/animdb/python/animdb/errors.py
./share/animdb/python/animdb/native.py
./share/animdb/python/animdb/py.typed
./share/bash-completion/completions/animdb
./share/doc/animdb/changelog
./share/doc/animdb/copyright
./share/fish/vendor_completions.d/animdb.fish
./share/man/man1/animdb.1
./share/man/man5/animdb-formats.5
./share/man/man5/animdb-schema.5
./share/man/man7/animdb-queries.7
./share/zsh/site-functions/_animdb
EOF
rm "$prefix.list"
"$prefix/bin/animdb" --version
"$prefix/bin/animdb" export --blender-script | cmp - "$prefix/share/animdb/blender_animdb.py"
# pkg-config says where things are, wherever that is, and the version of the program.
export PKG_CONFIG_PATH=$prefix/$libdir/pkgconfig
for place in program extension pythondir/animdb datadir; do
	path=$(pkg-config --variable="${place%%/*}" animdb)${place#"${place%%/*}"}
	[ -e "$path" ] || { echo "animdb.pc: $place is not $path"; exit 1; }
done
[ "animdb $(pkg-config --modversion animdb)" = "$("$prefix/bin/animdb" --version | head -n 1)" ]
# So do the lists of what changed and of who may do what.
grep -q "^animdb ($(pkg-config --modversion animdb)) " "$prefix/share/doc/animdb/changelog"
# The module finds the program and the extension that were installed with it.
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$prefix/share/animdb/python python3 - "$prefix" "$libdir" <<'EOF'
import pathlib, sys
from animdb import native
prefix = pathlib.Path(sys.argv[1]).resolve()
program, extension = prefix / "bin/animdb", prefix / sys.argv[2] / "animdb/animdb.so"
assert native.find_program() == program, native.find_program()
assert native.find_extension(None) == native.find_extension(program) == extension, native.find_extension(None)
EOF
bash -c ". '$prefix/share/bash-completion/completions/animdb' && complete -p animdb"
for page in "$prefix"/share/man/man*/*; do
	[ -s "$page" ]
	if command -v mandoc >/dev/null; then
		mandoc -T lint -W warning "$page"
		columns=$(mandoc -K utf-8 -T utf8 -O width=80 "$page" | sed 's/.\x08//g' | LC_ALL=C.UTF-8 wc -L)
		[ "$columns" -le 80 ] || { echo "$page is $columns columns wide"; exit 1; }
	fi
done
