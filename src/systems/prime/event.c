/* Reads the event structures of EVNT and ANCS resources; event.h has the layout. */
#include "systems/prime/event.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	KNOWN_NODE_VERSION = 1,
	TYPE_SOUND_INT32 = 4,
	TYPE_USER_EVENT = 6,
	LAST_TYPE = 8,
	NODE_SIZE = 30,          /* size of the fields that all nodes have, with an empty name */
	MAX_LIKELY_NODES = 4096, /* nodes of one kind; the largest known number is below 100 */
};

/* The fields that all nodes begin with. */
struct node {
	size_t offset;
	uint16_t version, type;
	const char *name;
	struct adb_prime_time time;
	int32_t index;
	bool unique;
	float weight;
	int32_t character;
	uint32_t flags;
};

struct list {
	const char *what, *group;
	size_t smallest; /* size of a node with empty texts */
	void (*read)(struct adb_decoder *, enum adb_prime_game, struct adb_events *);
};

/* ---- the whole structure ---- */

/*
 * Reads one list of nodes. When the bytes end in it, the complete nodes are kept. When its count is larger than in any game and
 * does not fit, the list is left out, as its nodes would be read from the bytes of the next lists.
 */
static void read_list(struct adb_decoder *d, enum adb_prime_game game, struct adb_events *to,
		      const struct list *list)
{
	const char *what = list->what;
	size_t offset = d->in.position;

	adb_field_begin(list->group);

	uint32_t count = adb_read_u32be(&d->in, "count"), whole = 0;

	if (!adb_reader_ok(&d->in)) {
		adb_warn(d, "truncated", offset, "no list of %s nodes", what);
		return;
	}
	if (count > MAX_LIKELY_NODES && !adb_reader_has(&d->in, count, list->smallest)) {
		adb_warn(d, "truncated", offset, "%u %s nodes do not fit: the list is left out", count, what);
		d->in.overrun = true;
		return;
	}
	while (whole < count && adb_arena_outcome(d->arena) == ADB_OK) {
		struct adb_ledger_mark mark = adb_ledger_mark();

		adb_field_begin_item("node", whole);
		list->read(d, game, to);
		adb_field_end();
		if (!adb_reader_ok(&d->in)) {
			adb_ledger_forget(mark);
			adb_warn(d, "truncated", offset, "%u of %u %s nodes can be read", whole, count, what);
			return;
		}
		whole++;
	}
	adb_field_end();
}

/* ---- common fields of nodes ---- */

static struct node read_node(struct adb_decoder *d)
{
	struct adb_reader *in = &d->in;
	struct node node = { .offset = in->position };

	node.version = adb_read_u16be(in, "version");
	node.name = adb_prime_text(d, in, "name");
	node.type = adb_read_u16be(in, "type");
	node.time = adb_prime_time(in, "time");
	node.index = adb_read_s32be(in, "index");
	node.unique = adb_read_u8(in, "unique") != 0;
	node.weight = adb_read_f32be(in, "weight");
	node.character = adb_read_s32be(in, "character");
	node.flags = adb_read_u32be(in, "flags");
	return node;
}

/*
 * Quirk: the game uses 0 for a time whose state is a zero state, whatever its number is. The event keeps the number; they do
 * not differ in files of the game's own tools.
 */
static void check_time(struct adb_decoder *d, const struct node *node)
{
	bool is_zero = node->time.seconds == 0, says_zero = node->time.state >= 1 && node->time.state <= 3;

	if (!isfinite(node->time.seconds))
		adb_warn(d, "not-finite", node->offset, "the time of event \"%s\" is no number", node->name);
	else if (node->time.state > 4 || (says_zero && !is_zero))
		adb_note(d, "time-state", node->offset, "event \"%s\" is at %g s, but its time has state %u",
			 node->name, (double)node->time.seconds, node->time.state);
}

static void check_node(struct adb_decoder *d, const struct node *node)
{
	check_time(d, node);
	if (node->version != KNOWN_NODE_VERSION)
		adb_warn(d, "version", node->offset, "event \"%s\" has version %u, not %d", node->name,
			 node->version, KNOWN_NODE_VERSION);
	if (node->type > LAST_TYPE)
		adb_warn(d, "event-type", node->offset, "event \"%s\" has the unknown type %u", node->name,
			 node->type);
}

