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
 * Members are the instances, each from its '<' to behind its end tag, those inside of others included. The first one is
 * called like the file, the others "#<id>". A TRAM is <Animation>, or holds one; a TXMP is <Texture>. People also write one instance alone, without
 * the <Oni> around it. Instances without a tag of their own, such as the <Particle> of a BINA, have the type with which the name
 * of the file begins; they are listed.
 *
 * Unverified: files of the older form are known from their description only.
 */
#include "systems/oni/xml/container.h"

#include <stdlib.h>
#include <string.h>

#include "systems/oni/level_private.h"

static const struct adb_attribute_doc xml_attributes[] = {
	{ "assets", "xml_id", "of an instance in XML: its number in the file, '' = none" },
	{ "assets", "private", "true: the instance has no name, and only its own file can refer to it" },
	{ NULL, NULL, NULL },
};

enum { ROOT_BITS = 40, TREE_BUDGET = 256 << 20, MAX_ID = 63 };

struct xml_instance {
	struct adb_oni_instance instance;
	const char *id; /* NULL = none */
};

struct xml_file {
	struct xml_instance *instances; /* in the order of the file */
	const struct xml_instance **by_id;
	uint32_t count, room, id_count, next;
	const char *encoding;
};

struct look {
	const char *at, *end;
};

/* Types that are animations or textures, or refer to them directly or through others. */
static const char *const tags[] = {
	"DOOR", "FILM", "M3GA", "M3GM", "OBAN", "OBDC", "OBOA", "OFGA", "ONCC",
	"ONCP", "ONLV", "ONWC", "TRAC", "TRAM", "TRAS", "TRBS", "TRCM", "TRGA",
	"TRGE", "TRIA", "TRIG", "TRMA", "TRSC", "TRTA", "TXMP",
};

/* ---- recognising ---- */

/* The image of a texture, which is called like the file, or the first one of an animated texture. */
static const char *xml_companion(struct adb_arena *arena, const char *name, size_t i)
{
	static const char *const endings[] = { ".tga", "_000.tga" };

	return i < sizeof endings / sizeof endings[0]
		       ? adb_arena_printf(arena, "%.*s%s", (int)adb_path_stem_length(name), name, endings[i])
		       : NULL;
}

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

/* Skips blanks, comments and processing instructions up to the next tag. Returns false when anything else comes first. */
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

/*
 * Whether the root element is a single instance, without <Oni> around it. <Animation> counts as a TRAM only when its first
 * child is one with which a TRAM begins, and <Texture> as a TXMP when it begins with flags.
 */
static bool is_bare_instance(const struct look *look)
{
	static const char *const first_fields[] = { "Lookup", "Import", "DaeImport" };
	struct look inside = *look, type = *look;

	for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
		if (tag_is(look, tags[i]))
			return true;
	if (!skip_past(&inside, ">"))
		return false;
	if (tag_is(look, "Instance")) {
		type.end = inside.at;
		return skip_past(&type, "type=\"") && adb_oni_xml_tag_of_name(type.at) != NULL;
	}
	if (tag_is(look, "Texture"))
		return find_tag(&inside) && tag_is(&inside, "Flags");
	if (!tag_is(look, "Animation") || !find_tag(&inside))
		return false;
	for (size_t i = 0; i < sizeof first_fields / sizeof first_fields[0]; i++)
		if (tag_is(&inside, first_fields[i]))
			return true;
	return false;
}

static int xml_sniff(struct adb_peek *peek)
{
	size_t size = peek->size < ADB_PEEK_FIRST ? (size_t)peek->size : ADB_PEEK_FIRST;
	bool claimed = adb_text_equal_nocase(peek->type, "XML");
	const char *bytes = claimed && size > 0 ? (const char *)adb_peek_bytes(peek, 0, size) : NULL;

	if (bytes == NULL)
		return 0;

	struct look look = { bytes, bytes + size };

	if (look_is(&look, "\xEF\xBB\xBF"))
		look.at += 3;
	/* A file with a document type is recognised here, and refused when it is read. */
	return find_tag(&look) && (tag_is(&look, "Oni") || look_is(&look, "<!DOCTYPE Oni") ||
				   is_bare_instance(&look))
		       ? ROOT_BITS
		       : 0;
}

/* ---- instances ---- */

static bool is_list(const struct adb_xml_node *node)
{
	return node->parent == NULL && strcmp(node->name, "Oni") == 0;
}

static bool is_outermost(const struct adb_xml_node *node)
{
	return node->parent == NULL || is_list(node->parent);
}

