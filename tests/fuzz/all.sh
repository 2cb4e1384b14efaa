#!/bin/bash
# Builds the fuzz program and fuzzes every target for SECONDS, two at a time, from the seeds in corpus/; see run.sh.
#
#	all.sh SECONDS
set -eu

if [ $# -ne 1 ]; then
	echo "usage: all.sh SECONDS" >&2
	exit 2
fi
cd "$(dirname "$0")/../.."
if ! echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' | clang -x c -fsanitize=fuzzer -o /dev/null - 2>/dev/null; then
	echo "there is no clang with libFuzzer"
	exit 77
fi
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz >/dev/null
targets=$(build-fuzz/fuzz_seeds)
echo "$targets" | xargs -P 2 -n 14 tests/fuzz/run.sh build-fuzz corpus build-fuzz/out "$1"
