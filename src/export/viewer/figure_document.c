/* The document of a figure: see viewer.h. */
#include <string.h>

#include "base/base64.h"
#include "export/put.h"
#include "export/viewer/pack.h"
#include "export/viewer/viewer.h"

/* ---- nodes ---- */

/* Leaves out what is as usual. Numbers need no more digits than a float has. */
static void put_floats(struct adb_buffer *json, const char *key, const double *values, const double *usual,
		       size_t count)
{
	bool is_usual = true;

	for (size_t i = 0; i < count; i++)
		is_usual = is_usual && !(values[i] < usual[i]) && !(values[i] > usual[i]);
	if (is_usual)
		return;
	adb_put_key(json, key);
	adb_buffer_text(json, "[");
	for (size_t i = 0; i < count; i++) {
		adb_put_comma(json);
		adb_put_float(json, (float)values[i]);
	}
	adb_buffer_text(json, "]");
}

static void put_nodes(struct adb_buffer *json, const struct adb_stored_skeleton *skeleton)
{
	static const double none[] = { 0, 0, 0 }, unturned[] = { 0, 0, 0, 1 }, ones[] = { 1, 1, 1 };

	adb_put_key(json, "nodes");
	adb_buffer_text(json, "[");
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		const struct adb_stored_bone *bone = &skeleton->bones[i];
		struct adb_transform rest =
			adb_axes_transform(&skeleton->space.axes, skeleton->space.scale, bone->rest);
		const double t[] = { rest.translation.x, rest.translation.y, rest.translation.z };
		const double r[] = { rest.rotation.x, rest.rotation.y, rest.rotation.z, rest.rotation.w };
		const double s[] = { rest.scale.x, rest.scale.y, rest.scale.z };

		adb_put_comma(json);
		adb_buffer_text(json, "{");
		if (bone->bone_id != ADB_NO_BONE)
			adb_put_integer(json, "bone", bone->bone_id);
		adb_put_text_if(json, "name", bone->name);
		adb_put_text_if(json, "kind", bone->kind);
		adb_put_integer(json, "parent", bone->parent);
		put_floats(json, "t", t, none, 3);
		put_floats(json, "r", r, unturned, 4);
		put_floats(json, "s", s, ones, 3);
		adb_buffer_text(json, "}");
	}
	adb_buffer_text(json, "]");
}

/* ---- materials ---- */

static void put_material(struct adb_buffer *json, const struct adb_figure_material *material)
{
	char image[ADB_VIEWER_IMAGE_NAME_SIZE];

	adb_buffer_text(json, "{");
	adb_put_text_if(json, "name", material->name);
	adb_put_key(json, "colour");
	adb_buffer_text(json, "[");
	for (int i = 0; i < 4; i++) {
		adb_put_comma(json);
		adb_put_float(json, (float)material->colour[i]);
	}
	adb_buffer_text(json, "]");
	adb_put_text(json, "image", adb_viewer_image_name(material, image) ? image : NULL);
	adb_buffer_printf(json, ",\"wrap\":[\"%s\",\"%s\"]", adb_wrap_name(material->wrap_u),
			  adb_wrap_name(material->wrap_v));
	adb_put_text(json, "mode", adb_alpha_mode_name(material->alpha_mode));
	if (material->alpha_mode == ADB_MASK)
		adb_put_real(json, "cutoff", material->alpha_cutoff);
	adb_put_flag(json, "isTwoSided", material->is_two_sided);
	adb_put_flag(json, "isUnlit", material->is_unlit);
	adb_put_text_if(json, "missing", material->missing_texture);
	adb_buffer_text(json, "}");
}

static void put_materials(struct adb_buffer *json, const struct adb_figure *figure)
{
	adb_put_key(json, "materials");
	adb_buffer_text(json, "[");
	for (uint32_t i = 0; i < figure->material_count; i++) {
		adb_put_comma(json);
		put_material(json, &figure->materials[i]);
	}
	adb_buffer_text(json, "]");
}

/* ---- parts ---- */

