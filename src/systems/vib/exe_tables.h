/* Finds the movie tables and the file paths of a PS-X EXE; exe.c has the layout. */
#ifndef ADB_SYSTEMS_VIB_EXE_TABLES_H
#define ADB_SYSTEMS_VIB_EXE_TABLES_H

#include "dump/format.h"

struct adb_vib_exe {
	struct adb_reader in; /* the whole file */
	uint32_t load;        /* address of the byte at ADB_VIB_EXE_BODY */
};

enum { ADB_VIB_EXE_BODY = 0x800, ADB_VIB_MAX_PATH = 255 };

enum adb_vib_table_kind { ADB_VIB_ANM_TABLE, ADB_VIB_ANC_TABLE };

/* A track: `row_count` rows of `stride` bytes from `offset` on, and one more row that ends the track. */
struct adb_vib_table {
	enum adb_vib_table_kind kind;
	size_t offset, stride;
	uint32_t row_count;
	uint32_t start_word; /* which word of a row is the start */
};

/* Values in the place of a start that are not times. */
enum { ADB_VIB_OPEN_END = -97, ADB_VIB_STOP = -98 };

static inline uint32_t adb_vib_address(const struct adb_vib_exe *exe, size_t offset)
{
	return exe->load + (uint32_t)(offset - ADB_VIB_EXE_BODY);
}

/* The word at `offset`, 0 beyond the end of the file. */
uint32_t adb_vib_word(const struct adb_vib_exe *exe, size_t offset);

/*
 * The text whose address is the word at `offset`; `length` receives its number of characters, all printable. NULL when the
 * address is outside of the file or no NUL-terminated printable text is there.
 */
const char *adb_vib_text_at(const struct adb_vib_exe *exe, size_t offset, size_t *length);

/* Finds the next track at `*offset` or later, and moves `*offset` to its end. Returns false when there is none. */
bool adb_vib_next_table(const struct adb_vib_exe *exe, size_t *offset, struct adb_vib_table *table);

/* Offset of the byte after the row that ends the track. */
static inline size_t adb_vib_table_end(const struct adb_vib_table *table)
{
	return table->offset + (size_t)(table->row_count + 1) * table->stride;
}

/* Index of the word of a row that holds its scene. */
static inline uint32_t adb_vib_scene_word(const struct adb_vib_table *table)
{
	return table->kind == ADB_VIB_ANM_TABLE ? 3 : 2;
}

/* Word number `word` of row number `row`, 0 beyond the end of the file. */
uint32_t adb_vib_row_word(const struct adb_vib_exe *exe, const struct adb_vib_table *table, uint32_t row,
			  uint32_t word);

/* Whether `start`, in 30ths of a second, is in the range of a movie: 0 to 10 minutes. */
bool adb_vib_is_start(int32_t start);

/*
 * Finds the next file path at `*offset` or later, a text that ends in .ANM, .ANC or .TMD and a NUL, and moves `*offset`
 * behind it. Returns its first character, `length` receives its length; returns NULL when there is none.
 */
const char *adb_vib_next_path(const struct adb_vib_exe *exe, size_t *offset, size_t *length);

#endif
