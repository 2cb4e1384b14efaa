/* What a job puts into the database, as one hash: everything of its content that rows are made of. */
#include <math.h>
#include <string.h>

#include "corpus.h"

static void add(struct adb_hasher *hasher, const void *data, size_t size)
{
	adb_hasher_add(hasher, &size, sizeof size);
	if (data != NULL && size > 0)
		adb_hasher_add(hasher, data, size);
}

static void add_text(struct adb_hasher *hasher, const char *text)
{
	add(hasher, text, text != NULL ? strlen(text) + 1 : 0);
}

static void add_integer(struct adb_hasher *hasher, int64_t value)
{
	adb_hasher_add(hasher, &value, sizeof value);
}

/* SQLite has one NULL for every NaN, and one zero. */
static void add_real(struct adb_hasher *hasher, double value)
{
	value = isnan(value) ? -1e308 : value == 0 ? 0 : value;
	adb_hasher_add(hasher, &value, sizeof value);
}

static void add_reals(struct adb_hasher *hasher, const double *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		add_real(hasher, values[i]);
}

static void add_attributes(struct adb_hasher *hasher, const struct adb_attributes *attributes)
{
	for (const struct adb_attribute *a = attributes->first; a != NULL; a = a->next) {
		add_text(hasher, a->key);
		add_text(hasher, a->json);
	}
	add_text(hasher, NULL);
}

static void add_events(struct adb_hasher *hasher, const struct adb_events *events)
{
	for (const struct adb_event *event = events->first; event != NULL; event = event->next) {
		add_text(hasher, event->kind);
		add_text(hasher, event->name);
		add_integer(hasher, event->has_frame);
		add_integer(hasher, event->has_frame ? event->frame : 0);
		add_real(hasher, event->time);
		add_real(hasher, event->end_time);
		add_text(hasher, event->bone_name);
		add_text(hasher, event->ref_type);
		add_text(hasher, event->ref_native_id);
		add_real(hasher, event->value);
		add_attributes(hasher, &event->attributes);
	}
	add_text(hasher, NULL);
}

/* ---- clips and skeletons ---- */

static void add_channel(struct adb_hasher *hasher, const struct adb_channel *channel)
{
	add_integer(hasher, channel->bone_id);
	add_integer(hasher, channel->target);
	add_integer(hasher, channel->interpolation);
	add_integer(hasher, channel->is_root_motion);
	add_integer(hasher, channel->adds_to_rest);
	add(hasher, channel->values, (size_t)channel->width * channel->key_count * sizeof(float));
	add(hasher, channel->frames, channel->frames != NULL ? channel->key_count * sizeof(uint32_t) : 0);
	add_attributes(hasher, &channel->attributes);
}

static void add_clip(struct adb_hasher *hasher, const struct adb_clip *clip)
{
	add_text(hasher, clip->name);
	add_text(hasher, clip->native_id);
	add_real(hasher, clip->duration);
	add_real(hasher, clip->fps);
	add_real(hasher, clip->interval);
	add_integer(hasher, clip->frame_count);
	add_integer(hasher, clip->space);
	add_integer(hasher, clip->looping);
	add_integer(hasher, clip->loop_start);
	add_integer(hasher, clip->loop_end);
	add_integer(hasher, clip->wraps);
	add(hasher, clip->playback, sizeof clip->playback);
	add_integer(hasher, clip->has_skeleton_checksum ? (int64_t)clip->skeleton_checksum : -1);
	add_text(hasher, clip->skeleton_name);
	for (const struct adb_channel *channel = clip->channels; channel != NULL; channel = channel->next)
		add_channel(hasher, channel);
	add_events(hasher, &clip->events);
	add_attributes(hasher, &clip->attributes);
}

static void add_skeleton(struct adb_hasher *hasher, const struct adb_skeleton *skeleton)
{
	add_text(hasher, skeleton->name);
	add_text(hasher, skeleton->native_id);
	add_integer(hasher, skeleton->has_checksum ? (int64_t)skeleton->checksum : -1);
	add_real(hasher, skeleton->model_scale);
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		const struct adb_bone *bone = &skeleton->bones[i];

		add_integer(hasher, bone->bone_id);
		add_integer(hasher, bone->parent_id);
		add_text(hasher, bone->name);
		add_text(hasher, bone->kind);
		add_reals(hasher, (const double *)&bone->rest, sizeof bone->rest / sizeof(double));
	}
	add_attributes(hasher, &skeleton->attributes);
}

/* ---- sets and links ---- */

static void add_set(struct adb_hasher *hasher, const struct adb_set *set)
{
	add_text(hasher, set->name);
	add_text(hasher, set->native_id);
	for (const struct adb_entry *entry = set->entries; entry != NULL; entry = entry->next) {
		add_integer(hasher, entry->index);
		add_text(hasher, entry->kind);
		add_text(hasher, entry->name);
		add_text(hasher, entry->target_name);
		add_text(hasher, entry->target_native_id);
		for (const struct adb_transition *t = entry->transitions; t != NULL; t = t->next) {
			add_text(hasher, t->to_name);
			add_text(hasher, t->kind);
			add_real(hasher, t->blend);
		}
		add_events(hasher, &entry->events);
		add_attributes(hasher, &entry->attributes);
	}
	add_events(hasher, &set->events);
	add_attributes(hasher, &set->attributes);
}

static void add_link(struct adb_hasher *hasher, const struct adb_link *link)
{
	add_text(hasher, link->kind);
	add_text(hasher, link->to_type);
	add_text(hasher, link->to_name);
	add_text(hasher, link->to_native_id);
	add_attributes(hasher, &link->attributes);
}

