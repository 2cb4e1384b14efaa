/*
 * PS-X EXE: a program of a PlayStation game. The programs of Vib-Ribbon hold tables that list the clips and cameras of a movie
 * in their order, and the times of its sounds. The layout of the tables is known from the code that reads them, and has not
 * been compared with tables of real programs. They are found by their shape, and their sets are marked `unverified`.
 *
 *   0x00   char[8]  "PS-X EXE"
 *   0x18   u32      address of the byte at 0x800
 *
 *   ANM track, 20 bytes a row   u32 address of the path, two words of which one is the start, scene, 0
 *   ANC track, 16 bytes a row   u32 address of the path, start, scene, 0
 *   sounds, 16 bytes a row      program * 16 + tone, start, scene, 0
 *
 * Little-endian. Starts are 30ths of a second. A track ends with a row whose path is empty. A list of sounds follows a track
 * directly and ends with -1. A track has two rows or more, with paths that end in .ANM or .ANC and starts that do not
 * descend. Of the two words of an ANM row the start is the one that ascends from row to row; where both ascend, the one whose
 * first value is smaller.
 *
 * Quirk: a movement that is too long for one ANM is stored as several, which are rows of one track: each row is shown from
 * its start to the start of the next row.
 */
#include <math.h>
#include <string.h>

#include "base/ledger.h"
#include "systems/vib/exe_tables.h"

static const struct adb_attribute_doc exe_attributes[] = {
	{ "assets", "load_address", "memory address of the byte at 0x800 of the file" },
	{ "animation_sets", "movie", "number of the track in its program, in the order of addresses" },
	{ "animation_sets", "kind", "'ANM' for a track of clips, 'ANC' for one of cameras" },
	{ "animation_sets", "address", "memory address of the track" },
	{ "animation_sets", "start_word", "index of the word of a row that is used as its start" },
	{ "animation_sets", "unverified",
	  "true: the layout is known from code and has not been compared with tables of real programs" },
	{ "set_entries", "start", "seconds from the start of the movie; left out for an open end" },
	{ "set_entries", "start_raw", "the same in 30ths of a second; -97 is an open end, -98 a stop" },
	{ "set_entries", "unknown", "the word beside the start in a track of clips" },
	{ "set_entries", "scene", "key of the scene that the row belongs to" },
	{ "events", "program", "number of the program in the sound bank" },
	{ "events", "tone", "number of the tone in that program" },
	{ "events", "scene", "key of the scene" },
	{ "links", "address", "memory address of the path" },
	{ NULL, NULL, NULL },
};

enum {
	LOAD_OFFSET = 0x18,
	WORD = 4,
	SOUND_STRIDE = 16,
	MAX_SOUNDS = 1024,
	MAX_SCENES = 64,
	MAX_PATHS = 2000,
	PER_SECOND = 30,
	SOUND_END = -1,
};

struct program {
	struct adb_decoder *d;
	struct adb_vib_exe exe;
	struct adb_set *sets
		[MAX_SCENES]; /* set of each scene: its first track of clips, else its first track of cameras */
	uint32_t scenes[MAX_SCENES];
	bool shows_clips[MAX_SCENES];
	size_t scene_count, table_count;
};

struct sound {
	uint32_t code; /* program * 16 + tone */
	int32_t start;
	uint32_t scene;
};

/* ---- names and times ---- */

static double seconds(int32_t start)
{
	return adb_vib_is_start(start) ? start / (double)PER_SECOND : NAN;
}

/* The file name of a path, without its extension and in upper case. */
static const char *native_id_of(struct adb_decoder *d, const char *path)
{
	const char *name = path;

	for (const char *at = path; *at != '\0'; at++)
		if (*at == '/' || *at == '\\')
			name = at + 1;

	char *stem = adb_arena_text(d->arena, name, adb_path_stem_length(name));

	return stem != NULL ? adb_text_upper(d->arena, stem) : NULL;
}

/* ---- tracks ---- */

static void note_table(const struct program *program, const struct adb_vib_table *table)
{
	static const struct adb_field_layout clips[] = {
		{ 0, ADB_FIELD_U32LE, 1, "address of the path" },
		{ 4, ADB_FIELD_S32LE, 2, "two words of which one is the start [1/30 s]" },
		{ 12, ADB_FIELD_S32LE, 1, "scene" },
		{ 0, 0, 0, NULL },
	};
	static const struct adb_field_layout cameras[] = {
		{ 0, ADB_FIELD_U32LE, 1, "address of the path" },
		{ 4, ADB_FIELD_S32LE, 1, "start [1/30 s]" },
		{ 8, ADB_FIELD_S32LE, 1, "scene" },
		{ 0, 0, 0, NULL },
	};
	const uint8_t *rows = program->exe.in.data + table->offset;
	bool has_clips = table->kind == ADB_VIB_ANM_TABLE;

	adb_field_records(rows, table->row_count, table->stride, has_clips ? clips : cameras,
			  has_clips ? "row of an ANM track" : "row of an ANC track");
	adb_field(rows + table->row_count * table->stride, ADB_FIELD_U32LE, 1, "address of an empty path");
}

