/*
 * Oni ONCC and ONCP: a character class, the only instance that refers to both a body and animations, and the particle
 * effects that its animations start.
 *
 *   ONCC  0x42C  link      ONCV variant, ONCP particles, ONIA impacts
 *         0xC34  link      TRBS body set, TRMA textures, CBPM materials, CBPI impacts
 *         0xC80  link      TRAC animations, TRSC aiming screens
 *   ONCP  0x14   u32       count
 *         0x18   88 bytes  an effect: char[16] name, by which TRAMs start it, char[64] class of particles, u16 body
 *                          part, filler
 *
 * From DB on, little-endian; an ONCC has 0xC90 bytes. Everything else in it is how the character moves, sounds and
 * thinks.
 */
#include "systems/oni/links.h"
#include "systems/oni/names.h"

enum { ONCC_SIZE = 0xC90, PARTICLE_SIZE = 88, PARTICLE_NAME_SIZE = 16, PARTICLE_CLASS_SIZE = 64 };

static enum adb_outcome oncc_decode(struct adb_decoder *d)
{
	static const struct adb_oni_link_field fields[] = {
		{ 0x42C, "Variant" },       { 0x430, "Particles" },
		{ 0x434, "Impacts" },       { 0xC34, "BodySet" },
		{ 0xC38, "BodyTextures" },  { 0xC3C, "BodyMaterials" },
		{ 0xC40, "BodyImpacts" },   { 0xC80, "Animations" },
		{ 0xC84, "AimingScreens" }, { 0, NULL },
	};
	static const struct adb_oni_layout layout = { ONCC_SIZE, fields, NULL, "character" };

	return adb_oni_decode_layout(d, &layout);
}

static enum adb_outcome oncp_decode(struct adb_decoder *d)
{
	enum { WIDTH = 3 };
	struct adb_reader in;
	uint32_t count;
	enum adb_outcome outcome = adb_oni_begin_array(d, true, PARTICLE_SIZE, &in, &count);

	if (outcome != ADB_OK)
		return outcome;

	const char **texts = adb_arena_alloc(d->arena, count, WIDTH * sizeof *texts);

	if (texts == NULL)
		return adb_fail_memory(d);
	adb_field(in.data, ADB_FIELD_GAP, in.position - 4, "filler");
	for (size_t i = 0; i < count; i++) {
		struct adb_reader particle = adb_reader_part(&in, PARTICLE_SIZE);

		adb_field_begin_item("effect", i);
		texts[WIDTH * i] = adb_oni_text(d, &particle, PARTICLE_NAME_SIZE, "name");
		texts[WIDTH * i + 1] = adb_oni_text(d, &particle, PARTICLE_CLASS_SIZE, "class of particles");

		uint16_t part = adb_read_u16le(&particle, "body part");
		const char *bone = adb_oni_bone_name(part);

		texts[WIDTH * i + 2] = bone != NULL ? bone : adb_arena_printf(d->arena, "%u", part);
		adb_read_gap(&particle, adb_reader_left(&particle), "filler");
		adb_field_end();
	}
	adb_oni_name_padding(&in);
	adb_attribute_text_rows(d->arena, &d->out->attributes, "particles", texts, WIDTH, count);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static const struct adb_attribute_doc oncp_attributes[] = {
	{ "assets", "particles",
	  "a list of [name, class of particles, bone]: events of the kind particle have the name; numbers that no bone has "
	  "as they are" },
	{ NULL, NULL, NULL },
};

ADB_ONI_FORMAT(oncc, "ONCC", "Oni character class (ONCC)", NULL, oncc_decode);

ADB_ONI_FORMAT(oncp, "ONCP", "Oni particle effects of a character class (ONCP)", oncp_attributes,
	       oncp_decode);
