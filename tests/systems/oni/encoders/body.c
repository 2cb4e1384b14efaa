/* Bodies, animation collections, character classes and weapons (sections 4 and 5.1). */
#include "things.h"

#include <string.h>

enum { ARRAY_HEADER = 0x18, WIDE_COUNT_AT = 0x14 };

/* Filler that real files have, and a count of 16 bits at 0x16. */
static void begin_array(struct oni_instance *instance, size_t count)
{
	while (instance->data.size < 22)
		bytes_u16(&instance->data, 0xDEAD);
	bytes_u16(&instance->data, (uint16_t)count);
}

static void add_model(struct oni_instance *instance)
{
	const char *name = oni_is_private(instance->key) ? "" : instance->key + 4;

	bytes_format(&instance->rows[ONI_MODELS], "%.4s,%s\n", oni_tag(instance->key), name);
}

void oni_add_link_array(struct oni_library *library, const char *name, const char *kind,
			const char *const *to, size_t count)
{
	struct oni_instance *instance = oni_library_add(library, name);

	begin_array(instance, count);
	for (size_t i = 0; i < count; i++)
		oni_put_link(instance, kind, to[i]);
}

void oni_add_mesh(struct oni_library *library, const char *key)
{
	struct oni_instance *mesh = oni_library_add(library, key), *points;
	char name[ONI_NAME_SIZE];

	print_text(name, sizeof(name), "#PNTA%s", key + 5);
	bytes_u32(&mesh->data, 0);
	oni_put_link(mesh, "PNTA", name);
	for (int i = 0; i < 6; i++)
		oni_put_link(mesh, "", NULL);
	bytes_fill(&mesh->data, 0, 16);
	add_model(mesh);
	points = oni_library_add(library, name);
	bytes_fill(&points->data, 0, 0x34);
	bytes_u32(&points->data, 3);
	for (int i = 0; i < 9; i++)
		bytes_f32(&points->data, (float)i);
}

static void add_offsets(struct oni_library *library, const char *key, const struct oni_body *body)
{
	struct oni_instance *instance = oni_library_add(library, key);

	begin_array(instance, (size_t)body->bone_count);
	for (int bone = 0; bone < body->bone_count; bone++)
		for (int axis = 0; axis < 3; axis++)
			bytes_f32(&instance->data, body->offsets[bone][axis]);
}

/* First child of `bone` (after = -1), or the child that comes after another; 0 = none. */
static uint8_t next_child(const struct oni_body *body, int bone, int after)
{
	for (int child = after + 1; child < body->bone_count; child++) {
		if (body->parents[child] == bone)
			return (uint8_t)child;
	}
	return 0;
}

/* Quirk: the usual TRIA says 16 is the parent of bone 18, where the child of 17 is 18. */
static void add_hierarchy(struct oni_library *library, const char *key, const struct oni_body *body,
			  bool quirk)
{
	struct oni_instance *instance = oni_library_add(library, key);

	begin_array(instance, (size_t)body->bone_count);
	for (int bone = 0; bone < body->bone_count; bone++) {
		const int parent = body->parents[bone];
		const int stated = quirk && bone == 18 ? 16 : parent;

		bytes_u8(&instance->data, (uint8_t)(stated < 0 ? 0 : stated));
		bytes_u8(&instance->data, next_child(body, bone, -1));
		bytes_u8(&instance->data, parent < 0 ? 0 : next_child(body, parent, bone));
		bytes_u8(&instance->data, 0xDE);
	}
}

static void put_bones(struct oni_instance *instance, const struct oni_body *body)
{
	struct bytes *rows = &instance->rows[ONI_BONES];

	for (int bone = 0; bone < body->bone_count; bone++) {
		bytes_format(rows, "%d,", bone);
		if (body->parents[bone] >= 0)
			bytes_format(rows, "%d", body->parents[bone]);
		for (int axis = 0; axis < 3; axis++)
			oni_row_number(rows, (double)body->offsets[bone][axis]);
		bytes_text(rows, "\n");
	}
}

static void add_trcm(struct oni_library *library, const char *key, const struct oni_body *body,
		     const char *const parts[3])
{
	static const char *const kinds[3] = { "TRGA", "TRTA", "TRIA" };
	struct oni_instance *instance = oni_library_add(library, key);

	bytes_u32(&instance->data, 0);
	bytes_u16(&instance->data, (uint16_t)body->bone_count);
	bytes_fill(&instance->data, 0xAD, 0x54 - 6);
	for (int i = 0; i < 3; i++)
		oni_put_link(instance, kinds[i], parts[i]);
	put_bones(instance, body);
	add_model(instance);
}

static void add_geometries(struct oni_library *library, const char *key, const struct oni_body *body)
{
	const char *meshes[ONI_MAX_BONES];
	static const char *const limb = "#M3GMlimb";

	if (!oni_library_find(library, limb))
		oni_add_mesh(library, limb);
	for (int i = 0; i < body->bone_count; i++)
		meshes[i] = body->meshes ? body->meshes[i] : limb;
	oni_add_link_array(library, key, "M3GM", meshes, (size_t)body->bone_count);
}

/* TRGA, TRTA and TRIA under the name of the body and `suffix`, and the TRCM that has them. */
static void add_detail(struct oni_library *library, const struct oni_body *body, const char *suffix,
		       bool quirk)
{
	static const char *const tags[4] = { "TRGA", "TRTA", "TRIA", "TRCM" };
	char keys[4][ONI_NAME_SIZE];

	for (int i = 0; i < 4; i++)
		print_text(keys[i], sizeof(keys[i]), "#%s%s%s", tags[i], body->name, suffix);
	add_geometries(library, keys[0], body);
	add_offsets(library, keys[1], body);
	add_hierarchy(library, keys[2], body, quirk);
	add_trcm(library, keys[3], body, (const char *const[3]){ keys[0], keys[1], keys[2] });
}

