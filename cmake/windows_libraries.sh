#!/bin/bash
# Builds the libraries of animdb for Windows (x86_64) as static ones below FOLDER, for the preset windows: headers, libraries,
# licences and files of pkg-config. The sources are Debian's, at the versions of Debian 12, whose hashes stand here; apt-get fetches them, or
# they lie in SOURCES already. Of Debian's own changes those are applied that the source packages have today: within a release
# they mend mistakes. Needs mingw-w64, cmake, tclsh and dpkg-dev. Usage: windows_libraries.sh FOLDER [SOURCES]
set -euo pipefail
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
	echo "usage: windows_libraries.sh FOLDER [SOURCES]" >&2
	exit 2
fi
host=x86_64-w64-mingw32
rm -f "$1/complete"
mkdir -p "$1/include" "$1/lib/pkgconfig" "$1/licences"
folder=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sources=${2:+$(realpath "$2")}
flags=(-O2 -DNDEBUG -w "-ffile-prefix-map=$work=." "-I$folder/include")
export SOURCE_DATE_EPOCH=0

# package, hash, archive of the original sources
read -r -d '' packages <<'LIST' || true
zlib        71feb7947e3c00ef125f83b79a4e529bde31171e5babe48b391f06758d1ab0a1 zlib_1.2.13.dfsg.orig.tar.bz2
bzip2       ab5a03176ee106d3f0fa90e381da478ddae405918153cca248e682cd0c4a2269 bzip2_1.0.8.orig.tar.gz
xz-utils    5d9827aa1875b21c288f78864bb26d2650b436ea8d2cad364e4921eb6266a5a5 xz-utils_5.4.1.orig.tar.xz
libzstd     8cf4bbb65e77ec348d052c8d6230eba66d435bddf64c8b5be2fcb16880c19953 libzstd_1.5.4+dfsg2.orig.tar.xz
libarchive  9e2c1b80d5fbe59b61308fdfab6c79b5021d7ff4ff2489fb12daf0a96a83551d libarchive_3.6.2.orig.tar.xz
sqlite3     aaa776260ab4dc976db34aa7891819484c8676b5b2783123ebc6301e2ca5d655 sqlite3_3.40.1.orig.tar.xz
xxhash      3bb6b7d6f30c591dd65aaaff1c8b7a5b94d81687998ca9400082c739a690436c xxhash_0.8.1.orig.tar.gz
libpng1.6   a00e9d2f2f664186e4202db9299397f851aea71b36a35e74910b8820e380d441 libpng1.6_1.6.39.orig.tar.gz
libdeflate  89e7df898c37c3427b0f39aadcf733731321a278771d20fc553f92da8d4808ac libdeflate_1.14.orig.tar.gz
expat       ab00ee05c7067fd10a35c5d2a4922ebba746ddd50ff83b79c828da17bbdf1757 expat_2.5.0.orig.tar.gz
libmd       f51c921042e34beddeded4b75557656559cf5b1f2448033b4c1eec11c07e530f libmd_1.0.4.orig.tar.xz
LIST

# Fetches the source packages with the sources that apt knows, whether or not it is set up for source packages.
fetch() {
	local options

	sources=$work/archives
	mkdir -p "$work/lists/partial" "$work/parts" "$sources"
	options=(-qq -o "Dir::Etc::sourcelist=$work/none" -o "Dir::Etc::sourceparts=$work/parts" -o "Dir::State::lists=$work/lists"
		-o APT::Sandbox::User=root)
	for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
		[ ! -f "$list" ] || sed -E 's/^Types:.*/Types: deb-src/; s/^deb /deb-src /' "$list" >"$work/parts/${list##*/}"
	done
	apt-get "${options[@]}" update
	(cd "$sources" && apt-get "${options[@]}" source --download-only --only-source $(awk '{ print $1 }' <<<"$packages")) ||
		echo "windows_libraries.sh: some archives cannot be had; their hashes decide" >&2
}

# Unpacks the sources of PACKAGE, with the changes of Debian, and goes there. Keeps the licence.
enter() {
	local hash archive changes patch text

	read -r hash archive < <(awk -v name="$1" '$1 == name { print $2, $3 }' <<<"$packages")
	echo "$hash  $sources/$archive" | sha256sum --check --quiet
	mkdir "$work/$1"
	cd "$work/$1"
	tar -xf "$sources/$archive" --strip-components=1
	for changes in "$sources/${archive%.orig.*}"-*.debian.tar.*; do
		[ -f "$changes" ] || continue
		tar -xf "$changes"
		while read -r patch _; do
			case $patch in '' | '#'*) continue ;; esac
			patch -p1 -s -f <"debian/patches/$patch"
		done < <(cat debian/patches/series 2>/dev/null)
	done
	for text in COPYING LICENSE LICENSE.md expat/COPYING README; do
		[ -f $text ] || continue
		cp $text "$folder/licences/$1.txt"
		break
	done
}

