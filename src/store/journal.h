/*
 * What a rollback journal beside a database asks of SQLite, found out without SQLite.
 *
 * A transaction on several databases puts the name of a super-journal at the end of each journal. Whoever plays back such
 * a journal reads the file of that name, whatever it is, and deletes it. animdb never writes one, and a journal that came
 * with a database from a stranger may name any file. (Write-ahead logs name no files.)
 */
#ifndef ADB_STORE_JOURNAL_H
#define ADB_STORE_JOURNAL_H

#include "base/error.h"

/*
 * Looks at DATABASE-journal; `database` is as adb_database_path_of_file() gives it. ADB_OK when it is not there or may be
 * played back. ADB_UNSUPPORTED, with the offset of the name, when it names a super-journal; ADB_IO when it is not a regular
 * file or cannot be read. Messages begin with the name of the journal, without its folder.
 */
enum adb_outcome adb_journal_check(const char *database, struct adb_error *error);

#endif
