/*
 * C source of Super Mario 64 animations, as in the decompilation and in projects that descend from it:
 *
 *   static const s16 NAME_values[] = { … };             the arrays of ROMs (anim.h), under any type and name
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
 * Quirk: sm64coopdx has ROM_ASSET_LOAD_ANIM(NAME, address, size, offset, bytes) in place of arrays, and loads them from the
 * original ROM of the US version. Such clips have no keys, and their file is incomplete.
 */
#include <stddef.h>
#include <string.h>

#include "systems/sm64/link.h"
#include "systems/sm64/source/fields.h"

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
	ADB_SM64_MESH_ATTRIBUTES,
	{ "models", "model_ids", "numbers of the model in level scripts, the first 16 of them" },
	{ "models", "model_names", "the same as constants of the tree: MODEL_…" },
	ADB_SM64_LINK_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

enum { TREE_BITS = 64, LOOSE_BITS = 40, PART_BITS = 16, TAIL_SIZE = 4096 };

enum { MOST_MODELS = 16 };

/* A piece of text, not ended by NUL. */
struct text {
	const char *at, *end;
};

/* ---- recognising ---- */

static bool is_c_file(const struct adb_peek *peek)
{
	return strcmp(peek->type, "C") == 0 || strcmp(peek->type, "H") == 0;
}

static bool is_name_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/*
 * Whether "struct Animation", asterisks and qualifiers, a name, brackets and `next` stand here; only animation files have that
 * with '='. '\0' = the end of the text.
 */
static bool declares_animation(const char *at, const char *end, char next)
{
	static const char type[] = "struct Animation";

	while ((at = memmem(at, (size_t)(end - at), type, sizeof type - 1)) != NULL) {
		bool has_name = false;

		at += sizeof type - 1;
		if (end - at > 5 && memcmp(at, "Table", 5) == 0)
			at += 5;
		while (at < end && (is_name_byte(*at) || (*at != '\0' && strchr(" *\t\r\n[]", *at) != NULL)))
			has_name |= is_name_byte(*at++);
		if (has_name && (at < end ? *at == next : next == '\0'))
			return true;
	}
	return false;
}

static bool is_in_anims(const char *path)
{
	static const char folder[] = "anims";
	const char *end = adb_path_base(path);

	return (size_t)(end - path) >= sizeof folder && end[-1] == '/' &&
	       memcmp(end - sizeof folder, folder, sizeof folder - 1) == 0 &&
	       (end - path == sizeof folder || end[-1 - (ptrdiff_t)sizeof folder] == '/');
}

static bool begins_with_text(const char *head, size_t size)
{
	enum { LOOK = 16, LONGEST = 4 };

	for (size_t i = 0, length; i < LOOK && i + LONGEST <= size; i += length) {
		length = adb_utf8_length(head + i, size - i);
		if (length == 0)
			return false;
	}
	return true;
}

/* Whether an array follows whose name has "anim" in it, or ends as those of animations do. */
static bool is_array_of_animation(const char *name, const char *end)
{
	static const char *const endings[] = { "_values", "_index", "_indices" };
	const char *at = name;
	size_t length;

	while (at < end && is_name_byte(*at))
		at++;
	length = (size_t)(at - name);
	if (at == end || *at != '[')
		return false;
	for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
		size_t ending = strlen(endings[i]);

		if (length > ending && memcmp(at - ending, endings[i], ending) == 0)
			return true;
	}
	return memmem(name, length, "anim", 4) != NULL;
}

/* Whether a name stands here that only files of animations have. */
static bool names_animation(const char *at, const char *end)
{
	static const char type[] = "16 ", macro[] = "ROM_ASSET_LOAD_ANIM";

	if (memmem(at, (size_t)(end - at), macro, sizeof macro - 1) != NULL ||
	    declares_animation(at, end, '\0'))
		return true;
	while ((at = memmem(at, (size_t)(end - at), type, sizeof type - 1)) != NULL) {
		at += sizeof type - 1;
		if (is_array_of_animation(at, end))
			return true;
	}
	return false;
}

/* Whether the last declaration is not ended. Directives, comments and uses of macros end without a mark. */
static bool is_torn(const struct text *text)
{
	const char *end = text->end, *line;

	while (end > text->at && strchr(" \t\r\n", end[-1]) != NULL)
		end--;
	for (line = end; line > text->at && line[-1] != '\n';)
		line--;
	return end > line && *line != '#' && strchr(";})/", end[-1]) == NULL &&
	       memmem(line, (size_t)(end - line), "//", 2) == NULL;
}

/*
 * Whether a file that declares no animation once did: it ends in the middle of the arrays of one, or lies in a folder of
 * animations and ends in the middle of something, or begins with what is no text. `tail` is the end of the file.
 */
static bool is_part_of_animation(const struct adb_peek *peek, const char *head, size_t size,
				 const struct text *tail)
{
	bool is_in_folder = peek->path != NULL && is_in_anims(peek->path);

	if (is_in_folder && !begins_with_text(head, size))
		return true;
	return (is_in_folder || names_animation(head, head + size)) && is_torn(tail);
}

