/*
 * MSB, the binary form of a model script (Gothic 2). It is made of the chunks of chunk.h; strings end with 0x0A.
 *
 *   F000  u32 version (1), string folder of the ASC files
 *   F100  date, string path of the MDS
 *   F200  F2FF  model begin, end
 *   F300  u32 dont_use_mesh, string ASC          meshAndTree; the extension is often missing
 *   F400  string ASC                             registerMesh
 *   F500  F5FF  aniEnum begin, end               left out when there are no entries
 *   F510  f32                                    aniMaxFPS
 *   F520  string name, s32 layer, string next, f32 blend_in, f32 blend_out, string flags,
 *         string ASC, string direction, s32 first, s32 last, f32 fps, f32 speed, f32 cvs        ani
 *   F530  … string flags, string alias_of, string direction                                     aniAlias
 *   F540  string name, string next, f32 blend_in, f32 blend_out                                 aniBlend
 *   F550  string name, string next                                                              aniSync
 *   F570  … string flags, string prefix, s32 count                                              aniComb
 *   F580  string name                                                                           aniDisable
 *   F590  string tag, string parameter[4]        modelTag
 *   F5A0  s32 count                              events begin; F5AF ends them
 *   F5A1  s32 frame, string sound, f32 range_cm, f32 slot     eventSFX; F5A2 eventSFXGrnd
 *   F5A3  s32 frame, string tag, string parameter[4]          eventTag
 *   F5A4  s32 frame, f32 handle, string effect, string node, f32 attach     eventPFX
 *   F5A5  s32 frame, f32 handle                  eventPFXStop
 *   F5A6  s32 frame                              eventPFXGrnd
 *   F5A7  s32 frame, string ASC                  eventSetMesh
 *   F5A8  s32 frame, string node, string second node          eventSwapMesh
 *   F5A9  s32 frame, string animation, string node, f32 intensity, f32 hold_s     eventMMStartAni
 *   F5AA  s32 frame, f32 radius_cm², f32 duration_ms, f32 smallest amplitude_cm, f32 largest amplitude_cm    eventCamTremor
 *   FFFF  end
 *
 * Quirk: in sounds a slot of 0 means that EMPTY_SLOT was given, 1 that it was not.
 * The layout of F560 (aniBatch) is unknown: no file with that chunk is known.
 */
#include "systems/zengin/chunk.h"
#include "systems/zengin/script.h"

#include <math.h>

enum {
	CHUNK_BEGIN = 0xF000,
	CHUNK_SOURCE = 0xF100,
	CHUNK_MODEL = 0xF200,
	CHUNK_MODEL_END = 0xF2FF,
	CHUNK_MESH = 0xF300,
	CHUNK_REGISTER_MESH = 0xF400,
	CHUNK_ENUM = 0xF500,
	CHUNK_ENUM_END = 0xF5FF,
	CHUNK_MAX_FPS = 0xF510,
	CHUNK_BATCH = 0xF560,
	CHUNK_MODEL_TAG = 0xF590,
	CHUNK_EVENTS = 0xF5A0,
	CHUNK_EVENTS_END = 0xF5AF,
	CHUNK_END = 0xFFFF,
};

struct msb {
	struct adb_decoder *d;
	struct adb_zengin_script script;
	struct adb_zengin_chunk chunk; /* the one being read */
	bool in_enum;

	/* the list of events that the last F5A0 began */
	bool in_events;
	int32_t announced;
	int64_t event_count;
	struct adb_zengin_place events_place;
};

/* Reads the fields of m->chunk; `kind` is that of its row in `chunk_kinds`. */
typedef void chunk_reader(struct msb *m, int kind);

struct chunk_kind {
	uint16_t id;
	const char *name;
	chunk_reader *read;
	int kind;
};

/* ---- fields ---- */

/* Fields of a chunk that is cut off keep their defaults: a value is changed only when its bytes are there. */
static const char *read_text(struct msb *m, const char *name)
{
	const char *text = adb_zengin_text(m->d, &m->chunk.data, name);

	return adb_reader_ok(&m->chunk.data) ? text : NULL;
}

static struct adb_zengin_place place_of(const struct msb *m)
{
	return (struct adb_zengin_place){ m->chunk.offset, 0 };
}

static void take_real(struct msb *m, float value, float *to)
{
	if (!adb_reader_ok(&m->chunk.data))
		return;
	if (isfinite(value))
		*to = value;
	else
		adb_zengin_report(m->d, ADB_WARNING, "bad-number", place_of(m),
				  "a number of chunk %04X is not finite", m->chunk.id);
}

