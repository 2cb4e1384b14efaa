# Two dumps of one database, and what a '#' in an argument means.
diff()
{
	echo "# $*"
	"$ANIMDB" diff "$@"
	echo "exit $?"
}
mkdir -p lib/old lib/new lib/mod
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED"/PUPPET* lib/old
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/PUPPET.MDS" lib/old
cp lib/old/* lib/new
cp lib/old/PUPPET-T_NOD.MAN lib/mod
size=$(stat -c %s lib/new/PUPPET-T_NOD.MAN)
printf '\x10\x40' | dd of=lib/new/PUPPET-T_NOD.MAN bs=1 seek=$((size - 40)) conv=notrunc status=none
sed -i -e '/"T_SIT" 1/s/0.1 0.1/0.2 0.1/' lib/new/PUPPET.MDS
"$ANIMDB" index -q --each all.db lib
"$ANIMDB" index -q old.db lib/old
diff all.db#old all.db#new
diff all.db#new all.db#old
diff -f box all.db#old all.db#new
diff -f table all.db#old old.db
diff -s all.db#old all.db
diff -s old.db all.db#old
diff old.db all.db#new --where "name LIKE '%NOD%'"
diff -s all.db#mod old.db
diff all.db#OLD all.db#OLD
id=$("$ANIMDB" query -f csv all.db "SELECT id FROM dumps WHERE name = 'new'" | tail -n 1 | tr -d '\r')
[ "$("$ANIMDB" diff "all.db#$id" all.db#old)" = "$("$ANIMDB" diff all.db#new all.db#old)" ] && echo "its id names a dump, too"

diff all.db#nwe all.db#old
diff all.db# all.db#old
diff none.db#old all.db#old
diff '#' '##'
diff all.db 'all.db##old'

echo "## files and dumps with a # in their names"
cp all.db 'all.db#old'
diff -s 'all.db#old' all.db
diff -s 'all.db#old#old' all.db#new
rm 'all.db#old'
"$ANIMDB" index -q --dump 'new#2' all.db lib/new
diff -s all.db#old 'all.db#new#2'
