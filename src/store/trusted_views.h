/* Views of the database that a connection which trusts no schema may not use, put up once more as temporary ones. */
#ifndef ADB_STORE_TRUSTED_VIEWS_H
#define ADB_STORE_TRUSTED_VIEWS_H

#include <sqlite3.h>

/*
 * Puts the view `keys` of this program's own schema in front of the stored one. It calls JSON functions, and SQLite
 * below 3.41 holds those for unsafe in views of a file; temporary views are trusted. Call it before
 * adb_authorizer_install(). Returns an SQLite code.
 */
int adb_trusted_views_create(sqlite3 *db);

#endif
