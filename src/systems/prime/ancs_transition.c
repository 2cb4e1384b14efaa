/*
 * Reads the transitions of an ANCS. Each has a meta-transition:
 *
 *   u32  kind
 *   0 animation              meta-animation that is played in between
 *   1 trans, 2 phase trans   f32 seconds, u32 their state, u8, u8 run A, u32 flags
 *   3 snap                   nothing
 *
 * From the primitive A to B the game uses the transition from A to B, else the half transition to B, else the default
 * transition. A half transition becomes one row for each primitive of the animations that has no transition to B of its own.
 * The default transition becomes no rows, as it would lead from every primitive to every other.
 */
#include <math.h>
#include <stdlib.h>

#include "systems/prime/ancs.h"

enum kind { ANIMATION, TRANS, PHASE_TRANS, SNAP, KIND_COUNT };

static const char *const kind_names[] = { "animation", "trans", "phase_trans", "snap" };
static const char *const half_names[] = { "half_animation", "half_trans", "half_phase_trans", "half_snap" };

enum { SMALLEST_BODY = 4, SMALLEST_TRANSITION = 3 * 4 + SMALLEST_BODY, SMALLEST_HALF = 4 + SMALLEST_BODY };

enum { TIME_ZERO_FIRST = 1, TIME_ZERO_LAST = 3, TIME_INFINITY = 4 };

/* Sets of the games have far fewer. The limit keeps a damaged set from adding rows by the square of its size. */
enum { MOST_HALF_ROWS = 1 << 16 };

/* The values of a meta-transition that a row has. */
struct body {
	bool is_read;
	enum kind kind;
	double blend;
};

/* A leaf in the table of primitives. */
struct primitive {
	uint32_t primitive;
	bool is_other; /* its animation index differs from `primitive` */
	size_t leaf;
};

/* ---- meta-transitions ---- */

/* Seconds of a time; 0 for the states 1 to 3, NAN for an infinite time. */
static double seconds_of(struct adb_prime_time time)
{
	if (time.state >= TIME_ZERO_FIRST && time.state <= TIME_ZERO_LAST)
		return 0;
	return time.state == TIME_INFINITY ? NAN : (double)time.seconds;
}

static double read_blend(struct adb_prime_ancs *ancs, struct adb_prime_json *json)
{
	struct adb_reader *in = &ancs->d->in;
	struct adb_prime_time time = adb_prime_time(in, "duration");
	uint8_t unknown = adb_read_u8(in, "unknown"), run_a = adb_read_u8(in, "run A");
	uint32_t flags = adb_read_u32be(in, "flags");

	if (!adb_reader_ok(in))
		return NAN;
	adb_prime_json_real(json, "duration", (double)time.seconds);
	adb_prime_json_integer(json, "duration_state", time.state);
	adb_prime_json_integer(json, "unknown", unknown);
	adb_prime_json_integer(json, "run_a", run_a);
	adb_prime_json_integer(json, "flags", flags);
	return seconds_of(time);
}

/* Reads a meta-transition. Records have no length, so that an unknown kind ends the reading of the resource. */
static struct body read_body(struct adb_prime_ancs *ancs, const struct adb_prime_tree *tree,
			     struct adb_prime_json *json)
{
	struct adb_reader *in = &ancs->d->in;
	size_t offset = in->position;
	uint32_t kind = adb_read_u32be(in, "kind");
	struct body body = { .blend = NAN };

	if (!adb_reader_ok(in))
		return body;
	if (kind >= KIND_COUNT) {
		adb_warn(ancs->d, "meta-transition", offset, "a meta-transition of kind %u", kind);
		in->overrun = true;
		return body;
	}
	adb_prime_json_text(json, "kind", kind_names[kind]);
	if (kind == ANIMATION)
		adb_prime_read_meta_animation(ancs, tree, json, "animation");
	else
		body.blend = kind == SNAP ? 0 : read_blend(ancs, json);
	body.is_read = adb_reader_ok(in);
	body.kind = (enum kind)kind;
	return body;
}

/* ---- from one primitive to another ---- */

static void read_transition(struct adb_prime_ancs *ancs, struct adb_prime_json *json)
{
	struct adb_reader *in = &ancs->d->in;
	uint32_t id = adb_read_u32be(in, "id"), from = adb_read_u32be(in, "primitive A"),
		 to = adb_read_u32be(in, "primitive B");
	const struct adb_prime_tree tree = {
		.kind = "transition",
		.animation = adb_prime_no_animation,
		.transition = "exact",
		.has_from = true,
		.has_to = true,
		.from = from,
		.to = to,
	};

	if (!adb_reader_ok(in))
		return;
	adb_prime_json_open(json, NULL, '{');
	adb_prime_json_integer(json, "id", id);
	adb_prime_json_integer(json, "from", from);
	adb_prime_json_integer(json, "to", to);

	struct body body = read_body(ancs, &tree, json);

	adb_prime_json_close(json, '}');
	if (body.is_read)
		ancs->transitions[ancs->transition_count++] =
			(struct adb_prime_transition){ from, to, kind_names[body.kind], body.blend };
}

