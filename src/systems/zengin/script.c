/* Builds the set of a model script: its entries, events, transitions and links. */
#include "systems/zengin/script.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest comb of the shipped scripts has 9 parts. */
enum { MAX_PARTS = 64, MAX_EVENTS = 16, MAX_ALIAS_DEPTH = 8, MAX_CVS = 10 };

struct event_item {
	struct event_item *next;
	struct adb_event *out;
	struct adb_zengin_place place;
	bool untimed;
};

struct adb_zengin_script_entry {
	struct adb_zengin_script_entry *next;
	struct adb_entry *out;
	enum adb_zengin_entry_kind kind;
	struct adb_zengin_place place;
	const char *
		target; /* alias_of of an alias, prefix of a comb; in upper case, as the engine compares it */
	struct adb_zengin_range range;
	struct adb_zengin_texts parts, batch;
	struct event_item *events, *last_event;
	size_t event_count;
};

/* An entry command and the row that it becomes. */
struct entry_row {
	struct adb_zengin_script *script;
	const struct adb_zengin_entry *in;
	struct adb_zengin_script_entry *item;
	struct adb_entry *out;
};

/* Entries sorted by name; entries of one name are in the order of the script. */
struct name_index {
	struct adb_zengin_script_entry **entries;
	size_t count;
};

/* ---- the set ---- */

static bool contains_nocase(const char *text, const char *word)
{
	size_t length = strlen(word);

	for (; *text != '\0'; text++) {
		size_t i = 0;

		while (i < length && adb_ascii_upper(text[i]) == word[i])
			i++;
		if (i == length)
			return true;
	}
	return false;
}

static void link_mesh(struct adb_zengin_script *script, const char *kind, const char *asc)
{
	if (asc[0] != '\0')
		adb_content_add_link(script->d->out, kind, "MDM", asc, adb_zengin_asc_stem(script->d, asc));
}

/* ---- entries ---- */

static const char *const kinds[] = {
	[ADB_ZENGIN_ANI] = "ani",
	[ADB_ZENGIN_ALIAS] = "aniAlias",
	[ADB_ZENGIN_BLEND] = "aniBlend",
	[ADB_ZENGIN_SYNC] = "aniSync",
	[ADB_ZENGIN_COMB] = "aniComb",
	[ADB_ZENGIN_BATCH] = "aniBatch",
	[ADB_ZENGIN_DISABLE] = "aniDisable",
};

static void append(struct adb_zengin_script *script, struct adb_zengin_script_entry *item)
{
	if (script->last != NULL)
		script->last->next = item;
	else
		script->first = item;
	script->last = item;
	item->out->index = (int64_t)script->entry_count++;
}

static void put_integer(const struct entry_row *row, const char *key, int64_t value)
{
	adb_attribute_integer(row->script->d->arena, &row->out->attributes, key, value);
}

static const char *put_name(const struct entry_row *row, const char *key, const char *text)
{
	struct adb_decoder *d = row->script->d;
	const char *name = adb_zengin_name(d, row->in->place, text);

	adb_attribute_text(d->arena, &row->out->attributes, key, name);
	return name;
}

static void put_real(const struct entry_row *row, const char *key, float value)
{
	adb_zengin_put_real(row->script->d, &row->out->attributes, key, value);
}

/* Sets the attribute `next`, which every kind but aniBatch and aniDisable has, and adds a transition to it. */
static void put_next(const struct entry_row *row, bool has_blend)
{
	const char *next = put_name(row, "next", row->in->next);

	if (has_blend) {
		put_real(row, "blend_in", row->in->blend_in);
		put_real(row, "blend_out", row->in->blend_out);
	}
	if (next[0] == '\0')
		return;

	struct adb_transition *transition =
		adb_entry_add_transition(row->script->d->out, row->out, "next", next);

	if (transition != NULL)
		transition->blend = has_blend ? adb_zengin_decimal(row->in->blend_out) : NAN;
}

/*
 * Sets the attribute `flags`. A word of flags has two characters, '.' for a flag that is not set; others are kept and
 * reported.
 */