static void read_real(struct msb *m, float *to, const char *name)
{
	take_real(m, adb_read_f32le(&m->chunk.data, name), to);
}

static void read_integer(struct msb *m, int32_t *to, const char *name)
{
	int32_t value = adb_read_s32le(&m->chunk.data, name);

	if (adb_reader_ok(&m->chunk.data))
		*to = value;
}

/*
 * Reads a float that some compilers of scripts wrote as an integer: bits that give a float of implausible magnitude are read
 * as an integer. The largest known value is 1e12, the square of a radius of 1,000,000 cm.
 */
static void read_real_or_integer(struct msb *m, float *to, const char *name)
{
	uint32_t bits = adb_reader_u32le(&m->chunk.data);
	float value = adb_f32_from_bits(bits);
	float magnitude = fabsf(value);
	bool sensible = bits == 0 || (magnitude >= 1e-6f && magnitude <= 1e15f);

	if (adb_reader_ok(&m->chunk.data))
		adb_field(m->chunk.data.data + m->chunk.data.position - sizeof bits,
			  sensible ? ADB_FIELD_F32LE : ADB_FIELD_S32LE, 1, name);
	take_real(m, sensible ? value : (float)(int32_t)bits, to);
}

/* ---- chunks of the script as a whole ---- */

static void read_begin(struct msb *m, int kind)
{
	uint32_t version = adb_read_u32le(&m->chunk.data, "version");
	const char *folder = read_text(m, "folder of the ASC files");
	struct adb_attributes *to = &m->script.set->attributes;

	(void)kind;
	adb_attribute_integer(m->d->arena, to, "version", version);
	if (version != 1)
		adb_warn(m->d, "version", m->chunk.offset, "version %u, only 1 is known", version);
	if (folder != NULL)
		adb_attribute_text(m->d->arena, to, "asc_base_path", folder);
}

static void read_source(struct msb *m, int kind)
{
	const char *path = adb_zengin_source(m->d, &m->chunk.data, &m->script.set->attributes);

	(void)kind;
	adb_zengin_script_source(&m->script, path);
}

static void read_nothing(struct msb *m, int kind)
{
	(void)m;
	(void)kind;
}

static void read_mesh(struct msb *m, int kind)
{
	bool dont_use_mesh = adb_read_u32le(&m->chunk.data, "dont_use_mesh") != 0;
	const char *asc = read_text(m, "ASC");

	(void)kind;
	if (asc != NULL)
		adb_zengin_script_mesh(&m->script, place_of(m), asc, dont_use_mesh);
}

static void read_register_mesh(struct msb *m, int kind)
{
	const char *asc = read_text(m, "ASC");

	(void)kind;
	if (asc != NULL)
		adb_zengin_script_register_mesh(&m->script, place_of(m), asc);
}

static void read_enum(struct msb *m, int kind)
{
	m->in_enum = kind == CHUNK_ENUM;
}

static void read_max_fps(struct msb *m, int kind)
{
	float fps = NAN;

	(void)kind;
	read_real(m, &fps, "aniMaxFPS [1/s]");
	if (!isnan(fps))
		adb_zengin_script_max_fps(&m->script, fps);
}

/*
 * Quirk: one known reader expects a frame number in front, as in eventTag. A first byte below 0x20 is the low byte of such a
 * number, any other the first letter of the tag.
 */
static void read_model_tag(struct msb *m, int kind)
{
	const char *texts[ADB_ZENGIN_MODEL_TAG_TEXTS] = { NULL };
	struct adb_reader *in = &m->chunk.data;

	(void)kind;
	if (adb_reader_has(in, 4, 1) && in->data[in->position] < 0x20)
		adb_read_gap(in, 4, "frame, which the tag does not need");
	for (size_t i = 0; i < ADB_ZENGIN_MODEL_TAG_TEXTS; i++)
		texts[i] = read_text(m, i == 0 ? "tag" : "parameter");
	if (texts[0] != NULL)
		adb_zengin_script_model_tag(&m->script, texts);
}

/* ---- entries ---- */

static struct adb_zengin_entry begin_entry(struct msb *m, int kind)
{
	struct adb_zengin_entry entry = adb_zengin_entry_of((enum adb_zengin_entry_kind)kind, place_of(m));

	entry.name = read_text(m, "name");
	entry.outside_anienum = !m->in_enum;
	return entry;
}

/* Reads the fields that ani, aniAlias and aniComb begin with. */
static struct adb_zengin_entry begin_played_entry(struct msb *m, int kind)
{
	struct adb_zengin_entry entry = begin_entry(m, kind);

