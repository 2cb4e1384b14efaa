# What `animdb report` refuses, and what it prints.
report()
{
	"$ANIMDB" report "$@"
	echo "exit $?: $*"
}
. "$(dirname "$0")/fixture/make.sh"
make_database a.db
report --help
report
report a.db
report a.db b.db -o out
report a.db -o out --with png,yaml
report a.db -o out --with ''
report a.db -o out -j 0
report a.db -o out --nothing
report nowhere.db -o out
report a.db -o a.db
report a.db -o /proc/out
report a.db -o out --where 'no_column = 1'
report a.db -o out --where '1)) --'
ls -A
mkdir mine && echo text >mine/file
report a.db -o mine
report a.db -o out// --where '0 -- none'
report a.db -o out -q
ls out
