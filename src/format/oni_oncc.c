/*
 * Oni ONCC: a character class. It alone brings together a body and animations.
 *
 *   0x42C  link  ONCV variant, ONCP particles, ONIA impacts
 *   0xC34  link  TRBS body set, TRMA textures, CBPM materials, CBPI impacts
 *   0xC80  link  TRAC animations, TRSC aiming screens
 *
 * From DB on, little-endian, 0xC90 bytes. Everything else in it is how the character moves, sounds and thinks.
 */
#include "format/oni_links.h"

enum { ONCC_SIZE = 0xC90 };

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

ADB_ONI_FORMAT(oncc, "ONCC", "Oni character class (ONCC)", NULL, oncc_decode);