	read_integer(m, &entry.layer, "layer");
	entry.next = read_text(m, "next");
	read_real(m, &entry.blend_in, "blend_in [s]");
	read_real(m, &entry.blend_out, "blend_out [s]");
	entry.flags = read_text(m, "flags");
	entry.target = read_text(m, kind == ADB_ZENGIN_ANI     ? "ASC"
				    : kind == ADB_ZENGIN_ALIAS ? "alias_of"
							       : "prefix");
	return entry;
}

/* Adds the entry, unless the chunk ends before its name. */
static void end_entry(struct msb *m, const struct adb_zengin_entry *entry)
{
	if (entry->name != NULL)
		adb_zengin_script_entry(&m->script, entry);
}

static void read_ani(struct msb *m, int kind)
{
	struct adb_zengin_entry entry = begin_played_entry(m, kind);

	entry.direction = read_text(m, "direction");
	read_integer(m, &entry.first, "first");
	read_integer(m, &entry.last, "last");
	read_real(m, &entry.fps, "fps [1/s]");
	read_real(m, &entry.speed, "speed");
	read_real(m, &entry.cvs, "cvs");
	end_entry(m, &entry);
}

static void read_alias(struct msb *m, int kind)
{
	struct adb_zengin_entry entry = begin_played_entry(m, kind);

	entry.direction = read_text(m, "direction");
	end_entry(m, &entry);
}

static void read_blend(struct msb *m, int kind)
{
	struct adb_zengin_entry entry = begin_entry(m, kind);

	entry.next = read_text(m, "next");
	read_real(m, &entry.blend_in, "blend_in [s]");
	read_real(m, &entry.blend_out, "blend_out [s]");
	end_entry(m, &entry);
}

static void read_sync(struct msb *m, int kind)
{
	struct adb_zengin_entry entry = begin_entry(m, kind);

	entry.next = read_text(m, "next");
	end_entry(m, &entry);
}

static void read_comb(struct msb *m, int kind)
{
	struct adb_zengin_entry entry = begin_played_entry(m, kind);

	read_integer(m, &entry.count, "count");
	end_entry(m, &entry);
}

static void read_disable(struct msb *m, int kind)
{
	struct adb_zengin_entry entry = begin_entry(m, kind);

	end_entry(m, &entry);
}

/* ---- events ---- */

static void check_event_count(struct msb *m)
{
	if (m->in_events && m->announced != m->event_count)
		adb_zengin_report(m->d, ADB_WARNING, "event-count", m->events_place,
				  "%d events announced, %lld are there", (int)m->announced,
				  (long long)m->event_count);
	m->in_events = false;
}

static void read_events(struct msb *m, int kind)
{
	check_event_count(m);
	if (kind == CHUNK_EVENTS_END)
		return;
	m->in_events = true;
	m->announced = adb_read_s32le(&m->chunk.data, "count");
	m->event_count = 0;
	m->events_place = place_of(m);
}

static struct adb_zengin_event begin_event(struct msb *m, int kind)
{
	struct adb_zengin_event event = adb_zengin_event_of((enum adb_zengin_event_kind)kind, place_of(m));

	m->event_count++;
	read_integer(m, &event.frame, "frame");
	return event;
}

/* Adds the event, unless the chunk ends before its frame number. */
static void end_event(struct msb *m, const struct adb_zengin_event *event)
{
	if (m->chunk.data.position >= m->chunk.offset + ADB_ZENGIN_CHUNK_HEADER + sizeof event->frame)
		adb_zengin_script_event(&m->script, event);
}

static void read_sound(struct msb *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);
	float slot = 1;

	event.name = read_text(m, "sound");
	read_real(m, &event.range_cm, "range_cm");
	read_real(m, &slot, "slot");
	event.empty_slot = slot == 0;
	end_event(m, &event);
}

static void read_tag(struct msb *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	event.name = read_text(m, "tag");
	for (size_t i = 0; i < ADB_ZENGIN_TAG_PARAMETERS; i++)
		event.parameters[i] = read_text(m, "parameter");
	end_event(m, &event);
}

static void read_effect(struct msb *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);
	float attach = 0;

	read_real_or_integer(m, &event.handle, "handle");
	event.name = read_text(m, "effect");
	event.node = read_text(m, "node");
	read_real_or_integer(m, &attach, "attach");
	event.attach = attach != 0;
	end_event(m, &event);
}

static void read_effect_stop(struct msb *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	read_real_or_integer(m, &event.handle, "handle");
	end_event(m, &event);
}

static void read_ground_effect(struct msb *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	end_event(m, &event);
}

