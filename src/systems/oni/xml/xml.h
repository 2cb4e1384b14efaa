/* Oni's resources as OniSplit writes them into XML: what the formats of these files share. */
#ifndef ADB_SYSTEMS_ONI_XML_XML_H
#define ADB_SYSTEMS_ONI_XML_XML_H

#include "systems/oni/xml/fields.h"

/*
 * Bits for an .xml file with the root <Oni>; more when its first instance is of `tag`, 0 for others unless
 * `tag` is NULL.
 */
int adb_oni_xml_sniff(struct adb_peek *peek, const char *tag);

/* Decodes every OBAN and TRAM in the file, however deep, and links what other instances refer to. */
enum adb_outcome adb_oni_xml_decode(struct adb_decoder *d);

/* The instance that an element is, by its tag ("OBAN"); NULL when it is a field or something else. */
const char *adb_oni_xml_tag(const struct adb_oni_xml *xml, const struct adb_xml_node *node);

/*
 * Adds the link row of a field: its text is a full name, "#<id>" for an instance of the same file, or the
 * name of the file that holds it; or the instance itself stands in it. `type` is what the target has to be,
 * NULL when only its name tells. Gives its native_id, NULL when the field is empty or refers to nothing.
 */
const char *adb_oni_xml_link(const struct adb_oni_xml *xml, const struct adb_xml_node *field,
			     const char *type);

/* Each adds the clip of one instance. ADB_OK, or adb_fail(). */
enum adb_outcome adb_oni_xml_oban(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
				  const char *native_id);
enum adb_outcome adb_oni_xml_tram(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
				  const char *native_id);

#endif
