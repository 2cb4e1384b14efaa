/*
 * C source of Super Mario 64 animations, as in the decompilation and in what descends from it:
 *
 *   static const s16 NAME_values[] = { … };             the arrays of ROMs (sm64_anim.h), under any type and name
 *   static const u16 NAME_indices[] = { … };
 *   static const struct Animation NAME = { flags, divisor, start frame, loop start, loop end, bone count, values,
 *                                          index, length };      positional or designated; in Mario's files NAME[]
 *   const struct Animation *const NAME[] = { &A, [ENUM] = &B, NULL };            the table of an actor
 *   struct SoundState NAME[] = { { plays, frame, frame, SOUND_X }, … };          one for each index of that table
 *   const GeoLayout NAME[] = { GEO_…(…), … };           a model with its skeleton
 *   const BehaviorScript NAME[] = { …, LOAD_ANIMATIONS(oAnimations, TABLE), … }
 *
 * Mario's table is made by the build, from the files of assets/anims in the order of their names.
 *
 * Quirk: sm64coopdx has no arrays but ROM_ASSET_LOAD_ANIM(NAME, address, size, offset, bytes): what it loads from the
 * original ROM of the US version. Such clips have no keys, and their file is incomplete.
 */
#include <stddef.h>
#include <string.h>

#include "format/sm64_anim.h"
#include "format/sm64_link.h"
#include "format/sm64_sound.h"
#include "format/sm64_source.h"

enum { TREE_BITS = 64, LOOSE_BITS = 40, TAIL_SIZE = 4096, MAX_SOUNDS = 256, MAX_QUOTED = 60 };

static const char us_rom[] = "Super Mario 64 (US) ROM, SHA-1 9bef1128717f958171a4afac3ed78ee2bb4e86ce";

/* One file on its way to content. */
struct decoding {
	struct adb_decoder *d;
	const struct adb_sm64_tree *tree;
	const struct adb_sm64_source_file *file;
	struct adb_sm64_clips clips;
	struct adb_c_names users; /* from index arrays to the first animation with them */
};

/* ---- animations ---- */

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

/* Names of several ages of the trees. */
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

static enum field field_of(const struct adb_c_token *name)
{
	for (size_t i = 0; i < sizeof field_names / sizeof field_names[0]; i++)
		if (adb_c_token_is(name, field_names[i].name))
			return field_names[i].field;
	return UNKNOWN_FIELD;
}

static void split_fields(struct decoding *c, struct header *header)
{
	const struct adb_c_declaration *declaration = header->symbol->declaration;
	struct adb_c_range rest = adb_c_unwrap(declaration->content, '{'), item;
	size_t position = 0;

	while (adb_c_next_item(&rest, &item)) {
		struct adb_c_token name;

		if (adb_sm64_take_field(&item, &name))
			position = field_of(&name);
		if (position < FIELDS)
			header->fields[position++] = item;
		else if (item.count > 0)
			adb_note(c->d, "unknown-field", (size_t)(item.tokens[0].text - c->file->text),
				 "line %u: %s has a field that animations do not have", item.tokens[0].line,
				 declaration->name);
	}
}

/* Bytes of the text of a list of tokens, for a message. */
static int text_length(struct adb_c_range range)
{
	const struct adb_c_token *last = &range.tokens[range.count - 1];
	ptrdiff_t length = last->text + last->size - range.tokens[0].text;

	return length < MAX_QUOTED ? (int)length : MAX_QUOTED;
}

/* An empty field is 0. */
static int64_t number_in(struct decoding *c, const struct header *header, enum field field, int64_t low,
			 int64_t high)
{
	struct adb_c_range range = header->fields[field];
	int64_t value = 0;

	if (range.count == 0)
		return 0;
	if (!adb_c_evaluate(&c->file->c.scope, range, &value))
		adb_warn(c->d, "unknown-constant", (size_t)(range.tokens[0].text - c->file->text),
			 "line %u: %.*s in %s has no value that is known: 0 is assumed", range.tokens[0].line,
			 text_length(range), range.tokens[0].text, header->symbol->declaration->name);
	else if (value < low || value > high)
		adb_warn(c->d, "out-of-range", (size_t)(range.tokens[0].text - c->file->text),
			 "line %u: %lld in %s does not fit in 16 bits", range.tokens[0].line,
			 (long long)value, header->symbol->declaration->name);
	return value;
}

