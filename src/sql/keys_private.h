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
	GIVEN_CHANNELS = GIVEN_CHANNEL | GIVEN_CLIP | GIVEN_BONE | GIVEN_TARGET | GIVEN_NAME,
	GIVEN_COUNT = 11,
};

/* Bits of the plan above those: what is read of the tracks and clips. A plan that reads none of it counts keys. */
enum read {
	READ_FRAMES = 1 << GIVEN_COUNT,
	READ_RATE = READ_FRAMES << 1, /* for column time */
	READ_DATA = READ_FRAMES << 2, /* for the components */
};

/*
 * The rest of the plan: the order of channels, which is that of their keys, as terms of ORDER_TERM_BITS. The first term is the
 * lowest. A term is 2 * column + 1 for a column up to COLUMN_TARGET, and one more when it descends; 0 ends the list.
 */
enum { ORDER_SHIFT = GIVEN_COUNT + 3, ORDER_TERM_BITS = 4, ORDER_TERMS = 4 };

struct keys_table {
	struct adb_connected_table base;
	double channel_count, clip_count,
		keys_per_channel; /* of the database, for estimates; 0 = not yet read */
};

/* Columns of the statement below after the first five, which are those of the table. */
enum row {
	ROW_WIDTH = COLUMN_TARGET + 1,
	ROW_KEY_COUNT,
	ROW_FRAMES,
	ROW_DATA,
	ROW_FPS,
	ROW_INTERVAL,
};

/* xBestIndex: chooses constraints and an order, and estimates their cost. idxNum is what the enums above describe. */
int adb_keys_plan(sqlite3_vtab *table, sqlite3_index_info *info);

/*
 * The statement that finds the channels of a plan; ?N is the value of bit N - 1 of enum given. What the plan does not read is
 * NULL. The caller frees it with sqlite3_free(). NULL = out of memory.
 */
char *adb_keys_statement(int plan);

/* The bits of a plan on which its statement depends. */
static inline int adb_keys_statement_bits(int plan)
{
	return plan & ~((1 << GIVEN_COUNT) - 1 - GIVEN_CHANNELS);
}

#endif