static struct adb_event *add_event(struct adb_decoder *d, struct adb_events *to, const char *kind,
				   const struct node *node)
{
	struct adb_event *event = adb_content_add_event(d->out, to, kind, node->name);

	if (event == NULL)
		return NULL;

	struct adb_attributes *attributes = &event->attributes;

	check_node(d, node);
	event->time = isfinite(node->time.seconds) ? (double)node->time.seconds : (double)NAN;
	if (node->version != KNOWN_NODE_VERSION)
		adb_attribute_integer(d->arena, attributes, "node_version", node->version);
	adb_attribute_integer(d->arena, attributes, "poi_type", node->type);
	adb_attribute_integer(d->arena, attributes, "time_state", node->time.state);
	adb_attribute_integer(d->arena, attributes, "index", node->index);
	adb_attribute_flag(d->arena, attributes, "unique", node->unique);
	adb_prime_put_float(d, attributes, "weight", node->weight);
	adb_attribute_integer(d->arena, attributes, "character", node->character);
	adb_attribute_integer(d->arena, attributes, "flags", node->flags);
	return event;
}

/* ---- nodes of each kind ---- */

static void read_bool(struct adb_decoder *d, enum adb_prime_game game, struct adb_events *to)
{
	struct node node = read_node(d);
	bool value = adb_read_u8(&d->in, "value") != 0;
	struct adb_event *event = adb_reader_ok(&d->in) ? add_event(d, to, "loop", &node) : NULL;

	(void)game;
	if (event != NULL)
		event->value = value;
}

/* Sets the attributes of a sound id: the low half is an index into a table of the game (ATBL), the highest bits are flags. */
static void set_sound(struct adb_decoder *d, struct adb_event *event, uint32_t sound)
{
	struct adb_attributes *to = &event->attributes;

	event->ref_type = "sound";
	event->ref_native_id = adb_arena_printf(d->arena, "%u", sound & 0xFFFF);
	adb_attribute_integer(d->arena, to, "sound_id", sound);
	adb_attribute_flag(d->arena, to, "looping", sound >> 31 & 1);
	adb_attribute_flag(d->arena, to, "non_positional", sound >> 30 & 1);
	adb_attribute_flag(d->arena, to, "continuous_update", sound >> 29 & 1);
}

/* Names of user events by their value. */
static const char *const user_events[] = {
	"Projectile",
	"EggLay",
	"LoopedSoundStop",
	"AlignTargetPos",
	"AlignTargetRot",
	"ChangeMaterial",
	"Delete",
	"GenerateEnd",
	"DamageOn",
	"DamageOff",
	"AlignTargetPosStart",
	"DeGenerate",
	"Landing",
	"TakeOff",
	"FadeIn",
	"FadeOut",
	"ScreenShake",
	"BeginAction",
	"EndAction",
	"BecomeRagDoll",
	"IkLock",
	"IkRelease",
	"BreakLockOn",
	"BecomeShootThrough",
	"RemoveCollision",
	"ObjectPickUp",
	"ObjectDrop",
	"EventStart",
	"EventStop",
	"Activate",
	"Deactivate",
	"SoundPlay",
	"SoundStop",
	"EffectOn",
	"EffectOff",
};

enum { USER_EVENT_COUNT = sizeof user_events / sizeof user_events[0] };

static void read_int32(struct adb_decoder *d, enum adb_prime_game game, struct adb_events *to)
{
	struct node node = read_node(d);
	int32_t value = adb_read_s32be(&d->in, "value");
	const char *bone = adb_prime_text(d, &d->in, "bone name");
	struct adb_event *event = adb_reader_ok(&d->in) ? add_event(d, to, "user", &node) : NULL;

	(void)game;
	if (event == NULL)
		return;
	event->value = value;
	event->bone_name = bone[0] != '\0' ? bone : NULL;
	if (node.type == TYPE_SOUND_INT32)
		set_sound(d, event, (uint32_t)value);
	if (node.type == TYPE_USER_EVENT && value >= 0 && value < USER_EVENT_COUNT) {
		adb_attribute_text(d->arena, &event->attributes, "node_name", node.name);
		event->name = user_events[value];
	}
}

static const char particle_kind[] = "particle";

static void read_particle(struct adb_decoder *d, enum adb_prime_game game, struct adb_events *to)
{
	struct adb_reader *in = &d->in;
	bool mp2 = adb_prime_is_mp2(game);
	struct node node = read_node(d);
	uint32_t frames = adb_read_u32be(in, "frames");
	const char *type = adb_prime_tag(d, in, "type");
	uint32_t particle = adb_read_u32be(in, "particle");
	const char *bone = mp2 ? "" : adb_prime_text(d, in, "bone");
	uint32_t bone_id = mp2 ? adb_read_u32be(in, "bone") : 0;
	float scale = adb_read_f32be(in, "scale");
	uint32_t parent_mode = adb_read_u32be(in, "parent mode");
	struct adb_event *event = adb_reader_ok(in) ? add_event(d, to, particle_kind, &node) : NULL;

	if (event == NULL)
		return;
	event->bone_name = bone[0] != '\0' ? bone : NULL;
	event->ref_type = type;
	event->ref_native_id = adb_prime_id_text(d, particle);
	adb_attribute_integer(d->arena, &event->attributes, "duration_frames", frames);
	if (mp2)
		adb_attribute_integer(d->arena, &event->attributes, "bone_id", bone_id);
	adb_prime_put_float(d, &event->attributes, "scale", scale);
	adb_attribute_integer(d->arena, &event->attributes, "parent_mode", parent_mode);
}

