/*
 * The table-valued function provenance(clip_id [, channel_id [, key_index]]): a row for each place in a dump that a key comes from. The asset is decoded again, once for all keys of it that one statement asks for one after the other.
 */
#include "index/provenance.h"

#include <string.h>

#include "index/key_bits.h"
#include "index/key_place.h"
#include "sql/find.h"

enum { ASSET_BUDGET = 1024 * 1024 * 1024, CLIP_BUDGET = 64 * 1024 * 1024, MOST_PLACES = 16 };

struct channel {
	int64_t id;
	uint32_t key_count;
};

struct provenance_cursor {
	sqlite3_vtab_cursor base;
	struct adb_arena *asset_arena; /* of what follows, up to `clip_arena` */
	int64_t asset_id;              /* 0 = none is decoded */
	struct adb_key_bits bits;
	struct adb_key_place place;

	struct adb_arena *clip_arena; /* of the rest */
	int64_t clip_id;              /* 0 = no rows */
	uint32_t clip;                /* its number in the asset */
	const char *format;           /* of the clip */
	bool is_cut;                  /* it is made of other clips, and has another format than the asset */
	struct channel *channels;
	uint32_t channel_count;
	uint32_t channel, key; /* of the row */
	uint32_t part;         /* of the row: which of the places that the key comes from */
	uint32_t channel_end, first_key, last_key; /* rows: channels before, and keys of each */
	const struct adb_key_run *run;             /* of the row, NULL = no bits of its own */
};

enum column {
	COLUMN_CHANNEL_ID,
	COLUMN_KEY_INDEX,
	COLUMN_SOURCE,
	COLUMN_ASSET,
	COLUMN_BESIDE,
	COLUMN_OFFSET,
	COLUMN_BIT_OFFSET,
	COLUMN_BIT_LENGTH,
	COLUMN_BIT_ORDER,
	COLUMN_RAW,
	COLUMN_FORMULA,
	COLUMN_FILE_OFFSET,
	COLUMN_WITHIN,
	COLUMN_CONTAINERS,
	COLUMN_CLIP_ID,
	COLUMN_CHANNEL,
	COLUMN_KEY,
};

/* ---- the rows ---- */

static const char *text_of(sqlite3_stmt *row, int column, struct adb_arena *arena)
{
	const char *text = (const char *)sqlite3_column_text(row, column);
	const char *copy = text != NULL ? adb_arena_text(arena, text, strlen(text)) : NULL;

	return copy != NULL ? copy : "";
}

/* Finds the asset of the clip, 0 when there is no such clip, and which clip of it that is. */
static int read_clip(struct provenance_cursor *cursor, int64_t clip_id, int64_t *asset_id)
{
	static const char sql[] =
		"SELECT c.asset_id, c.format, (SELECT count(*) FROM main.clips AS o WHERE o.asset_id = c.asset_id AND o.format = c.format AND o.id < c.id)"
		" FROM main.clips AS c WHERE c.id = ?1";
	sqlite3_stmt *row = NULL;
	int code = sqlite3_prepare_v2(adb_virtual_table_database(&cursor->base), sql, -1, &row, NULL);

	if (code == SQLITE_OK) {
		sqlite3_bind_int64(row, 1, clip_id);
		if (sqlite3_step(row) == SQLITE_ROW) {
			*asset_id = sqlite3_column_int64(row, 0);
			cursor->format = text_of(row, 1, cursor->clip_arena);
			cursor->clip = (uint32_t)sqlite3_column_int64(row, 2);
		}
	}
	return code == SQLITE_OK ? sqlite3_finalize(row) : code;
}

