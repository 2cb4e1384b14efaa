/* Instance files (sections 1.1 to 1.8). */
#include "oni.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER_SIZE = 64, DESCRIPTOR_SIZE = 20, PREFIX_SIZE = 8, ALIGNMENT = 32 };
enum { PRIVATE = 0x01, PLACEHOLDER = 0x02 };

/* Section 1.4. Types that are not here get a checksum of our own. */
static const struct {
	const char *tag;
	uint64_t checksum;
} templates[] = {
	{ "OBAN", 5114916 },     { "TRAM", 70837389592 }, { "TRAC", 65077377839 },  { "TRAS", 8491477296 },
	{ "TRSC", 24049642263 }, { "TRBS", 11317428793 }, { "TRCM", 152787879246 }, { "TRGA", 22018728184 },
	{ "TRTA", 481768 },      { "TRIA", 705666 },      { "TRMA", 24056327511 },  { "ONCC", 5109581306351 },
	{ "OBOA", 82938791649 }, { "DOOR", 26599423335 }, { "TRIG", 145438592300 }, { "TRGE", 36266490172 },
	{ "OFGA", 83566969698 }, { "M3GA", 22018728114 }, { "M3GM", 170196001846 }, { "OBDC", 33246071307 },
	{ "FILM", 48102073005 }, { "StNA", 24050971936 }, { "TStr", 25760 },
};

/* The table of instances: the members, then the placeholders. */
struct table {
	const char *keys[ONI_MAX_MEMBERS];
	const struct oni_instance *instances[ONI_MAX_MEMBERS]; /* NULL = placeholder */
	size_t count;
	uint32_t data_at[ONI_MAX_MEMBERS], data_size[ONI_MAX_MEMBERS], name_at[ONI_MAX_MEMBERS];
	struct bytes data, names, raw, sep;
};

static uint64_t template_checksum(const char *tag, bool mac)
{
	uint64_t sum = 0;

	if (strncmp(tag, "BINA", 4) == 0)
		return mac ? 89617 : 56129;
	for (size_t i = 0; i < sizeof(templates) / sizeof(templates[0]); i++) {
		if (strncmp(tag, templates[i].tag, 4) == 0)
			return templates[i].checksum;
	}
	for (int i = 0; i < 4; i++)
		sum = sum * 251 + (unsigned char)tag[i];
	return sum;
}

static uint32_t tag_value(const char *tag)
{
	uint32_t value = 0;

	for (int i = 0; i < 4; i++)
		value = value << 8 | (unsigned char)tag[i];
	return value;
}

static void put_u64(struct bytes *out, uint64_t value)
{
	bytes_u32(out, (uint32_t)(value & 0xFFFFFFFF));
	bytes_u32(out, (uint32_t)(value >> 32));
}

static void align(struct bytes *out, size_t to)
{
	bytes_fill(out, 0, (to - out->size % to) % to);
}

uint32_t oni_lev_id(unsigned level, const char *suffix)
{
	uint32_t hash = 0;

	if (strcmp(suffix, "Final") == 0)
		return level << 25 | 1;
	for (uint32_t i = 0; suffix[i]; i++) {
		const uint32_t letter = (unsigned char)suffix[i];

		hash += (letter - (letter >= 'a' && letter <= 'z' ? 32 : 0) - 64) * (i + 1);
	}
	return level << 25 | (hash & 0xFFFFFF) << 1 | 1;
}

static size_t table_find(const struct table *table, const char *key)
{
	size_t i = 0;

	while (i < table->count && strcmp(table->keys[i], key) != 0)
		i++;
	return i;
}

static void add_placeholders(struct table *table, const struct oni_instance *instance)
{
	for (size_t i = 0; i < instance->link_count; i++) {
		const char *to = instance->links[i].to;

		if (table_find(table, to) < table->count)
			continue;
		if (oni_is_private(to) || table->count == ONI_MAX_MEMBERS)
			fail("cannot make a placeholder of %s", to);
		table->keys[table->count++] = to;
	}
}

