/* Turns the event commands of model scripts into rows: their attributes, references and times. */
#include "systems/zengin/event.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_SOUND_RANGE = 2500, DEFAULT_GROUND_RANGE = 1000, LARGEST_RANGE = 3500 };

/* An event command and the row that it becomes. */
struct row {
	struct adb_decoder *d;
	const struct adb_zengin_event *in;
	struct adb_event *out;
};

/* ---- rows ---- */

static const char *const commands[] = {
	[ADB_ZENGIN_SOUND] = "eventSFX",
	[ADB_ZENGIN_GROUND_SOUND] = "eventSFXGrnd",
	[ADB_ZENGIN_TAG] = "eventTag",
	[ADB_ZENGIN_EFFECT] = "eventPFX",
	[ADB_ZENGIN_EFFECT_STOP] = "eventPFXStop",
	[ADB_ZENGIN_GROUND_EFFECT] = "eventPFXGrnd",
	[ADB_ZENGIN_SET_MESH] = "eventSetMesh",
	[ADB_ZENGIN_SWAP_MESH] = "eventSwapMesh",
	[ADB_ZENGIN_MORPH] = "eventMMStartAni",
	[ADB_ZENGIN_TREMOR] = "eventCamTremor",
	[ADB_ZENGIN_HEADING] = "eventHeading",
};

static void refer_to(const struct row *row, const char *type, const char *native_id)
{
	if (native_id[0] == '\0')
		return;
	row->out->ref_type = type;
	row->out->ref_native_id = native_id;
}

static void put_real(const struct row *row, const char *key, float value)
{
	adb_zengin_put_real(row->d, &row->out->attributes, key, value);
}

static void put_flag(const struct row *row, const char *key, bool value)
{
	adb_attribute_flag(row->d->arena, &row->out->attributes, key, value);
}

static void fill_sound(const struct row *row)
{
	float range = row->in->range_cm;

	refer_to(row, "sound", row->out->name);
	if (range > LARGEST_RANGE) {
		adb_zengin_report(row->d, ADB_NOTE, "value-clamped", row->in->place,
				  "a range of %g cm, the engine takes at most %d", (double)range,
				  LARGEST_RANGE);
		put_real(row, "written_range_cm", range);
		range = LARGEST_RANGE;
	}
	put_real(row, "range_cm", range);
	row->out->value = adb_zengin_decimal(range);
	put_flag(row, "empty_slot", row->in->empty_slot);
	if (!row->in->empty_slot_typo)
		return;
	put_flag(row, "empty_slot_typo", true);
	adb_zengin_report(row->d, ADB_WARNING, "empty-slot-typo", row->in->place,
			  "EMPTY_SLOT is misspelt, which the engine ignores");
}

static bool is_one_of(const char *text, const char *const *list)
{
	while (*list != NULL && strcmp(text, *list) != 0)
		list++;
	return *list != NULL;
}

static void set_bone(const struct row *row, const char *name)
{
	if (name[0] != '\0')
		row->out->bone_name = name;
}

static const char *name_of(const struct row *row, const char *text)
{
	return adb_zengin_name(row->d, row->in->place, text);
}

/*
 * Appends the integers of a text to `frames`, from index `count` on, and returns their number. A word that is not an integer
 * is reported; if it begins with one, that integer is used.
 */
static size_t read_frames(const struct row *row, const char *text, int64_t *frames, size_t count)
{
	static const char blanks[] = " \t\r\n\v\f";

	for (const char *c = text + strspn(text, blanks); *c != '\0'; c += strspn(c, blanks)) {
		size_t length = strcspn(c, blanks);
		char *end;

		errno = 0;
		frames[count] = strtoll(c, &end, 10);
		if (end != c + length || errno != 0)
			adb_zengin_report(row->d, ADB_WARNING, "bad-number", row->in->place,
					  "\"%.*s\" in %s is not a frame", (int)length, c, row->out->name);
		if (end != c && errno == 0)
			count++;
		c += length;
	}
	return count;
}

/*
 * Sets the attributes frames and times of a tag such as DEF_WINDOW: frames that count from the start of the clip, in one
 * or several parameters.
 *
 * Quirk: shipped scripts separate them by tabs as well as by blanks.
 */
