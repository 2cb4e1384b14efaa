# What is no dump, what is not there, and good PATHs beside them.
index() { "$ANIMDB" index "$@" 2>&1 | sed -E "s/ in [0-9.]+ s/ in N s/; s|$PWD|HERE|"; echo "exit ${PIPESTATUS[0]}, $(ls *.db* 2>/dev/null | tr '\n' ' ')"; }

mkdir folder empty
echo 'nothing of a game' >folder/readme.txt
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH" kite.mdh

echo '# a folder without a dump is an error, makes no database, and changes none'
index a.db folder empty
index a.db empty kite.mdh
before=$(sha256sum <a.db)
index a.db empty
[ "$before" = "$(sha256sum <a.db)" ] || echo 'the database was written'
rm a.db
echo '# a folder that is empty by now, with --prune'
mkdir disk
cp kite.mdh disk
index a.db disk
rm disk/kite.mdh
index --prune a.db disk
index --prune --force a.db disk
rm a.db
echo '# a file that is no dump, a file that is not there'
index b.db folder/readme.txt
index b.db no/such/file no_such_file
echo '# good ones are indexed all the same'
index c.db no_such_file folder/readme.txt kite.mdh folder
"$ANIMDB" query -f csv c.db 'SELECT kind, byte_size, system_id FROM sources'
rm c.db
echo '# the same PATH twice, PATHs that overlap: each source once, all of the outermost PATH'
mkdir -p out/in
cp kite.mdh out/in
cp kite.mdh out
index d.db out/in out out out/in/kite.mdh
index d.db out out/in
"$ANIMDB" query -f csv d.db "SELECT replace(path, '$PWD', 'HERE') AS path, replace(attributes ->> 'root', '$PWD', 'HERE') AS root FROM sources ORDER BY path"
rm d.db
echo '# a part first, then all of it'
index e.db out/in
index e.db out
"$ANIMDB" query -f csv e.db "SELECT replace(path, '$PWD', 'HERE') AS path, replace(attributes ->> 'root', '$PWD', 'HERE') AS root FROM sources ORDER BY path"
index e.db out/in
"$ANIMDB" query -f csv e.db "SELECT replace(attributes ->> 'root', '$PWD', 'HERE') AS root, count(*) FROM sources GROUP BY 1"
index --force e.db out/in
"$ANIMDB" query -f csv e.db "SELECT replace(attributes ->> 'root', '$PWD', 'HERE') AS root, count(*) FROM sources GROUP BY 1 ORDER BY 1"
rm e.db
echo '# another system says nothing about them'
index f.db out
index --system oni f.db out
"$ANIMDB" query -f csv f.db "SELECT count(*) FROM sources"
rm f.db
echo '# new files belong to the innermost PATH that has a name'
index --dump outer g.db out
index --dump inner g.db out/in
cp kite.mdh out/in/new.mdh
cp kite.mdh out/new.mdh
index g.db out
"$ANIMDB" query -f csv g.db "SELECT d.name, replace(s.path, '$PWD', 'HERE') AS path FROM sources AS s JOIN dumps AS d ON d.id = s.dump_id ORDER BY path"
rm g.db out/new.mdh out/in/new.mdh
echo '# a database inside the folder that it is made of'
mv folder/readme.txt out
index out/x.db out
cp out/x.db out/other.db
index --force out/x.db out
index out/x.db out/x.db
ls -A out
"$ANIMDB" query -f csv out/x.db "SELECT replace(path, '$PWD', 'HERE') AS path FROM sources ORDER BY path"