static int read_channels(struct provenance_cursor *cursor, int64_t clip_id)
{
	static const char sql[] = "SELECT id, key_count FROM main.channels WHERE clip_id = ?1 ORDER BY id";
	sqlite3_stmt *row = NULL;
	int code = sqlite3_prepare_v2(adb_virtual_table_database(&cursor->base), sql, -1, &row, NULL);

	cursor->channels = NULL;
	cursor->channel_count = 0;
	if (code != SQLITE_OK)
		return code;
	sqlite3_bind_int64(row, 1, clip_id);
	while (sqlite3_step(row) == SQLITE_ROW) {
		struct channel *grown = adb_arena_grow(cursor->clip_arena, cursor->channels,
						       cursor->channel_count, sizeof *grown);

		if (grown == NULL) {
			sqlite3_finalize(row);
			return SQLITE_NOMEM;
		}
		cursor->channels = grown;
		cursor->channels[cursor->channel_count++] =
			(struct channel){ sqlite3_column_int64(row, 0),
					  (uint32_t)sqlite3_column_int64(row, 1) };
	}
	return sqlite3_finalize(row);
}

/* Sets the range of rows. False when there are none. */
static bool choose(struct provenance_cursor *cursor, int count, sqlite3_value **arguments)
{
	cursor->channel = 0;
	cursor->channel_end = cursor->channel_count;
	cursor->first_key = 0;
	cursor->last_key = UINT32_MAX;
	if (count > 1) {
		int64_t id = sqlite3_value_int64(arguments[1]);

		while (cursor->channel < cursor->channel_count && cursor->channels[cursor->channel].id != id)
			cursor->channel++;
		cursor->channel_end =
			cursor->channel < cursor->channel_count ? cursor->channel + 1 : cursor->channel;
	}
	if (count > 2) {
		int64_t key = sqlite3_value_int64(arguments[2]);

		if (key < 0 || key >= UINT32_MAX)
			return false;
		cursor->first_key = cursor->last_key = (uint32_t)key;
	}
	cursor->key = cursor->first_key;
	cursor->part = 0;
	return cursor->channel < cursor->channel_end;
}

static int decode_asset(struct provenance_cursor *cursor, int64_t asset_id)
{
	sqlite3 *db = adb_virtual_table_database(&cursor->base);
	struct adb_error error = { .outcome = ADB_OK };

	if (cursor->asset_id == asset_id)
		return SQLITE_OK;
	cursor->asset_id = 0;
	adb_arena_reset(cursor->asset_arena);
	if (adb_key_bits_read(db, asset_id, cursor->asset_arena, &cursor->bits, &error) &&
	    adb_key_place_read(db, asset_id, &cursor->bits.spaces[0], cursor->asset_arena, &cursor->place,
			       &error)) {
		cursor->asset_id = asset_id;
		return SQLITE_OK;
	}
	return error.outcome == ADB_INTERRUPTED
		       ? SQLITE_INTERRUPT
		       : adb_virtual_table_fail(cursor->base.pVtab, SQLITE_ERROR, error.message);
}

static bool is_as_stored(const struct provenance_cursor *cursor)
{
	return cursor->is_cut || (cursor->clip < cursor->bits.clip_count &&
				  cursor->bits.channel_counts[cursor->clip] == cursor->channel_count);
}

/* Moves on to the next key that exists, from the one where the cursor is. */
static bool go_to_key(struct provenance_cursor *cursor)
{
	while (cursor->channel < cursor->channel_end &&
	       (cursor->key > cursor->last_key ||
		cursor->key >= cursor->channels[cursor->channel].key_count)) {
		cursor->channel++;
		cursor->key = cursor->first_key;
	}
	if (cursor->channel >= cursor->channel_end)
		return false;
	cursor->run = cursor->is_cut ? NULL
				     : adb_key_bits_find(&cursor->bits, cursor->clip, cursor->channel,
							 cursor->key, NULL);
	return true;
}

