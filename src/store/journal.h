/*
 * Checks the rollback journal beside a database, without SQLite.
 *
 * A transaction on several databases puts the name of a super-journal at the end of each journal. A program
 * that plays back such a journal reads the named file, whatever it is, and deletes it. animdb never writes such a name, and the
 * journal of a foreign database may name any file. (Write-ahead logs name no files.)
 */
#ifndef ADB_STORE_JOURNAL_H
#define ADB_STORE_JOURNAL_H

#include "base/error.h"

/*
 * Checks DATABASE-journal; `database` is a result of adb_database_path_of_file(). Returns ADB_OK when the journal is missing or may
 * be played back, ADB_UNSUPPORTED with the offset of the name when it names a super-journal, ADB_IO when it is not a regular
 * file or cannot be read. Messages begin with the name of the journal, without its folder.
 */
enum adb_outcome adb_journal_check(const char *database, struct adb_error *error);

#endif
