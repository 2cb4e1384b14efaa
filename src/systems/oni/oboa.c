/*
 * Oni ONLV and OBOA: a level, and the objects that stand in it.
 *
 *   ONLV  0x00  char[64]  name         that of the folder in IGMD with its scripts, without regard to case
 *         0x40  link      AKEV environment, OBOA objects
 *   OBOA  0x16  u16       count
 *         0x18  240 bytes an object:
 *           +0x00  link      M3GA, OBAN, ENVP
 *           +0x0C  u32       flags       0x200 in use, 0x400 no collision, 0x800 no gravity, 0x1000 face collision
 *           +0x10  u32       quad of the door frame
 *           +0x14  u32       door        bits 0 to 11 id, 0x1000 second leaf
 *           +0x18  u32       physics     0 none, 1 static, 2 linear, 3 animated, 4 newton
 *           +0x1C  u32       script id   0xFFFF none
 *           +0x20  f32[3]    position    not always that of the matrix
 *           +0x2C  f32[4]    rotation    x, y, z, w, conjugated as in OBAN
 *           +0x3C  f32       scale
 *           +0x40  f32[12]   matrix      images of X, Y, Z, then translation
 *           +0x70  char[64]  name
 *           +0xB0  char[64]  filler
 *
 * From DB on, little-endian. The object stands where the matrix puts it. Doors have no OBAN here: see bina.c.
 *
 * Quirk: elements without the flag 0x200 are unused and hold old data.
 */
#include "systems/oni/links.h"
#include "systems/oni/names.h"

#include <math.h>
#include <string.h>

enum { FLAGS_AT = 12, OBJECT_SIZE = 240, NAME_AT = 0x70, NAME_SIZE = 64, IN_USE = 0x200, NO_SCRIPT = 0xFFFF };
enum { LEVEL_NAME_SIZE = 64, DOOR_ID_MASK = 0xFFF, SECOND_LEAF = 0x1000 };

/* ---- ONLV ---- */

static enum adb_outcome onlv_decode(struct adb_decoder *d)
{
	static const struct adb_oni_link_field fields[] = {
		{ 0x40, "Environment" },
		{ 0x44, "Objects" },
		{ 0, NULL },
	};
	static const struct adb_oni_layout layout = { 0x48, fields, NULL, NULL };
	struct adb_reader in;
	enum adb_outcome outcome = adb_oni_begin(d, layout.fixed_size, &in);
	const char *name = outcome == ADB_OK ? adb_oni_text(d, &in, LEVEL_NAME_SIZE, "name") : "";

	if (name[0] != '\0')
		adb_attribute_text(d->arena, &d->out->attributes, "level_name", name);
	return adb_oni_decode_layout(d, &layout);
}

static const struct adb_attribute_doc onlv_attributes[] = {
	{ "assets", "level_name", "name of the level, which the folder in IGMD with its scripts has, too" },
	{ NULL, NULL, NULL },
};

/* ---- OBOA ---- */

static bool is_in_use(struct adb_reader element)
{
	adb_reader_skip(&element, FLAGS_AT);
	return (adb_reader_u32le(&element) & IN_USE) != 0;
}

/* Of the flags of an unused element only the bit that says so matters. */
static void name_unused(const uint8_t *at)
{
	enum { IN_USE_BYTE = FLAGS_AT + 1 };

	adb_field(at, ADB_FIELD_GAP, IN_USE_BYTE, "old data of an unused element");
	adb_field(at + IN_USE_BYTE, ADB_FIELD_U8, 1, "bits 8 to 15 of the flags");
	adb_field(at + IN_USE_BYTE + 1, ADB_FIELD_GAP, OBJECT_SIZE - IN_USE_BYTE - 1,
		  "old data of an unused element");
}

static const char *object_name(struct adb_decoder *d, struct adb_reader element, uint32_t index)
{
	adb_reader_seek(&element, NAME_AT);

	const char *name = adb_oni_text(d, &element, NAME_SIZE, "name");

	return name[0] != '\0' ? name : adb_arena_printf(d->arena, "#%u", index);
}

/* An object is a leaf of a door when its name begins with "door_" ("door_4097"); no field says so. */
static void add_door(struct adb_decoder *d, struct adb_model *model, struct adb_reader *in)
{
	if (strncmp(model->name, "door_", 5) != 0) {
		adb_read_gap(in, 2 * sizeof(uint32_t), "frame and door of an object that is no door");
		return;
	}

	uint32_t quad = adb_read_u32le(in, "quad of the door frame"), door = adb_read_u16le(in, "door");

	adb_read_gap(in, 2, "bits of the door without a meaning");

	adb_attribute_integer(d->arena, &model->attributes, "door_gunk_id", quad);
	adb_attribute_integer(d->arena, &model->attributes, "door_id", door & DOOR_ID_MASK);
	adb_attribute_flag(d->arena, &model->attributes, "second_leaf", (door & SECOND_LEAF) != 0);
}

