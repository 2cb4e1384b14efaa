#!/bin/bash
# Puts Debian's source packages of the libraries into FOLDER, for cross_libraries.sh: those that are not there are fetched with apt-get,
# whether or not it is set up for source packages. FOLDER/list then has a line for each: package, archive of the original sources,
# archive of Debian's changes.
#
# The versions are those of Debian 12. The originals must have the hashes that stand here. Debian's changes, nearly all of them
# security fixes, stand here with the revision that was tested and its hash. Debian replaces revisions a few times a year, and
# its servers keep the last two or so. When the tested one is gone, the newest that can be had is taken, with a notice: apt-get has
# checked Debian's signature, changes within a release only mend mistakes, and a build that stops for everybody, or goes on
# without the fixes, is worse. Whoever sees the notice runs the tests, and writes the new revision and its hash here.
# Usage: cross_sources.sh FOLDER
set -euo pipefail
if [ $# -ne 1 ]; then
	echo "usage: cross_sources.sh FOLDER" >&2
	exit 2
fi
mkdir -p "$1"
folder=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# package, version and archive of the original sources with its hash, and the same of Debian's changes
read -r -d '' packages <<'LIST' || true
zlib       1.2.13.dfsg  orig.tar.bz2      71feb7947e3c00ef125f83b79a4e529bde31171e5babe48b391f06758d1ab0a1
zlib       -1           debian.tar.xz     f66cf3d4f2d7defcd4d1fd1fb0a11ee39f1e01b42ec7d059c9dc5c1695133c44
bzip2      1.0.8        orig.tar.gz       ab5a03176ee106d3f0fa90e381da478ddae405918153cca248e682cd0c4a2269
bzip2      -5           debian.tar.bz2    d68c6eba11d70e14319e24ef1451880a03023b2b75364646adb117086db36039
xz-utils   5.4.1        orig.tar.xz       5d9827aa1875b21c288f78864bb26d2650b436ea8d2cad364e4921eb6266a5a5
xz-utils   -1+deb12u2   debian.tar.xz     7e0b1d1448520ea4f88ec05136a88f07564cc4a1abd6dfcf53c1f822a3e4f64f
libzstd    1.5.4+dfsg2  orig.tar.xz       8cf4bbb65e77ec348d052c8d6230eba66d435bddf64c8b5be2fcb16880c19953
libzstd    -5           debian.tar.xz     82ce911445772861d0838bd4545f93bc50658bc7f3cefdb17a307dfb8ffca5d8
libarchive 3.6.2        orig.tar.xz       9e2c1b80d5fbe59b61308fdfab6c79b5021d7ff4ff2489fb12daf0a96a83551d
libarchive -1+deb12u5   debian.tar.xz     5b32794076e9b0d8cd74fd2c453340b72c6362188f40fa1aac96304cb5683315
sqlite3    3.40.1       orig.tar.xz       aaa776260ab4dc976db34aa7891819484c8676b5b2783123ebc6301e2ca5d655
sqlite3    -2+deb12u2   debian.tar.xz     0843bc12e4364076477935ce313a6d0796fd899a989ff18ebb6545540e10e4ca
xxhash     0.8.1        orig.tar.gz       3bb6b7d6f30c591dd65aaaff1c8b7a5b94d81687998ca9400082c739a690436c
xxhash     -1           debian.tar.xz     d40aa223e90b85435082857b64573541ba9a995841717496e8975aed97241550
libpng1.6  1.6.39       orig.tar.gz       a00e9d2f2f664186e4202db9299397f851aea71b36a35e74910b8820e380d441
libpng1.6  -2+deb12u5   debian.tar.xz     ab14906eda9fddf14cbb1e589b9ba7439c22e233dc3c5e3cf9356c9625565a82
libdeflate 1.14         orig.tar.gz       89e7df898c37c3427b0f39aadcf733731321a278771d20fc553f92da8d4808ac
libdeflate -1           debian.tar.xz     4794c379cc4e77eaeb283620bd80a7ce57b858af508f80ba6d5efbc4bcb10434
expat      2.5.0        orig.tar.gz       ab00ee05c7067fd10a35c5d2a4922ebba746ddd50ff83b79c828da17bbdf1757
expat      -1+deb12u2   debian.tar.xz     7e29f5db5067e55193540089ed0f3ec9676704cf79dcea81a9bfb9f49435ae53
libmd      1.0.4        orig.tar.xz       f51c921042e34beddeded4b75557656559cf5b1f2448033b4c1eec11c07e530f
libmd      -2           debian.tar.xz     a27a2221b1a81e192455e2e93da2e313b21e489f6ac2bcf84b0b813dc3fe261b
LIST

complain() {
	echo "cross_sources.sh: $*" >&2
}

fail() {
	complain "$*"
	exit 1
}

# pinned PACKAGE: what is said above of the two archives, in the variables that are named here
pinned() {
	read -r version original original_hash < <(awk -v name="$1" '$1 == name && $2 !~ /^-/ { print $2, $3, $4 }' <<<"$packages")
	read -r revision changes changes_hash < <(awk -v name="$1" '$1 == name && $2 ~ /^-/ { print $2, $3, $4 }' <<<"$packages")
	changes=${1}_$version$revision.$changes
	original=${1}_$version.$original
}

# Sets apt-get up for source packages beside the settings of the machine, which stay as they are, and asks for their lists.
prepare_apt() {
	local list

	command -v apt-get >/dev/null ||
		fail "there is no apt-get; put the archives that this script names into $folder"
	mkdir -p "$work/parts" "$work/lists/partial" "$work/cache"
	for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
		[ ! -f "$list" ] || sed -E 's/^Types:.*/Types: deb-src/; s/^deb /deb-src /' "$list" >"$work/parts/${list##*/}"
	done
	apt_options=(-qq -o "Dir::Etc::sourcelist=$work/none" -o "Dir::Etc::sourceparts=$work/parts" -o "Dir::State::lists=$work/lists"
		-o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root)
	# A source of other packages that does not answer need not stop this.
	apt-get "${apt_options[@]}" update >&2 || complain "not all lists of source packages can be had"
}

# fetch PACKAGE: the tested revision, or else the newest one that can be had
fetch() {
	local offered revisions tested one

	offered=$(apt-cache "${apt_options[@]}" showsrc --only-source "$1" 2>/dev/null | sed -n 's/^Version: //p' | sort -Vru)
	revisions=$(grep -E "^([0-9]+:)?${version//[.+]/[.+]}-[^-]*$" <<<"$offered" || true)
	if [ -z "$revisions" ]; then
		complain "$1: Debian's sources of version $version are needed, and apt-get offers ${offered:-none}." \
			"Name Debian 12 (bookworm) in apt's list of sources, or put $original and $changes into $folder"
		return 1
	fi
	tested=$(grep -E -e "${revision//[.+]/[.+]}$" <<<"$revisions" || true)
	for one in $tested $revisions; do
		! (cd "$folder" && apt-get "${apt_options[@]}" source --download-only --only-source "$1=$one" >&2) || return 0
	done
	complain "$1: apt-get offers" $revisions "and none of them can be fetched"
	return 1
}

# is_whole NAME HASH
is_whole() {
	[ -f "$folder/$1" ] && echo "$2  $folder/$1" | sha256sum --check --status
}

# check_whole NAME HASH
check_whole() {
	[ -f "$folder/$1" ] || fail "there is no $folder/$1"
	is_whole "$1" "$2" || fail "$folder/$1 is not the archive whose hash is $2"
}

# choose PACKAGE: writes its line of the list. Debian's changes are the tested ones or those of the newest revision that is there.
choose() {
	local found

	check_whole "$original" "$original_hash"
	if [ -f "$folder/$changes" ]; then
		check_whole "$changes" "$changes_hash"
	else
		found=$(cd "$folder" && find . -name "${1}_$version-*.debian.tar.*" -printf '%f\n' | sort -V | tail -n 1)
		[ -n "$found" ] || fail "there is no $folder/$changes"
		complain "notice: $1 is built with $found, whose hash is $(sha256sum <"$folder/$found" | cut -c -64);" \
			"$changes was tested, which is not to be had. If the tests pass, write that into cmake/cross_sources.sh"
		changes=$found
	fi
	echo "$1 $original $changes" >>"$work/list"
}

# The other target may be fetching the same.
exec 9>"$folder/lock"
flock 9
prepared=''
for package in $(cut -d ' ' -f 1 <<<"$packages" | uniq); do
	pinned "$package"
	if ! is_whole "$original" "$original_hash" || ! is_whole "$changes" "$changes_hash"; then
		[ -n "$prepared" ] || prepare_apt
		prepared=yes
		# What lies there from an earlier time may do.
		fetch "$package" || true
	fi
	choose "$package"
done
mv "$work/list" "$folder/list"
