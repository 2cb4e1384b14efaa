/* PSA and PMD: little-endian, packed; the size in the header is that of the file without its first 12 bytes. */
#include "zeroad.h"

#include <string.h>

static void put_text(struct bytes *out, const char *text)
{
	bytes_u32(out, (uint32_t)strlen(text));
	bytes_text(out, text);
}

static void put_vec3(struct bytes *out, struct vec3 v)
{
	bytes_f32(out, (float)v.x);
	bytes_f32(out, (float)v.y);
	bytes_f32(out, (float)v.z);
}

static void put_state(struct bytes *out, const struct zeroad_state *state)
{
	put_vec3(out, state->t);
	bytes_f32(out, (float)state->q.x);
	bytes_f32(out, (float)state->q.y);
	bytes_f32(out, (float)state->q.z);
	bytes_f32(out, (float)state->q.w);
}

static void put_header(struct bytes *out, const char *magic, uint32_t version)
{
	bytes_text(out, magic);
	bytes_u32(out, version);
	bytes_u32(out, 0);
}

void zeroad_put_psa(struct bytes *out, const struct zeroad_clip *clip)
{
	const size_t start = out->size;

	put_header(out, "PSSA", clip->version);
	put_text(out, clip->name);
	bytes_f32(out, clip->frame_time);
	bytes_u32(out, clip->bone_count);
	bytes_u32(out, clip->frame_count);
	for (uint32_t i = 0; i < clip->bone_count * clip->frame_count; i++)
		put_state(out, &clip->states[i]);
	bytes_patch_u32(out, start + 8, (uint32_t)(out->size - start - 12));
}

static void put_vertex(struct bytes *out, const struct zeroad_vertex *vertex, uint32_t uv_sets)
{
	put_vec3(out, vertex->position);
	put_vec3(out, vertex->normal);
	for (uint32_t set = 0; set < uv_sets; set++) {
		bytes_f32(out, (float)vertex->uv[0]);
		bytes_f32(out, (float)vertex->uv[1]);
	}
	for (int i = 0; i < 4; i++)
		bytes_u8(out, (uint8_t)(vertex->bones[i] < 0 ? 0xFF : vertex->bones[i]));
	for (int i = 0; i < 4; i++)
		bytes_f32(out, (float)vertex->weights[i]);
}

void zeroad_put_pmd(struct bytes *out, const struct zeroad_mesh *mesh)
{
	const size_t start = out->size;

	put_header(out, "PSMD", mesh->version);
	bytes_u32(out, mesh->vertex_count);
	if (mesh->version >= 4)
		bytes_u32(out, mesh->uv_sets);
	for (uint32_t i = 0; i < mesh->vertex_count; i++)
		put_vertex(out, &mesh->vertices[i], mesh->uv_sets);
	bytes_u32(out, mesh->face_count);
	for (uint32_t i = 0; i < mesh->face_count; i++)
		for (int corner = 0; corner < 3; corner++)
			bytes_u16(out, mesh->faces[i][corner]);
	bytes_u32(out, mesh->bone_count);
	for (uint32_t i = 0; i < mesh->bone_count; i++)
		put_state(out, &mesh->bind[i]);
	if (mesh->version >= 2) {
		bytes_u32(out, mesh->prop_count);
		for (uint32_t i = 0; i < mesh->prop_count; i++) {
			put_text(out, mesh->props[i].name);
			put_state(out, &mesh->props[i].state);
			bytes_u8(out, (uint8_t)(mesh->props[i].bone < 0 ? 0xFF : mesh->props[i].bone));
		}
	}
	bytes_patch_u32(out, start + 8, (uint32_t)(out->size - start - 12));
}
