/* Oni's resources as OniSplit writes them into XML: what the formats of one instance share. */
#ifndef ADB_SYSTEMS_ONI_XML_XML_H
#define ADB_SYSTEMS_ONI_XML_XML_H

#include "systems/oni/instance.h"
#include "systems/oni/xml/container.h"
#include "systems/oni/xml/fields.h"

/* Whether bytes are the text of an instance, from its '<' on. */
bool adb_oni_is_xml(const uint8_t *bytes, size_t size);

/* Bits for a text that its container says is of `tag`, more than the bytes of such an instance bid; 0 for others. */
int adb_oni_xml_sniff(struct adb_peek *peek, const char *tag);

/* The tree of the instance in `d->in`, with what reading it needs. ADB_OK, or adb_fail(); then there is nothing to end. */
enum adb_outcome adb_oni_xml_begin(struct adb_decoder *d, struct adb_oni_xml *xml);
void adb_oni_xml_end(struct adb_oni_xml *xml);

/*
 * What a field leads to: its text is a full name, "#<id>" for an instance of the same file, or the name of the file that
 * holds it (a mesh or body in a .dae, too); or the instance itself stands in it. `type` is what the target has to be, NULL
 * when only its name tells. False when the field is empty or refers to nothing.
 */
bool adb_oni_xml_target(const struct adb_oni_xml *xml, const struct adb_xml_node *field, const char *type,
			struct adb_oni_instance *out);

/* The same as a link row. Gives the native_id, or NULL. */
const char *adb_oni_xml_link(const struct adb_oni_xml *xml, const struct adb_xml_node *field,
			     const char *type);

/* Each adds the clip of one instance. ADB_OK, or adb_fail(). */
enum adb_outcome adb_oni_xml_oban(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
				  const char *native_id);
enum adb_outcome adb_oni_xml_tram(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
				  const char *native_id);

/*
 * oni_xml_record.c: the bytes that the game has for an instance of `tag`, as far as animations need them, so that one
 * decoder serves both. Links in them are places in a list that `d` keeps, which adb_oni_xml_link_target() looks into. ADB_OK,
 * or adb_fail().
 */
enum adb_outcome adb_oni_xml_record(struct adb_decoder *d, const struct adb_reader *text, const char *tag,
				    struct adb_reader *out);
bool adb_oni_xml_has_record(const char *tag);
bool adb_oni_xml_link_target(const struct adb_decoder *d, uint32_t index, struct adb_oni_instance *out);

#endif
