/* Columns, plans and the struct of the table native_keys. */
#ifndef ADB_SQL_KEYS_PRIVATE_H
#define ADB_SQL_KEYS_PRIVATE_H

#include "sql/sql.h"

enum column {
	COLUMN_CHANNEL_ID,
	COLUMN_CLIP_ID,
	COLUMN_BONE_ID,
	COLUMN_BONE_NAME,
	COLUMN_TARGET,
	COLUMN_KEY_INDEX,
	COLUMN_FRAME,
	COLUMN_TIME,
	COLUMN_X,
	COLUMN_W = COLUMN_X + 3,
};

/* Bits of the plan (idxNum): the constraints that it uses; filter() gets their values in this order. */
enum given {
	GIVEN_CHANNEL = 1,
	GIVEN_CLIP = 2,
	GIVEN_BONE = 4,
	GIVEN_TARGET = 8,
	GIVEN_NAME = 16, /* bone_name */
	GIVEN_KEY = 32,
	GIVEN_KEY_MIN = 64,
	GIVEN_KEY_MAX = 128,
	GIVEN_FRAME = 256,
	GIVEN_FRAME_MIN = 512,
	GIVEN_FRAME_MAX = 1024,
	ORDER_BY_CLIP = 2048, /* not a constraint: channels in the order of clip_id */
	GIVEN_CHANNELS = GIVEN_CHANNEL | GIVEN_CLIP | GIVEN_BONE | GIVEN_TARGET | GIVEN_NAME,
	GIVEN_COUNT = 11,
};

struct keys_table {
	struct adb_connected_table base;
	double channel_count, clip_count,
		keys_per_channel; /* of the database, for estimates; 0 = not yet read */
};

/* xBestIndex: chooses constraints and estimates their cost. idxNum is a set of the bits above. */
int adb_keys_plan(sqlite3_vtab *table, sqlite3_index_info *info);

#endif
