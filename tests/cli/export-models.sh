# Which model is shown, and with which materials. Prints the colours or textures of materials in the order of faces.
corpus=${BASH_SOURCE%/*}/../../corpus
shown() {
	"$ANIMDB" export toys.db -f gltf -o out --force --clip B_spring_jackbox --name shown "$@" >/dev/null
	echo "exit $?"
	sqlite3 :memory: "WITH file(text) AS (SELECT readfile('out/shown.gltf'))
		SELECT group_concat(coalesce(json_extract(text, '\$.materials[' || json_extract(part.value, '\$.material') || '].extras.animdb.missing_texture'), 'present'))
		FROM file, json_each(text, '\$.meshes') AS mesh, json_each(mesh.value, '\$.primitives') AS part"
}
"$ANIMDB" index -q toys.db "$corpus/metroid-prime/toys.iso"
# The first of two sets of materials, and the second; a set that there is not, and no number.
shown
shown --material-set 0
shown --material-set 1
shown --material-set 2
shown --material-set -1
shown --material-set 1x
shown --player-color blue
"$ANIMDB" export toys.db -f csv -o out --material-set 1
# One line for all skeletons that lack textures, whatever the names of these; a skeleton that no row describes has no number.
"$ANIMDB" index -q several.db "$corpus/metroid-prime/toys.iso" "$corpus/zengin/puppet.vdf" "$corpus/vib-ribbon/ribbon.iso"
"$ANIMDB" export several.db -f gltf -o several --where "name IN ('B_spring_jackbox', 'PUPPET-S_WALKL')"
"$ANIMDB" export several.db -f gltf -o flat --clip ALONE --body PUPPET_HAT --attach PUPPET_HAT@nowhere
