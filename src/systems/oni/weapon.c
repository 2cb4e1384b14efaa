/*
 * Oni ONWC: a weapon class.
 *
 *   ONWC  0x58  link  M3GM  the mesh, in the space of the hand that holds it
 *
 * From DB on, little-endian. Everything else in it is how the weapon aims, shoots and sounds.
 *
 * Unverified: whether the mesh lies exactly in the space of the bone of the hand.
 */
#include "systems/oni/links.h"

enum { ONWC_SIZE = 0x5C };

static enum adb_outcome onwc_decode(struct adb_decoder *d)
{
	static const struct adb_oni_link_field fields[] = { { 0x58, "Geometry" }, { 0, NULL } };
	static const struct adb_oni_layout layout = { ONWC_SIZE, fields, NULL, "weapon" };

	return adb_oni_decode_layout(d, &layout);
}

ADB_ONI_FORMAT(onwc, "ONWC", "Oni weapon class (ONWC)", NULL, onwc_decode);
