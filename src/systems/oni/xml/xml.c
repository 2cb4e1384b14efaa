/*
 * XML of OniSplit, the tool that takes Oni's instance files apart and makes new ones.
 *
 *   <?xml version="1.0" encoding="utf-8"?>
 *   <Oni>
 *       <OBOA id="0">                                 older: <Instance id="0" type="OBOA" name="">
 *           <Objects>
 *               <OBOAObject>
 *                   <Animation>OBANtruck</Animation>  or "#3", or empty, or <OBAN id="3"> inside
 *               </OBOAObject>
 *           </Objects>
 *       </OBOA>
 *       <OBAN id="3"> … </OBAN>
 *   </Oni>
 *
 * The first instance is called like the file. A TRAM is <Animation> (oni_xml_tram.c), or holds one. Of instances
 * other than OBAN and TRAM the links are read and nothing else. Links are texts among other texts: those
 * that begin with the tag of a type that leads to animations, and "#<id>" of an instance of the file.
 *
 * Unverified: files of the older form are known from their description only.
 */
#include "systems/oni/xml/xml.h"

#include <stdlib.h>
#include <string.h>

#include "systems/oni/level.h"

/* ---- recognising ---- */

enum { ROOT_BITS = 40, TAG_BITS = 32 };

struct look {
	const char *at, *end;
};

static bool look_is(const struct look *look, const char *text)
{
	size_t length = strlen(text);

	return (size_t)(look->end - look->at) >= length && memcmp(look->at, text, length) == 0;
}

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool skip_past(struct look *look, const char *text)
{
	while (look->at < look->end && !look_is(look, text))
		look->at++;
	if (look->at == look->end)
		return false;
	look->at += strlen(text);
	return true;
}

/* Such a file is refused, but it is one of Oni's. */
static bool declares_root(const struct look *look)
{
	return look_is(look, "<!DOCTYPE Oni");
}

/* Up to the next start tag, over blanks, comments and instructions. False when something else is there. */
static bool find_tag(struct look *look)
{
	for (;;) {
		while (look->at < look->end && is_blank(*look->at))
			look->at++;
		if (look_is(look, "<?")) {
			if (!skip_past(look, "?>"))
				return false;
		} else if (look_is(look, "<!--")) {
			if (!skip_past(look, "-->"))
				return false;
		} else {
			return look->at < look->end && *look->at == '<';
		}
	}
}

/* Whether the tag at `look` has that name. */
static bool tag_is(const struct look *look, const char *name)
{
	struct look inside = { look->at + 1, look->end };

	if (!look_is(&inside, name))
		return false;
	inside.at += strlen(name);
	return inside.at < inside.end && (is_blank(*inside.at) || *inside.at == '>' || *inside.at == '/');
}

static bool instance_is(const struct look *look, const char *tag)
{
	struct look type = *look, end = *look;

	if (strcmp(tag, "TRAM") == 0 && tag_is(look, "Animation"))
		return true;
	if (!tag_is(look, "Instance"))
		return tag_is(look, tag);
	return skip_past(&end, ">") && skip_past(&type, "type=") && type.at < end.at &&
	       type.at++ < type.end && look_is(&type, tag);
}

int adb_oni_xml_sniff(struct adb_peek *peek, const char *tag)
{
	size_t size = peek->size < ADB_PEEK_FIRST ? (size_t)peek->size : ADB_PEEK_FIRST;
	bool claimed = adb_text_equal_nocase(peek->type, "XML");
	const char *bytes = claimed && size > 0 ? (const char *)adb_peek_bytes(peek, 0, size) : NULL;

	if (bytes == NULL)
		return 0;

	struct look look = { bytes, bytes + size };

	if (look_is(&look, "\xEF\xBB\xBF"))
		look.at += 3;
	if (!find_tag(&look) || (!tag_is(&look, "Oni") && !declares_root(&look)))
		return 0;
	if (tag == NULL)
		return ROOT_BITS;
	return skip_past(&look, ">") && find_tag(&look) && instance_is(&look, tag) ? ROOT_BITS + TAG_BITS : 0;
}

