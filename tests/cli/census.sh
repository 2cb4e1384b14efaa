# Invented games are no known release; what cannot be understood: 2; what cannot be read: 1.
census()
{
	"$ANIMDB" census "$@"
	echo "exit $?: $*"
}
"$ANIMDB" index -q --each a.db "$CORPUS"
census -f csv --rows verdicts a.db
census -f csv a.db
census -f csv --rows items a.db
census -f csv --rows names a.db
census -f csv --rows sources a.db
census -f csv --rows statements a.db | sed -E 's/^([^,]*,[^,]*,[^,]*),.*/\1/'
census 'a.db#oni' | head -n 3
census --share page.md 'a.db#oni' >/dev/null
sed -n '1,/^## Counts/p' page.md
echo '# usage'
census
census a.db b.db
census -f yaml a.db
census --rows all a.db
census --release mp3 a.db
census --digests a.db
census --nothing a.db
census nowhere.db
census 'a.db#nowhere'
mkdir -p facts/oni
printf 'character\tname\n"\n' >facts/oni/tram.tsv
census --facts facts a.db
printf '# nothing\n' >facts/oni/tram.tsv
census --facts facts a.db
census --share nowhere/page.md a.db >/dev/null
"$ANIMDB" census a.db >/dev/full
echo "exit $?"
"$ANIMDB" census --help
