. "$(dirname "$0")/fixture/make.sh"
make_database test.db
fails()
{
	"$ANIMDB" "$@"
	echo "$?"
}
fails query
fails query test.db
fails query -f yaml test.db "SELECT 1"
fails query --wrong
fails query "SELECT 1" test.db
fails query nowhere.db "SELECT 1"
fails query . "SELECT 1"
echo "no database" >text
fails query text "SELECT 1"
sqlite3 other.db "CREATE TABLE t (x)"
fails query other.db "SELECT 1"
sqlite3 test.db "PRAGMA user_version = 999"
fails query test.db "SELECT 1"
"$ANIMDB" query --help
