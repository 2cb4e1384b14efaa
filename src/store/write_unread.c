/* Writes which bytes of assets nobody read. */
#include "store/writer_private.h"

/* Returns the id of the anchor, which is added when it is new; 0 when the writer has failed. */
static int64_t find_anchor(struct adb_writer *writer, const char *format, const char *anchor)
{
	struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_FIND_ANCHOR));
	const struct adb_cell row[] = {
		ADB_CELL_TEXT("format", format),
		ADB_CELL_TEXT("anchor", anchor),
	};
	int64_t id = 0;

	if (to.statement == NULL)
		return 0;
	adb_bind_text(&to, format);
	adb_bind_text(&to, anchor);
	if (sqlite3_step(to.statement) == SQLITE_ROW)
		id = sqlite3_column_int64(to.statement, 0);
	sqlite3_reset(to.statement);
	return id != 0 ? id : ADB_INSERT(writer, ADB_INTO_UNREAD_ANCHORS, row);
}

static void write_run(struct adb_writer *writer, int64_t asset_id, int64_t anchor_id,
		      const struct adb_unread_run *run)
{
	bool is_short = run->length * run->times <= ADB_UNREAD_HEAD;
	char hex[ADB_HASH_HEX_SIZE];
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("asset_id", asset_id),
		ADB_CELL_INTEGER("anchor_id", anchor_id),
		ADB_CELL_INTEGER("distance", (int64_t)run->distance),
		ADB_CELL_INTEGER("length", (int64_t)run->length),
		ADB_CELL_INTEGER("times", (int64_t)run->times),
		ADB_CELL_INTEGER("offset", (int64_t)run->offset),
		ADB_CELL_OPTIONAL("value", run->is_constant ? run->head[0] : -1),
		ADB_CELL_BLOB("bytes", !run->is_constant && is_short ? run->head : NULL,
			      (size_t)(run->length * run->times)),
		ADB_CELL_TEXT("xxh128",
			      !run->is_constant && !is_short ? adb_hash_hex(&run->hash, hex) : NULL),
	};

	ADB_INSERT(writer, ADB_INTO_UNREAD_RUNS, row);
}

void adb_writer_add_unread(struct adb_writer *writer, int64_t asset_id, const char *format, uint64_t size,
			   const struct adb_unread_runs *unread)
{
	const struct adb_cell row[] = {
		ADB_CELL_INTEGER("asset_id", asset_id),
		ADB_CELL_TEXT("format", format),
		ADB_CELL_INTEGER("read_bytes", (int64_t)(size - unread->skipped - unread->bytes)),
		ADB_CELL_INTEGER("skipped_bytes", (int64_t)unread->skipped),
		ADB_CELL_INTEGER("unread_bytes", (int64_t)unread->bytes),
	};

	ADB_INSERT(writer, ADB_INTO_ASSET_LEDGERS, row);
	for (uint32_t i = 0; i < unread->count; i++)
		write_run(writer, asset_id, find_anchor(writer, format, unread->items[i].anchor),
			  &unread->items[i]);
}
