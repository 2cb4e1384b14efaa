#include "pak.h"

#include "lzo.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void *grow(void *items, size_t count, size_t *capacity, size_t size)
{
	if (count < *capacity)
		return items;
	*capacity = *capacity ? *capacity * 2 : 16;
	items = realloc(items, *capacity * size);
	if (!items)
		fail("out of memory");
	return items;
}

static void set_type(char out[5], const char *type)
{
	if (strlen(type) != 4)
		fail("not a tag: %s", type);
	memcpy(out, type, 5);
}

void pak_add(struct prime_pak *pak, const char *type, uint32_t id, const struct bytes *content,
	     enum prime_packing packing)
{
	struct prime_entry *entry;

	pak->entries = grow(pak->entries, pak->count, &pak->capacity, sizeof(*pak->entries));
	entry = &pak->entries[pak->count++];
	*entry = (struct prime_entry){ .id = id, .packing = packing };
	set_type(entry->type, type);
	bytes_append(&entry->content, content);
}

void pak_name(struct prime_pak *pak, const char *type, uint32_t id, const char *name)
{
	struct prime_named *named;

	pak->named = grow(pak->named, pak->named_count, &pak->named_capacity, sizeof(*pak->named));
	named = &pak->named[pak->named_count++];
	*named = (struct prime_named){ .id = id, .name = name };
	set_type(named->type, type);
}

static void put_zlib(struct bytes *out, const unsigned char *data, size_t size)
{
	uLongf packed_size = compressBound((uLong)size);
	unsigned char *packed = allocate(packed_size, 1);

	if (compress2(packed, &packed_size, data, (uLong)size, Z_BEST_COMPRESSION) != Z_OK)
		fail("zlib failed");
	bytes_put(out, packed, packed_size);
	free(packed);
}

static void put_segment(struct bytes *out, const unsigned char *data, size_t size, enum prime_packing packing)
{
	struct bytes packed = { 0 };
	int32_t length;

	if (packing == PRIME_LZO)
		lzo_put(&packed, data, size);
	else if (packing == PRIME_LZO_ZLIB)
		put_zlib(&packed, data, size);
	length = (int32_t)packed.size;
	if (packed.size == 0 || packed.size >= size) {
		bytes_free(&packed);
		bytes_put(&packed, data, size);
		length = -(int32_t)size;
	}
	put_i16(out, length);
	bytes_append(out, &packed);
	bytes_free(&packed);
}

void pak_put_packed(struct bytes *out, const struct bytes *content, enum prime_packing packing)
{
	const size_t start = out->size;

	if (packing == PRIME_STORED || packing == PRIME_PACKED) {
		bytes_append(out, content);
	} else {
		put_u32(out, (uint32_t)content->size);
		if (packing == PRIME_ZLIB)
			put_zlib(out, content->data, content->size);
		for (size_t at = 0; packing != PRIME_ZLIB && at < content->size; at += PAK_SEGMENT) {
			const size_t left = content->size - at;

			put_segment(out, content->data + at, left < PAK_SEGMENT ? left : PAK_SEGMENT,
				    packing);
		}
	}
	bytes_fill(out, 0xFF, (PAK_ALIGNMENT - (out->size - start) % PAK_ALIGNMENT) % PAK_ALIGNMENT);
}

static void put_id(struct bytes *out, uint32_t id, bool is_wide)
{
	if (is_wide)
		put_u32(out, id ^ 0x5A5A5A5A);
	put_u32(out, id);
}

static void put_named(struct bytes *out, const struct prime_pak *pak, bool is_wide)
{
	put_u32(out, (uint32_t)pak->named_count);
	for (size_t i = 0; i < pak->named_count; i++) {
		put_tag(out, pak->named[i].type);
		put_id(out, pak->named[i].id, is_wide);
		put_u32(out, (uint32_t)strlen(pak->named[i].name));
		bytes_text(out, pak->named[i].name);
	}
}

size_t pak_record(const struct prime_pak *pak, size_t n)
{
	size_t at = 16 + n * PAK_ENTRY_SIZE;

	for (size_t i = 0; i < pak->named_count; i++)
		at += 12 + strlen(pak->named[i].name);
	return at;
}

