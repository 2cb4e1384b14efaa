. "$(dirname "$0")/fixture/make.sh"
make_database test.db
fails()
{
	"$ANIMDB" query "$@"
	echo "$?"
}
# Values are bound as what they look like, under each of SQL's signs, and text stays text.
"$ANIMDB" query -p i=42 -p r=-1.5e3 -p t=walk -p n=null -p q="'12'" -p empty= -p big=9223372036854775808 -p i=43 test.db \
	"SELECT :i, typeof(@i), \$r, typeof(:r), :t, :n IS NULL, :q, typeof(:q), :empty, typeof(:empty), typeof(:big)" || exit
"$ANIMDB" query --param p=S_RUN -f json test.db "SELECT name FROM clips WHERE name LIKE '%' || :p" || exit
"$ANIMDB" query -p inf=infinity -p hex=0x10 -p dash=- test.db "SELECT typeof(:inf), typeof(:hex), typeof(:dash)" || exit
fails -p i=1 test.db "SELECT 'printed'; SELECT :i, :missing"
fails test.db "SELECT ?"
fails -p broken test.db "SELECT 1"
fails -p =1 test.db "SELECT 1"
# SQL from files, in the order given, then what follows.
printf -- '-- from a file\nSELECT 1 AS one;\nSELECT :p AS p' >one.sql
printf 'SELECT 2 AS two' >two.sql
"$ANIMDB" query --file one.sql --file two.sql -p p=3 test.db "SELECT 4 AS four" || exit
echo "SELECT 5 AS five" | "$ANIMDB" query --file - test.db || exit
printf 'SELECT 1;\nSELECT wrong' >wrong.sql
fails --file wrong.sql test.db
fails --file nowhere.sql test.db
fails --file . test.db
# A time limit for each statement.
endless="WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"
fails --timeout 0.2 test.db "SELECT 'before'; $endless; SELECT 'never'"
fails --timeout 60 test.db "SELECT 'in time'"
for seconds in 0 -1 soon nan; do
	fails --timeout $seconds test.db "SELECT 1"
done
# Another file, for reading.
sqlite3 notes.db "CREATE TABLE notes (clip, note); INSERT INTO notes VALUES ('HUMANS-S_RUN', 'mine')"
"$ANIMDB" query --attach n=notes.db test.db "SELECT id, note FROM clips JOIN n.notes ON clip = name" || exit
"$ANIMDB" query --attach a=notes.db --attach b=test.db test.db \
	"SELECT name FROM pragma_database_list WHERE name <> 'temp'; SELECT count(*) FROM b.clips, a.notes" || exit
fails --attach n=notes.db test.db "DELETE FROM n.notes"
fails --attach n=notes.db test.db "ATTACH 'more.db' AS more"
fails --attach n=nowhere.db test.db "SELECT 1"
fails --attach n=one.sql test.db "SELECT 1"
fails --attach main=notes.db test.db "SELECT 1"
fails --attach notes.db test.db "SELECT 1"
ls
