/* Reads XML elements into the members of structs, as tables of fields describe them. */
#include "systems/oni/xml/fields.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Longest number or name in a list; no known name is longer. */
enum { MAX_WORD = 63 };

/* One value of the XML and the member that it is read into. */
struct value {
	const struct adb_oni_xml *xml;
	const struct adb_xml_node *node;
	const char *name; /* of the element or attribute */
	const char *text;
};

/* ---- words ---- */

/* Reads the next word of a list, cut to MAX_WORD. Returns false after the last. */
static bool next_word(const char **text, char word[MAX_WORD + 1])
{
	static const char separators[] = " \t\r\n,";
	const char *start = *text + strspn(*text, separators);
	size_t length = strcspn(start, separators);

	*text = start + length;
	if (length > MAX_WORD)
		length = MAX_WORD;
	memcpy(word, start, length);
	word[length] = '\0';
	return length > 0;
}

/*
 * Whether a word is a decimal number, INF or NaN, which .NET writes for values that are not finite; the checks of the clip find
 * those. Forms that strtod() accepts beyond that ("0x1p3", "nan(1)") are no numbers here.
 */
static bool is_decimal(const char *word)
{
	return word[0] != '\0' && strpbrk(word, "xX(pP") == NULL;
}

static bool parse_float(const struct adb_oni_xml *xml, const char *word, float *number)
{
	char *end;

	*number = adb_locale_float(xml->numbers, word, &end);
	return is_decimal(word) && *end == '\0';
}

static bool parse_integer(const char *text, int64_t least, int64_t most, int64_t *number)
{
	char *end;
	long long parsed = strtoll(text, &end, 10);

	*number = parsed;
	return end != text && *end == '\0' && parsed >= least && parsed <= most;
}

static bool parse_double(const struct adb_oni_xml *xml, const char *text, double *number)
{
	char *end;

	*number = adb_locale_double(xml->numbers, text, &end);
	return is_decimal(text) && *end == '\0';
}

static void warn_number(const struct value *v, const char *expected)
{
	adb_xml_warn(v->xml->d, "bad-number", v->node, "%s is \"%.100s\", not %s", v->name, v->text,
		     expected);
}

/* ---- values ---- */

static bool read_integer(const struct value *v, int64_t least, int64_t most, int64_t *number)
{
	bool valid = parse_integer(v->text, least, most, number);

	if (!valid)
		warn_number(v, "a whole number that fits");
	return valid;
}

static void set_integer(const struct value *v, enum adb_oni_field_kind kind, void *member)
{
	int64_t number;

	if (kind == ADB_ONI_U8 && read_integer(v, 0, UINT8_MAX, &number))
		*(uint8_t *)member = (uint8_t)number;
	else if (kind == ADB_ONI_U16 && read_integer(v, INT16_MIN, UINT16_MAX, &number))
		*(uint16_t *)member = (uint16_t)number;
	else if (kind == ADB_ONI_S16 && read_integer(v, INT16_MIN, INT16_MAX, &number))
		*(int16_t *)member = (int16_t)number;
	else if (kind == ADB_ONI_S32 && read_integer(v, INT32_MIN, INT32_MAX, &number))
		*(int32_t *)member = (int32_t)number;
}

static void set_reals(const struct value *v, float *member, uint32_t count)
{
	uint32_t found = adb_oni_xml_reals(v->xml, v->node, v->text, member, count);

	if (found < count)
		adb_xml_warn(v->xml->d, "bad-number", v->node, "%s has %u numbers, not %u", v->name, found,
			     count);
}

static void set_double(const struct value *v, double *member)
{
	double number;

	if (parse_double(v->xml, v->text, &number))
		*member = number;
	else
		warn_number(v, "a number");
}

static void set_hundredths(const struct value *v, bool is_signed, void *member)
{
	double number = 0, least = is_signed ? INT16_MIN : 0, most = is_signed ? INT16_MAX : UINT16_MAX;
	bool valid = parse_double(v->xml, v->text, &number);
	double hundredths = rint(number * 100);

	if (!valid || !(hundredths >= least && hundredths <= most))
		warn_number(v, "a number that fits");
	else if (is_signed)
		*(int16_t *)member = (int16_t)hundredths;
	else
		*(uint16_t *)member = (uint16_t)hundredths;
}

