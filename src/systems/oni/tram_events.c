/* The events of a TRAM: attacks, damage, footsteps, particles, sounds, and the spans that its fields give. */
#include <math.h>
#include <stddef.h>

#include "systems/oni/tram_private.h"

struct events {
	struct adb_decoder *d;
	struct adb_clip *clip;
	const struct adb_oni_tram *tram;
	uint32_t outside; /* events at frames that the clip does not have */
};

static bool is_outside(const struct events *e, int32_t frame)
{
	return frame < 0 || (e->tram->frame_count > 0 && frame >= e->tram->frame_count);
}

static struct adb_event *add_event(struct events *e, const char *kind, const char *name, int32_t frame)
{
	struct adb_event *event = adb_content_add_event(e->d->out, &e->clip->events, kind, name);

	if (event == NULL)
		return NULL;
	event->has_frame = true;
	event->frame = frame;
	event->time = frame / ADB_ONI_FPS;
	if (is_outside(e, frame)) {
		adb_attribute_flag(e->d->arena, &event->attributes, "out_of_range", true);
		e->outside++;
	}
	return event;
}

/* Adds an event that lasts up to and including the frame `end`. */
static struct adb_event *add_span(struct events *e, const char *kind, const char *name, int32_t start,
				  int32_t end)
{
	struct adb_event *event = add_event(e, kind, name, start);

	if (event == NULL)
		return NULL;
	event->end_time = end / ADB_ONI_FPS;
	adb_attribute_integer(e->d->arena, &event->attributes, "end_frame", end);
	if (is_outside(e, end) && !is_outside(e, start)) {
		adb_attribute_flag(e->d->arena, &event->attributes, "out_of_range", true);
		e->outside++;
	}
	return event;
}

static void set_bones(struct events *e, struct adb_event *event, uint32_t mask)
{
	adb_oni_attribute_bones(e->d->arena, &event->attributes, "bones", mask);
}

static void set_integer(struct events *e, struct adb_event *event, const char *key, int64_t value)
{
	adb_attribute_integer(e->d->arena, &event->attributes, key, value);
}

static void set_real(struct events *e, struct adb_event *event, const char *key, double value)
{
	adb_attribute_real(e->d->arena, &event->attributes, key, value);
}

static void set_type(struct events *e, struct adb_event *event, const char *key, uint32_t type)
{
	adb_oni_attribute_name(e->d->arena, &event->attributes, key, adb_oni_animation_type_name(type), type);
}

static void add_attack(struct events *e, const struct adb_oni_attack *attack)
{
	struct adb_event *event = add_span(e, "attack", NULL, attack->start, attack->end);

	if (event == NULL)
		return;
	event->value = attack->hit_points;
	set_bones(e, event, attack->bones);
	adb_oni_attribute_flags(e->d->arena, &event->attributes, "flags", attack->flags,
				adb_oni_attack_flags);
	set_integer(e, event, "hit_points", attack->hit_points);
	set_real(e, event, "knockback", (double)attack->knockback);
	set_type(e, event, "victim_type", attack->victim_type);
	set_integer(e, event, "hit_stun", attack->hit_stun);
	set_integer(e, event, "block_stun", attack->block_stun);
	set_integer(e, event, "stagger", attack->stagger);
	if (e->tram->has_reach)
		set_integer(e, event, "precedence", attack->precedence);
	set_integer(e, event, "extent_index", attack->extent_index);
}

static void add_extent(struct events *e, const struct adb_oni_extent *extent)
{
	struct adb_event *event = add_event(e, "attack_extent", NULL, extent->frame);

	if (event == NULL)
		return;
	event->value = extent->length;
	set_real(e, event, "angle", extent->angle);
	set_real(e, event, "length", extent->length);
	set_real(e, event, "min_y", extent->min_y);
	set_real(e, event, "max_y", extent->max_y);
}

/* Adds an event with one integer attribute. */
static void add_numbered(struct events *e, const char *kind, int32_t frame, const char *key, int32_t value)
{
	struct adb_event *event = add_event(e, kind, NULL, frame);

	if (event == NULL)
		return;
	event->value = value;
	set_integer(e, event, key, value);
}

static void add_motion_blur(struct events *e, const struct adb_oni_motion_blur *blur)
{
	struct adb_event *event = add_span(e, "motion_blur", NULL, blur->start, blur->end);

	if (event == NULL)
		return;
	set_bones(e, event, blur->bones);
	set_integer(e, event, "lifetime", blur->lifetime);
	set_integer(e, event, "alpha", blur->alpha);
	set_integer(e, event, "interval", blur->interval);
}

