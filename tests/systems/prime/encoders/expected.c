#include "expected.h"

#include "files.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void put_number(struct bytes *csv, double value)
{
	bytes_text(csv, ",");
	if (isfinite(value))
		bytes_format(csv, "%.9g", value + 0.0); /* no minus zero */
}

/* The first two columns of every table. A file whose name is no id has its name for it. */
static void put_start(struct bytes *csv, const char *source, uint32_t id)
{
	const char *slash = strrchr(source, '/'), *name = slash ? slash + 1 : source;

	bytes_format(csv, "%s,", source);
	if (id)
		bytes_format(csv, "%08X", (unsigned)id);
	else
		bytes_put(csv, name, strcspn(name, "."));
}

static bool is_none(uint32_t id)
{
	return id == 0 || id == PRIME_ID_NONE;
}

/* What a resource is known by, at the end of a line: its id is one within its game only. */
static void put_identity(struct bytes *to, enum prime_game game, const char *type, uint32_t id)
{
	bytes_format(to, "%s,%08X,%d\n", type, (unsigned)id, game == PRIME_1 ? 1 : 2);
}

void prime_truth_resource(struct prime_truth *truth, enum prime_game game, const char *type, uint32_t id)
{
	put_identity(&truth->known, game, type, id);
}

static void add_link(struct prime_truth *truth, const char *source, uint32_t id, enum prime_game game,
		     const char *kind, const char *to_type, uint32_t to_id)
{
	if (is_none(to_id))
		return;
	put_start(&truth->links, source, id);
	bytes_format(&truth->links, ",%s,", kind);
	put_identity(&truth->links, game, to_type, to_id);
}

/* ---- keys ---- */

static void put_key(struct bytes *csv, const char *source, uint32_t id, unsigned bone_id, const char *target,
		    uint32_t frame)
{
	put_start(csv, source, id);
	bytes_format(csv, ",%u,%s,%u", bone_id, target, (unsigned)frame);
}

static void put_quat(struct bytes *csv, struct quat q)
{
	put_number(csv, q.x);
	put_number(csv, q.y);
	put_number(csv, q.z);
	put_number(csv, q.w);
	bytes_text(csv, "\n");
}

static void put_vec3(struct bytes *csv, struct vec3 v)
{
	put_number(csv, v.x);
	put_number(csv, v.y);
	put_number(csv, v.z);
	bytes_text(csv, ",\n");
}

void prime_truth_keys(struct bytes *csv, const char *source, uint32_t id, const struct prime_anim *anim)
{
	for (uint32_t i = 0; i < anim->channel_count && anim->key_count; i++) {
		const struct prime_channel *channel = &anim->channels[i];

		for (uint32_t key = 0; key <= anim->key_count; key++) {
			const uint32_t frame = anim->key_frame[key];

			if (channel->rotation.steps) {
				put_key(csv, source, id, channel->bone_id, "rotation", frame);
				put_quat(csv, prime_rotation_of(anim, &channel->rotation.steps[key]));
			}
			if (channel->translation.steps) {
				put_key(csv, source, id, channel->bone_id, "translation", frame);
				put_vec3(csv, prime_vector_of(&channel->translation.steps[key],
							      anim->translation_multiplier));
			}
			if (channel->scale.steps) {
				put_key(csv, source, id, channel->bone_id, "scale", frame);
				put_vec3(csv,
					 prime_vector_of(&channel->scale.steps[key], anim->scale_multiplier));
			}
		}
	}
}

static struct vec3 vector(const float v[3])
{
	return (struct vec3){ (double)v[0], (double)v[1], (double)v[2] };
}

void prime_truth_raw_keys(struct bytes *csv, const char *source, uint32_t id,
			  const struct prime_raw_anim *anim)
{
	for (uint32_t i = 0; i < anim->channel_count; i++) {
		const struct prime_raw_channel *channel = &anim->channels[i];

		for (uint32_t frame = 0; frame < anim->key_count; frame++) {
			if (channel->rotation) {
				const float *q = channel->rotation[frame];

				put_key(csv, source, id, channel->bone_id, "rotation", frame);
				put_quat(csv, (struct quat){ (double)q[1], (double)q[2], (double)q[3],
							     (double)q[0] });
			}
			if (channel->translation) {
				put_key(csv, source, id, channel->bone_id, "translation", frame);
				put_vec3(csv, vector(channel->translation[frame]));
			}
			if (channel->scale) {
				put_key(csv, source, id, channel->bone_id, "scale", frame);
				put_vec3(csv, vector(channel->scale[frame]));
			}
		}
	}
}

