/*
 * Oni FILM: the recorded input of a character, which begins with two animations.
 *
 *   0x20  link[2]  TRAM
 *
 * From DB on, little-endian. Position, facing and the input itself are not read.
 */
#include "systems/oni/links.h"

enum { ANIMATIONS_AT = 0x20, ANIMATION_COUNT = 2 };

static enum adb_outcome film_decode(struct adb_decoder *d)
{
	struct adb_reader in;
	enum adb_outcome outcome = adb_oni_begin(d, ANIMATIONS_AT + 4 * ANIMATION_COUNT, &in);

	if (outcome != ADB_OK)
		return outcome;
	adb_reader_seek(&in, ANIMATIONS_AT);
	for (uint32_t i = 0; i < ANIMATION_COUNT; i++)
		adb_oni_add_element_link(d, "Animations", adb_read_u32le(&in, "animation"), i);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static const struct adb_attribute_doc film_attributes[] = {
	ADB_ONI_ELEMENT_LINK_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

ADB_ONI_FORMAT(film, "FILM", "Oni film (FILM)", film_attributes, film_decode);