static void put_flags(const struct entry_row *row)
{
	struct adb_decoder *d = row->script->d;
	const char *written = row->in->flags != NULL ? row->in->flags : "";
	size_t letters = 0;
	bool odd = false;

	for (const char *c = written; *c != '\0'; c++) {
		if (*c == '.' ? letters >= 2 : strchr("MREFIP", adb_ascii_upper(*c)) == NULL)
			odd = true;
		letters += *c != '.' && *c != ':';
	}
	if (odd)
		adb_zengin_report(d, ADB_NOTE, "odd-flags", row->in->place, "flags \"%s\" of %s", written,
				  row->out->name);
	adb_attribute_text(d->arena, &row->out->attributes, "flags", adb_zengin_flags(d, written));
}

static void put_direction(const struct entry_row *row)
{
	struct adb_decoder *d = row->script->d;
	const char *direction = row->in->direction != NULL ? row->in->direction : "";
	char letter = adb_ascii_upper(direction[0]);

	if (letter == '\0')
		adb_zengin_report(d, ADB_NOTE, "missing-direction", row->in->place,
				  "%s has no direction: forward", row->out->name);
	else if ((letter != 'F' && letter != 'R') || direction[1] != '\0')
		adb_zengin_report(d, ADB_WARNING, "bad-direction", row->in->place, "direction \"%s\" of %s",
				  direction, row->out->name);
	row->item->range.reverse = letter == 'R';
	adb_attribute_text(d->arena, &row->out->attributes, "direction", letter == 'R' ? "R" : "F");
}

static void put_cvs(const struct entry_row *row)
{
	float cvs = row->in->cvs;
	float clamped = cvs < 0 ? 0 : cvs > MAX_CVS ? MAX_CVS : cvs;

	put_real(row, "cvs", clamped);
	if (!(cvs < 0) && !(cvs > MAX_CVS))
		return;
	put_real(row, "written_cvs", cvs);
	adb_zengin_report(row->script->d, ADB_NOTE, "value-clamped", row->in->place,
			  "CVS %g of %s, the engine takes 0 to %d", (double)cvs, row->out->name, MAX_CVS);
}

static void link_clip(const struct entry_row *row, const char *kind, const char *name)
{
	struct adb_decoder *d = row->script->d;
	const char *id = adb_arena_printf(d->arena, "%s-%s", row->script->id, name);
	const char *man = adb_arena_printf(d->arena, "%s-%s.MAN", row->script->id, name);
	struct adb_link *link = adb_content_add_link(d->out, kind, "MAN", man, id);

	if (link != NULL)
		adb_attribute_text(d->arena, &link->attributes, "entry", row->out->name);
}

static void fill_ani(const struct entry_row *row)
{
	const char *asc = adb_zengin_asc(row->script->d, row->in->place, row->in->target);

	adb_attribute_text(row->script->d->arena, &row->out->attributes, "asc", asc);
	put_direction(row);
	put_integer(row, "first", row->in->first);
	put_integer(row, "last", row->in->last);
	put_real(row, "fps", row->in->fps);
	put_real(row, "speed", row->in->speed);
	put_cvs(row);
	row->item->range.known = true;
	row->item->range.first = row->in->first;
	row->item->range.last = row->in->last;
	row->out->target_name =
		adb_arena_printf(row->script->d->arena, "%s-%s", row->script->id, row->out->name);
	link_clip(row, "ani", row->out->name);
}

static void fill_comb(const struct entry_row *row)
{
	struct adb_decoder *d = row->script->d;
	const char *prefix = put_name(row, "prefix", row->in->target);
	int32_t count = row->in->count;

	put_integer(row, "count", count);
	if (count < 0 || count > MAX_PARTS)
		adb_zengin_report(d, ADB_WARNING, "bad-number", row->in->place,
				  "%s has %d parts, of which at most %d are listed", row->out->name,
				  (int)count, MAX_PARTS);
	for (int32_t i = 1; i <= count && i <= MAX_PARTS; i++) {
		const char *part = adb_arena_printf(d->arena, "%s%d", prefix, (int)i);

		if (part == NULL)
			return;
		adb_zengin_texts_add(d, &row->item->parts, part);
		link_clip(row, "comb_part", part);
	}
}