/*
 * Whether an element <Animation> is an instance of TRAM. The links of OBOA and TRAC have this name, too, and so has the
 * content of a <TRAM>: those are none.
 */
static bool is_animation(const struct adb_xml_node *node)
{
	const char *around;

	if (is_outermost(node))
		return true;
	if (adb_xml_child(node, "Lookup") == NULL)
		return false;
	around = adb_oni_xml_tag(node->parent);
	return around == NULL || strcmp(around, "TRAM") != 0 || strcmp(node->parent->name, "Animation") == 0;
}

/* ---- opening ---- */

/* Returns all bytes of the file, borrowed or in `arena`; NULL with volume->error set. */
static const uint8_t *read_all(struct adb_volume *volume, struct adb_arena *arena, size_t *size)
{
	const uint8_t *memory = adb_input_memory(volume->input);
	uint64_t whole = adb_input_size(volume->input);
	uint8_t *bytes;

	*size = (size_t)whole;
	if (memory != NULL)
		return memory;
	if (whole > ADB_XML_MAX_SIZE) {
		adb_error_set(&volume->error, ADB_LIMIT, 0, "a file of %llu bytes, more than %d",
			      (unsigned long long)whole, ADB_XML_MAX_SIZE);
		return NULL;
	}
	bytes = adb_arena_alloc(arena, *size + 1, 1);
	if (bytes == NULL)
		adb_volume_fail_memory(volume, "its tables need");
	else if (!adb_input_read(volume->input, 0, bytes, *size))
		adb_error_set(&volume->error, ADB_IO, 0, "the file cannot be read");
	else
		return bytes;
	return NULL;
}

static const char *copy(struct adb_volume *volume, const char *text)
{
	return text != NULL ? adb_arena_text(volume->arena, text, strlen(text)) : NULL;
}

/* Returns the type with which OniSplit begins the name of a file, NULL when the name has none. */
static const char *type_of_file(const struct adb_volume *volume)
{
	for (size_t i = 0; i < ADB_ONI_TAG_SIZE; i++)
		if ((volume->name[i] < 'A' || volume->name[i] > 'Z') &&
		    (volume->name[i] < '0' || volume->name[i] > '9'))
			return NULL;
	return volume->name;
}

/* Doubles the room of the list of instances. Returns false when memory runs out. */
static bool add_room(struct adb_volume *volume, struct xml_file *file)
{
	uint32_t room = file->room == 0 ? 16 : 2 * file->room;
	struct xml_instance *instances = adb_arena_alloc(volume->arena, room, sizeof *instances);

	if (instances == NULL)
		return false;
	if (file->count > 0)
		memcpy(instances, file->instances, file->count * sizeof *instances);
	file->instances = instances;
	file->room = room;
	return true;
}

static const char *with_tag(struct adb_volume *volume, const char *tag, const char *name)
{
	if (name == NULL || strncmp(name, tag, strlen(tag)) == 0)
		return name;
	return adb_arena_printf(volume->arena, "%s%s", tag, name);
}

/* Returns the name of the instance: its attribute `name` in the older form, the file name for the first; NULL = private. */
static const char *own_name(struct adb_volume *volume, const struct adb_xml_node *node, const char *tag,
			    bool is_first)
{
	const char *name = strcmp(node->name, "Instance") == 0 ? adb_xml_attribute(node, "name") : NULL;

	if (name != NULL && name[0] != '\0')
		return with_tag(volume, tag, copy(volume, name));
	return is_first ? with_tag(volume, tag,
				   adb_oni_unescape(volume->arena, volume->name,
						    adb_path_stem_length(volume->name), volume->encoding))
			: NULL;
}

static void name_instance(struct adb_volume *volume, struct xml_instance *x, const struct adb_xml_node *node,
			  bool is_first)
{
	struct adb_oni_instance *instance = &x->instance;
	const char *name = own_name(volume, node, instance->tag, is_first);

	instance->is_private = name == NULL;
	if (name == NULL && x->id != NULL)
		name = adb_arena_printf(volume->arena, "#%s", x->id);
	else if (name == NULL)
		name = adb_arena_printf(volume->arena, "#line%u", node->line);
	instance->path = name;
	instance->native_id = instance->is_private && name != NULL
				      ? adb_arena_printf(volume->arena, "%s%s", volume->name, name)
				      : name;
}