/* ---- models ---- */

static void add_part(struct adb_hasher *hasher, const struct adb_mesh_part *part)
{
	size_t count = part->vertex_count;

	add_text(hasher, part->name);
	add_integer(hasher, part->material);
	add_integer(hasher, part->topology);
	add_integer(hasher, part->bind);
	add_integer(hasher, part->bone_id);
	add_text(hasher, part->bone_name);
	add(hasher, part->positions, part->positions != NULL ? 3 * count * sizeof(float) : 0);
	add(hasher, part->normals, part->normals != NULL ? 3 * count * sizeof(float) : 0);
	add(hasher, part->uvs, part->uvs != NULL ? 2 * count * sizeof(float) : 0);
	add(hasher, part->colours, part->colours != NULL ? 4 * count * sizeof(float) : 0);
	add(hasher, part->joints, part->joints != NULL ? ADB_INFLUENCES * count * sizeof(uint16_t) : 0);
	add(hasher, part->weights, part->weights != NULL ? ADB_INFLUENCES * count * sizeof(float) : 0);
	add(hasher, part->points, part->points != NULL ? count * sizeof(uint32_t) : 0);
	add(hasher, part->indices, part->indices != NULL ? part->index_count * sizeof(uint32_t) : 0);
	for (const struct adb_shape *shape = part->shapes; shape != NULL; shape = shape->next) {
		add_text(hasher, shape->name);
		add_integer(hasher, shape->bone_id);
		add(hasher, shape->offsets, 3 * count * sizeof(float));
	}
	add_attributes(hasher, &part->attributes);
}

static void add_material(struct adb_hasher *hasher, const struct adb_material *material)
{
	add_text(hasher, material->name);
	add(hasher, material->colour, sizeof material->colour);
	add_text(hasher, material->texture_type);
	add_text(hasher, material->texture_name);
	add_text(hasher, material->texture_native_id);
	add_text(hasher, material->texture != NULL ? material->texture->name : NULL);
	add_integer(hasher, material->alpha_mode);
	add_real(hasher, (double)material->alpha_cutoff);
	add_integer(hasher, material->is_two_sided);
	add_integer(hasher, material->is_unlit);
	add_integer(hasher, material->wrap_u);
	add_integer(hasher, material->wrap_v);
	add_attributes(hasher, &material->attributes);
}

static void add_model(struct adb_hasher *hasher, const struct adb_model *model)
{
	add_text(hasher, model->name);
	add_text(hasher, model->native_id);
	add_text(hasher, model->kind);
	add_integer(hasher, model->has_skeleton_checksum ? (int64_t)model->skeleton_checksum : -1);
	for (const struct adb_mesh_part *part = model->parts; part != NULL; part = part->next)
		add_part(hasher, part);
	for (const struct adb_material *m = model->materials; m != NULL; m = m->next)
		add_material(hasher, m);
	for (uint32_t i = 0; i < model->bind_count; i++) {
		add_integer(hasher, model->binds[i].bone_id);
		add(hasher, model->binds[i].bone_from_model, sizeof model->binds[i].bone_from_model);
	}
	add_attributes(hasher, &model->attributes);
}

static void add_texture(struct adb_hasher *hasher, const struct adb_texture *texture)
{
	const struct adb_pixels *pixels = &texture->pixels;

	add_text(hasher, texture->name);
	add_text(hasher, texture->native_id);
	add_text(hasher, texture->format);
	add_integer(hasher, texture->width);
	add_integer(hasher, texture->height);
	add(hasher, pixels->rgba, pixels->rgba != NULL ? (size_t)4 * pixels->width * pixels->height : 0);
	add(hasher, texture->encoded, texture->encoded_size);
	add_text(hasher, texture->media_type);
	add_attributes(hasher, &texture->attributes);
}

/* ---- all of it ---- */

static void add_problems(struct adb_hasher *hasher, const struct adb_problem *problem)
{
	for (; problem != NULL; problem = problem->next) {
		add_integer(hasher, problem->severity);
		add_text(hasher, problem->code);
		add_integer(hasher, problem->offset);
		add_text(hasher, problem->message);
	}
}

struct adb_hash job_hash(const struct adb_job *job)
{
	const struct adb_content *content = &job->content;
	struct adb_hasher *hasher = adb_hasher_new();

	if (hasher == NULL)
		return (struct adb_hash){ { 0 } };
	add_text(hasher, job->asset.status);
	add_integer(hasher, job->asset.byte_size);
	add_text(hasher, job->asset.native_id);
	add_text(hasher, job->asset.game);
	add_text(hasher, job->asset.attributes);
	add_text(hasher, job->read_too);
	for (const struct adb_clip *clip = content->clips; clip != NULL; clip = clip->next)
		add_clip(hasher, clip);
	for (const struct adb_skeleton *s = content->skeletons; s != NULL; s = s->next)
		add_skeleton(hasher, s);
	for (const struct adb_set *set = content->sets; set != NULL; set = set->next)
		add_set(hasher, set);
	for (const struct adb_model *model = content->models; model != NULL; model = model->next)
		add_model(hasher, model);
	for (const struct adb_texture *t = content->textures; t != NULL; t = t->next)
		add_texture(hasher, t);
	for (const struct adb_link *link = content->links; link != NULL; link = link->next)
		add_link(hasher, link);
	add_events(hasher, &content->events);
	add_problems(hasher, content->problems);

	struct adb_hash hash = adb_hasher_end(hasher);

	adb_hasher_free(hasher);
	return hash;
}
