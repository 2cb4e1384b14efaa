/* Decodes an animation of a source tree: a header, and its arrays in any file of the tree, become a clip. */
#include "systems/sm64/source/fields.h"

enum { MAX_QUOTED = 60 };

static const char us_rom[] = "Super Mario 64 (US) ROM, SHA-1 9bef1128717f958171a4afac3ed78ee2bb4e86ce";

enum field {
	FLAGS,
	DIVISOR,
	START_FRAME,
	LOOP_START,
	LOOP_END,
	BONE_COUNT,
	VALUES,
	INDEX,
	LENGTH,
	VALUES_LENGTH, /* the last two in sm64coopdx */
	INDEX_LENGTH,
	FIELDS,
	UNKNOWN_FIELD = FIELDS,
};

/* Names of the fields in older and newer trees. */
static const struct {
	const char *name;
	enum field field;
} field_names[] = {
	{ "flags", FLAGS },
	{ "unk00", FLAGS },
	{ "animYTransDivisor", DIVISOR },
	{ "unk02", DIVISOR },
	{ "startFrame", START_FRAME },
	{ "unk04", START_FRAME },
	{ "loopStart", LOOP_START },
	{ "unk06", LOOP_START },
	{ "loopEnd", LOOP_END },
	{ "unk08", LOOP_END },
	{ "unusedBoneCount", BONE_COUNT },
	{ "boneCount", BONE_COUNT },
	{ "numBones", BONE_COUNT },
	{ "unk0A", BONE_COUNT },
	{ "values", VALUES },
	{ "index", INDEX },
	{ "length", LENGTH },
	{ "valuesLength", VALUES_LENGTH },
	{ "indexLength", INDEX_LENGTH },
};

struct header {
	struct adb_c_range fields[FIELDS];
	const struct adb_sm64_symbol *symbol;
	struct adb_sm64_anim anim;
	const struct adb_sm64_symbol *arrays[2]; /* values, index */
	bool is_in_rom;                          /* one of them is */
};

/* Numbers of ROM_ASSET_LOAD_ANIM: address and size of a block in the ROM, offset and size of the array in the unpacked block. */
enum { ROM_FACTS = 4 };

/* ---- animations ---- */

static enum field field_of(const struct adb_c_token *name)
{
	for (size_t i = 0; i < sizeof field_names / sizeof field_names[0]; i++)
		if (adb_c_token_is(name, field_names[i].name))
			return field_names[i].field;
	return UNKNOWN_FIELD;
}

/* `d` may be NULL: fields that are not known are then not reported. */
static void split_fields(const struct adb_sm64_symbol *symbol, struct adb_decoder *d,
			 struct adb_c_range fields[FIELDS])
{
	const struct adb_c_declaration *declaration = symbol->declaration;
	struct adb_c_range rest = adb_c_unwrap(declaration->content, '{'), item;
	size_t position = 0;

	while (adb_c_next_item(&rest, &item)) {
		struct adb_c_token name;

		if (adb_sm64_take_field(&item, &name))
			position = field_of(&name);
		if (position < FIELDS)
			fields[position++] = item;
		else if (item.count > 0 && d != NULL)
			adb_note(d, "unknown-field", (size_t)(item.tokens[0].text - symbol->file->text),
				 "line %u: %s has a field that animations do not have", item.tokens[0].line,
				 declaration->name);
	}
}

static const struct adb_sm64_symbol *find_array(struct adb_sm64_source_decoding *c, struct header *header,
						enum field field)
{
	struct adb_c_token name = adb_c_name_of(header->fields[field]);
	const struct adb_c_declaration *declaration = header->symbol->declaration;
	const struct adb_sm64_symbol *array = header->symbol->arrays[field == VALUES ? 0 : 1];

