/*
 * Reads an XML file, or one element of it, into a tree in an arena. A document type declaration is refused, so that a file can
 * use only the five entities that XML predefines. Sizes, depths and numbers are limited.
 */
#ifndef ADB_BASE_XML_H
#define ADB_BASE_XML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"

/* The largest known file has 1.5 MB and 60,000 elements, with at most 10 attributes each; others are 25 deep. */
enum {
	ADB_XML_MAX_SIZE = 16 * 1024 * 1024,
	ADB_XML_MAX_ELEMENTS = 500000,
	ADB_XML_MAX_DEPTH = 256,
	ADB_XML_MAX_ATTRIBUTES = 16,
};

struct adb_xml_attribute {
	const char *name, *value;
};

/* An element. Texts are UTF-8. */
struct adb_xml_node {
	struct adb_xml_node *parent, *next, *first, *last;
	const char *name;
	const char *text; /* of an element without children, without the blanks at its ends; else "" */
	const struct adb_xml_attribute *attributes;
	uint32_t attribute_count, child_count;
	size_t offset; /* of its '<' in the file */
	size_t end;    /* offset behind its end tag, 0 until that is read */
	unsigned line;
	bool is_complete; /* its end tag was read */
};

struct adb_xml_document {
	struct adb_xml_node *root; /* the outermost element; NULL when the file ends or fails before it */
	const char *encoding; /* to pass when a part of the file is read; NULL = the part declares its own */
};

/*
 * Reads `size` bytes. Returns ADB_OK, or a failure that `error` describes; then `out` has the elements that were read before
 * it. When the bytes are a part of a file, `encoding` is the encoding of that file, else NULL. The tree lives in `arena`.
 * ADB_LIMIT and ADB_NO_MEMORY may also be outcomes of the arena.
 */
enum adb_outcome adb_xml_read(const uint8_t *bytes, size_t size, const char *encoding,
			      struct adb_arena *arena, struct adb_xml_document *out, struct adb_error *error);

/* Return the first child element, or the value of the attribute, with the name. NULL when there is none. */
const struct adb_xml_node *adb_xml_child(const struct adb_xml_node *node, const char *name);
const char *adb_xml_attribute(const struct adb_xml_node *node, const char *name);

#endif