static void fill(const struct entry_row *row)
{
	bool is_played = row->in->kind == ADB_ZENGIN_ANI || row->in->kind == ADB_ZENGIN_ALIAS ||
			 row->in->kind == ADB_ZENGIN_COMB;

	if (is_played) {
		put_integer(row, "layer", row->in->layer);
		put_next(row, true);
		put_flags(row);
	}
	if (row->in->kind == ADB_ZENGIN_ANI) {
		fill_ani(row);
	} else if (row->in->kind == ADB_ZENGIN_ALIAS) {
		row->item->target = put_name(row, "alias_of", row->in->target);
		put_direction(row);
	} else if (row->in->kind == ADB_ZENGIN_COMB) {
		fill_comb(row);
	} else if (row->in->kind == ADB_ZENGIN_BLEND || row->in->kind == ADB_ZENGIN_SYNC) {
		put_next(row, row->in->kind == ADB_ZENGIN_BLEND);
	}
}

/* ---- names ---- */

static int compare_entries(const void *a, const void *b)
{
	const struct adb_zengin_script_entry *left = *(struct adb_zengin_script_entry *const *)a;
	const struct adb_zengin_script_entry *right = *(struct adb_zengin_script_entry *const *)b;
	int order = strcmp(left->out->name, right->out->name);

	return order != 0 ? order
			  : (left->out->index > right->out->index) - (left->out->index < right->out->index);
}

/* Sorts the entries of the kind ani and, if `with_aliases`, aniAlias by name. */
static struct name_index index_names(struct adb_zengin_script *script, bool with_aliases)
{
	struct name_index index = { .entries = adb_arena_alloc(script->d->arena, script->entry_count,
							       sizeof *index.entries) };

	if (index.entries == NULL)
		return index;
	for (struct adb_zengin_script_entry *entry = script->first; entry != NULL; entry = entry->next)
		if (entry->kind == ADB_ZENGIN_ANI || (with_aliases && entry->kind == ADB_ZENGIN_ALIAS))
			index.entries[index.count++] = entry;
	if (index.count > 0)
		qsort(index.entries, index.count, sizeof *index.entries, compare_entries);
	return index;
}

/* The first entry called `name`, NULL when there is none. */
static struct adb_zengin_script_entry *find(const struct name_index *index, const char *name)
{
	size_t low = 0, high = index->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(index->entries[middle]->out->name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < index->count && strcmp(index->entries[low]->out->name, name) == 0 ? index->entries[low]
										       : NULL;
}

/* ---- targets and times, after the last command ---- */

/* The ani that an alias plays, directly or through other aliases; NULL when there is none. */
static const struct adb_zengin_script_entry *ani_of(const struct name_index *index,
						    const struct adb_zengin_script_entry *alias)
{
	const struct adb_zengin_script_entry *entry = alias;

	for (int depth = 0; depth < MAX_ALIAS_DEPTH && entry != NULL && entry->kind == ADB_ZENGIN_ALIAS;
	     depth++)
		entry = find(index, entry->target);
	return entry != NULL && entry->kind == ADB_ZENGIN_ANI ? entry : NULL;
}

/* An alias plays the frames of its ani, but in its own direction. */
static void resolve_alias(struct adb_zengin_script *script, const struct name_index *index,
			  struct adb_zengin_script_entry *alias)
{
	const struct adb_zengin_script_entry *ani = ani_of(index, alias);
	const char *name = ani != NULL ? ani->out->name : alias->target;