static int search(sqlite3_vtab_cursor *base, int count, sqlite3_value **arguments)
{
	struct provenance_cursor *cursor = (struct provenance_cursor *)base;
	int64_t clip_id, asset_id = 0;
	int code;

	cursor->clip_id = 0;
	if (count == 0)
		return SQLITE_OK;
	if (cursor->asset_arena == NULL)
		cursor->asset_arena = adb_arena_new(ASSET_BUDGET);
	if (cursor->clip_arena == NULL)
		cursor->clip_arena = adb_arena_new(CLIP_BUDGET);
	if (cursor->asset_arena == NULL || cursor->clip_arena == NULL)
		return SQLITE_NOMEM;
	adb_arena_reset(cursor->clip_arena);
	code = adb_find_argument(base, ADB_FIND_CLIP, arguments[0], &clip_id);
	if (code == SQLITE_OK)
		code = read_clip(cursor, clip_id, &asset_id);
	if (code == SQLITE_OK && asset_id != 0)
		code = read_channels(cursor, clip_id);
	if (code != SQLITE_OK || asset_id == 0 || !choose(cursor, count, arguments))
		return code;
	code = decode_asset(cursor, asset_id);
	if (code != SQLITE_OK)
		return code;
	cursor->is_cut = strcmp(cursor->format, cursor->bits.format) != 0;
	if (!is_as_stored(cursor))
		return adb_virtual_table_fail(
			base->pVtab, SQLITE_ERROR,
			"the asset does not decode to what the database has: was it made by another version?");
	cursor->clip_id = clip_id;
	if (!go_to_key(cursor))
		cursor->clip_id = 0;
	return SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *base)
{
	struct provenance_cursor *cursor = (struct provenance_cursor *)base;

	if (cursor->run != NULL)
		cursor->run = adb_key_bits_find(&cursor->bits, cursor->clip, cursor->channel, cursor->key,
						cursor->run);
	cursor->part++;
	if (cursor->run != NULL)
		return SQLITE_OK;
	cursor->part = 0;
	cursor->key++;
	if (!go_to_key(cursor))
		cursor->clip_id = 0;
	return SQLITE_OK;
}

static int at_end(sqlite3_vtab_cursor *base)
{
	return ((const struct provenance_cursor *)base)->clip_id == 0;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
	const struct provenance_cursor *cursor = (struct provenance_cursor *)base;

	*id = (((sqlite3_int64)cursor->channel << 32) + cursor->key) * MOST_PLACES + cursor->part;
	return SQLITE_OK;
}

/* ---- columns ---- */

static void result_text(sqlite3_context *context, const char *text)
{
	sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
}

/* Where the bits of the key begin. */
struct bits_place {
	uint64_t byte, bit;
};

static struct bits_place place_of(const struct provenance_cursor *cursor)
{
	const struct adb_key_source *source = &cursor->run->source;
	uint64_t bit = source->bit_offset + (cursor->key - source->first_key) * source->bit_stride;
	uint64_t unit = source->order == ADB_BITS_OF_BYTES ? 8 : 32;
	uint64_t start = source->order == ADB_BITS_OF_BYTES ? 0 : 8 * (uint64_t)source->word_start;

	return (struct bits_place){ (start + (bit - start) / unit * unit) / 8, (bit - start) % unit };
}

static void result_place(const struct provenance_cursor *cursor, sqlite3_context *context, int column)
{
	const struct adb_key_place *place = &cursor->place;

	if (column == COLUMN_SOURCE)
		result_text(context, place->source);
	else if (column == COLUMN_ASSET)
		result_text(context, place->asset);
	else if (column == COLUMN_WITHIN)
		result_text(context, place->within);
	else if (column == COLUMN_CONTAINERS)
		result_text(context, place->containers);
	else if (column == COLUMN_FILE_OFFSET && cursor->run != NULL && cursor->run->source.space == 0 &&
		 place->file_offset >= 0)
		sqlite3_result_int64(context, place->file_offset + (sqlite3_int64)place_of(cursor).byte);
}

static void result_bits(const struct provenance_cursor *cursor, sqlite3_context *context, int column)
{
	const struct adb_key_source *source = &cursor->run->source;
	struct bits_place place = place_of(cursor);

	if (column == COLUMN_BESIDE && source->space > 0)
		result_text(context, cursor->bits.spaces[source->space].name);
	else if (column == COLUMN_OFFSET)
		sqlite3_result_int64(context, (sqlite3_int64)cursor->bits.spaces[source->space].first +
						      (sqlite3_int64)place.byte);
	else if (column == COLUMN_BIT_OFFSET)
		sqlite3_result_int64(context, (sqlite3_int64)place.bit);
	else if (column == COLUMN_BIT_LENGTH)
		sqlite3_result_int64(context, (sqlite3_int64)source->bit_length);
	else if (column == COLUMN_BIT_ORDER)
		result_text(context, source->order == ADB_BITS_OF_BYTES ? "bytes" : "words");
	else if (column == COLUMN_RAW)
		result_text(context, adb_key_bits_text(&cursor->bits, source, cursor->key - source->first_key,
						       cursor->clip_arena));
	else if (column == COLUMN_FORMULA)
		result_text(context, source->formula);
}

