/*
 * Writes the figure of a model into a glTF document: meshes with their skins, materials and images.
 *
 * Parts that share a skin are the primitives of one mesh, since all primitives of a mesh have the same shapes to be morphed into;
 * parts with shapes have a mesh each.
 */
#include <math.h>
#include <string.h>

#include "base/json.h"
#include "export/gltf.h"
#include "export/put.h"
#include "export/reports.h"

struct writing {
	struct adb_gltf *gltf;
	struct adb_export_file *file;
	const struct adb_figure *figure;
	struct adb_gltf_figure *out;
	uint32_t *skins;         /* of the document, by those of the figure; ADB_FIGURE_NONE = not written */
	uint32_t material_count; /* written so far */
	uint32_t *materials;     /* of the document, by those of the figure: without a texture and with it */
	uint32_t white;          /* the material of parts without one; ADB_FIGURE_NONE = not written */
	const struct adb_figure_material **images; /* one with each of the images that are written */
	uint32_t image_count, texture_count, sampler_count, skin_count;
	uint32_t samplers[9]; /* by wrap_u × 3 + wrap_v; ADB_FIGURE_NONE = not written */
};

/* ---- skins ---- */

static uint32_t skin_of(struct writing *w, uint32_t skin)
{
	if (skin == ADB_FIGURE_NONE)
		return ADB_FIGURE_NONE;
	if (w->skins[skin] == ADB_FIGURE_NONE) {
		if (!adb_gltf_figure_add_skin(w->gltf, w->figure->skins[skin].bone_from_model, w->out))
			w->gltf->failed = true;
		w->skins[skin] = w->skin_count++;
	}
	return w->skins[skin];
}

/* ---- materials ---- */

