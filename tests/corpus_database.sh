# Sourced by tests that ask a database of the whole corpus.

corpus_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/corpus

# corpus_database FILE: makes FILE the database of corpus/, as $program indexes it. ctest has it made once for all tests
# (the fixture corpus_database) and names it in ANIMDB_CORPUS_DATABASE; a test that is run by itself makes its own.
corpus_database()
{
	if [ -n "${ANIMDB_CORPUS_DATABASE-}" ]; then
		cp "$ANIMDB_CORPUS_DATABASE" "$1"
	else
		"$program" index -q "$1" "$corpus_folder"
	fi
}
