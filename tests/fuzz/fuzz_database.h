/* A small database of the corpus, whole or damaged. ANIMDB_CORPUS says where the corpus is. */
#ifndef ADB_TESTS_FUZZ_FUZZ_DATABASE_H
#define ADB_TESTS_FUZZ_FUZZ_DATABASE_H

#include <sqlite3.h>

/* Opened as every command does it, with limits that end what takes long. Ends the process when that fails. */
sqlite3 *fuzz_database_open_whole(void);

/* Gives the next statement its full time. */
void fuzz_database_rewind(sqlite3 *db);

#endif
