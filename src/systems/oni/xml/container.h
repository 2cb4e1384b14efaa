/*
 * Queries of an opened XML file of OniSplit (container "oni-xml") for the decoders of Oni: the instances in it. Read-only and
 * safe from several threads at once.
 */
#ifndef ADB_SYSTEMS_ONI_XML_CONTAINER_H
#define ADB_SYSTEMS_ONI_XML_CONTAINER_H

#include "base/xml.h"
#include "systems/oni/level.h"

/* What the following functions may be asked about: see adb_place_volume(). */
extern const struct adb_container adb_container_oni_xml;

/* Finds the instance whose attribute `id` has this text ("3"). Returns false when there is none. */
bool adb_oni_xml_by_id(const struct adb_volume *volume, const char *id, struct adb_oni_instance *out);

/* Finds the instance that begins `offset` bytes after the start of the instance `native_id`. Returns false when there is none. */
bool adb_oni_xml_inside(const struct adb_volume *volume, const char *native_id, uint64_t offset,
			struct adb_oni_instance *out);

/* Returns the encoding of the file, which adb_xml_read() needs for the bytes of an instance; NULL when none is declared. */
const char *adb_oni_xml_encoding(const struct adb_volume *volume);

/*
 * Returns the type of the instance that an element holds ("OBAN"), NULL when the element is a field or anything else. The tree
 * may be that of a whole file or of one instance.
 */
const char *adb_oni_xml_tag(const struct adb_xml_node *node);

/* Returns the type, of those that are animations or refer to them, which `name` begins with; NULL when there is none. */
const char *adb_oni_xml_tag_of_name(const char *name);

#endif
