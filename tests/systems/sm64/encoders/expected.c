#include "expected.h"

#include "files.h"

#include <math.h>
#include <string.h>

struct rotation {
	double x, y, z, w;
};

void sm64_corpus_write(const struct sm64_corpus *corpus, const char *path, struct bytes *content)
{
	char full[256];

	print_text(full, sizeof(full), "sm64/%s", path);
	write_file(corpus->out_dir, full, content);
	bytes_free(content);
}

static void put_number(struct bytes *csv, double value)
{
	bytes_format(csv, ",%.9g", value + 0.0); /* no minus zero */
}

/* Section 6: Rz·Ry·Rx of three binary angles. */
static struct rotation rotation_of(int16_t x, int16_t y, int16_t z)
{
	const double half = 3.14159265358979323846 / 65536;
	const double sx = sin(x * half), sy = sin(y * half), sz = sin(z * half);
	const double cx = cos(x * half), cy = cos(y * half), cz = cos(z * half);

	return (struct rotation){
		.x = sx * cy * cz - cx * sy * sz,
		.y = cx * sy * cz + sx * cy * sz,
		.z = cx * cy * sz - sx * sy * cz,
		.w = cx * cy * cz + sx * sy * sz,
	};
}

static void put_key(struct bytes *csv, const char *source, const char *id, unsigned bone, const char *target,
		    unsigned frame)
{
	bytes_format(csv, "%s,%s,%u,%s,%u", source, id, bone, target, frame);
}

static bool wanted(enum sm64_key_rows rows, unsigned frame, unsigned count)
{
	return rows == SM64_ALL_KEYS || frame == 0 || frame + 1 == count;
}

static void put_translation(struct bytes *csv, const char *source, const char *id,
			    const struct sm64_arrays *arrays, enum sm64_key_rows rows)
{
	const unsigned count = sm64_key_count(arrays, 0);

	for (unsigned frame = 0; frame < count; frame++) {
		if (!wanted(rows, frame, count))
			continue;
		put_key(csv, source, id, 0, "translation", frame);
		for (unsigned axis = 0; axis < 3; axis++)
			bytes_format(csv, ",%d", sm64_value(arrays, axis, frame));
		bytes_text(csv, ",\n");
	}
}

static void put_rotation(struct bytes *csv, const char *source, const char *id,
			 const struct sm64_arrays *arrays, unsigned bone, enum sm64_key_rows rows)
{
	const unsigned track = 3 + 3 * bone, count = sm64_key_count(arrays, track);
	struct rotation last = { 0, 0, 0, 0 };

	for (unsigned frame = 0; frame < count; frame++) {
		struct rotation q =
			rotation_of(sm64_value(arrays, track, frame), sm64_value(arrays, track + 1, frame),
				    sm64_value(arrays, track + 2, frame));

		if (q.x * last.x + q.y * last.y + q.z * last.z + q.w * last.w < 0)
			q = (struct rotation){ -q.x, -q.y, -q.z, -q.w };
		last = q;
		if (!wanted(rows, frame, count))
			continue;
		put_key(csv, source, id, bone, "rotation", frame);
		put_number(csv, q.x);
		put_number(csv, q.y);
		put_number(csv, q.z);
		put_number(csv, q.w);
		bytes_text(csv, "\n");
	}
}

static const char *playback(unsigned flags)
{
	if (flags & SM64_NO_ACCEL)
		return "manual";
	return flags & SM64_BACKWARD ? "backward" : "forward";
}

static const char *drawn_axes(unsigned flags)
{
	if (flags & SM64_DRAW_Y)
		return "y";
	if (flags & SM64_DRAW_XZ)
		return "xz";
	return flags & SM64_DRAW_NONE ? "none" : "xyz";
}

static void put_playback(struct bytes *csv, const char *source, const char *id, const struct sm64_anim *anim)
{
	bytes_format(csv, "%s,%s,%u,%d,%d,%d,%d,%s,%s", source, id, anim->flags, anim->divisor, anim->start,
		     anim->loop_start, anim->loop_end, playback(anim->flags), drawn_axes(anim->flags));
}

void sm64_truth_clip(struct sm64_truth *truth, const char *source, const char *id,
		     const struct sm64_anim *anim, enum sm64_key_rows rows)
{
	const struct sm64_arrays *arrays = anim->arrays;
	unsigned keys = 0;

	put_translation(&truth->keys, source, id, arrays, rows);
	for (unsigned bone = 0; bone < arrays->bones; bone++)
		put_rotation(&truth->keys, source, id, arrays, bone, rows);
	for (unsigned track = 0; track < sm64_track_count(arrays); track += 3)
		keys += sm64_key_count(arrays, track);
	put_playback(&truth->clips, source, id, anim);
	bytes_format(&truth->clips, ",%u,%u,%u,%u,%08X,%08X,%08X\n", arrays->bones,
		     sm64_longest_track(arrays), arrays->bones + 1, keys, sm64_content_crc(anim),
		     sm64_tracks_crc(anim), sm64_motion_crc(arrays));
}

void sm64_truth_header(struct sm64_truth *truth, const char *source, const char *id,
		       const struct sm64_anim *anim)
{
	put_playback(&truth->clips, source, id, anim);
	bytes_text(&truth->clips, ",,,0,0,,,\n");
}

