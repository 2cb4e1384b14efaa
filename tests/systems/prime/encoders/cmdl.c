/* CMDL: meshes, with the bytes of their materials and display lists. */
#include "mesh.h"

#include <string.h>

enum { ALIGNMENT = 32, KONST = 8, SHORT_NORMALS = 2, SHORT_UVS = 4, NORMAL_ONE = 16384, UV_ONE = 32768 };

static int32_t nearest(double value)
{
	return (int32_t)(value < 0 ? value - 0.5 : value + 0.5);
}

/* ---- display lists ---- */

static void put_index(struct bytes *out, uint32_t width, uint32_t index)
{
	if (width == 3)
		put_u16(out, index);
	else if (width == 2)
		bytes_u8(out, (uint8_t)index);
}

void prime_put_list(struct bytes *out, unsigned opcode, uint32_t descriptor,
		    const struct prime_corner *corners, uint32_t count)
{
	bytes_u8(out, (uint8_t)opcode);
	put_u16(out, count);
	for (uint32_t i = 0; i < count; i++) {
		for (uint32_t matrix = 24; matrix < 32; matrix++) {
			if (descriptor >> matrix & 1)
				bytes_u8(out, 0);
		}
		put_index(out, descriptor & 3, corners[i].position);
		put_index(out, descriptor >> 2 & 3, corners[i].normal);
		put_index(out, descriptor >> 8 & 3, corners[i].uv);
	}
}

static void put_surface(struct bytes *out, const struct prime_surface *surface, uint32_t version)
{
	struct bytes lists = { 0 };

	bytes_append(&lists, &surface->lists);
	put_padding(&lists, 0, ALIGNMENT);
	put_f32s(out, surface->centre, 3);
	put_u32(out, surface->material);
	put_u32(out, 0x80000000 | (uint32_t)lists.size);
	put_u32(out, 0);
	put_u32(out, 0);
	put_u32(out, 0);
	put_f32s(out, surface->normal, 3);
	if (version >= 3)
		put_u32(out, 0);
	put_padding(out, 0, ALIGNMENT);
	bytes_append(out, &lists);
	bytes_free(&lists);
}

/* ---- materials ---- */

static void put_stages(struct bytes *out, const struct prime_material *material)
{
	put_u32(out, material->stage_count);
	for (uint32_t i = 0; i < material->stage_count; i++) {
		put_u32(out, material->stages[i].colour_in);
		put_u32(out, material->stages[i].alpha_in);
		put_u32(out, 0x100);
		put_u32(out, 0x100);
		put_u16(out, 0);
		bytes_u8(out, material->stages[i].konst_colour);
		bytes_u8(out, 4);
	}
	for (uint32_t i = 0; i < material->stage_count; i++) {
		put_u16(out, 0);
		bytes_u8(out, material->stages[i].slot);
		bytes_u8(out, material->stages[i].coordinate);
	}
}

static void put_uv_animation(struct bytes *out, const struct prime_uv_animation *animation)
{
	put_u32(out, animation ? 8 + 4 * animation->value_count : 4);
	put_u32(out, animation ? 1 : 0);
	if (!animation)
		return;
	put_u32(out, animation->type);
	put_f32s(out, animation->values, animation->value_count);
}

static void put_material(struct bytes *out, const struct prime_material *material, uint32_t version)
{
	put_u32(out, material->flags);
	put_u32(out, material->slot_count);
	for (uint32_t i = 0; i < material->slot_count; i++)
		put_u32(out, material->slots[i]);
	put_u32(out, material->descriptor);
	if (version >= 3) {
		put_u32(out, 0);
		put_u32(out, 0);
	}
	put_u32(out, 0);
	if (material->flags & KONST) {
		put_u32(out, material->konst_count);
		for (uint32_t i = 0; i < material->konst_count; i++)
			put_u32(out, material->konst[i]);
	}
	put_u16(out, material->blend_destination);
	put_u16(out, material->blend_source);
	put_u32(out, 1);
	put_u32(out, 0x3000);
	put_stages(out, material);
	put_u32(out, material->generator_count);
	for (uint32_t i = 0; i < material->generator_count; i++)
		put_u32(out, material->generators[i]);
	put_uv_animation(out, material->uv_animation);
}

