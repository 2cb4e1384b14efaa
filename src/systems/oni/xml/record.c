/*
 * Converts instances in XML to the bytes of the binary layout, which the decoder of the type then reads as it reads those of
 * a .dat. Each table below is the layout of one type, with the names that OniSplit gives to its fields. Fields that
 * animations do not need are missing from the tables, and are 0 in the bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "systems/oni/links.h"
#include "systems/oni/xml/xml.h"

enum kind {
	LINK,  /* of a target of type `tag` */
	LINKS, /* `count` of them, each in an element of its own */
	U8,
	U16,
	U32,
	REALS,   /* `count` */
	TEXT,    /* `count` bytes, cut off there */
	FLAGS,   /* u32: names of adb_oni_object_flags, or numbers */
	PHYSICS, /* u32: a name */
	BONE,    /* u16: a name */
	ARRAY /* at ADB_ONI_ARRAY_START, `count` bytes an element; `at` is that of the u32 or u16 in front */
};

struct field {
	const char *
		name; /* NULL: the text of the element itself; with `kind` LINK and no tag the end of a list */
	enum kind kind;
	size_t at;
	size_t count;
	const char *tag;
	const struct field *fields; /* of an element of an array */
};

#define END_OF_LIST                                                                                          \
	{                                                                                                    \
		NULL, LINK, 0, 0, NULL, NULL                                                                 \
	}

static const struct field trac_animation[] = {
	{ "Weight", U16, 0, 0, NULL, NULL },
	{ "Animation", LINK, 8, 0, "TRAM", NULL },
	END_OF_LIST,
};

static const struct field trac[] = {
	{ "ParentCollection", LINK, 0x10, 0, "TRAC", NULL },
	{ "Animations", ARRAY, 0x16, 12, NULL, trac_animation },
	END_OF_LIST,
};

static const struct field link_tras[] = { { NULL, LINK, 0, 0, "TRAS", NULL }, END_OF_LIST };
static const struct field trsc[] = { { "AimingScreens", ARRAY, 0x16, 4, NULL, link_tras }, END_OF_LIST };

static const struct field tras[] = {
	{ "Animation", LINK, 0, 0, "TRAM", NULL },   { "LeftStep", REALS, 0x04, 1, NULL, NULL },
	{ "RightStep", REALS, 0x08, 1, NULL, NULL }, { "LeftFrames", U16, 0x0C, 0, NULL, NULL },
	{ "RightFrames", U16, 0x0E, 0, NULL, NULL }, { "DownStep", REALS, 0x10, 1, NULL, NULL },
	{ "UpStep", REALS, 0x14, 1, NULL, NULL },    { "DownFrames", U16, 0x18, 0, NULL, NULL },
	{ "UpFrames", U16, 0x1A, 0, NULL, NULL },    END_OF_LIST,
};

static const struct field trbs[] = { { "Elements", LINKS, 0, 5, "TRCM", NULL }, END_OF_LIST };

static const struct field trcm[] = {
	{ "BodyPartCount", U16, 0x04, 0, NULL, NULL },
	{ "Geometry", LINK, 0x54, 0, "TRGA", NULL },
	{ "Position", LINK, 0x58, 0, "TRTA", NULL },
	{ "Hierarchy", LINK, 0x5C, 0, "TRIA", NULL },
	END_OF_LIST,
};

static const struct field link_m3gm[] = { { NULL, LINK, 0, 0, "M3GM", NULL }, END_OF_LIST };
static const struct field trga[] = { { "Geometries", ARRAY, 0x16, 4, NULL, link_m3gm }, END_OF_LIST };
static const struct field m3ga[] = { { "Geometries", ARRAY, 0x14, 4, NULL, link_m3gm }, END_OF_LIST };

static const struct field link_txmp[] = { { NULL, LINK, 0, 0, "TXMP", NULL }, END_OF_LIST };
static const struct field trma[] = { { "Textures", ARRAY, 0x16, 4, NULL, link_txmp }, END_OF_LIST };

static const struct field vector[] = { { NULL, REALS, 0, 3, NULL, NULL }, END_OF_LIST };
static const struct field trta[] = { { "Translations", ARRAY, 0x16, 12, NULL, vector }, END_OF_LIST };