/* ---- instances and their names ---- */

/* Types that are animations, or lead to them. */
static const char *const tags[] = {
	"DOOR", "FILM", "M3GA", "M3GM", "OBAN", "OBDC", "OBOA", "OFGA", "ONCC", "ONLV", "TRAC",
	"TRAM", "TRAS", "TRBS", "TRCM", "TRGA", "TRGE", "TRIA", "TRIG", "TRMA", "TRSC", "TRTA",
};

/* The entry of `tags` that a text begins with. */
static const char *tag_of_text(const char *text)
{
	for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
		if (strncmp(text, tags[i], strlen(tags[i])) == 0)
			return tags[i];
	return NULL;
}

/* Not the links of OBOA and TRAC, which are elements of this name too, and not what a <TRAM> consists of. */
static bool is_animation(const struct adb_oni_xml *xml, const struct adb_xml_node *node)
{
	if (node->parent == xml->root)
		return true;

	const char *around = adb_oni_xml_tag(xml, node->parent);

	return adb_xml_child(node, "Lookup") != NULL && (around == NULL || strcmp(around, "TRAM") != 0 ||
							 strcmp(node->parent->name, "Animation") == 0);
}

const char *adb_oni_xml_tag(const struct adb_oni_xml *xml, const struct adb_xml_node *node)
{
	bool has_id = adb_xml_attribute(node, "id") != NULL;

	if (node == xml->root)
		return NULL;
	if (strcmp(node->name, "Instance") == 0)
		return adb_xml_attribute(node, "type");
	if (strcmp(node->name, "Animation") == 0 && is_animation(xml, node))
		return "TRAM";
	return has_id || node->parent == xml->root ? node->name : NULL;
}

static const char *with_tag(const struct adb_oni_xml *xml, const char *tag, const char *name)
{
	if (strncmp(name, tag, strlen(tag)) == 0)
		return name;
	return adb_arena_printf(xml->d->arena, "%s%s", tag, name);
}

static const char *local_name(const struct adb_oni_xml *xml, const char *id)
{
	return adb_arena_printf(xml->d->arena, "%s#%s", xml->d->name, id);
}

/* The native id of an instance: of the first one the name of the file. */
static const char *instance_name(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
				 const char *tag)
{
	struct adb_decoder *d = xml->d;
	const char *name = strcmp(node->name, "Instance") == 0 ? adb_xml_attribute(node, "name") : NULL;
	const char *id = adb_xml_attribute(node, "id");

	if (name != NULL && name[0] != '\0')
		return with_tag(xml, tag, name);
	if (node == xml->root->first) {
		const char *stem = adb_oni_unescape(d->arena, d->stem, strlen(d->stem), d->encoding);

		return stem != NULL ? with_tag(xml, tag, stem) : NULL;
	}
	if (id != NULL)
		return local_name(xml, id);
	return adb_arena_printf(d->arena, "%s#line%u", d->name, node->line);
}

/* ---- links ---- */

static int compare_ids(const void *a, const void *b)
{
	const struct adb_oni_xml_id *left = a, *right = b;
	int order = strcmp(left->id, right->id);

	return order != 0 ? order
			  : (left->node->offset > right->node->offset) -
				    (left->node->offset < right->node->offset);
}

/* Counts the instances with an id in `in`, and lists them when there is room. */
static size_t list_ids(const struct adb_oni_xml *xml, const struct adb_xml_node *in,
		       struct adb_oni_xml_id *ids, size_t count)
{
	for (const struct adb_xml_node *node = in->first; node != NULL; node = node->next) {
		const char *id = adb_xml_attribute(node, "id");

		if (id != NULL && adb_oni_xml_tag(xml, node) != NULL) {
			if (ids != NULL)
				ids[count] = (struct adb_oni_xml_id){ id, node };
			count++;
		}
		count = list_ids(xml, node, ids, count);
	}
	return count;
}