static bool has_normals(const struct adb_figure_part *part)
{
	return part->normals != NULL && part->topology == ADB_TRIANGLES;
}

static bool has_uvs(const struct adb_figure *figure, const struct adb_figure_part *part)
{
	return part->uvs != NULL && part->topology == ADB_TRIANGLES && part->material != ADB_FIGURE_NONE &&
	       figure->materials[part->material].image_id != 0;
}

/* How many joints a vertex has at most. Those with a weight come in any order. A weight that is not 1 needs two. */
static unsigned influences_of(const struct adb_figure_part *part)
{
	unsigned most = part->is_partly_still ? 2 : 0;

	for (size_t i = 0; part->joints != NULL && i < (size_t)part->vertex_count * ADB_INFLUENCES; i++)
		if (part->weights[i] > 0 && i % ADB_INFLUENCES + 1 > most)
			most = (unsigned)(i % ADB_INFLUENCES + 1);
	return most;
}

static void put_billboard(struct adb_buffer *json, const float place[3])
{
	adb_put_key(json, "billboard");
	adb_buffer_text(json, "[");
	for (int i = 0; i < 3; i++) {
		adb_put_comma(json);
		adb_put_float(json, place[i]);
	}
	adb_buffer_text(json, "]");
}

static void put_parts(struct adb_buffer *json, const struct adb_figure *figure)
{
	adb_put_key(json, "parts");
	adb_buffer_text(json, "[");
	for (uint32_t i = 0; i < figure->part_count; i++) {
		const struct adb_figure_part *part = &figure->parts[i];

		adb_put_comma(json);
		adb_buffer_text(json, "{");
		adb_put_text_if(json, "name", part->name);
		adb_put_text(json, "topology", adb_topology_name(part->topology));
		adb_put_integer(json, "material",
				part->material != ADB_FIGURE_NONE ? (int64_t)part->material : -1);
		adb_put_integer(json, "skin", part->skin != ADB_FIGURE_NONE ? (int64_t)part->skin : -1);
		adb_put_integer(json, "vertices", part->vertex_count);
		adb_put_integer(json, "indices", part->index_count);
		adb_put_key(json, "has");
		adb_buffer_text(json, "[");
		for (int k = 0; k < 3; k++) {
			static const char *const names[] = { "\"normals\"", "\"uvs\"", "\"colours\"" };
			const bool has[] = { has_normals(part), has_uvs(figure, part),
					     part->colours != NULL };

			if (!has[k])
				continue;
			adb_put_comma(json);
			adb_buffer_text(json, names[k]);
		}
		adb_buffer_text(json, "]");
		adb_put_integer(json, "influences", influences_of(part));
		adb_put_integer(json, "shapes", part->shape_count);
		if (part->is_partly_still)
			adb_put_flag(json, "isPartlyStill", true);
		if (part->billboard != NULL)
			put_billboard(json, part->billboard);
		adb_buffer_text(json, "}");
	}
	adb_buffer_text(json, "]");
}

/* ---- data ---- */

static void pack_skins(struct adb_buffer *data, const struct adb_figure *figure, uint32_t node_count)
{
	for (uint32_t i = 0; i < figure->skin_count; i++)
		for (uint32_t node = 0; node < node_count; node++) {
			float matrix[12];

			for (int k = 0; k < 12; k++)
				matrix[k] = (float)figure->skins[i].bone_from_model[node][k];
			adb_pack_floats(data, matrix, 12);
		}
}

static void pack_vertices(struct adb_buffer *data, const struct adb_figure *figure,
			  const struct adb_figure_part *part)
{
	size_t count = part->vertex_count;

	adb_pack_vectors(data, part->positions, count, 3);
	for (size_t i = 0; has_normals(part) && i < count * 3; i++)
		adb_pack_u8(data, (unsigned)adb_pack_signed((double)part->normals[i], 127));
	if (has_uvs(figure, part))
		adb_pack_vectors(data, part->uvs, count, 2);
	for (size_t i = 0; part->colours != NULL && i < count * 4; i++)
		adb_pack_u8(data, adb_pack_share((double)part->colours[i], 255));
}

