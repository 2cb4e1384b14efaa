#!/bin/bash
# Graphviz draws the graph of the corpus and that of each system: every node and edge, each set as one cluster, no two edges
# between the same nodes, the states of classes as nodes: PROGRAM. Exits with 77 where there is no Graphviz.
set -euo pipefail
program=$1
. "$(dirname "$0")/corpus_database.sh"
root=$(cd "$(dirname "$0")/.." && pwd)
command -v dot >/dev/null || {
	echo "dot is not there: no graph was drawn"
	exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

corpus_database corpus.db
"$program" export corpus.db -f dot -o all >/dev/null 2>&1
for system in $("$program" query -f csv corpus.db "SELECT DISTINCT system_id FROM animation_sets WHERE EXISTS (SELECT 1
	FROM set_entries AS entry JOIN entry_clips AS reached ON reached.entry_id = entry.id
	WHERE entry.set_id = animation_sets.id)" | tail -n +2); do
	"$program" export corpus.db -f dot -o "$system" --where "system = '$system'" >/dev/null 2>&1
done
for graph in */transitions.dot; do
	timeout 60 dot -Tjson0 "$graph" >"${graph%.dot}.json" 2>said || { cat said; exit 1; }
	if [ -s said ]; then
		echo "$graph:"
		cat said
		exit 1
	fi
done
"$program" query -f json corpus.db "SELECT (SELECT count(DISTINCT entry.set_id) FROM set_entries AS entry JOIN entry_clips AS reached
	ON reached.entry_id = entry.id) AS sets, (SELECT count(*) FROM (SELECT class_id, from_state AS state FROM class_moves
	UNION SELECT class_id, to_state FROM class_moves) WHERE state NOT IN ('None', 'Anything')) AS states" >expected.json
python3 - <<'END'
import glob, json

drawn = {}
for path in sorted(glob.glob("*/transitions.json")):
    graph = json.load(open(path))
    clusters = [o for o in graph["objects"] if o["name"].startswith("cluster_")]
    nodes = [o for o in graph["objects"] if not o["name"].startswith("cluster_")]
    inside = [node for cluster in clusters for node in cluster.get("nodes", [])]
    edges = [(e["tail"], e["head"]) for e in graph.get("edges", [])]
    lines = open(path.replace(".json", ".dot")).read().splitlines()
    assert len(inside) == len(set(inside)) == len(nodes), path
    assert all("pos" in o for o in nodes) and all("pos" in e for e in graph.get("edges", [])), path
    assert len(edges) == len(set(edges)) == sum(" -> " in line for line in lines), (path, len(edges), len(set(edges)))
    drawn[path.split("/")[0]] = len(clusters), len(nodes), len(edges), sum(n.get("shape") == "ellipse" for n in nodes)
expected, = json.load(open("expected.json"))
for name, counts in drawn.items():
    print(f"{name}: %d clusters, %d nodes, %d edges, %d states" % counts)
assert len(drawn) >= 6 and drawn["all"][0] == expected["sets"] and drawn["all"][3] == expected["states"] > 5, (drawn, expected)
assert all(sum(d[k] for n, d in drawn.items() if n != "all") == drawn["all"][k] for k in range(4)), drawn
assert any("\\n" in line for line in open("all/transitions.dot", encoding="utf-8"))
END
