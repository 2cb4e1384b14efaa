/* PAK [2]: a table of offsets, then each entry as name, length and data, all padded to four bytes. */
#include "vib.h"

#include <stdlib.h>
#include <string.h>

struct vib_pak_entry *vib_pak_add(struct vib_pak *pak, const char *name, struct bytes *content)
{
	struct vib_pak_entry *entry = &pak->entries[pak->count];

	if (pak->count == VIB_PAK_MAX_ENTRIES)
		fail("too many entries in a PAK");
	pak->count++;
	print_text(entry->name, sizeof(entry->name), "%s", name);
	entry->content = *content;
	*content = (struct bytes){ 0 };
	return entry;
}

static int fold(char c)
{
	return c >= 'A' && c <= 'Z' ? c + 32 : (signed char)c;
}

static int compare_entries(const void *a, const void *b)
{
	const char *left = ((const struct vib_pak_entry *)a)->name;
	const char *right = ((const struct vib_pak_entry *)b)->name;

	while (*left && fold(*left) == fold(*right)) {
		left++;
		right++;
	}
	return fold(*left) - fold(*right);
}

void vib_pak_sort(struct vib_pak *pak)
{
	qsort(pak->entries, pak->count, sizeof(pak->entries[0]), compare_entries);
}

static size_t align4(size_t size)
{
	return (size + 3) & ~(size_t)3;
}

static size_t name_size(const struct vib_pak_entry *entry)
{
	return align4(strlen(entry->name) + 1);
}

static size_t record_offset(const struct vib_pak *pak, size_t index)
{
	size_t offset = 4 + 4 * pak->count;

	for (size_t i = 0; i < index; i++)
		offset += name_size(&pak->entries[i]) + 4 + align4(pak->entries[i].content.size);
	return offset;
}

size_t vib_pak_data_offset(const struct vib_pak *pak, size_t index)
{
	return record_offset(pak, index) + name_size(&pak->entries[index]) + 4;
}

void vib_put_pak(struct bytes *out, const struct vib_pak *pak)
{
	bytes_u32(out, (uint32_t)pak->count);
	for (size_t i = 0; i < pak->count; i++)
		bytes_u32(out, (uint32_t)record_offset(pak, i));
	for (size_t i = 0; i < pak->count; i++) {
		const struct vib_pak_entry *entry = &pak->entries[i];

		bytes_text(out, entry->name);
		bytes_fill(out, 0, name_size(entry) - strlen(entry->name));
		bytes_u32(out, (uint32_t)entry->content.size);
		bytes_append(out, &entry->content);
		bytes_fill(out, 0, align4(entry->content.size) - entry->content.size);
	}
}

void vib_pak_free(struct vib_pak *pak)
{
	for (size_t i = 0; i < pak->count; i++)
		bytes_free(&pak->entries[i].content);
	*pak = (struct vib_pak){ 0 };
}
