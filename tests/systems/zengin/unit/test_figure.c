/* The puppets of the corpus: their meshes at rest are the figures that the encoder meant. */
#include "decode.h"

extern const struct adb_container adb_container_vdf;
extern const struct adb_format adb_format_zengin_mdh, adb_format_zengin_mdm, adb_format_zengin_mdl,
	adb_format_zengin_mmb, adb_format_zengin_tex;

/* A volume of the corpus. */
struct corpus {
	struct adb_input *input;
	struct adb_arena *arena;
	struct adb_content notes;
	struct adb_volume *volume;
};

static bool open_corpus(struct corpus *c, const char *name)
{
	const char *folder = getenv("ANIMDB_CORPUS");
	char path[1000];

	snprintf(path, sizeof path, "%s/zengin/%s", folder != NULL ? folder : "corpus", name);
	*c = (struct corpus){ .arena = adb_arena_new((size_t)64 << 20) };
	c->notes.arena = c->arena;
	c->input = adb_input_open(path, NULL);
	if (CHECK(c->input != NULL))
		c->volume = adb_volume_open(&adb_container_vdf, c->input, &(struct adb_place){ .path = name },
					    ADB_CP1252, &c->notes, NULL);
	return CHECK(c->volume != NULL);
}

static void close_corpus(struct corpus *c)
{
	adb_volume_close(c->volume);
	adb_arena_free(c->arena);
	adb_input_release(c->input);
}

/* Decodes a member whose path ends with `name`. */
static struct decoded decode_member(struct corpus *c, const struct adb_format *format, const char *name)
{
	struct adb_member member;
	struct decoded result = { .outcome = ADB_CORRUPT };

	while (c->volume->container->next(c->volume, &member) == ADB_OK) {
		size_t length = strlen(member.path);

		if (length < strlen(name) || strcmp(member.path + length - strlen(name), name) != 0)
			continue;

		struct adb_input *input = adb_member_input(c->volume, &member, NULL);
		size_t size = (size_t)adb_input_size(input);
		uint8_t *bytes = malloc(size);

		/* Textures and names live as long as the result; the bytes need not. */
		if (adb_input_read(input, 0, bytes, size))
			result = decode_bytes(format, bytes, size, name);
		adb_input_release(input);
		free(bytes);
		break;
	}
	CHECK_INT(result.outcome, ADB_OK);
	CHECK(result.content.problems == NULL);
	return result;
}

static struct decoded decode_of(const char *volume, const struct adb_format *format, const char *name)
{
	struct corpus c;
	struct decoded result = { .outcome = ADB_CORRUPT };

	if (open_corpus(&c, volume))
		result = decode_member(&c, format, name);
	close_corpus(&c);
	return result;
}

/* ---- poses ---- */

struct bounds {
	double min[3], max[3];
};

static const struct bounds no_bounds = { { INFINITY, INFINITY, INFINITY },
					 { -INFINITY, -INFINITY, -INFINITY } };

static void widen(struct bounds *bounds, struct adb_vec3 by)
{
	const double at[3] = { by.x, by.y, by.z };

	for (int i = 0; i < 3; i++) {
		bounds->min[i] = fmin(bounds->min[i], at[i]);
		bounds->max[i] = fmax(bounds->max[i], at[i]);
	}
}

/* What the bone makes of a point at rest. */
static struct adb_vec3 at_rest(const struct adb_skeleton *skeleton, int32_t bone, struct adb_vec3 point)
{
	for (; bone >= 0; bone = skeleton->bones[bone].parent_id) {
		const struct adb_transform *rest = &skeleton->bones[bone].rest;

		point = adb_vec3_add(adb_quat_rotate(rest->rotation, point), rest->translation);
	}
	return point;
}

static const float *bind_of(const struct adb_model *model, int32_t bone)
{
	for (uint32_t i = 0; i < model->bind_count; i++)
		if (model->binds[i].bone_id == bone)
			return model->binds[i].bone_from_model;
	CHECK(false);
	return model->binds[0].bone_from_model;
}