	alias->out->target_name = adb_arena_printf(script->d->arena, "%s-%s", script->id, name);
	if (ani == NULL) {
		adb_zengin_report(script->d, ADB_WARNING, "dangling-alias", alias->place,
				  "%s is an alias of %s, which leads to no ani of this script",
				  alias->out->name, alias->target);
		return;
	}
	alias->range.known = true;
	alias->range.first = ani->range.first;
	alias->range.last = ani->range.last;
}

static void check_parts(struct adb_zengin_script *script, const struct name_index *anis,
			const struct adb_zengin_script_entry *comb)
{
	const struct adb_zengin_text_item *part = comb->parts.first;

	for (; part != NULL; part = part->next)
		if (find(anis, part->text) == NULL)
			adb_zengin_report(script->d, ADB_WARNING, "missing-comb-part", comb->place,
					  "%s, a part of %s, is no ani of this script", part->text,
					  comb->out->name);
}

static void end_event(struct adb_zengin_script *script, const struct adb_zengin_script_entry *entry,
		      const struct event_item *item)
{
	struct adb_decoder *d = script->d;
	struct adb_event *event = item->out;

	if (entry->kind == ADB_ZENGIN_ALIAS) {
		adb_attribute_flag(d->arena, &event->attributes, "ignored", true);
		adb_zengin_report(d, ADB_WARNING, "ignored-event", item->place,
				  "%s of the alias %s is ignored by the game", event->kind, entry->out->name);
	}
	event->time = adb_zengin_event_time(event->frame, &entry->range, ADB_ZENGIN_SOURCE_FPS);
	if (item->untimed || !adb_zengin_event_outside(event->frame, &entry->range))
		return;
	adb_attribute_flag(d->arena, &event->attributes, "out_of_range", true);
	adb_zengin_report(d, ADB_NOTE, "event-out-of-range", item->place,
			  "%s of %s at frame %lld, outside of %d to %d", event->kind, entry->out->name,
			  (long long)event->frame, (int)entry->range.first, (int)entry->range.last);
}

static void end_events(struct adb_zengin_script *script, const struct adb_zengin_script_entry *entry)
{
	struct adb_decoder *d = script->d;
	const struct event_item *before = NULL, *unsorted = NULL;

	for (const struct event_item *item = entry->events; item != NULL; item = item->next) {
		end_event(script, entry, item);
		if (item->untimed)
			continue;
		if (before != NULL && item->out->frame < before->out->frame && unsorted == NULL)
			unsorted = item;
		before = item;
	}
	if (unsorted != NULL)
		adb_zengin_report(d, ADB_NOTE, "events-unsorted", unsorted->place,
				  "the events of %s do not ascend", entry->out->name);
	if (entry->event_count > MAX_EVENTS)
		adb_zengin_report(d, ADB_NOTE, "too-many-events", entry->place,
				  "%s has %zu events, more than %d", entry->out->name, entry->event_count,
				  MAX_EVENTS);
	adb_attribute_integer(d->arena, &entry->out->attributes, "event_count", (int64_t)entry->event_count);
}

static void end_entries(struct adb_zengin_script *script)
{
	struct name_index clips = index_names(script, true);
	struct name_index anis = index_names(script, false);

	for (struct adb_zengin_script_entry *entry = script->first; entry != NULL; entry = entry->next) {
		if (entry->kind == ADB_ZENGIN_ALIAS)
			resolve_alias(script, &clips, entry);
		check_parts(script, &anis, entry);
		adb_zengin_put_texts(script->d, &entry->out->attributes, "parts", &entry->parts, 1);
		adb_zengin_put_texts(script->d, &entry->out->attributes, "batch", &entry->batch, 1);
		end_events(script, entry);
	}
}

/* ---- what the header declares ---- */

bool adb_zengin_script_begin(struct adb_zengin_script *script, struct adb_decoder *d)
{
	*script = (struct adb_zengin_script){ .d = d, .id = adb_zengin_upper(d, d->stem) };
	script->set = adb_content_add_set(d->out, d->stem);
	if (script->set == NULL)
		return false;
	script->set->native_id = script->id;
	adb_zengin_script_source(script, d->place.path); /* d->path of a loose file has no folder */

	const char *mdh = adb_arena_printf(d->arena, "%s.MDH", script->id);

	return adb_content_add_link(d->out, "skeleton", "MDH", mdh, script->id) != NULL;
}

void adb_zengin_script_source(struct adb_zengin_script *script, const char *path)
{
	if (path != NULL && contains_nocase(path, "MDS_OVERLAY"))
		script->is_overlay = true;
}

void adb_zengin_script_mesh(struct adb_zengin_script *script, struct adb_zengin_place place, const char *text,
			    bool dont_use_mesh)
{
	const char *asc = adb_zengin_asc(script->d, place, text);

	if (!dont_use_mesh)
		link_mesh(script, "meshAndTree", asc);
	adb_attribute_text(script->d->arena, &script->set->attributes, "mesh_and_tree", asc);
	adb_attribute_flag(script->d->arena, &script->set->attributes, "dont_use_mesh", dont_use_mesh);
}

void adb_zengin_script_register_mesh(struct adb_zengin_script *script, struct adb_zengin_place place,
				     const char *text)
{
	const char *asc = adb_zengin_asc(script->d, place, text);

	link_mesh(script, "registerMesh", asc);
	adb_zengin_texts_add(script->d, &script->registered_meshes, asc);
}

void adb_zengin_script_max_fps(struct adb_zengin_script *script, float fps)
{
	adb_zengin_put_real(script->d, &script->set->attributes, "ani_max_fps", fps);
}

void adb_zengin_script_model_tag(struct adb_zengin_script *script,
				 const char *const texts[ADB_ZENGIN_MODEL_TAG_TEXTS])
{
	for (size_t i = 0; i < ADB_ZENGIN_MODEL_TAG_TEXTS; i++)
		adb_zengin_texts_add(script->d, &script->model_tags, adb_zengin_upper(script->d, texts[i]));
}

struct adb_zengin_entry adb_zengin_entry_of(enum adb_zengin_entry_kind kind, struct adb_zengin_place place)
{
	return (struct adb_zengin_entry){
		.kind = kind,
		.place = place,
		.last = -1,
		.fps = (float)ADB_ZENGIN_SOURCE_FPS,
		.cvs = 1,
	};
}

void adb_zengin_script_entry(struct adb_zengin_script *script, const struct adb_zengin_entry *entry)
{
	struct adb_decoder *d = script->d;
	const char *raw = entry->name != NULL ? entry->name : "";
	const char *name = adb_zengin_name(d, entry->place, raw);
	struct adb_zengin_script_entry *item = adb_arena_alloc(d->arena, 1, sizeof *item);
	struct adb_entry *out = adb_set_add_entry(d->out, script->set, kinds[entry->kind], name);

	if (item == NULL || out == NULL)
		return;
	item->out = out;
	item->kind = entry->kind;
	item->place = entry->place;
	append(script, item);

	const struct entry_row row = { script, entry, item, out };

	fill(&row);
	if (strlen(raw) != strlen(name))
		adb_attribute_text(d->arena, &out->attributes, "raw_name", raw);
	if (!entry->outside_anienum)
		return;
	adb_attribute_flag(d->arena, &out->attributes, "outside_anienum", true);
	adb_zengin_report(d, ADB_WARNING, "outside-anienum", entry->place, "%s stands outside of aniEnum",
			  name);
}

void adb_zengin_script_batch_item(struct adb_zengin_script *script, struct adb_zengin_place place,
				  const char *name)
{
	struct adb_zengin_script_entry *batch = script->last;

	if (batch != NULL && batch->kind == ADB_ZENGIN_BATCH)
		adb_zengin_texts_add(script->d, &batch->batch, adb_zengin_name(script->d, place, name));
	else
		adb_zengin_report(script->d, ADB_WARNING, "ignored-event", place,
				  "*aniBatch outside of an aniBatch");
}

void adb_zengin_script_event(struct adb_zengin_script *script, const struct adb_zengin_event *event)
{
	struct adb_zengin_script_entry *entry = script->last;
	struct adb_events *to = entry != NULL ? &entry->out->events : &script->set->events;
	struct event_item *item = adb_arena_alloc(script->d->arena, 1, sizeof *item);
	struct adb_event *out = adb_zengin_event_add(script->d, to, event);

	if (item == NULL || out == NULL)
		return;
	if (entry == NULL) {
		script->early_event_count++;
		return;
	}
	*item = (struct event_item){ NULL, out, event->place, adb_zengin_event_untimed(event) };
	if (entry->last_event != NULL)
		entry->last_event->next = item;
	else
		entry->events = item;
	entry->last_event = item;
	entry->event_count++;
}

enum adb_outcome adb_zengin_script_end(struct adb_zengin_script *script)
{
	struct adb_decoder *d = script->d;
	struct adb_attributes *to = &script->set->attributes;

