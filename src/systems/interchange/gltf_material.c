/* The materials of glTF: the base colour of each, and how it is drawn. */
#include <math.h>
#include <string.h>

#include "systems/interchange/gltf.h"

/* ---- textures ---- */

static enum adb_wrap wrap_of(const struct adb_json_value *wrap)
{
	enum { CLAMP = 33071, MIRROR = 33648 };

	switch (adb_json_whole(wrap, 0)) {
	case CLAMP:
		return ADB_CLAMP;
	case MIRROR:
		return ADB_MIRROR;
	default:
		return ADB_REPEAT;
	}
}

static void set_texture(struct adb_gltf *g, int64_t index, struct adb_material *material)
{
	const struct adb_json_value *texture, *sampler;
	int64_t image, number;

	if (index < 0 || index >= g->texture_list.count)
		return;
	texture = g->texture_list.items[index];
	image = adb_json_whole(adb_json_member(texture, "source"), -1);
	if (image >= 0 && image < g->image_list.count)
		material->texture = g->textures[image];
	number = adb_json_whole(adb_json_member(texture, "sampler"), -1);
	sampler = number >= 0 && number < g->sampler_list.count ? g->sampler_list.items[number] : NULL;
	material->wrap_u = wrap_of(adb_json_member(sampler, "wrapS"));
	material->wrap_v = wrap_of(adb_json_member(sampler, "wrapT"));
}

/* ---- what the header declares, and its helpers ---- */

static const struct adb_json_value *extension(const struct adb_json_value *json, const char *name)
{
	return adb_json_member(adb_json_member(json, "extensions"), name);
}

/* The older way, in which the base colour is called diffuse, is an extension. */
static const struct adb_json_value *base_of(const struct adb_json_value *material, const char **factor,
					    const char **texture)
{
	const struct adb_json_value *base = adb_json_member(material, "pbrMetallicRoughness");
	const struct adb_json_value *older = extension(material, "KHR_materials_pbrSpecularGlossiness");

	*factor = base == NULL && older != NULL ? "diffuseFactor" : "baseColorFactor";
	*texture = base == NULL && older != NULL ? "diffuseTexture" : "baseColorTexture";
	return base != NULL ? base : older;
}

static void set_colour(const struct adb_json_value *factor, float colour[4])
{
	double linear[4] = { 1, 1, 1, 1 };

	if (!adb_gltf_read_reals(factor, linear, 4))
		return;
	for (int i = 0; i < 3; i++)
		colour[i] = adb_gltf_srgb(linear[i]);
	colour[3] = (float)fmin(fmax(linear[3], 0), 1);
}

static void read_material(const struct adb_json_value *json, struct adb_material *material)
{
	const struct adb_json_value *mode = adb_json_member(json, "alphaMode"), *base;
	const char *factor, *texture;

	base = base_of(json, &factor, &texture);
	set_colour(adb_json_member(base, factor), material->colour);
	if (adb_json_text_is(mode, "MASK"))
		material->alpha_mode = ADB_MASK;
	else if (adb_json_text_is(mode, "BLEND"))
		material->alpha_mode = ADB_BLEND;
	material->alpha_cutoff = (float)adb_json_number(adb_json_member(json, "alphaCutoff"), 0.5);
	material->is_two_sided = adb_json_flag(adb_json_member(json, "doubleSided"), false);
	material->is_unlit = extension(json, "KHR_materials_unlit") != NULL;
}

float adb_gltf_srgb(double linear)
{
	if (!(linear > 0))
		return 0;
	if (linear >= 1)
		return 1;
	return (float)(linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055);
}

void adb_gltf_read_materials(struct adb_gltf *g, struct adb_model *model)
{
	for (uint32_t i = 0; i < g->material_list.count; i++) {
		const struct adb_json_value *json = g->material_list.items[i];
		struct adb_material *material = adb_model_add_material(
			g->d->out, model, adb_json_text_of(g->d->arena, adb_json_member(json, "name")));

		if (material == NULL)
			return;
		read_material(json, material);
		set_texture(g, adb_gltf_base_texture(g, i).texture, material);
	}
}

struct adb_gltf_texture_use adb_gltf_base_texture(const struct adb_gltf *g, int64_t material)
{
	struct adb_gltf_texture_use use = { .texture = -1, .scale = { 1, 1 } };
	const struct adb_json_value *base, *info, *transform;
	const char *factor, *texture;

	if (material < 0 || material >= g->material_list.count)
		return use;
	base = base_of(g->material_list.items[material], &factor, &texture);
	info = adb_json_member(base, texture);
	transform = extension(info, "KHR_texture_transform");
	use.texture = adb_json_whole(adb_json_member(info, "index"), -1);
	use.has_transform = transform != NULL;
	adb_gltf_read_reals(adb_json_member(transform, "offset"), use.offset, 2);
	adb_gltf_read_reals(adb_json_member(transform, "scale"), use.scale, 2);
	use.rotation = adb_json_number(adb_json_member(transform, "rotation"), 0);

	int64_t set = adb_json_whole(adb_json_member(info, "texCoord"), 0);

	set = adb_json_whole(adb_json_member(transform, "texCoord"), set);
	use.uv_set = set >= 0 && set < 100 ? (unsigned)set : 0;
	return use;
}
