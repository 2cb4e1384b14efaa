/* XML files of a mod. */
#include "systems/zeroad/markup.h"

#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "systems/zeroad/name.h"

enum { ROOT_BITS = 72, LOOK_SIZE = 1024 };

/* The text that is looked at before the file is recognised. */
struct look {
	const char *at, *end;
};

static bool begins(const struct look *look, const char *word)
{
	size_t size = strlen(word);

	return (size_t)(look->end - look->at) >= size && memcmp(look->at, word, size) == 0;
}

static bool skip_past(struct look *look, const char *word)
{
	while (look->at < look->end && !begins(look, word))
		look->at++;
	if (look->at == look->end)
		return false;
	look->at += strlen(word);
	return true;
}

/* A declaration of a document type is skipped, so that the reader can say why it refuses the file. */
static bool skip_document_type(struct look *look)
{
	while (look->at < look->end && *look->at != '[' && *look->at != '>')
		look->at++;
	return skip_past(look, begins(look, "[") ? "]>" : ">");
}

/* Moves behind the '<' of the first element. Declarations and comments may stand before it. */
static bool find_root(struct look *look)
{
	if (begins(look, "\xEF\xBB\xBF"))
		look->at += 3;
	while (look->at < look->end) {
		if (*look->at == ' ' || *look->at == '\t' || *look->at == '\r' || *look->at == '\n') {
			look->at++;
		} else if (begins(look, "<?")) {
			if (!skip_past(look, "?>"))
				return false;
		} else if (begins(look, "<!DOCTYPE")) {
			if (!skip_document_type(look))
				return false;
		} else if (begins(look, "<!--")) {
			if (!skip_past(look, "-->"))
				return false;
		} else {
			return *look->at++ == '<';
		}
	}
	return false;
}

static bool is_root(const struct look *look, const char *name)
{
	size_t size = strlen(name);

	return begins(look, name) && look->at + size < look->end &&
	       strchr(" \t\r\n/>", look->at[size]) != NULL && look->at[size] != '\0';
}

int adb_zeroad_sniff_root(struct adb_peek *peek, const char *folder, const char *const *roots)
{
	size_t size = peek->size < LOOK_SIZE ? (size_t)peek->size : LOOK_SIZE;
	const uint8_t *bytes;
	struct look look;

	if (strcmp(peek->type, "XML") != 0 && strcmp(peek->type, "DAE") != 0)
		return 0;
	if (adb_zeroad_below(peek->path, folder) == NULL || size == 0)
		return 0;
	bytes = adb_peek_bytes(peek, 0, size);
	if (bytes == NULL)
		return 0;
	look = (struct look){ (const char *)bytes, (const char *)bytes + size };
	for (bool found = find_root(&look); found && *roots != NULL; roots++)
		if (is_root(&look, *roots))
			return ROOT_BITS;
	return 0;
}

enum adb_outcome adb_zeroad_decode_xml(struct adb_decoder *d,
				       enum adb_outcome (*read)(struct adb_decoder *d,
								const struct adb_xml_node *root))
{
	struct adb_xml_document document;
	enum adb_outcome outcome = adb_xml_read(d->in.data, d->in.size, NULL, d->arena, &document, &d->error);

	if (outcome != ADB_OK)
		return outcome;
	adb_xml_know(document.root);
	outcome = read(d, document.root);
	adb_xml_name_fields(&document);
	return outcome;
}

void adb_zeroad_warn(struct adb_decoder *d, const char *code, const struct adb_xml_node *node,
		     const char *format, ...)
{
	va_list arguments;
	const char *message;

	/* Messages beyond the limit are not even formatted. */
	if (d->out->problem_count > ADB_MAX_PROBLEMS)
		return;
	va_start(arguments, format);
	message = adb_arena_vprintf(d->arena, format, arguments);
	va_end(arguments);
	if (message != NULL)
		adb_warn(d, code, node->offset, "line %u: %s", node->line, message);
}

int64_t adb_zeroad_integer(const char *text)
{
	return strtoll(text, NULL, 10);
}

double adb_zeroad_real(const char *text)
{
	double value = 0;

	text += strspn(text, " \t\r\n");
	adb_parse_decimal(text, text + strlen(text), &value);
	return value;
}