/* ---- clips ---- */

static const char *game_name(enum prime_game game)
{
	return game == PRIME_1 ? "MP1" : game == PRIME_2 ? "MP2" : "";
}

static double frames_per_second(float interval)
{
	const double fps = 1 / (double)interval;
	const double whole = floor(fps + 0.5);

	return fabs(fps - whole) < 0.01 ? whole : fps;
}

struct clip_numbers {
	unsigned format, frame_count, channel_count, bone_count, key_count, root_bone_id, divisor;
	const char *looping; /* "" = not said */
	enum prime_game game;
	float interval, duration;
	uint32_t evnt_id;
};

static void put_clip(struct prime_truth *truth, const struct prime_clip_truth *clip,
		     const struct clip_numbers *numbers)
{
	struct bytes *csv = &truth->clips;

	put_start(csv, clip->source, clip->id);
	if (clip->name[0])
		bytes_format(csv, ",%s", clip->name);
	else
		bytes_format(csv, ",%08X", (unsigned)clip->id);
	bytes_format(csv, ",%d,%u,%s,%u,%u,%u,%u,%s,%u,%u", clip->is_verified, numbers->format,
		     game_name(numbers->game), numbers->frame_count, numbers->channel_count,
		     numbers->bone_count, numbers->key_count, numbers->looping, numbers->root_bone_id,
		     numbers->divisor);
	put_number(csv, (double)numbers->interval);
	put_number(csv, frames_per_second(numbers->interval));
	put_number(csv, (double)numbers->duration);
	bytes_text(csv, "\n");
	add_link(truth, clip->source, clip->id, numbers->game, "events", "EVNT", numbers->evnt_id);
}

void prime_truth_anim(struct prime_truth *truth, const struct prime_clip_truth *clip,
		      const struct prime_anim *anim)
{
	struct clip_numbers numbers = {
		.format = 2,
		.frame_count = anim->frame_count,
		.root_bone_id = anim->root_bone_id,
		.divisor = anim->divisor,
		.looping = anim->looping ? "1" : "0",
		.game = anim->game,
		.interval = anim->interval,
		.duration = anim->duration,
		.evnt_id = anim->game == PRIME_1 ? anim->evnt_id : 0,
	};

	for (uint32_t i = 0; i < anim->channel_count && anim->key_count; i++) {
		const struct prime_channel *channel = &anim->channels[i];
		const int own = (channel->rotation.steps != NULL) + (channel->translation.steps != NULL) +
				(channel->scale.steps != NULL);

		numbers.channel_count += (unsigned)own;
		numbers.bone_count += own > 0;
	}
	numbers.key_count = numbers.channel_count * (anim->key_count + 1);
	put_clip(truth, clip, &numbers);
	prime_truth_keys(&truth->keys, clip->source, clip->id, anim);
}

void prime_truth_raw_anim(struct prime_truth *truth, const struct prime_clip_truth *clip,
			  const struct prime_raw_anim *anim)
{
	struct clip_numbers numbers = {
		.frame_count = anim->key_count,
		.root_bone_id = anim->root_bone_id,
		.looping = "",
		.game = anim->game,
		.interval = anim->interval,
		.duration = anim->duration,
		.evnt_id = anim->game == PRIME_1 ? anim->evnt_id : 0,
		.bone_count = anim->channel_count,
	};

	for (uint32_t i = 0; i < anim->channel_count; i++) {
		const struct prime_raw_channel *channel = &anim->channels[i];

		numbers.channel_count +=
			(unsigned)((channel->rotation != NULL) + (channel->translation != NULL) +
				   (channel->scale != NULL));
	}
	numbers.key_count = numbers.channel_count * anim->key_count;
	put_clip(truth, clip, &numbers);
	prime_truth_raw_keys(&truth->keys, clip->source, clip->id, anim);
}

/* ---- events ---- */

/* What an event calls: its type and id, then its value. */
static void put_reference(struct bytes *csv, const struct prime_event *event)
{
	switch (event->kind) {
	case PRIME_BOOL:
		bytes_format(csv, ",,,%d", event->value);
		return;
	case PRIME_INT32:
		/* With POI type 4 the value is a sound. */
		bytes_format(csv, ",,,%d", event->value);
		return;
	case PRIME_PARTICLE:
		bytes_format(csv, ",%s,%08X,", event->particle_type, (unsigned)event->particle_id);
		return;
	case PRIME_SOUND:
	case PRIME_EVENT_KINDS:
		bytes_format(csv, ",sound,%u,", (unsigned)event->value & 0xFFFF);
		return;
	}
}