# compile NAME FILE… [-- OPTION…]: a static library of the files
compile() {
	local name=$1 files=() file

	shift
	while [ $# -gt 0 ] && [ "$1" != -- ]; do
		files+=("$1")
		shift
	done
	[ $# -eq 0 ] || shift
	mkdir objects
	for file in "${files[@]}"; do
		echo "$file"
	done | xargs -P "$(nproc)" -I{} sh -c 'out=objects/$(echo "$1" | tr / _).o; shift; exec "$@" -o "$out"' sh {} \
		$host-gcc "${flags[@]}" "$@" -c {}
	$host-ar rcsD "$folder/lib/lib$name.a" objects/*.o
}

# describe NAME VERSION LIBRARIES [REQUIRES [CFLAGS]]: for pkg-config
describe() {
	printf '%s\n' 'prefix=${pcfiledir}/../..' "Name: $1" "Description: $1" "Version: $2" "Requires: ${4:-}" "Libs: -L\${prefix}/lib $3" \
		"Cflags: -I\${prefix}/include ${5:-}" >"$folder/lib/pkgconfig/$1.pc"
}

[ -n "$sources" ] || fetch

enter zlib
compile z adler32.c compress.c crc32.c deflate.c gzclose.c gzlib.c gzread.c gzwrite.c infback.c inffast.c inflate.c inftrees.c trees.c \
	uncompr.c zutil.c
cp zlib.h zconf.h "$folder/include"
describe zlib 1.2.13 -lz

enter bzip2
compile bz2 blocksort.c bzlib.c compress.c crctable.c decompress.c huffman.c randtable.c
cp bzlib.h "$folder/include"

enter xz-utils
cmake -S . -B build -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=$host-gcc -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
	-DCMAKE_INSTALL_PREFIX="$folder" -DENABLE_NLS=OFF >/dev/null
cmake --build build --parallel "$(nproc)" --target liblzma >/dev/null
cp build/liblzma.a "$folder/lib"
cp -r src/liblzma/api/lzma src/liblzma/api/lzma.h "$folder/include"

enter libzstd
compile zstd lib/common/*.c lib/decompress/*.c -- -DZSTD_DISABLE_ASM
cp lib/zstd.h lib/zstd_errors.h "$folder/include"

enter xxhash
compile xxhash xxhash.c
cp xxhash.h xxh3.h "$folder/include"
describe libxxhash 0.8.1 -lxxhash

enter libdeflate
compile deflate lib/*.c lib/x86/*.c -- -I.
cp libdeflate.h "$folder/include"
describe libdeflate 1.14 -ldeflate

enter expat
cd expat
printf '%s\n' '#define BYTEORDER 1234' '#define XML_CONTEXT_BYTES 1024' '#define XML_DTD 1' '#define XML_NS 1' >lib/expat_config.h
compile expat lib/xmlparse.c lib/xmlrole.c lib/xmltok.c -- -DXML_STATIC -Ilib
cp lib/expat.h lib/expat_external.h "$folder/include"
describe expat 2.5.0 -lexpat "" -DXML_STATIC

enter libpng1.6
cp scripts/pnglibconf.h.prebuilt pnglibconf.h
compile png png.c pngerror.c pngget.c pngmem.c pngpread.c pngread.c pngrio.c pngrtran.c pngrutil.c pngset.c pngtrans.c pngwio.c pngwrite.c \
	pngwtran.c pngwutil.c -- -DPNG_INTEL_SSE_OPT=0
cp png.h pngconf.h pnglibconf.h "$folder/include"
describe libpng 1.6.39 -lpng zlib

enter libmd
mkdir sys && : >config.h
printf '%s\n' '#define __BEGIN_DECLS' '#define __END_DECLS' >sys/cdefs.h
compile md src/sha1.c src/sha2.c -- -I. -Iinclude -include stdint.h "-Dlibmd_alias(a,b)=" -Dlibmd_strong_alias=libmd_alias
cp include/sha1.h include/sha2.h "$folder/include"
mkdir -p "$folder/include/sys"
cp sys/cdefs.h "$folder/include/sys"
describe libmd 1.0.4 -lmd

enter sqlite3
./configure --build="$(cc -dumpmachine)" --disable-tcl --disable-readline >/dev/null
make sqlite3.c >/dev/null
compile sqlite3 sqlite3.c -- -DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_RTREE -DSQLITE_ENABLE_MATH_FUNCTIONS -DSQLITE_ENABLE_DBSTAT_VTAB \
	-DSQLITE_ENABLE_COLUMN_METADATA -DSQLITE_ENABLE_LOAD_EXTENSION -DSQLITE_SECURE_DELETE -DSQLITE_THREADSAFE=1 \
	-DSQLITE_MAX_VARIABLE_NUMBER=250000
cp sqlite3.h sqlite3ext.h "$folder/include"
describe sqlite3 3.40.1 -lsqlite3

enter libarchive
# What its configuration finds with mingw-w64 is found by nothing else; only what reads archives is asked for.
touch aclocal.m4 configure config.h.in Makefile.in
./configure --build="$(cc -dumpmachine)" --host=$host --disable-shared --disable-bsdtar --disable-bsdcpio --disable-bsdcat \
	--disable-acl --disable-xattr --without-openssl --without-xml2 --without-expat --without-iconv --without-lz4 --without-lzo2 \
	--without-cng --without-nettle --without-mbedtls "CPPFLAGS=-I$folder/include -DLZMA_API_STATIC" "LDFLAGS=-L$folder/lib" >/dev/null
compile archive libarchive/*.c -- -DHAVE_CONFIG_H -DLIBARCHIVE_STATIC -DLZMA_API_STATIC -I. -Ilibarchive
cp libarchive/archive.h libarchive/archive_entry.h "$folder/include"
describe libarchive 3.6.2 "-larchive -lz -lbz2 -llzma -lzstd" "" -DLIBARCHIVE_STATIC
: >"$folder/complete"
