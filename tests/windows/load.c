/* Loads an extension into SQLite and prints the first column of each row: load.exe EXTENSION DATABASE SQL. */
#include <fcntl.h>
#include <io.h>
#include <sqlite3.h>
#include <stdio.h>

static int fail(sqlite3 *db, const char *why)
{
	fprintf(stderr, "load: %s\n", why != NULL ? why : sqlite3_errmsg(db));
	sqlite3_close(db);
	return 1;
}

int main(int argc, char **argv)
{
	sqlite3 *db = NULL;
	sqlite3_stmt *statement = NULL;
	char *why = NULL;

	_setmode(1, _O_BINARY);
	if (argc != 4)
		return fail(NULL, "usage: load.exe EXTENSION DATABASE SQL");
	if (sqlite3_open_v2(argv[2], &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
		return fail(db, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, NULL);
	if (sqlite3_load_extension(db, argv[1], NULL, &why) != SQLITE_OK)
		return fail(db, why);
	if (sqlite3_prepare_v2(db, argv[3], -1, &statement, NULL) != SQLITE_OK)
		return fail(db, NULL);
	while (sqlite3_step(statement) == SQLITE_ROW)
		printf("%s\n", sqlite3_column_text(statement, 0));
	return sqlite3_finalize(statement) == SQLITE_OK && sqlite3_close(db) == SQLITE_OK ? 0 : 1;
}