	if (array == NULL)
		adb_warn(c->d, "unresolved-array", declaration->offset,
			 "line %u: the %s of %s, %.*s, cannot be found", declaration->line,
			 field == VALUES ? "values" : "index", declaration->name, (int)name.size, name.text);
	else if (array->declaration->bad_line > 0)
		adb_warn(c->d, "bad-array", declaration->offset,
			 "%s, line %u: %s of %s is no list of integers", array->file->path,
			 array->declaration->bad_line, array->declaration->name, declaration->name);
	if (array == NULL || array->declaration->bad_line > 0)
		return NULL;
	header->is_in_rom |= array->declaration->what == ADB_C_ROM_ARRAY;
	return array;
}

/* Returns how many bytes of the text of a list of tokens a message quotes. */
static int quoted_size(struct adb_c_range range)
{
	size_t size = adb_c_text_size(range);

	return size < MAX_QUOTED ? (int)size : MAX_QUOTED;
}

/* An empty field is 0. */
static int64_t number_in(struct adb_sm64_source_decoding *c, const struct header *header, enum field field,
			 int64_t low, int64_t high)
{
	struct adb_c_range range = header->fields[field];
	int64_t value = 0;

	if (range.count == 0)
		return 0;
	if (!adb_c_evaluate(&c->file->c.scope, range, &value))
		adb_warn(c->d, "unknown-constant", (size_t)(range.tokens[0].text - c->file->text),
			 "line %u: the value of %.*s in %s is unknown: 0 is assumed", range.tokens[0].line,
			 quoted_size(range), range.tokens[0].text, header->symbol->declaration->name);
	else if (value < low || value > high)
		adb_warn(c->d, "out-of-range", (size_t)(range.tokens[0].text - c->file->text),
			 "line %u: %lld in %s does not fit in 16 bits", range.tokens[0].line,
			 (long long)value, header->symbol->declaration->name);
	return value;
}

/* ---- arrays in a ROM ---- */

static bool rom_facts(const struct adb_sm64_symbol *array, int64_t facts[ROM_FACTS])
{
	struct adb_c_range rest = array->declaration->content, item;
	size_t count = 0;

	while (count < ROM_FACTS && adb_c_next_item(&rest, &item))
		if (item.count > 0 && !adb_c_evaluate(&array->file->c.scope, item, &facts[count++]))
			return false;
	return count == ROM_FACTS;
}

static size_t element_count(const struct adb_sm64_symbol *array)
{
	int64_t facts[ROM_FACTS];

	if (array->declaration->what == ADB_C_ARRAY)
		return array->declaration->element_count;
	return rom_facts(array, facts) && facts[3] > 0 && facts[3] <= UINT32_MAX ? (size_t)facts[3] / 2 : 0;
}

static void add_rom_facts(struct adb_arena *arena, struct adb_clip *clip, const char *key,
			  const struct adb_sm64_symbol *array)
{
	int64_t facts[ROM_FACTS];

	if (array != NULL && array->declaration->what == ADB_C_ROM_ARRAY && rom_facts(array, facts))
		adb_attribute_integers(arena, &clip->attributes, key, facts, ROM_FACTS);
}

/* ---- clips ---- */

static bool mentions(struct adb_c_range range, const char *word)
{
	for (size_t i = 0; i < range.count; i++)
		if (adb_c_token_is(&range.tokens[i], word))
			return true;
	return false;
}

/* Returns the bone count of the header; when that is 0 or counts the elements of the index array, that of the index array. */
static uint32_t bone_count(struct adb_sm64_source_decoding *c, const struct header *header)
{
	struct adb_c_range range = header->fields[BONE_COUNT];
	size_t elements = header->arrays[1] != NULL ? element_count(header->arrays[1]) : 0;
	uint32_t room = elements >= 6 ? (uint32_t)(elements / 6 - 1) : 0;
	int64_t value;

	if (range.count == 0 || mentions(range, "ANIMINDEX_NUMPARTS") || mentions(range, "sizeof"))
		return room;
	value = number_in(c, header, BONE_COUNT, 0, INT16_MAX);
	return value > 0 ? (uint32_t)(value & 0xFFFF) : room;
}

