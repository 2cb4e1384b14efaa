/* What something is, by its bytes and its name. */
#ifndef ADB_DUMP_RECOGNISE_H
#define ADB_DUMP_RECOGNISE_H

#include "dump/format.h"

/*
 * What the bytes of `input` are: the container or the format that bids most (the container when equal), both
 * NULL when they are unrecognised. A folder can only be a container. `type` is what its container says, or NULL: then the extension counts. Only
 * `system`, when not NULL. The path of `place` ends with the name, and may be no more than that.
 */
void adb_recognise(const char *system, struct adb_input *input, const struct adb_place *place,
		   const char *type, const struct adb_container **container,
		   const struct adb_format **format);

/* The extension of a name in upper case; "" when it has none, or none that could be a type. */
enum { ADB_TYPE_SIZE = 16 };
void adb_type_from_name(const char *name, char type[ADB_TYPE_SIZE]);

#endif