static void table_fill(struct table *table, const struct oni_file *file)
{
	for (size_t i = 0; i < file->count; i++) {
		table->keys[i] = file->members[i]->key;
		table->instances[i] = file->members[i];
	}
	table->count = file->count;
	for (size_t i = 0; i < file->count; i++)
		add_placeholders(table, file->members[i]);
}

/* Retail files have gaps and chunks that nothing points at; every fourth chunk is followed by such a one. */
static uint32_t put_chunk(struct bytes *raw, const struct bytes *content, bool gaps)
{
	uint32_t at;

	if (raw->size == 0)
		bytes_fill(raw, 0, ALIGNMENT);
	at = (uint32_t)raw->size;
	bytes_append(raw, content);
	align(raw, ALIGNMENT);
	if (gaps && raw->size / ALIGNMENT % 4 == 3)
		bytes_fill(raw, 0xDD, ALIGNMENT);
	return at;
}

static void put_instance(struct table *table, size_t index, const struct oni_style *style)
{
	const struct oni_instance *instance = table->instances[index];
	const size_t start = table->data.size + PREFIX_SIZE;

	bytes_u32(&table->data, (uint32_t)index << 8 | 1);
	bytes_u32(&table->data, style->single ? 0 : oni_lev_id(style->level, style->suffix));
	bytes_append(&table->data, &instance->data);
	for (size_t i = 0; i < instance->link_count; i++) {
		const uint32_t to = (uint32_t)table_find(table, instance->links[i].to);

		bytes_patch_u32(&table->data, start + instance->links[i].at, to << 8 | 1);
	}
	for (size_t i = 0; i < instance->chunk_count; i++) {
		const struct oni_chunk *chunk = &instance->chunks[i];
		const bool separate = chunk->separate && style->mac;
		const size_t at = separate && chunk->separate_at ? chunk->separate_at : chunk->at;

		bytes_patch_u32(
			&table->data, start + at,
			put_chunk(separate ? &table->sep : &table->raw, &chunk->content, !style->single));
	}
	align(&table->data, style->single ? 4 : ALIGNMENT);
	table->data_at[index] = (uint32_t)start;
	table->data_size[index] = (uint32_t)(table->data.size - start + PREFIX_SIZE);
}

static void put_names(struct table *table, bool single)
{
	for (size_t i = 0; i < table->count; i++) {
		if (oni_is_private(table->keys[i]))
			continue;
		table->name_at[i] = (uint32_t)table->names.size;
		bytes_text(&table->names, table->keys[i]);
		bytes_u8(&table->names, 0);
	}
	if (!single)
		align(&table->names, ALIGNMENT);
}

static void put_descriptors(struct bytes *out, const struct table *table, bool single)
{
	for (size_t i = 0; i < table->count; i++) {
		uint32_t flags = 0;

		if (oni_is_private(table->keys[i]))
			flags |= PRIVATE;
		if (!table->instances[i])
			flags |= PLACEHOLDER;
		bytes_u32(out, tag_value(oni_tag(table->keys[i])));
		bytes_u32(out, table->data_at[i]);
		bytes_u32(out, table->name_at[i]);
		bytes_u32(out, table->data_size[i]);
		/* Real files have garbage above the low byte. */
		bytes_u32(out, flags | (single ? 0 : 0x4D340000));
	}
}

static const struct table *sorted_table;

static int compare_names(const void *a, const void *b)
{
	return strcmp(sorted_table->keys[*(const uint32_t *)a], sorted_table->keys[*(const uint32_t *)b]);
}

static uint32_t put_name_descriptors(struct bytes *out, const struct table *table)
{
	uint32_t order[ONI_MAX_MEMBERS];
	uint32_t count = 0;

	for (uint32_t i = 0; i < table->count; i++) {
		if (!oni_is_private(table->keys[i]))
			order[count++] = i;
	}
	sorted_table = table;
	qsort(order, count, sizeof(order[0]), compare_names);
	for (uint32_t i = 0; i < count; i++) {
		bytes_u32(out, order[i]);
		bytes_u32(out, 0xCDCDCDCD);
	}
	return count;
}