static void read_half_transition(struct adb_prime_ancs *ancs, struct adb_prime_json *json)
{
	struct adb_reader *in = &ancs->d->in;
	uint32_t to = adb_read_u32be(in, "primitive");
	const struct adb_prime_tree tree = {
		.kind = "transition",
		.animation = adb_prime_no_animation,
		.transition = "half",
		.has_to = true,
		.to = to,
	};

	if (!adb_reader_ok(in))
		return;
	adb_prime_json_open(json, NULL, '{');
	adb_prime_json_integer(json, "to", to);

	struct body body = read_body(ancs, &tree, json);

	adb_prime_json_close(json, '}');
	if (body.is_read)
		ancs->halves[ancs->half_count++] = (struct adb_prime_transition){
			.to = to, .kind = half_names[body.kind], .blend = body.blend
		};
}

/* ---- rows ---- */

/*
 * Sorts the leaves by primitive. In known files each primitive has an animation of the same index that only plays it: that
 * leaf comes first, else the first leaf that plays the primitive.
 */
static int compare_primitives(const void *a, const void *b)
{
	const struct primitive *left = a, *right = b;

	if (left->primitive != right->primitive)
		return left->primitive < right->primitive ? -1 : 1;
	if (left->is_other != right->is_other)
		return left->is_other ? 1 : -1;
	return (left->leaf > right->leaf) - (left->leaf < right->leaf);
}

static struct primitive *sorted_primitives(struct adb_prime_ancs *ancs)
{
	struct primitive *primitives = adb_arena_alloc(ancs->d->arena, ancs->leaf_count, sizeof *primitives);

	if (primitives == NULL)
		return NULL;
	for (size_t i = 0; i < ancs->leaf_count; i++) {
		const struct adb_prime_leaf *leaf = &ancs->leaves[i];

		primitives[i] = (struct primitive){ leaf->primitive, leaf->primitive != leaf->animation, i };
	}
	qsort(primitives, ancs->leaf_count, sizeof *primitives, compare_primitives);
	return primitives;
}

static void report_clashes(struct adb_prime_ancs *ancs, const struct primitive *primitives)
{
	for (size_t i = 1; i < ancs->leaf_count; i++) {
		const struct adb_prime_leaf *leaf = &ancs->leaves[primitives[i].leaf];
		const struct adb_prime_leaf *before = &ancs->leaves[primitives[i - 1].leaf];

		if (leaf->primitive == before->primitive && leaf->anim_id != before->anim_id)
			adb_warn(ancs->d, "primitive-clash", 0, "primitive %u plays both %08X and %08X",
				 leaf->primitive, before->anim_id, leaf->anim_id);
	}
}

static struct adb_entry *entry_of(const struct adb_prime_ancs *ancs, const struct primitive *primitives,
				  uint32_t primitive)
{
	size_t low = 0, high = ancs->leaf_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (primitives[middle].primitive < primitive)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == ancs->leaf_count || primitives[low].primitive != primitive)
		return NULL;
	return ancs->leaves[primitives[low].leaf].entry;
}

static void add_row(struct adb_prime_ancs *ancs, const struct primitive *primitives,
		    const struct adb_prime_transition *transition)
{
	struct adb_entry *from = entry_of(ancs, primitives, transition->from);
	struct adb_entry *to = entry_of(ancs, primitives, transition->to);

	if (from == NULL)
		return;

	const char *name =
		to != NULL ? to->target_name : adb_arena_printf(ancs->d->arena, "%u", transition->to);
	struct adb_transition *row =
		name != NULL ? adb_entry_add_transition(ancs->d->out, from, transition->kind, name) : NULL;

	if (row != NULL)
		row->blend = transition->blend;
}

static void add_exact(struct adb_prime_ancs *ancs, const struct primitive *primitives,
		      const struct adb_prime_transition *transition)
{
	bool has_from = entry_of(ancs, primitives, transition->from) != NULL;

	if (!has_from || entry_of(ancs, primitives, transition->to) == NULL)
		adb_note(ancs->d, "no-primitive", 0, "a transition from primitive %u to %u: %s is played",
			 transition->from, transition->to, has_from ? "only the first" : "not the first");
	add_row(ancs, primitives, transition);
}

static uint64_t pair(uint32_t from, uint32_t to)
{
	return (uint64_t)from << 32 | to;
}

