#include "vdf.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

enum { NAME_SIZE = 64, COMMENT_SIZE = 256, NO_NODE = -1 };

struct vdf_node {
	char name[NAME_SIZE + 1];
	int parent; /* NO_NODE = top level */
	int shares; /* node whose data this one uses, or NO_NODE */
	bool is_directory;
	bool is_raw;
	struct bytes content;
	uint32_t index;  /* in the catalogue, set while encoding */
	uint32_t offset; /* of the data, or index of the first child */
};

static const char *signature_bytes(enum vdf_signature signature)
{
	switch (signature) {
	case VDF_GOTHIC1:
		return "PSVDSC_V2.00\r\n\r\n";
	case VDF_GOTHIC2:
		return "PSVDSC_V2.00\n\r\n\r";
	case VDF_UNION:
		break;
	}
	return "PSVDSC_V2.00\x1A\x1A\x1A\x1A";
}

void vdf_put_header(struct bytes *out, const struct vdf_header *header)
{
	size_t length = strlen(header->comment);

	if (length > COMMENT_SIZE)
		fail("volume comment too long");
	bytes_text(out, header->comment);
	bytes_fill(out, 0x1A, COMMENT_SIZE - length);
	bytes_put(out, signature_bytes(header->signature), 16);
	bytes_u32(out, header->entry_count);
	bytes_u32(out, header->file_count);
	bytes_u32(out, header->timestamp);
	bytes_u32(out, header->data_size);
	bytes_u32(out, VDF_HEADER_SIZE);
	bytes_u32(out, header->flags);
}

void vdf_put_record(struct bytes *out, const struct vdf_record *record)
{
	size_t length = strlen(record->name);

	if (length > NAME_SIZE)
		fail("member name too long: %s", record->name);
	bytes_text(out, record->name);
	bytes_fill(out, ' ', NAME_SIZE - length);
	bytes_u32(out, record->offset);
	bytes_u32(out, record->size);
	bytes_u32(out, record->type);
	bytes_u32(out, record->attributes);
}

static void put_zipped_block(struct bytes *out, const unsigned char *source, uint32_t size,
			     uint32_t block_size)
{
	uLongf packed_size = compressBound(size);
	unsigned char *packed = allocate(packed_size, 1);

	if (compress2(packed, &packed_size, source, size, Z_DEFAULT_COMPRESSION) != Z_OK)
		fail("zlib failed");
	bytes_u32(out, size);
	bytes_u32(out, (uint32_t)packed_size);
	bytes_u32(out, block_size);
	bytes_put(out, packed, packed_size);
	free(packed);
}

void vdf_put_zipped(struct bytes *out, const struct bytes *content, uint32_t block_size)
{
	const uint32_t length = (uint32_t)content->size;

	bytes_u32(out, length);
	bytes_u32(out, block_size);
	bytes_u32(out, (length + block_size - 1) / block_size);
	for (uint32_t at = 0; at < length; at += block_size) {
		const uint32_t left = length - at;

		put_zipped_block(out, content->data + at, left < block_size ? left : block_size, block_size);
	}
}

static struct vdf_node *append_node(struct vdf_volume *volume, const char *name, size_t length, int parent)
{
	struct vdf_node *node;

	if (volume->count == volume->capacity) {
		volume->capacity = volume->capacity ? volume->capacity * 2 : 32;
		volume->nodes = realloc(volume->nodes, volume->capacity * sizeof(*volume->nodes));
		if (!volume->nodes)
			fail("out of memory");
	}
	if (length > NAME_SIZE)
		fail("member name too long: %s", name);
	node = &volume->nodes[volume->count++];
	*node = (struct vdf_node){ .parent = parent, .shares = NO_NODE };
	memcpy(node->name, name, length);
	return node;
}

static int find_child(const struct vdf_volume *volume, int parent, const char *name, size_t length)
{
	for (size_t i = 0; i < volume->count; i++) {
		const struct vdf_node *node = &volume->nodes[i];

		if (node->parent == parent && strlen(node->name) == length &&
		    memcmp(node->name, name, length) == 0)
			return (int)i;
	}
	return NO_NODE;
}

static int find_path(const struct vdf_volume *volume, const char *path)
{
	int node = NO_NODE;

	for (const char *slash; (slash = strchr(path, '/')); path = slash + 1)
		node = find_child(volume, node, path, (size_t)(slash - path));
	return find_child(volume, node, path, strlen(path));
}

static struct vdf_node *add_node(struct vdf_volume *volume, const char *path)
{
	int parent = NO_NODE;

	for (const char *slash; (slash = strchr(path, '/')); path = slash + 1) {
		const size_t length = (size_t)(slash - path);
		int folder = find_child(volume, parent, path, length);

		if (folder == NO_NODE) {
			append_node(volume, path, length, parent)->is_directory = true;
			folder = (int)volume->count - 1;
		}
		parent = folder;
	}
	return append_node(volume, path, strlen(path), parent);
}

