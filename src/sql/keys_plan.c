/* Query plans of native_keys: which constraints a plan uses, in which order its rows are, what it reads, and what it costs. */
#include "sql/keys_private.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Of four components they take 512 MiB, which the cache of most machines has for a file that is read again and again. */
static const double KEYS_IN_MEMORY = 32.0 * 1024 * 1024;

/* The bit of enum given for a constraint; 0 where the plan cannot use it. */
static int plan_bit_of(sqlite3_index_info *info, int index)
{
	const struct sqlite3_index_constraint *constraint = &info->aConstraint[index];
	static const int equal[] = { [COLUMN_CHANNEL_ID] = GIVEN_CHANNEL, [COLUMN_CLIP_ID] = GIVEN_CLIP,
				     [COLUMN_BONE_ID] = GIVEN_BONE,       [COLUMN_BONE_NAME] = GIVEN_NAME,
				     [COLUMN_TARGET] = GIVEN_TARGET,      [COLUMN_KEY_INDEX] = GIVEN_KEY,
				     [COLUMN_FRAME] = GIVEN_FRAME };
	bool is_frame = constraint->iColumn == COLUMN_FRAME;

	if (!constraint->usable || constraint->iColumn < 0 || constraint->iColumn > COLUMN_FRAME)
		return 0;
	/* A constraint with another collation, such as NOCASE, matches more than an index of the stored tables finds. */
	if ((constraint->iColumn == COLUMN_TARGET || constraint->iColumn == COLUMN_BONE_NAME) &&
	    strcmp(sqlite3_vtab_collation(info, index), "BINARY") != 0)
		return 0;
	if (constraint->op == SQLITE_INDEX_CONSTRAINT_EQ)
		return equal[constraint->iColumn];
	if (!is_frame && constraint->iColumn != COLUMN_KEY_INDEX)
		return 0;
	switch (constraint->op) {
	case SQLITE_INDEX_CONSTRAINT_GT:
	case SQLITE_INDEX_CONSTRAINT_GE:
		return is_frame ? GIVEN_FRAME_MIN : GIVEN_KEY_MIN;
	case SQLITE_INDEX_CONSTRAINT_LT:
	case SQLITE_INDEX_CONSTRAINT_LE:
		return is_frame ? GIVEN_FRAME_MAX : GIVEN_KEY_MAX;
	default:
		return 0;
	}
}

/*
 * The terms of the order that is wanted, for ORDER BY, GROUP BY and DISTINCT; 0 = none, or it is not of channels alone. SQLite
 * would sort all keys, which takes longer than all else; channels are sorted or in the order of an index.
 */
static int order_of(const sqlite3_index_info *info)
{
	int order = 0;

	if (info->nOrderBy > ORDER_TERMS)
		return 0;
	for (int i = 0; i < info->nOrderBy; i++) {
		int column = info->aOrderBy[i].iColumn;

		if (column < 0 || column > COLUMN_TARGET)
			return 0;
		order |= (2 * column + (info->aOrderBy[i].desc ? 2 : 1)) << i * ORDER_TERM_BITS;
	}
	return order;
}

/*
 * False where channels in that order would read nearly every page once for each bone: sorting the keys takes less when the file
 * is not in memory.
 */
static bool is_worth_following(const struct keys_table *keys, int plan, const sqlite3_index_info *info)
{
	int first = info->nOrderBy > 0 ? info->aOrderBy[0].iColumn : COLUMN_CHANNEL_ID;
	bool has_few_channels = plan & (GIVEN_CHANNEL | GIVEN_CLIP | GIVEN_NAME),
	     is_order_of_file = first == COLUMN_CHANNEL_ID || first == COLUMN_CLIP_ID,
	     has_few_values = first == COLUMN_TARGET && info->nOrderBy == 1;

	return !(plan & (READ_FRAMES | READ_DATA)) || has_few_channels || is_order_of_file ||
	       has_few_values || keys->channel_count * keys->keys_per_channel <= KEYS_IN_MEMORY;
}

