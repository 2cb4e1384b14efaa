/* Reads the materials of progressive meshes. */
#include "systems/zengin/mesh_material.h"

#include <stdlib.h>
#include <string.h>

enum {
	GOTHIC1_VERSION = 17408,
	GOTHIC2_VERSION = 39939,
	MAX_LINES = 16,
	MAX_LINE = 256,
	BEFORE_ALPHA_FUNCTION = 4 + 2 + 4 + 2 + 8 + 1,
	OPAQUE_ALPHA = 255,
	BLEND = 2,
};

/* ---- the header of the archive ---- */

/* The bytes of a line with its end, 0 when no line end follows. */
static size_t line_length(const struct adb_reader *in)
{
	size_t left = adb_reader_left(in);
	const uint8_t *end = left > 0 ? memchr(in->data + in->position, '\n', left) : NULL;

	return end != NULL ? (size_t)(end - in->data) - in->position + 1 : 0;
}

/* Names the first `checked` bytes of a line; the others are a gap. */
static void note_line(const struct adb_reader *in, size_t length, size_t checked, const char *name)
{
	const uint8_t *line = in->data + in->position;

	adb_field(line, ADB_FIELD_TEXT, checked, name);
	adb_field(line + checked, ADB_FIELD_GAP, length - checked, "header of the archive");
}

/* Skips the lines up to the empty one behind the second END. Returns false when they are not those of an archive. */
static bool skip_header(struct adb_reader *in)
{
	bool has_objects = false;

	for (int i = 0; i < MAX_LINES; i++) {
		size_t length = line_length(in);
		const char *line = (const char *)in->data + in->position;
		bool is_end = has_objects && length > 0 && strncmp(line, "END", 3) == 0;
		bool is_objects = length > 8 && strncmp(line, "objects ", 8) == 0;

		if (length == 0 || length > MAX_LINE || (i == 0 && strncmp(line, "ZenGin Archive", 14) != 0))
			return false;
		note_line(in, length,
			  i == 0       ? 14
			  : is_end     ? 3
			  : is_objects ? 8
				       : 0,
			  i == 0   ? "ZenGin Archive"
			  : is_end ? "END"
				   : "objects");
		adb_reader_skip(in, length);
		if (is_end)
			return adb_read_u8(in, "empty line") == '\n';
		has_objects = has_objects || is_objects;
	}
	return false;
}

/* ---- a material ---- */

/* Returns the alpha. The colour is that of the surface where it has no texture. */
static uint8_t read_colour(struct adb_decoder *d, struct adb_reader *in, struct adb_material *material)
{
	static const char *const names[] = { "red", "green", "blue" };
	double colour[3];

	for (int i = 2; i >= 0; i--)
		colour[i] = adb_read_u8(in, names[i]) / 255.0;

	uint8_t alpha = adb_read_u8(in, "alpha");

	if (!adb_reader_ok(in))
		return OPAQUE_ALPHA;
	for (int i = 0; i < 3; i++)
		material->colour[i] = (float)colour[i];
	material->colour[3] = alpha / 255.0F;
	adb_attribute_reals(d->arena, &material->attributes, "colour", colour, 3);
	return alpha;
}

static void set_alpha(struct adb_decoder *d, struct adb_material *material, uint8_t function, uint8_t alpha)
{
	static const char *const functions[] = { NULL,       "none",     "blend",    "add",
						 "subtract", "multiply", "multiply2" };

	if (function >= BLEND || alpha != OPAQUE_ALPHA)
		material->alpha_mode = ADB_BLEND;
	if (function > 0 && function < sizeof functions / sizeof functions[0])
		adb_attribute_text(d->arena, &material->attributes, "alpha_function", functions[function]);
}

static void set_motion(struct adb_decoder *d, struct adb_material *material, double fps, bool scrolls,
		       const char *direction)
{
	if (fps > 0)
		adb_attribute_real(d->arena, &material->attributes, "fps", fps);
	if (scrolls)
		adb_attribute_text(d->arena, &material->attributes, "scroll", direction);
}