static bool index_ids(struct adb_oni_xml *xml)
{
	struct adb_oni_xml_id *ids;

	xml->id_count = list_ids(xml, xml->root, NULL, 0);
	ids = adb_arena_alloc(xml->d->arena, xml->id_count, sizeof *ids);
	if (ids == NULL)
		return false;
	list_ids(xml, xml->root, ids, 0);
	qsort(ids, xml->id_count, sizeof *ids, compare_ids);
	xml->ids = ids;
	return true;
}

/* The first of several. */
static const struct adb_xml_node *find_id(const struct adb_oni_xml *xml, const char *id)
{
	size_t first = 0, end = xml->id_count;

	while (first < end) {
		size_t middle = first + (end - first) / 2;

		if (strcmp(xml->ids[middle].id, id) < 0)
			first = middle + 1;
		else
			end = middle;
	}
	return first < xml->id_count && strcmp(xml->ids[first].id, id) == 0 ? xml->ids[first].node : NULL;
}

static const char *add_link(const struct adb_oni_xml *xml, const struct adb_xml_node *field, const char *type,
			    const char *name, const char *native_id)
{
	/* The field of an array element says little; that of the array more. */
	const char *kind = strcmp(field->name, "Link") == 0 ? field->parent->name : field->name;

	if (native_id != NULL)
		adb_content_add_link(xml->d->out, kind, type, name, native_id);
	return native_id;
}

static const char *link_to(const struct adb_oni_xml *xml, const struct adb_xml_node *field,
			   const struct adb_xml_node *target, const char *written)
{
	const char *tag = adb_oni_xml_tag(xml, target);

	return add_link(xml, field, tag, written, instance_name(xml, target, tag));
}

/* The name that a text stands for: with -recurse it is that of a file. */
static const char *name_of_text(const struct adb_oni_xml *xml, const char *text)
{
	size_t length = adb_path_stem_length(text);

	if (!adb_text_equal_nocase(adb_path_extension(text), "xml"))
		return text;
	return adb_oni_unescape(xml->d->arena, text, length, xml->d->encoding);
}

const char *adb_oni_xml_link(const struct adb_oni_xml *xml, const struct adb_xml_node *field,
			     const char *type)
{
	const char *text = field->text, *name = NULL;

	if (field->first != NULL && adb_oni_xml_tag(xml, field->first) != NULL)
		return link_to(xml, field, field->first, field->first->name);
	if (text[0] == '\0')
		return NULL;
	if (text[0] == '#') {
		const struct adb_xml_node *target = find_id(xml, text + 1);

		if (target != NULL)
			return link_to(xml, field, target, text);
		adb_xml_warn(xml->d, "bad-link", field, "%s is \"%s\", which the file does not have",
			     field->name, text);
		return NULL;
	}
	name = name_of_text(xml, text);
	if (name != NULL && type == NULL)
		type = tag_of_text(name);
	return name != NULL && type != NULL ? add_link(xml, field, type, text, with_tag(xml, type, name))
					    : NULL;
}

/* Whether a field of an instance that is not decoded is a link. Names of objects may look like one. */
static bool is_link(const struct adb_oni_xml *xml, const struct adb_xml_node *field)
{
	const char *text = field->text, *tag = tag_of_text(text);
	bool is_id = text[0] == '#' && text[1] != '\0' && strspn(text + 1, "0123456789") == strlen(text + 1);

	if (field->first != NULL)
		return adb_oni_xml_tag(xml, field->first) != NULL;
	return (is_id || (tag != NULL && text[strlen(tag)] != '\0')) && strstr(field->name, "Name") == NULL;
}

static void add_links(const struct adb_oni_xml *xml, const struct adb_xml_node *in)
{
	for (const struct adb_xml_node *node = in->first; node != NULL; node = node->next) {
		if (adb_oni_xml_tag(xml, node) != NULL)
			continue;
		if (is_link(xml, node))
			adb_oni_xml_link(xml, node, NULL);
		else
			add_links(xml, node);
	}
}

/* ---- the file ---- */