/* Packed tracks are most of the database: a question that asks for none of their values does not read them. */
static int reads_of(const sqlite3_index_info *info)
{
	const sqlite3_uint64 one = 1, components = one * 15 << COLUMN_X;
	int reads = 0;

	if (info->colUsed & (one << COLUMN_FRAME | one << COLUMN_TIME))
		reads |= READ_FRAMES;
	if (info->colUsed & one << COLUMN_TIME)
		reads |= READ_RATE;
	if (info->colUsed & components)
		reads |= READ_DATA;
	return reads;
}

/* Reads the numbers of channels, clips and keys once for each connection: estimates need not be current. */
static void read_statistics(struct keys_table *keys)
{
	static const char sql[] =
		"SELECT max(id), (SELECT max(id) FROM main.clips), (SELECT avg(key_count) FROM "
		"(SELECT key_count FROM main.tracks LIMIT 1000)) FROM main.channels";
	sqlite3_stmt *statement = NULL;

	if (keys->channel_count > 0)
		return;
	if (sqlite3_prepare_v2(keys->base.db, sql, -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW) {
		keys->channel_count = sqlite3_column_double(statement, 0);
		keys->clip_count = sqlite3_column_double(statement, 1);
		keys->keys_per_channel = sqlite3_column_double(statement, 2);
	}
	sqlite3_finalize(statement);
	keys->channel_count = fmax(keys->channel_count, 1);
	keys->clip_count = fmax(keys->clip_count, 1);
	keys->keys_per_channel = fmax(keys->keys_per_channel, 1);
}

/* Rows, and the cost in units of one key: a channel costs two lookups, and each channel that is visited another one. */
static void estimate(const struct keys_table *keys, int given, sqlite3_index_info *info)
{
	double channels = keys->channel_count, visited, rows = keys->keys_per_channel;

	if (given & GIVEN_CHANNEL)
		channels = 1;
	else if (given & GIVEN_CLIP)
		channels = fmax(1, channels / keys->clip_count);
	visited = channels;
	if (!(given & (GIVEN_CHANNEL | GIVEN_CLIP)) &&
	    given & GIVEN_NAME) /* there is an index on bone_name */
		visited = channels /= 25;
	else if (!(given & GIVEN_CHANNEL) && given & (GIVEN_BONE | GIVEN_NAME))
		channels /= 25;
	if (!(given & GIVEN_CHANNEL) && given & GIVEN_TARGET)
		channels /= 2;
	if (given & (GIVEN_KEY | GIVEN_FRAME))
		rows = 1;
	else if (given & ~GIVEN_CHANNELS)
		rows = fmax(1, rows / 4);
	info->estimatedRows = (sqlite3_int64)fmax(1, channels * rows);
	info->estimatedCost = 10 * visited + 20 * channels + channels * rows;
}

int adb_keys_plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
	struct keys_table *keys = (struct keys_table *)table;
	int by_bit[GIVEN_COUNT], given = 0, argument = 0;

	for (int i = 0; i < info->nConstraint; i++) {
		int bit = plan_bit_of(info, i);

		if (bit == 0 || given & bit)
			continue; /* the plan uses one constraint of each kind; SQLite checks the others */
		given |= bit;
		by_bit[__builtin_ctz((unsigned)bit)] = i;
	}
	for (int bit = 0; bit < GIVEN_COUNT; bit++) {
		if (!(given & 1 << bit))
			continue;
		info->aConstraintUsage[by_bit[bit]].argvIndex = ++argument;
		/* Channels are found by an exact comparison, which SQLite need not repeat; ranges of keys are only narrowed. */
		info->aConstraintUsage[by_bit[bit]].omit = (1 << bit & GIVEN_CHANNELS) != 0;
	}
	read_statistics(keys);
	info->idxNum = given | reads_of(info);
	if (is_worth_following(keys, info->idxNum, info)) {
		info->orderByConsumed = order_of(info) != 0;
		info->idxNum |= order_of(info) << ORDER_SHIFT;
	}
	estimate(keys, given, info);
	return SQLITE_OK;
}
