#!/bin/sh
# Packs FILE, a .deb or a .tar.gz, anew so that its bytes depend on what is in it and on nothing else. Usage: repack.sh FILE
set -eu
file=$1
SOURCE_DATE_EPOCH=$("$(dirname "$0")/epoch.sh")
export SOURCE_DATE_EPOCH
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case $file in
*.deb)
	dpkg-deb --raw-extract "$file" "$work/tree"
	dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$work/tree" "$work/new.deb" >/dev/null
	cp "$work/new.deb" "$file"
	;;
*.tar.gz)
	tar -xzpf "$file" -C "$work"
	(cd "$work" && tar --sort=name --owner=root:0 --group=root:0 --mtime="@$SOURCE_DATE_EPOCH" --format=gnu -cf - -- *) | gzip -9n >"$file"
	;;
esac
