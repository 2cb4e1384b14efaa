# What cannot be understood: 2; what cannot be read: 1.
verify()
{
	"$ANIMDB" verify "$@"
	echo "exit $?: $*"
}
. "$(dirname "$0")/fixture/make.sh"
verify
verify a.db b.db
verify -f yaml a.db
verify --nothing a.db
verify nowhere.db
echo 'text' >text
verify text
sqlite3 other.db 'CREATE TABLE t (x)'
verify other.db
make_database a.db
sqlite3 a.db 'PRAGMA user_version = 1'
verify a.db
"$ANIMDB" index -q b.db "$CORPUS/zengin/puppet.vdf"
"$ANIMDB" verify -f csv b.db >/dev/full
echo "exit $?"
"$ANIMDB" verify --help
