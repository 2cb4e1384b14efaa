#include "base/xml.h"

#include <expat.h>
#include <stdbool.h>
#include <string.h>

#include "base/ledger.h"

struct building {
	struct adb_arena *arena;
	struct adb_error *error;
	XML_Parser parser;
	struct adb_xml_document *out;
	struct adb_xml_node *open; /* the innermost element that has not ended */
	unsigned depth, element_count;
	char *text; /* character data since the last tag */
	size_t text_size, text_capacity;
	enum adb_outcome outcome; /* why the parser was stopped */
};

/*
 * The arena of the parser that runs on this thread. The memory of expat grows with the names in a file, so that it counts
 * towards the budget of the decoding; but the allocation functions of expat take no context.
 */
static _Thread_local struct adb_arena *expat_arena;

/* ---- failures ---- */

static enum adb_outcome report_memory_failure(const struct building *b)
{
	if (adb_arena_outcome(b->arena) == ADB_LIMIT)
		return adb_error_set(b->error, ADB_LIMIT, ADB_NO_OFFSET,
				     "decoding needs more memory than one asset may have");
	return adb_error_set(b->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

static size_t current_offset(const struct building *b)
{
	XML_Index index = XML_GetCurrentByteIndex(b->parser);

	return index > 0 ? (size_t)index : 0;
}

static unsigned current_line(const struct building *b)
{
	return (unsigned)XML_GetCurrentLineNumber(b->parser);
}

/* Returns why the parser ended without success, and describes it. */
static enum adb_outcome report_failure(struct building *b)
{
	if (adb_arena_outcome(b->arena) != ADB_OK)
		return report_memory_failure(b);
	if (b->outcome != ADB_OK)
		return b->outcome;
	return adb_error_set(b->error, ADB_CORRUPT, (int64_t)current_offset(b), "line %u: %s",
			     current_line(b), XML_ErrorString(XML_GetErrorCode(b->parser)));
}

/* ---- events of the parser ---- */

static const char *copy_text(struct building *b, const char *text)
{
	return adb_arena_text(b->arena, text, strlen(text));
}

/*
 * Keeps the encoding for later reads of parts of the file. UTF-16 is left out: expat recognises it in a part without help, and
 * the name does not say which byte order the file has.
 */
static void XMLCALL note_encoding(void *context, const char *version, const char *encoding, int standalone)
{
	struct building *b = context;

	(void)version, (void)standalone;
	if (encoding != NULL && strncmp(encoding, "UTF-16", 6) != 0 && strncmp(encoding, "utf-16", 6) != 0)
		b->out->encoding = copy_text(b, encoding);
}

static void stop_parser(struct building *b, enum adb_outcome outcome)
{
	b->outcome = outcome;
	XML_StopParser(b->parser, XML_FALSE);
}

static void stop_at_limit(struct building *b, const char *what, int limit)
{
	stop_parser(b, adb_error_set(b->error, ADB_LIMIT, (int64_t)current_offset(b),
				     "line %u: more than %d %s", current_line(b), limit, what));
}

/* `pairs` has names and values in turn and ends with NULL. Returns false when there are too many or memory runs out. */
static bool add_attributes(struct building *b, struct adb_xml_node *node, const char **pairs)
{
	size_t count = 0;

	while (pairs[2 * count] != NULL)
		if (++count > ADB_XML_MAX_ATTRIBUTES) {
			stop_at_limit(b, "attributes", ADB_XML_MAX_ATTRIBUTES);
			return false;
		}
	if (count == 0)
		return true;

	struct adb_xml_attribute *attributes = adb_arena_alloc(b->arena, count, sizeof *attributes);

	for (size_t i = 0; attributes != NULL && i < count; i++)
		attributes[i] = (struct adb_xml_attribute){ copy_text(b, pairs[2 * i]),
							    copy_text(b, pairs[2 * i + 1]) };
	node->attributes = attributes;
	node->attribute_count = (uint32_t)count;
	return adb_arena_outcome(b->arena) == ADB_OK;
}

/* Siblings mostly have the same name, which is stored once for all of them. */
static const char *element_name(struct building *b, const char *name)
{
	const struct adb_xml_node *before = b->open != NULL ? b->open->last : NULL;

	return before != NULL && strcmp(before->name, name) == 0 ? before->name : copy_text(b, name);
}

static void add_marks(struct building *b, struct adb_xml_node *node)
{
	if (adb_ledger_is_open())
		node->marks = adb_arena_alloc(b->arena, 1, sizeof *node->marks);
	if (node->marks != NULL)
		node->marks->start = b->out->bytes + node->offset;
}

static void append_node(struct building *b, struct adb_xml_node *node)
{
	node->parent = b->open;
	if (b->open == NULL)
		b->out->root = node;
	else if (b->open->last == NULL)
		b->open->first = node;
	else
		b->open->last->next = node;
	if (b->open != NULL) {
		b->open->last = node;
		b->open->child_count++;
	}
	b->open = node;
}

static void XMLCALL start_element(void *context, const char *name, const char **attributes)
{
	struct building *b = context;

	if (++b->depth > ADB_XML_MAX_DEPTH) {
		stop_at_limit(b, "elements inside each other", ADB_XML_MAX_DEPTH);
		return;
	}
	if (++b->element_count > ADB_XML_MAX_ELEMENTS) {
		stop_at_limit(b, "elements", ADB_XML_MAX_ELEMENTS);
		return;
	}

	struct adb_xml_node *node = adb_arena_alloc(b->arena, 1, sizeof *node);

	if (node == NULL || !add_attributes(b, node, attributes) ||
	    (node->name = element_name(b, name)) == NULL) {
		if (b->outcome == ADB_OK)
			stop_parser(b, report_memory_failure(b));
		return;
	}
	node->text = "";
	node->offset = current_offset(b);
	node->line = current_line(b);
	add_marks(b, node);
	b->text_size = 0;
	append_node(b, node);
}

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static void XMLCALL end_element(void *context, const char *name)
{
	struct building *b = context;
	struct adb_xml_node *node = b->open;

	(void)name;
	if (b->outcome != ADB_OK || node == NULL)
		return;
	if (node->first == NULL && b->text_size > 0) {
		const char *start = b->text, *end = b->text + b->text_size;

		while (start < end && is_blank(*start))
			start++;
		while (start < end && is_blank(end[-1]))
			end--;
		node->text = adb_arena_text(b->arena, start, (size_t)(end - start));
		if (node->text == NULL)
			node->text = "";
	}
	node->is_complete = true;
	node->end = current_offset(b) + (size_t)XML_GetCurrentByteCount(b->parser);
	b->text_size = 0;
	b->depth--;
	b->open = node->parent;
}

static void XMLCALL add_text(void *context, const char *text, int length)
{
	struct building *b = context;
	size_t needed = b->text_size + (size_t)length;

	if (needed > b->text_capacity) {
		size_t capacity = needed < 256 ? 512 : 2 * needed;
		char *wider = adb_arena_alloc(b->arena, capacity, 1);

		if (wider == NULL)
			return;
		if (b->text_size > 0)
			memcpy(wider, b->text, b->text_size);
		b->text = wider;
		b->text_capacity = capacity;
	}
	memcpy(b->text + b->text_size, text, (size_t)length);
	b->text_size = needed;
}

/* Only a document type can declare entities, which may expand without limit or name other files. No known file has one. */
static void XMLCALL refuse_document_type(void *context, const char *name, const char *system_id,
					 const char *public_id, int has_internal)
{
	struct building *b = context;

	(void)name, (void)system_id, (void)public_id, (void)has_internal;
	stop_parser(b, adb_error_set(b->error, ADB_UNSUPPORTED, (int64_t)current_offset(b),
				     "line %u: a document type declaration", current_line(b)));
}

/* ---- looking into the tree ---- */

/* The count of attributes when it is not there. */
static uint32_t attribute_number(const struct adb_xml_node *node, const char *name)
{
	uint32_t number = 0;

	while (number < node->attribute_count && strcmp(node->attributes[number].name, name) != 0)
		number++;
	return number;
}

/* ---- memory of expat ---- */

/* Lies before each block: expat_move() needs the size of the block. The union keeps the block aligned for any type. */
union block_head {
	size_t size;
	max_align_t alignment;
};

static void *expat_allocate(size_t size)
{
	union block_head *head = NULL;

	if (size <= SIZE_MAX - sizeof *head)
		head = adb_arena_alloc(expat_arena, 1, size + sizeof *head);
	if (head == NULL)
		return NULL;
	head->size = size;
	return head + 1;
}

static void *expat_move(void *block, size_t size)
{
	if (block == NULL)
		return expat_allocate(size);

	size_t old_size = ((union block_head *)block - 1)->size;
	void *moved = size > old_size ? expat_allocate(size) : block;

	if (moved != NULL && moved != block)
		memcpy(moved, block, old_size);
	return moved;
}

static void expat_release(void *block)
{
	(void)block;
}

/* ---- what the header declares, and its helpers ---- */

static enum adb_outcome parse(struct building *b, const uint8_t *bytes, size_t size)
{
	XML_SetUserData(b->parser, b);
	XML_SetXmlDeclHandler(b->parser, note_encoding);
	XML_SetElementHandler(b->parser, start_element, end_element);
	XML_SetCharacterDataHandler(b->parser, add_text);
	XML_SetStartDoctypeDeclHandler(b->parser, refuse_document_type);

	enum XML_Status status = XML_Parse(b->parser, (const char *)bytes, (int)size, XML_TRUE);

	return status == XML_STATUS_OK && adb_arena_outcome(b->arena) == ADB_OK ? ADB_OK : report_failure(b);
}

enum adb_outcome adb_xml_read(const uint8_t *bytes, size_t size, const char *encoding,
			      struct adb_arena *arena, struct adb_xml_document *out, struct adb_error *error)
{
	static const XML_Memory_Handling_Suite memory = { expat_allocate, expat_move, expat_release };
	struct building b = { .arena = arena, .error = error, .out = out };
	enum adb_outcome outcome;

	*out = (struct adb_xml_document){ .encoding = encoding, .bytes = bytes, .size = size };
	if (size > ADB_XML_MAX_SIZE)
		return adb_error_set(error, ADB_LIMIT, 0, "a file of %zu bytes, more than %d", size,
				     ADB_XML_MAX_SIZE);
	if (size == 0)
		return adb_error_set(error, ADB_CORRUPT, 0, "an empty file");
	expat_arena = arena;
	b.parser = XML_ParserCreate_MM(encoding, &memory, NULL);
	outcome = b.parser != NULL ? parse(&b, bytes, size) : report_memory_failure(&b);
	if (b.parser != NULL)
		XML_ParserFree(b.parser);
	expat_arena = NULL;
	return outcome;
}

const struct adb_xml_node *adb_xml_child(const struct adb_xml_node *node, const char *name)
{
	const struct adb_xml_node *child = node->first;

	while (child != NULL && strcmp(child->name, name) != 0)
		child = child->next;
	if (child != NULL)
		adb_xml_know(child);
	return child;
}

const char *adb_xml_attribute(const struct adb_xml_node *node, const char *name)
{
	uint32_t number = attribute_number(node, name);

	if (number == node->attribute_count)
		return NULL;
	adb_xml_know_attribute(node, number);
	return node->attributes[number].value;
}

const char *adb_xml_look(const struct adb_xml_node *node, const char *name)
{
	uint32_t number = attribute_number(node, name);

	return number < node->attribute_count ? node->attributes[number].value : NULL;
}