static void pack_influences(struct adb_buffer *data, const struct adb_figure_part *part, bool is_wide)
{
	unsigned influences = influences_of(part);

	for (size_t vertex = 0; vertex < part->vertex_count; vertex++)
		for (unsigned k = 0; k < influences; k++) {
			unsigned joint = part->joints[vertex * ADB_INFLUENCES + k];

			if (is_wide)
				adb_pack_u16(data, joint);
			else
				adb_pack_u8(data, joint);
		}
	for (size_t vertex = 0; influences > 1 && vertex < part->vertex_count; vertex++)
		for (unsigned k = 0; k < influences; k++)
			adb_pack_u16(data, adb_pack_share((double)part->weights[vertex * ADB_INFLUENCES + k],
							  65535));
}

static void pack_indices(struct adb_buffer *data, const struct adb_figure_part *part)
{
	for (uint32_t i = 0; i < part->index_count; i++)
		if (part->vertex_count > 65536)
			adb_pack_u32(data, part->indices[i]);
		else
			adb_pack_u16(data, part->indices[i]);
}

static void pack_figure(struct adb_buffer *data, const struct adb_figure *figure, uint32_t node_count)
{
	pack_skins(data, figure, node_count);
	for (uint32_t i = 0; i < figure->part_count; i++) {
		const struct adb_figure_part *part = &figure->parts[i];

		pack_vertices(data, figure, part);
		pack_influences(data, part, node_count > 256);
		pack_indices(data, part);
		for (uint32_t k = 0; k < part->shape_count; k++)
			adb_pack_vectors(data, part->shapes[k].offsets, part->vertex_count, 3);
	}
}

/* ---- what the header declares ---- */

bool adb_viewer_put_figure(const struct adb_stored_skeleton *skeleton, const struct adb_figure *figure,
			   struct adb_buffer *json)
{
	struct adb_buffer data = { 0 };
	bool put = true;

	adb_buffer_text(json, "{");
	put_nodes(json, skeleton);
	if (figure != NULL) {
		put_materials(json, figure);
		adb_put_integer(json, "skins", figure->skin_count);
		put_parts(json, figure);
		pack_figure(&data, figure, skeleton->bone_count);
		put = adb_pack_put(json, "data", &data);
		adb_buffer_free(&data);
	}
	adb_buffer_text(json, "}");
	return put && adb_buffer_ok(json);
}

bool adb_viewer_image_name(const struct adb_figure_material *material, char name[ADB_VIEWER_IMAGE_NAME_SIZE])
{
	size_t length = 0;

	if (material->image_id == 0 || material->image_xxh128 == NULL)
		return false;
	for (const char *c = material->image_xxh128; *c != '\0' && length < ADB_VIEWER_IMAGE_NAME_SIZE - 1;
	     c++) {
		if (!((*c >= '0' && *c <= '9') || (*c >= 'A' && *c <= 'Z') || (*c >= 'a' && *c <= 'z')))
			return false;
		name[length++] = *c;
	}
	name[length] = '\0';
	return length > 0;
}

/* Pages leave out the alphas of opaque materials themselves. */
bool adb_viewer_read_image(sqlite3 *db, const struct adb_figure_material *material,
			   struct adb_figure_image *image, struct adb_arena *arena, struct adb_error *error)
{
	return material->shows_player ? adb_figure_read_painted_image(db, material, image, arena, error)
				      : adb_figure_read_image(db, material->image_id, image, arena, error);
}

bool adb_viewer_put_image(const struct adb_figure_image *image, struct adb_buffer *json)
{
	adb_buffer_text(json, "{");
	adb_put_text(json, "type", image->media_type);
	adb_put_key(json, "data");
	adb_buffer_text(json, "\"");
	adb_base64_add(json, image->data, image->size);
	adb_buffer_text(json, "\"}");
	return adb_buffer_ok(json);
}
