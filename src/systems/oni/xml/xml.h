/* Functions that the decoders of Oni's instances in XML share: the tree of an instance, its links, and its records. */
#ifndef ADB_SYSTEMS_ONI_XML_XML_H
#define ADB_SYSTEMS_ONI_XML_XML_H

#include "systems/oni/instance.h"
#include "systems/oni/xml/container.h"
#include "systems/oni/xml/fields.h"

/* Whether the bytes of an instance are XML: they begin with '<'. */
bool adb_oni_is_xml(const uint8_t *bytes, size_t size);

/* Returns the sniff score of XML that its container lists as `tag`, higher than that of a binary instance; 0 for others. */
int adb_oni_xml_sniff(struct adb_peek *peek, const char *tag);

/* Reads the tree of the instance in `d->in`. Returns ADB_OK, or adb_fail(); only after ADB_OK call adb_oni_xml_end(). */
enum adb_outcome adb_oni_xml_begin(struct adb_decoder *d, struct adb_oni_xml *xml);
void adb_oni_xml_end(struct adb_oni_xml *xml);

/*
 * Finds the target of a link field. Its text is a full name, "#<id>" for an instance of the same file, or the name of the file
 * that holds the target (.xml, or .dae for a mesh or body); or the field contains the target as an element. `type` is the
 * type of the target, NULL when its name begins with the type. Returns false when the field is empty or its id unknown.
 */
bool adb_oni_xml_target(const struct adb_oni_xml *xml, const struct adb_xml_node *field, const char *type,
			struct adb_oni_instance *out);

/* Adds a row to the table links for the target of a field. Returns the native_id of the target, or NULL. */
const char *adb_oni_xml_link(const struct adb_oni_xml *xml, const struct adb_xml_node *field,
			     const char *type);

/* Each adds the clip of one instance. Returns ADB_OK, or adb_fail(). */
enum adb_outcome adb_oni_xml_oban(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
				  const char *native_id);
enum adb_outcome adb_oni_xml_tram(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
				  const char *native_id);

/*
 * record.c: converts the XML of an instance of `tag` to the bytes of the binary layout, so that one decoder reads both; fields
 * that animations do not need are 0. Links in the bytes are indexes into a list that `d` keeps; adb_oni_xml_link_target()
 * returns its elements. Returns ADB_OK, or adb_fail().
 */
enum adb_outcome adb_oni_xml_record(struct adb_decoder *d, const struct adb_reader *text, const char *tag,
				    struct adb_reader *out);
bool adb_oni_xml_has_record(const char *tag);
bool adb_oni_xml_link_target(const struct adb_decoder *d, uint32_t index, struct adb_oni_instance *out);

#endif