/* What the values of user events stand for, as far as the corpus has them. */
static const char *name_of(const struct prime_event *event)
{
	static const struct {
		int32_t value;
		const char *meaning;
	} meanings[] = {
		{ 8, "DamageOn" },     { 9, "DamageOff" },    { 12, "Landing" },
		{ 16, "ScreenShake" }, { 17, "BeginAction" },
	};

	for (size_t i = 0; i < sizeof(meanings) / sizeof(meanings[0]); i++) {
		if (event->kind == PRIME_INT32 && event->poi_type == 6 && event->value == meanings[i].value)
			return meanings[i].meaning;
	}
	return event->name;
}

void prime_truth_events(struct prime_truth *truth, const char *source, uint32_t id, const char *animation,
			const struct prime_events *events, enum prime_game game)
{
	static const char *const kinds[] = { "loop", "user", "particle", "sound" };
	struct bytes *csv = &truth->events;

	for (size_t i = 0; i < events->count; i++) {
		const struct prime_event *event = &events->events[i];
		/* The second game says the number of a bone instead. */
		const bool is_numbered = game == PRIME_2 && event->kind == PRIME_PARTICLE;

		if (event->kind == PRIME_SOUND && events->version < 2)
			continue;
		put_start(csv, source, id);
		bytes_format(csv, ",%s,%s,%s", animation, kinds[event->kind], name_of(event));
		put_number(csv, (double)event->time);
		bytes_format(csv, ",%s", event->bone_name && !is_numbered ? event->bone_name : "");
		put_reference(csv, event);
		bytes_format(csv, ",%u,%d\n", event->poi_type, event->character);
		if (event->kind == PRIME_PARTICLE)
			add_link(truth, source, id, game, "event", event->particle_type, event->particle_id);
	}
}

/* ---- skeletons and models ---- */

static const char *first_name(const struct prime_skeleton *skeleton, const struct prime_bone *bone)
{
	for (uint32_t i = 0; i < skeleton->more_name_count && !bone->name; i++) {
		if (skeleton->more_names[i].id == bone->id)
			return skeleton->more_names[i].name;
	}
	return bone->name ? bone->name : "";
}

void prime_truth_skeleton(struct prime_truth *truth, const char *source, uint32_t id,
			  const struct prime_skeleton *skeleton)
{
	struct bytes *csv = &truth->bones;

	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		const struct prime_bone *bone = &skeleton->bones[i];
		const struct vec3 t = prime_rest_translation(skeleton, bone);

		put_start(csv, source, id);
		bytes_format(csv, ",%u,%u,%s,", (unsigned)bone->id, (unsigned)i, first_name(skeleton, bone));
		if (prime_find_bone(skeleton, bone->parent_id))
			bytes_format(csv, "%u", (unsigned)bone->parent_id);
		put_number(csv, t.x);
		put_number(csv, t.y);
		put_number(csv, t.z);
		put_quat(csv, prime_rest_rotation(skeleton, bone));
	}
}

void prime_truth_model(struct prime_truth *truth, const char *source, uint32_t id, const char *kind)
{
	put_start(&truth->models, source, id);
	bytes_format(&truth->models, ",%08X,,%s\n", (unsigned)id, kind);
}

/* ---- sets ---- */

struct set_place {
	struct prime_truth *truth;
	const char *source;
	uint32_t id;
	enum prime_game game;
};

/* The Play leaves below one animation or transition, in the order of the file. */
static void put_leaves(const struct set_place *place, const char *kind, const char *animation,
		       const struct prime_meta *meta)
{
	for (uint32_t i = 0; i < meta->part_count; i++)
		put_leaves(place, kind, animation, &meta->parts[i]);
	if (meta->type != PRIME_PLAY)
		return;
	put_start(&place->truth->entries, place->source, place->id);
	bytes_format(&place->truth->entries, ",%s,%s,%s,%u,", kind, animation, meta->name,
		     (unsigned)meta->primitive);
	put_identity(&place->truth->entries, place->game, "ANIM", meta->anim_id);
	add_link(place->truth, place->source, place->id, place->game, "animation", "ANIM", meta->anim_id);
}