static void put_words(const struct program *program, const struct adb_vib_table *table, uint32_t row,
		      struct adb_entry *entry)
{
	struct adb_attributes *to = &entry->attributes;
	struct adb_arena *arena = program->d->arena;
	int32_t start = (int32_t)adb_vib_row_word(&program->exe, table, row, table->start_word);

	if (adb_vib_is_start(start))
		adb_attribute_real(arena, to, "start", seconds(start));
	adb_attribute_integer(arena, to, "start_raw", start);
	if (table->kind == ADB_VIB_ANM_TABLE)
		adb_attribute_integer(
			arena, to, "unknown",
			(int32_t)adb_vib_row_word(&program->exe, table, row, 3 - table->start_word));
	adb_attribute_integer(
		arena, to, "scene",
		(int32_t)adb_vib_row_word(&program->exe, table, row, adb_vib_scene_word(table)));
}

static void add_entry(const struct program *program, const struct adb_vib_table *table, uint32_t row,
		      struct adb_set *set)
{
	struct adb_decoder *d = program->d;
	struct adb_entry *before = set->last_entry;
	size_t length;
	const char *text =
		adb_vib_text_at(&program->exe, table->offset + (size_t)row * table->stride, &length);
	const char *path = text != NULL ? adb_text_decode(d->arena, text, length, d->encoding) : NULL;
	struct adb_entry *entry =
		path != NULL ? adb_set_add_entry(d->out, set,
						 table->kind == ADB_VIB_ANM_TABLE ? "anm" : "anc", path)
			     : NULL;

	if (entry == NULL)
		return;
	adb_field(text, ADB_FIELD_TEXT, length + 1, "path");
	entry->target_name = path;
	entry->target_native_id = native_id_of(d, path);
	put_words(program, table, row, entry);
	if (before != NULL)
		adb_entry_add_transition(d->out, before, "next", path);
}

static void remember_scene(struct program *program, const struct adb_vib_table *table, struct adb_set *set,
			   uint32_t scene)
{
	bool shows_clips = table->kind == ADB_VIB_ANM_TABLE;

	for (size_t i = 0; i < program->scene_count; i++) {
		if (program->scenes[i] != scene)
			continue;
		if (shows_clips && !program->shows_clips[i]) {
			program->sets[i] = set;
			program->shows_clips[i] = true;
		}
		return;
	}
	if (program->scene_count == MAX_SCENES)
		return;
	program->scenes[program->scene_count] = scene;
	program->sets[program->scene_count] = set;
	program->shows_clips[program->scene_count++] = shows_clips;
}

static void add_table(struct program *program, const struct adb_vib_table *table)
{
	struct adb_decoder *d = program->d;
	uint32_t address = adb_vib_address(&program->exe, table->offset);
	const char *name = adb_arena_printf(d->arena, "%s_%08X", d->stem, address);
	struct adb_set *set = name != NULL ? adb_content_add_set(d->out, name) : NULL;
	uint32_t scene_word = adb_vib_scene_word(table);

	if (set == NULL)
		return;
	set->native_id = adb_text_upper(d->arena, name);
	adb_attribute_integer(d->arena, &set->attributes, "movie", (int64_t)program->table_count++);
	adb_attribute_text(d->arena, &set->attributes, "kind",
			   table->kind == ADB_VIB_ANM_TABLE ? "ANM" : "ANC");
	adb_attribute_integer(d->arena, &set->attributes, "address", address);
	adb_attribute_integer(d->arena, &set->attributes, "start_word", table->start_word);
	adb_attribute_flag(d->arena, &set->attributes, "unverified", true);
	note_table(program, table);
	for (uint32_t row = 0; row < table->row_count; row++) {
		add_entry(program, table, row, set);
		remember_scene(program, table, set, adb_vib_row_word(&program->exe, table, row, scene_word));
	}
}

/* ---- sounds ---- */

static struct sound sound_at(const struct program *program, size_t offset)
{
	return (struct sound){
		.code = adb_vib_word(&program->exe, offset),
		.start = (int32_t)adb_vib_word(&program->exe, offset + WORD),
		.scene = adb_vib_word(&program->exe, offset + (size_t)2 * WORD),
	};
}

static struct adb_set *set_of_scene(const struct program *program, uint32_t scene)
{
	for (size_t i = 0; i < program->scene_count; i++)
		if (program->scenes[i] == scene)
			return program->sets[i];
	return NULL;
}

/* Number of sounds in the list at `offset`, 0 when no -1 ends it. */
static uint32_t count_sounds(const struct program *program, size_t offset)
{
	const uint32_t largest_code = 128 * 16; /* 128 programs in a sound bank, 16 tones in a program */

	for (uint32_t row = 0; row < MAX_SOUNDS; row++, offset += SOUND_STRIDE) {
		struct sound sound = sound_at(program, offset);

		if ((int32_t)sound.code == SOUND_END)
			return row;
		if (sound.code >= largest_code || !adb_vib_is_start(sound.start) ||
		    set_of_scene(program, sound.scene) == NULL)
			return 0;
	}
	return 0;
}