static void read_set_mesh(struct msb *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	event.name = read_text(m, "ASC");
	end_event(m, &event);
}

static void read_swap_mesh(struct msb *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	event.node = read_text(m, "node");
	event.node2 = read_text(m, "second node");
	end_event(m, &event);
}

static void read_morph(struct msb *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);

	event.name = read_text(m, "animation");
	event.node = read_text(m, "node");
	read_real(m, &event.intensity, "intensity");
	read_real(m, &event.hold_s, "hold_s");
	end_event(m, &event);
}

static void read_tremor(struct msb *m, int kind)
{
	struct adb_zengin_event event = begin_event(m, kind);
	float squared = 0;

	read_real_or_integer(m, &squared, "radius_cm²");
	if (squared >= 0)
		event.radius_cm = (float)sqrt((double)squared);
	else
		adb_zengin_report(m->d, ADB_WARNING, "bad-number", place_of(m),
				  "the square of a radius is %g", (double)squared);
	read_real_or_integer(m, &event.duration_ms, "duration_ms");
	read_real_or_integer(m, &event.min_amplitude_cm, "smallest amplitude_cm");
	read_real_or_integer(m, &event.max_amplitude_cm, "largest amplitude_cm");
	end_event(m, &event);
}

/* ---- the script ---- */

/* The fields of aniBatch are unknown. */
static const struct adb_zengin_layout layouts[] = {
	{ CHUNK_BEGIN, "4s" },
	{ CHUNK_SOURCE, "ds" },
	{ CHUNK_MODEL, "" },
	{ CHUNK_MODEL_END, "" },
	{ CHUNK_MESH, "4s" },
	{ CHUNK_REGISTER_MESH, "s" },
	{ CHUNK_ENUM, "" },
	{ CHUNK_ENUM_END, "" },
	{ CHUNK_MAX_FPS, "4" },
	{ 0xF520, "s4s44sss44444" },
	{ 0xF530, "s4s44sss" },
	{ 0xF540, "ss44" },
	{ 0xF550, "ss" },
	{ CHUNK_BATCH, NULL },
	{ 0xF570, "s4s44ss4" },
	{ 0xF580, "s" },
	{ CHUNK_MODEL_TAG, "sssss" },
	{ CHUNK_EVENTS, "4" },
	{ CHUNK_EVENTS_END, "" },
	{ 0xF5A1, "4s44" },
	{ 0xF5A2, "4s44" },
	{ 0xF5A3, "4sssss" },
	{ 0xF5A4, "44ss4" },
	{ 0xF5A5, "44" },
	{ 0xF5A6, "4" },
	{ 0xF5A7, "4s" },
	{ 0xF5A8, "4ss" },
	{ 0xF5A9, "4ss44" },
	{ 0xF5AA, "44444" },
	{ CHUNK_END, "" },
	{ 0, NULL },
};

static const struct chunk_kind chunk_kinds[] = {
	{ CHUNK_BEGIN, "F000 begin", read_begin, 0 },
	{ CHUNK_SOURCE, "F100 source", read_source, 0 },
	{ CHUNK_MODEL, "F200 model", read_nothing, 0 },
	{ CHUNK_MODEL_END, "F2FF model end", read_nothing, 0 },
	{ CHUNK_MESH, "F300 meshAndTree", read_mesh, 0 },
	{ CHUNK_REGISTER_MESH, "F400 registerMesh", read_register_mesh, 0 },
	{ CHUNK_ENUM, "F500 aniEnum", read_enum, CHUNK_ENUM },
	{ CHUNK_ENUM_END, "F5FF aniEnum end", read_enum, CHUNK_ENUM_END },
	{ CHUNK_MAX_FPS, "F510 aniMaxFPS", read_max_fps, 0 },
	{ 0xF520, "F520 ani", read_ani, ADB_ZENGIN_ANI },
	{ 0xF530, "F530 aniAlias", read_alias, ADB_ZENGIN_ALIAS },
	{ 0xF540, "F540 aniBlend", read_blend, ADB_ZENGIN_BLEND },
	{ 0xF550, "F550 aniSync", read_sync, ADB_ZENGIN_SYNC },
	{ 0xF570, "F570 aniComb", read_comb, ADB_ZENGIN_COMB },
	{ 0xF580, "F580 aniDisable", read_disable, ADB_ZENGIN_DISABLE },
	{ CHUNK_MODEL_TAG, "F590 modelTag", read_model_tag, 0 },
	{ CHUNK_EVENTS, "F5A0 events", read_events, CHUNK_EVENTS },
	{ CHUNK_EVENTS_END, "F5AF events end", read_events, CHUNK_EVENTS_END },
	{ 0xF5A1, "F5A1 eventSFX", read_sound, ADB_ZENGIN_SOUND },
	{ 0xF5A2, "F5A2 eventSFXGrnd", read_sound, ADB_ZENGIN_GROUND_SOUND },
	{ 0xF5A3, "F5A3 eventTag", read_tag, ADB_ZENGIN_TAG },
	{ 0xF5A4, "F5A4 eventPFX", read_effect, ADB_ZENGIN_EFFECT },
	{ 0xF5A5, "F5A5 eventPFXStop", read_effect_stop, ADB_ZENGIN_EFFECT_STOP },
	{ 0xF5A6, "F5A6 eventPFXGrnd", read_ground_effect, ADB_ZENGIN_GROUND_EFFECT },
	{ 0xF5A7, "F5A7 eventSetMesh", read_set_mesh, ADB_ZENGIN_SET_MESH },
	{ 0xF5A8, "F5A8 eventSwapMesh", read_swap_mesh, ADB_ZENGIN_SWAP_MESH },
	{ 0xF5A9, "F5A9 eventMMStartAni", read_morph, ADB_ZENGIN_MORPH },
	{ 0xF5AA, "F5AA eventCamTremor", read_tremor, ADB_ZENGIN_TREMOR },
};

