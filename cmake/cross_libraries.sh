#!/bin/bash
# Builds the libraries of animdb as static ones below FOLDER, for the preset windows (mingw-w64, x86_64) or web (emscripten): headers,
# libraries, licences and files of pkg-config. Of each library what animdb uses is compiled, without its own scripts of
# configuration, which take longer than the compiler.
#
# The sources are Debian's, which cross_sources.sh puts into SOURCES, where both targets find them; without SOURCES they are fetched
# for this time only. FOLDER/complete, which is made last, names them; a folder that these scripts have completed is left as it is.
#
# ANIMDB_CROSS_CFLAGS has an option for the compiler, as for the presets: -O0 where it shall only be seen that all compiles.
#
# Needs build-essential, the compiler of the target and tclsh.
# Usage: cross_libraries.sh windows|web FOLDER [SOURCES]
set -euo pipefail
if [ $# -lt 2 ] || [ $# -gt 3 ]; then
	echo "usage: cross_libraries.sh windows|web FOLDER [SOURCES]" >&2
	exit 2
fi
# What the targets differ in: the compiler; files and configuration of libarchive, where expat has random numbers from; and options of
# SQLite.
case $1 in
windows)
	compiler=x86_64-w64-mingw32-gcc-posix archiver=x86_64-w64-mingw32-ar
	archive_files='archive_windows'
	archive_has='IO_H STRNCPY_S SYS_UTIME_H WINCRYPT_H WINDOWS_H WINIOCTL_H _CTIME64_S _FSEEKI64 _GMTIME64_S _LOCALTIME64_S _MKGMTIME64'
	archive_defines='ARCHIVE_CRYPTO_MD5_WIN ARCHIVE_CRYPTO_SHA1_WIN ARCHIVE_CRYPTO_SHA256_WIN ARCHIVE_CRYPTO_SHA384_WIN
		ARCHIVE_CRYPTO_SHA512_WIN WINVER=0x0502 _WIN32_WINNT=0x0502 NTDDI_VERSION=0x05020000 SIZEOF_LONG=4 SIZEOF_WCHAR_T=2
		gid_t=short id_t=unsigned uid_t=short'
	expat_defines=''
	sqlite_options=(-DSQLITE_ENABLE_LOAD_EXTENSION -DSQLITE_THREADSAFE=1)
	;;
web)
	# The program runs on one thread there, and a page cannot load extensions.
	compiler='' archiver=emar # web_compiler.sh tells the compiler
	archive_files=''
	archive_has='FCNTL GMTIME_R ICONV ICONV_H LANGINFO_H LOCALTIME_R NL_LANGINFO PIPE POLL POLL_H SYS_POLL_H SYS_SELECT_H SYS_WAIT_H
		TIMEGM'
	archive_defines='ICONV_CONST= SIZEOF_LONG=4 SIZEOF_WCHAR_T=4'
	expat_defines='XML_DEV_URANDOM=1'
	sqlite_options=(-DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_THREADSAFE=0 -DHAVE_GMTIME_R=1 -DHAVE_LOCALTIME_R=1)
	;;
*)
	echo "cross_libraries.sh: $1 is neither windows nor web" >&2
	exit 2
	;;
esac

here=$(realpath "$(dirname "$0")")
mkdir -p "$2/include/sys" "$2/lib/pkgconfig" "$2/licences"
folder=$(realpath "$2")
scripts="made by $1 ${ANIMDB_CROSS_CFLAGS-} $(cat "$0" "$here/cross_sources.sh" | sha256sum | cut -c -64)"
is_complete() {
	[ "$(head -n 1 "$folder/complete" 2>/dev/null)" = "$scripts" ]
}
! is_complete || exit 0
# Another build may be filling the folder.
exec 8>"$folder/lock"
flock 8
! is_complete || exit 0
rm -f "$folder/complete"
[ -n "$compiler" ] || compiler=$("$here/web_compiler.sh")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=(-O2 -DNDEBUG -w "-ffile-prefix-map=$work=." "-I$folder/include")
[ -z "${ANIMDB_CROSS_CFLAGS-}" ] || flags+=("$ANIMDB_CROSS_CFLAGS")
export SOURCE_DATE_EPOCH=0