static const struct field tria_element[] = {
	{ "Parent", U8, 0, 0, NULL, NULL },
	{ "Child", U8, 1, 0, NULL, NULL },
	{ "Sibling", U8, 2, 0, NULL, NULL },
	END_OF_LIST,
};

static const struct field tria[] = { { "Elements", ARRAY, 0x16, 4, NULL, tria_element }, END_OF_LIST };

static const struct field oncc[] = {
	{ "Variant", LINK, 0x42C, 0, "ONCV", NULL },       { "Particles", LINK, 0x430, 0, "ONCP", NULL },
	{ "Impacts", LINK, 0x434, 0, "ONIA", NULL },       { "BodySet", LINK, 0xC34, 0, "TRBS", NULL },
	{ "BodyTextures", LINK, 0xC38, 0, "TRMA", NULL },  { "BodyMaterials", LINK, 0xC3C, 0, "CBPM", NULL },
	{ "BodyImpacts", LINK, 0xC40, 0, "CBPI", NULL },   { "Animations", LINK, 0xC80, 0, "TRAC", NULL },
	{ "AimingScreens", LINK, 0xC84, 0, "TRSC", NULL }, END_OF_LIST,
};

static const struct field oncp_particle[] = {
	{ "Name", TEXT, 0, 16, NULL, NULL },
	{ "Type", TEXT, 16, 64, NULL, NULL },
	{ "BodyPart", BONE, 80, 0, NULL, NULL },
	END_OF_LIST,
};

static const struct field oncp[] = { { "Particles", ARRAY, 0x14, 88, NULL, oncp_particle }, END_OF_LIST };

static const struct field film[] = { { "Animations", LINKS, 0x20, 2, "TRAM", NULL }, END_OF_LIST };

static const struct field door[] = {
	{ "Geometries", LINKS, 0, 2, "OFGA", NULL },
	{ "Animation", LINK, 0x08, 0, "OBAN", NULL },
	END_OF_LIST,
};

static const struct field trig[] = {
	{ "BaseGeometry", LINK, 0x10, 0, "M3GM", NULL },
	{ "Emitter", LINK, 0x1C, 0, "TRGE", NULL },
	{ "Animation", LINK, 0x20, 0, "OBAN", NULL },
	END_OF_LIST,
};

static const struct field trge[] = { { "Geometry", LINK, 0x18, 0, "M3GM", NULL }, END_OF_LIST };

static const struct field obdc_element[] = { { "Animation", LINK, 4, 0, "OBAN", NULL }, END_OF_LIST };
static const struct field obdc[] = { { "Elements", ARRAY, 0x16, 24, NULL, obdc_element }, END_OF_LIST };

static const struct field ofga_element[] = { { "Geometry", LINK, 4, 0, "M3GM", NULL }, END_OF_LIST };

static const struct field ofga[] = {
	{ "EnvParticle", LINK, 0x10, 0, "ENVP", NULL },
	{ "Elements", ARRAY, 0x14, 12, NULL, ofga_element },
	END_OF_LIST,
};

static const struct field m3gm[] = {
	{ "Points", LINK, 0x04, 0, "PNTA", NULL },
	{ "VertexNormals", LINK, 0x08, 0, "VCRA", NULL },
	{ "FaceNormals", LINK, 0x0C, 0, "VCRA", NULL },
	{ "TextureCoordinates", LINK, 0x10, 0, "TXCA", NULL },
	{ "TriangleStrips", LINK, 0x14, 0, "IDXA", NULL },
	{ "FaceNormalIndices", LINK, 0x18, 0, "IDXA", NULL },
	{ "Texture", LINK, 0x1C, 0, "TXMP", NULL },
	END_OF_LIST,
};

static const struct field pair[] = { { NULL, REALS, 0, 2, NULL, NULL }, END_OF_LIST };
static const struct field number[] = { { NULL, U32, 0, 0, NULL, NULL }, END_OF_LIST };
static const struct field vcra[] = { { "Normals", ARRAY, 0x14, 12, NULL, vector }, END_OF_LIST };
static const struct field txca[] = { { "TexCoords", ARRAY, 0x14, 8, NULL, pair }, END_OF_LIST };
static const struct field idxa[] = { { "Indices", ARRAY, 0x14, 4, NULL, number }, END_OF_LIST };
static const struct field onwc[] = { { "Geometry", LINK, 0x58, 0, "M3GM", NULL }, END_OF_LIST };
static const struct field pnta[] = { { "Positions", ARRAY, 0x34, 12, NULL, vector }, END_OF_LIST };

