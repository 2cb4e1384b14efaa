#!/bin/bash
# One folder and one line add a system: the toy of tests/toy/twav is built into the program by the option ANIMDB_EXTRA_SYSTEM,
# and works everywhere; so it does as a folder of src/systems with a line in registry.c, and nothing else has to change. A toy
# that lacks a part fails the build, which names the part. BUILD
#
# Only what differs is compiled: the rest comes from the libraries of the folder BUILD, with its compiler and its options.
set -u
build=$(realpath "$1") || exit 2
PROGRAM=$build/animdb
. "$(dirname "$0")/index_common.sh"
root=$(cd "$here/.." && pwd)
cd "$scratch" || exit 2

options=(-G "$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$build/CMakeCache.txt")" -DBUILD_TESTING=OFF "-DANIMDB_LIBRARIES=$build")
while read -r option; do
	options+=("-D$option")
done < <(grep -E '^(CMAKE_BUILD_TYPE|CMAKE_MAKE_PROGRAM|CMAKE_C_COMPILER(_LAUNCHER)?|CMAKE_C_FLAGS|CMAKE_COMPILE_WARNING_AS_ERROR|CMAKE_EXE_LINKER_FLAGS|ANIMDB_(SANITIZE(_THREADS)?|COVERAGE)):' \
	"$build/CMakeCache.txt")

# configure SOURCES FOLDER OPTION…
configure()
{
	local sources=$1 folder=$2

	shift 2
	cmake -S "$sources" -B "$folder" "${options[@]}" "$@" >log 2>&1 && return
	cat log
	exit 1
}

# make FOLDER TARGET…: what was printed is in log
make()
{
	cmake --build "$1" --parallel 2 --target "${@:2}" >log 2>&1
}

# ask QUERY EXPECTED: rows of waves.db
ask()
{
	local found

	found=$("$program" query -f csv waves.db "$1" 2>&1 | tail -n +2 | tr -d '\r')
	[ "$found" = "$2" ] || fail "$1 gives $found instead of $2"
}

# says TEXT COMMAND…: the command succeeds, and TEXT is a part of what it prints.
says()
{
	local text=$1 found

	shift
	found=$("$@" 2>&1) || fail "$*: exit $?: $found"
	[[ $found == *"$text"* ]] || fail "$* does not say '$text' but: ${found:0:300}"
}

# ---- built in by one option ----

cp -r "$here/toy/twav" twav
configure "$root" with-option "-DANIMDB_EXTRA_SYSTEM=$scratch/twav"
make with-option animdb schema_manual formats_manual completions || { cat log; fail "the toy cannot be built in"; finish "toy system"; }
program=$scratch/with-option/animdb

# ---- it works everywhere ----

mkdir waves
python3 "$here/toy/make_waves.py" waves || fail "there are no waves"
"$program" index -q waves.db waves || fail "index: exit $?"
says ": nothing found" "$program" verify --sources waves.db
ask "SELECT id, title, up_axis, handedness, metres_per_unit, gltf_axes FROM systems WHERE id = 'toy'" 'toy,Toy,Z,left,0.5,-Y +Z +X'
ask "SELECT kind, role FROM link_kinds WHERE system_id = 'toy'" 'next_wave,plays'
ask "SELECT kind, class FROM event_kinds WHERE system_id = 'toy'" 'peak,state'
ask "SELECT name, system_id, format, frame_count, duration, attributes FROM clips ORDER BY id" \
	'sway1,toy,twav,5,0.5,"{""version"":1}"'$'\n''sway2,toy,twav,5,0.5,"{""version"":0}"'
ask "SELECT count(*), count(DISTINCT motion_xxh128) FROM clips" '2,1'
# From its views.sql, over what its resolve.sql found.
ask "SELECT name, peak, round(degrees, 2), next FROM toy_waves ORDER BY name" 'sway1,0.2,90.0,sway2'$'\n''sway2,0.2,90.0,'
ask "SELECT c.name, s.name, f.via, f.is_primary FROM clip_skeletons AS f JOIN clips AS c ON c.id = f.clip_id
	JOIN skeletons AS s ON s.id = f.skeleton_id ORDER BY c.id" 'sway1,sway1,file,1'$'\n''sway2,sway2,file,1'
ask "SELECT to_name FROM dangling_links" sway3
ask "SELECT bone_name, round(mtx, 4) + 0, round(mty, 4) + 0, round(mtz, 4) + 0 FROM pose(1) WHERE frame = 2" \
	'hip,0.0,0.0,0.0'$'\n''spine,0.0,1.0,0.0'$'\n''head,-1.0,1.0,0.0'
printf '.clip sway1\n' >page
says 'sway1, bones: 3, by file (primary)' "$program" shell waves.db <page
printf '.doc toy_waves\n' >page
says 'seconds until its first bone has turned farthest' "$program" shell waves.db <page
echo "no wave" >junk.twav
"$program" info junk.twav >said 2>&1 && fail "info: a file that is no wave is taken for one"
grep -q 'its name says Toy wave' said || fail "info does not tell what junk.twav claims to be: $(cat said)"

