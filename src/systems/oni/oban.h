/*
 * OBAN, the animation of one object: the content of an instance, read from bytes or from XML, and the clip that is built from
 * it.
 */
#ifndef ADB_SYSTEMS_ONI_OBAN_H
#define ADB_SYSTEMS_ONI_OBAN_H

#include "base/xml.h"
#include "dump/format.h"

enum {
	ADB_ONI_OBAN_LOOP = 0x01,         /* NormalLoop */
	ADB_ONI_OBAN_PING_PONG = 0x02,    /* BackToBackLoop */
	ADB_ONI_OBAN_RANDOM_START = 0x04, /* RandomStartFrame */
	ADB_ONI_OBAN_AUTOSTART = 0x08,    /* Autostart */
	ADB_ONI_OBAN_LOCAL = 0x10,        /* ZAxisUp */
};

struct adb_oni_oban_key {
	float rotation[4]; /* x, y, z, w as stored: not conjugated */
	float translation[3];
	int32_t frame;
};

/* As stored, in the names of OniSplit's XML. A transform is the images of X, Y and Z, then the translation. */
struct adb_oni_oban {
	uint32_t flags;
	float initial_transform[12], base_transform[12];
	uint16_t frame_length, frame_count, half_stop_frame;
	uint32_t key_count;
	const struct adb_oni_oban_key *keys;
	const uint8_t *stored_keys;              /* their bytes; NULL of an XML */
	const struct adb_xml_node *key_elements; /* of an XML: the element around the keys, */
	const struct adb_xml_node *base_element; /* and that of the base transform */
};

/*
 * Adds the clip of `native_id` (a full name, or that of a private instance) to d->out. Returns ADB_OK, or adb_fail() when
 * the keys are invalid.
 */
enum adb_outcome adb_oni_oban_build(struct adb_decoder *d, const struct adb_oni_oban *oban,
				    const char *native_id);

/* The documented attributes, for the XML format too; ends with a NULL key. */
extern const struct adb_attribute_doc adb_oni_oban_attributes[];

#endif
