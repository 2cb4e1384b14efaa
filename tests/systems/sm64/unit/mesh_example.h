/* What the worked example of a mesh has to become, whether it is read from an image or from C sources. */
#ifndef ADB_TESTS_SYSTEMS_SM64_UNIT_MESH_EXAMPLE_H
#define ADB_TESTS_SYSTEMS_SM64_UNIT_MESH_EXAMPLE_H

#include "check.h"
#include "motion/content.h"

static inline void check_example(const struct adb_content *content)
{
	static const float positions[] = { 0, 0, 0, 100, 0, 0, 100, 100, 0, 0, 100, 0 };
	static const float uvs[] = { 0.125F, 0.125F, 7.875F, 0.125F, 7.875F, 7.875F, 0.125F, 7.875F };
	static const uint32_t indices[] = { 0, 1, 2, 0, 2, 3 };
	const struct adb_model *model = content->models;
	const struct adb_mesh_part *part = model->parts;
	const struct adb_material *material = model->materials;

	if (!CHECK(part != NULL && material != NULL))
		return;
	CHECK_INT(part->bind, ADB_BIND_BONE);
	CHECK_INT(part->bone_id, 1);
	CHECK_INT(part->vertex_count, 4);
	CHECK_INT(part->index_count, 6);
	CHECK(part->next == NULL && part->joints == NULL && part->colours == NULL);
	for (int i = 0; i < 12; i++)
		CHECK_NEAR(part->positions[i], positions[i], 0);
	for (int i = 0; i < 12; i++)
		CHECK_NEAR(part->normals[i], i % 3 == 2, 0);
	for (int i = 0; i < 8; i++)
		CHECK_NEAR(part->uvs[i], uvs[i], 0);
	for (int i = 0; i < 6; i++)
		CHECK_INT(part->indices[i], indices[i]);
	CHECK_INT(part->material, 0);
	CHECK_INT(model->material_count, 1);
	for (int i = 0; i < 4; i++)
		CHECK_NEAR(material->colour[i], i == 0 || i == 3, 0);
	CHECK_INT(material->alpha_mode, ADB_OPAQUE);
	CHECK_INT(material->wrap_u, ADB_MIRROR);
	CHECK_INT(material->wrap_v, ADB_REPEAT);
	CHECK(!material->is_two_sided && !material->is_unlit);
	CHECK_TEXT(adb_attribute_find(&material->attributes, "ambient"), "[127,0,0]");
	CHECK_TEXT(adb_attribute_find(&material->attributes, "layer"), "1");
	CHECK(content->problems == NULL);
}

/* Rows red green red green, green red green red, and so on. */
static inline void check_checker(const struct adb_content *content, const char *name)
{
	const struct adb_texture *texture = content->textures;

	if (!CHECK(texture != NULL && texture == content->models->materials->texture))
		return;
	CHECK(texture->next == NULL);
	CHECK_TEXT(texture->name, name);
	CHECK_TEXT(texture->format, "RGBA16");
	CHECK_INT(texture->width, 4);
	CHECK_INT(texture->height, 4);
	for (unsigned i = 0; i < 16; i++) {
		const uint8_t *texel = texture->pixels.rgba + 4 * (size_t)i;
		bool is_red = (i + i / 4) % 2 == 0;

		CHECK_INT(texel[0], is_red ? 255 : 0);
		CHECK_INT(texel[1], is_red ? 0 : 255);
		CHECK_INT(texel[2], 0);
		CHECK_INT(texel[3], 255);
	}
}

#endif
