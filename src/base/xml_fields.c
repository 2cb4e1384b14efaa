/* Writes what a decoder asked of an XML file into the ledger: see the end of base/xml.h. */
#include <string.h>

#include "base/ledger.h"
#include "base/xml.h"

/* A part of the file. */
struct span {
	const uint8_t *at, *end;
};

/* ---- spans ---- */

static bool is_blank(uint8_t c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static struct span without_blanks(struct span text)
{
	while (text.at < text.end && is_blank(*text.at))
		text.at++;
	while (text.at < text.end && is_blank(text.end[-1]))
		text.end--;
	return text;
}

static bool starts_with(struct span span, const char *text)
{
	size_t length = strlen(text);

	return (size_t)(span.end - span.at) >= length && memcmp(span.at, text, length) == 0;
}

/* Returns what is behind the text, or the end. */
static const uint8_t *find(struct span span, const char *text)
{
	for (; span.at < span.end; span.at++)
		if (starts_with(span, text))
			return span.at + strlen(text);
	return span.end;
}

/* Gaps stand outside of the groups: between all elements there are blanks. */
static void name_span(struct span span, enum adb_field_type type, const char *name)
{
	uint32_t group = adb_ledger_open->group;

	if (span.at >= span.end)
		return;
	if (type == ADB_FIELD_GAP)
		adb_ledger_open->group = 0;
	adb_field(span.at, type, (size_t)(span.end - span.at), name);
	adb_ledger_open->group = group;
}

/* ---- fields ---- */

static void name_declaration(struct span declaration)
{
	const uint8_t *encoding = find(declaration, "encoding");
	const uint8_t *quote = encoding;

	while (quote < declaration.end && *quote != '"' && *quote != '\'')
		quote++;
	if (quote == declaration.end) {
		name_span(declaration, ADB_FIELD_GAP, "XML declaration");
		return;
	}

	const uint8_t *end = memchr(quote + 1, *quote, (size_t)(declaration.end - quote - 1));

	name_span((struct span){ declaration.at, quote + 1 }, ADB_FIELD_GAP, "XML declaration");
	if (end == NULL)
		return;
	name_span((struct span){ quote + 1, end }, ADB_FIELD_TEXT, "encoding");
	name_span((struct span){ end, declaration.end }, ADB_FIELD_GAP, "XML declaration");
}

/* Texts beside elements are not read. */
static void name_between(struct span between)
{
	while (between.at < between.end) {
		struct span part = { between.at, between.at };

		if (is_blank(*between.at))
			while (part.end < between.end && is_blank(*part.end))
				part.end++;
		else if (starts_with(between, "<!--"))
			part.end = find(between, "-->");
		else if (starts_with(between, "<?"))
			part.end = find(between, "?>");
		else
			return;
		name_span(part, ADB_FIELD_GAP,
			  is_blank(*part.at)  ? "white space"
			  : part.at[1] == '!' ? "comment"
					      : "processing instruction");
		between.at = part.end;
	}
}

static void name_prolog(struct span prolog)
{
	struct span rest = prolog;

	if (starts_with(rest, "\xEF\xBB\xBF"))
		rest.at += 3;
	name_span((struct span){ prolog.at, rest.at }, ADB_FIELD_TEXT, "byte order mark");
	if (starts_with(rest, "<?xml")) {
		const uint8_t *end = find(rest, "?>");

		name_declaration((struct span){ rest.at, end });
		rest.at = end;
	}
	name_between(rest);
}

/* Which of the children of its name it is; ADB_FIELD_ALONE when there is no other. */
static uint32_t number_of(const struct adb_xml_node *parent, const struct adb_xml_node *child)
{
	uint32_t number = 0, count = 0;

	for (const struct adb_xml_node *other = parent->first; other != NULL; other = other->next) {
		if (other == child)
			number = count;
		count += strcmp(other->name, child->name) == 0;
	}
	return count > 1 ? number : ADB_FIELD_ALONE;
}

/* An element around one that was read counts, too: its name is part of the way there. */
static bool is_read(const struct adb_xml_node *node)
{
	if (node->marks != NULL && node->marks->is_known)
		return true;
	for (const struct adb_xml_node *child = node->first; child != NULL; child = child->next)
		if (is_read(child))
			return true;
	return false;
}

/* `markup` begins at what is not yet named. */
static void name_attribute(const struct adb_xml_node *node, uint32_t number, struct span *markup,
			   struct span value)
{
	if ((node->marks->attributes >> number & 1) != 0) {
		name_span((struct span){ markup->at, value.at }, ADB_FIELD_TEXT, "markup");
		name_span(value, ADB_FIELD_TEXT, node->attributes[number].name);
		markup->at = value.end;
	} else {
		name_span(*markup, ADB_FIELD_TEXT, "markup");
		markup->at = value.end + 1;
	}
	markup->end = value.end + 1;
}

/* Names the tag and returns what is between it and the end tag. */
static struct span name_start_tag(const struct adb_xml_node *node, struct span element)
{
	struct span markup = { element.at, element.at + 1 };
	const uint8_t *end_tag = element.end;

	while (markup.end < element.end && !is_blank(*markup.end) && *markup.end != '>' && *markup.end != '/')
		markup.end++;
	for (uint32_t i = 0; i < node->attribute_count; i++) {
		struct span value = { markup.end, element.end };

		while (value.at < element.end && *value.at != '"' && *value.at != '\'')
			value.at++;
		if (value.at == element.end)
			break;
		value.end = memchr(value.at + 1, *value.at, (size_t)(element.end - value.at - 1));
		if (value.end == NULL)
			break;
		value.at++;
		name_attribute(node, i, &markup, value);
	}
	while (markup.end < element.end && markup.end[-1] != '>')
		markup.end++;
	name_span(markup, ADB_FIELD_TEXT, "markup");
	if (markup.end == element.end)
		return (struct span){ element.end, element.end };
	while (end_tag > markup.end && *--end_tag != '<')
		;
	return (struct span){ markup.end, end_tag };
}

static void name_content(const struct adb_xml_node *node, struct span content)
{
	struct span text = without_blanks(content);

	if (!node->marks->is_text_read && text.at < text.end)
		return;
	name_span((struct span){ content.at, text.at }, ADB_FIELD_GAP, "white space");
	name_span(text, ADB_FIELD_TEXT, node->name);
	name_span((struct span){ text.end, content.end }, ADB_FIELD_GAP, "white space");
}

static void name_elements(const struct adb_xml_node *parent, struct span content);

static void name_element(const struct adb_xml_node *node, uint32_t item)
{
	struct span element = { node->marks->start, node->marks->start + (node->end - node->offset) };
	bool is_group = node->first != NULL || node->attribute_count > 0;

	if (!is_read(node))
		return;
	if (is_group)
		adb_field_begin_item(node->name, item);

	struct span content = name_start_tag(node, element), end_tag = { content.end, element.end };

	if (node->marks->skipped != NULL)
		name_span(content, ADB_FIELD_GAP, node->marks->skipped);
	else if (node->first != NULL)
		name_elements(node, content);
	else
		name_content(node, content);
	name_span(end_tag, ADB_FIELD_TEXT, "markup");
	if (is_group)
		adb_field_end();
}

/* Names the children of an element and what is between them. */
static void name_elements(const struct adb_xml_node *parent, struct span content)
{
	const uint8_t *at = content.at;
	uint32_t item = ADB_FIELD_ALONE;
	const char *before = "";

	for (const struct adb_xml_node *child = parent->first; child != NULL; child = child->next) {
		if (child->marks == NULL || child->end == 0)
			return;
		name_between((struct span){ at, child->marks->start });
		item = strcmp(child->name, before) == 0 ? item + 1 : number_of(parent, child);
		before = child->name;
		name_element(child, item);
		at = child->marks->start + (child->end - child->offset);
	}
	name_between((struct span){ at, content.end });
}

/* ---- what the header declares ---- */

const char *adb_xml_text(const struct adb_xml_node *node)
{
	if (node->marks != NULL)
		node->marks->is_known = node->marks->is_text_read = true;
	return node->text;
}

void adb_xml_know(const struct adb_xml_node *node)
{
	if (node->marks != NULL)
		node->marks->is_known = true;
}

void adb_xml_skip(const struct adb_xml_node *node, const char *reason)
{
	adb_xml_know(node);
	if (node->marks != NULL)
		node->marks->skipped = reason;
}

void adb_xml_know_attribute(const struct adb_xml_node *node, uint32_t number)
{
	adb_xml_know(node);
	if (node->marks != NULL)
		node->marks->attributes |= UINT32_C(1) << number;
}

void adb_xml_name_fields(const struct adb_xml_document *document)
{
	const struct adb_xml_node *root = document->root;
	struct span all = { document->bytes, document->bytes + document->size };

	if (!adb_ledger_is_open() || root == NULL || root->marks == NULL || root->end == 0 ||
	    *root->marks->start != '<' || root->marks->start[1] == 0)
		return;
	name_prolog((struct span){ all.at, root->marks->start });
	name_element(root, ADB_FIELD_ALONE);
	name_between((struct span){ root->marks->start + (root->end - root->offset), all.end });
}

const uint8_t *adb_xml_stored_text(const struct adb_xml_node *node, size_t *size)
{
	if (node->marks == NULL || node->end == 0 || node->first != NULL || *node->marks->start != '<' ||
	    node->marks->start[1] == 0)
		return NULL;

	struct span all = { node->marks->start, node->marks->start + (node->end - node->offset) }, text;
	uint8_t quote = 0;

	for (; all.at < all.end && (quote != 0 || *all.at != '>'); all.at++) {
		if (quote == 0 && (*all.at == '"' || *all.at == '\''))
			quote = *all.at;
		else if (*all.at == quote)
			quote = 0;
	}
	text = (struct span){ all.at + 1, all.end };
	while (text.end > text.at && *--text.end != '<')
		;
	if (all.at >= all.end || text.at >= text.end)
		return NULL;
	text = without_blanks(text);
	*size = (size_t)(text.end - text.at);
	return text.at;
}