# Unpacks the sources of PACKAGE, with the changes of Debian, and goes there. Keeps the licence.
enter() {
	local original changes patch text

	read -r original changes < <(awk -v name="$1" '$1 == name { print $2, $3 }' "$sources/list")
	mkdir "$work/$1"
	cd "$work/$1"
	tar -xf "$sources/$original" --strip-components=1
	tar -xf "$sources/$changes"
	while read -r patch _; do
		case $patch in '' | '#'*) continue ;; esac
		if ! patch -p1 -s -f <"debian/patches/$patch"; then
			echo "cross_libraries.sh: $patch of $changes does not apply" >&2
			exit 1
		fi
	done < <(cat debian/patches/series 2>/dev/null)
	for text in COPYING LICENSE LICENSE.md expat/COPYING README; do
		[ -f $text ] || continue
		cp $text "$folder/licences/$1.txt"
		break
	done
}

# compile NAME FILE… [-- OPTION…]: the files, without .c, will be in a static library.
compile() {
	local name=$1 files=() file

	shift
	while [ $# -gt 0 ] && [ "$1" != -- ]; do
		files+=("$1")
		shift
	done
	[ $# -eq 0 ] || shift
	mkdir -p "$work/objects/$name"
	for file in "${files[@]}"; do
		printf 'cd %q && %s%s -c %q -o %q\n' "$PWD" "$compiler" "$(printf ' %q' "${flags[@]}" "$@")" "$file.c" \
			"$work/objects/$name/${file//\//_}.o"
	done >>"$work/jobs"
}

# describe NAME VERSION LIBRARIES [REQUIRES [CFLAGS]]: for pkg-config
describe() {
	printf '%s\n' 'prefix=${pcfiledir}/../..' "Name: $1" "Description: $1" "Version: $2" "Requires: ${4:-}" "Libs: -L\${prefix}/lib $3" \
		"Cflags: -I\${prefix}/include ${5:-}" >"$folder/lib/pkgconfig/$1.pc"
}

# define NAME=VALUE…: lines for a file of configuration
define() {
	local name

	for name in "$@"; do
		echo "#define ${name/=/ }"
	done
}

# prefix TEXT WORD…
prefix() {
	local text=$1

	shift
	printf "$text%s=1\n" "$@"
}

# Its sources are put into one file by its own scripts. Answers do not differ from those of Debian's library: the options are the same,
# but for what animdb does not use, which is full-text search before FTS5, sessions and notices of locks.
sqlite() {
	enter sqlite3
	make -f main.mk TOP=. "BCC=cc -w" OPTS=-DSQLITE_ENABLE_UPDATE_DELETE_LIMIT sqlite3.c >/dev/null
	compile sqlite3 sqlite3 -- -DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_RTREE -DSQLITE_ENABLE_MATH_FUNCTIONS -DSQLITE_ENABLE_DBSTAT_VTAB \
		-DSQLITE_ENABLE_STMTVTAB -DSQLITE_ENABLE_COLUMN_METADATA -DSQLITE_ENABLE_UPDATE_DELETE_LIMIT -DSQLITE_SOUNDEX \
		-DSQLITE_LIKE_DOESNT_MATCH_BLOBS -DSQLITE_OMIT_LOOKASIDE -DSQLITE_SECURE_DELETE -DSQLITE_USE_URI=1 \
		-DSQLITE_MAX_SCHEMA_RETRY=25 -DSQLITE_MAX_DEFAULT_PAGE_SIZE=32768 -DSQLITE_MAX_VARIABLE_NUMBER=250000 -DHAVE_ISNAN=1 \
		"${sqlite_options[@]}"
	cp sqlite3.h sqlite3ext.h "$folder/include"
	describe sqlite3 3.40.1 -lsqlite3
}

zlib() {
	enter zlib
	compile z adler32 compress crc32 deflate infback inffast inflate inftrees trees uncompr zutil
	cp zlib.h zconf.h "$folder/include"
	describe zlib 1.2.13 -lz
}

bzip2() {
	enter bzip2
	compile bz2 blocksort bzlib compress crctable decompress huffman randtable
	cp bzlib.h "$folder/include"
}

# What decodes, for libarchive.
xz() {
	enter xz-utils
	cd src/liblzma
	define HAVE_INTTYPES_H=1 HAVE_LIMITS_H=1 HAVE_STDBOOL_H=1 HAVE_STDINT_H=1 HAVE_STDLIB_H=1 HAVE_STRING_H=1 HAVE__BOOL=1 ASSUME_RAM=128 \
		HAVE_DECODERS=1 HAVE_LZIP_DECODER=1 $(prefix HAVE_CHECK_ CRC32 CRC64 SHA256) \
		$(prefix HAVE_DECODER_ ARM ARM64 ARMTHUMB DELTA IA64 LZMA1 LZMA2 POWERPC SPARC X86) SIZEOF_SIZE_T=__SIZEOF_SIZE_T__ \
		TUKLIB_FAST_UNALIGNED_ACCESS=1 >config.h
	compile lzma check/{check,crc32_fast,crc32_table,crc64_fast,crc64_table,sha256} \
		common/{alone_decoder,auto_decoder,block_decoder,block_header_decoder,block_util,common,filter_common,filter_decoder} \
		common/{filter_flags_decoder,index,index_decoder,index_hash,lzip_decoder,stream_decoder,stream_flags_common} \
		common/{stream_flags_decoder,vli_decoder,vli_size} delta/delta_{common,decoder} lz/lz_decoder lzma/lzma{,2}_decoder \
		simple/{arm,arm64,armthumb,ia64,powerpc,simple_coder,simple_decoder,sparc,x86} -- -DHAVE_CONFIG_H -DTUKLIB_SYMBOL_PREFIX=lzma_ -I. \
		-Iapi -Icheck -Icommon -Idelta -Ilz -Ilzma -Irangecoder -Isimple -I../common
	cp -r api/lzma api/lzma.h "$folder/include"
}

# What decodes, for libarchive.
zstd() {
	enter libzstd
	cd lib
	compile zstd common/{debug,entropy_common,error_private,fse_decompress,pool,threading,xxhash,zstd_common} \
		decompress/{huf_decompress,zstd_ddict,zstd_decompress,zstd_decompress_block} -- -DZSTD_DISABLE_ASM
	cp zstd.h zstd_errors.h "$folder/include"
}

xxhash() {
	enter xxhash
	compile xxhash xxhash
	cp xxhash.h xxh3.h "$folder/include"
	describe libxxhash 0.8.1 -lxxhash
}

# Without gzip.
deflate() {
	enter libdeflate
	compile deflate lib/{adler32,deflate_compress,deflate_decompress,utils,zlib_compress,zlib_decompress,x86/cpu_features} -- -I.
	cp libdeflate.h "$folder/include"
	describe libdeflate 1.14 -ldeflate
}

expat() {
	enter expat
	cd expat
	define BYTEORDER=1234 XML_CONTEXT_BYTES=1024 XML_DTD=1 XML_NS=1 $expat_defines >lib/expat_config.h
	compile expat lib/xmlparse lib/xmlrole lib/xmltok -- -DXML_STATIC -Ilib
	cp lib/expat.h lib/expat_external.h "$folder/include"
	describe expat 2.5.0 -lexpat "" -DXML_STATIC
}

png() {
	enter libpng1.6
	cp scripts/pnglibconf.h.prebuilt pnglibconf.h
	compile png png png{error,get,mem,pread,read,rio,rtran,rutil,set,trans,wio,write,wtran,wutil} -- -DPNG_INTEL_SSE_OPT=0
	cp png.h pngconf.h pnglibconf.h "$folder/include"
	describe libpng 1.6.39 -lpng zlib
}

md() {
	enter libmd
	mkdir sys
	: >config.h
	define __BEGIN_DECLS= __END_DECLS= >sys/cdefs.h
	compile md src/sha1 src/sha2 -- -I. -Iinclude -include stdint.h "-Dlibmd_alias(a,b)=" -Dlibmd_strong_alias=libmd_alias
	cp include/sha1.h include/sha2.h "$folder/include"
	cp sys/cdefs.h "$folder/include/sys"
	describe libmd 1.0.4 -lmd
}

# What reads ZIP, 7z and tar with gzip, bzip2, xz and zstd. Its configuration is what its own script finds, of what these files ask for.
archive() {
	enter libarchive
	define __LIBARCHIVE_CONFIG_H_INCLUDED=1 STDC_HEADERS=1 SIZEOF_INT=4 $archive_defines \
		$(prefix HAVE_ $archive_has BZLIB_H CTYPE_H EILSEQ ERRNO_H FCNTL_H FSEEKO FSTAT INTTYPES_H LIBBZ2 LIBLZMA LIBZ LIBZSTD LIMITS_H \
			LOCALE_H LZMA_H MBRTOWC MEMMOVE MEMSET MKSTEMP SETLOCALE SIGNAL_H STDARG_H STDINT_H STDIO_H STDLIB_H STRCHR STRDUP STRERROR \
			STRINGS_H STRING_H STRNLEN STRRCHR SYS_STAT_H SYS_TIME_H SYS_TYPES_H TIME_H TZSET UNISTD_H WCHAR_H WCHAR_T WCRTOMB \
			WCSCMP WCSCPY WCSLEN WCTOMB WCTYPE_H WMEMCMP WMEMCPY WMEMMOVE ZLIB_H ZSTD_H DECL_INT32_MAX DECL_INT32_MIN \
			DECL_INT64_MAX DECL_INT64_MIN DECL_INTMAX_MAX DECL_INTMAX_MIN DECL_SIZE_MAX DECL_SSIZE_MAX DECL_UINT32_MAX DECL_UINT64_MAX \
			DECL_UINTMAX_MAX) \
		>config.h
	cd libarchive
	compile archive $archive_files archive_{acl,check_magic,cmdline,cryptor,digest,entry,entry_sparse,entry_xattr,hmac,pack_dev,ppmd7,ppmd8} \
		archive_{random,rb,read,read_add_passphrase,read_set_options,options,string,string_sprintf,util,version_details,virtual} \
		archive_read_support_filter_{bzip2,gzip,program,xz,zstd} archive_read_support_format_{7zip,empty,raw,tar,zip} -- -DHAVE_CONFIG_H \
		-DLIBARCHIVE_STATIC -DLZMA_API_STATIC -I.. -I.
	cp archive.h archive_entry.h "$folder/include"
	describe libarchive 3.6.2 "-larchive -lz -lbz2 -llzma -lzstd" "" -DLIBARCHIVE_STATIC
}

sources=${3:-$work/sources}
"$here/cross_sources.sh" "$sources"
sources=$(realpath "$sources")
# The file that takes longest to compile comes first.
for library in sqlite zlib bzip2 xz zstd xxhash deflate expat png md archive; do
	$library
done
cd "$work"
xargs -P "$(nproc)" -d '\n' -n 1 bash -c <"$work/jobs"
for objects in "$work"/objects/*; do
	rm -f "$folder/lib/lib${objects##*/}.a"
	$archiver rcsD "$folder/lib/lib${objects##*/}.a" "$objects"/*.o
done
(echo "$scripts"; cat "$sources/list") >"$work/complete"
mv "$work/complete" "$folder/complete"
