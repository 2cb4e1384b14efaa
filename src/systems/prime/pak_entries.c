/* Reads the table of entries of a PAK, whose records depend on its version. */
#include "systems/prime/pak.h"

/* Whether a table with a wrong count has ended: the next record overlaps the bytes of an entry, or its type is zero. */
static bool has_ended(const struct adb_reader *in, uint64_t start, size_t record_size, uint64_t first_data)
{
	const uint8_t *record = in->data + in->position;

	return start + in->position + record_size > first_data ||
	       memcmp(record + 4, "\0\0\0\0", ADB_PAK_TYPE_SIZE) == 0;
}

enum adb_outcome adb_pak_read_entries(struct adb_volume *volume, struct adb_pak *pak, struct adb_reader *in,
				      uint64_t start, size_t record_size,
				      void (*read_entry)(struct adb_reader *in, const struct adb_pak *pak,
							 struct adb_pak_entry *entry))
{
	int64_t count_offset = (int64_t)(start + in->position);
	uint32_t count = adb_reader_u32be(in), possible = count;
	uint64_t first_data = UINT64_MAX;

	pak->is_cut = !adb_reader_has(in, count, record_size);
	if (pak->is_cut)
		possible = (uint32_t)(adb_reader_left(in) / record_size);
	pak->entries = adb_arena_alloc(volume->arena, possible, sizeof *pak->entries);
	if (pak->entries == NULL)
		return adb_volume_fail_memory(volume, "the directory needs");
	while (pak->entry_count < possible) {
		struct adb_pak_entry *entry = &pak->entries[pak->entry_count];

		if (pak->is_cut && has_ended(in, start, record_size, first_data))
			break;
		entry->record_offset = (int64_t)(start + in->position);
		read_entry(in, pak, entry);
		if (entry->offset < first_data)
			first_data = entry->offset;
		pak->entry_count++;
	}
	pak->directory_end = start + in->position;
	if (!adb_reader_ok(in) || (pak->is_cut && pak->entry_count == 0))
		return adb_error_set(&volume->error, ADB_CORRUPT, count_offset,
				     "the file ends before its table of entries");
	if (pak->is_cut)
		adb_volume_report(volume, ADB_WARNING, "entry-count", count_offset,
				  "%u entries, of which %u can be read", count, pak->entry_count);
	return ADB_OK;
}