	end_entries(script);
	adb_zengin_put_texts(d, to, "registered_meshes", &script->registered_meshes, 1);
	adb_zengin_put_texts(d, to, "model_tags", &script->model_tags, ADB_ZENGIN_MODEL_TAG_TEXTS);
	adb_attribute_flag(d->arena, to, "is_overlay", script->is_overlay);
	if (script->early_event_count > 0)
		adb_attribute_integer(d->arena, to, "events_without_entry",
				      (int64_t)script->early_event_count);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

const struct adb_attribute_doc adb_zengin_script_attributes[] = {
	{ "animation_sets", "model_name", "what Model says; not the name of a file (text scripts)" },
	{ "animation_sets", "mesh_and_tree", "ASC that the skeleton and the mesh were compiled from" },
	{ "animation_sets", "dont_use_mesh", "the mesh of meshAndTree is not loaded" },
	{ "animation_sets", "registered_meshes", "ASC names of registerMesh" },
	{ "animation_sets", "ani_max_fps", "aniMaxFPS: highest rate that clips are stored with" },
	{ "animation_sets", "is_overlay",
	  "the script replaces animations of another one: its path has MDS_OVERLAY, or the link base_script was found" },
	{ "animation_sets", "source_path", "the text script that was compiled (binary scripts)" },
	{ "animation_sets", "source_date", "when that script was last changed (binary scripts)" },
	{ "animation_sets", "asc_base_path", "folder of the ASC files (binary scripts)" },
	{ "animation_sets", "version", "version of the binary form" },
	{ "animation_sets", "model_tags", "modelTag: arrays of a tag and its four parameters" },
	{ "animation_sets", "events_without_entry",
	  "events before the first entry; they are events of the asset" },
	{ "set_entries", "layer", "one animation plays in each layer; larger ones win bone by bone" },
	{ "set_entries", "next", "animation that follows; the own name = loop, empty = none" },
	{ "set_entries", "blend_in", "seconds until the animation has its full weight" },
	{ "set_entries", "blend_out", "seconds until it has none, from its last frame on" },
	{ "set_entries", "flags",
	  "M moves and R turns the actor, E waits for its layer, F flies, I idles, P in place" },
	{ "set_entries", "asc", "source file of an ani" },
	{ "set_entries", "alias_of", "the ani whose samples an alias plays" },
	{ "set_entries", "direction", "F = forward, R = reverse; samples are stored forward" },
	{ "set_entries", "first", "first frame of the source" },
	{ "set_entries", "last", "last frame of the source, inclusive; -1 = up to its end" },
	{ "set_entries", "fps", "rate that the clip is stored with" },
	{ "set_entries", "speed", "SPD of the script" },
	{ "set_entries", "cvs", "scale of the collision volume, 0 to 10" },
	{ "set_entries", "written_cvs", "cvs as the script has it, where that is outside of 0 to 10" },
	{ "set_entries", "prefix", "names of the parts of an aniComb, without their numbers" },
	{ "set_entries", "count", "number of parts of an aniComb" },
	{ "set_entries", "parts", "names of the parts of an aniComb" },
	{ "set_entries", "batch", "animations that an aniBatch starts" },
	{ "set_entries", "outside_anienum",
	  "the entry stands outside of aniEnum: the game does not read it" },
	{ "set_entries", "raw_name", "name with the blanks at its ends" },
	{ "set_entries", "event_count", "number of its events" },
	{ "events", "params", "the four parameters of an eventTag, upper-case as the game reads them" },
	{ "events", "range_cm", "how far a sound is heard" },
	{ "events", "written_range_cm", "range as the script has it, where the game takes 3500 instead" },
	{ "events", "empty_slot", "the sound is played only when none plays in its slot" },
	{ "events", "empty_slot_typo", "EMPTY_SLOT is misspelt, so that the game ignores it" },
	{ "events", "handle", "number by which a particle effect is stopped" },
	{ "events", "attach", "the effect follows its bone" },
	{ "events", "node", "bone or slot that the command names, or its default" },
	{ "events", "node2", "second slot of an eventSwapMesh" },
	{ "events", "duration_ms", "length of a camera tremor" },
	{ "events", "min_amplitude_cm", "smallest swing of a camera tremor" },
	{ "events", "max_amplitude_cm", "largest swing of a camera tremor" },
	{ "events", "radius_cm", "how far a camera tremor is felt" },
	{ "events", "intensity", "weight of a morph animation" },
	{ "events", "hold_s", "seconds that a morph is held; -2 = as the morph says" },
	{ "events", "frames", "frames in the parameters of a combat tag, from the start of the clip" },
	{ "events", "times", "the same in seconds, at 25 frames per second" },
	{ "events", "untimed", "eventTag at frame 0: a property of the whole clip, whatever its time" },
	{ "events", "out_of_range", "the frame lies outside of first to last" },
	{ "events", "ignored", "the event of an alias, which the game does not read" },
	{ "events", "direction", "direction of an eventHeading" },
	{ "events", "axis", "axis of an eventHeading" },
	{ "events", "angle", "angle of an eventHeading" },
	{ "links", "entry", "name of the entry that refers" },
	{ NULL, NULL, NULL },
};