static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
	const struct provenance_cursor *cursor = (struct provenance_cursor *)base;

	if (column == COLUMN_CHANNEL_ID || column == COLUMN_CHANNEL)
		sqlite3_result_int64(context, cursor->channels[cursor->channel].id);
	else if (column == COLUMN_KEY_INDEX || column == COLUMN_KEY)
		sqlite3_result_int64(context, cursor->key);
	else if (column == COLUMN_CLIP_ID)
		sqlite3_result_int64(context, cursor->clip_id);
	else if (column == COLUMN_FORMULA && cursor->is_cut)
		result_text(context, "no bits of its own: it is cut out of another clip");
	else if (column == COLUMN_FORMULA && cursor->run == NULL)
		result_text(context, "no bits of its own");
	else if (column == COLUMN_SOURCE || column == COLUMN_ASSET || column >= COLUMN_FILE_OFFSET)
		result_place(cursor, context, column);
	else if (cursor->run != NULL)
		result_bits(cursor, context, column);
	return SQLITE_OK;
}

/* ---- what the header declares, and its helpers ---- */

static void release_cursor(sqlite3_vtab_cursor *base)
{
	struct provenance_cursor *cursor = (struct provenance_cursor *)base;

	adb_arena_free(cursor->asset_arena);
	adb_arena_free(cursor->clip_arena);
}

const struct adb_sql_table adb_provenance_table = {
	.doc = {
		"provenance",
		"clip_id [, channel_id [, key_index]]",
		"The bits of the dump that keys come from, one row for each place that a key is made from, which is one for most: of one key, or of all keys of a channel or of a clip (its id, or a text: " ADB_FIND_RULE "). "
		"channel_id, key_index; source, the file; asset, the path in it; beside, the file beside it that has the bits, NULL = they are in the asset; "
		"offset, the byte there in which the bits begin; bit_offset, the bit in that byte, or of order 'words' in the 32-bit word that begins there; "
		"bit_length; bit_order: 'bytes' = from the lowest bit of each byte on, 'words' = from the lowest bit of each big-endian 32-bit word on; "
		"raw, the bits in hexadecimal: whole bytes in their order, else the number that they are; formula, in words, from the stored value to the key; "
		"file_offset, the byte in the file, NULL where a container packs the asset; within, the containers in words; containers, the same as JSON: "
		"[{path, kind, offset, stored_size, byte_size, compression}], from the file on. The asset is decoded again from its source, whose bytes must be those that the "
		"database knows. A key that has no bits of its own, such as that of a missing component, has NULL and says so. In the program only, not in the extension."
	},
	.table = {
		.name = "provenance",
		.declaration = "CREATE TABLE provenance(channel_id INTEGER, key_index INTEGER, source TEXT, asset TEXT, beside TEXT, "
			"offset INTEGER, bit_offset INTEGER, bit_length INTEGER, bit_order TEXT, raw TEXT, formula TEXT, file_offset INTEGER, "
			"within TEXT, containers TEXT, clip_id INTEGER HIDDEN, of_channel INTEGER HIDDEN, of_key INTEGER HIDDEN)",
		.connected_size = sizeof(struct adb_connected_table),
		.cursor_size = sizeof(struct provenance_cursor),
		.release_cursor = release_cursor,
		.argument_count = 3,
		.first_argument = COLUMN_CLIP_ID,
		.missing = "the argument clip_id is missing, as in provenance(7) or provenance(7, 12, 0)",
		.estimates = { { 100000, 10000 }, { 100000, 100 }, { 100000, 1 } },
		.reads_files = true,
		.search = search,
		.methods = { .xNext = next, .xEof = at_end, .xColumn = column_value, .xRowid = row_id },
	},
};
