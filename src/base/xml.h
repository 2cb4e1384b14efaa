/*
 * An XML file, or one element of it, as a tree in an arena. Entities beyond the five that XML itself has are refused
 * with the document type that would declare them, and everything is counted.
 */
#ifndef ADB_BASE_XML_H
#define ADB_BASE_XML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"

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
	size_t offset, end; /* of its '<' in the file, and behind its end tag; that is 0 until it is read */
	unsigned line;
	bool is_complete; /* its end tag was read */
};

struct adb_xml_document {
	struct adb_xml_node *root; /* the one outermost element; NULL when not even that was read */
	const char *encoding;      /* that a part of the file is to be read by, NULL = it tells by itself */
};

/*
 * ADB_OK, or a failure described in `error`: then `out` has what was read before. `encoding` is that of the file which the
 * bytes are a part of, else NULL. Texts are those of `arena`; ADB_LIMIT and ADB_NO_MEMORY are its outcomes, too.
 */
enum adb_outcome adb_xml_read(const uint8_t *bytes, size_t size, const char *encoding,
			      struct adb_arena *arena, struct adb_xml_document *out, struct adb_error *error);

/* NULL when there is none; the first of several. */
const struct adb_xml_node *adb_xml_child(const struct adb_xml_node *node, const char *name);
const char *adb_xml_attribute(const struct adb_xml_node *node, const char *name);

#endif
