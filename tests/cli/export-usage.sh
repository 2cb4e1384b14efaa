# What cannot be understood, and what selects nothing.
"${BASH_SOURCE%/*}/../empty_database.sh" "$ANIMDB" db
sqlite3 -bail db <"${BASH_SOURCE%/*}/fixture/export.sql"
try()
{
	"$ANIMDB" export "$@"
	echo "exit $?: $*"
}
try db -f fbx -o out
try db -o out
try db -f csv
try db -f csv -o out --clip 1 --where 1
try db -f csv -o out extra
try -f csv -o out
try db -f csv -o out --wrong
try db -o out -zf csv
try db -f csv -o out --per-clip=1
try db -o out --fo csv
try nothing.db -f csv -o out
try db -f csv -o out --clip 99
try db -f csv -o out --where 0
try db -f csv -o out --where 'no_column = 1'
try db -f csv -o out --select 'SELECT 1; SELECT 2'
try db -f csv -o out --select 'SELECT name FROM clips WHERE id = 1'
try db -f csv -o out --select 'DELETE FROM clips'
try db -f csv -o db
try db -f csv -o out --skeleton TOY --where 1
try db -f csv -o out --skeleton nobody
try db -f csv -o out --model nobody
try db -f csv -o out --name '{clip}/{colour}'
try db -f csv -o out --name 1/2/3/4/5/6/7/8/9/10
try db -f csv -o out --no-mesh
try db -f raw -o out --per-clip
try db -f glb -o out --fps 30
try db -f bvh -o out --resample
try db -f bvh -o out --fps 0
try db -f bvh -o out --fps 30x
try db --blender-script
ls -A
