# Clips that move the vertices of a head and no bones: who has and starts them, and what an export makes of them.
"$ANIMDB" index -q x.db "$CORPUS/zengin/puppet.vdf"
"$ANIMDB" query -f csv x.db "SELECT c.name, m.name AS model, s.via FROM clip_models AS s JOIN clips AS c ON c.id = s.clip_id
	JOIN models AS m ON m.id = s.model_id WHERE c.format = 'zengin-mmb' ORDER BY c.id"
"$ANIMDB" query -f csv x.db "SELECT count(*) AS orphans FROM orphan_clips AS o JOIN clips AS c ON c.id = o.clip_id WHERE c.format = 'zengin-mmb'"
echo '.clip S_SMILE' | "$ANIMDB" x.db | grep -v 'source  '
for format in glb bvh html svg sm64-c; do
	echo "# $format"
	rm -rf out
	"$ANIMDB" export x.db -f $format -o out --where "format = 'zengin-mmb'" 2>&1 | sed 's/clip [0-9]*/clip N/'
done
rm -rf out
"$ANIMDB" export x.db -f csv -o out --where "name = 'S_SMILE'"
cat out/zengin/PUPPET_FACE/S_SMILE.csv
find out -type f | LC_ALL=C sort
