#!/bin/bash
# Every question is answered in less than half a second of processor time on 10,000 clips: PROGRAM MKDUMP_ZENGIN MKDUMP_ONI
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$2" "$work/a.vdf" 10000 --nodes 6 --frames 6 && "$3" "$work/oni" 2 500 && "$program" index -q "$work/x.db" "$work/a.vdf" "$work/oni" || exit 1
clips=$("$program" query -f csv "$work/x.db" "SELECT count(*) FROM clips" | tail -n 1 | tr -d '\r')
clip=$("$program" query -f csv "$work/x.db" "SELECT max(name) FROM clips WHERE system_id = 'zengin'" | tail -n 1 | tr -d '\r')
bone=$("$program" query -f csv "$work/x.db" "SELECT max(bone_name) FROM channels" | tail -n 1 | tr -d '\r')
failed=0 count=0 slowest=0 slowest_name=
TIMEFORMAT=%U
for question in $("$program" ask --names); do
	values=()
	case $question in
	contacts | events | mirrored | models | played-by | similar) values=("$clip") ;;
	differences | same-motion) values=(a.vdf oni) ;;
	moves-bone) values=("$bone") ;;
	props | plays) values=(x) ;;
	path) values=(S_ANI000000 S_ANI000001) ;;
	moves | state-graph) values=(a) ;;
	esac
	seconds=$({ time "$program" ask -f csv "$work/x.db" "$question" "${values[@]}" >"$work/answer" 2>"$work/errors"; echo $? >"$work/code"; } 2>&1)
	# A message says why an answer is empty, or what LIMIT left out.
	[ "$(cat "$work/code")" = 0 ] && [ -s "$work/answer" ] && [ "$(wc -l <"$work/errors")" -le 1 ] &&
		{ [ "$(wc -l <"$work/answer")" -gt 1 ] || [ -s "$work/errors" ]; } || { echo "$question: no answer: $(head -n 3 "$work/errors")"; failed=$((failed + 1)); }
	milliseconds=$(awk -v s="$seconds" 'BEGIN { print int(s * 1000) }')
	[ "$milliseconds" -lt 500 ] || { echo "$question takes $seconds s"; failed=$((failed + 1)); }
	[ "$milliseconds" -lt "$slowest" ] || { slowest=$milliseconds slowest_name=$question; }
	count=$((count + 1))
done
echo "$count questions on $clips clips, the slowest is $slowest_name with $slowest ms; $failed failures"
[ $failed -eq 0 ] && [ $count -ge 20 ] && [ "$clips" -ge 10000 ]
