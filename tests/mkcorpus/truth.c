#include "truth.h"

#include "files.h"

#include <math.h>
#include <string.h>

/* Bytes 0xA0..0xFF are the same code points in Windows-1252; the corpus uses no others in names. */
static void put_name(struct bytes *csv, const char *name)
{
	for (; name && *name; name++) {
		const unsigned char c = (unsigned char)*name;

		if (c < 0x80) {
			bytes_u8(csv, c);
			continue;
		}
		bytes_u8(csv, (uint8_t)(0xC0 | (c >> 6)));
		bytes_u8(csv, (uint8_t)(0x80 | (c & 0x3F)));
	}
}

static void put_number(struct bytes *csv, double value)
{
	bytes_text(csv, ",");
	if (isfinite(value))
		bytes_format(csv, "%.9g", value + 0.0); /* no minus zero */
}

static void put_key_start(struct bytes *csv, const char *source, const char *asset,
			  const struct zen_clip *clip, uint32_t slot, uint32_t frame, const char *target)
{
	put_name(csv, source);
	bytes_text(csv, ",");
	put_name(csv, asset);
	bytes_text(csv, ",");
	put_name(csv, clip->name);
	bytes_format(csv, ",%u,%s,%u", (unsigned)clip->node_index[slot], target, (unsigned)frame);
}

static void put_sample(struct bytes *csv, const char *source, const char *asset, const struct zen_clip *clip,
		       uint32_t slot, uint32_t frame)
{
	const struct zen_sample *sample = &clip->samples[(size_t)frame * clip->node_count + slot];
	const struct quat q = zen_sample_rotation(sample);
	const struct vec3 t = zen_sample_translation(clip, sample);

	put_key_start(csv, source, asset, clip, slot, frame, "rotation");
	put_number(csv, q.x);
	put_number(csv, q.y);
	put_number(csv, q.z);
	put_number(csv, q.w);
	bytes_text(csv, "\n");
	if (!isfinite(clip->pos_min) || !isfinite(clip->pos_scale))
		return; /* such a clip has no translation channels */
	put_key_start(csv, source, asset, clip, slot, frame, "translation");
	put_number(csv, t.x);
	put_number(csv, t.y);
	put_number(csv, t.z);
	bytes_text(csv, ",\n");
}

static void put_keys(struct truth *truth, const char *source, const char *asset, const struct zen_clip *clip,
		     bool all_keys)
{
	for (uint32_t slot = 0; slot < clip->node_count; slot++) {
		for (uint32_t frame = 0; frame < clip->frame_count; frame++) {
			if (all_keys || frame == 0 || frame == clip->frame_count - 1)
				put_sample(&truth->keys, source, asset, clip, slot, frame);
		}
	}
}

void truth_add_clip(struct truth *truth, const char *source, const char *asset, const struct zen_clip *clip,
		    bool all_keys)
{
	struct bytes *csv = &truth->clips;
	const size_t base_length = strlen(asset) - strlen(".MAN");

	put_name(csv, source);
	bytes_text(csv, ",");
	put_name(csv, asset);
	bytes_text(csv, ",");
	put_name(csv, clip->name);
	bytes_format(csv, ",%u,%u", (unsigned)clip->frame_count, (unsigned)clip->node_count);
	put_number(csv, clip->fps);
	put_number(csv, clip->fps_source);
	put_number(csv, clip->fps > 0 ? clip->frame_count / (double)clip->fps : NAN);
	bytes_format(csv, ",%u,", (unsigned)clip->layer);
	put_name(csv, clip->next);
	bytes_format(csv, ",%lu", (unsigned long)clip->checksum);
	put_number(csv, clip->pos_min);
	put_number(csv, clip->pos_scale);
	bytes_text(csv, "\n");
	put_keys(truth, source, asset, clip, all_keys);
	bytes_text(&truth->known_clips, "\n");
	bytes_put(&truth->known_clips, asset, base_length);
	bytes_text(&truth->known_clips, "\n");
}

void truth_add_skeleton(struct truth *truth, const char *asset, const struct zen_skeleton *skeleton)
{
	struct bytes *csv = &truth->bones;

	for (uint16_t i = 0; i < skeleton->node_count; i++) {
		const struct zen_node *node = &skeleton->nodes[i];
		double m[3][3];
		struct quat q;

		for (int row = 0; row < 3; row++)
			for (int column = 0; column < 3; column++)
				m[row][column] = (double)node->matrix[row][column];
		q = quat_from_matrix((const double(*)[3])m);
		put_name(csv, asset);
		bytes_format(csv, ",%u,%s,", (unsigned)i, node->name);
		if (node->parent >= 0)
			bytes_format(csv, "%d", node->parent);
		for (int row = 0; row < 3; row++) {
			const float root = node->parent < 0 ? skeleton->root_translation[row] : 0;

			put_number(csv, (double)node->matrix[row][3] + (double)root);
		}
		put_number(csv, q.x);
		put_number(csv, q.y);
		put_number(csv, q.z);
		put_number(csv, q.w);
		bytes_text(csv, "\n");
	}
}

void truth_add_script(struct truth *truth, const char *asset, const struct script_plan *plan)
{
	if (truth->script_count == TRUTH_MAX_SCRIPTS)
		fail("too many scripts");
	truth->scripts[truth->script_count].asset = asset;
	truth->scripts[truth->script_count++].plan = plan;
}

static const struct zen_entry *find_entry(const struct zen_script *script, const char *name)
{
	for (size_t i = 0; script && name && i < script->entry_count; i++) {
		if (strcmp(script->entries[i].name, name) == 0)
			return &script->entries[i];
	}
	return NULL;
}

