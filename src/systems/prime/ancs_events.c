/* Reads the events of an ANCS: pairs of ANIM and EVNT in MP1, the events themselves in MP2. */
#include "systems/prime/ancs.h"
#include "systems/prime/event.h"

enum {
	PAIR_SIZE = 4 + 4,
	MAX_EVENT_ROWS = 200000, /* in one resource; an event counts once for each entry that has it */
};

struct event_sets {
	struct adb_prime_ancs *ancs;
	uint32_t *taken; /* by ANIM number: 1 + index of the last animation whose events it has got */
	size_t rows;
	bool is_full;
};

static const struct adb_field_layout pair_layout[] = { { 0, ADB_FIELD_U32BE, 1, "ANIM" },
						       { 4, ADB_FIELD_U32BE, 1, "EVNT" },
						       { 0, 0, 0, NULL } };

/* ---- MP1: pairs of ANIM and EVNT ---- */

/* Adds links for one pair. The game loads an ANIM of the list even if no entry plays it. */
static void link_pair(struct adb_prime_ancs *ancs, uint32_t anim_id, const char *anim, const char *evnt)
{
	struct adb_content *out = ancs->d->out;

	if (anim != NULL && !adb_prime_plays(ancs, anim_id))
		adb_content_add_link(out, "preload", "ANIM", anim, anim);

	struct adb_link *link =
		evnt != NULL ? adb_content_add_link(out, "event_pair", "EVNT", evnt, evnt) : NULL;

	if (link != NULL)
		adb_attribute_text(ancs->d->arena, &link->attributes, "anim_id", anim);
}

/* ---- MP2: the events of each animation ---- */

static size_t count_events(const struct adb_events *events)
{
	size_t count = 0;

	for (const struct adb_event *event = events->first; event != NULL; event = event->next)
		count++;
	return count;
}

static bool has_room(struct event_sets *e, size_t count)
{
	e->rows += count;
	if (e->rows <= MAX_EVENT_ROWS)
		return true;
	if (!e->is_full)
		adb_warn(
			e->ancs->d, "limit", 0,
			"more than %d events when those of several ANIMs count for each: further ANIMs but the first "
			"of each animation go without",
			MAX_EVENT_ROWS);
	e->is_full = true;
	return false;
}

/*
 * Adds the events of an animation to its leaves: each ANIM gets them once, through the first leaf that plays it, as a clip has
 * the events of its entries. It is unknown which of several leaves the game gives them to.
 */
static void assign_to_leaves(struct event_sets *e, uint32_t index, const struct adb_events *events)
{
	const struct adb_prime_animation *animation = &e->ancs->animations[index];
	size_t count = count_events(events);

	for (size_t i = 0; i < animation->leaf_count; i++) {
		struct adb_prime_leaf *leaf = &e->ancs->leaves[animation->first_leaf + i];

		if (e->taken[leaf->anim_number] == index + 1)
			continue;
		if (!has_room(e, count) && i > 0)
			return;
		e->taken[leaf->anim_number] = index + 1;
		leaf->entry->events = *events;
	}
}

/* Keeps the events of an animation without leaves as events of the set. */
static void keep_in_set(struct adb_prime_ancs *ancs, uint32_t animation, const struct adb_events *events)
{
	struct adb_events *to = &ancs->set->events;

	for (struct adb_event *event = events->first; event != NULL; event = event->next)
		adb_attribute_integer(ancs->d->arena, &event->attributes, "animation_index", animation);
	if (to->last != NULL)
		to->last->next = events->first;
	else
		to->first = events->first;
	to->last = events->last;
}

static void assign(struct event_sets *e, uint32_t index, const struct adb_events *events)
{
	const struct adb_prime_ancs *ancs = e->ancs;

	if (events->first == NULL)
		return;
	if (index < ancs->animation_count && ancs->animations[index].leaf_count > 0)
		assign_to_leaves(e, index, events);
	else
		keep_in_set(e->ancs, index, events);
}

/* ---- what the header declares ---- */

void adb_prime_read_event_pairs(struct adb_prime_ancs *ancs)
{
	enum { WIDTH = 2 };
	struct adb_decoder *d = ancs->d;
	uint32_t count = adb_prime_count(d, &d->in, PAIR_SIZE, "pairs of ANIM and EVNT");
	const char **ids = adb_arena_alloc(d->arena, count, WIDTH * sizeof *ids);

	if (ids == NULL || !adb_reader_ok(&d->in))
		return;
	adb_field_records(d->in.data + d->in.position, count, PAIR_SIZE, pair_layout, "pair");
	for (uint32_t i = 0; i < count; i++) {
		uint32_t anim_id = adb_reader_u32be(&d->in);
		const char **pair = ids + (size_t)i * WIDTH;

		pair[0] = adb_prime_id_text(d, anim_id);
		pair[1] = adb_prime_id_text(d, adb_reader_u32be(&d->in));
		link_pair(ancs, anim_id, pair[0], pair[1]);
	}
	adb_attribute_text_rows(d->arena, &ancs->set->attributes, "event_pairs", ids, WIDTH, count);
}

void adb_prime_read_event_sets(struct adb_prime_ancs *ancs)
{
	struct adb_decoder *d = ancs->d;
	size_t offset = d->in.position;
	uint32_t count = adb_prime_count(d, &d->in, ADB_PRIME_EVENTS_SIZE, "sets of events");
	struct event_sets e = { .ancs = ancs,
				.taken = adb_arena_alloc(d->arena, ancs->anim_count, sizeof *e.taken) };
	struct adb_events *sets = adb_arena_alloc(d->arena, count, sizeof *sets);
	uint32_t assigned = 0;

	if (e.taken == NULL || sets == NULL || !adb_reader_ok(&d->in))
		return;
	if (count != ancs->animation_count)
		adb_warn(d, "event-sets", offset, "%u sets of events of %u animations", count,
			 ancs->animation_count);
	while (assigned < count && adb_reader_ok(&d->in)) {
		adb_field_begin_item("events of animation", assigned);

		bool is_whole = adb_prime_read_events(d, ancs->game, &sets[assigned]);

		adb_field_end();
		assign(&e, assigned, &sets[assigned]);
		assigned++;
		if (!is_whole)
			d->in.overrun = true;
	}
	adb_prime_link_particles(d, sets, assigned);
}