static void put_frames(const struct row *row, const char *const *parameters)
{
	size_t size = 0, count = 0;

	for (size_t i = 0; i < ADB_ZENGIN_TAG_PARAMETERS; i++)
		size += strlen(parameters[i]) / 2 + 1;

	struct adb_arena *arena = row->d->arena;
	int64_t *frames = adb_arena_alloc(arena, size, sizeof *frames);
	double *times = adb_arena_alloc(arena, size, sizeof *times);

	if (frames == NULL || times == NULL)
		return;
	for (size_t i = 0; i < ADB_ZENGIN_TAG_PARAMETERS; i++)
		count = read_frames(row, parameters[i], frames, count);
	for (size_t i = 0; i < count; i++)
		times[i] = (double)frames[i] / ADB_ZENGIN_SOURCE_FPS;
	adb_attribute_integers(arena, &row->out->attributes, "frames", frames, count);
	adb_attribute_reals(arena, &row->out->attributes, "times", times, count);
}

static void fill_tag(const struct row *row)
{
	static const char *const frame_tags[] = { "DEF_OPT_FRAME", "DEF_HIT_END", "DEF_WINDOW",
						  "DEF_PAR_FRAME", NULL };
	static const char *const item_tags[] = { "DEF_CREATE_ITEM", "DEF_EXCHANGE_ITEM", NULL };
	static const char *const slot_tags[] = { "DEF_INSERT_ITEM", "DEF_PLACE_MUNITION", "DEF_SWAPMESH",
						 "DEF_HIT_LIMB", NULL };
	const char *parameters[ADB_ZENGIN_TAG_PARAMETERS];
	const char *tag = row->out->name;

	for (size_t i = 0; i < ADB_ZENGIN_TAG_PARAMETERS; i++)
		parameters[i] = adb_zengin_upper(row->d, row->in->parameters[i]);
	adb_attribute_texts(row->d->arena, &row->out->attributes, "params", parameters,
			    ADB_ZENGIN_TAG_PARAMETERS);
	if (is_one_of(tag, item_tags) || is_one_of(tag, slot_tags))
		set_bone(row, name_of(row, parameters[0]));
	if (is_one_of(tag, item_tags))
		refer_to(row, "item", name_of(row, parameters[1]));
	if (is_one_of(tag, frame_tags))
		put_frames(row, parameters);
	if (row->in->attach)
		put_flag(row, "attach", true);
	if (adb_zengin_event_untimed(row->in))
		put_flag(row, "untimed", true);
}

static void put_handle(const struct row *row)
{
	float handle = row->in->handle;

	row->out->value = adb_zengin_decimal(handle);
	if (handle >= INT16_MIN && handle <= INT16_MAX && handle == truncf(handle))
		adb_attribute_integer(row->d->arena, &row->out->attributes, "handle", (int64_t)handle);
	else
		put_real(row, "handle", handle);
}

static void put_text(const struct row *row, const char *key, const char *text)
{
	if (text[0] != '\0')
		adb_attribute_text(row->d->arena, &row->out->attributes, key, text);
}

/* Sets the node of an event, `fallback` when the script names none. */
static void put_node(const struct row *row, const char *fallback)
{
	const char *node = name_of(row, row->in->node);

	set_bone(row, node[0] != '\0' ? node : fallback);
	put_text(row, "node", node[0] != '\0' ? node : fallback);
}

static void fill_effect(const struct row *row)
{
	refer_to(row, "particle", row->out->name);
	put_handle(row);
	put_node(row, "BIP01");
	put_flag(row, "attach", row->in->attach);
}

static void fill_set_mesh(const struct row *row)
{
	const char *stem = adb_zengin_asc_stem(row->d, row->out->name);

	if (stem[0] == '\0')
		return;
	refer_to(row, "MDM", stem);
	adb_content_add_link(row->d->out, "setMesh", "MDM", row->out->name, stem);
}

static void fill_swap_mesh(const struct row *row)
{
	put_node(row, "");
	put_text(row, "node2", name_of(row, row->in->node2));
}

