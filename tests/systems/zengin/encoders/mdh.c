#include "zengin.h"

#include <string.h>
#include <zlib.h>

enum { MDH_VERSION = 3 };

uint32_t zen_checksum(const struct zen_node *nodes, size_t count)
{
	uLong crc = crc32(0, NULL, 0);

	for (size_t i = 0; i < count; i++)
		crc = crc32(crc, (const Bytef *)nodes[i].name, (uInt)strlen(nodes[i].name));
	return (uint32_t)crc;
}

static void put_node(struct bytes *out, const struct zen_node *node)
{
	const float last_row[4] = { 0, 0, 0, 1 };

	zen_string(out, node->name);
	bytes_i16(out, node->parent);
	for (int row = 0; row < 3; row++)
		for (int column = 0; column < 4; column++)
			bytes_f32(out, node->matrix[row][column]);
	for (int column = 0; column < 4; column++)
		bytes_f32(out, last_row[column]);
}

void zen_put_mdh(struct bytes *out, const struct zen_skeleton *skeleton)
{
	size_t chunk = zen_chunk_begin(out, 0xD100);

	bytes_u32(out, MDH_VERSION);
	bytes_u16(out, skeleton->node_count);
	for (uint16_t i = 0; i < skeleton->node_count; i++)
		put_node(out, &skeleton->nodes[i]);
	zen_put_vec3(out, skeleton->box.min);
	zen_put_vec3(out, skeleton->box.max);
	zen_put_vec3(out, skeleton->collision_box.min);
	zen_put_vec3(out, skeleton->collision_box.max);
	zen_put_vec3(out, skeleton->root_translation);
	bytes_u32(out, skeleton->checksum);
	zen_chunk_end(out, chunk);

	chunk = zen_chunk_begin(out, 0xD110);
	zen_put_date(out, &skeleton->date);
	zen_string(out, skeleton->source_path);
	zen_chunk_end(out, chunk);
	zen_chunk_empty(out, 0xD120);
}