static const struct adb_sm64_symbol *find_array(struct decoding *c, struct header *header, enum field field)
{
	struct adb_c_token name = adb_c_name_of(header->fields[field]);
	const struct adb_c_declaration *declaration = header->symbol->declaration;
	const struct adb_sm64_symbol *array = NULL;

	if (name.kind == ADB_C_NAME)
		array = adb_sm64_tree_find(c->tree, c->file, name.text, name.size,
					   ADB_C_BIT(ADB_C_ARRAY) | ADB_C_BIT(ADB_C_ROM_ARRAY));
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

/* ---- arrays in a ROM ---- */

/* What ROM_ASSET_LOAD_ANIM says: address and size of a block in the ROM, offset and size of the array in it once unpacked. */
enum { ROM_FACTS = 4 };

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

/* What the header says, or what the index array has room for where it says nothing or counts its elements itself. */
static uint32_t bone_count(struct decoding *c, const struct header *header)
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

static void read_header(struct decoding *c, struct header *header)
{
	struct adb_sm64_anim *anim = &header->anim;

	split_fields(c, header);
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
	}
}

/* What a ROM's header may only hold when something names it is odd in a source, too. It is kept as it stands. */
static void check_header(struct decoding *c, const struct header *header)
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

/* The clip before it in the file that has the same arrays, NULL when it is the first. */
static const struct adb_sm64_symbol *original_of(struct decoding *c, const struct header *header)
{
	const char *array = header->arrays[1] != NULL ? header->arrays[1]->declaration->name : NULL;
	void **first = array != NULL ? adb_c_names_at(&c->users, array, strlen(array)) : NULL;

	if (first == NULL)
		return NULL;
	if (*first == NULL)
		*first = (void *)header->symbol;
	return *first != header->symbol ? *first : NULL;
}

static void describe_clip(struct decoding *c, struct header *header, struct adb_clip *clip)
{
	struct adb_arena *arena = c->d->arena;
	struct adb_attributes *to = &clip->attributes;
	const struct adb_sm64_symbol *symbol = header->symbol, *original = original_of(c, header);

	adb_attribute_text(arena, to, "actor", c->file->actor);
	adb_attribute_integer(arena, to, "line", symbol->declaration->line);
	if (symbol->table != NULL) {
		adb_attribute_text(arena, to, "table", symbol->table->native_id);
		adb_attribute_integer(arena, to, "table_index", symbol->table_index);
	}
	if (symbol->friendly_name != NULL)
		adb_attribute_text(arena, to, "friendly_name", symbol->friendly_name);
	if (original != NULL)
		adb_attribute_text(arena, to, "variant_of", original->native_id);
	if (header->is_in_rom) {
		add_rom_facts(arena, clip, "rom_values", header->arrays[0]);
		add_rom_facts(arena, clip, "rom_index", header->arrays[1]);
		c->d->needs = us_rom;
	}
}

static bool add_animation(struct decoding *c, const struct adb_sm64_symbol *symbol)
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

/* ---- tables ---- */

static int64_t integer_at(const struct adb_c_scope *scope, struct adb_c_range item, int64_t low, int64_t high)
{
	int64_t value;

	return adb_c_evaluate(scope, item, &value) && value >= low && value <= high ? value : -1;
}

/* Records of three numbers and a name. */
static size_t read_sounds(struct decoding *c, const struct adb_sm64_symbol *symbol,
			  struct adb_sm64_sound sounds[MAX_SOUNDS])
{
	struct adb_c_range rest = symbol->declaration->content, record, row, item;
	const struct adb_c_scope *scope = &symbol->file->c.scope;
	size_t count = 0;