static bool is_sound(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot && (strcasecmp(dot, ".WAV") == 0 || strcasecmp(dot, ".OGG") == 0);
}

void vdf_add(struct vdf_volume *volume, const char *path, const struct bytes *content)
{
	struct vdf_node *node = add_node(volume, path);

	bytes_append(&node->content, content);
	node->is_raw = is_sound(path);
}

void vdf_add_raw(struct vdf_volume *volume, const char *path, const struct bytes *content)
{
	struct vdf_node *node = add_node(volume, path);

	bytes_append(&node->content, content);
	node->is_raw = true;
}

void vdf_add_shared(struct vdf_volume *volume, const char *path, const char *original)
{
	const int shares = find_path(volume, original);

	if (shares == NO_NODE)
		fail("no such member: %s", original);
	add_node(volume, path)->shares = shares;
}

/*
 * Catalogue order: the children of one folder lie together, folders in the order in which they
 * are met. order[i] becomes the node of record i; folders learn the index of their first child.
 */
static void order_catalogue(const struct vdf_volume *volume, size_t *order)
{
	size_t count = 0;

	for (size_t done = 0; done <= count; done++) {
		const int folder = done ? (int)order[done - 1] : NO_NODE;

		if (done && !volume->nodes[folder].is_directory)
			continue;
		if (done)
			volume->nodes[folder].offset = (uint32_t)count;
		for (size_t i = 0; i < volume->count; i++) {
			if (volume->nodes[i].parent != folder)
				continue;
			volume->nodes[i].index = (uint32_t)count;
			order[count++] = i;
		}
	}
}

static void put_data(struct bytes *out, const struct vdf_node *node, const struct vdf_style *style)
{
	if (style->flags == VDF_ZIPPED && !node->is_raw && node->content.size)
		vdf_put_zipped(out, &node->content, style->block_size);
	else
		bytes_append(out, &node->content);
}

static const struct vdf_node *data_owner(const struct vdf_volume *volume, const struct vdf_node *node)
{
	return node->shares == NO_NODE ? node : &volume->nodes[node->shares];
}

static void put_catalogue(struct bytes *out, const struct vdf_volume *volume, const size_t *order)
{
	for (size_t i = 0; i < volume->count; i++) {
		const struct vdf_node *node = &volume->nodes[order[i]];
		const struct vdf_node *owner = data_owner(volume, node);
		const bool is_last =
			i + 1 == volume->count || volume->nodes[order[i + 1]].parent != node->parent;

		vdf_put_record(out, &(struct vdf_record){
					    .name = node->name,
					    .offset = owner->offset,
					    .size = (uint32_t)owner->content.size,
					    .type = (node->is_directory ? VDF_DIRECTORY : 0) |
						    (is_last ? VDF_LAST : 0),
					    .attributes = node->is_directory ? 0 : VDF_ATTRIBUTE_FILE,
				    });
	}
}

void vdf_encode(const struct vdf_volume *volume, const struct vdf_style *style, struct bytes *out)
{
	size_t *order = allocate(volume->count, sizeof(*order));
	const size_t data_start = VDF_HEADER_SIZE + VDF_RECORD_SIZE * volume->count;
	struct vdf_header header = {
		.comment = style->comment,
		.signature = style->signature,
		.entry_count = (uint32_t)volume->count,
		.timestamp = style->timestamp,
		.flags = style->flags,
	};
	struct bytes data = { 0 };

	order_catalogue(volume, order);
	for (size_t i = 0; i < volume->count; i++) {
		struct vdf_node *node = &volume->nodes[order[i]];

		if (node->is_directory)
			continue;
		header.file_count++;
		header.data_size += (uint32_t)data_owner(volume, node)->content.size;
		if (node->shares != NO_NODE)
			continue;
		node->offset = (uint32_t)(data_start + data.size);
		put_data(&data, node, style);
	}
	vdf_put_header(out, &header);
	put_catalogue(out, volume, order);
	bytes_append(out, &data);
	bytes_free(&data);
	free(order);
}

void vdf_free(struct vdf_volume *volume)
{
	for (size_t i = 0; i < volume->count; i++)
		bytes_free(&volume->nodes[i].content);
	free(volume->nodes);
	*volume = (struct vdf_volume){ 0 };
}

size_t vdf_find_record(const struct bytes *encoded, const char *name)
{
	const uint32_t count = bytes_get_u32(encoded, 272);
	char padded[NAME_SIZE + 1];

	print_text(padded, sizeof(padded), "%-64s", name);
	for (uint32_t i = 0; i < count; i++) {
		const size_t at = VDF_HEADER_SIZE + (size_t)i * VDF_RECORD_SIZE;

		if (at + VDF_RECORD_SIZE <= encoded->size &&
		    memcmp(encoded->data + at, padded, NAME_SIZE) == 0)
			return at;
	}
	fail("no record named %s", name);
}
