/*
 * Oni DOOR, TRIG, TRGE, OBDC: classes of doors and triggers, whose objects a level places by name.
 *
 *   DOOR  0x00  link[2]  OFGA        the two leaves
 *         0x08  link     OBAN        animation of a leaf; HalfStopFrame ends the opening
 *   TRIG  0x10  link     M3GM        base
 *         0x1C  link     TRGE        emitter of the beam
 *         0x20  link     OBAN        animation of the emitter
 *   TRGE  0x00  f32[3]   position, f32[3] direction
 *         0x18  link     M3GM
 *   OBDC  0x16  u16      count
 *         0x18  24 bytes a door of an older kind: link OBAN at 0x04
 *
 * From DB on, little-endian.
 */
#include "systems/oni/links.h"

static const struct adb_attribute_doc array_attributes[] = {
	ADB_ONI_ELEMENT_LINK_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

enum { LEAF_COUNT = 2, DOOR_SIZE = 0x0C };

static enum adb_outcome door_decode(struct adb_decoder *d)
{
	struct adb_reader in;
	enum adb_outcome outcome = adb_oni_begin(d, DOOR_SIZE, &in);

	if (outcome != ADB_OK)
		return outcome;
	adb_oni_add_model(d, "door");
	for (uint32_t i = 0; i < LEAF_COUNT; i++)
		adb_oni_add_element_link(d, "Geometries", adb_read_u32le(&in, "leaf"), i);
	adb_oni_add_link(d, "Animation", adb_read_u32le(&in, "animation"));
	adb_oni_name_padding(&in);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static enum adb_outcome trig_decode(struct adb_decoder *d)
{
	static const struct adb_oni_link_field fields[] = {
		{ 0x10, "BaseGeometry" },
		{ 0x1C, "Emitter" },
		{ 0x20, "Animation" },
		{ 0, NULL },
	};
	static const struct adb_oni_layout layout = { 0x24, fields, NULL, "trigger" };

	return adb_oni_decode_layout(d, &layout);
}

static enum adb_outcome trge_decode(struct adb_decoder *d)
{
	static const struct adb_oni_link_field fields[] = { { 0x18, "Geometry" }, { 0, NULL } };
	static const struct adb_oni_layout layout = { 0x1C, fields, NULL, NULL };

	return adb_oni_decode_layout(d, &layout);
}

static enum adb_outcome obdc_decode(struct adb_decoder *d)
{
	static const struct adb_oni_link_array doors = { false, 24, 4, "Animation" };
	static const struct adb_oni_layout layout = { ADB_ONI_ARRAY_START, NULL, &doors, NULL };

	return adb_oni_decode_layout(d, &layout);
}

ADB_ONI_FORMAT(door, "DOOR", "Oni door class (DOOR)", array_attributes, door_decode);

ADB_ONI_FORMAT(trig, "TRIG", "Oni trigger class (TRIG)", NULL, trig_decode);

ADB_ONI_FORMAT(trge, "TRGE", "Oni trigger emitter (TRGE)", NULL, trge_decode);

ADB_ONI_FORMAT(obdc, "OBDC", "Oni door list of an older kind (OBDC)", array_attributes, obdc_decode);
