#include "zengin.h"

enum { SKIN_VERSION = 4, SKIN_VERTICES = 4, MORPH_MESH_VERSION = 3 };

/* The mesh itself is opaque to animdb: only its version, at the start, tells the games apart. */
static void put_progressive_mesh(struct bytes *out, uint32_t mdm_version)
{
	const size_t chunk = zen_chunk_begin(out, 0xB100);

	bytes_u16(out, mdm_version == ZEN_MDM_GOTHIC1 ? 0x0305 : 0x0905);
	bytes_u32(out, 0);
	zen_chunk_end(out, chunk);
}

static void put_oriented_box(struct bytes *out)
{
	const float centre[3] = { 0, 0, 0 };
	const float axes[3][3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
	const float half[3] = { 5, 10, 5 };

	zen_put_vec3(out, centre);
	for (int i = 0; i < 3; i++)
		zen_put_vec3(out, axes[i]);
	zen_put_vec3(out, half);
	bytes_u16(out, 0);
}

/* A square of four vertices that all hang on one node. */
static void put_skin_data(struct bytes *out, uint16_t node)
{
	const float normal[3] = { 0, 0, 1 };

	bytes_u32(out, SKIN_VERTICES * (4 + 17));
	for (int i = 0; i < SKIN_VERTICES; i++) {
		const float corner[3] = { i & 1 ? 5.0F : -5.0F, i & 2 ? 10.0F : -10.0F, 0 };

		bytes_u32(out, 1);
		bytes_f32(out, 1);
		zen_put_vec3(out, corner);
		bytes_u8(out, (uint8_t)node);
	}
	bytes_u32(out, SKIN_VERTICES);
	for (int i = 0; i < SKIN_VERTICES; i++) {
		zen_put_vec3(out, normal);
		bytes_i32(out, node);
	}
	bytes_u16(out, 1);
	bytes_i32(out, node);
	put_oriented_box(out);
}

static void put_skin(struct bytes *out, const struct zen_mesh *mesh)
{
	size_t chunk = zen_chunk_begin(out, 0xE100);

	bytes_u32(out, SKIN_VERSION);
	zen_chunk_end(out, chunk);
	put_progressive_mesh(out, mesh->version);
	chunk = zen_chunk_begin(out, 0xB1FF);
	put_skin_data(out, mesh->skin_node);
	zen_chunk_end(out, chunk);
	zen_chunk_empty(out, 0xE110);
}

static void put_attachments(struct bytes *out, const struct zen_mesh *mesh)
{
	uint16_t count = 0;
	size_t chunk;

	while (mesh->attachments && mesh->attachments[count])
		count++;
	if (count == 0)
		return;
	chunk = zen_chunk_begin(out, 0xD020);
	bytes_u16(out, count);
	for (uint16_t i = 0; i < count; i++)
		zen_string(out, mesh->attachments[i]);
	zen_chunk_end(out, chunk);
	for (uint16_t i = 0; i < count; i++) {
		put_progressive_mesh(out, mesh->version);
		zen_chunk_empty(out, 0xB1FF);
	}
}

void zen_put_mdm(struct bytes *out, const struct zen_mesh *mesh)
{
	size_t chunk = zen_chunk_begin(out, 0xD000);

	bytes_u32(out, mesh->version);
	zen_chunk_end(out, chunk);
	chunk = zen_chunk_begin(out, 0xD010);
	zen_put_date(out, &mesh->date);
	zen_string(out, mesh->source_path);
	zen_chunk_end(out, chunk);
	put_attachments(out, mesh);
	if (mesh->skin_count) {
		chunk = zen_chunk_begin(out, 0xD030);
		bytes_u32(out, mesh->checksum);
		bytes_u16(out, mesh->skin_count);
		zen_chunk_end(out, chunk);
		for (uint16_t i = 0; i < mesh->skin_count; i++)
			put_skin(out, mesh);
	}
	zen_chunk_empty(out, 0xD040);
}

void zen_put_mdl(struct bytes *out, const struct zen_skeleton *skeleton, const struct zen_mesh *mesh)
{
	zen_put_mdh(out, skeleton);
	zen_put_mdm(out, mesh);
}

static void put_morph(struct bytes *out, const struct zen_morph *morph)
{
	zen_string(out, morph->name);
	bytes_f32(out, (float)(1 / (1000 * morph->blend_in_s)));
	bytes_f32(out, (float)(-1 / (1000 * morph->blend_out_s)));
	bytes_f32(out, (float)(morph->hold_s * 1000));
	bytes_i32(out, morph->layer);
	bytes_f32(out, (float)(morph->fps / 1000));
	bytes_u8(out, morph->flags);
	bytes_u32(out, morph->vertex_count);
	bytes_u32(out, morph->frame_count);
	for (uint32_t i = 0; i < morph->vertex_count; i++)
		bytes_u32(out, i);
	for (uint32_t frame = 0; frame < morph->frame_count; frame++) {
		for (uint32_t i = 0; i < morph->vertex_count; i++) {
			const float offset[3] = { 0, 0.25F * (float)frame, 0.125F * (float)i };

			zen_put_vec3(out, offset);
		}
	}
}

static void put_reference_positions(struct bytes *out, uint32_t vertex_count)
{
	const size_t chunk = zen_chunk_begin(out, 0xB1FF);

	for (uint32_t i = 0; i < vertex_count; i++) {
		const float position[3] = { (float)i, 2.0F * (float)i, 3 };

		zen_put_vec3(out, position);
	}
	zen_chunk_end(out, chunk);
}

void zen_put_mmb(struct bytes *out, const struct zen_morph_mesh *mesh)
{
	size_t chunk;

	zen_chunk_empty(out, 0xE000);
	chunk = zen_chunk_begin(out, 0xE020);
	bytes_u32(out, MORPH_MESH_VERSION);
	zen_string(out, mesh->name);
	zen_chunk_end(out, chunk);
	put_progressive_mesh(out, ZEN_MDM_GOTHIC2);
	put_reference_positions(out, mesh->vertex_count);
	chunk = zen_chunk_begin(out, 0xE010);
	bytes_u16(out, 1);
	zen_put_date(out, &mesh->date);
	zen_string(out, mesh->source_path);
	zen_chunk_end(out, chunk);
	chunk = zen_chunk_begin(out, 0xE030);
	bytes_u16(out, mesh->morph_count);
	for (uint16_t i = 0; i < mesh->morph_count; i++)
		put_morph(out, &mesh->morphs[i]);
	zen_chunk_end(out, chunk);
}