	while (count < MAX_SOUNDS && adb_c_next_item(&rest, &record)) {
		struct adb_sm64_sound *sound = &sounds[count];

		if (record.count == 0)
			continue;
		*sound = (struct adb_sm64_sound){ .frames = { -1, -1 } };
		row = adb_c_unwrap(record, '{');
		for (int field = 0; field < 4 && adb_c_next_item(&row, &item); field++) {
			if (field == 0)
				sound->plays = integer_at(scope, item, 0, INT16_MAX) > 0;
			else if (field < 3)
				sound->frames[field - 1] = (int8_t)integer_at(scope, item, 0, INT8_MAX);
			else if (item.count > 0)
				sound->name = adb_arena_text(c->d->arena, item.tokens[0].text,
							     (size_t)(item.tokens[item.count - 1].text +
								      item.tokens[item.count - 1].size -
								      item.tokens[0].text));
		}
		count++;
	}
	return count;
}

/* Sounds are in the code of the actor: src/game/behaviors/ACTOR.inc.c. */
static void add_sounds(struct decoding *c, struct adb_set *set)
{
	size_t length = strlen(c->file->actor);

	for (size_t i = 0; i < c->tree->file_count; i++) {
		const struct adb_sm64_source_file *file = &c->tree->files[i];
		const char *name = adb_path_base(file->path);

		if (file == c->file || strncmp(name, c->file->actor, length) != 0 || name[length] != '.')
			continue;
		for (size_t k = 0; k < file->symbol_count; k++) {
			struct adb_sm64_sound sounds[MAX_SOUNDS];

			if (file->symbols[k].declaration->what != ADB_C_SOUNDS)
				continue;
			adb_sm64_add_sounds(c->d->out, set, sounds,
					    read_sounds(c, &file->symbols[k], sounds));
		}
	}
}

static bool add_entry(struct decoding *c, struct adb_set *set, int64_t index, const char *name,
		      const char *target, const struct adb_sm64_symbol *animation)
{
	struct adb_entry *entry = adb_set_add_entry(c->d->out, set, "animation", name);

	if (entry == NULL)
		return false;
	entry->index = index;
	entry->target_name = target;
	if (animation != NULL && strcmp(animation->native_id, target) != 0)
		entry->target_native_id = animation->native_id;
	return true;
}

/*
 * Whether animations that are not found are a defect: always in a tree. A file by itself may have the table of an actor
 * whose animations all lie in its neighbours.
 */
static bool is_missed(const struct decoding *c, const struct adb_sm64_source_table *table)
{
	bool has_own = c->tree->file_count > 1;

	for (size_t i = 0; i < table->count; i++)
		has_own |= table->entries[i].animation != NULL;
	return has_own;
}

static void report_entries(struct decoding *c, const char *name, const struct adb_sm64_source_table *table)
{
	bool missed = is_missed(c, table);

	if (table->dropped_count > 0)
		adb_warn(c->d, "bad-entry", (size_t)(table->dropped.text - c->file->text),
			 "line %u: entries of %s that are left out: %zu, the first because %s",
			 table->dropped.line, name, table->dropped_count, table->dropped_why);
	for (size_t i = 0; i < table->count; i++) {
		const struct adb_sm64_source_entry *entry = &table->entries[i];

		if (entry->animation == NULL && missed)
			adb_warn(c->d, "unresolved-animation", entry->offset,
				 "line %u: %s of %s cannot be found", entry->line, entry->name, name);
	}
}

