/* Finds the movie tables and the file paths in a PS-X EXE by their shape; exe.c has the layout. */
#include "systems/vib/exe_tables.h"

#include <string.h>

enum {
	WORD = 4,
	ANM_STRIDE = 20,
	ANC_STRIDE = 16,
	MIN_ROWS = 2,
	MAX_ROWS = 256, /* the game has space for 20 */
	EXTENSION = 4,
	MAX_START = 30 * 600,
};

static const char *const extensions[] = { ".ANM", ".ANC", ".TMD" };

enum { EXTENSIONS = sizeof extensions / sizeof extensions[0] };

/* ---- texts ---- */

static bool ends_in(const char *text, size_t length, const char *extension)
{
	if (length <= EXTENSION)
		return false;
	for (int i = 0; i < EXTENSION; i++)
		if (adb_ascii_upper(text[length - EXTENSION + (size_t)i]) != extension[i])
			return false;
	return true;
}

static bool is_printable(uint8_t byte)
{
	return byte >= 0x20 && byte < 0x7F;
}

/* ---- tracks ---- */

/*
 * Number of rows from table->offset on whose paths have the extension of table->kind; 0 when no row with an empty path ends
 * them.
 */
static uint32_t count_rows(const struct adb_vib_exe *exe, const struct adb_vib_table *table)
{
	const char *extension = extensions[table->kind];
	size_t length;

	for (uint32_t row = 0; row <= MAX_ROWS; row++) {
		const char *text = adb_vib_text_at(exe, table->offset + (size_t)row * table->stride, &length);

		if (text == NULL)
			return 0;
		if (length == 0)
			return row;
		if (!ends_in(text, length, extension))
			return 0;
	}
	return 0;
}

/*
 * Whether word `word` of every row can be its start: 0 no (it descends or is out of range), 1 it does not descend, 2 it
 * ascends from row to row.
 */
static int start_rank(const struct adb_vib_exe *exe, const struct adb_vib_table *table, uint32_t word)
{
	int32_t before = -1;
	int rank = 2;

	for (uint32_t row = 0; row < table->row_count; row++) {
		int32_t start = (int32_t)adb_vib_row_word(exe, table, row, word);

		if (start == ADB_VIB_OPEN_END || start == ADB_VIB_STOP)
			continue;
		if (!adb_vib_is_start(start) || start < before)
			return 0;
		if (start == before)
			rank = 1;
		before = start;
	}
	return before >= 0 ? rank : 1;
}

/*
 * Chooses the word of a row that is its start. A row that begins no later than the previous one is never shown, so a word
 * that ascends is preferred to one with repeated values. Of two words of equal rank the one with the smaller first value is
 * chosen. Returns false when no word can be the start.
 */
static bool find_start_word(const struct adb_vib_exe *exe, struct adb_vib_table *table)
{
	int best = 0;

	for (uint32_t word = 1; word < adb_vib_scene_word(table); word++) {
		int rank = start_rank(exe, table, word);

		if (rank < best || rank == 0)
			continue;
		if (rank == best && adb_vib_row_word(exe, table, 0, word) >=
					    adb_vib_row_word(exe, table, 0, table->start_word))
			continue;
		best = rank;
		table->start_word = word;
	}
	return best > 0;
}

static bool is_table(const struct adb_vib_exe *exe, struct adb_vib_table *table)
{
	table->row_count = count_rows(exe, table);
	return table->row_count >= MIN_ROWS && adb_vib_table_end(table) <= exe->in.size &&
	       find_start_word(exe, table);
}

/* ---- paths ---- */

static bool is_path_end(const struct adb_vib_exe *exe, size_t end)
{
	for (int i = 0; i < EXTENSIONS; i++)
		if (ends_in((const char *)exe->in.data, end, extensions[i]))
			return true;
	return false;
}

/*
 * Offset of the first character of the text that ends at `end`, `first` or later. Bytes in front of a text may be printable
 * by chance, with no NUL between. Compilers align texts to four bytes, so the offset is rounded up to a multiple of four
 * then.
 */
static size_t text_start(const struct adb_vib_exe *exe, size_t first, size_t end)
{
	const uint8_t *bytes = exe->in.data;
	size_t start = end;

	while (start > first && end - start < ADB_VIB_MAX_PATH && is_printable(bytes[start - 1]))
		start--;
	if (start > ADB_VIB_EXE_BODY && bytes[start - 1] != '\0')
		start = (start + WORD - 1) / WORD * WORD;
	return start;
}

/* ---- what the header declares ---- */

uint32_t adb_vib_word(const struct adb_vib_exe *exe, size_t offset)
{
	struct adb_reader in = exe->in;

	adb_reader_seek(&in, offset);
	return adb_reader_ok(&in) ? adb_reader_u32le(&in) : 0;
}

const char *adb_vib_text_at(const struct adb_vib_exe *exe, size_t offset, size_t *length)
{
	uint32_t address = adb_vib_word(exe, offset);
	uint64_t at = (uint64_t)address - exe->load + ADB_VIB_EXE_BODY;

	if (address < exe->load || at >= exe->in.size)
		return NULL;

	const uint8_t *text = exe->in.data + at;
	size_t left = exe->in.size - (size_t)at;

	*length = 0;
	while (*length < left && *length < ADB_VIB_MAX_PATH && is_printable(text[*length]))
		(*length)++;
	return *length < left && text[*length] == '\0' ? (const char *)text : NULL;
}

bool adb_vib_next_table(const struct adb_vib_exe *exe, size_t *offset, struct adb_vib_table *table)
{
	static const size_t strides[] = {
		[ADB_VIB_ANM_TABLE] = ANM_STRIDE,
		[ADB_VIB_ANC_TABLE] = ANC_STRIDE,
	};

	for (; *offset + WORD <= exe->in.size; *offset += WORD) {
		for (int kind = ADB_VIB_ANM_TABLE; kind <= ADB_VIB_ANC_TABLE; kind++) {
			*table = (struct adb_vib_table){ .kind = (enum adb_vib_table_kind)kind,
							 .offset = *offset,
							 .stride = strides[kind] };
			if (is_table(exe, table)) {
				*offset = adb_vib_table_end(table);
				return true;
			}
		}
	}
	return false;
}

uint32_t adb_vib_row_word(const struct adb_vib_exe *exe, const struct adb_vib_table *table, uint32_t row,
			  uint32_t word)
{
	return adb_vib_word(exe, table->offset + (size_t)row * table->stride + (size_t)word * WORD);
}

bool adb_vib_is_start(int32_t start)
{
	return start >= 0 && start < MAX_START;
}

const char *adb_vib_next_path(const struct adb_vib_exe *exe, size_t *offset, size_t *length)
{
	const uint8_t *bytes = exe->in.data;

	while (*offset < exe->in.size) {
		const uint8_t *nul = memchr(bytes + *offset, 0, exe->in.size - *offset);
		size_t end = nul != NULL ? (size_t)(nul - bytes) : 0, first = *offset;

		if (nul == NULL)
			return NULL;
		*offset = end + 1;
		if (end - first <= EXTENSION || !is_path_end(exe, end))
			continue;

		size_t start = text_start(exe, first, end);

		if (start + EXTENSION < end) {
			*length = end - start;
			return (const char *)bytes + start;
		}
	}
	return NULL;
}