static void read_sound(struct adb_decoder *d, enum adb_prime_game game, struct adb_events *to)
{
	struct adb_reader *in = &d->in;
	struct node node = read_node(d);
	uint32_t sound = adb_read_u32be(in, "sound");
	float fall_off = adb_read_f32be(in, "fall-off"),
	      max_distance = adb_read_f32be(in, "maximum distance [m]");
	double unknown[4] = { 0 };

	if (adb_prime_is_mp2(game)) {
		unknown[0] = adb_read_u32be(in, "unknown 1");
		unknown[1] = adb_read_u16be(in, "unknown 2");
		unknown[2] = adb_read_u16be(in, "unknown 3");
		unknown[3] = (double)adb_read_f32be(in, "unknown 4");
	}

	struct adb_event *event = adb_reader_ok(in) ? add_event(d, to, "sound", &node) : NULL;

	if (event == NULL)
		return;
	set_sound(d, event, sound);
	adb_prime_put_float(d, &event->attributes, "fall_off", fall_off);
	adb_prime_put_float(d, &event->attributes, "max_distance", max_distance);
	if (adb_prime_is_mp2(game))
		adb_attribute_reals(d->arena, &event->attributes, "unknown", unknown, 4);
}

/* ---- links ---- */

static bool starts_particle(const struct adb_event *event)
{
	return event->ref_native_id != NULL && strcmp(event->kind, particle_kind) == 0;
}

/* Counts the events that start a particle. If `to` is not NULL it receives them. */
static size_t find_calls(const struct adb_events *lists, size_t count, const struct adb_event **to)
{
	size_t found = 0;

	for (size_t i = 0; i < count; i++)
		for (const struct adb_event *event = lists[i].first; event != NULL;
		     event = event != lists[i].last ? event->next : NULL) {
			if (!starts_particle(event))
				continue;
			if (to != NULL)
				to[found] = event;
			found++;
		}
	return found;
}

static int compare_calls(const void *a, const void *b)
{
	const struct adb_event *x = *(const struct adb_event *const *)a,
			       *y = *(const struct adb_event *const *)b;
	int order = strcmp(x->ref_type, y->ref_type);

	return order != 0 ? order : strcmp(x->ref_native_id, y->ref_native_id);
}

/* ---- what the header declares ---- */

bool adb_prime_read_events(struct adb_decoder *d, enum adb_prime_game game, struct adb_events *to)
{
	static const struct list lists[] = {
		{ "bool", "loop nodes", NODE_SIZE + 1, read_bool },
		{ "int32", "user nodes", NODE_SIZE + 5, read_int32 },
		{ "particle", "particle nodes", NODE_SIZE + 21, read_particle },
		{ "sound", "sound nodes", NODE_SIZE + 12, read_sound },
	};
	size_t offset = d->in.position;
	uint32_t version = adb_read_u32be(&d->in, "version");

	if (version < ADB_PRIME_EVENTS_FIRST || version > ADB_PRIME_EVENTS_LAST) {
		adb_warn(d, "version", offset, "events of the unknown version %u", version);
		return false;
	}
	for (unsigned i = 0; i < 2 + version && adb_reader_ok(&d->in); i++)
		read_list(d, game, to, &lists[i]);
	return adb_reader_ok(&d->in) && adb_arena_outcome(d->arena) == ADB_OK;
}

void adb_prime_link_particles(struct adb_decoder *d, const struct adb_events *lists, size_t count)
{
	size_t found = find_calls(lists, count, NULL);
	const struct adb_event **calls = adb_arena_alloc(d->arena, found, sizeof *calls);

	if (calls == NULL || found == 0)
		return;
	find_calls(lists, count, calls);
	qsort(calls, found, sizeof *calls, compare_calls);
	for (size_t i = 0; i < found; i++)
		if (i == 0 || compare_calls(&calls[i - 1], &calls[i]) != 0)
			adb_content_add_link(d->out, "event", calls[i]->ref_type, calls[i]->ref_native_id,
					     calls[i]->ref_native_id);
}