static void add_instance(struct adb_volume *volume, struct xml_file *file, const struct adb_xml_node *node,
			 const char *tag)
{
	const char *file_type = is_outermost(node) ? type_of_file(volume) : NULL;
	const char *id = adb_xml_attribute(node, "id");
	struct xml_instance *x;

	if (!node->is_complete) {
		adb_volume_report(volume, ADB_WARNING, "instance", (int64_t)node->offset,
				  "line %u: the %s ends with the file", node->line, tag);
		return;
	}
	if (strlen(tag) != ADB_ONI_TAG_SIZE && file_type != NULL)
		tag = file_type;
	else if (strlen(tag) != ADB_ONI_TAG_SIZE) {
		adb_volume_report(volume, ADB_NOTE, "instance", (int64_t)node->offset,
				  "line %u: %.40s is no type of instance", node->line, tag);
		return;
	}
	if (file->count == file->room && !add_room(volume, file))
		return;
	x = &file->instances[file->count];
	*x = (struct xml_instance){ .id = id != NULL && strlen(id) <= MAX_ID ? copy(volume, id) : NULL };
	x->instance.index = file->count;
	memcpy(x->instance.tag, tag, ADB_ONI_TAG_SIZE);
	x->instance.offset = node->offset;
	x->instance.size = (uint32_t)(node->end - node->offset);
	x->instance.is_readable = true;
	name_instance(volume, x, node, file->count == 0);
	file->count++;
	file->id_count += x->id != NULL;
}

/* Lists `node` and the instances in it, in the order of the file; the tree is at most ADB_XML_MAX_DEPTH deep. */
static void list_instances(struct adb_volume *volume, struct xml_file *file, const struct adb_xml_node *node)
{
	const char *tag = adb_oni_xml_tag(node);

	if (tag != NULL)
		add_instance(volume, file, node, tag);
	for (const struct adb_xml_node *child = node->first; child != NULL; child = child->next)
		list_instances(volume, file, child);
}

static int compare_ids(const void *a, const void *b)
{
	const struct xml_instance *left = *(const struct xml_instance *const *)a;
	const struct xml_instance *right = *(const struct xml_instance *const *)b;
	int order = strcmp(left->id, right->id);

	return order != 0 ? order
			  : (left->instance.index > right->instance.index) -
				    (left->instance.index < right->instance.index);
}

static void index_ids(struct adb_volume *volume, struct xml_file *file)
{
	uint32_t count = 0;

	file->by_id = adb_arena_alloc(volume->arena, file->id_count, sizeof *file->by_id);
	if (file->by_id == NULL)
		return;
	for (uint32_t i = 0; i < file->count; i++)
		if (file->instances[i].id != NULL)
			file->by_id[count++] = &file->instances[i];
	qsort(file->by_id, count, sizeof *file->by_id, compare_ids);
}

static enum adb_outcome list_tree(struct adb_volume *volume, struct xml_file *file, struct adb_arena *arena)
{
	struct adb_xml_document document;
	struct adb_error why = { .outcome = ADB_OK };
	size_t size;
	const uint8_t *bytes = read_all(volume, arena, &size);
	enum adb_outcome outcome;

	if (bytes == NULL)
		return volume->error.outcome;
	outcome = adb_xml_read(bytes, size, NULL, arena, &document, &why);
	file->encoding = copy(volume, document.encoding);
	if (document.root != NULL && !is_list(document.root) &&
	    strlen(document.root->name) != ADB_ONI_TAG_SIZE && strcmp(document.root->name, "Instance") != 0 &&
	    strcmp(document.root->name, "Animation") != 0 && strcmp(document.root->name, "Texture") != 0)
		return adb_error_set(&volume->error, ADB_CORRUPT, (int64_t)document.root->offset,
				     "the root is <%.40s>, not <Oni>", document.root->name);
	if (document.root != NULL && outcome != ADB_LIMIT && outcome != ADB_NO_MEMORY)
		list_instances(volume, file, document.root);
	if (outcome != ADB_OK && file->count > 0)
		adb_volume_report(volume, ADB_WARNING, "xml-syntax", why.offset,
				  "the rest of the file is left out: %s", why.message);
	else if (outcome != ADB_OK)
		return adb_error_set(&volume->error, why.outcome, why.offset, "%s", why.message);
	if (file->count == 0)
		return adb_error_set(&volume->error, ADB_CORRUPT, 0, "no instance in it");
	index_ids(volume, file);
	return adb_arena_outcome(volume->arena) == ADB_OK ? ADB_OK
							  : adb_volume_fail_memory(volume, "its tables need");
}

static enum adb_outcome xml_open(struct adb_volume *volume)
{
	struct xml_file *file = adb_arena_alloc(volume->arena, 1, sizeof *file);
	struct adb_arena *arena = adb_arena_new(TREE_BUDGET);
	enum adb_outcome outcome = ADB_NO_MEMORY;