static void warn_word(const struct value *v, const char *word)
{
	adb_xml_warn(v->xml->d, "unknown-word", v->node, "%s: \"%s\" is not known", v->name, word);
}

static void set_named(const struct value *v, bool (*number_of)(const char *name, uint16_t *number),
		      uint16_t *member)
{
	int64_t number;

	if (number_of(v->text, member))
		return;
	if (parse_integer(v->text, 0, UINT16_MAX, &number))
		*member = (uint16_t)number;
	else
		warn_word(v, v->text);
}

/* Reads names of flags; a number among them stands for bits without a name. */
static uint32_t read_flags(const struct value *v, const struct adb_oni_flag *flags)
{
	const char *text = v->text;
	char word[MAX_WORD + 1];
	uint32_t bits = 0;

	while (next_word(&text, word)) {
		uint32_t bit = adb_oni_flag_bit(word, flags);
		int64_t number;

		if (bit != 0)
			bits |= bit;
		else if (parse_integer(word, INT32_MIN, UINT32_MAX, &number))
			bits |= (uint32_t)number;
		else if (!adb_text_equal_nocase(word, "None"))
			warn_word(v, word);
	}
	return bits;
}

static void set_flags_16(const struct value *v, const struct adb_oni_flag *flags, uint16_t *member)
{
	uint32_t bits = read_flags(v, flags);

	if (bits > UINT16_MAX)
		warn_number(v, "16 bits");
	*member = (uint16_t)bits;
}

static void set_bone(const struct value *v, uint32_t *member)
{
	uint32_t bit = adb_oni_flag_bit(v->text, adb_oni_xml_bones);
	int64_t number = 0;

	if (bit == 0 && !parse_integer(v->text, 0, UINT32_MAX, &number))
		warn_word(v, v->text);
	while (bit > 1) {
		bit >>= 1;
		number++;
	}
	*member = (uint32_t)number;
}

static void set_value(const struct value *v, const struct adb_oni_field *field, void *record)
{
	void *member = (char *)record + field->offset;

	switch (field->kind) {
	case ADB_ONI_GROUP:
	case ADB_ONI_ARRAY:
	case ADB_ONI_NODE:
		adb_xml_warn(v->xml->d, "unknown-attribute", v->node, "%s is no attribute", v->name);
		break;
	case ADB_ONI_U8:
	case ADB_ONI_U16:
	case ADB_ONI_S16:
	case ADB_ONI_S32:
		set_integer(v, field->kind, member);
		break;
	case ADB_ONI_REALS:
		set_reals(v, member, field->count);
		break;
	case ADB_ONI_DOUBLE:
		set_double(v, member);
		break;
	case ADB_ONI_HUNDREDTHS_S16:
	case ADB_ONI_HUNDREDTHS_U16:
		set_hundredths(v, field->kind == ADB_ONI_HUNDREDTHS_S16, member);
		break;
	case ADB_ONI_TEXT:
		*(const char **)member = v->text;
		break;
	case ADB_ONI_TYPE:
		set_named(v, adb_oni_animation_type_number, member);
		break;
	case ADB_ONI_STATE:
		set_named(v, adb_oni_animation_state_number, member);
		break;
	case ADB_ONI_DIRECTION:
		set_named(v, adb_oni_move_direction_number, member);
		break;
	case ADB_ONI_FLAGS_16:
		set_flags_16(v, field->flags, member);
		break;
	case ADB_ONI_FLAGS_32:
		*(uint32_t *)member = read_flags(v, field->flags);
		break;
	case ADB_ONI_BONE:
		set_bone(v, member);
		break;
	}
}

/* ---- records ---- */

static void read_array(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
		       const struct adb_oni_field *field, void *record)
{
	char *items = adb_arena_alloc(xml->d->arena, node->child_count, field->item_size);
	uint32_t count = 0;

	for (const struct adb_xml_node *child = node->first; items != NULL && child != NULL;
	     child = child->next) {
		if (field->item != NULL && strcmp(child->name, field->item) != 0)
			adb_xml_warn(xml->d, "unknown-element", child, "%s in %s", child->name, node->name);
		else
			adb_oni_xml_read(xml, child, field->fields, items + field->item_size * count++);
		adb_xml_know(child);
	}
	memcpy((char *)record + field->offset, &items, sizeof items);
	memcpy((char *)record + field->count_offset, &count, sizeof count);
}

