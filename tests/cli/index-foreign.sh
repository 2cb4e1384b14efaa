# A database with triggers, views or tables of somebody else: refused, and not a byte of it is changed.
"$ANIMDB" index -q own.db "$CORPUS/zengin/puppet.vdf"
mkdir place
# The SQL $1 makes what is to be refused.
refuse()
{
	local before

	cp own.db place/x.db
	sqlite3 place/x.db "$1"
	before=$(sha256sum <place/x.db)
	"$ANIMDB" index -q --force place/x.db "$CORPUS/zengin/puppet.vdf" 2>&1
	echo "exit $?"
	[ "$before" = "$(sha256sum <place/x.db)" ] || echo 'it was changed'
	[ "$(ls -A place)" = x.db ] || ls -A place
}
refuse "CREATE TRIGGER evil AFTER INSERT ON clips BEGIN UPDATE clips SET name = 'evil'; END"
refuse "CREATE TRIGGER evil AFTER DELETE ON sources BEGIN DELETE FROM clips; END"
refuse "CREATE TABLE notes (text)"
refuse "CREATE VIEW mine AS SELECT * FROM clips"
refuse "DROP VIEW clip_summary; CREATE VIEW clip_summary AS SELECT 1 AS clip_id"
refuse "DROP VIEW clip_summary; CREATE TABLE clip_summary (clip_id)"
refuse "ALTER TABLE clips ADD COLUMN more TEXT DEFAULT 'x'"
refuse "CREATE VIRTUAL TABLE words USING fts5(word)"
refuse "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_evil', 'clips', 0,
	'CREATE TRIGGER sqlite_evil AFTER INSERT ON clips BEGIN DELETE FROM clips; END')"
refuse "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('index', 'hidden', 'clips', 0,
	'CREATE TRIGGER hidden AFTER INSERT ON clips BEGIN UPDATE clips SET name = 1; END')"
refuse "CREATE TRIGGER \"a$(printf '\033[31m')b\" AFTER INSERT ON clips BEGIN SELECT 1; END" | cat -v
echo '# what SQLite itself adds, an index and comments do no harm'
sqlite3 own.db "CREATE INDEX mine ON clips(duration); ANALYZE"
"$ANIMDB" index --force own.db "$CORPUS/zengin/puppet.vdf" 2>&1 | sed 's/ in .*//'
"$ANIMDB" verify -q own.db