static void put_material_set(struct bytes *out, const struct prime_mesh *mesh, uint32_t set)
{
	struct bytes materials = { 0 };

	put_u32(out, mesh->texture_count);
	for (uint32_t i = 0; i < mesh->texture_count; i++)
		put_u32(out, mesh->textures[set == 0 ? i : mesh->texture_count - 1 - i]);
	put_u32(out, mesh->material_count);
	for (uint32_t i = 0; i < mesh->material_count; i++) {
		put_material(&materials, &mesh->materials[i], mesh->version);
		put_u32(out, (uint32_t)materials.size);
	}
	bytes_append(out, &materials);
	bytes_free(&materials);
}

/* ---- the whole ---- */

/* Ends a section and notes its size behind the header. */
static void end_section(struct bytes *out, struct bytes *sizes)
{
	put_padding(out, 0, ALIGNMENT);
	put_u32(sizes, (uint32_t)out->size);
}

static void put_arrays(struct bytes *out, const struct prime_mesh *mesh, struct bytes *sizes)
{
	for (uint32_t i = 0; i < mesh->position_count; i++)
		put_f32s(out, mesh->positions[i], 3);
	end_section(out, sizes);
	for (uint32_t i = 0; i < 3 * mesh->normal_count; i++) {
		const float value = mesh->normals[i / 3][i % 3];

		if (mesh->flags & SHORT_NORMALS)
			put_i16(out, nearest((double)value * NORMAL_ONE));
		else
			put_f32(out, value);
	}
	end_section(out, sizes);
	end_section(out, sizes); /* no colours */
	for (uint32_t i = 0; i < mesh->uv_count; i++)
		put_f32s(out, mesh->uvs[i], 2);
	end_section(out, sizes);
	if (!(mesh->flags & SHORT_UVS))
		return;
	for (uint32_t i = 0; i < 2 * mesh->short_uv_count; i++)
		put_u16(out, (uint32_t)nearest((double)mesh->short_uvs[i / 2][i % 2] * UV_ONE));
	end_section(out, sizes);
}

static void put_sections(struct bytes *out, const struct prime_mesh *mesh, struct bytes *sizes)
{
	uint32_t end = 0;

	for (uint32_t i = 0; i < mesh->set_count; i++) {
		put_material_set(out, mesh, i);
		end_section(out, sizes);
	}
	put_arrays(out, mesh, sizes);

	const size_t table_at = out->size;

	put_u32(out, mesh->surface_count);
	bytes_fill(out, 0, 4 * (size_t)mesh->surface_count);
	end_section(out, sizes);
	for (uint32_t i = 0; i < mesh->surface_count; i++) {
		const size_t start = out->size;

		put_surface(out, &mesh->surfaces[i], mesh->version);
		end += (uint32_t)(out->size - start);
		patch_u32(out, table_at + 4 + 4 * (size_t)i, end);
		end_section(out, sizes);
	}
}

static void put_bounds(struct bytes *out, const struct prime_mesh *mesh)
{
	float box[6] = { 0 };

	for (uint32_t i = 0; i < mesh->position_count; i++) {
		for (int axis = 0; axis < 3; axis++) {
			const float value = mesh->positions[i][axis];

			if (i == 0 || value < box[axis])
				box[axis] = value;
			if (i == 0 || value > box[3 + axis])
				box[3 + axis] = value;
		}
	}
	put_f32s(out, box, 6);
}

void prime_put_cmdl(struct bytes *out, const struct prime_mesh *mesh)
{
	struct bytes sections = { 0 }, ends = { 0 };
	uint32_t last = 0;

	put_sections(&sections, mesh, &ends);
	put_u32(out, 0xDEADBABE);
	put_u32(out, mesh->version);
	put_u32(out, mesh->flags);
	put_bounds(out, mesh);
	put_u32(out, (uint32_t)(ends.size / 4));
	put_u32(out, mesh->set_count);
	for (size_t i = 0; i < ends.size; i += 4) {
		const unsigned char *b = ends.data + i;
		const uint32_t end = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];

		put_u32(out, end - last);
		last = end;
	}
	put_padding(out, 0, ALIGNMENT);
	bytes_append(out, &sections);
	bytes_free(&sections);
	bytes_free(&ends);
}
