/* What the files of the command animdb census share: printing what adb_census() has found. */
#ifndef ADB_CLI_CENSUS_PRIVATE_H
#define ADB_CLI_CENSUS_PRIVATE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>

/*
 * Prints the result for people on standard output; with `why` also where the facts come from. Returns false when that fails; SQLite
 * has the reason then.
 */
bool adb_census_print(sqlite3 *db, bool why);

struct adb_census_page {
	bool is_json;   /* else Markdown */
	bool digests;   /* with hashes and sizes of what is known by its id or name */
	bool own_facts; /* the facts are not those of the program */
};

/*
 * Writes the page that may be given away: no byte of a game, no path, name of a dump, user or date, and no name that is not on a
 * public list. The same database gives the same page. Returns false when that fails.
 */
bool adb_census_write_page(sqlite3 *db, const struct adb_census_page *page, FILE *out);

#endif