static void add_low_detail(struct oni_library *library, const struct oni_body *body)
{
	int parents[ONI_MAX_BONES];
	struct oni_body low = *body;

	memcpy(parents, body->parents, (size_t)body->bone_count * sizeof(parents[0]));
	if (body->bone_count == ONI_MAX_BONES)
		parents[11] = parents[15] = 8;
	low.parents = parents;
	low.meshes = NULL;
	add_detail(library, &low, "_low", false);
}

void oni_add_body(struct oni_library *library, const struct oni_body *body)
{
	struct oni_instance *set;
	char high[3][ONI_NAME_SIZE], key[ONI_NAME_SIZE];

	print_text(high[0], ONI_NAME_SIZE, "#TRGA%s_high", body->name);
	print_text(high[1], ONI_NAME_SIZE, "#TRTA%s_high", body->name);
	print_text(high[2], ONI_NAME_SIZE, "#TRIA%s_high", body->name);
	add_low_detail(library, body);
	add_detail(library, body, "_high", true);
	set = oni_library_add(library, body->name);
	print_text(key, sizeof(key), "#TRCM%s_low", body->name);
	oni_put_link(set, "TRCM", key);
	for (int i = 1; i < 4; i++) {
		print_text(key, sizeof(key), "#TRCM%s_%d", body->name, i);
		add_trcm(library, key, body, (const char *const[3]){ high[0], high[1], high[2] });
		oni_put_link(set, "TRCM", key);
	}
	print_text(key, sizeof(key), "#TRCM%s_high", body->name);
	oni_put_link(set, "TRCM", key);
	add_model(set);
}

const char *oni_add_orphan_body(struct oni_library *library)
{
	static const int parents[2] = { -1, 0 };
	const struct oni_body body = { "orphan", 2, parents, oni_bone_offsets, NULL };

	add_detail(library, &body, "", false);
	return "#TRCMorphan";
}

void oni_add_trac(struct oni_library *library, const char *name, const char *parent,
		  const struct oni_trac_entry *entries, size_t count)
{
	struct oni_instance *instance = oni_library_add(library, name);

	begin_array(instance, count);
	bytes_patch_u32(&instance->data, 0x10, 0);
	oni_set_link(instance, 0x10, "parent", parent);
	bytes_format(&instance->rows[ONI_SETS], "TRAC,%s\n", parent ? parent : "");
	for (size_t i = 0; i < count; i++) {
		bytes_u16(&instance->data, entries[i].weight);
		bytes_fill(&instance->data, 0xAD, 6);
		oni_put_link(instance, "TRAM", entries[i].tram);
		bytes_format(&instance->rows[ONI_ENTRIES], "%zu,%s,%u,%d\n", i, entries[i].tram,
			     (unsigned)entries[i].weight, oni_library_find(library, entries[i].tram) != NULL);
	}
}

void oni_add_tras(struct oni_library *library, const char *name, const char *tram)
{
	struct oni_instance *instance = oni_library_add(library, name);

	oni_put_link(instance, "TRAM", tram);
	bytes_f32(&instance->data, 0.628318548F);
	bytes_f32(&instance->data, 0.628318548F);
	bytes_u16(&instance->data, 1);
	bytes_u16(&instance->data, 1);
	bytes_f32(&instance->data, 0.628318548F);
	bytes_f32(&instance->data, 0.628318548F);
	bytes_u16(&instance->data, 1);
	bytes_u16(&instance->data, 1);
}

void oni_add_effects(struct oni_library *library, const char *name, const struct oni_effect *effects,
		     size_t count)
{
	struct oni_instance *instance = oni_library_add(library, name);

	while (instance->data.size < WIDE_COUNT_AT)
		bytes_u16(&instance->data, 0xDEAD);
	bytes_u32(&instance->data, (uint32_t)count);
	for (size_t i = 0; i < count; i++) {
		oni_put_string(&instance->data, effects[i].name, 16);
		oni_put_string(&instance->data, effects[i].particle_class, 64);
		bytes_u16(&instance->data, effects[i].bone);
		bytes_fill(&instance->data, 0xAD, 6);
	}
}

void oni_add_class(struct oni_library *library, const struct oni_class *character)
{
	struct oni_instance *instance = oni_library_add(library, character->name);

	bytes_fill(&instance->data, 0, 0xC90);
	oni_set_link(instance, 0x42C, "ONCV", character->variant);
	oni_set_link(instance, 0x430, "ONCP", character->particles);
	oni_set_link(instance, 0x434, "ONIA", character->impacts);
	oni_set_link(instance, 0xC34, "TRBS", character->body);
	oni_set_link(instance, 0xC38, "TRMA", character->textures);
	oni_set_link(instance, 0xC80, "TRAC", character->animations);
	oni_set_link(instance, 0xC84, "TRSC", character->aiming);
	add_model(instance);
}

void oni_add_weapon(struct oni_library *library, const char *name, const char *mesh)
{
	struct oni_instance *instance = oni_library_add(library, name);

	bytes_fill(&instance->data, 0, 0x5C);
	oni_set_link(instance, 0x58, "M3GM", mesh);
	add_model(instance);
}
