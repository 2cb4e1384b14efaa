#!/bin/bash
# Which archives cmake/cross_sources.sh takes: with a list of one package of this test, and a Debian of this test in place of apt.
set -u

here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
failures=0
tested=1.2+a-3+deb12u2

# offer VERSION…: what apt-get can name; what it can fetch lies in $scratch/server.
offer()
{
	printf 'Version: %s\n' "$@" >"$scratch/offered"
}

fail()
{
	echo "FAILED: $when: $*"
	failures=$((failures + 1))
}

# run STATUS CHANGES TEXT: CHANGES is the archive that the list names, TEXT a part of the messages; both may be empty.
run()
{
	local status=0 wanted=

	PATH=$scratch/bin:$PATH SERVER=$scratch "$scratch/cross_sources.sh" "$scratch/folder" >"$scratch/out" 2>&1 || status=$?
	[ "$status" = "$1" ] || fail "status $status instead of $1: $(cat "$scratch/out")"
	[ -z "$2" ] || wanted="some some_1.2+a.orig.tar.xz some_$2.debian.tar.xz"
	[ "$(cat "$scratch/folder/list" 2>/dev/null)" = "$wanted" ] || fail "the list is $(cat "$scratch/folder/list") instead of $wanted"
	if [ -n "$3" ]; then
		grep -qF -- "$3" "$scratch/out" || fail "no '$3' in: $(cat "$scratch/out")"
	else
		[ ! -s "$scratch/out" ] || fail "it says $(cat "$scratch/out")"
	fi
	rm -f "$scratch/folder/list"
}

start_anew()
{
	rm -rf "$scratch/folder"
}

mkdir -p "$scratch/server" "$scratch/bin"
for version in 1.2+a-3+deb12u9 $tested 1.2+a-3+deb12u10 2.0-1; do
	echo "changes of $version" >"$scratch/server/some_$version.debian.tar.xz"
done
echo original >"$scratch/server/some_1.2+a.orig.tar.xz"
awk -v original="$(sha256sum <"$scratch/server/some_1.2+a.orig.tar.xz" | cut -c -64)" \
	-v changes="$(sha256sum <"$scratch/server/some_$tested.debian.tar.xz" | cut -c -64)" '
	/^LIST$/ { skip = 0 }
	!skip { print }
	/<<.LIST/ { skip = 1; print "some 1.2+a orig.tar.xz " original; print "some -3+deb12u2 debian.tar.xz " changes }' \
	"$here/../cmake/cross_sources.sh" >"$scratch/cross_sources.sh"
cat >"$scratch/bin/apt-cache" <<'APT'
#!/bin/bash
cat "$SERVER/offered"
APT
cat >"$scratch/bin/apt-get" <<'APT'
#!/bin/bash
case " $* " in
*" update "*) exit 0 ;;
*" source "*) version=${*: -1}; version=${version#some=}; version=${version#*:} ;;
esac
echo "$version" >>"$SERVER/asked"
cp "$SERVER/server/some_1.2+a.orig.tar.xz" . && cp "$SERVER/server/some_$version.debian.tar.xz" . 2>/dev/null
APT
chmod +x "$scratch/cross_sources.sh" "$scratch/bin"/*

when='the tested revision is offered'
offer 1:1.2+a-3+deb12u9 1:1.2+a-3+deb12u10 1:$tested
run 0 $tested ''
[ "$(cat "$scratch/asked")" = $tested ] || fail "apt-get was asked for $(cat "$scratch/asked")"

when='everything is there'
offer
run 0 $tested ''

when='an archive is damaged, and can be fetched again'
offer $tested
echo damaged >"$scratch/folder/some_1.2+a.orig.tar.xz"
run 0 $tested ''

when='an archive is damaged, and cannot be had'
offer
echo damaged >"$scratch/folder/some_$tested.debian.tar.xz"
run 1 '' "some_$tested.debian.tar.xz is not the archive whose hash is"
echo damaged >"$scratch/folder/some_1.2+a.orig.tar.xz"
run 1 '' 'some_1.2+a.orig.tar.xz is not the archive whose hash is'

when='Debian has replaced the tested revision'
start_anew
offer 1.2+a-3+deb12u9 1.2+a-3+deb12u10 2.0-1
run 0 1.2+a-3+deb12u10 "notice: some is built with some_1.2+a-3+deb12u10.debian.tar.xz, whose hash is $(
	sha256sum <"$scratch/server/some_1.2+a-3+deb12u10.debian.tar.xz" | cut -c -64)"

when='that is there beside an older one, and there is no network'
offer
cp "$scratch/server/some_1.2+a-3+deb12u9.debian.tar.xz" "$scratch/folder"
run 0 1.2+a-3+deb12u10 'notice: some is built with'

when='the tested revision can be had again'
offer $tested
run 0 $tested ''

when='the newest one is named, but not there'
start_anew
rm "$scratch/server/some_1.2+a-3+deb12u10.debian.tar.xz"
offer 1.2+a-3+deb12u9 1.2+a-3+deb12u10
run 0 1.2+a-3+deb12u9 'notice: some is built with some_1.2+a-3+deb12u9.debian.tar.xz'

when='another release of Debian'
start_anew
offer 2.0-1
run 1 '' "Debian's sources of version 1.2+a are needed, and apt-get offers 2.0-1"

when='no source packages'
offer
run 1 '' 'apt-get offers none'

echo "cross_sources: $failures failures"
[ "$failures" -eq 0 ]