static void put_transition_leaves(const struct set_place *place, const struct prime_trans *trans)
{
	if (trans->type == PRIME_TRANS_META)
		put_leaves(place, "transition", "", trans->meta);
}

static void put_character(const struct set_place *place, const struct prime_character *character)
{
	put_start(&place->truth->models, place->source, place->id);
	bytes_format(&place->truth->models, ",%08X:%u,%s,character\n", (unsigned)place->id,
		     (unsigned)character->index, character->name);
	add_link(place->truth, place->source, place->id, place->game, "model", "CMDL", character->cmdl);
	add_link(place->truth, place->source, place->id, place->game, "skin", "CSKR", character->cskr);
	add_link(place->truth, place->source, place->id, place->game, "skeleton", "CINF", character->cinf);
	add_link(place->truth, place->source, place->id, place->game, "", "CMDL", character->frozen_cmdl);
	add_link(place->truth, place->source, place->id, place->game, "", "CSKR", character->frozen_cskr);
}

void prime_truth_set(struct prime_truth *truth, const char *source, uint32_t id, const struct prime_set *set,
		     enum prime_game game)
{
	const struct set_place place = { truth, source, id, game };

	for (uint32_t i = 0; i < set->character_count; i++)
		put_character(&place, &set->characters[i]);
	for (uint32_t i = 0; i < set->animation_count; i++) {
		put_leaves(&place, "play", set->animations[i].name, &set->animations[i].meta);
		if (game == PRIME_2)
			prime_truth_events(truth, source, id, set->animations[i].name,
					   &set->animations[i].events, game);
	}
	for (uint32_t i = 0; i < set->transition_count; i++)
		put_transition_leaves(&place, &set->transitions[i].trans);
	put_transition_leaves(&place, &set->default_transition);
	for (uint32_t i = 0; i < set->half_transition_count; i++)
		put_transition_leaves(&place, &set->half_transitions[i].trans);
}

/* ---- files ---- */

/* Appends to each row whether the resource exists that its last columns name; the game is left out. */
static void resolve(const struct prime_truth *truth, struct bytes *rows)
{
	struct bytes done = { 0 };

	bytes_u8(rows, 0);
	for (char *row = (char *)rows->data, *end; (end = strchr(row, '\n')); row = end + 1) {
		char wanted[20];

		print_text(wanted, sizeof(wanted), "%.15s\n", end - 15);
		bytes_put(&done, row, (size_t)(end - row) - 2);
		bytes_format(&done, ",%d\n", strstr((const char *)truth->known.data, wanted) != NULL);
	}
	bytes_free(rows);
	*rows = done;
}

static void put_file(const char *dir, const char *name, const char *head, const struct bytes *rows)
{
	struct bytes csv = { 0 };
	char path[64];

	print_text(path, sizeof(path), "metroid-prime/%s.csv", name);
	bytes_text(&csv, head);
	bytes_append(&csv, rows);
	write_file(dir, path, &csv);
	bytes_free(&csv);
}

void prime_truth_write(struct prime_truth *truth, const char *dir)
{
	bytes_u8(&truth->known, 0);
	resolve(truth, &truth->entries);
	resolve(truth, &truth->links);
	put_file(dir, "clips",
		 "source,id,name,verified,format,game,frame_count,channel_count,bone_count,key_count,looping,"
		 "root_bone_id,divisor,interval,fps,duration\n",
		 &truth->clips);
	put_file(dir, "keys", PRIME_KEY_COLUMNS, &truth->keys);
	put_file(dir, "bones", "source,id,bone_id,ordinal,name,parent_id,tx,ty,tz,qx,qy,qz,qw\n",
		 &truth->bones);
	put_file(dir, "events",
		 "source,id,animation,kind,name,time,bone_name,ref_type,ref_id,value,poi_type,character\n",
		 &truth->events);
	put_file(dir, "entries", "source,id,kind,animation,primitive,primitive_index,to_type,to_id,exists\n",
		 &truth->entries);
	put_file(dir, "models", "source,id,model_id,name,kind\n", &truth->models);
	put_file(dir, "links", "source,id,kind,to_type,to_id,exists\n", &truth->links);
}

void prime_truth_free(struct prime_truth *truth)
{
	bytes_free(&truth->clips);
	bytes_free(&truth->keys);
	bytes_free(&truth->bones);
	bytes_free(&truth->events);
	bytes_free(&truth->entries);
	bytes_free(&truth->models);
	bytes_free(&truth->links);
	bytes_free(&truth->known);
}
