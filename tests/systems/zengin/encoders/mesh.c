#include "zengin.h"

enum { SKIN_VERSION = 4, MORPH_MESH_VERSION = 3 };

static uint16_t mesh_version(uint32_t mdm_version)
{
	return mdm_version == ZEN_MDM_GOTHIC1 ? 0x0305 : 0x0905;
}

static void put_skin(struct bytes *out, const struct zen_mesh *mesh, const struct zen_geometry *skin)
{
	size_t chunk = zen_chunk_begin(out, 0xE100);

	bytes_u32(out, SKIN_VERSION);
	zen_chunk_end(out, chunk);
	zen_put_progressive_mesh(out, skin, mesh_version(mesh->version));
	chunk = zen_chunk_begin(out, 0xB1FF);
	zen_put_weights(out, skin);
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
		zen_put_progressive_mesh(out, &mesh->attached[i], mesh_version(mesh->version));
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
			put_skin(out, mesh, &mesh->skins[i]);
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
			const float offset[3] = { 0.125F * (float)i, 0.5F * (float)frame, 0 };

			zen_put_vec3(out, offset);
		}
	}
}

static void put_reference_positions(struct bytes *out, const struct zen_geometry *geometry)
{
	const size_t chunk = zen_chunk_begin(out, 0xB1FF);

	for (int i = 0; i < geometry->position_count; i++)
		zen_put_vec3(out, geometry->positions[i]);
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
	zen_put_progressive_mesh(out, mesh->geometry, mesh_version(ZEN_MDM_GOTHIC2));
	put_reference_positions(out, mesh->geometry);
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
