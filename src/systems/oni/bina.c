/*
 * Oni BINA: binary data of many kinds. Of lists of placed objects (OBJC) the doors are read.
 *
 *   0x00  u32  size
 *   0x04  u32  offset        in .raw, or in the .sep of the Mac family
 *
 *   At that offset:
 *   0x00  u32  tag           "OBJC", bytes reversed
 *   0x04  u32  size of the rest
 *   0x08  u32  version       39
 *   0x0C       objects: u32 length of what follows (0 = the end), u32 type, bytes reversed, u32 id, u32 flags,
 *              f32[3] position, f32[3] rotation in degrees, and what the type has
 *   DOOR       char[63] class, u16 door id, u16 key id, u16 flags (0x80 double, 0x100 mirror, 0x400 reverse),
 *              f32[3] centre, f32 squared radius, char[63] two textures, events
 *
 * From DB on, little-endian, not aligned. The chain of a door: a leaf in OBOA has a door id, the door of that id
 * here has a class, the DOOR of that name has the OBAN.
 */
#include "systems/oni/links.h"
#include "systems/oni/names.h"

#include <math.h>

enum { BINA_SIZE = 8, TAG_SIZE = 4, LIST_HEADER = 12, KNOWN_VERSION = 39, CLASS_SIZE = 63 };

#define TAG_OBJC UINT32_C(0x4F424A43)
#define TAG_DOOR UINT32_C(0x444F4F52)

static const struct adb_oni_flag door_flags[] = {
	{ 0x80, "Double" },
	{ 0x100, "Mirror" },
	{ 0x400, "Reverse" },
	{ 0, NULL },
};

static void add_content_tag(struct adb_decoder *d, uint32_t tag)
{
	const uint8_t letters[TAG_SIZE] = { (uint8_t)(tag >> 24), (uint8_t)(tag >> 16), (uint8_t)(tag >> 8),
					    (uint8_t)tag };
	const char *text = adb_text_decode(d->arena, letters, sizeof letters, d->encoding);

	if (text != NULL)
		adb_attribute_text(d->arena, &d->out->attributes, "content", text);
}

/* Reads x, y, z. Returns false when one of them is not finite. */
static bool read_vector(struct adb_reader *in, double out[3], const char *field)
{
	bool is_finite = true;

	adb_field_next(in, ADB_FIELD_F32LE, 4, 3, field);

	for (int i = 0; i < 3; i++) {
		out[i] = (double)adb_reader_f32le(in);
		is_finite &= (bool)isfinite(out[i]);
	}
	return is_finite;
}

/* Adds the link to the class of a door, which is given by name and not by a link field. */
static struct adb_link *add_class(struct adb_decoder *d, const char *name)
{
	const char *full = adb_arena_printf(d->arena, "DOOR%s", name);

	return full != NULL ? adb_content_add_link(d->out, "Class", "DOOR", name, full) : NULL;
}

/* Reads the activation centre and radius and the textures of a door. `in` stands behind the flags. */
static void describe_rest(struct adb_decoder *d, struct adb_reader *in, struct adb_link *link)
{
	double centre[3];
	bool has_centre = read_vector(in, centre, "centre [units]");
	double radius = sqrt((double)adb_read_f32le(in, "squared radius [units²]"));
	const char *first = adb_oni_text(d, in, CLASS_SIZE, "first texture");
	const char *second = adb_oni_text(d, in, CLASS_SIZE, "second texture");
	const char *const textures[] = { first, second };

	if (!adb_reader_ok(in))
		return;
	if (has_centre)
		adb_attribute_reals(d->arena, &link->attributes, "centre", centre, 3);
	if (isfinite(radius))
		adb_attribute_real(d->arena, &link->attributes, "activation_radius", radius);
	if (first[0] != '\0' || second[0] != '\0')
		adb_attribute_texts(d->arena, &link->attributes, "textures", textures, 2);
}

