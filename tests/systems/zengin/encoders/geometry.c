/* Progressive meshes and soft skins: sections 2, 3 and 5 of formats/mesh-zengin.md. */
#include "geometry.h"
#include "zengin.h"

#include <string.h>

enum { GOTHIC1_MATERIAL = 17408, GOTHIC2_MATERIAL = 39939, GOTHIC1_MESH = 0x0305 };

static void put_text(struct bytes *out, const char *text)
{
	bytes_text(out, text);
	bytes_u8(out, 0);
}

static void put_material(struct bytes *out, const struct zen_material *material, bool gothic2)
{
	size_t start;

	put_text(out, material->name);
	start = out->size;
	bytes_u32(out, 0);
	bytes_u16(out, gothic2 ? GOTHIC2_MATERIAL : GOTHIC1_MATERIAL);
	bytes_u32(out, 0);
	put_text(out, "%");
	put_text(out, "zCMaterial");
	put_text(out, material->name);
	bytes_u8(out, 3); /* wood */
	bytes_put(out, material->bgra, 4);
	bytes_f32(out, 60);
	put_text(out, material->texture);
	put_text(out, material->texture[0] ? "16 16" : "");
	bytes_f32(out, 0);
	bytes_u8(out, 0);
	put_text(out, "0 0");
	bytes_fill(out, 0, 3);
	put_text(out, "");
	if (gothic2) {
		bytes_f32(out, 1);
		bytes_fill(out, 0, 2);
		bytes_f32(out, 1);
		bytes_u8(out, 0);
		bytes_u8(out, 2);
		bytes_f32(out, 30);
		bytes_f32(out, 100);
		bytes_u8(out, 0);
		bytes_u8(out, material->alpha_func);
	}
	bytes_f32(out, 2.34375F);
	bytes_f32(out, 2.34375F);
	bytes_patch_u32(out, start, (uint32_t)(out->size - start));
}

static void put_materials(struct bytes *out, const struct zen_geometry *geometry, bool gothic2)
{
	bytes_text(out, "ZenGin Archive\nver 1\nzCArchiverGeneric\nBINARY\nsaveGame 0\n");
	if (gothic2)
		bytes_text(out, "date 28.8.2002 12:50:52\nuser puppeteer\n");
	bytes_text(out, "END\n");
	bytes_format(out, "objects %-9u\nEND\n\n", geometry->submesh_count);
	for (int i = 0; i < geometry->submesh_count; i++)
		put_material(out, &geometry->submeshes[i].material, gothic2);
}

static void put_wedge(struct bytes *out, const struct zen_wedge *wedge)
{
	zen_put_vec3(out, wedge->normal);
	bytes_f32(out, wedge->uv[0]);
	bytes_f32(out, wedge->uv[1]);
	bytes_u16(out, wedge->position);
	bytes_u16(out, 0xCDCD); /* what was in memory */
}

static void put_array(struct bytes *out, size_t offset, size_t count)
{
	bytes_u32(out, (uint32_t)offset);
	bytes_u32(out, (uint32_t)count);
}

/* The pool and the arrays in it; those for levels of detail are empty. */
static void put_arrays(struct bytes *out, const struct zen_geometry *geometry)
{
	struct bytes pool = { 0 }, table = { 0 };

	for (int i = 0; i < geometry->position_count; i++)
		zen_put_vec3(&pool, geometry->positions[i]);
	put_array(&table, 0, geometry->position_count);
	put_array(&table, pool.size, 0);
	for (int i = 0; i < geometry->submesh_count; i++) {
		const struct zen_submesh *submesh = &geometry->submeshes[i];

		put_array(&table, pool.size, submesh->triangle_count);
		for (int k = 0; k < 3 * submesh->triangle_count; k++)
			bytes_u16(&pool, submesh->triangles[k / 3][k % 3]);
		put_array(&table, pool.size, submesh->wedge_count);
		for (int k = 0; k < submesh->wedge_count; k++)
			put_wedge(&pool, &submesh->wedges[k]);
		for (int k = 2; k < 10; k++)
			put_array(&table, pool.size, 0);
	}
	bytes_u32(out, (uint32_t)pool.size);
	bytes_append(out, &pool);
	bytes_u8(out, geometry->submesh_count);
	bytes_append(out, &table);
	bytes_free(&pool);
	bytes_free(&table);
}

static void put_box(struct bytes *out, const struct zen_geometry *geometry)
{
	float min[3] = { 0 }, max[3] = { 0 };

	for (int i = 0; i < geometry->position_count; i++) {
		for (int k = 0; k < 3; k++) {
			const float at = geometry->positions[i][k];

			min[k] = i == 0 || at < min[k] ? at : min[k];
			max[k] = i == 0 || at > max[k] ? at : max[k];
		}
	}
	zen_put_vec3(out, min);
	zen_put_vec3(out, max);
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

void zen_put_progressive_mesh(struct bytes *out, const struct zen_geometry *geometry, uint16_t version)
{
	const size_t chunk = zen_chunk_begin(out, 0xB100);

	bytes_u16(out, version);
	put_arrays(out, geometry);
	put_materials(out, geometry, version != GOTHIC1_MESH);
	if (version != GOTHIC1_MESH)
		bytes_u8(out, geometry->alpha_test);
	put_box(out, geometry);
	put_oriented_box(out);
	bytes_f32(out, 1);
	bytes_f32(out, 1);
	bytes_f32(out, 0.03F);
	bytes_i32(out, 0);
	zen_chunk_end(out, chunk);
}

void zen_put_weights(struct bytes *out, const struct zen_geometry *geometry)
{
	bool used[RIG_MAX_NODES] = { false };
	uint16_t count = 0;
	size_t start;

	bytes_u32(out, 0);
	start = out->size;
	for (int i = 0; i < geometry->position_count; i++) {
		bytes_u32(out, geometry->weight_counts[i]);
		for (int k = 0; k < geometry->weight_counts[i]; k++) {
			const struct zen_weight *weight = &geometry->weights[i][k];

			bytes_f32(out, weight->weight);
			zen_put_vec3(out, weight->local);
			bytes_u8(out, weight->node);
			used[weight->node] = true;
		}
	}
	bytes_patch_u32(out, start - 4, (uint32_t)(out->size - start));
	bytes_u32(out, 0);
	for (int node = 0; node < RIG_MAX_NODES; node++)
		count = (uint16_t)(count + used[node]);
	bytes_u16(out, count);
	for (int node = RIG_MAX_NODES - 1; node >= 0; node--)
		if (used[node])
			bytes_i32(out, node);
	for (int i = 0; i < count; i++)
		put_oriented_box(out);
}
