/* Prints a ledger: each field with its offset, type, name and value, then what nobody read. */
#ifndef ADB_PROGRAM_FIELD_LIST_H
#define ADB_PROGRAM_FIELD_LIST_H

#include <stdio.h>

#include "base/ledger.h"

/* With `all` every value of arrays, else the first ones. */
void adb_print_fields(FILE *out, const struct adb_ledger *ledger, bool all);

#endif