static void add_physics(struct adb_decoder *d, struct adb_model *model, uint32_t physics)
{
	static const char *const names[] = { "none", "static", "linear", "animated", "newton" };
	const char *name = physics < sizeof names / sizeof names[0] ? names[physics] : NULL;

	adb_oni_attribute_name(d->arena, &model->attributes, "physics", name, physics);
}

/* Adds `count` floats as attribute `key`. When one of them is not finite, it warns and adds no attribute. */
static void add_reals(struct adb_decoder *d, struct adb_model *model, struct adb_reader *in, const char *key,
		      size_t count)
{
	double values[12];

	adb_field_next(in, ADB_FIELD_F32LE, 4, count, key);
	for (size_t i = 0; i < count; i++)
		values[i] = (double)adb_reader_f32le(in);
	if (strcmp(key, "rotation") == 0)
		values[3] = -values[3];
	for (size_t i = 0; i < count; i++) {
		if (isfinite(values[i]))
			continue;
		adb_content_report(d->out, ADB_WARNING, "not-finite", ADB_NO_OFFSET,
				   "the %s of %s is not finite", key, model->name);
		return;
	}
	if (count == 1)
		adb_attribute_real(d->arena, &model->attributes, key, values[0]);
	else
		adb_attribute_reals(d->arena, &model->attributes, key, values, count);
}

/* Reads the rest of an element; `in` stands behind its links. */
static void describe_object(struct adb_decoder *d, struct adb_model *model, struct adb_reader *in)
{
	adb_oni_attribute_flags(d->arena, &model->attributes, "flags", adb_read_u32le(in, "flags"),
				adb_oni_object_flags);

	add_door(d, model, in);
	add_physics(d, model, adb_read_u32le(in, "physics"));

	uint32_t script = adb_read_u32le(in, "script id");

	if (script != NO_SCRIPT)
		adb_attribute_integer(d->arena, &model->attributes, "script_id", script);
	add_reals(d, model, in, "position", 3);
	add_reals(d, model, in, "rotation", 4);
	add_reals(d, model, in, "scale", 1);
	add_reals(d, model, in, "matrix", 12);
}

static bool add_object(struct adb_decoder *d, struct adb_reader element, uint32_t index)
{
	static const char *const kinds[] = { "Geometry", "Animation", "Particle" };
	struct adb_model *model = adb_content_add_model(d->out, object_name(d, element, index), "object");

	if (model == NULL || model->name == NULL)
		return false;
	adb_attribute_integer(d->arena, &model->attributes, "index", index);
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		adb_oni_add_element_link(d, kinds[i], adb_read_u32le(&element, kinds[i]), index);
	describe_object(d, model, &element);
	adb_field(element.data + NAME_AT + NAME_SIZE, ADB_FIELD_GAP, NAME_SIZE, "filler");
	return true;
}

static enum adb_outcome oboa_decode(struct adb_decoder *d)
{
	struct adb_reader in;
	uint32_t count, unused = 0;
	enum adb_outcome outcome = adb_oni_begin_array(d, false, OBJECT_SIZE, &in, &count);

	if (outcome != ADB_OK)
		return outcome;
	adb_field(in.data, ADB_FIELD_GAP, ADB_ONI_ARRAY_START - 2, "filler");
	for (uint32_t i = 0; i < count; i++) {
		struct adb_reader element = adb_reader_part(&in, OBJECT_SIZE);

		adb_field_begin_item("object", i);
		if (!is_in_use(element)) {
			name_unused(element.data);
			unused++;
		} else if (!add_object(d, element, i)) {
			return adb_fail_memory(d);
		}
		adb_field_end();
	}
	adb_oni_name_padding(&in);
	if (unused > 0)
		adb_attribute_integer(d->arena, &d->out->attributes, "unused_count", unused);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static const struct adb_attribute_doc oboa_attributes[] = {
	{ "assets", "unused_count", "elements that are not in use: they have no rows" },
	{ "models", "index", "of the object in its list, from 0; its links have the same" },
	{ "models", "flags", "names of the flags; bits without a name as '0x…'" },
	{ "models", "door_gunk_id", "of a leaf of a door: number of the quad of its frame" },
	{ "models", "door_id", "of a leaf of a door: number of the door in the level" },
	{ "models", "second_leaf", "of a leaf of a door: whether it is the second one" },
	{ "models", "physics", "'none', 'static', 'linear', 'animated', 'newton'; unknown ones as numbers" },
	{ "models", "script_id", "number by which scripts call it" },
	{ "models", "position", "x, y, z as stored; the matrix tells where it stands" },
	{ "models", "rotation", "x, y, z, w, for column vectors" },
	{ "models", "scale", "as stored; the matrix may have another" },
	{ "models", "matrix", "12 numbers: images of X, Y, Z, then translation" },
	{ "links", "script",
	  "of a link `scripted`: name of the script that gives the animation to the object" },
	ADB_ONI_ELEMENT_LINK_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

ADB_ONI_FORMAT(onlv, "ONLV", "Oni level (ONLV)", onlv_attributes, onlv_decode);

ADB_ONI_FORMAT(oboa, "OBOA", "Oni objects of a level (OBOA)", oboa_attributes, oboa_decode);
