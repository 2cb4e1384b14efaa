#!/bin/sh
# Installs those of the given Debian packages that are missing, as root or with sudo, and asks no questions: PACKAGE...
# Without missing packages it needs neither root nor a network. README.md and .ci/run use it.
set -eu

missing=
for package in "$@"; do
	dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q '^install ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

fail() {
	echo "$1. Missing packages:$missing" >&2
	exit 1
}
command -v apt-get >/dev/null || fail 'This is not Debian or a relative of it (there is no apt-get): install what these packages contain'
if [ "$(id -u)" -eq 0 ]; then
	sudo=
elif command -v sudo >/dev/null; then
	sudo=sudo
else
	fail 'Installing packages needs root: run this line as root, or install sudo and allow this user to use it'
fi

# A fresh virtual machine may be busy with its own updates: wait for them. Packages keep their permissions under any umask.
umask 022
apt() {
	$sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 "$@"
}
apt update
# shellcheck disable=SC2086
apt install -y --no-install-recommends $missing
