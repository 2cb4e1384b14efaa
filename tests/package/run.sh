#!/bin/bash
# What cpack makes: the Debian package has nothing that lintian complains of, what it installs works as README.md says, and its
# removal leaves nothing; the tar.gz works anywhere; and a second build, from the archive of the sources, in a folder with another
# name, by a user with another umask, gives the same three files to the byte.
#
#	run.sh [--system]
#
# The package is installed into a folder with a copy of dpkg's state, so that nothing changes on the machine; --system installs it
# on this machine and removes it again, which needs root.
set -u
here=$(dirname "$(realpath "$0")")
root=$(realpath "$here/../..")
system=${1:-}
for tool in lintian dpkg dpkg-shlibdeps pkg-config sqlite3 python3; do
	if ! command -v "$tool" >/dev/null; then
		echo "there is no $tool"
		exit 77
	fi
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
unset SOURCE_DATE_EPOCH PKG_CONFIG_PATH CFLAGS LDFLAGS DESTDIR

fail()
{
	echo "FAILED: $*"
	exit 1
}

# quiet COMMAND…: what it prints is shown when it fails
quiet()
{
	"$@" >"$scratch/log" 2>&1 || { tail -n 40 "$scratch/log"; fail "$*"; }
}

make_packages()
{
	local first=$scratch/first file

	cd "$root" || exit 2
	quiet cmake --preset package -B "$first"
	quiet cmake --build "$first" --parallel 2
	quiet cpack --config "$first/CPackConfig.cmake" -B "$first"
	quiet cpack --config "$first/CPackSourceConfig.cmake" -B "$first"
	if grep -qiE '^(CUNIT|_?Python3?)_' "$first/CMakeCache.txt"; then
		fail "a build without tests looks for what only tests need"
	fi
	packages=("$first"/animdb_*.deb "$first"/animdb-*-linux-*.tar.gz)
	sources=$(find "$first" -maxdepth 1 -name 'animdb-*.tar.gz' ! -name '*-linux-*')
	for file in "${packages[@]}" "$sources"; do
		[ -f "$file" ] || fail "there is no $file"
	done
}

# Nothing that the project keeps is missing from its archive, and nothing else is in it.
check_sources()
{
	[ -d "$root/.git" ] || [ -f "$root/.git" ] || return 0
	git -C "$root" ls-files --cached --others --exclude-standard | sort >"$scratch/kept"
	tar -tzf "$sources" | grep -v '/$' | sed 's|^[^/]*/||' | sort >"$scratch/packed"
	diff "$scratch/kept" "$scratch/packed" >"$scratch/log" || { head "$scratch/log"; fail "the archive of the sources"; }
}

check_same()
{
	local file there="$scratch/a second+build"

	mkdir "$there"
	(
		umask 077
		tar -xzf "$sources" -C "$there"
		cd "$there"/animdb-* || exit 1
		touch CMakeLists.txt src/base/*.h
		quiet cmake --workflow --preset package
	) || exit 1
	for file in "${packages[@]}" "$sources"; do
		cmp "$file" "$there"/animdb-*/build-package/"${file##*/}" || fail "two builds give different ${file##*/}"
	done
	rm -rf "$there"
}

check_lintian()
{
	lintian --no-cfg --allow-root --display-info --fail-on error,warning "${packages[0]}" >"$scratch/lintian" 2>&1 ||
		{ cat "$scratch/lintian"; fail "lintian"; }
	if grep hardening "$scratch/lintian"; then
		fail "the program is not hardened"
	fi
}

# dpkg_here ARGUMENT…: of this machine, or of a folder that has copies of what dpkg knows
dpkg_here()
{
	if [ "$system" = --system ]; then
		dpkg "$@"
	else
		dpkg --root="$place" --force-not-root --log="$scratch/dpkg.log" "$@"
	fi
}

files_of()
{
	find "$place"/{etc,opt,usr,var} -path "$place/var/lib/dpkg" -prune -o -iname '*animdb*' -print 2>/dev/null | sort
}

check_installed()
{
	local triplet

	place=''
	if [ "$system" != --system ]; then
		place=$scratch/place
		mkdir -p "$place"/{etc,opt,usr} "$place"/var/lib/dpkg/{info,updates}
		cp /var/lib/dpkg/status "$place/var/lib/dpkg/"
	fi
	[ -z "$(files_of)" ] || fail "something of animdb is installed: $(files_of)"
	quiet dpkg_here -i "${packages[0]}"
	dpkg_here --verify animdb >"$scratch/log" 2>&1
	[ -s "$scratch/log" ] && { cat "$scratch/log"; fail "dpkg --verify"; }
	triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
	export PATH=$place/usr/bin:$PATH PKG_CONFIG_PATH=$place/usr/lib/$triplet/pkgconfig
	[ "$(command -v animdb)" = "$place/usr/bin/animdb" ] || fail "the program is not found"
	python3 "$here/../readme.py" "$place/usr/bin/animdb" --installed || fail "README.md"
	for page in 1/animdb.1 5/animdb-schema.5 5/animdb-formats.5 7/animdb-queries.7; do
		gzip -cd "$place/usr/share/man/man$page.gz" | grep -q '^\.Sh NAME' || fail "the manual $page"
	done
	quiet dpkg_here --purge animdb
	[ -z "$(files_of)" ] || fail "these stay behind: $(files_of)"
	grep -q '^Package: animdb$' "$place/var/lib/dpkg/status" && fail "dpkg still knows the package"
}

# The tar.gz needs no place of its own.
check_anywhere()
{
	local there="$scratch/any where" extension

	mkdir "$there"
	tar -xzf "${packages[1]}" -C "$there"
	"$there"/animdb-*/bin/animdb index -q "$scratch/any.db" "$root/corpus/oni" || fail "the program of the tar.gz"
	extension=$(PKG_CONFIG_PATH=$(dirname "$there"/animdb-*/lib/*/pkgconfig/animdb.pc) pkg-config --variable=extension animdb |
		sed 's/\\//g')
	[ "$(sqlite3 "$scratch/any.db" ".load '$extension'" "SELECT count(*) > 0 FROM pose(1, 0)")" = 1 ] || fail "the extension of the tar.gz"
}

make_packages
check_sources
check_lintian
check_installed
check_anywhere
check_same
echo "package: ${packages[*]##*/} ${sources##*/}"