	volume->state = file;
	if (file != NULL && arena != NULL)
		outcome = list_tree(volume, file, arena);
	else
		adb_volume_fail_memory(volume, "its tables need");
	adb_arena_free(arena);
	return outcome;
}

/* ---- members ---- */

static struct adb_member member_of(const struct xml_instance *x)
{
	return (struct adb_member){
		.path = x->instance.path,
		.type = x->instance.tag,
		.native_id = x->instance.native_id,
		.key = x->instance.index,
		.offset = (int64_t)x->instance.offset,
		.stored_size = x->instance.size,
		.byte_size = x->instance.size,
		.is_plain = true,
	};
}

static enum adb_outcome xml_next(struct adb_volume *volume, struct adb_member *member)
{
	struct xml_file *file = volume->state;

	if (file->next >= file->count)
		return ADB_END;

	const struct xml_instance *x = &file->instances[file->next++];

	*member = member_of(x);
	adb_attribute_text(volume->arena, &member->attributes, "xml_id", x->id != NULL ? x->id : "");
	if (x->instance.is_private)
		adb_attribute_flag(volume->arena, &member->attributes, "private", true);
	return adb_arena_outcome(volume->arena) == ADB_OK ? ADB_OK
							  : adb_volume_fail_memory(volume, "its tables need");
}

static enum adb_outcome xml_extract(const struct adb_volume *volume, const struct adb_member *member,
				    const struct adb_sink *sink, struct adb_error *error)
{
	return adb_volume_copy(volume, (uint64_t)member->offset, (uint64_t)member->byte_size, sink, error);
}

static enum adb_outcome xml_find(const struct adb_volume *volume, const char *path, struct adb_member *member)
{
	const struct xml_file *file = volume->state;

	for (uint32_t i = 0; i < file->count; i++) {
		if (!adb_text_equal_nocase(file->instances[i].instance.path, path))
			continue;
		*member = member_of(&file->instances[i]);
		return ADB_OK;
	}
	return ADB_END;
}

/* ---- what the header declares ---- */

/* Returns the first of several instances with the same id. */
bool adb_oni_xml_by_id(const struct adb_volume *volume, const char *id, struct adb_oni_instance *out)
{
	const struct xml_file *file = volume->state;
	uint32_t first = 0, end = file->id_count;

	while (first < end) {
		uint32_t middle = first + (end - first) / 2;

		if (strcmp(file->by_id[middle]->id, id) < 0)
			first = middle + 1;
		else
			end = middle;
	}
	if (first == file->id_count || strcmp(file->by_id[first]->id, id) != 0)
		return false;
	*out = file->by_id[first]->instance;
	return true;
}

bool adb_oni_xml_inside(const struct adb_volume *volume, const char *native_id, uint64_t offset,
			struct adb_oni_instance *out)
{
	const struct xml_file *file = volume->state;
	uint32_t i = 0;

	while (i < file->count && strcmp(file->instances[i].instance.native_id, native_id) != 0)
		i++;
	if (i == file->count)
		return false;
	/* The instances are sorted by offset. */
	for (offset += file->instances[i].instance.offset; i < file->count; i++) {
		if (file->instances[i].instance.offset == offset) {
			*out = file->instances[i].instance;
			return true;
		}
	}
	return false;
}

const char *adb_oni_xml_encoding(const struct adb_volume *volume)
{
	return ((const struct xml_file *)volume->state)->encoding;
}

const char *adb_oni_xml_tag(const struct adb_xml_node *node)
{
	if (is_list(node))
		return NULL;
	if (strcmp(node->name, "Instance") == 0)
		return adb_xml_attribute(node, "type");
	if (strcmp(node->name, "Animation") == 0 && is_animation(node))
		return "TRAM";
	if (strcmp(node->name, "Texture") == 0) /* meshes have fields of that name */
		return is_outermost(node) ? "TXMP" : NULL;
	return is_outermost(node) || adb_xml_attribute(node, "id") != NULL ? node->name : NULL;
}

const char *adb_oni_xml_tag_of_name(const char *name)
{
	for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
		if (strncmp(name, tags[i], strlen(tags[i])) == 0)
			return tags[i];
	return NULL;
}

const struct adb_container adb_container_oni_xml = {
	.name = "oni-xml",
	.claims = "OBAN*.XML TRAM*.XML TXMP*.XML",
	.title = "Oni resources as XML (OniSplit)",
	.games = "Oni modding tools",
	.system = "oni",
	.companion = xml_companion,
	.attributes = xml_attributes,
	.sniff = xml_sniff,
	.open = xml_open,
	.next = xml_next,
	.extract = xml_extract,
	.find = xml_find,
};