static const struct field onlv[] = {
	{ "Name", TEXT, 0, 64, NULL, NULL },
	{ "Environment", LINK, 0x40, 0, "AKEV", NULL },
	{ "Objects", LINK, 0x44, 0, "OBOA", NULL },
	END_OF_LIST,
};

static const struct field oboa_object[] = {
	{ "Geometry", LINK, 0x00, 0, "M3GA", NULL },     { "Animation", LINK, 0x04, 0, "OBAN", NULL },
	{ "Particle", LINK, 0x08, 0, "ENVP", NULL },     { "Flags", FLAGS, 0x0C, 0, NULL, NULL },
	{ "DoorGunkId", U32, 0x10, 0, NULL, NULL },      { "DoorId", U32, 0x14, 0, NULL, NULL },
	{ "PhysicsType", PHYSICS, 0x18, 0, NULL, NULL }, { "ScriptId", U32, 0x1C, 0, NULL, NULL },
	{ "Position", REALS, 0x20, 3, NULL, NULL },      { "Rotation", REALS, 0x2C, 4, NULL, NULL },
	{ "Scale", REALS, 0x3C, 1, NULL, NULL },         { "Transform", REALS, 0x40, 12, NULL, NULL },
	{ "Name", TEXT, 0x70, 64, NULL, NULL },          END_OF_LIST,
};

static const struct field oboa[] = { { "Objects", ARRAY, 0x16, 240, NULL, oboa_object }, END_OF_LIST };

static const struct {
	const char *tag;
	size_t size; /* without the elements of an array */
	const struct field *fields;
} records[] = {
	{ "DOOR", 0x0C, door },  { "FILM", 0x28, film }, { "IDXA", 0x18, idxa }, { "M3GA", 0x18, m3ga },
	{ "M3GM", 0x20, m3gm },  { "OBDC", 0x18, obdc }, { "OBOA", 0x18, oboa }, { "OFGA", 0x18, ofga },
	{ "ONCC", 0xC90, oncc }, { "ONCP", 0x18, oncp }, { "ONLV", 0x48, onlv }, { "ONWC", 0x5C, onwc },
	{ "PNTA", 0x38, pnta },  { "TRAC", 0x18, trac }, { "TRAS", 0x1C, tras }, { "TRBS", 0x14, trbs },
	{ "TRCM", 0x60, trcm },  { "TRGA", 0x18, trga }, { "TRGE", 0x1C, trge }, { "TRIA", 0x18, tria },
	{ "TRIG", 0x24, trig },  { "TRMA", 0x18, trma }, { "TRSC", 0x18, trsc }, { "TRTA", 0x18, trta },
	{ "TXCA", 0x18, txca },  { "VCRA", 0x18, vcra },
};

enum { RECORD_COUNT = sizeof records / sizeof records[0] };

/* ---- links ---- */

/* Kept in adb_decoder.state. */
struct links {
	struct adb_oni_instance *targets;
	uint32_t count, room;
};

enum { MOST_LINKS = 1 << 24 };

/* Appends the target to the list and returns the link field for it; 0 when the list is full. */
static uint32_t add_target(struct adb_decoder *d, const struct adb_oni_instance *target)
{
	struct links *links = d->state;

	if (links == NULL)
		links = d->state = adb_arena_alloc(d->arena, 1, sizeof *links);
	if (links == NULL || links->count == MOST_LINKS)
		return 0;
	if (links->count == links->room) {
		uint32_t room = links->room == 0 ? 16 : 2 * links->room;
		struct adb_oni_instance *targets = adb_arena_alloc(d->arena, room, sizeof *targets);

		if (targets == NULL)
			return 0;
		if (links->count > 0)
			memcpy(targets, links->targets, links->count * sizeof *targets);
		links->targets = targets;
		links->room = room;
	}
	links->targets[links->count] = *target;
	return links->count++ << 8 | 1;
}

/* ---- values ---- */

struct record {
	const struct adb_oni_xml *xml;
	uint8_t *bytes;
	size_t size;
};

static void put(struct record *r, size_t at, uint32_t value, size_t width)
{
	for (size_t i = 0; i < width && at + i < r->size; i++)
		r->bytes[at + i] = (uint8_t)(value >> 8 * i);
}

