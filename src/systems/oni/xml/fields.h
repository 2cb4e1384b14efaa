/*
 * Reads XML elements into structs: a table of fields assigns each element or attribute to a member of a struct. An element
 * that the table does not name, and a text that does not fit its member, are reported as warnings.
 */
#ifndef ADB_SYSTEMS_ONI_XML_FIELDS_H
#define ADB_SYSTEMS_ONI_XML_FIELDS_H

#include "base/port/locale.h"
#include "base/xml.h"
#include "dump/format.h"
#include "systems/oni/names.h"

/* Type of the member of the struct. Where names are expected, numbers are accepted, too. */
enum adb_oni_field_kind {
	ADB_ONI_GROUP,          /* none: the element holds more fields of the same struct */
	ADB_ONI_ARRAY,          /* a pointer, and a uint32_t at count_offset */
	ADB_ONI_NODE,           /* const struct adb_xml_node *: the element itself */
	ADB_ONI_U8,             /* uint8_t */
	ADB_ONI_U16,            /* uint16_t; negative numbers stand for their 16 bits */
	ADB_ONI_S16,            /* int16_t */
	ADB_ONI_S32,            /* int32_t */
	ADB_ONI_REALS,          /* `count` floats */
	ADB_ONI_DOUBLE,         /* double */
	ADB_ONI_HUNDREDTHS_S16, /* int16_t, 100 times the number */
	ADB_ONI_HUNDREDTHS_U16, /* uint16_t, 100 times the number */
	ADB_ONI_TEXT,           /* const char * */
	ADB_ONI_TYPE,           /* uint16_t: an animation type */
	ADB_ONI_STATE,          /* uint16_t: an animation state */
	ADB_ONI_DIRECTION,      /* uint16_t: a move direction */
	ADB_ONI_FLAGS_16,       /* uint16_t: the bits of names in `flags` */
	ADB_ONI_FLAGS_32,       /* uint32_t: the same */
	ADB_ONI_BONE,           /* uint32_t: the number of a bone */
};

struct adb_oni_field {
	const char *name; /* NULL: the text of the record's own element */
	enum adb_oni_field_kind kind;
	size_t offset;                      /* of the member */
	const struct adb_oni_field *fields; /* of a group, or of one record of an array; ends with { 0 } */
	const char *item;                   /* name of the elements of an array, NULL = any */
	size_t item_size, count_offset;     /* of an array */
	const struct adb_oni_flag *flags;
	uint32_t count;
};

/* Names of bones as OniSplit writes them, with their bits. */
extern const struct adb_oni_flag adb_oni_xml_bones[];

/* The state of reading one instance. */
struct adb_oni_xml {
	struct adb_decoder *d;
	const struct adb_xml_node *root; /* its element */
	struct adb_locale *numbers;      /* in which '.' is the decimal point */
	struct adb_xml_document document;
};

/* Reports a warning at an element, with its line. */
void adb_xml_warn(struct adb_decoder *d, const char *code, const struct adb_xml_node *node,
		  const char *format, ...) __attribute__((format(printf, 4, 5)));

/*
 * Reads `node` into `record`; members without an element keep their value. The attributes of an instance (id, type, name) are
 * skipped. Arrays and texts live in the arena; when it is exhausted they are empty, and adb_arena_outcome() reports that.
 */
void adb_oni_xml_read(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
		      const struct adb_oni_field *fields, void *record);

/* Reads at most `count` numbers of a text into `out`; the rest of `out` keeps its values. Returns how many numbers it has. */
uint32_t adb_oni_xml_reals(const struct adb_oni_xml *xml, const struct adb_xml_node *node, const char *text,
			   float *out, uint32_t count);

#endif
