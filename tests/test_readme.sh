#!/bin/bash
# The session in README.md is what the program prints over corpus/, but for seconds: PROGRAM [--accept]
set -eu
program=$(realpath "$1") accept=${2-}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/build"
ln -s "$program" "$work/build/animdb"
ln -s "$root/corpus" "$work/corpus"
cd "$work"

# Each line that begins with '$ ' is run; what it prints, up to the next of them or the end of the block, is compared.
session() {
	local line inside=
	while IFS= read -r line; do
		case $line in
		'```console') inside=1 printed= ;;
		'```') inside= ;;
		esac
		if [ -z "$inside" ] || [ "$line" = '```console' ]; then
			printf '%s\n' "$line"
		elif [ "${line#\$ }" != "$line" ]; then
			[ -z "$printed" ] || echo
			printed=1
			printf '%s\n' "$line"
			bash -c "${line#\$ }" </dev/null 2>&1 || : # diff exits with 1
		fi
	done <"$root/README.md"
}

steady() {
	sed -E 's/ in [0-9.]+ s;/ in 0.1 s;/' "$1"
}

session >README.md
if [ "$accept" = --accept ]; then
	cp README.md "$root/README.md"
fi
diff -u <(steady "$root/README.md") <(steady README.md)
