/* Declarations that played.c, read_clip.c and read_skeleton.c share. */
#ifndef ADB_STORE_READ_PRIVATE_H
#define ADB_STORE_READ_PRIVATE_H

#include "store/read.h"

struct adb_stored_reader {
	sqlite3 *db;
	sqlite3_stmt *clip, *channels, *events, *skeleton, *bones;
};

/* A row whose columns are read from left to right. */
struct adb_stored_row {
	sqlite3_stmt *statement;
	struct adb_arena *arena;
	int column;
};

static inline struct adb_stored_row adb_stored_row_of(sqlite3_stmt *statement, struct adb_arena *arena)
{
	return (struct adb_stored_row){ .statement = statement, .arena = arena };
}

const char *adb_stored_row_text(
	struct adb_stored_row *row); /* NULL for NULL, or when the arena is exhausted */
int64_t adb_stored_row_integer(struct adb_stored_row *row, int64_t if_null);
double adb_stored_row_real(struct adb_stored_row *row); /* NAN for NULL */

void adb_stored_row_origin(struct adb_stored_row *row, struct adb_stored_origin *origin);

/* Returns false with `error` set when the system is unknown or its axes are invalid. */
bool adb_stored_row_space(struct adb_stored_row *row, struct adb_stored_space *space,
			  struct adb_error *error);

/* Ends a loop over `statement`, whose last step returned `code`. Returns false with `error` set unless all rows were read. */
bool adb_stored_rows_ended(struct adb_stored_reader *reader, sqlite3_stmt *statement, int code,
			   struct adb_error *error);

/* Sets the frame where a clip wraps, if it does, to that behind its last one. */
void adb_stored_set_wrap(struct adb_stored_clip *clip);

/* The columns that adb_stored_row_origin() and adb_stored_row_space() read; `x` is the table with the
 * attributes. */
#define ADB_STORED_ORIGIN_COLUMNS                                                                            \
	"asset.id, asset.path, asset.xxh128, source.path, asset.game, asset.original_path"
#define ADB_STORED_SPACE_COLUMNS(x)                                                                          \
	"system.id, system.up_axis, system.handedness, coalesce(CASE WHEN json_valid(" x ".attributes) "     \
	"THEN json_extract(" x                                                                               \
	".attributes, '$.gltf_axes') END, system.gltf_axes), system.metres_per_unit, system.rotation_arc"
/* Most attributes are empty, and a comparison is faster than json_valid(). */
#define ADB_STORED_ATTRIBUTES(x)                                                                             \
	"CASE WHEN " x ".attributes <> '{}' AND json_valid(" x ".attributes) THEN " x                        \
	".attributes ELSE '{}' END"

#endif