static void encode_v1(const struct prime_pak *pak, struct bytes *out, bool is_wide)
{
	struct bytes head = { 0 }, data = { 0 };
	const size_t record = PAK_ENTRY_SIZE + (is_wide ? 4 : 0);
	size_t data_start;

	put_u32(&head, 0x00030005);
	put_u32(&head, 0);
	put_named(&head, pak, is_wide);
	put_u32(&head, (uint32_t)pak->count);
	data_start = (head.size + pak->count * record + PAK_ALIGNMENT - 1) / PAK_ALIGNMENT * PAK_ALIGNMENT;
	for (size_t i = 0; i < pak->count; i++) {
		const struct prime_entry *entry = &pak->entries[i];
		const size_t start = data.size;

		pak_put_packed(&data, &entry->content, entry->packing);
		put_u32(&head, entry->packing != PRIME_STORED);
		put_tag(&head, entry->type);
		put_id(&head, entry->id, is_wide);
		put_u32(&head, (uint32_t)(data.size - start));
		put_u32(&head, (uint32_t)(data_start + start));
	}
	put_padding(&head, 0, PAK_ALIGNMENT);
	bytes_append(out, &head);
	bytes_append(out, &data);
	bytes_free(&head);
	bytes_free(&data);
}

void pak_encode(const struct prime_pak *pak, struct bytes *out)
{
	encode_v1(pak, out, false);
}

void pak_encode_prototype(const struct prime_pak *pak, struct bytes *out)
{
	encode_v1(pak, out, true);
}

/* "CMPD", one block with flag 0xA0. */
static void put_blocks(struct bytes *out, const struct prime_entry *entry)
{
	struct bytes packed = { 0 };

	put_segment(&packed, entry->content.data, entry->content.size, PRIME_LZO);
	put_tag(out, "CMPD");
	put_u32(out, 1);
	put_u32(out, 0xA0000000U | (uint32_t)packed.size);
	put_u32(out, (uint32_t)entry->content.size);
	bytes_append(out, &packed);
	bytes_free(&packed);
}

static void put_v2_resources(const struct prime_pak *pak, struct bytes *table, struct bytes *data)
{
	put_u32(table, (uint32_t)pak->count);
	for (size_t i = 0; i < pak->count; i++) {
		const struct prime_entry *entry = &pak->entries[i];
		const size_t start = data->size;

		if (entry->packing == PRIME_STORED)
			bytes_append(data, &entry->content);
		else
			put_blocks(data, entry);
		put_padding(data, 0xFF, 64);
		put_u32(table, entry->packing != PRIME_STORED);
		put_tag(table, entry->type);
		put_id(table, entry->id, true);
		put_u32(table, (uint32_t)(data->size - start));
		put_u32(table, (uint32_t)start);
	}
	put_padding(table, 0, 64);
}

void pak_encode_v2(const struct prime_pak *pak, struct bytes *out)
{
	struct bytes names = { 0 }, table = { 0 }, data = { 0 };

	put_u32(&names, (uint32_t)pak->named_count);
	for (size_t i = 0; i < pak->named_count; i++) {
		put_cstr(&names, pak->named[i].name);
		put_tag(&names, pak->named[i].type);
		put_id(&names, pak->named[i].id, true);
	}
	put_padding(&names, 0, 64);
	put_v2_resources(pak, &table, &data);
	put_u32(out, 2);
	put_u32(out, 0x40);
	bytes_fill(out, 0xD5, 16); /* a checksum that nobody checks */
	put_padding(out, 0, 64);
	put_u32(out, 3);
	put_tag(out, "STRG");
	put_u32(out, (uint32_t)names.size);
	put_tag(out, "RSHD");
	put_u32(out, (uint32_t)table.size);
	put_tag(out, "DATA");
	put_u32(out, (uint32_t)data.size);
	put_padding(out, 0, 64);
	bytes_append(out, &names);
	bytes_append(out, &table);
	bytes_append(out, &data);
	bytes_free(&names);
	bytes_free(&table);
	bytes_free(&data);
}

void pak_free(struct prime_pak *pak)
{
	for (size_t i = 0; i < pak->count; i++)
		bytes_free(&pak->entries[i].content);
	free(pak->entries);
	free(pak->named);
	*pak = (struct prime_pak){ 0 };
}
