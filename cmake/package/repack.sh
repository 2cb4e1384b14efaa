#!/bin/sh
# Packs ARCHIVE anew so that its bytes depend on what is in it and on nothing else. Usage: repack.sh ARCHIVE
set -eu
archive=$1
epoch=$("$(dirname "$0")/epoch.sh")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -xzpf "$archive" -C "$work"
(cd "$work" && tar --sort=name --owner=root:0 --group=root:0 --mtime="@$epoch" --format=gnu -cf - -- *) | gzip -9n >"$archive.new"
mv "$archive.new" "$archive"
