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

/* What a decoder asked an element for, while a ledger is open: base/ledger.h. */
struct adb_xml_marks {
	const uint8_t *start; /* its '<' */
	const char *skipped;  /* why its content is not read, NULL = nothing says so */
	bool is_known, is_text_read;
	uint32_t attributes; /* a bit for each that was read */
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
	bool is_complete;            /* its end tag was read */
	struct adb_xml_marks *marks; /* NULL unless a ledger was open when the element was read */
};

struct adb_xml_document {
	struct adb_xml_node *root; /* the outermost element; NULL when the file ends or fails before it */
	const char *encoding; /* to pass when a part of the file is read; NULL = the part declares its own */
	const uint8_t *bytes; /* what was read; borrowed */
	size_t size;
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

/*
 * ---- the ledger ----
 *
 * The functions above mark what they return as read. A decoder that goes through the children itself says which of them it knows,
 * and takes texts by adb_xml_text(); adb_xml_name_fields() then writes all that was asked for into the open ledger.
 */

/* As adb_xml_attribute(), for a value that is only looked at: nothing is marked. */
const char *adb_xml_look(const struct adb_xml_node *node, const char *name);

/* The text of the element. */
const char *adb_xml_text(const struct adb_xml_node *node);

/* The element counts: by its name, its place, or because there is one more of them. */
void adb_xml_know(const struct adb_xml_node *node);

/* The element counts, but not what is in it, for the reason. */
void adb_xml_skip(const struct adb_xml_node *node, const char *reason);

/* The attribute of that number was read. */
void adb_xml_know_attribute(const struct adb_xml_node *node, uint32_t number);

/* Writes the elements, attributes and texts that were asked for into the ledger. Files in UTF-16 are left out. */
void adb_xml_name_fields(const struct adb_xml_document *document);

/* Where the text of the element is stored, without the blanks at its ends; NULL when it is not known. */
const uint8_t *adb_xml_stored_text(const struct adb_xml_node *node, size_t *size);

#endif