/* `in` stands behind the type of the object. */
static void add_door(struct adb_decoder *d, struct adb_reader *in)
{
	uint32_t object_id = adb_read_u32le(in, "id");
	double position[3], rotation[3];

	adb_reader_skip(in, 4);

	bool has_position = read_vector(in, position, "position [units]");
	bool has_rotation = read_vector(in, rotation, "rotation [degrees]");
	const char *class = adb_oni_text(d, in, CLASS_SIZE, "class");
	uint16_t door_id = adb_read_u16le(in, "door id"), key_id = adb_read_u16le(in, "key id");
	uint16_t flags = adb_read_u16le(in, "flags");
	struct adb_link *link = adb_reader_ok(in) ? add_class(d, class) : NULL;

	if (!adb_reader_ok(in))
		adb_content_report(d->out, ADB_WARNING, "truncated", ADB_NO_OFFSET,
				   "door object %u ends before its flags", object_id);
	if (link == NULL)
		return;
	adb_attribute_integer(d->arena, &link->attributes, "object_id", object_id);
	adb_attribute_integer(d->arena, &link->attributes, "door_id", door_id);
	adb_attribute_integer(d->arena, &link->attributes, "key_id", key_id);
	adb_oni_attribute_flags(d->arena, &link->attributes, "flags", flags, door_flags);
	if (has_position)
		adb_attribute_reals(d->arena, &link->attributes, "position", position, 3);
	if (has_rotation)
		adb_attribute_reals(d->arena, &link->attributes, "rotation", rotation, 3);
	describe_rest(d, in, link);
}

static void read_objects(struct adb_decoder *d, struct adb_reader *in)
{
	uint32_t count = 0;

	for (;;) {
		uint32_t length = adb_read_u32le(in, "length");

		if (adb_reader_ok(in) && length == 0)
			break;

		struct adb_reader object = adb_reader_part(in, length);

		if (!adb_reader_ok(in)) {
			adb_content_report(d->out, ADB_WARNING, "truncated", ADB_NO_OFFSET,
					   "the list of objects ends after %u, without its end mark", count);
			break;
		}
		adb_field_begin_item("object", count++);
		if (adb_read_u32le(&object, "type") == TAG_DOOR)
			add_door(d, &object);
		adb_field_end();
	}
	adb_attribute_integer(d->arena, &d->out->attributes, "object_count", count);
}

/* Reads the whole list, from its tag on. */
static void read_list(struct adb_decoder *d, struct adb_reader in)
{
	adb_reader_skip(&in, TAG_SIZE);

	uint32_t size = adb_read_u32le(&in, "size of the rest"), version = adb_read_u32le(&in, "version");

	if (!adb_reader_ok(&in)) {
		adb_content_report(d->out, ADB_WARNING, "truncated", ADB_NO_OFFSET,
				   "the list of objects is shorter than %d bytes", LIST_HEADER);
		return;
	}
	if ((uint64_t)size + 8 != in.size)
		adb_content_report(d->out, ADB_NOTE, "list-size", ADB_NO_OFFSET,
				   "the list of objects says %u bytes, not %zu", size, in.size - 8);
	if (version != KNOWN_VERSION)
		adb_content_report(d->out, ADB_WARNING, "version", ADB_NO_OFFSET,
				   "the list of objects has version %u, not %d", version, KNOWN_VERSION);
	read_objects(d, &in);
}

static enum adb_outcome bina_decode(struct adb_decoder *d)
{
	struct adb_reader in, data;
	enum adb_outcome outcome = adb_oni_begin(d, BINA_SIZE, &in);

	if (outcome != ADB_OK)
		return outcome;

	uint32_t size = adb_read_u32le(&in, "size"), offset = adb_read_u32le(&in, "offset");

	adb_oni_name_padding(&in);
	if (offset == 0 || size < TAG_SIZE)
		return ADB_OK;
	outcome = adb_oni_separate(d, offset, TAG_SIZE, &data);
	if (outcome != ADB_OK)
		return outcome;

	uint32_t tag = adb_read_u32le(&data, "tag");

	add_content_tag(d, tag);
	if (tag != TAG_OBJC)
		return ADB_OK;
	outcome = adb_oni_separate(d, offset, size, &data);
	if (outcome != ADB_OK)
		return outcome;
	read_list(d, data);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static const struct adb_attribute_doc bina_attributes[] = {
	{ "assets", "content", "tag of the data: 'OBJC' for lists of placed objects" },
	{ "assets", "object_count", "objects in the list, of any type" },
	{ "links", "object_id", "of a placed door: number of the object" },
	{ "links", "door_id", "of a placed door: number that its leaves in OBOA have" },
	{ "links", "key_id", "of a placed door: number of the key, 0 = none" },
	{ "links", "flags", "of a placed door: 'Double', 'Mirror', 'Reverse'; others as '0x…'" },
	{ "links", "position", "of a placed door: x, y, z" },
	{ "links", "rotation", "of a placed door: degrees about X, then Y, then Z" },
	{ "links", "centre", "of a placed door: x, y, z of what activation_radius counts from" },
	{ "links", "activation_radius", "of a placed door: how near a character has to be to open it" },
	{ "links", "textures", "of a placed door: names of those of its two leaves, where it has its own" },
	{ NULL, NULL, NULL },
};

ADB_ONI_FORMAT(bina, "BINA", "Oni binary data (BINA); placed doors are read", bina_attributes, bina_decode);