/* Headers stand behind their arrays, so the end of a long file is peeked as well. */
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
	if (declares_animation(head, head + size, '='))
		return LOOSE_BITS;

	struct text last = { head, head + size };

	if (known > size && adb_input_read(peek->input, known - TAIL_SIZE, tail, TAIL_SIZE))
		last = (struct text){ tail, tail + TAIL_SIZE };
	if (last.at == tail && declares_animation(tail, tail + TAIL_SIZE, '='))
		return LOOSE_BITS;
	return is_part_of_animation(peek, head, size, &last) ? PART_BITS : 0;
}

/* ---- geo layouts ---- */

/* Names the model by the constant that level scripts have for it. */
static void name_model(struct adb_sm64_source_decoding *c, const struct adb_sm64_symbol *symbol)
{
	struct adb_attributes *to = &c->d->out->last_model->attributes;
	const char *names[MOST_MODELS];
	int64_t numbers[MOST_MODELS];
	size_t name_count = 0, number_count = 0;

	for (const struct adb_sm64_model *m = symbol->models; m != NULL && name_count < MOST_MODELS;
	     m = m->next) {
		names[name_count++] = m->name;
		if (m->number >= 0 && (number_count == 0 || numbers[number_count - 1] != m->number))
			numbers[number_count++] = m->number;
	}
	if (number_count > 0)
		adb_attribute_integers(c->d->arena, to, "model_ids", numbers, number_count);
	if (name_count > 0)
		adb_attribute_texts(c->d->arena, to, "model_names", names, name_count);
}

/* A library that cannot be opened leaves the model without a mesh. */
static void add_mesh(struct adb_sm64_source_decoding *c, const struct adb_sm64_geo *geo)
{
	struct adb_sm64_gfx_reader reader;

	if (c->library.d == NULL && !adb_sm64_library_open(&c->library, c->d, c->tree))
		return;
	reader = adb_sm64_library_reader(&c->library);
	c->meshes.out = c->d->out;
	adb_sm64_add_mesh(&c->meshes, c->d->out->last_model, geo, &reader);
}

static bool add_geo(struct adb_sm64_source_decoding *c, const struct adb_sm64_symbol *symbol)
{
	struct adb_sm64_geo *geo;

	if (symbol->part_count == 0)
		return true;
	geo = adb_sm64_source_geo(c->tree, symbol, c->d->out);
	if (geo == NULL || geo->part_count == 0)
		return geo != NULL;
	if (adb_sm64_geo_add_skeleton(c->d->out, geo, symbol->declaration->name, symbol->native_id) == NULL)
		return false;
	name_model(c, symbol);
	if (c->d->wants_meshes)
		add_mesh(c, geo);
	return true;
}

/* ---- the file ---- */

static void report_problems(struct adb_sm64_source_decoding *c)
{
	for (const struct adb_c_problem *p = c->file->c.problems.first; p != NULL; p = p->next)
		adb_content_report(c->d->out, p->is_error ? ADB_ERROR : ADB_WARNING, p->code,
				   (int64_t)p->offset, "line %u: %s", p->line,
				   p->message != NULL ? p->message : "");
}

static bool add_symbol(struct adb_sm64_source_decoding *c, const struct adb_sm64_symbol *symbol)
{
	switch (symbol->declaration->what) {
	case ADB_C_ANIMATION:
		return adb_sm64_source_add_clip(c, symbol);
	case ADB_C_TABLE:
		return adb_sm64_source_add_set(c, symbol);
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
	struct adb_sm64_source_decoding c = { .d = d, .tree = adb_sm64_tree_of(d), .clips = { .d = d } };

	if (c.tree == NULL)
		return adb_fail_memory(d);
	c.file = adb_sm64_tree_file(c.tree, d->path);
	if (c.file == NULL)
		return adb_fail(d, ADB_IO, 0, "the file was not there when its tree was read");
	if (c.file->text == NULL)
		return adb_fail(
			d, ADB_LIMIT, 0,
			"the file is too large, or the files of its tree have too much text together");
	c.clips.limit = adb_sm64_keys_of_each(c.tree->animated_count);
	report_problems(&c);
	adb_sm64_source_name_blanks(&c);
	for (size_t i = 0; i < c.file->symbol_count; i++)
		if (!add_symbol(&c, &c.file->symbols[i])) {
			adb_sm64_library_close(&c.library);
			return adb_fail_memory(d);
		}
	adb_sm64_library_close(&c.library);
	if (!adb_sm64_source_add_mario(&c))
		return adb_fail_memory(d);
	adb_sm64_add_plays(d, c.tree, c.file);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

const struct adb_format adb_format_sm64_source = {
	.name = "sm64-source",
	.title = "Super Mario 64 C source",
	.games = "decompilation of Super Mario 64 and its descendants",
	.system = "sm64",
	.type = "SM64C",
	.attributes = attributes,
	.sniff = sniff,
	.has_playback = true,
	.decode = decode,
};