static const struct chunk_kind *find_kind(uint16_t id)
{
	for (size_t i = 0; i < sizeof chunk_kinds / sizeof chunk_kinds[0]; i++)
		if (chunk_kinds[i].id == id)
			return &chunk_kinds[i];
	return NULL;
}

static void read_chunk(struct msb *m)
{
	const struct chunk_kind *kind = find_kind(m->chunk.id);

	if (kind == NULL) {
		adb_zengin_unknown_chunk(m->d, &m->chunk);
		return;
	}
	adb_zengin_begin_chunk(&m->chunk, kind->name);
	kind->read(m, kind->kind);
	adb_zengin_end_chunk(m->d, &m->chunk);
}

static enum adb_outcome msb_decode(struct adb_decoder *d)
{
	struct msb m = { .d = d };
	bool first = true, ended = false;

	if (!adb_zengin_script_begin(&m.script, d))
		return adb_fail_memory(d);
	while (!ended && adb_zengin_next_chunk(d, layouts, &m.chunk)) {
		if (first && m.chunk.id != CHUNK_BEGIN)
			return adb_fail(d, ADB_CORRUPT, 0, "begins with chunk %04X", m.chunk.id);
		first = false;
		ended = m.chunk.id == CHUNK_END;
		if (!ended) {
			read_chunk(&m);
		} else {
			adb_zengin_begin_chunk(&m.chunk, "FFFF end");
			adb_field_end();
		}
	}
	if (first)
		return adb_fail(d, ADB_CORRUPT, 0, "no chunk in it");
	check_event_count(&m);
	if (!ended)
		adb_warn(d, "truncated", d->in.position, "no chunk %04X at the end", CHUNK_END);
	else if (adb_reader_left(&d->in) > 0)
		adb_warn(d, "extra-data", d->in.position, "%zu bytes after the end", adb_reader_left(&d->in));
	return adb_zengin_script_end(&m.script);
}

/* The first chunk must be F000, end inside the file and be long enough for a version and a string. */
static int msb_sniff(struct adb_peek *peek)
{
	enum { ID_BITS = 16, LENGTH_BITS = 8, VERSION_BITS = 32, EXTENSION_BITS = 12, LEAST_SIZE = 5 };
	uint16_t id;
	uint32_t length;

	if (!adb_zengin_peek_chunk(peek, 0, &id, &length) || id != CHUNK_BEGIN)
		return 0;
	if (length < LEAST_SIZE || length > peek->size - ADB_ZENGIN_CHUNK_HEADER)
		return 0;

	bool claimed = adb_text_equal_nocase(peek->type, "MSB");
	bool known = adb_peek_is(peek, ADB_ZENGIN_CHUNK_HEADER, "\1\0\0\0", 4);

	if (!known && !claimed)
		return 0;
	return ID_BITS + LENGTH_BITS + (known ? VERSION_BITS : 0) + (claimed ? EXTENSION_BITS : 0);
}

const struct adb_format adb_format_zengin_msb = {
	.name = "zengin-msb",
	.title = "ZenGin model script, binary",
	.games = "Gothic 2, Gothic 2: Night of the Raven",
	.system = "zengin",
	.type = "MSB",
	.claims = "MSB",
	.attributes = adb_zengin_script_attributes,
	.sniff = msb_sniff,
	.decode = msb_decode,
};