static void put_reals(struct record *r, const struct adb_xml_node *node, size_t at, size_t count)
{
	float values[12] = { 0 };

	if (adb_oni_xml_reals(r->xml, node, node->text, values, (uint32_t)count) < count)
		adb_xml_warn(r->xml->d, "bad-number", node, "%s has not %zu numbers", node->name, count);
	for (size_t i = 0; i < count; i++) {
		uint32_t bits;

		memcpy(&bits, &values[i], sizeof bits);
		put(r, at + 4 * i, bits, 4);
	}
}

/* Writes a text as UTF-8; adb_oni_text() does not decode it again. */
static void put_text(struct record *r, const struct adb_xml_node *node, size_t at, size_t room)
{
	size_t length = strlen(node->text);

	memcpy(r->bytes + at, node->text, length < room ? length : room);
}

static uint32_t flag_of(const struct record *r, const struct adb_xml_node *node, const char *word)
{
	uint32_t bit = adb_oni_flag_bit(word, adb_oni_object_flags);
	char *end;
	long long value = strtoll(word, &end, 10);

	if (bit != 0)
		return bit;
	if (end != word && *end == '\0')
		return (uint32_t)value;
	if (!adb_text_equal_nocase(word, "None"))
		adb_xml_warn(r->xml->d, "unknown-word", node, "%s: \"%s\" is not known", node->name, word);
	return 0;
}

static void put_flags(struct record *r, const struct adb_xml_node *node, size_t at)
{
	static const char separators[] = " \t\r\n,";
	const char *text = node->text;
	uint32_t bits = 0;

	while (*(text += strspn(text, separators)) != '\0') {
		char word[64];
		size_t length = strcspn(text, separators),
		       kept = length < sizeof word ? length : sizeof word - 1;

		memcpy(word, text, kept);
		word[kept] = '\0';
		bits |= flag_of(r, node, word);
		text += length;
	}
	put(r, at, bits, 4);
}

static void put_integer(struct record *r, const struct adb_xml_node *node, size_t at, size_t width)
{
	char *end;
	long long value = strtoll(node->text, &end, 10);
	long long most = (1LL << 8 * width) - 1;

	if (end == node->text || *end != '\0' || value < -(most / 2) - 1 || value > most)
		adb_xml_warn(r->xml->d, "bad-number", node, "%s is \"%.100s\", not a whole number that fits",
			     node->name, node->text);
	else
		put(r, at, (uint32_t)value, width);
}

static void put_physics(struct record *r, const struct adb_xml_node *node, size_t at)
{
	static const char *const names[] = { "None", "Static", "Linear", "Animated", "Newton" };

	for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		if (adb_text_equal_nocase(names[i], node->text)) {
			put(r, at, i, 4);
			return;
		}
	}
	put_integer(r, node, at, 4);
}

static void put_bone(struct record *r, const struct adb_xml_node *node, size_t at)
{
	uint32_t bit = adb_oni_flag_bit(node->text, adb_oni_xml_bones), bone = 0;

	if (strcmp(node->text, "None") == 0) {
		put(r, at, UINT16_MAX, 2);
	} else if (bit == 0) {
		put_integer(r, node, at, 2);
	} else {
		while (bit >> bone > 1)
			bone++;
		put(r, at, bone, 2);
	}
}

/* Writes a link field. A second field of the same name is skipped: ONCC has two called Impacts, the second is an array. */
static void put_link(struct record *r, const struct adb_xml_node *node, const char *tag, size_t at)
{
	struct adb_oni_instance target;

	if (adb_oni_xml_target(r->xml, node, tag, &target))
		put(r, at, add_target(r->xml->d, &target), 4);
}

/* ---- records ---- */

static size_t find_record(const char *tag)
{
	size_t i = 0;

	while (i < RECORD_COUNT && strcmp(records[i].tag, tag) != 0)
		i++;
	return i;
}

static bool is_end(const struct field *field)
{
	return field->name == NULL && field->kind == LINK && field->tag == NULL;
}

static size_t elements_at(const struct field *array)
{
	return array->at < ADB_ONI_ARRAY_START ? ADB_ONI_ARRAY_START : array->at + 4;
}