static bool add_table(struct decoding *c, const struct adb_sm64_symbol *symbol)
{
	struct adb_sm64_source_table table = adb_sm64_read_table(c->tree, symbol, c->d->arena);
	const char *name = symbol->declaration->name;
	struct adb_set *set;

	set = table.entries != NULL ? adb_content_add_set(c->d->out, name) : NULL;
	if (set == NULL)
		return false;
	set->native_id = symbol->native_id;
	adb_attribute_text(c->d->arena, &set->attributes, "actor", c->file->actor);
	adb_attribute_integer(c->d->arena, &set->attributes, "null_count", (int64_t)table.null_count);
	report_entries(c, name, &table);
	for (size_t i = 0; i < table.count; i++) {
		const struct adb_sm64_source_entry *entry = &table.entries[i];

		if (!add_entry(c, set, entry->index, entry->friendly_name, entry->name, entry->animation))
			return false;
	}
	add_sounds(c, set);
	adb_sm64_link_table(c->d, c->tree, symbol);
	return true;
}

/* ---- Mario ---- */

/* What the headers of the tree call it, else what the game does where the table is as long as the game's. */
static const char *mario_name(const struct decoding *c, size_t index)
{
	static const char prefix[] = "MARIO_ANIM_";
	const struct adb_sm64_constant *constant = adb_sm64_tree_constant(c->tree, prefix, (int64_t)index);

	if (constant != NULL)
		return adb_arena_text(c->d->arena, constant->text, constant->size);
	return c->tree->mario_count == ADB_SM64_MARIO_NAMES ? adb_sm64_mario_name(index) : NULL;
}

/* The first file has the table of all. */
static bool add_mario_set(struct decoding *c)
{
	struct adb_set *set;

	if (c->tree->mario_count == 0 || c->tree->mario[0]->file != c->file)
		return true;
	set = adb_content_add_set(c->d->out, "mario");
	if (set == NULL)
		return false;
	set->native_id = "mario";
	adb_attribute_text(c->d->arena, &set->attributes, "actor", "mario");
	for (size_t i = 0; i < c->tree->mario_count; i++)
		if (!add_entry(c, set, (int64_t)i, mario_name(c, i), c->tree->mario[i]->declaration->name,
			       c->tree->mario[i]))
			return false;
	adb_sm64_link_mario(c->d, c->tree);
	return true;
}

static void describe_mario_clips(struct decoding *c)
{
	for (size_t i = 0; i < c->tree->mario_count; i++) {
		const struct adb_sm64_symbol *symbol = c->tree->mario[i];
		struct adb_clip *clip = symbol->file == c->file ? c->d->out->clips : NULL;
		const char *name = clip != NULL ? mario_name(c, i) : NULL;

		while (clip != NULL && strcmp(clip->native_id, symbol->native_id) != 0)
			clip = clip->next;
		if (clip == NULL)
			continue;
		adb_attribute_text(c->d->arena, &clip->attributes, "table", "mario");
		adb_attribute_integer(c->d->arena, &clip->attributes, "table_index", (int64_t)i);
		if (name != NULL)
			adb_attribute_text(c->d->arena, &clip->attributes, "friendly_name", name);
	}
}

/* ---- geo layouts ---- */

static bool add_geo(struct decoding *c, const struct adb_sm64_symbol *symbol)
{
	struct adb_sm64_geo *geo;

	if (symbol->part_count == 0)
		return true;
	geo = adb_sm64_source_geo(c->tree, symbol, c->d->out);
	return geo != NULL &&
	       (geo->part_count == 0 || adb_sm64_geo_add_skeleton(c->d->out, geo, symbol->declaration->name,
								  symbol->native_id) != NULL);
}

/* ---- the file ---- */

static void report_problems(struct decoding *c)
{
	for (const struct adb_c_problem *p = c->file->c.problems.first; p != NULL; p = p->next)
		adb_warn(c->d, p->code, p->offset, "line %u: %s", p->line,
			 p->message != NULL ? p->message : "");
}

static bool add_symbol(struct decoding *c, const struct adb_sm64_symbol *symbol)
{
	switch (symbol->declaration->what) {
	case ADB_C_ANIMATION:
		return add_animation(c, symbol);
	case ADB_C_TABLE:
		return add_table(c, symbol);
	case ADB_C_GEO:
		return add_geo(c, symbol);
	case ADB_C_BEHAVIOR:
		adb_sm64_link_behavior(c->d, c->tree, symbol);
		return true;
	default:
		return true;
	}
}

