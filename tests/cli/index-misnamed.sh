# A file whose name can only be that of a format, and whose bytes are something else, is told of: a note in a folder or an archive,
# an error when it was asked for by its name or with --strict.
mkdir dump
printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 6354\n' 7 >dump/HUMANS-S_LFS.MAN
: >dump/HUMANS-S_RUN.MAN
echo 'no animation' >dump/X.ANM
head -c 600 /dev/zero >dump/X.PAK
printf '\1\2\3\4\5\6\7\10\11' >dump/humans.mdh
printf '<!DOCTYPE html>\n<html></html>\n' >dump/game.zip
echo 'no name of ours' >dump/readme.txt
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH" dump

rows="SELECT a.path, a.status, a.type, s.system_id, d.severity, d.code, d.message
	FROM assets AS a JOIN sources AS s ON s.id = a.source_id LEFT JOIN diagnostics AS d ON d.asset_id = a.id ORDER BY a.path"
"$ANIMDB" index -q x.db dump
echo "exit $?"
"$ANIMDB" query -f csv x.db "$rows"
# The same files once more: by name, and with --strict.
"$ANIMDB" index -q x.db dump/HUMANS-S_LFS.MAN dump/KITE.MDH
echo "exit $?"
"$ANIMDB" query -f csv x.db "SELECT a.status, d.severity FROM assets AS a JOIN diagnostics AS d ON d.asset_id = a.id WHERE a.name = 'HUMANS-S_LFS.MAN'"
"$ANIMDB" index -q --strict x.db dump
echo "exit $?"
"$ANIMDB" query -f csv x.db "SELECT status, count(*) FROM assets GROUP BY status"
# In an archive, alone and for one system only.
(cd dump && tar -cf ../mod.tar X.ANM humans.mdh)
"$ANIMDB" index -q --system zengin y.db mod.tar
echo "exit $?"
"$ANIMDB" query -f csv y.db "$rows"
# What becomes what its name says is read, and what is renamed is forgotten.
cp dump/KITE.MDH dump/humans.mdh
mv dump/X.ANM dump/X.TXT
"$ANIMDB" index -q --prune x.db dump
"$ANIMDB" query -f csv x.db "SELECT a.path, a.status FROM assets AS a WHERE a.path IN ('humans.mdh', 'X.ANM', 'X.TXT')"
# A name that claims nothing leaves nothing behind.
cp dump/KITE.MDH dump/kite.bin
"$ANIMDB" index -q x.db dump
echo 'not the kite' >dump/kite.bin
"$ANIMDB" index -q x.db dump
"$ANIMDB" query -f csv x.db "SELECT count(*) FROM assets WHERE path = 'kite.bin'"
"$ANIMDB" info dump/HUMANS-S_RUN.MAN | sed "s,$PWD/,,"
# Folders claim what an extension does not, and what is cut off in the arrays of an animation is told of.
mkdir -p parts/ANIMS parts/crab/anims
printf '\1\2\3\4' >parts/ANIMS/RUN.ASC
printf '\1\2\3\4' >parts/RUN.ASC
printf 'static const s16 crab_values[] = {\n 0x1234, 0x56' >parts/crab.c
printf 'static const s16 crab_values[] = { 1 };\nstatic const u16 crab_ind' >parts/crab2.c
printf 'static const s16 heights[] = { 1, 2 };\n' >parts/heights.c
printf '\32\32\32\32\32\32\32\32\32\32\32\32' >parts/cut.mod
printf 'Extended Module: \32\1\2\3\4\5\6\7\10' >parts/music.mod
printf 'const struct Anima' >parts/crab/anims/table.inc.c
(cd parts && tar -cf ../parts.tar crab)
"$ANIMDB" index -q --strict p.db parts parts.tar
echo "exit $?"
"$ANIMDB" query -f csv p.db "$rows, s.path"
"$ANIMDB" query -f csv p.db "SELECT d.severity, d.code, d.message FROM diagnostics AS d WHERE d.asset_id IS NULL"
# Extensions of pictures, of the data of tools and of disc images, and names of levels. A name that only begins alike claims nothing.
mkdir more
for name in CUT.TIM cut.insertable cut.psa cut.iso cut.rvz level7_Tools.dat level.dat; do printf '\1\2\3\4' >more/$name; done
"$ANIMDB" index -q --strict z.db more
echo "exit $?"
"$ANIMDB" query -f csv z.db "$rows"
