/* The directory of a PAK, which the parts of its reader share. */
#ifndef ADB_SYSTEMS_PRIME_PAK_H
#define ADB_SYSTEMS_PRIME_PAK_H

#include <string.h>

#include "base/reader.h"
#include "codec/inflater_pool.h"
#include "dump/container.h"

enum {
	ADB_PAK_TYPE_SIZE = 4,
	ADB_PAK_MAX_NAME = 1024,                  /* longest known: 60 */
	ADB_PAK_MAX_DIRECTORY = 32 * 1024 * 1024, /* largest known: below 1 MiB */
	ADB_PAK_MAX_UNPACKED = 64 * 1024 * 1024,  /* largest animation resource that is plausible: 4 MiB */
};

/* One name of a resource. A resource may have several, and a name may have no resource. */
struct adb_pak_name {
	char type[ADB_PAK_TYPE_SIZE];
	uint64_t id;
	const char *text; /* as stored, without a terminator */
	uint32_t length;
	uint32_t next; /* name of the same resource: index + 1, 0 = none */
	bool is_used;
	int64_t record_offset;
};

struct adb_pak_entry {
	char type[ADB_PAK_TYPE_SIZE];
	uint32_t compressed; /* 0 = no */
	uint64_t id;
	uint64_t offset; /* of the stored bytes, in the file */
	uint32_t stored_size;
	uint32_t name; /* the first of its names: index + 1, 0 = none */
	int64_t record_offset;
};

struct adb_pak {
	uint64_t size;
	bool is_later; /* version 2, of Metroid Prime 3 and Donkey Kong Country Returns */
	struct adb_pak_name *names;
	uint32_t name_count;
	struct adb_pak_entry *entries;
	uint32_t entry_count, next;
	bool is_cut;            /* the table of entries is incomplete */
	uint64_t directory_end; /* entries begin at or after this offset */
	uint64_t data;          /* offset in the file that the offsets of entries are relative to */
	struct adb_inflater_pool *inflaters;
};

/* Reads four bytes; zeros when the reader is marked as overrun. */
static inline void adb_pak_take_type(struct adb_reader *in, char type[ADB_PAK_TYPE_SIZE])
{
	const uint8_t *bytes = adb_reader_take(in, ADB_PAK_TYPE_SIZE);

	if (bytes != NULL)
		memcpy(type, bytes, ADB_PAK_TYPE_SIZE);
	else
		memset(type, 0, ADB_PAK_TYPE_SIZE);
}

/*
 * Reads the table of entries at the position of `in`, whose bytes begin at offset `start` of the file: a count, then records of
 * `record_size` bytes, each of which `read_entry` reads. When the count does not fit, the table ends before the bytes of its
 * entries at the latest, and a warning is reported.
 */
enum adb_outcome adb_pak_read_entries(struct adb_volume *volume, struct adb_pak *pak, struct adb_reader *in,
				      uint64_t start, size_t record_size,
				      void (*read_entry)(struct adb_reader *in, const struct adb_pak *pak,
							 struct adb_pak_entry *entry));

/* Reads the directory of version 2: fills names and entries. */
enum adb_outcome adb_pak_read_later(struct adb_volume *volume, struct adb_pak *pak);

/* ---- unpacking ---- */

/* The compression method and the size of a compressed entry, from its first bytes. */
struct adb_pak_packing {
	const char *method; /* "zlib" or "lzo" (in segments); NULL when it is unknown */
	int64_t byte_size;  /* unpacked, ADB_UNKNOWN_SIZE when it is unknown */
};

struct adb_pak_packing adb_pak_packing_of(const struct adb_volume *volume, const struct adb_pak_entry *entry);

/* Unpacks one compressed entry; like `extract` of struct adb_container. */
enum adb_outcome adb_pak_unpack(const struct adb_volume *volume, const struct adb_pak_entry *entry,
				const struct adb_sink *sink, struct adb_error *error);

#endif
