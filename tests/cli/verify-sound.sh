# Nothing is found in what index made, and nothing is written.
verify()
{
	"$ANIMDB" verify "$@"
	echo "exit $?: $*"
}
cp -r "$CORPUS/zengin" dump
"$ANIMDB" index -q a.db dump
sum=$(sha256sum a.db)
verify a.db
verify --sources a.db
verify -q a.db
verify -f csv a.db
verify -f json a.db
[ "$(sha256sum a.db)" = "$sum" ] || echo changed
ls
