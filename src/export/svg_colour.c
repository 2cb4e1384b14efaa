/* The colours of faces: one for each triangle, line and point, from its material, its texture and its corners. */
#include <math.h>

#include "export/picture/texture.h"
#include "export/svg_mesh.h"

/* Where in a face its texture is looked at: the weights of its corners. */
enum { LOOKS = 7 };

static const double looks[LOOKS][3] = {
	{ 1 / 3., 1 / 3., 1 / 3. }, { .8, .1, .1 },   { .1, .8, .1 },   { .1, .1, .8 },
	{ .45, .45, .1 },           { .45, .1, .45 }, { .1, .45, .45 },
};

static bool has_material(const struct adb_svg_mesh *mesh, uint32_t material)
{
	for (uint32_t i = 0; i < mesh->figure->part_count; i++)
		if (mesh->figure->parts[i].material == material)
			return true;
	return false;
}

/* Leaves `texture` empty when there is none that can be read: what is drawn then has the colour of its material. */
static void read_texture(struct adb_export_file *file, const struct adb_figure_material *material,
			 struct adb_arena *arena, struct adb_pixels *texture)
{
	struct adb_error error = { 0 };

	if (material->image_id != 0 && !adb_picture_read_texture(file->db, material, arena, texture, &error))
		adb_export_report(file->clips[0].clip_id, NULL, "a texture %s", error.message);
}

static double interpolate(const float *values, unsigned width, unsigned channel, const uint32_t corners[3],
			  const double weights[3])
{
	double sum = 0;

	for (int i = 0; i < 3; i++)
		sum += weights[i] * (double)values[(size_t)corners[i] * width + channel];
	return sum;
}

/* The colour at a place of the triangle of a face. */
static void look_at(const struct adb_svg_part *part, const struct adb_pixels *texture,
		    const struct adb_svg_face *face, const double weights[3], double out[4])
{
	const struct adb_figure_part *from = part->part;
	const uint8_t *texel = NULL;

	if (texture->rgba != NULL && from->uvs != NULL)
		texel = adb_picture_texel(texture, part->material,
					  interpolate(from->uvs, 2, 0, face->corners, weights),
					  interpolate(from->uvs, 2, 1, face->corners, weights));
	for (unsigned k = 0; k < 4; k++) {
		out[k] = part->material != NULL ? part->material->colour[k] : 1;
		if (from->colours != NULL)
			out[k] *= interpolate(from->colours, 4, k, face->corners, weights);
		if (texel != NULL)
			out[k] *= texel[k] / 255.;
	}
}

/* What is transparent adds nothing to the colour, nor to the alpha of a material that is opaque where it is not cut out. */
static void colour_face(const struct adb_svg_part *part, const struct adb_pixels *texture,
			struct adb_svg_face *face)
{
	const struct adb_figure_material *material = part->material;
	enum adb_alpha_mode mode = material != NULL ? material->alpha_mode : ADB_OPAQUE;
	double sum[4] = { 0 };

	for (int i = 0; i < LOOKS; i++) {
		double place[3], seen[4], weight;

		for (int k = 0; k < 3; k++)
			place[k] = looks[i][0] * (double)face->at[0][k] +
				   looks[i][1] * (double)face->at[1][k] +
				   looks[i][2] * (double)face->at[2][k];
		look_at(part, texture, face, place, seen);
		weight =
			mode == ADB_BLEND ? seen[3] : mode == ADB_OPAQUE || seen[3] >= material->alpha_cutoff;
		for (int k = 0; k < 3; k++)
			sum[k] += seen[k] * weight;
		sum[3] += weight;
	}
	for (int k = 0; k < 3 && sum[3] > 0; k++)
		face->colour[k] = (float)fmin(1, sum[k] / sum[3]);
	face->alpha = mode == ADB_BLEND ? (float)fmin(1, sum[3] / LOOKS) : sum[3] > 0;
}

static void colour_parts(struct adb_svg_mesh *mesh, uint32_t material, const struct adb_pixels *texture)
{
	for (uint32_t i = 0; i < mesh->figure->part_count; i++) {
		struct adb_svg_part *part = &mesh->parts[i];

		for (uint32_t f = 0; part->part->material == material && f < part->face_count; f++)
			colour_face(part, texture, &part->faces[f]);
	}
}

void adb_svg_colour_faces(struct adb_export_file *file, struct adb_svg_mesh *mesh)
{
	struct adb_arena *arena = adb_arena_new(adb_picture_texture_budget);

	colour_parts(mesh, ADB_FIGURE_NONE, &(struct adb_pixels){ 0 });
	for (uint32_t i = 0; i < mesh->figure->material_count; i++) {
		struct adb_pixels texture = { 0 };

		if (!has_material(mesh, i))
			continue;
		if (arena != NULL)
			read_texture(file, &mesh->figure->materials[i], arena, &texture);
		colour_parts(mesh, i, &texture);
		if (arena != NULL)
			adb_arena_reset(arena);
	}
	adb_arena_free(arena);
}
