#!/bin/bash
# Every source compiles for Windows, as far as a compiler looks that has the headers of the libraries but not the libraries
# themselves: nothing of one operating system is called outside of src/base/port, and its Windows half fits the interface. Needs
# Debian's gcc-mingw-w64-x86-64-posix.
set -u
here=$(dirname "$(realpath "$0")")
compiler=x86_64-w64-mingw32-gcc
if ! command -v $compiler >/dev/null; then
	echo "there is no $compiler"
	exit 77
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# The headers beside them are those of Linux.
mkdir "$scratch/include"
for header in sqlite3 sqlite3ext xxhash archive archive_entry expat expat_external libdeflate pcre2 zlib zconf sha1 sha2 libpng16/png \
	libpng16/pngconf libpng16/pnglibconf; do
	file=$(echo "#include <$header.h>" | cc -E -H -x c - 2>&1 >/dev/null | sed -n "s/^\. //p" | head -n 1)
	[ -f "$file" ] || { echo "there is no $header.h"; exit 77; }
	cp "$file" "$scratch/include/"
done
cd "$here/.." || exit 2
# Without warnings of formats: printf() is that of mingw-w64, while the compiler checks by Microsoft's.
count=$(find src -name '*.c' ! -path '*/port/posix/*' ! -name line_editor.c | wc -l)
find src -name '*.c' ! -path '*/port/posix/*' ! -name line_editor.c -print0 | xargs -0 -P 2 -n 8 $compiler -std=c17 -fsyntax-only -D_GNU_SOURCE \
	-D_FILE_OFFSET_BITS=64 -D__USE_MINGW_ANSI_STDIO=1 -D_WIN32_WINNT=0x0A00 '-DANIMDB_VERSION=""' -DADB_SYSTEM_EXPORTS= -Isrc \
	-isystem "$scratch/include" -include src/base/port/windows/gnu.h -Wall -Wextra -Wshadow -Werror -Wno-format -Wno-format-extra-args ||
	{ echo "FAILED: it does not compile for Windows"; exit 1; }
[ "$count" -ge 500 ] || { echo "FAILED: only $count files"; exit 1; }
echo "$count files compile for Windows"