static void set_value_of_text(const struct value *v, const struct adb_oni_field *field, void *record)
{
	adb_xml_text(v->node);
	set_value(v, field, record);
}

static void read_child(const struct adb_oni_xml *xml, const struct adb_xml_node *child,
		       const struct adb_oni_field *field, void *record)
{
	const struct value v = { xml, child, child->name, child->text };

	adb_xml_know(child);
	if (field->kind == ADB_ONI_GROUP)
		adb_oni_xml_read(xml, child, field->fields, record);
	else if (field->kind == ADB_ONI_ARRAY)
		read_array(xml, child, field, record);
	else if (field->kind == ADB_ONI_NODE)
		memcpy((char *)record + field->offset, &child, sizeof child);
	else if (child->first != NULL)
		adb_xml_warn(xml->d, "unknown-element", child->first, "%s in %s", child->first->name,
			     child->name);
	else
		set_value_of_text(&v, field, record);
}

/* Whether this is the row that ends a table: its kind is 0 and its name NULL. */
static bool is_last(const struct adb_oni_field *field)
{
	return field->name == NULL && field->kind == ADB_ONI_GROUP;
}

static const struct adb_oni_field *find_field(const struct adb_oni_field *fields, const char *name)
{
	for (; !is_last(fields); fields++)
		if (fields->name != NULL && strcmp(fields->name, name) == 0)
			return fields;
	return NULL;
}

static void read_attributes(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
			    const struct adb_oni_field *fields, void *record)
{
	for (uint32_t i = 0; i < node->attribute_count; i++) {
		const struct adb_xml_attribute *attribute = &node->attributes[i];
		const struct value v = { xml, node, attribute->name, attribute->value };
		const struct adb_oni_field *field = find_field(fields, attribute->name);

		if (field != NULL) {
			adb_xml_know_attribute(node, i);
			set_value(&v, field, record);
		} else if (!adb_text_equal_nocase(v.name, "id") && !adb_text_equal_nocase(v.name, "type") &&
			   !adb_text_equal_nocase(v.name, "name")) {
			adb_xml_warn(xml->d, "unknown-attribute", node, "%s of %s", v.name, node->name);
		}
	}
}

/* ---- what the header declares ---- */

void adb_oni_xml_read(const struct adb_oni_xml *xml, const struct adb_xml_node *node,
		      const struct adb_oni_field *fields, void *record)
{
	if (fields->name == NULL && !is_last(fields)) {
		read_child(xml, node, fields, record);
		return;
	}
	read_attributes(xml, node, fields, record);
	for (const struct adb_xml_node *child = node->first; child != NULL; child = child->next) {
		const struct adb_oni_field *field = find_field(fields, child->name);

		if (field != NULL)
			read_child(xml, child, field, record);
		else
			adb_xml_warn(xml->d, "unknown-element", child, "%s in %s", child->name, node->name);
		adb_xml_know(child);
	}
}

uint32_t adb_oni_xml_reals(const struct adb_oni_xml *xml, const struct adb_xml_node *node, const char *text,
			   float *out, uint32_t count)
{
	const struct value v = { xml, node, node->name, text };
	char word[MAX_WORD + 1];
	uint32_t found = 0;

	while (found < count && next_word(&text, word)) {
		if (!parse_float(xml, word, &out[found])) {
			warn_number(&v, "a list of numbers");
			out[found] = 0;
		}
		found++;
	}
	return found;
}

const struct adb_oni_flag adb_oni_xml_bones[] = {
	{ 0x1, "Pelvis" },        { 0x2, "LeftThigh" },
	{ 0x4, "LeftCalf" },      { 0x8, "LeftFoot" },
	{ 0x10, "RightThigh" },   { 0x20, "RightCalf" },
	{ 0x40, "RightFoot" },    { 0x80, "Mid" },
	{ 0x100, "Chest" },       { 0x200, "Neck" },
	{ 0x400, "Head" },        { 0x800, "LeftShoulder" },
	{ 0x1000, "LeftArm" },    { 0x2000, "LeftWrist" },
	{ 0x4000, "LeftFist" },   { 0x8000, "RightShoulder" },
	{ 0x10000, "RightArm" },  { 0x20000, "RightWrist" },
	{ 0x40000, "RightFist" }, { 0, NULL },
};
