/*
 * What the decoders of Oni may ask an opened XML file of OniSplit (container "oni-xml"): the instances in it. Read-only and
 * safe from several threads at once.
 */
#ifndef ADB_SYSTEMS_ONI_XML_CONTAINER_H
#define ADB_SYSTEMS_ONI_XML_CONTAINER_H

#include "base/xml.h"
#include "systems/oni/level.h"

/* What the following functions may be asked about: see adb_place_volume(). */
extern const struct adb_container adb_container_oni_xml;

/* The instance that `id` is the number of ("3"). False when there is none. */
bool adb_oni_xml_by_id(const struct adb_volume *volume, const char *id, struct adb_oni_instance *out);

/* The one that begins `offset` bytes behind the start of another, of that native_id. False when there is none. */
bool adb_oni_xml_inside(const struct adb_volume *volume, const char *native_id, uint64_t offset,
			struct adb_oni_instance *out);

/* For adb_xml_read() of the bytes of an instance. */
const char *adb_oni_xml_encoding(const struct adb_volume *volume);

/*
 * The type of instance that an element is ("OBAN"), in the tree of a whole file or of one instance; NULL when it is a field
 * or something else.
 */
const char *adb_oni_xml_tag(const struct adb_xml_node *node);

/* A type that leads to animations, or is one, which a name begins with; NULL = none does. */
const char *adb_oni_xml_tag_of_name(const char *name);

#endif
