/* Finds the movie tables of a PS-X EXE; layout in vib_exe.c. */
#ifndef ADB_SYSTEMS_VIB_EXE_TABLES_H
#define ADB_SYSTEMS_VIB_EXE_TABLES_H

#include "dump/format.h"

struct adb_vib_exe {
	struct adb_reader in; /* the whole file */
	uint32_t load;        /* address of the byte at ADB_VIB_EXE_BODY */
};

enum { ADB_VIB_EXE_BODY = 0x800, ADB_VIB_MAX_PATH = 255 };

enum adb_vib_table_kind { ADB_VIB_ANM_TABLE, ADB_VIB_ANC_TABLE };

/* A track: `row_count` rows of `stride` bytes from `offset` on, and one more that ends it. */
struct adb_vib_table {
	enum adb_vib_table_kind kind;
	size_t offset, stride;
	uint32_t row_count;
	uint32_t start_word; /* which word of a row is the start */
};

/* Times that are none. */
enum { ADB_VIB_OPEN_END = -97, ADB_VIB_STOP = -98 };

static inline uint32_t adb_vib_address(const struct adb_vib_exe *exe, size_t offset)
{
	return exe->load + (uint32_t)(offset - ADB_VIB_EXE_BODY);
}

/* The word at `offset`, 0 beyond the end. */
uint32_t adb_vib_word(const struct adb_vib_exe *exe, size_t offset);

/* The text that the pointer at `offset` leads to, as `length` printable characters; NULL when it leads to none. */
const char *adb_vib_text_at(const struct adb_vib_exe *exe, size_t offset, size_t *length);

/* The next track at or behind `offset`, which then is behind it. False when there is none. */
bool adb_vib_next_table(const struct adb_vib_exe *exe, size_t *offset, struct adb_vib_table *table);

/* Where the row behind the last one ends. */
static inline size_t adb_vib_table_end(const struct adb_vib_table *table)
{
	return table->offset + (size_t)(table->row_count + 1) * table->stride;
}

/* Word of the scene in a row. */
static inline uint32_t adb_vib_scene_word(const struct adb_vib_table *table)
{
	return table->kind == ADB_VIB_ANM_TABLE ? 3 : 2;
}

uint32_t adb_vib_row_word(const struct adb_vib_exe *exe, const struct adb_vib_table *table, uint32_t row,
			  uint32_t word);

/* Whether `start`, in 30ths of a second, can be one. */
bool adb_vib_is_start(int32_t start);

/*
 * The next path of a file in the program, at or behind `offset`, which then is behind it: a text that ends in .ANM, .ANC or
 * .TMD and a NUL. NULL when there is none.
 */
const char *adb_vib_next_path(const struct adb_vib_exe *exe, size_t *offset, size_t *length);

#endif
