#!/bin/bash
# Fuzzes every target, or those given, for some seconds each, and prints a line for each: executions, edges of the
# program that its inputs reach, and finds. A find is a file in OUT/finds/TARGET/; once mended it belongs into
# tests/fuzz/kept/TARGET/, whose files are seeds as well. What was learned stays in OUT, so that the next run goes on from there.
#
#	run.sh BUILD CORPUS OUT SECONDS [TARGET...]
set -u

if [ $# -lt 4 ]; then
	echo "usage: run.sh BUILD CORPUS OUT SECONDS [TARGET...]" >&2
	exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
build=$(realpath "$1")
ANIMDB_CORPUS=$(realpath "$2")
out=$3
seconds=$4
shift 4
[ $# -gt 0 ] || mapfile -t targets < <("$build/fuzz_seeds")
[ $# -eq 0 ] || targets=("$@")
export ANIMDB_CORPUS ANIMDB_FUZZ_TARGET
total=0 idle=0
mapfile -t options < <(sed -n 's/^\(.*\) = \(.*\)/-\1=\2/p' "$here/oss-fuzz/options")

# The number that libFuzzer gives in $2 of its log $1.
number()
{
	grep -ao "$2[: ]*[0-9]*" "$1" | tail -1 | grep -o '[0-9]*$' || echo 0
}

mkdir -p "$out/seeds"
"$build/fuzz_seeds" "$ANIMDB_CORPUS" "$out/seeds" "${targets[@]}" || exit 2
printf '%-24s %12s %8s %6s\n' target executions edges finds
for ANIMDB_FUZZ_TARGET in "${targets[@]}"; do
	learned=$out/learned/$ANIMDB_FUZZ_TARGET
	finds=$out/finds/$ANIMDB_FUZZ_TARGET
	log=$out/$ANIMDB_FUZZ_TARGET.log
	mkdir -p "$learned" "$finds"
	"$here/dictionary.sh" "$out/seeds" "$ANIMDB_FUZZ_TARGET" >"$out/$ANIMDB_FUZZ_TARGET.words"
	kept=$here/kept/$ANIMDB_FUZZ_TARGET
	[ -d "$kept" ] || kept=
	"$build/animdb_fuzz" -max_total_time="$seconds" -dict="$out/$ANIMDB_FUZZ_TARGET.words" "${options[@]}" \
		-artifact_prefix="$finds/" -print_final_stats=1 "$learned" \
		"$out/seeds/$ANIMDB_FUZZ_TARGET" $kept >"$log" 2>&1
	count=$(find "$finds" -type f | wc -l)
	executions=$(number "$log" stat::number_of_executed_units)
	total=$((total + count))
	printf '%-24s %12d %8d %6d\n' "$ANIMDB_FUZZ_TARGET" "$executions" "$(number "$log" cov)" "$count"
	if [ "$executions" -eq 0 ]; then
		tail -3 "$log"
		idle=$((idle + 1))
	fi
done
echo "${#targets[@]} targets, $total finds, $idle that did not run"
[ "$total" -eq 0 ] && [ "$idle" -eq 0 ]