static const struct zen_entry *find_ani(const struct zen_script *script, const struct zen_entry *entry)
{
	if (entry->kind == ZEN_ALIAS)
		entry = find_entry(script, entry->target);
	return entry && entry->kind == ZEN_ANI ? entry : NULL;
}

/* Appends SCRIPT-NAME to the CSV when there is such a clip. */
static bool put_known_clip(struct truth *truth, struct bytes *csv, const char *script, const char *name)
{
	char base[160], line[sizeof(base) + 2];

	print_text(base, sizeof(base), "%s-%s", script, name);
	print_text(line, sizeof(line), "\n%s\n", base);
	if (!strstr((const char *)truth->known_clips.data, line))
		return false;
	put_name(csv, base);
	return true;
}

static void put_parts(struct truth *truth, struct bytes *csv, const struct zen_script *script,
		      const struct zen_entry *comb)
{
	bool first = true;

	for (int32_t part = 1; part <= comb->count; part++) {
		char name[64];
		struct bytes base = { 0 };

		print_text(name, sizeof(name), "%s%d", comb->target, (int)part);
		if (find_entry(script, name) && put_known_clip(truth, &base, script->name, name)) {
			bytes_text(csv, first ? "" : " ");
			bytes_append(csv, &base);
			first = false;
		}
		bytes_free(&base);
	}
}

/* The script in which `next` is found: the own one, else the one it overlays. */
static const char *next_script(const struct script_plan *plan, const char *next)
{
	if (find_entry(plan->script, next))
		return plan->script->name;
	if (find_entry(plan->base, next))
		return plan->base->name;
	return "";
}

static void put_entry(struct truth *truth, struct bytes *csv, const char *asset,
		      const struct script_plan *plan, size_t index)
{
	const struct zen_entry *entry = &plan->script->entries[index];
	const struct zen_entry *ani = find_ani(plan->script, entry);

	put_name(csv, asset);
	bytes_format(csv, ",%zu,%s,", index, zen_entry_command(entry->kind));
	put_name(csv, entry->name);
	bytes_text(csv, ",");
	if (ani)
		put_known_clip(truth, csv, plan->script->name, ani->name);
	bytes_text(csv, ",");
	put_name(csv, entry->next);
	bytes_text(csv, ",");
	put_name(csv, next_script(plan, entry->next));
	bytes_format(csv, ",%d,", entry->outside);
	if (entry->kind == ZEN_COMB)
		put_parts(truth, csv, plan->script, entry);
	bytes_text(csv, "\n");
}

/* Section 5.5. Blends, syncs and combs have no frame range, so their events have no time. */
static double event_time(const struct zen_entry *entry, const struct zen_entry *ani, int32_t frame)
{
	const double source_fps = 25;
	double relative;

	if (!ani)
		return NAN;
	relative = strcmp(entry->dir, "R") == 0 ? (double)ani->last - frame : (double)frame - ani->first;
	if (ani->last >= 0)
		relative = fmin(relative, (double)ani->last - ani->first);
	return fmax(relative, 0) / source_fps;
}

static void put_events(struct bytes *csv, const char *asset, const struct script_plan *plan,
		       const struct zen_entry *entry)
{
	const struct zen_entry *ani = find_ani(plan->script, entry);

	for (size_t i = 0; i < entry->event_count; i++) {
		const struct zen_event *event = &entry->events[i];

		put_name(csv, asset);
		bytes_text(csv, ",");
		put_name(csv, entry->name);
		bytes_format(csv, ",%s,%d", zen_event_command(event->kind), (int)event->frame);
		put_number(csv, event_time(entry, ani, event->frame));
		bytes_text(csv, "\n");
	}
}

static void put_file(const char *dir, const char *path, const char *header, const struct bytes *rows)
{
	struct bytes csv = { 0 };

	bytes_text(&csv, header);
	bytes_append(&csv, rows);
	write_file(dir, path, &csv);
	bytes_free(&csv);
}

void truth_write(struct truth *truth, const char *dir)
{
	struct bytes entries = { 0 }, events = { 0 };

	bytes_u8(&truth->known_clips, 0);
	for (size_t i = 0; i < truth->script_count; i++) {
		const struct script_plan *plan = truth->scripts[i].plan;

		for (size_t index = 0; index < plan->script->entry_count; index++) {
			put_entry(truth, &entries, truth->scripts[i].asset, plan, index);
			put_events(&events, truth->scripts[i].asset, plan, &plan->script->entries[index]);
		}
	}
	put_file(dir, "zengin/clips.csv",
		 "source,asset,clip,frame_count,node_count,fps,fps_source,duration,layer,next,checksum,"
		 "pos_min,pos_scale\n",
		 &truth->clips);
	put_file(dir, "zengin/keys.csv", "source,asset,clip,bone_id,target,frame,x,y,z,w\n", &truth->keys);
	put_file(dir, "zengin/bones.csv", "asset,bone_id,name,parent_id,tx,ty,tz,qx,qy,qz,qw\n",
		 &truth->bones);
	put_file(dir, "zengin/entries.csv",
		 "script,entry_index,kind,name,clip,next,next_script,outside,parts\n", &entries);
	put_file(dir, "zengin/events.csv", "script,entry,kind,frame,time\n", &events);
	bytes_free(&entries);
	bytes_free(&events);
}

void truth_free(struct truth *truth)
{
	bytes_free(&truth->clips);
	bytes_free(&truth->keys);
	bytes_free(&truth->bones);
	bytes_free(&truth->known_clips);
}
