#!/bin/bash
# Odd surroundings: closed standard descriptors, no HOME or one that cannot be written, a working folder that cannot be read
# or is gone, small limits, a TMPDIR that is not there, umask 777, unknown languages. Whatever is asked then is done, or
# refused with a message; no file is harmed, and the next run in usual surroundings goes on.
#
#	test_environment.sh PROGRAM CORPUS [all]
#
# With `all`, every command is run in every surrounding; without, index in some and the others in few.
set -u

if [ $# -lt 2 ]; then
	echo "usage: test_environment.sh PROGRAM CORPUS [all]" >&2
	exit 2
fi
PROGRAM=$1
corpus=$(realpath "$2")
extent=${3-some}
. "$(dirname "$0")/index_common.sh"

mkdir "$scratch/dump" "$scratch/place" "$scratch/home" "$scratch/locked"
cp "$corpus"/zengin/puppet.vdf "$scratch/dump"
reference=$scratch/old.db
"$program" index -q "$reference" "$scratch/dump" || fail "index of the dump"
cp "$corpus"/zengin/puppet_addon.vdf "$scratch/dump"
"$program" index -q "$scratch/new.db" "$scratch/dump" || fail "index of the larger dump"
new=$(content_of "$scratch/new.db")
{ sources_of "$reference" && sources_of "$scratch/new.db"; } >"$scratch/whole"
db=$scratch/place/x.db
tried=0
survived=0

# The permissions of files mean nothing to the super-user, so that somebody else has to be found where they matter. Not
# elsewhere: setpriv opens files of its own where descriptors are closed.
somebody=()
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
	somebody=(setpriv --reuid 65534 --regid 65534 --clear-groups)
	chmod 755 "$scratch"
fi
become()
{
	as=()
	case $1 in
	locked_* | no_umask)
		as=("${somebody[@]}")
		[ ${#as[@]} -eq 0 ] || chown -R 65534:65534 "$scratch/place" "$scratch/home"
		;;
	esac
}

# ---- surroundings: each runs what follows it ----

no_stdin() { "$@" <&-; }
no_stdout() { "$@" >&-; }
no_stderr() { "$@" 2>&-; }
no_descriptors() { "$@" <&- >&- 2>&-; }
no_outputs() { "$@" >&- 2>&-; }
stdin_is_a_folder() { "$@" <"$scratch"; }
stdin_is_for_writing() { "$@" 0>"$scratch/unused"; }
stdout_is_for_reading() { "$@" 1<"$scratch/unused"; }
stderr_is_for_reading() { "$@" 2<"$scratch/unused"; }
full_stdout() { "$@" >/dev/full; }
full_stderr() { "$@" 2>/dev/full; }
no_home() { env -u HOME "$@"; }
empty_home() { HOME='' "$@"; }
missing_home() { HOME=/nonexistent/home "$@"; }
locked_home() { HOME=$scratch/locked "$@"; }
home_is_a_file() { HOME=$reference "$@"; }
no_environment() { env -i "$@"; }
odd_language() { LC_ALL=xx_YY.KOI8-X LANG=tlh LANGUAGE=zz:yy "$@"; }
other_language() { LC_ALL=tr_TR.UTF-8 "$@"; }
plain_language() { LC_ALL=C LANG= "$@"; }
long_language() { LC_ALL=$(printf '%05000d' 0) "$@"; }
missing_tmpdir() { TMPDIR=/nonexistent/tmp SQLITE_TMPDIR=/nonexistent/tmp "$@"; }
locked_tmpdir() { TMPDIR=$scratch/locked SQLITE_TMPDIR=$scratch/locked "$@"; }
tmpdir_is_a_file() { TMPDIR=$reference SQLITE_TMPDIR=$reference "$@"; }
odd_terminal() { TERM=none COLUMNS=-1 LINES=99999999999 PAGER=/nonexistent/pager "$@"; }
odd_time() { TZ=:/nonexistent/zone SOURCE_DATE_EPOCH=x "$@"; }
removed_folder() { (mkdir "$scratch/gone" && cd "$scratch/gone" && rmdir "$scratch/gone" && "$@"); }
locked_folder() { (chmod 755 "$scratch/locked" && cd "$scratch/locked" && chmod 0 . && "$@"); }
no_umask() { (umask 777 && "$@"); }
open_umask() { (umask 0 && "$@"); }
ignored_signals() { (trap '' INT TERM HUP PIPE XFSZ CHLD && "$@"); }
files_of() { (ulimit -f "$1" && shift && "$@"); }
files_of_0() { files_of 0 "$@"; }
files_of_8() { files_of 8 "$@"; }
files_of_200() { files_of 200 "$@"; }
descriptors() { (ulimit -n "$1" && shift && "$@"); }
descriptors_3() { descriptors 3 "$@"; }
descriptors_4() { descriptors 4 "$@"; }
descriptors_5() { descriptors 5 "$@"; }
descriptors_6() { descriptors 6 "$@"; }
descriptors_7() { descriptors 7 "$@"; }
descriptors_8() { descriptors 8 "$@"; }
descriptors_10() { descriptors 10 "$@"; }
descriptors_16() { descriptors 16 "$@"; }
stack_of_256() { (ulimit -s 256 && "$@"); }
no_cores() { (ulimit -c 0 && "$@"); }
memory_of_100() { (ulimit -v 100000 && "$@"); }
memory_of_40() { (ulimit -v 40000 && "$@"); }
one_process() { (ulimit -u 1 && "$@"); }

surroundings="no_stdin no_stdout no_stderr no_descriptors no_outputs stdin_is_a_folder stdin_is_for_writing stdout_is_for_reading
	stderr_is_for_reading full_stdout full_stderr no_home empty_home missing_home locked_home home_is_a_file no_environment
	odd_language other_language plain_language long_language missing_tmpdir locked_tmpdir tmpdir_is_a_file odd_terminal odd_time
	removed_folder locked_folder no_umask open_umask ignored_signals files_of_0 files_of_8 files_of_200 descriptors_3
	descriptors_4 descriptors_5 descriptors_6 descriptors_7 descriptors_8 descriptors_10 descriptors_16 stack_of_256 no_cores memory_of_100
	memory_of_40 one_process"

# ---- what is run in them ----

# Ends with a code that says what happened. What cannot be told need not be.
judge()
{
	tried=$((tried + 1))
	case $1 in
	0) survived=$((survived + 1)) ;;
	1 | 2) [ -s "$scratch/err" ] || case $2 in
		no_* | full_stderr | stderr_is_for_reading | files_of_* | memory_*) ;;
		*) [ "$3:$1" = diff:1 ] || fail "$2, $3: exit $1 without a message" ;;
		esac ;;
	127) [ "${2%_*}" = descriptors ] || [ "${2%_*}" = memory_of ] || fail "$2, $3: exit 127: $(head -n 3 "$scratch/err")" ;;
	*) fail "$2, $3: exit $1: $(head -n 5 "$scratch/err")" ;;
	esac
}

