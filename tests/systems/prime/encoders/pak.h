#ifndef ADB_TESTS_SYSTEMS_PRIME_ENCODERS_PAK_H
#define ADB_TESTS_SYSTEMS_PRIME_ENCODERS_PAK_H

#include "prime.h"

/* PAK archives (formats/metroid-prime.md section 3 and 11). */

enum prime_packing {
	PRIME_STORED,
	PRIME_ZLIB,
	PRIME_LZO,
	PRIME_LZO_STORED, /* LZO segments that are all stored */
	PRIME_LZO_ZLIB,   /* segments with zlib data in them */
	PRIME_PACKED,     /* as it comes: the content is packed already */
};

struct prime_entry {
	char type[5];
	uint32_t id;
	enum prime_packing packing;
	struct bytes content;
};

struct prime_named {
	char type[5];
	uint32_t id;
	const char *name;
};

/* Start from {0}, release with pak_free(). */
struct prime_pak {
	struct prime_entry *entries;
	size_t count, capacity;
	struct prime_named *named;
	size_t named_count, named_capacity;
};

enum { PAK_ALIGNMENT = 32, PAK_ENTRY_SIZE = 20, PAK_SEGMENT = 0x4000 };

/* Copies the content. */
void pak_add(struct prime_pak *pak, const char *type, uint32_t id, const struct bytes *content,
	     enum prime_packing packing);
void pak_name(struct prime_pak *pak, const char *type, uint32_t id, const char *name);
/* A resource as it lies in an archive: its size, its packed data and the padding. */
void pak_put_packed(struct bytes *out, const struct bytes *content, enum prime_packing packing);
void pak_encode(const struct prime_pak *pak, struct bytes *out);
/* The same resources as the third game packs them; ids become 64 bits wide. */
void pak_encode_v2(const struct prime_pak *pak, struct bytes *out);
/* Version 0x00030005 with ids of 64 bits, as a prototype of the third game has them. */
void pak_encode_prototype(const struct prime_pak *pak, struct bytes *out);
void pak_free(struct prime_pak *pak);

/* Where the record of the n-th resource starts, to damage it: compressed, type, id, size, offset. */
size_t pak_record(const struct prime_pak *pak, size_t n);

#endif
