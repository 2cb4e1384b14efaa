/* What the table native_keys and its plans share. */
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

/* Bits of the plan (idxNum): which constraints are given, their values in this order in filter(). */
enum given {
	GIVEN_CHANNEL = 1,
	GIVEN_CLIP = 2,
	GIVEN_BONE = 4,
	GIVEN_TARGET = 8,
	GIVEN_NAME = 16, /* of the bone */
	GIVEN_KEY = 32,
	GIVEN_KEY_LEAST = 64,
	GIVEN_KEY_MOST = 128,
	GIVEN_FRAME = 256,
	GIVEN_FRAME_LEAST = 512,
	GIVEN_FRAME_MOST = 1024,
	ORDER_BY_CLIP = 2048, /* not a constraint: channels are wanted in the order of their clips */
	GIVEN_CHANNELS = GIVEN_CHANNEL | GIVEN_CLIP | GIVEN_BONE | GIVEN_TARGET | GIVEN_NAME,
	GIVEN_COUNT = 11,
};

struct keys_table {
	struct adb_connected_table base;
	double channel_count, clip_count,
		keys_per_channel; /* of the database, for costs; 0 = not yet known */
};

/* xBestIndex: says what a set of constraints costs. idxNum is made of the bits above. */
int adb_keys_plan(sqlite3_vtab *table, sqlite3_index_info *info);

#endif