"$program" export waves.db -f glb -o out >/dev/null 2>err || fail "export: exit $?: $(cat err)"
count=0
for file in out/toy/*.glb; do
	python3 "$here/toy/check_glb.py" "$file" || fail "$file is not what the wave is"
	count=$((count + 1))
done
[ $count -eq 2 ] || fail "$count waves were exported"
# Khronos' validator, where npm finds it.
cp "$here/gltf_validate/package.json" "$here/gltf_validate/check.mjs" .
if command -v node >/dev/null && command -v npm >/dev/null &&
	timeout 60 npm install --no-audit --no-fund --prefer-offline --loglevel=error >/dev/null 2>&1; then
	node check.mjs --strict out/toy/*.glb || fail "the validator finds something"
else
	echo "without the glTF validator"
fi

# ---- it is listed everywhere ----

says 'Toy (none: used by the tests)' "$program" formats
says 'Toy wave (none: used by the tests)' "$program" formats
says 'links.kind next_wave (plays): the wave that goes on where this one ends' "$program" formats -a
says 'events.kind peak (state): the first bone' "$program" formats -a
says 'clips.attributes.version: version of the file' "$program" formats -a
says '.It Sy twav' cat with-option/man/animdb-formats.5
says '.Ss toy_waves' cat with-option/man/animdb-schema.5
says '.It Va peak' cat with-option/man/animdb-schema.5
for file in animdb.bash _animdb animdb.fish; do
	grep -qw toy "with-option/completions/$file" || fail "$file does not complete toy"
done

# ---- added as any system is ----

mkdir tree
cp -r "$root/CMakeLists.txt" "$root/LICENSE" "$root/src" "$root/schema" "$root/cmake" "$root/man" tree
tree_git()
{
	git -C tree -c user.name=test -c user.email=test@example.org -c commit.gpgsign=false "$@"
}
tree_git init -q && tree_git add -A && tree_git commit -q -m before || fail "the copy cannot be committed"
cp -r "$here/toy/twav" tree/src/systems/twav
sed -i 's/^\tX(vib) .*/\tX(twav)    \\\n&/' tree/src/systems/registry.c
tree_git add -A
tree_git diff --cached --stat | tee stat
cut -d '|' -f 1 stat | sed '$d' | tr -d ' ' | sort >changed
(echo src/systems/registry.c; cd tree && find src/systems/twav -type f) | sort | diff changed - ||
	fail "more than a folder and the registry have changed"
[ "$(tree_git diff --cached --numstat src/systems/registry.c | cut -f 1,2)" = $'1\t0' ] || fail "the registry has more than one new line"
configure tree with-line
if make with-line animdb schema_manual; then
	diff <("$program" formats -a | sort) <(with-line/animdb formats -a | sort) || fail "the option and the line list different things"
	with-line/animdb index -q line.db waves
	[ "$(content_of waves.db)" = "$(content_of line.db)" ] || fail "the option and the line give different databases"
	cmp with-option/man/animdb-schema.5 with-line/man/animdb-schema.5 || fail "the option and the line give different manuals"
else
	cat log
	fail "the folder and the line are not enough"
fi

# ---- what lacks a part fails at build ----

# breaks WHAT FILE SED TARGET MESSAGE: with FILE of the toy changed, the build of TARGET fails and says MESSAGE.
breaks()
{
	local what=$1 file=$2 change=$3 target=$4 message=$5

	sed -i "$change" "twav/$file"
	cmp -s "twav/$file" "$here/toy/twav/$file" && fail "$what: nothing was changed"
	if make with-option "$target"; then
		fail "$what: the build does not fail"
	elif ! grep -qF -- "$message" log; then
		fail "$what: the build does not say '$message' but: $(cat log)"
	fi
	cp "$here/toy/twav/$file" "twav/$file"
}

breaks "no length of a unit" system.c '/metres_per_unit/d' animdb 'system toy: metres_per_unit: 0 is not above 0'
breaks "axes that do not agree" system.c 's/"left"/"right"/' animdb \
	'system toy: gltf_axes: -Y +Z +X mirrors, but handedness is right'
breaks "no formats" system.c '/^\t\.formats/d; /^static const struct adb_format/d' animdb 'system toy: formats: there is none'
breaks "a class that is not known" system.c 's/"state"/"emotion"/' animdb \
	'system toy: event_kinds: the class of peak is emotion, which is not known'
breaks "views that no one names" system.c '/views_sql/d' animdb 'twav/views.sql: no system names it as resolve_sql, ties_sql, views_sql, meshes_sql, variants_sql, SQL of its cutter or of the census'
breaks "a format of another system" wave.c 's/\.system = "toy"/.system = "toys"/' animdb 'system toy: format twav: its system is toys'
breaks "an attribute without a meaning" wave.c 's/, "version of the file: 0 or 1" }/, NULL }/' animdb \
	'system toy: format twav: its attribute version has no meaning'
breaks "a view of what is not there" views.sql 's/clip\.name AS/clip.title AS/' animdb \
	'system toy: views.sql: the view toy_waves: no such column: clip.title'
breaks "a view that there is already" views.sql 's/toy_waves/clip_summary/' animdb \
	'system toy: views.sql: view clip_summary already exists'
breaks "a view without a comment" views.sql '/^-- /d' schema_manual 'view toy_waves has no comment'
breaks "a mistake in resolve.sql" resolve.sql 's/s\.asset_id/s.asset/' animdb 'system toy: resolve.sql: no such column: s.asset'
breaks "a table that stays" resolve.sql '$aCREATE TEMP TABLE toy_left AS SELECT 1;' animdb \
	'system toy: resolve.sql: its temporary table toy_left is not dropped'
make with-option animdb schema_manual || { cat log; fail "the whole toy is not built any more"; }
finish "toy system"