static enum adb_outcome decode(struct adb_decoder *d)
{
	struct decoding c = { .d = d, .tree = adb_sm64_tree_of(d), .clips = { .d = d } };

	c.users.arena = d->arena;
	if (c.tree == NULL)
		return adb_fail_memory(d);
	c.file = adb_sm64_tree_file(c.tree, d->path);
	if (c.file == NULL)
		return adb_fail(d, ADB_IO, 0, "the file was not there when its tree was read");
	report_problems(&c);
	for (size_t i = 0; i < c.file->symbol_count; i++)
		if (!add_symbol(&c, &c.file->symbols[i]))
			return adb_fail_memory(d);
	if (!add_mario_set(&c))
		return adb_fail_memory(d);
	describe_mario_clips(&c);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* ---- recognising ---- */

static bool is_name_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* "struct Animation", asterisks and qualifiers, a name, brackets, '=': what animation files alone have. */
static bool declares_animation(const char *at, const char *end)
{
	static const char type[] = "struct Animation";

	while ((at = memmem(at, (size_t)(end - at), type, sizeof type - 1)) != NULL) {
		bool has_name = false;

		at += sizeof type - 1;
		if (end - at > 5 && memcmp(at, "Table", 5) == 0)
			at += 5;
		while (at < end && (is_name_byte(*at) || (*at != '\0' && strchr(" *\t\r\n[]", *at) != NULL)))
			has_name |= is_name_byte(*at++);
		if (has_name && at < end && *at == '=')
			return true;
	}
	return false;
}

static bool is_c_file(const struct adb_peek *peek)
{
	return strcmp(peek->type, "C") == 0 || strcmp(peek->type, "H") == 0;
}

/* Headers stand behind their arrays: the end of a long file is looked at as well. */
static int sniff(struct adb_peek *peek)
{
	uint64_t known = adb_input_size(peek->input);
	size_t size = known < ADB_PEEK_LIMIT ? (size_t)known : ADB_PEEK_LIMIT;
	char tail[TAIL_SIZE];
	const char *head;

	if (strcmp(peek->type, "SM64C") == 0)
		return TREE_BITS;
	if (!is_c_file(peek) || (head = (const char *)adb_peek_bytes(peek, 0, size)) == NULL)
		return 0;
	if (declares_animation(head, head + size))
		return LOOSE_BITS;
	if (known > size && known > TAIL_SIZE &&
	    adb_input_read(peek->input, known - TAIL_SIZE, tail, TAIL_SIZE) &&
	    declares_animation(tail, tail + TAIL_SIZE))
		return LOOSE_BITS;
	return 0;
}

static const struct adb_attribute_doc attributes[] = {
	ADB_SM64_CLIP_ATTRIBUTES,
	{ "clips", "actor", "the folder of the actor or level; 'mario' for assets/anims" },
	{ "clips", "line", "line of the declaration in its file" },
	{ "clips", "table", "native id of the first set that has it" },
	{ "clips", "table_index", "its index there" },
	{ "clips", "friendly_name", "the name that the tree has for that index: MARIO_ANIM_…, ACTOR_ANIM_…" },
	{ "clips", "rom_values",
	  "sm64coopdx: where the ROM has the values: address and size of the block, offset and size in it unpacked" },
	{ "clips", "rom_index", "the same of the index" },
	{ "animation_sets", "actor", "the folder of the actor or level; 'mario' for assets/anims" },
	{ "animation_sets", "null_count", "NULLs behind the last entry" },
	ADB_SM64_GEO_ATTRIBUTES,
	ADB_SM64_LINK_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_sm64_source = {
	.name = "sm64_source",
	.title = "Super Mario 64 C source",
	.games = "decompilation of Super Mario 64 and its descendants",
	.system = "sm64",
	.type = "SM64C",
	.attributes = attributes,
	.sniff = sniff,
	.decode = decode,
};