/* Returns the size of the record with all elements of its array; 0 when a count of 16 bits cannot hold them. */
static size_t record_size(const struct adb_xml_node *node, size_t fixed, const struct field *fields)
{
	for (const struct field *field = fields; !is_end(field); field++) {
		const struct adb_xml_node *array =
			field->kind == ARRAY ? adb_xml_child(node, field->name) : NULL;

		if (array != NULL && field->at == 0x16 && array->child_count > UINT16_MAX)
			return 0;
		if (array != NULL)
			return elements_at(field) + array->child_count * field->count;
	}
	return fixed;
}

static void put_links(struct record *r, const struct adb_xml_node *node, const struct field *field, size_t at)
{
	size_t i = 0;

	for (const struct adb_xml_node *child = node->first; child != NULL && i < field->count;
	     child = child->next)
		put_link(r, child, field->tag, at + 4 * i++);
}

static void put_fields(struct record *r, const struct adb_xml_node *node, const struct field *fields,
		       size_t base);

static void put_array(struct record *r, const struct adb_xml_node *node, const struct field *array)
{
	size_t at = elements_at(array);

	put(r, array->at, node->child_count, array->at == 0x16 ? 2 : 4);
	for (const struct adb_xml_node *child = node->first; child != NULL; child = child->next) {
		adb_xml_know(child);
		put_fields(r, child, array->fields, at);
		at += array->count;
	}
}

static void put_field(struct record *r, const struct adb_xml_node *node, const struct field *field, size_t at)
{
	adb_xml_text(node);
	switch (field->kind) {
	case LINK:
		put_link(r, node, field->tag, at);
		break;
	case LINKS:
		put_links(r, node, field, at);
		break;
	case U8:
		put_integer(r, node, at, 1);
		break;
	case U16:
		put_integer(r, node, at, 2);
		break;
	case U32:
		put_integer(r, node, at, 4);
		break;
	case REALS:
		put_reals(r, node, at, field->count);
		break;
	case TEXT:
		put_text(r, node, at, field->count);
		break;
	case FLAGS:
		put_flags(r, node, at);
		break;
	case PHYSICS:
		put_physics(r, node, at);
		break;
	case BONE:
		put_bone(r, node, at);
		break;
	case ARRAY:
		put_array(r, node, field);
		break;
	}
}

static void put_fields(struct record *r, const struct adb_xml_node *node, const struct field *fields,
		       size_t base)
{
	for (const struct field *field = fields; !is_end(field); field++) {
		const struct adb_xml_node *child =
			field->name != NULL ? adb_xml_child(node, field->name) : node;

		if (child != NULL)
			put_field(r, child, field, base + field->at);
	}
}

static enum adb_outcome convert(const struct adb_oni_xml *xml, const char *tag, struct adb_reader *out)
{
	struct adb_decoder *d = xml->d;
	size_t i = find_record(tag);
	struct record r = { .xml = xml };

	if (i == RECORD_COUNT)
		return adb_fail(d, ADB_UNSUPPORTED, 0, "%s is not read from XML", tag);
	r.size = record_size(xml->root, records[i].size, records[i].fields);
	if (r.size == 0)
		return adb_fail(d, ADB_LIMIT, 0, "more than 65535 elements");
	r.bytes = adb_arena_alloc(d->arena, r.size, 1);
	if (r.bytes == NULL)
		return adb_fail_memory(d);
	put_fields(&r, xml->root, records[i].fields, 0);
	*out = adb_reader_of(r.bytes, r.size);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* ---- what the header declares ---- */

enum adb_outcome adb_oni_xml_record(struct adb_decoder *d, const struct adb_reader *text, const char *tag,
				    struct adb_reader *out)
{
	const struct adb_reader whole = d->in;
	struct adb_oni_xml xml;
	enum adb_outcome outcome;

	d->in = *text;
	outcome = adb_oni_xml_begin(d, &xml);
	d->in = whole;
	if (outcome != ADB_OK)
		return outcome;
	outcome = convert(&xml, tag, out);
	adb_oni_xml_end(&xml);
	return outcome;
}

bool adb_oni_xml_has_record(const char *tag)
{
	return find_record(tag) < RECORD_COUNT;
}

bool adb_oni_xml_link_target(const struct adb_decoder *d, uint32_t index, struct adb_oni_instance *out)
{
	const struct links *links = d->state;

	if (links == NULL || index >= links->count)
		return false;
	*out = links->targets[index];
	out->index = index;
	return true;
}