static int compare_pairs(const void *a, const void *b)
{
	uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

	return (left > right) - (left < right);
}

static void add_half(struct adb_prime_ancs *ancs, const struct primitive *primitives, const uint64_t *exact,
		     const struct adb_prime_transition *half)
{
	struct adb_prime_transition row = *half;

	if (entry_of(ancs, primitives, half->to) == NULL)
		adb_note(ancs->d, "no-primitive", 0, "a half transition to primitive %u, which is not played",
			 half->to);
	for (size_t i = 0; i < ancs->leaf_count; i++) {
		uint64_t key = pair(primitives[i].primitive, half->to);

		row.from = primitives[i].primitive;
		if (row.from == row.to || (i > 0 && row.from == primitives[i - 1].primitive) ||
		    ancs->leaves[primitives[i].leaf].animation == adb_prime_no_animation)
			continue;
		if (bsearch(&key, exact, ancs->transition_count, sizeof key, compare_pairs) == NULL)
			add_row(ancs, primitives, &row);
	}
}

static void add_halves(struct adb_prime_ancs *ancs, const struct primitive *primitives)
{
	uint64_t *exact = adb_arena_alloc(ancs->d->arena, ancs->transition_count, sizeof *exact);

	if (exact == NULL)
		return;
	if (ancs->leaf_count * ancs->half_count > MOST_HALF_ROWS) {
		adb_note(ancs->d, "half-transitions", 0, "%u half transitions from %zu entries: no rows",
			 ancs->half_count, ancs->leaf_count);
		return;
	}
	for (uint32_t i = 0; i < ancs->transition_count; i++)
		exact[i] = pair(ancs->transitions[i].from, ancs->transitions[i].to);
	qsort(exact, ancs->transition_count, sizeof *exact, compare_pairs);
	for (uint32_t i = 0; i < ancs->half_count; i++)
		add_half(ancs, primitives, exact, &ancs->halves[i]);
}

/* ---- what the header declares ---- */

void adb_prime_read_transitions(struct adb_prime_ancs *ancs)
{
	struct adb_reader *in = &ancs->d->in;
	struct adb_prime_json json = { 0 };
	uint32_t count = adb_prime_count(ancs->d, in, SMALLEST_TRANSITION, "transitions");

	ancs->transitions = adb_arena_alloc(ancs->d->arena, count, sizeof *ancs->transitions);
	if (ancs->transitions == NULL || !adb_reader_ok(in))
		return;
	adb_prime_json_open(&json, NULL, '[');
	for (uint32_t i = 0; i < count && adb_reader_ok(in); i++) {
		adb_field_begin_item("transition", i);
		read_transition(ancs, &json);
		adb_field_end();
	}
	adb_prime_json_close(&json, ']');
	adb_prime_json_end(&json, ancs->d, &ancs->set->attributes, "transitions");
}

void adb_prime_read_default_transition(struct adb_prime_ancs *ancs)
{
	const struct adb_prime_tree tree = { .kind = "transition",
					     .animation = adb_prime_no_animation,
					     .transition = "default" };
	struct adb_prime_json json = { 0 };

	adb_prime_json_open(&json, NULL, '{');
	adb_field_begin("default transition");
	read_body(ancs, &tree, &json);
	adb_field_end();
	adb_prime_json_close(&json, '}');
	adb_prime_json_end(&json, ancs->d, &ancs->set->attributes, "default_transition");
}

void adb_prime_read_half_transitions(struct adb_prime_ancs *ancs)
{
	struct adb_reader *in = &ancs->d->in;
	struct adb_prime_json json = { 0 };
	uint32_t count = adb_prime_count(ancs->d, in, SMALLEST_HALF, "half transitions");

	ancs->halves = adb_arena_alloc(ancs->d->arena, count, sizeof *ancs->halves);
	if (ancs->halves == NULL || !adb_reader_ok(in))
		return;
	adb_prime_json_open(&json, NULL, '[');
	for (uint32_t i = 0; i < count && adb_reader_ok(in); i++) {
		adb_field_begin_item("half transition", i);
		read_half_transition(ancs, &json);
		adb_field_end();
	}
	adb_prime_json_close(&json, ']');
	adb_prime_json_end(&json, ancs->d, &ancs->set->attributes, "half_transitions");
}

void adb_prime_finish_transitions(struct adb_prime_ancs *ancs)
{
	struct primitive *primitives = sorted_primitives(ancs);

	if (primitives == NULL)
		return;
	report_clashes(ancs, primitives);
	for (uint32_t i = 0; i < ancs->transition_count; i++)
		add_exact(ancs, primitives, &ancs->transitions[i]);
	add_halves(ancs, primitives);
}