static struct adb_vec3 skinned(const struct adb_skeleton *skeleton, const struct adb_model *model,
			       const struct adb_mesh_part *part, size_t vertex)
{
	const float *p = part->positions + 3 * vertex;
	struct adb_vec3 sum = { 0, 0, 0 };

	for (size_t i = 4 * vertex; i < 4 * vertex + 4; i++) {
		const float *m = bind_of(model, part->joints[i]);
		double w = (double)part->weights[i], local[3];

		for (size_t row = 0; row < 3; row++)
			local[row] = (double)m[4 * row] * (double)p[0] +
				     (double)m[4 * row + 1] * (double)p[1] +
				     (double)m[4 * row + 2] * (double)p[2] + (double)m[4 * row + 3];

		struct adb_vec3 moved =
			at_rest(skeleton, part->joints[i], (struct adb_vec3){ local[0], local[1], local[2] });

		sum = adb_vec3_add(sum, (struct adb_vec3){ w * moved.x, w * moved.y, w * moved.z });
	}
	return sum;
}

static void check_bounds(const struct bounds *got, const double min[3], const double max[3])
{
	for (int i = 0; i < 3; i++) {
		CHECK_NEAR(got->min[i], min[i], 0.01);
		CHECK_NEAR(got->max[i], max[i], 0.01);
	}
}

/* The boxes around the skins of a model at rest, and around its positions as stored. */
static void measure(const char *volume, const char *skeleton, const char *mesh, struct bounds *posed,
		    struct bounds *stored)
{
	struct decoded bones = decode_of(volume, &adb_format_zengin_mdh, skeleton);
	struct decoded model = decode_of(volume, &adb_format_zengin_mdm, mesh);

	*posed = *stored = no_bounds;
	for (const struct adb_mesh_part *part = model.content.models->parts; part != NULL;
	     part = part->next) {
		for (size_t i = 0; part->joints != NULL && i < part->vertex_count; i++) {
			const float *p = part->positions + 3 * i;

			widen(stored, (struct adb_vec3){ (double)p[0], (double)p[1], (double)p[2] });
			widen(posed, skinned(bones.content.skeletons, model.content.models, part, i));
		}
	}
	decoded_free(&bones);
	decoded_free(&model);
}

/* Legs of 95 cm down to shoes of 1 cm below the ground, a head up to 179 cm. */
static void a_body_stands(void)
{
	struct bounds posed, stored;

	measure("puppet.vdf", "PUPPET.MDH", "PUPPET_BODY.MDM", &posed, &stored);
	CHECK_NEAR(posed.min[1], 1, 0.01);
	CHECK_NEAR(posed.max[1], 179, 0.01);
	CHECK_NEAR(posed.min[0], -posed.max[0], 0.01);
	check_bounds(&stored, posed.min, posed.max);
	measure("marionette.vdf", "MARIONETTE.MDH", "MARIONETTE_BODY.MDM", &posed, &stored);
	CHECK_NEAR(posed.max[1], 174, 0.01);
}

/* It was exported on a puppet that sits, and stands with one that stands. */
static void a_coat_of_another_pose_fits(void)
{
	static const double min[3] = { -20, 55, -11 }, max[3] = { 20, 146, 12 };
	struct bounds posed, stored;

	measure("puppet.vdf", "PUPPET.MDH", "PUPPET_COAT.MDM", &posed, &stored);
	check_bounds(&posed, min, max);
	CHECK(stored.max[2] > 25); /* the thighs point forward */
}

/* ---- normals ---- */

/* The product of two edges of a triangle points outward, as its normals do. */
static void check_outside(const struct adb_mesh_part *part)
{
	for (uint32_t i = 0; i < part->index_count; i += 3) {
		const float *a = part->positions + 3 * (size_t)part->indices[i],
			    *b = part->positions + 3 * (size_t)part->indices[i + 1],
			    *c = part->positions + 3 * (size_t)part->indices[i + 2],
			    *n = part->normals + 3 * (size_t)part->indices[i];
		float u[3], v[3];

		for (int k = 0; k < 3; k++) {
			u[k] = b[k] - a[k];
			v[k] = c[k] - a[k];
		}
		CHECK((u[1] * v[2] - u[2] * v[1]) * n[0] + (u[2] * v[0] - u[0] * v[2]) * n[1] +
			      (u[0] * v[1] - u[1] * v[0]) * n[2] >
		      0);
	}
}

static void parts_know_their_material(void)
{
	struct decoded r = decode_of("puppet.vdf", &adb_format_zengin_mdm, "PUPPET_BODY.MDM");
	const struct adb_model *model = r.content.models;
	const struct adb_material *material = model->materials;
	int32_t count = 0;

	for (const struct adb_mesh_part *part = model->parts; part != NULL; part = part->next) {
		CHECK_INT(part->material, count++);
		check_outside(part);
	}
	CHECK_INT(count, 4);
	CHECK_INT(model->material_count, 4);
	CHECK_TEXT(material->texture_name, "PUPPET_FACE_V0_C0-C.TEX");
	CHECK_TEXT(material->next->texture_name, "Puppet_Cloth-C.TEX");
	CHECK(material->next->next->texture_name == NULL);
	CHECK_INT(material->alpha_mode, ADB_OPAQUE);
	decoded_free(&r);
}