/* Names the fields, and what the arrays are called. */
static void name_header(struct adb_sm64_source_decoding *c, const struct header *header)
{
	static const char *const names[FIELDS] = {
		[FLAGS] = "flags",
		[DIVISOR] = "divisor of the translation",
		[START_FRAME] = "start frame",
		[LOOP_START] = "loop start",
		[LOOP_END] = "loop end",
		[BONE_COUNT] = "bone count",
		[VALUES] = "values",
		[INDEX] = "index",
	};

	adb_sm64_source_name_declaration(c, header->symbol, "name of the animation");
	for (int i = 0; i < FIELDS; i++)
		if (names[i] != NULL)
			adb_sm64_source_name_tokens(c, header->symbol->file, header->fields[i], names[i]);
	for (int i = 0; i < 2; i++)
		if (header->arrays[i] != NULL)
			adb_sm64_source_name_declaration(c, header->arrays[i], "name of the array");
}

static void read_header(struct adb_sm64_source_decoding *c, struct header *header)
{
	struct adb_sm64_anim *anim = &header->anim;

	split_fields(header->symbol, c->d, header->fields);
	for (int i = 0; i < 2; i++)
		header->arrays[i] = find_array(c, header, i == 0 ? VALUES : INDEX);
	anim->flags = (uint16_t)number_in(c, header, FLAGS, INT16_MIN, UINT16_MAX);
	anim->divisor = (int16_t)number_in(c, header, DIVISOR, INT16_MIN, UINT16_MAX);
	anim->start_frame = (int16_t)number_in(c, header, START_FRAME, INT16_MIN, UINT16_MAX);
	anim->loop_start = (int16_t)number_in(c, header, LOOP_START, INT16_MIN, UINT16_MAX);
	anim->loop_end = (int16_t)number_in(c, header, LOOP_END, INT16_MIN, UINT16_MAX);
	anim->bone_count = bone_count(c, header);
	if (header->arrays[0] != NULL && header->arrays[1] != NULL && !header->is_in_rom) {
		anim->values = (const int16_t *)header->arrays[0]->declaration->elements;
		anim->value_count = header->arrays[0]->declaration->element_count;
		anim->index = header->arrays[1]->declaration->elements;
		anim->index_count = header->arrays[1]->declaration->element_count;
		anim->value_texts = adb_sm64_source_elements(c, header->arrays[0]);
		anim->index_texts = adb_sm64_source_elements(c, header->arrays[1]);
	}
	name_header(c, header);
}

/* Reports values of a header that the strict rules of rom/scan.h exclude. They are kept as they are. */
static void check_header(struct adb_sm64_source_decoding *c, const struct header *header)
{
	const struct adb_sm64_anim *anim = &header->anim;
	const struct adb_c_declaration *declaration = header->symbol->declaration;

	if ((anim->flags & 0xFF80) != 0 || anim->divisor < 0 || anim->loop_end < 1 || anim->loop_start < 0 ||
	    anim->loop_start >= anim->loop_end || anim->start_frame < 0 || anim->start_frame > anim->loop_end)
		adb_warn(c->d, "odd-header", declaration->offset,
			 "line %u: %s: flags, divisor or frames are not what the game has", declaration->line,
			 declaration->name);
	if (anim->index_count % 6 != 0)
		adb_warn(c->d, "index-length", declaration->offset,
			 "line %u: the index of %s has %zu elements, which is no multiple of 6",
			 declaration->line, declaration->name, anim->index_count);
}

