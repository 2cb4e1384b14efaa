#!/bin/bash
# On a machine of another kind the corpus gives the same database: animdb is built for ARCH, runs in qemu, and what it
# stores is compared with what PROGRAM stores. The build is as strict as any, so that no size is narrowed unseen where
# size_t has 32 bits.
#
#	test_cross.sh PROGRAM CORPUS ARCH WORK
#
# ARCH is s390x (64 bits, the most significant byte first) or i386 (32 bits; its sines may differ in the last bit, so that
# rows with hashes of turns are left out). Needs its compiler and qemu-user (gcc-s390x-linux-gnu, gcc-i686-linux-gnu);
# Debian's libraries for it are fetched into WORK, which is kept. `sanitized` is i386 with the address and undefined-behaviour
# sanitizers, compiled by gcc-multilib and run by this machine: it runs the unit tests and reads damaged files too, since an offset and
# a size whose sum does not fit is found nowhere else.
set -u

if [ $# -ne 4 ]; then
	echo "usage: test_cross.sh PROGRAM CORPUS ARCH WORK" >&2
	exit 2
fi
PROGRAM=$1
corpus=$(realpath "$2")
arch=$3
mkdir -p "$4" && work=$(realpath "$4") || exit 2
. "$(dirname "$0")/index_common.sh"

root=$work/root
sanitize=()
suites=0
case $arch in
s390x)
	compiler=s390x-linux-gnu-gcc
	triplet=s390x-linux-gnu
	inexact=none
	flags="-fexcess-precision=fast" # the same precision as everywhere
	;;
i386)
	compiler=i686-linux-gnu-gcc
	triplet=i386-linux-gnu
	inexact='channels|clip_features|clip_measures|clips|tracks'
	flags="-msse2 -mfpmath=sse" # for the same reason
	;;
sanitized)
	arch=i386
	compiler=gcc
	triplet=i386-linux-gnu
	inexact='channels|clip_features|clip_measures|clips|tracks'
	flags="-m32 -msse2 -mfpmath=sse"
	sanitize=(-DANIMDB_SANITIZE=ON -DCMAKE_C_FLAGS_RELEASE=-DNDEBUG
		"-DCMAKE_EXE_LINKER_FLAGS=-Wl,--disable-new-dtags,-rpath,$root/usr/lib/$triplet:$root/lib/$triplet")
	if ! echo 'int main(void) { return 0; }' | gcc -m32 -x c -fsanitize=address,undefined -o "$scratch/try" - 2>/dev/null ||
		! "$scratch/try"; then
		echo "there is no gcc-multilib, or no program of 32 bits runs here"
		exit 77
	fi
	;;
*)
	echo "test_cross.sh: unknown machine $arch" >&2
	exit 2
	;;
esac
tools=(apt-get dpkg "$compiler")
[ -n "${sanitize-}" ] || tools+=("qemu-$arch")
for tool in "${tools[@]}"; do
	if ! command -v "$tool" >/dev/null; then
		echo "there is no $tool"
		exit 77
	fi
done

# Debian's packages for ARCH, unpacked, with lists and states of their own: nothing is installed.
fetch_libraries()
{
	local options=(-qq -o "APT::Architecture=$arch" -o "APT::Architectures::=$arch" -o "Dir::State::lists=$work/lists"
		-o "Dir::Cache=$work/cache" -o "Dir::State::status=$work/status")

	mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$root"
	: >"$work/status"
	apt-get "${options[@]}" update 2>/dev/null # whether that was enough, the next line tells
	apt-get "${options[@]}" install -y --download-only --no-install-recommends libsqlite3-dev libxxhash-dev \
		libarchive-dev libedit-dev libexpat1-dev libmd-dev libpcre2-dev libpng-dev libdeflate-dev zlib1g-dev libcunit1-dev >/dev/null || return
	for package in "$work/cache/archives"/*.deb; do
		dpkg -x "$package" "$root" || return
	done
	rm -rf "$work/cache" "$work/lists"
	: >"$root/.complete"
}

build()
{
	cat >"$work/toolchain.cmake" <<CMAKE
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR $arch)
set(CMAKE_C_COMPILER $compiler)
set(CMAKE_LIBRARY_ARCHITECTURE $triplet)
set(CMAKE_FIND_ROOT_PATH $root)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
CMAKE
	export PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_LIBDIR=$root/usr/lib/$triplet/pkgconfig:$root/usr/share/pkgconfig
	cmake -S "$here/.." -B "$work/build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_COMPILE_WARNING_AS_ERROR=ON \
		"-DCMAKE_TOOLCHAIN_FILE=$work/toolchain.cmake" "-DCMAKE_C_FLAGS=--sysroot=$root -O1 $flags" "${sanitize[@]}" \
		>"$scratch/log" 2>&1 &&
		cmake --build "$work/build" --parallel 2 --target animdb ${sanitize:+unit_tests} >"$scratch/log" 2>&1
}

# Every unit test, and a sample of damaged files.
run_sanitized()
{
	local suite

	export ANIMDB_CORPUS=$corpus ANIMDB_SCHEMA=$here/../schema
	for suite in $(grep UNIT_SUITES "$work/build/tests/CMakeFiles/unit_tests.dir/flags.make" | grep -oE 'X\([a-z0-9_]+\)' |
		sed -e 's/X(//' -e 's/)//'); do
		"$work/build/unit_tests" "$suite" >"$scratch/log" 2>&1 || fail "unit.$suite: $(grep -v '^ *$' "$scratch/log" | head -n 20)"
		suites=$((suites + 1))
	done
	[ "$suites" -gt 100 ] || fail "there are $suites unit tests only"
	"$here/torture_prefixes.sh" "$work/build/animdb" "$corpus" 500 || fail "damaged files"
}

if [ ! -e "$root/.complete" ] && ! fetch_libraries; then
	echo "Debian's libraries for $arch cannot be had"
	exit 77
fi
build || fail "the build for $arch: $(tail -n 30 "$scratch/log")"
"$program" index -q "$scratch/here.db" "$corpus" || fail "index"
if [ -n "${sanitize-}" ]; then
	run_sanitized
	"$work/build/animdb" index -q "$scratch/there.db" "$corpus" || fail "index on $arch"
else
	qemu-$arch -L "$root" "$work/build/animdb" index -q "$scratch/there.db" "$corpus" || fail "index on $arch"
fi
for place in here there; do
	"$here/dump_canonical.sh" "$scratch/$place.db" | grep -vE "^'($inexact)'," >"$scratch/$place.txt"
done
[ "$(wc -l <"$scratch/here.txt")" -gt 10000 ] || fail "too little was indexed"
cmp "$scratch/here.txt" "$scratch/there.txt" || fail "$arch stores something else"
finish "$arch"