static void attached_meshes_know_their_node(void)
{
	struct decoded r = decode_of("puppet.vdf", &adb_format_zengin_mdm, "PUPPET_COAT.MDM");
	const struct adb_mesh_part *part = r.content.models->parts;

	CHECK_TEXT(part->bone_name, "ZS_SWORD");
	CHECK_TEXT(part->next->bone_name, "ZS_SWORD");
	CHECK(part->next->next->bone_name == NULL);
	CHECK_INT(r.content.models->materials->next->alpha_mode, ADB_BLEND);
	CHECK_INT(r.content.models->last_material->alpha_mode, ADB_MASK);
	decoded_free(&r);
	r = decode_of("puppet.vdf", &adb_format_zengin_mdm, "PUPPET_HAT.MDM");
	CHECK_TEXT(r.content.models->parts->bone_name, "BIP01 HEAD");
	CHECK_TEXT(r.content.models->last_part->bone_name, "ZS_LEFTHAND");
	decoded_free(&r);
	r = decode_of("puppet.vdf", &adb_format_zengin_mdl, "LANTERN.MDL");
	CHECK_TEXT(r.content.models->parts->bone_name, "ZM_LAMP");
	decoded_free(&r);
	r = decode_of("marionette.vdf", &adb_format_zengin_mdm, "MARIONETTE_BODY.MDM");
	CHECK_INT(r.content.models->materials->alpha_mode, ADB_MASK); /* as all of Gothic 1 */
	decoded_free(&r);
}

static void a_face_has_shapes(void)
{
	struct decoded r = decode_of("puppet.vdf", &adb_format_zengin_mmb, "PUPPET_FACE.MMB");
	const struct adb_mesh_part *part = r.content.models->parts;
	int count = 0;

	for (const struct adb_shape *shape = part->shapes; shape != NULL; shape = shape->next)
		CHECK_INT(shape->bone_id, ++count);
	CHECK_INT(count, 6);
	CHECK_INT(r.content.skeletons->bone_count, 7);
	CHECK_INT(r.content.clips->channel_count, 2);
	CHECK_INT(r.content.clips->next->channel_count, 4);
	decoded_free(&r);
}

/* A letter of the picture in each format. */
static void textures_have_their_colours(void)
{
	static const struct {
		const char *volume, *name;
		uint32_t x, y;
		uint8_t rgba[4];
	} texels[] = {
		{ "puppet.vdf", "PUPPET_FACE_V0_C0-C.TEX", 1, 5, { 20, 30, 60, 255 } },
		{ "puppet.vdf", "PUPPET_FACE_V0_C0-C.TEX", 0, 5, { 230, 180, 140, 255 } },
		{ "puppet.vdf", "PUPPET_CLOTH-C.TEX", 5, 1, { 240, 200, 60, 255 } },
		{ "puppet.vdf", "PUPPET_CLOTH-C.TEX", 5, 4, { 190, 30, 40, 255 } },
		{ "puppet.vdf", "PUPPET_LACE-C.TEX", 0, 1, { 30, 110, 60, 255 } },
		{ "puppet.vdf", "PUPPET_LACE-C.TEX", 2, 1, { 30, 110, 60, 0 } },
		{ "marionette.vdf", "MARIONETTE_WOOD-C.TEX", 0, 1, { 120, 80, 40, 255 } },
	};

	for (size_t i = 0; i < sizeof texels / sizeof texels[0]; i++) {
		struct decoded r = decode_of(texels[i].volume, &adb_format_zengin_tex, texels[i].name);
		const struct adb_pixels *pixels = &r.content.textures->pixels;

		for (size_t k = 0; k < 4; k++)
			CHECK_NEAR(pixels->rgba[4 * (texels[i].y * (size_t)pixels->width + texels[i].x) + k],
				   texels[i].rgba[k], k < 3 ? 8 : 0);
		decoded_free(&r);
	}
}

TEST_SUITE("zengin_figure", TEST(a_body_stands), TEST(a_coat_of_another_pose_fits),
	   TEST(parts_know_their_material), TEST(attached_meshes_know_their_node), TEST(a_face_has_shapes),
	   TEST(textures_have_their_colours));