/* In the order of the tags' values, each with the number of its instances. */
static uint32_t put_template_descriptors(struct bytes *out, const struct table *table, bool mac)
{
	uint32_t last = 0, count = 0;

	for (;;) {
		const char *next = NULL;
		uint32_t instances = 0;

		for (size_t i = 0; i < table->count; i++) {
			const char *tag = oni_tag(table->keys[i]);

			if (tag_value(tag) > last && (!next || tag_value(tag) < tag_value(next)))
				next = tag;
		}
		if (!next)
			return count;
		last = tag_value(next);
		for (size_t i = 0; i < table->count; i++)
			instances += tag_value(oni_tag(table->keys[i])) == last;
		put_u64(out, template_checksum(next, mac));
		bytes_u32(out, last);
		bytes_u32(out, instances);
		count++;
	}
}

static void put_header(struct bytes *out, const struct table *table, const struct oni_style *style)
{
	static const uint16_t sizes[4] = { HEADER_SIZE, DESCRIPTOR_SIZE, 16, 8 };

	put_u64(out, style->mac ? 0x0003BCDF23C13061 : 0x0003BCDF33DC271F);
	bytes_u32(out, style->single ? 0x56523332 : 0x56523331);
	for (int i = 0; i < 4; i++)
		bytes_u16(out, sizes[i]);
	bytes_u32(out, (uint32_t)table->count);
	bytes_fill(out, 0, HEADER_SIZE - out->size);
}

static void patch_table(struct bytes *out, size_t header_at, const struct bytes *content)
{
	align(out, ALIGNMENT);
	bytes_patch_u32(out, header_at, (uint32_t)out->size);
	bytes_patch_u32(out, header_at + 4, (uint32_t)content->size);
	bytes_append(out, content);
}

static void put_tables(struct bytes *out, const struct table *table, const struct oni_style *style)
{
	const bool data_first = !style->single || style->data_first;

	if (data_first)
		patch_table(out, 0x20, &table->data);
	patch_table(out, 0x28, &table->names);
	if (!data_first)
		patch_table(out, 0x20, &table->data);
	if (style->single && table->raw.size)
		patch_table(out, 0x30, &table->raw);
}

void oni_encode(const struct oni_file *file, const struct oni_style *style, struct oni_output *out)
{
	struct table *table = allocate(1, sizeof(*table));

	table_fill(table, file);
	for (size_t i = 0; i < file->count; i++)
		put_instance(table, i, style);
	put_names(table, style->single);
	*out = (struct oni_output){ { 0 }, { 0 }, { 0 } };
	put_header(&out->dat, table, style);
	put_descriptors(&out->dat, table, style->single);
	if (!style->single) {
		bytes_patch_u32(&out->dat, 0x18, put_name_descriptors(&out->dat, table));
		bytes_patch_u32(&out->dat, 0x1C, put_template_descriptors(&out->dat, table, style->mac));
	}
	put_tables(&out->dat, table, style);
	if (!style->single) {
		bytes_append(&out->raw, &table->raw);
		bytes_append(&out->sep, &table->sep);
	}
	bytes_free(&table->data);
	bytes_free(&table->names);
	bytes_free(&table->raw);
	bytes_free(&table->sep);
	free(table);
}

void oni_output_free(struct oni_output *out)
{
	bytes_free(&out->dat);
	bytes_free(&out->raw);
	bytes_free(&out->sep);
}

size_t oni_file_index(const struct oni_file *file, const char *key)
{
	for (size_t i = 0; i < file->count; i++) {
		if (strcmp(file->members[i]->key, key) == 0)
			return i;
	}
	fail("no member %s", key);
}

static bool has_member(const struct oni_file *file, const char *key)
{
	for (size_t i = 0; i < file->count; i++) {
		if (strcmp(file->members[i]->key, key) == 0)
			return true;
	}
	return false;
}

void oni_file_add(struct oni_file *file, const char *key)
{
	const struct oni_instance *instance = oni_library_find(file->library, key);

	if (!instance || file->count == ONI_MAX_MEMBERS)
		fail("cannot add %s", key);
	if (has_member(file, key))
		return;
	file->members[file->count++] = instance;
	for (size_t i = 0; i < instance->link_count; i++) {
		if (oni_is_private(instance->links[i].to))
			oni_file_add(file, instance->links[i].to);
	}
}