static void read_surface(struct adb_decoder *d, struct adb_reader *in, struct adb_material *material,
			 bool is_gothic2)
{
	static const char *const groups[] = { NULL, "metal", "stone", "wood", "earth", "water", "snow" };
	uint8_t group = adb_read_u8(in, "group"), alpha = read_colour(d, in, material), function = 0;

	adb_read_gap(in, 4, "smooth angle: normals are stored");
	adb_zengin_set_texture(d, material, adb_zengin_text(d, in, "texture"));
	adb_zengin_skip_text(in, "size of the texture on the surface");

	double fps = (double)adb_read_f32le(in, "frames per second [1/s]");
	bool scrolls = adb_read_u8(in, "mapping") == 1;
	const char *direction = "";

	if (scrolls)
		direction = adb_zengin_text(d, in, "direction");
	else
		adb_zengin_skip_text(in, "direction: the texture does not scroll");
	adb_read_gap(in, 3, "collision, light map, level of detail");
	adb_zengin_skip_text(in, "detail");
	if (is_gothic2) {
		adb_read_gap(in, BEFORE_ALPHA_FUNCTION, "detail, occlusion, environment, waves, sun");
		function = adb_read_u8(in, "alpha function");
	}
	adb_read_gap(in, 8, "default mapping");
	if (group > 0 && group < sizeof groups / sizeof groups[0])
		adb_attribute_text(d->arena, &material->attributes, "group", groups[group]);
	set_alpha(d, material, function, alpha);
	set_motion(d, material, fps, scrolls, direction);
}

/* Returns false when the material does not fit in what is left. */
static bool read_material(struct adb_decoder *d, struct adb_reader *in, struct adb_material *material)
{
	const char *name = adb_zengin_text(d, in, "name");
	size_t start = in->position, offset = start;
	struct adb_reader fields = *in;
	uint32_t size = adb_read_u32le(in, "size");

	if (!adb_reader_ok(in) || size < 4 || size - 4 > adb_reader_left(in))
		return false;
	adb_reader_skip(in, size - 4);
	fields.size = start + size;
	adb_reader_skip(&fields, 4);

	uint16_t version = adb_read_u16le(&fields, "version");

	adb_read_gap(&fields, 4, "index");
	for (int i = 0; i < 3; i++)
		adb_zengin_skip_text(&fields, "\"%\", class and name again");
	material->name = name;
	read_surface(d, &fields, material, version == GOTHIC2_VERSION);
	if (version != GOTHIC1_VERSION && version != GOTHIC2_VERSION)
		adb_warn(d, "version", offset, "version %u of material %s is not known", version, name);
	if (!adb_reader_ok(&fields))
		adb_warn(d, "bad-material", offset, "material %s ends before its last field", name);
	return true;
}

/* ---- what the header declares ---- */

bool adb_zengin_read_materials(struct adb_decoder *d, struct adb_reader *in, struct adb_model *model,
			       unsigned count)
{
	bool readable = skip_header(in);
	size_t offset = in->position;

	for (unsigned i = 0; i < count; i++) {
		struct adb_material *material = adb_model_add_material(d->out, model, "");

		if (material == NULL)
			return false;
		adb_field_begin_item("material", i);
		if (readable)
			readable = read_material(d, in, material);
		adb_field_end();
	}
	if (!readable)
		adb_warn(d, "bad-material", offset, "materials of a mesh cannot be read and are white");
	return readable;
}

void adb_zengin_set_texture(struct adb_decoder *d, struct adb_material *material, const char *file)
{
	size_t length = strlen(file);
	const char *name;

	if (length == 0)
		return;
	if (length > 4 && adb_text_equal_nocase(file + length - 4, ".TGA"))
		length -= 4;
	name = adb_arena_printf(d->arena, "%.*s-C.TEX", (int)length, file);
	if (name == NULL)
		return;
	material->texture_type = "TEX";
	material->texture_name = name;
	material->texture_native_id =
		adb_text_upper(d->arena, adb_arena_text(d->arena, name, strlen(name) - strlen(".TEX")));
	for (int k = 0; k < 3; k++) /* the texture has its own colours */
		material->colour[k] = 1;
}

void adb_zengin_mask_materials(struct adb_model *model, int32_t first)
{
	struct adb_material *material = model->materials;

	for (int32_t i = 0; material != NULL; i++, material = material->next)
		if (i >= first && material->texture_name != NULL && material->alpha_mode == ADB_OPAQUE)
			material->alpha_mode = ADB_MASK;
}
