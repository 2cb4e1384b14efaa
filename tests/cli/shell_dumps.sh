# The dumps of clips and sets are shown where a database has several.
mkdir -p lib/game lib/mod
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED"/PUPPET-T_NOD.MAN lib/game
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/PUPPET.MDS" lib/game
cp lib/game/* lib/mod
"$ANIMDB" index -q one.db lib
"$ANIMDB" index -q --each --over '' all.db lib
for db in one.db all.db; do
	printf '%s\n' '.clips nod' '.sets' | "$ANIMDB" "$db"
done
"$ANIMDB" query -f csv all.db "SELECT name, dump, release, game FROM clip_summary ORDER BY dump"
"$ANIMDB" index -q rom.db "$CORPUS/sm64/theatre.z64" "$CORPUS/sm64/theatre_hack.n64" "$CORPUS/metroid-prime/toys.iso"
echo '# which release, in columns'
sqlite3 rom.db "UPDATE dumps SET release = 'the first one' WHERE name = 'theatre.z64'"
"$ANIMDB" query -f csv rom.db "SELECT DISTINCT system, dump, release, game FROM clip_summary ORDER BY dump"
echo '# copies of one clip, and the entry that matches'
printf '%s\n' '.clips Walk' | "$ANIMDB" shell -f csv rom.db | cut -d , -f 2-
echo '# problems and events'
printf 'not one' >lib/mod/ODD.MAN
printf 'nor this' >lib/game/ODD.MDH
cp lib/mod/ODD.MAN lib/game/ODDER.MAN
"$ANIMDB" index -q --each all.db lib
"$ANIMDB" query -f csv all.db "SELECT code, dump, asset_path, message FROM problems ORDER BY asset_path, dump, diagnostic_id"
printf '%s\n' '.problems' '.problems game' | "$ANIMDB" shell -f csv all.db
"$ANIMDB" index -q single.db lib
printf '%s\n' '.problems' | "$ANIMDB" shell -f csv single.db
"$ANIMDB" query -f csv all.db "SELECT dump, set_name, count(*) FROM animation_events GROUP BY dump, set_name"