/* What cannot be decoded is left out with a warning; a failure is left in d->error. */
static enum adb_outcome decode_instance(struct adb_oni_xml *xml, const struct adb_xml_node *node,
					const char *tag)
{
	const char *native_id = instance_name(xml, node, tag);
	enum adb_outcome outcome = ADB_OK;
	bool is_clip = true;

	if (native_id == NULL)
		return adb_fail_memory(xml->d);
	xml->instance_count++;
	if (!node->is_complete) {
		outcome = adb_fail(xml->d, ADB_CORRUPT, node->offset, "line %u: the %s ends with the file",
				   node->line, tag);
	} else if (strcmp(tag, "OBAN") == 0) {
		outcome = adb_oni_xml_oban(xml, node, native_id);
	} else if (strcmp(tag, "TRAM") == 0) {
		outcome = adb_oni_xml_tram(xml, node, native_id);
	} else {
		add_links(xml, node);
		is_clip = false;
	}
	if (outcome == ADB_OK)
		xml->clip_count += is_clip;
	else
		adb_xml_warn(xml->d, "instance", node, "%s is left out: %s", native_id,
			     xml->d->error.message);
	return outcome;
}

/* Those in `in`, in the order of the file. Gives the last failure. */
static enum adb_outcome decode_instances(struct adb_oni_xml *xml, const struct adb_xml_node *in)
{
	enum adb_outcome outcome = ADB_OK;

	for (const struct adb_xml_node *node = in->first; node != NULL; node = node->next) {
		const char *tag = adb_oni_xml_tag(xml, node);
		enum adb_outcome own = tag != NULL ? decode_instance(xml, node, tag) : ADB_OK;
		enum adb_outcome inside = decode_instances(xml, node);

		if (own != ADB_OK)
			outcome = own;
		else if (inside != ADB_OK)
			outcome = inside;
	}
	return outcome;
}

static enum adb_outcome decode_tree(struct adb_oni_xml *xml, enum adb_outcome reading)
{
	struct adb_decoder *d = xml->d;
	const struct adb_error broken = d->error;
	enum adb_outcome outcome;

	if (strcmp(xml->root->name, "Oni") != 0)
		return adb_fail(d, ADB_CORRUPT, xml->root->offset, "the root is <%s>, not <Oni>",
				xml->root->name);
	if (!index_ids(xml))
		return adb_fail_memory(d);
	outcome = decode_instances(xml, xml->root);
	if (adb_arena_outcome(d->arena) != ADB_OK)
		return adb_fail_memory(d);
	if (reading != ADB_OK && xml->clip_count > 0)
		adb_warn(d, "xml-syntax", broken.offset < 0 ? 0 : (size_t)broken.offset,
			 "what follows is left out: %s", broken.message);
	else if (reading != ADB_OK)
		d->error = broken;
	if (xml->clip_count > 0)
		return ADB_OK;
	if (reading != ADB_OK)
		return reading;
	if (xml->instance_count == 0)
		return adb_fail(d, ADB_CORRUPT, xml->root->offset, "no instance in it");
	return outcome;
}

enum adb_outcome adb_oni_xml_decode(struct adb_decoder *d)
{
	struct adb_xml_node *root;
	enum adb_outcome reading = adb_xml_read(d, &root);

	if (root == NULL || reading == ADB_LIMIT || reading == ADB_NO_MEMORY)
		return reading;

	struct adb_oni_xml xml = { .d = d, .root = root };

	xml.numbers = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	if (xml.numbers == (locale_t)0)
		return adb_fail(d, ADB_NO_MEMORY, 0, "out of memory");

	enum adb_outcome outcome = decode_tree(&xml, reading);

	freelocale(xml.numbers);
	return outcome;
}

static int xml_sniff(struct adb_peek *peek)
{
	return adb_oni_xml_sniff(peek, NULL);
}

static const struct adb_attribute_doc attributes[] = {
	{ "links", "start", "of an Import: first frame of the motion in that file" },
	{ "links", "end", "of an Import: frame after the last" },
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_oni_xml = {
	.name = "oni-xml",
	.title = "Oni resource as XML (OniSplit)",
	.games = "Oni modding tools",
	.system = "oni",
	.type = "XML",
	.attributes = attributes,
	.sniff = xml_sniff,
	.decode = adb_oni_xml_decode,
};