static void describe_clip(struct adb_sm64_source_decoding *c, struct header *header, struct adb_clip *clip)
{
	struct adb_arena *arena = c->d->arena;
	struct adb_attributes *to = &clip->attributes;
	const struct adb_sm64_symbol *symbol = header->symbol;

	adb_attribute_text(arena, to, "actor", c->file->actor);
	adb_attribute_integer(arena, to, "line", symbol->declaration->line);
	if (symbol->table != NULL) {
		adb_attribute_text(arena, to, "table", symbol->table->native_id);
		adb_attribute_integer(arena, to, "table_index", symbol->table_index);
	}
	if (symbol->friendly_name != NULL)
		adb_attribute_text(arena, to, "friendly_name", symbol->friendly_name);
	if (symbol->variant_of != NULL)
		adb_attribute_text(arena, to, "variant_of", symbol->variant_of->native_id);
	if (header->is_in_rom) {
		add_rom_facts(arena, clip, "rom_values", header->arrays[0]);
		add_rom_facts(arena, clip, "rom_index", header->arrays[1]);
		adb_attribute_text(arena, to, "no_data",
				   us_rom); /* the last one: resolve.sql puts it back there */
		c->d->needs = us_rom;
	}
}

/* ---- all animations of a tree ---- */

static void find_arrays(const struct adb_sm64_tree *tree, struct adb_sm64_symbol *symbol)
{
	struct adb_c_range fields[FIELDS] = { 0 };

	split_fields(symbol, NULL, fields);
	for (int i = 0; i < 2; i++) {
		struct adb_c_token name = adb_c_name_of(fields[i == 0 ? VALUES : INDEX]);

		if (name.kind == ADB_C_NAME)
			symbol->arrays[i] =
				adb_sm64_tree_find(tree, symbol->file, name.text, name.size,
						   ADB_C_BIT(ADB_C_ARRAY) | ADB_C_BIT(ADB_C_ROM_ARRAY));
	}
}

/* Finds the first animation with the same values and the same index; exporters let many animations share values alone. */
static void find_variant(struct adb_c_names *firsts, struct adb_sm64_symbol *symbol)
{
	void **first = adb_c_names_at(firsts, (const char *)symbol->arrays, sizeof symbol->arrays);

	if (first != NULL && *first == NULL)
		*first = symbol;
	else if (first != NULL)
		symbol->variant_of = *first;
}

/* Handles the animations in the file of their arrays, or, with `apart`, the others. */
static void connect_animation(const struct adb_sm64_tree *tree, struct adb_c_names *firsts,
			      struct adb_sm64_symbol *symbol, bool apart)
{
	if (symbol->declaration->what != ADB_C_ANIMATION)
		return;
	if (!apart)
		find_arrays(tree, symbol);
	if (symbol->arrays[0] != NULL && symbol->arrays[1] != NULL &&
	    (symbol->arrays[1]->file != symbol->file) == apart)
		find_variant(firsts, symbol);
}

/* ---- what the header declares ---- */

bool adb_sm64_source_add_clip(struct adb_sm64_source_decoding *c, const struct adb_sm64_symbol *symbol)
{
	struct header header = { .symbol = symbol };
	const char *name = symbol->declaration->name;
	size_t offset = symbol->declaration->offset;
	struct adb_clip *clip;

	read_header(c, &header);
	check_header(c, &header);
	clip = header.anim.values != NULL
		       ? adb_sm64_add_clip(&c->clips, &header.anim, name, symbol->native_id, offset)
		       : adb_sm64_add_bare_clip(&c->clips, &header.anim, name, symbol->native_id);
	if (clip != NULL)
		describe_clip(c, &header, clip);
	return clip != NULL;
}

void adb_sm64_connect_animations(struct adb_sm64_tree *tree)
{
	struct adb_c_names firsts = { .arena = tree->arena };

	for (int apart = 0; apart <= 1; apart++)
		for (size_t i = 0; i < tree->file_count; i++)
			for (size_t k = 0; k < tree->files[i].symbol_count; k++)
				connect_animation(tree, &firsts, &tree->files[i].symbols[k], apart == 1);
}
