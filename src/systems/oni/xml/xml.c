/* One instance of an XML file of OniSplit, and what its fields refer to; see container.c for the file. */
#include "systems/oni/xml/xml.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_BITS = 40 };

/* ---- the tree ---- */

/* The file of OniSplit around the instance, NULL when there is none. */
static const struct adb_volume *xml_file(const struct adb_decoder *d)
{
	return adb_place_volume(&d->place, &adb_container_oni_xml);
}

/* The container read these attributes: they identify the instance. */
static void know_instance(const struct adb_xml_node *node)
{
	adb_xml_know(node);
	adb_xml_attribute(node, "id");
	if (strcmp(node->name, "Instance") != 0)
		return;
	adb_xml_attribute(node, "type");
	adb_xml_attribute(node, "name");
}

/* ---- links ---- */

static bool local_target(const struct adb_oni_xml *xml, const struct adb_xml_node *field, const char *id,
			 struct adb_oni_instance *out)
{
	const struct adb_volume *file = xml_file(xml->d);

	if (file != NULL && adb_oni_xml_by_id(file, id, out))
		return true;
	adb_xml_warn(xml->d, "bad-link", field, "%s is \"#%.63s\", which the file does not have", field->name,
		     id);
	return false;
}

/* Makes a target of an instance in another file, of which only the name is known. */
static bool named_target(const char *tag, const char *name, const char *native_id,
			 struct adb_oni_instance *out)
{
	*out = (struct adb_oni_instance){ .path = name, .native_id = native_id, .is_placeholder = true };
	strncpy(out->tag, tag, ADB_ONI_TAG_SIZE);
	return native_id != NULL;
}

static const char *with_tag(const struct adb_oni_xml *xml, const char *tag, const char *name)
{
	if (strncmp(name, tag, strlen(tag)) == 0)
		return name;
	return adb_arena_printf(xml->d->arena, "%s%s", tag, name);
}

static bool target_of_text(const struct adb_oni_xml *xml, const char *text, const char *type,
			   struct adb_oni_instance *out)
{
	struct adb_arena *arena = xml->d->arena;
	const char *extension = adb_path_extension(text), *name = text;
	size_t stem = adb_path_stem_length(text);

	if (adb_text_equal_nocase(extension, "dae"))
		return named_target("DAE", text, adb_arena_text(arena, text, stem), out);
	/* OniSplit with -recurse writes the name of the target's file. */
	if (adb_text_equal_nocase(extension, "xml"))
		name = adb_oni_unescape(arena, text, stem, xml->d->encoding);
	if (name != NULL && type == NULL)
		type = adb_oni_xml_tag_of_name(name);
	return name != NULL && type != NULL && named_target(type, text, with_tag(xml, type, name), out);
}

/* ---- what the header declares ---- */

/* In UTF-16 the '<' has a NUL before or after it. */
bool adb_oni_is_xml(const uint8_t *bytes, size_t size)
{
	return size >= 2 && (bytes[0] == '<' || (bytes[0] == 0 && bytes[1] == '<'));
}

int adb_oni_xml_sniff(struct adb_peek *peek, const char *tag)
{
	const uint8_t *bytes = strcmp(peek->type, tag) == 0 ? adb_peek_bytes(peek, 0, 2) : NULL;

	return bytes != NULL && adb_oni_is_xml(bytes, 2) ? TEXT_BITS : 0;
}

enum adb_outcome adb_oni_xml_begin(struct adb_decoder *d, struct adb_oni_xml *xml)
{
	const struct adb_volume *file = xml_file(d);
	const char *encoding = file != NULL ? adb_oni_xml_encoding(file) : NULL;
	struct adb_xml_document document;
	enum adb_outcome outcome =
		adb_xml_read(d->in.data, d->in.size, encoding, d->arena, &document, &d->error);

	if (outcome != ADB_OK)
		return outcome;
	*xml = (struct adb_oni_xml){ .d = d, .root = document.root, .document = document };
	know_instance(document.root);
	xml->numbers = adb_locale_with_point();
	return xml->numbers != NULL ? ADB_OK : adb_fail(d, ADB_NO_MEMORY, 0, "out of memory");
}

void adb_oni_xml_end(struct adb_oni_xml *xml)
{
	adb_xml_name_fields(&xml->document);
	adb_locale_free(xml->numbers);
}

bool adb_oni_xml_target(const struct adb_oni_xml *xml, const struct adb_xml_node *field, const char *type,
			struct adb_oni_instance *out)
{
	const struct adb_volume *file = xml_file(xml->d);
	const struct adb_xml_node *inside = field->first;
	const char *id = inside != NULL ? adb_xml_attribute(inside, "id") : NULL;

	adb_xml_text(field);
	if (inside != NULL && adb_oni_xml_tag(inside) == NULL)
		return false;
	if (inside != NULL)
		adb_xml_skip(inside, "an instance of its own");
	if (inside != NULL && id == NULL)
		return file != NULL && adb_oni_xml_inside(file, xml->d->native_id, inside->offset, out);
	if (inside != NULL)
		return local_target(xml, field, id, out);
	if (field->text[0] == '\0')
		return false;
	if (field->text[0] == '#')
		return local_target(xml, field, field->text + 1, out);
	return target_of_text(xml, field->text, type, out);
}

const char *adb_oni_xml_link(const struct adb_oni_xml *xml, const struct adb_xml_node *field,
			     const char *type)
{
	/* Elements of an array of links are all called "Link": the kind is the name of the array. */
	const char *kind = strcmp(field->name, "Link") == 0 ? field->parent->name : field->name;
	struct adb_arena *arena = xml->d->arena;
	struct adb_oni_instance target;
	const char *tag, *written;

	if (!adb_oni_xml_target(xml, field, type, &target))
		return NULL;
	tag = adb_arena_text(arena, target.tag, strlen(target.tag));
	written = field->first != NULL ? field->first->name : field->text;
	adb_content_add_link(xml->d->out, kind, tag, written, target.native_id);
	return target.native_id;
}

void adb_xml_warn(struct adb_decoder *d, const char *code, const struct adb_xml_node *node,
		  const char *format, ...)
{
	va_list arguments;

	/* A long file may have an unknown element in each line: messages beyond the limit are not even formatted. */
	if (d->out->problem_count > ADB_MAX_PROBLEMS)
		return;
	va_start(arguments, format);

	const char *message = adb_arena_vprintf(d->arena, format, arguments);

	va_end(arguments);
	if (message != NULL)
		adb_warn(d, code, node->offset, "line %u: %s", node->line, message);
}