# In the surrounding $1, runs what follows; the exit code is the function's.
run_in()
{
	local surrounding=$1

	shift
	rm -f "$scratch/err"
	touch "$scratch/unused"
	chmod 0 "$scratch/locked"
	become "$surrounding"
	"$surrounding" timeout --foreground 120 "${as[@]}" "$program" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
}

# The database is as before or as after, whole, and nothing lies beside it that the next run does not take away.
check_database()
{
	cp "$scratch/err" "$scratch/told"
	if [ ! -e "$db" ]; then
		[ "$3" = new ] || fail "$1, $2: the database is gone"
		[ "$4" -ne 0 ] || fail "$1, $2: exit 0, but there is no database"
	else
		[ -r "$db" ] || chmod 600 "$db"
		check_whole "$db" "$1, $2"
		sources_of "$db" | grep -Fxvf "$scratch/whole" >"$scratch/odd" && fail "$1, $2: half a source: $(cat "$scratch/odd")"
		# Sources that cannot be opened today are told, and left to the next run.
		[ "$4" -ne 0 ] || grep -q "Too many open files" "$scratch/told" || [ "$(content_of "$db")" = "$new" ] ||
			fail "$1, $2: exit 0, but not with all content"
	fi
	[ "$(id -u)" -ne 0 ] || chown -R 0:0 "$scratch/place"
	chmod -R u+rw "$scratch/place"
	"$program" index -q "$db" "$scratch/dump" 2>"$scratch/err" || fail "$1, $2: the next run fails: $(cat "$scratch/err")"
	[ "$(content_of "$db")" = "$new" ] || fail "$1, $2: the next run gives other content"
	check_files "$scratch/place" "$1, $2" x.db
	rm -rf "$scratch/place"
	mkdir "$scratch/place"
}

# Reading in the surrounding $1 leaves the database and what is beside it alone.
check_reading()
{
	local surrounding=$1 before

	shift
	cp "$scratch/new.db" "$db"
	before=$(sha256sum <"$db")
	run_in "$surrounding" "$@"
	judge $? "$surrounding" "$1"
	[ "$(sha256sum <"$db")" = "$before" ] || fail "$surrounding, $1: the database was changed"
	check_files "$scratch/place" "$surrounding, $1" x.db
}

number=0
for surrounding in $surroundings; do
	number=$((number + 1))
	[ "$extent" = all ] || [ $number -le 5 ] || [ $((number % 4)) -eq 0 ] || continue
	run_in "$surrounding" index -q "$db" "$scratch/dump"
	code=$?
	judge $code "$surrounding" "index of a new database"
	check_database "$surrounding" "index of a new database" new $code

	cp "$reference" "$db"
	run_in "$surrounding" index "$db" "$scratch/dump" "$scratch/missing" # which gives it something to say
	code=$?
	judge $code "$surrounding" index
	check_database "$surrounding" index old $code

	[ "$extent" = all ] || [ $((number % 12)) -eq 4 ] || continue
	check_reading "$surrounding" query -f box "$db" 'SELECT * FROM clip_summary ORDER BY random(); SELECT sum(x) FROM keys'
	check_reading "$surrounding" query "$db" -
	check_reading "$surrounding" shell "$db"
	check_reading "$surrounding" verify --sources "$db"
	check_reading "$surrounding" diff "$reference" "$db"
	check_reading "$surrounding" info "$scratch/dump"
	for style in glb json raw html; do
		rm -rf "$scratch/home/out"
		check_reading "$surrounding" export "$db" -f $style -o "$scratch/home/out"
	done
done
chmod 700 "$scratch/locked"
finish "$tried runs in odd surroundings, $survived without effect"
