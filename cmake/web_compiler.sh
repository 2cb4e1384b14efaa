#!/bin/bash
# Prints the command that emcc runs to compile C: clang with the flags of emscripten. emcc is a script of Python, which takes five times
# as long to start as clang takes for a file of usual size.
set -euo pipefail
version=$(em-config CLANG_ADD_VERSION 2>/dev/null || true)
printf '%s/clang%s %s\n' "$(em-config LLVM_ROOT)" "${version:+-$version}" "$(emcc --cflags)"
