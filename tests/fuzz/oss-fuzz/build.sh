#!/bin/bash
# Builds every fuzz target into $OUT, as OSS-Fuzz and ClusterFuzzLite want them: one program each, with its seeds, dictionary and
# options, and what they share, the corpus and the libraries. The services set the variables. By hand, with clang:
#
#	OUT=/tmp/out WORK=/tmp/work CC=clang CFLAGS="-O1 -g -fsanitize=address,fuzzer-no-link" LIB_FUZZING_ENGINE=-fsanitize=fuzzer build.sh
#	cd /tmp/out && mkdir learned && ./format-bvh -dict=format-bvh.dict learned
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
# OSS-Fuzz runs its own copy of this file.
[ -e "$root/tests/fuzz/fuzz.h" ] || root=$SRC/animdb
seeds=$root/tests/fuzz/oss-fuzz/seeds.py

# Libraries are found beside the programs; with DT_RPATH also those that libraries need.
cmake -S "$root" -B "$WORK/animdb" -DCMAKE_BUILD_TYPE=None -DCMAKE_C_COMPILER="$CC" -DCMAKE_C_FLAGS="$CFLAGS" -DANIMDB_FUZZ=ON \
	-DANIMDB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" -DCMAKE_BUILD_RPATH='$ORIGIN/lib' -DCMAKE_EXE_LINKER_FLAGS=-Wl,--disable-new-dtags
cmake --build "$WORK/animdb" --parallel "$(nproc)" --target animdb_fuzz fuzz_seeds

mkdir -p "$OUT/lib"
# The runner has the C library.
ldd "$WORK/animdb/animdb_fuzz" | awk '$2 == "=>" && $3 ~ "^/" { print $3 }' | grep -vE '/(libc|libm|libdl|librt|libpthread|libgcc_s)\.so' |
	xargs cp -Lt "$OUT/lib"
rm -rf "$OUT/corpus"
cp -r "$root/corpus" "$OUT/corpus"
python3 "$seeds" "$WORK/animdb/fuzz_seeds" "$root/corpus" "$OUT"
# The program runs the target that it is called after.
first=
for target in $("$WORK/animdb/fuzz_seeds"); do
	rm -f "$OUT/$target"
	ln "$OUT/${first:=$target}" "$OUT/$target" 2>/dev/null || cp "$WORK/animdb/animdb_fuzz" "$OUT/$target"
done