static void add_particle(struct events *e, const struct adb_oni_particle *particle)
{
	struct adb_event *event = add_span(e, "particle", particle->name, particle->start, particle->end);

	if (event == NULL)
		return;
	set_integer(e, event, "bone", particle->bone);
	if (particle->bone < (e->tram->bone_count > 0 ? e->tram->bone_count : ADB_ONI_MAX_BONES))
		event->bone_name = adb_oni_bone_name(particle->bone);
	else
		adb_warn(e->d, "bad-bone", 0x24, "particle %s is on bone %u of %u", particle->name,
			 particle->bone, e->tram->bone_count);
}

static void add_footstep(struct events *e, const struct adb_oni_footstep *footstep)
{
	static const char *const names[] = { NULL, "left", "right", "both" };
	const char *name = footstep->mask < 4 ? names[footstep->mask] : NULL;
	struct adb_event *event = add_event(e, "footstep", name, footstep->frame);

	if (event == NULL)
		return;
	event->value = footstep->mask;
	set_integer(e, event, "mask", footstep->mask);
}

/* Adds the events of the raw arrays, in the order of the arrays. */
static void add_from_arrays(struct events *e)
{
	const struct adb_oni_tram *tram = e->tram;

	for (uint32_t i = 0; i < tram->attack_count; i++)
		add_attack(e, &tram->attacks[i]);
	for (uint32_t i = 0; i < tram->extent_count; i++)
		add_extent(e, &tram->extents[i]);
	for (uint32_t i = 0; i < tram->damage_count; i++)
		add_numbered(e, "self_damage", tram->damages[i].frame, "points", tram->damages[i].points);
	for (uint32_t i = 0; i < tram->motion_blur_count; i++)
		add_motion_blur(e, &tram->motion_blurs[i]);
	for (uint32_t i = 0; i < tram->particle_count; i++)
		add_particle(e, &tram->particles[i]);
	for (uint32_t i = 0; i < tram->footstep_count; i++)
		add_footstep(e, &tram->footsteps[i]);
	for (uint32_t i = 0; i < tram->sound_count; i++)
		add_event(e, "sound", tram->sounds[i].name, tram->sounds[i].frame);
}

/* The span covers the whole clip if the flag is set, else the frames that the fields give. */
static void add_invulnerable(struct events *e)
{
	const struct adb_oni_tram *tram = e->tram;
	bool is_whole = (tram->flags & ADB_ONI_TRAM_INVULNERABLE) != 0;
	struct adb_event *event = NULL;

	if (is_whole && tram->frame_count > 0)
		event = add_span(e, "invulnerable", NULL, 0, tram->frame_count - 1);
	else if (is_whole)
		event = add_event(e, "invulnerable", NULL, 0);
	else if (tram->invulnerable_end > 0)
		add_span(e, "invulnerable", NULL, tram->invulnerable_start, tram->invulnerable_end);
	if (event != NULL)
		adb_attribute_flag(e->d->arena, &event->attributes, "whole_clip", true);
}

/* Adds an event at frame 0 with the place to which a throw moves the victim. */
static void add_throw(struct events *e, const struct adb_oni_throw *source)
{
	struct adb_event *event = add_event(e, "throw", adb_oni_animation_type_name(source->target_type), 0);

	if (event == NULL)
		return;

	const double position[] = { (double)source->position[0], (double)source->position[1],
				    (double)source->position[2] };

	event->value = (double)source->distance;
	adb_attribute_reals(e->d->arena, &event->attributes, "position", position, 3);
	set_real(e, event, "angle", (double)source->angle);
	set_real(e, event, "distance", (double)source->distance);
	set_type(e, event, "target_type", source->target_type);
}

static void add_from_fields(struct events *e)
{
	const struct adb_oni_tram *tram = e->tram;

	if (tram->vocalization != ADB_ONI_NO_NUMBER)
		add_numbered(e, "vocalization", 0, "index", tram->vocalization);
	if (tram->action_frame != ADB_ONI_NO_NUMBER)
		add_event(e, "action", NULL, tram->action_frame);
	/* Most animations have this value whether they are atomic or not: it marks no span. */
	if (tram->atomic_end > 0 && tram->atomic_end != ADB_ONI_NO_NUMBER)
		add_span(e, "atomic", NULL, tram->atomic_start, tram->atomic_end);
	add_invulnerable(e);
	if (tram->throw_source != NULL)
		add_throw(e, tram->throw_source);
}

void adb_oni_tram_add_events(struct adb_decoder *d, struct adb_clip *clip, const struct adb_oni_tram *tram)
{
	struct events e = { .d = d, .clip = clip, .tram = tram };

	add_from_arrays(&e);
	add_from_fields(&e);
	if (e.outside > 0)
		adb_note(d, "event-frame", 0, "%u events lie outside of the %u frames", e.outside,
			 tram->frame_count);
}