static void add_sound(struct program *program, const struct sound *sound)
{
	struct adb_decoder *d = program->d;
	struct adb_set *set = set_of_scene(program, sound->scene);
	const char *name = adb_arena_printf(d->arena, "%u:%u", sound->code >> 4, sound->code & 15);
	struct adb_event *event = adb_content_add_event(d->out, &set->events, "sound", name);

	if (event == NULL)
		return;
	event->has_frame = true;
	event->frame = sound->start;
	event->time = seconds(sound->start);
	event->value = sound->code;
	adb_attribute_integer(d->arena, &event->attributes, "program", sound->code >> 4);
	adb_attribute_integer(d->arena, &event->attributes, "tone", sound->code & 15);
	adb_attribute_integer(d->arena, &event->attributes, "scene", sound->scene);
}

static void add_sounds(struct program *program, size_t offset)
{
	static const struct adb_field_layout layout[] = {
		{ 0, ADB_FIELD_U32LE, 1, "program * 16 + tone" },
		{ 4, ADB_FIELD_S32LE, 1, "start [1/30 s]" },
		{ 8, ADB_FIELD_U32LE, 1, "scene" },
		{ 0, 0, 0, NULL },
	};
	const uint8_t *rows = program->exe.in.data + offset;
	uint32_t count = count_sounds(program, offset);

	if (count > 0) {
		adb_field_records(rows, count, SOUND_STRIDE, layout, "sound");
		adb_field(rows + (size_t)count * SOUND_STRIDE, ADB_FIELD_S32LE, 1, "end of the sounds");
	}
	for (uint32_t row = 0; row < count; row++) {
		struct sound sound = sound_at(program, offset + (size_t)row * SOUND_STRIDE);

		add_sound(program, &sound);
	}
}

/* ---- paths ---- */

static bool has_link(const struct adb_content *content, const char *path)
{
	for (const struct adb_link *link = content->links; link != NULL; link = link->next)
		if (strcmp(link->to_name, path) == 0)
			return true;
	return false;
}

static void add_paths(struct program *program)
{
	struct adb_decoder *d = program->d;
	size_t offset = ADB_VIB_EXE_BODY, length, count = 0;
	const char *text;

	while (count < MAX_PATHS && (text = adb_vib_next_path(&program->exe, &offset, &length)) != NULL) {
		const char *path = adb_text_decode(d->arena, text, length, d->encoding);
		const char *type = path != NULL ? adb_text_upper(d->arena, path + strlen(path) - 3) : NULL;

		if (type == NULL || has_link(d->out, path))
			continue;
		adb_field(text, ADB_FIELD_TEXT, length + 1, "path");

		struct adb_link *link =
			adb_content_add_link(d->out, "path", type, path, native_id_of(d, path));
		size_t at = (size_t)((const uint8_t *)text - program->exe.in.data);

		if (link != NULL)
			adb_attribute_integer(d->arena, &link->attributes, "address",
					      adb_vib_address(&program->exe, at));
		count++;
	}
}

/* ---- the program ---- */

/* Sounds may belong to scenes of later tracks, so all tracks are read first. */
static void add_tables(struct program *program)
{
	struct adb_vib_table table;

	for (size_t offset = ADB_VIB_EXE_BODY; adb_vib_next_table(&program->exe, &offset, &table);)
		add_table(program, &table);
	for (size_t offset = ADB_VIB_EXE_BODY; adb_vib_next_table(&program->exe, &offset, &table);)
		add_sounds(program, offset);
}

static enum adb_outcome exe_decode(struct adb_decoder *d)
{
	struct program *program = adb_arena_alloc(d->arena, 1, sizeof *program);

	if (program == NULL)
		return adb_fail_memory(d);
	program->d = d;
	program->exe.in = d->in;
	if (d->in.size < ADB_VIB_EXE_BODY)
		return adb_fail(d, ADB_CORRUPT, d->in.size, "shorter than its header");
	adb_field(d->in.data, ADB_FIELD_TEXT, 8, "PS-X EXE");
	adb_field(d->in.data + 8, ADB_FIELD_GAP, d->in.size - 8, "program without its tables and paths");
	adb_field(d->in.data + LOAD_OFFSET, ADB_FIELD_U32LE, 1, "address of the byte at 0x800");
	program->exe.load = adb_vib_word(&program->exe, LOAD_OFFSET);
	adb_attribute_integer(d->arena, &d->out->attributes, "load_address", program->exe.load);
	add_tables(program);
	add_paths(program);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* ---- recognising ---- */

static int exe_sniff(struct adb_peek *peek)
{
	return adb_peek_is(peek, 0, "PS-X EXE", 8) ? 64 : 0;
}

const struct adb_format adb_format_vib_exe = {
	.name = "vib-exe",
	.title = "PlayStation program with movie tables",
	.games = "Vib-Ribbon; lists the programs of other PlayStation games as well",
	.system = "vib-ribbon",
	.type = "EXE",
	.claims = "MAIN_T*.EXE SCES_0*.* SCES_9*.* SCPS_1*.*",
	.attributes = exe_attributes,
	.sniff = exe_sniff,
	.decode = exe_decode,
};
