/*
 * An XML file as a tree in the arena of its decoding. Entities beyond the five that XML itself has are refused
 * with the document type that would declare them, and everything is counted.
 */
#ifndef ADB_SYSTEMS_ONI_XML_TREE_H
#define ADB_SYSTEMS_ONI_XML_TREE_H

#include "dump/format.h"

/* The largest known file has 1.5 MB and 60,000 elements, 9 deep, with at most 3 attributes each. */
enum {
	ADB_XML_MAX_SIZE = 16 * 1024 * 1024,
	ADB_XML_MAX_ELEMENTS = 500000,
	ADB_XML_MAX_DEPTH = 32,
	ADB_XML_MAX_ATTRIBUTES = 16,
};

struct adb_xml_attribute {
	const char *name, *value;
};

/* An element. Texts are UTF-8. */
struct adb_xml_node {
	struct adb_xml_node *parent, *next, *first, *last;
	const char *name;
	const char *text; /* of an element without children, blanks at its ends left out; else "" */
	const struct adb_xml_attribute *attributes;
	uint32_t attribute_count, child_count;
	size_t offset; /* of its '<' in the file */
	unsigned line;
	bool is_complete; /* its end tag was read */
};

/*
 * ADB_OK, or adb_fail(): then `root` takes what was read before, NULL when there is nothing. The root element
 * is the one outermost element of the file.
 */
enum adb_outcome adb_xml_read(struct adb_decoder *d, struct adb_xml_node **root);

/* NULL when there is none; the first of several. */
const struct adb_xml_node *adb_xml_child(const struct adb_xml_node *node, const char *name);
const char *adb_xml_attribute(const struct adb_xml_node *node, const char *name);

/* Warns of something at that element, with its line. */
void adb_xml_warn(struct adb_decoder *d, const char *code, const struct adb_xml_node *node,
		  const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