/* The sRGB transfer function (IEC 61966-2-1), from 0..1 to linear 0..1. */
static double linear(double value)
{
	return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static bool share_image(const struct adb_figure_material *a, const struct adb_figure_material *b)
{
	return a->image_id == b->image_id && adb_figure_paints_image(a) == adb_figure_paints_image(b) &&
	       a->shows_player == b->shows_player;
}

static uint32_t image_of(struct writing *w, const struct adb_figure_material *material)
{
	struct adb_buffer *json = &w->out->images;
	struct adb_figure_image image;
	struct adb_error error = { .outcome = ADB_OK };
	uint64_t offset;

	for (uint32_t i = 0; i < w->image_count; i++)
		if (share_image(w->images[i], material))
			return i;
	if (!adb_figure_read_painted_image(w->file->db, material, &image, w->file->file_arena, &error)) {
		adb_export_report_skeleton(w->gltf->skeleton, "a texture is left out: %s", error.message);
		return ADB_FIGURE_NONE;
	}
	offset = adb_gltf_add_bytes(w->gltf, image.data, image.size);
	adb_put_comma(json);
	adb_buffer_text(json, "{");
	adb_put_text_if(json, "name", material->texture_name);
	adb_put_integer(json, "bufferView", adb_gltf_add_view(w->gltf, offset, image.size, 0));
	adb_put_text(json, "mimeType", image.media_type);
	adb_buffer_text(json, "}");
	w->images[w->image_count] = material;
	return w->image_count++;
}

static uint32_t sampler_of(struct writing *w, enum adb_wrap wrap_u, enum adb_wrap wrap_v)
{
	static const int wraps[] = { [ADB_REPEAT] = 10497, [ADB_CLAMP] = 33071, [ADB_MIRROR] = 33648 };
	struct adb_buffer *json = &w->out->samplers;
	uint32_t *index = &w->samplers[(int)wrap_u * 3 + (int)wrap_v];

	if (*index != ADB_FIGURE_NONE)
		return *index;
	adb_put_comma(json);
	adb_buffer_text(json, "{");
	adb_put_integer(json, "wrapS", wraps[wrap_u]);
	adb_put_integer(json, "wrapT", wraps[wrap_v]);
	adb_buffer_text(json, "}");
	*index = w->sampler_count++;
	return *index;
}

/* A texture of glTF is an image with a sampler. The index of a new one, ADB_FIGURE_NONE when there is no image. */
static uint32_t texture_of(struct writing *w, const struct adb_figure_material *material)
{
	struct adb_buffer *json = &w->out->textures;
	uint32_t image = material->image_id != 0 ? image_of(w, material) : ADB_FIGURE_NONE;

	if (image == ADB_FIGURE_NONE)
		return ADB_FIGURE_NONE;
	adb_put_comma(json);
	adb_buffer_text(json, "{");
	adb_put_integer(json, "source", image);
	adb_put_integer(json, "sampler", sampler_of(w, material->wrap_u, material->wrap_v));
	adb_buffer_text(json, "}");
	return w->texture_count++;
}

static void put_material(struct writing *w, const struct adb_figure_material *material, bool has_uvs)
{
	static const char *const modes[] = {
		[ADB_OPAQUE] = "OPAQUE", [ADB_MASK] = "MASK", [ADB_BLEND] = "BLEND"
	};
	struct adb_buffer *json = &w->out->materials;
	const double colour[4] = { linear(material->colour[0]), linear(material->colour[1]),
				   linear(material->colour[2]), material->colour[3] };
	uint32_t texture = has_uvs ? texture_of(w, material) : ADB_FIGURE_NONE;

	adb_put_comma(json);
	adb_buffer_text(json, "{");
	adb_put_text_if(json, "name", material->name);
	adb_put_key(json, "pbrMetallicRoughness");
	adb_buffer_text(json, "{");
	adb_put_reals(json, "baseColorFactor", colour, 4);
	if (texture != ADB_FIGURE_NONE) {
		adb_put_key(json, "baseColorTexture");
		adb_buffer_printf(json, "{\"index\":%u}", texture);
	}
	adb_buffer_text(json, ",\"metallicFactor\":0,\"roughnessFactor\":1}");
	adb_put_text(json, "alphaMode", modes[material->alpha_mode]);
	if (material->alpha_mode == ADB_MASK)
		adb_put_real(json, "alphaCutoff", material->alpha_cutoff);
	adb_put_flag(json, "doubleSided", material->is_two_sided);
	if (material->is_unlit) {
		adb_put_key(json, "extensions");
		adb_buffer_text(json, "{\"KHR_materials_unlit\":{}}");
		w->out->has_unlit = true;
	}
	if (material->id != 0) {
		adb_put_key(json, "extras");
		adb_buffer_text(json, "{\"animdb\":{");
		adb_put_integer(json, "material_id", material->id);
		adb_put_text_if(json, "missing_texture", material->missing_texture);
		if (material->attributes != NULL && strcmp(material->attributes, "{}") != 0)
			adb_put_stored(json, "attributes", material->attributes);
		adb_buffer_text(json, "}}");
	}
	adb_buffer_text(json, "}");
}

/* A primitive without texture coordinates must not have a material with a texture. */
static uint32_t material_of(struct writing *w, const struct adb_figure_part *part, bool has_uvs)
{
	static const struct adb_figure_material white = { .name = "white", .colour = { 1, 1, 1, 1 } };
	bool has_own = part->material != ADB_FIGURE_NONE;
	uint32_t *index = has_own ? &w->materials[2 * (size_t)part->material + has_uvs] : &w->white;

	if (*index == ADB_FIGURE_NONE) {
		put_material(w, has_own ? &w->figure->materials[part->material] : &white, has_uvs);
		*index = w->material_count++;
	}
	return *index;
}

/* ---- primitives ---- */

/* Whether its material has a texture, or would have the one that is missing: users put it in themselves. */
static bool is_textured(const struct writing *w, const struct adb_figure_part *part)
{
	const struct adb_figure_material *material =
		part->material != ADB_FIGURE_NONE ? &w->figure->materials[part->material] : NULL;

	return material != NULL && (material->image_id != 0 || material->missing_texture != NULL);
}

static uint32_t add_colours(struct writing *w, const struct adb_figure_part *part)
{
	float *colours = adb_arena_alloc(w->file->file_arena, part->vertex_count, 4 * sizeof *colours);

	if (colours == NULL) {
		w->gltf->failed = true;
		return 0;
	}
	for (size_t i = 0; i < (size_t)part->vertex_count * 4; i++)
		colours[i] = i % 4 == 3 ? part->colours[i] : (float)linear((double)part->colours[i]);
	return adb_gltf_add_vertices(w->gltf, colours, part->vertex_count, 4, false);
}

/* Gives the root what is missing of the sum 1; of four influences one was its own. */
static void complete(uint16_t joints[ADB_INFLUENCES], float weights[ADB_INFLUENCES], uint16_t root)
{
	float missing = 1;
	int unused = -1;

	for (int i = 0; i < ADB_INFLUENCES; i++) {
		missing -= weights[i];
		unused = weights[i] > 0 ? unused : i;
	}
	if (unused < 0 || missing <= 1e-6F)
		return;
	joints[unused] = root;
	weights[unused] = missing;
}

/* What no bone moves is moved by the root, which does not move. */
static void put_influences(struct writing *w, const struct adb_figure_part *part)
{
	struct adb_buffer *json = &w->out->meshes;
	size_t size = (size_t)part->vertex_count * ADB_INFLUENCES;
	const uint16_t *joints = part->joints;
	const float *weights = part->weights;

	if (part->is_partly_still) {
		uint16_t *all_joints = adb_arena_alloc(w->file->file_arena, size, sizeof *all_joints);
		float *all_weights = adb_arena_alloc(w->file->file_arena, size, sizeof *all_weights);

		if (all_joints == NULL || all_weights == NULL) {
			w->gltf->failed = true;
			return;
		}
		memcpy(all_joints, joints, size * sizeof *all_joints);
		memcpy(all_weights, weights, size * sizeof *all_weights);
		for (size_t i = 0; i < size; i += ADB_INFLUENCES)
			complete(all_joints + i, all_weights + i, (uint16_t)w->gltf->skeleton->bone_count);
		joints = all_joints;
		weights = all_weights;
	}
	adb_put_integer(json, "JOINTS_0", adb_gltf_add_joints(w->gltf, joints, part->vertex_count));
	adb_put_integer(json, "WEIGHTS_0",
			adb_gltf_add_vertices(w->gltf, weights, part->vertex_count, 4, false));
}

/* glTF cannot turn a mesh to the viewer. A program that can finds here the place around which the game does so. */
static void put_billboard(struct writing *w, const struct adb_figure_part *part)
{
	struct adb_buffer *json = &w->out->meshes;

	if (part->billboard == NULL)
		return;

	const double place[3] = { (double)part->billboard[0], (double)part->billboard[1],
				  (double)part->billboard[2] };

	adb_put_key(json, "extras");
	adb_buffer_text(json, "{\"animdb\":{");
	adb_put_reals(json, "billboard", place, 3);
	adb_buffer_text(json, "}}");
}

static void put_primitive(struct writing *w, const struct adb_figure_part *part)
{
	static const int modes[] = { [ADB_TRIANGLES] = 4, [ADB_LINES] = 1, [ADB_POINTS] = 0 };
	struct adb_buffer *json = &w->out->meshes;
	uint32_t count = part->vertex_count;
	bool has_uvs = part->uvs != NULL && part->topology == ADB_TRIANGLES && is_textured(w, part);

	adb_put_comma(json);
	adb_buffer_text(json, "{\"attributes\":{");
	adb_put_integer(json, "POSITION", adb_gltf_add_vertices(w->gltf, part->positions, count, 3, true));
	if (part->normals != NULL && part->topology == ADB_TRIANGLES)
		adb_put_integer(json, "NORMAL",
				adb_gltf_add_vertices(w->gltf, part->normals, count, 3, false));
	if (has_uvs)
		adb_put_integer(json, "TEXCOORD_0",
				adb_gltf_add_vertices(w->gltf, part->uvs, count, 2, false));
	if (part->colours != NULL)
		adb_put_integer(json, "COLOR_0", add_colours(w, part));
	if (part->joints != NULL)
		put_influences(w, part);
	adb_buffer_text(json, "}");
	adb_put_integer(json, "indices", adb_gltf_add_indices(w->gltf, part->indices, part->index_count));
	adb_put_integer(json, "material", material_of(w, part, has_uvs));
	adb_put_integer(json, "mode", modes[part->topology]);
	if (part->shape_count > 0) {
		adb_put_key(json, "targets");
		for (uint32_t i = 0; i < part->shape_count; i++)
			adb_buffer_printf(
				json, "%s{\"POSITION\":%u}", i == 0 ? "[" : ",",
				adb_gltf_add_vertices(w->gltf, part->shapes[i].offsets, count, 3, true));
		adb_buffer_text(json, "]");
	}
	put_billboard(w, part);
	adb_buffer_text(json, "}");
}

/* ---- meshes ---- */

static bool shares_mesh(const struct adb_figure_part *a, const struct adb_figure_part *b)
{
	return a->skin == b->skin && a->shape_count == 0 && b->shape_count == 0;
}

static void put_shape_names(struct writing *w, const struct adb_figure_part *part)
{
	struct adb_buffer *json = &w->out->meshes;

	if (part->shape_count == 0)
		return;
	adb_put_key(json, "weights");
	for (uint32_t i = 0; i < part->shape_count; i++)
		adb_buffer_text(json, i == 0 ? "[0" : ",0");
	adb_buffer_text(json, "]");
	adb_put_key(json, "extras");
	adb_buffer_text(json, "{\"targetNames\":[");
	for (uint32_t i = 0; i < part->shape_count; i++) {
		adb_put_comma(json);
		adb_json_text(json, part->shapes[i].name != NULL ? part->shapes[i].name : "",
			      part->shapes[i].name != NULL ? strlen(part->shapes[i].name) : 0);
	}
	adb_buffer_text(json, "]}");
}

static bool put_meshes(struct writing *w)
{
	const struct adb_figure *figure = w->figure;
	struct adb_buffer *json = &w->out->meshes;

	for (uint32_t i = 0; i < figure->part_count; i++) {
		const struct adb_figure_part *part = &figure->parts[i];
		const char *name = figure->model_name != NULL ? figure->model_name : "mesh";
		bool is_first = i == 0 || !shares_mesh(&figure->parts[i - 1], part);
		bool is_last = i + 1 == figure->part_count || !shares_mesh(part, &figure->parts[i + 1]);

		if (is_first) {
			adb_put_comma(json);
			adb_buffer_text(json, "{");
			adb_put_text(json, "name",
				     part->shape_count > 0 && part->name != NULL ? part->name : name);
			adb_put_key(json, "primitives");
			adb_buffer_text(json, "[");
		}
		put_primitive(w, part);
		if (!is_last)
			continue;
		adb_buffer_text(json, "]");
		put_shape_names(w, part);
		adb_buffer_text(json, "}");
		if (!adb_gltf_figure_add_node(w->out, name, skin_of(w, part->skin)))
			return false;
	}
	return adb_buffer_ok(json);
}

/* ---- what the header declares, and its helpers ---- */

static bool begin(struct writing *w, struct adb_arena *arena)
{
	const struct adb_figure *figure = w->figure;

	w->skins = adb_arena_alloc(arena, figure->skin_count, sizeof *w->skins);
	w->materials = adb_arena_alloc(arena, figure->material_count, 2 * sizeof *w->materials);
	w->images = adb_arena_alloc(arena, figure->material_count, sizeof *w->images);
	if (w->skins == NULL || w->materials == NULL || w->images == NULL)
		return false;
	w->white = ADB_FIGURE_NONE;
	for (uint32_t i = 0; i < figure->skin_count; i++)
		w->skins[i] = ADB_FIGURE_NONE;
	for (size_t i = 0; i < 2 * (size_t)figure->material_count; i++)
		w->materials[i] = ADB_FIGURE_NONE;
	for (uint32_t i = 0; i < 9; i++)
		w->samplers[i] = ADB_FIGURE_NONE;
	return true;
}

bool adb_gltf_add_model(struct adb_gltf *gltf, struct adb_export_file *file, struct adb_gltf_figure *out)
{
	struct writing w = { .gltf = gltf, .file = file, .figure = gltf->figure, .out = out };

	return begin(&w, file->file_arena) && put_meshes(&w) && !gltf->failed;
}

uint32_t adb_gltf_mesh_of(const struct adb_figure *figure, uint32_t part)
{
	uint32_t mesh = 0;

	for (uint32_t i = 1; i <= part; i++)
		mesh += !shares_mesh(&figure->parts[i - 1], &figure->parts[i]);
	return mesh;
}
