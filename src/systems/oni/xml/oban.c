/*
 * OBAN, the motion of an object, as XML: with the numbers of the binary layout; rotations are as stored there, not conjugated.
 *
 *   <OBAN id="0">
 *       <Flags>NormalLoop ZAxisUp</Flags>
 *       <InitialTransform>12 numbers: images of X, Y, Z, then translation</InitialTransform>
 *       <BaseTransform>12 numbers</BaseTransform>
 *       <FrameLength>80</FrameLength>
 *       <FrameCount>501</FrameCount>
 *       <HalfStopFrame>0</HalfStopFrame>
 *       <KeyFrames>
 *           <OBANKeyFrame>
 *               <Rotation>x y z w</Rotation>
 *               <Translation>x y z</Translation>
 *               <Time>0</Time>
 *           </OBANKeyFrame>
 *       </KeyFrames>
 *   </OBAN>
 */
#include <stddef.h>

#include "systems/oni/oban.h"
#include "systems/oni/xml/xml.h"

static const struct adb_oni_field key_fields[] = {
	{ "Rotation", ADB_ONI_REALS, .offset = offsetof(struct adb_oni_oban_key, rotation), .count = 4 },
	{ "Translation", ADB_ONI_REALS, .offset = offsetof(struct adb_oni_oban_key, translation),
	  .count = 3 },
	{ "Time", ADB_ONI_S32, .offset = offsetof(struct adb_oni_oban_key, frame) },
	{ 0 },
};

#define MEMBER(name) offsetof(struct adb_oni_oban, name)

static const struct adb_oni_field fields[] = {
	{ "Flags", ADB_ONI_FLAGS_32, .offset = MEMBER(flags), .flags = adb_oni_oban_flags },
	{ "InitialTransform", ADB_ONI_REALS, .offset = MEMBER(initial_transform), .count = 12 },
	{ "BaseTransform", ADB_ONI_REALS, .offset = MEMBER(base_transform), .count = 12 },
	{ "FrameLength", ADB_ONI_U16, .offset = MEMBER(frame_length) },
	{ "FrameCount", ADB_ONI_U16, .offset = MEMBER(frame_count) },
	{ "HalfStopFrame", ADB_ONI_U16, .offset = MEMBER(half_stop_frame) },
	{ "KeyFrames", ADB_ONI_ARRAY, .offset = MEMBER(keys), .fields = key_fields,
	  .item_size = sizeof(struct adb_oni_oban_key), .count_offset = MEMBER(key_count) },
	{ 0 },
};

static enum adb_outcome xml_oban_decode(struct adb_decoder *d)
{
	struct adb_oni_xml xml;
	enum adb_outcome outcome = adb_oni_xml_begin(d, &xml);

	if (outcome != ADB_OK)
		return outcome;
	outcome = adb_oni_xml_oban(&xml, xml.root, d->native_id);
	adb_oni_xml_end(&xml);
	return outcome;
}

static int oban_sniff(struct adb_peek *peek)
{
	return adb_oni_xml_sniff(peek, "OBAN");
}

enum adb_outcome adb_oni_xml_oban(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
				  const char *native_id)
{
	struct adb_oni_oban oban = { .base_transform = { [0] = 1, [4] = 1, [8] = 1 } };

	adb_oni_xml_read(xml, node, fields, &oban);
	oban.key_elements = adb_xml_child(node, "KeyFrames");
	oban.base_element = adb_xml_child(node, "BaseTransform");
	return adb_oni_oban_build(xml->d, &oban, native_id);
}

const struct adb_format adb_format_oni_xml_oban = {
	.name = "oni-xml-oban",
	.title = "Oni object animation as XML (OBAN)",
	.games = "Oni modding tools",
	.system = "oni",
	.type = "OBAN",
	.attributes = adb_oni_oban_attributes,
	.sniff = oban_sniff,
	.decode = xml_oban_decode,
};