void sm64_truth_entry(struct sm64_truth *truth, const char *source, const char *set, size_t index,
		      const char *clip)
{
	bytes_format(&truth->entries, "%s,%s,%zu,%s\n", source, set, index, clip);
}

void sm64_truth_bones(struct sm64_truth *truth, const char *source, const char *skeleton,
		      const struct sm64_geo *geo, bool named)
{
	for (unsigned i = 0; i < geo->bone_count; i++) {
		const struct sm64_bone *bone = &geo->bones[i];

		if (bone->part == SM64_JAPANESE)
			continue;
		bytes_format(&truth->bones, "%s,%s,%u,", source, skeleton, i);
		if (named && bone->mesh && bone->part != SM64_BILLBOARD)
			bytes_text(&truth->bones, bone->mesh);
		else
			bytes_format(&truth->bones, "part_%02u", i);
		bytes_text(&truth->bones, ",");
		if (bone->parent >= 0)
			bytes_format(&truth->bones, "%d", bone->parent);
		bytes_format(&truth->bones, ",%d,%d,%d\n", bone->x, bone->y, bone->z);
	}
}

void sm64_truth_link(struct sm64_truth *truth, const char *source, const char *clip, const char *skeleton,
		     const char *via)
{
	bytes_format(&truth->links, "%s,%s,%s,%s\n", source, clip, skeleton, via);
}

void sm64_truth_event(struct sm64_truth *truth, const char *source, const char *set, unsigned index,
		      int frame, const char *name)
{
	bytes_format(&truth->events, "%s,%s,%u,%d,%s\n", source, set, index, frame, name);
}

void sm64_truth_code_ref(struct sm64_truth *truth, const char *source, const char *function,
			 const char *written, const char *set, int index, const char *clip, const char *rule)
{
	bytes_format(&truth->code_refs, "%s,%s,%s,%s,", source, function, written, set);
	if (index >= 0)
		bytes_format(&truth->code_refs, "%d", index);
	bytes_format(&truth->code_refs, ",%s,%s\n", clip, rule);
}

void sm64_truth_block(struct sm64_truth *truth, const char *source, const struct sm64_block *block)
{
	bytes_format(&truth->blocks, "%s,%u,%lu,%lu,", source, block->segment,
		     (unsigned long)block->range.start, (unsigned long)block->range.end);
	bytes_format(&truth->blocks, "%s,%lu,%d\n", block->codec ? block->codec : "MIO0",
		     (unsigned long)block->size, block->orphan);
}

void sm64_truth_counts(struct sm64_truth *truth, const char *source, unsigned clips, unsigned sets,
		       int skeletons)
{
	bytes_format(&truth->counts, "%s,%u,%u,", source, clips, sets);
	if (skeletons != SM64_ANY)
		bytes_format(&truth->counts, "%d", skeletons);
	bytes_text(&truth->counts, "\n");
}

void sm64_truth_broken(struct sm64_truth *truth, const char *source, int clips, bool reported)
{
	bytes_format(&truth->broken, "%s,", source);
	if (clips != SM64_ANY)
		bytes_format(&truth->broken, "%d", clips);
	bytes_format(&truth->broken, ",%d\n", reported);
}

static void put_file(const char *dir, const char *path, const char *header, struct bytes *rows)
{
	struct bytes csv = { 0 };

	bytes_format(&csv, "%s\n", header);
	bytes_append(&csv, rows);
	write_file(dir, path, &csv);
	bytes_free(&csv);
}

void sm64_truth_write(struct sm64_truth *truth, const char *dir)
{
	put_file(dir, "sm64/clips.csv",
		 "source,clip,flags,divisor,start_frame,loop_start,loop_end,playback,translation_axes,"
		 "bone_count,longest_track,channel_count,key_count,content,tracks,motion",
		 &truth->clips);
	put_file(dir, "sm64/keys.csv", "source,clip,bone_id,target,frame,x,y,z,w", &truth->keys);
	put_file(dir, "sm64/entries.csv", "source,animation_set,entry_index,clip", &truth->entries);
	put_file(dir, "sm64/bones.csv", "source,skeleton,bone_id,name,parent_id,tx,ty,tz", &truth->bones);
	put_file(dir, "sm64/links.csv", "source,clip,skeleton,via", &truth->links);
	put_file(dir, "sm64/events.csv", "source,animation_set,entry_index,frame,name", &truth->events);
	put_file(dir, "sm64/code_refs.csv", "source,function,written,animation_set,entry_index,clip,rule",
		 &truth->code_refs);
	put_file(dir, "sm64/blocks.csv", "source,segment,rom_start,rom_end,codec,byte_size,orphan",
		 &truth->blocks);
	put_file(dir, "sm64/counts.csv", "source,clips,animation_sets,skeletons", &truth->counts);
	put_file(dir, "sm64/broken.csv", "source,clips,reported", &truth->broken);
}

void sm64_truth_free(struct sm64_truth *truth)
{
	bytes_free(&truth->clips);
	bytes_free(&truth->keys);
	bytes_free(&truth->entries);
	bytes_free(&truth->bones);
	bytes_free(&truth->links);
	bytes_free(&truth->events);
	bytes_free(&truth->code_refs);
	bytes_free(&truth->blocks);
	bytes_free(&truth->counts);
	bytes_free(&truth->broken);
}