static void fill_morph(const struct row *row)
{
	refer_to(row, "morph", row->out->name);
	put_node(row, "BIP01 HEAD");
	put_real(row, "intensity", row->in->intensity);
	put_real(row, "hold_s", row->in->hold_s);
	row->out->value = adb_zengin_decimal(row->in->intensity);
}

static void fill_tremor(const struct row *row)
{
	put_real(row, "radius_cm", row->in->radius_cm);
	put_real(row, "duration_ms", row->in->duration_ms);
	put_real(row, "min_amplitude_cm", row->in->min_amplitude_cm);
	put_real(row, "max_amplitude_cm", row->in->max_amplitude_cm);
	row->out->value = adb_zengin_decimal(row->in->radius_cm);
}

static void fill_heading(const struct row *row)
{
	double axis[3];

	for (size_t i = 0; i < 3; i++)
		axis[i] = adb_zengin_decimal(row->in->axis[i]);
	put_text(row, "direction", name_of(row, row->in->direction));
	adb_attribute_reals(row->d->arena, &row->out->attributes, "axis", axis, 3);
	put_real(row, "angle", row->in->angle);
}

static void fill(const struct row *row)
{
	switch (row->in->kind) {
	case ADB_ZENGIN_SOUND:
	case ADB_ZENGIN_GROUND_SOUND:
		fill_sound(row);
		break;
	case ADB_ZENGIN_TAG:
		fill_tag(row);
		break;
	case ADB_ZENGIN_EFFECT:
		fill_effect(row);
		break;
	case ADB_ZENGIN_EFFECT_STOP:
		put_handle(row);
		break;
	case ADB_ZENGIN_GROUND_EFFECT:
		break;
	case ADB_ZENGIN_SET_MESH:
		fill_set_mesh(row);
		break;
	case ADB_ZENGIN_SWAP_MESH:
		fill_swap_mesh(row);
		break;
	case ADB_ZENGIN_MORPH:
		fill_morph(row);
		break;
	case ADB_ZENGIN_TREMOR:
		fill_tremor(row);
		break;
	case ADB_ZENGIN_HEADING:
		fill_heading(row);
		break;
	}
}

/* ---- what the header declares ---- */

struct adb_zengin_event adb_zengin_event_of(enum adb_zengin_event_kind kind, struct adb_zengin_place place)
{
	return (struct adb_zengin_event){
		.kind = kind,
		.place = place,
		.range_cm = kind == ADB_ZENGIN_SOUND ? DEFAULT_SOUND_RANGE : DEFAULT_GROUND_RANGE,
		.intensity = 1,
		.hold_s = -2,
	};
}

struct adb_event *adb_zengin_event_add(struct adb_decoder *d, struct adb_events *to,
				       const struct adb_zengin_event *event)
{
	const char *name = event->kind == ADB_ZENGIN_SET_MESH ? adb_zengin_asc(d, event->place, event->name)
							      : adb_zengin_name(d, event->place, event->name);
	struct adb_event *out = adb_content_add_event(d->out, to, commands[event->kind], NULL);

	if (out == NULL)
		return NULL;
	out->name = name;
	out->has_frame = true;
	out->frame = event->frame;

	const struct row row = { d, event, out };

	fill(&row);
	if (name[0] == '\0')
		out->name = NULL;
	return out;
}

double adb_zengin_event_time(int64_t frame, const struct adb_zengin_range *range, double fps_source)
{
	bool open = range->last == -1;

	if (!range->known || (open && range->reverse))
		return NAN;

	int64_t length = open ? INT64_MAX : (int64_t)range->last - range->first;
	int64_t passed = range->reverse ? range->last - frame : frame - range->first;

	if (passed > length)
		passed = length;
	return (double)(passed > 0 ? passed : 0) / fps_source;
}

bool adb_zengin_event_outside(int64_t frame, const struct adb_zengin_range *range)
{
	return range->known && (frame < range->first || (range->last != -1 && frame > range->last));
}

bool adb_zengin_event_untimed(const struct adb_zengin_event *event)
{
	return event->kind == ADB_ZENGIN_TAG && event->frame == 0;
}
