/* zengin/broken: every file is damaged in one way. Names are unlike those of the sound files. */
#include "place.h"

#include <math.h>
#include <string.h>

static void make_broken_clip(struct zen_clip *clip, const struct corpus *corpus, const char *name)
{
	const struct zen_entry entry = {
		.kind = ZEN_ANI,
		.name = name,
		.layer = 1,
		.flags = ".",
		.target = "BROKEN.ASC",
		.dir = "F",
		.first = 0,
		.last = 3,
	};
	const struct clip_plan plan = { .name = name, .motion = MOTION_SWING };

	make_clip(clip, &corpus->rigs.crank, &entry, &plan);
}

/* Writes a clip without a row of truth, and frees it. */
static void write_man(const struct corpus *corpus, struct zen_clip *clip, size_t cut)
{
	struct bytes man = { 0 };
	char path[128];

	zen_put_man(&man, clip);
	bytes_truncate(&man, man.size - cut);
	print_text(path, sizeof(path), "broken/CRANK-%s.MAN", clip->name);
	corpus_write(corpus, path, &man);
	bytes_free(&man);
	zen_clip_free(clip);
}

static void note_man(struct corpus *corpus, const struct zen_clip *clip)
{
	char path[128];

	print_text(path, sizeof(path), "broken/CRANK-%s.MAN", clip->name);
	truth_add_clip(&corpus->truth, path, path + strlen("broken/"), clip, true);
}

/* Four frames of two nodes; the file ends 5 bytes before the end of the third frame. */
static void add_cut_man(struct corpus *corpus)
{
	struct zen_clip clip;

	make_broken_clip(&clip, corpus, "B_CUT");
	clip.frame_count = 2;
	note_man(corpus, &clip);
	clip.frame_count = 4;
	write_man(corpus, &clip, 2 * 12 + 5);
}

static void add_damaged_clips(struct corpus *corpus)
{
	struct zen_clip clip;

	make_broken_clip(&clip, corpus, "B_SUM");
	clip.checksum ^= 0x00FF00FF;
	note_man(corpus, &clip);
	write_man(corpus, &clip, 0);

	make_broken_clip(&clip, corpus, "B_HUGE");
	clip.stated_frame_count = 0xFFFFFFFF;
	write_man(corpus, &clip, 0);

	make_broken_clip(&clip, corpus, "B_INFINITE");
	clip.pos_scale = INFINITY;
	note_man(corpus, &clip);
	write_man(corpus, &clip, 0);

	make_broken_clip(&clip, corpus, "B_NAN");
	clip.pos_min = NAN;
	note_man(corpus, &clip);
	write_man(corpus, &clip, 0);

	make_broken_clip(&clip, corpus, "B_NOHEADER");
	clip.oddities = ZEN_MAN_NO_HEADER;
	write_man(corpus, &clip, 0);
}

/* The header chunk claims to be longer than the file. */
static void add_long_chunk(const struct corpus *corpus)
{
	struct zen_clip clip;
	struct bytes man = { 0 };

	make_broken_clip(&clip, corpus, "B_LONGCHUNK");
	zen_put_man(&man, &clip);
	bytes_patch_u32(&man, 6 + 2, 0x7FFFFFFF);
	corpus_write(corpus, "broken/CRANK-B_LONGCHUNK.MAN", &man);
	bytes_free(&man);
	zen_clip_free(&clip);
}

static void write_mdh(const struct corpus *corpus, const char *path, const struct skeleton_file *file)
{
	struct bytes mdh = { 0 };

	zen_put_mdh(&mdh, &file->skeleton);
	corpus_write(corpus, path, &mdh);
	bytes_free(&mdh);
}

static void add_skeletons(const struct corpus *corpus)
{
	struct skeleton_file file;

	skeleton_from_rig(&file, &corpus->rigs.crank, "\\BROKEN.ASC");
	file.nodes[0].parent = 1;
	write_mdh(corpus, "broken/B_CYCLE.MDH", &file);

	skeleton_from_rig(&file, &corpus->rigs.crank, "\\BROKEN.ASC");
	file.nodes[1].parent = 77;
	file.nodes[2].parent = -5;
	write_mdh(corpus, "broken/B_PARENT.MDH", &file);

	skeleton_from_rig(&file, &corpus->rigs.crank, "\\BROKEN.ASC");
	file.nodes[1].matrix[0][0] = NAN;
	file.nodes[2].matrix[1][3] = INFINITY;
	write_mdh(corpus, "broken/B_NANREST.MDH", &file);

	skeleton_from_rig(&file, &corpus->rigs.crank, "\\BROKEN.ASC");
	file.skeleton.checksum ^= 1;
	write_mdh(corpus, "broken/B_CHECKSUM.MDH", &file);
}

/* Ends inside the name of the second ani. */
static void add_cut_script(const struct corpus *corpus)
{
	static const struct zen_entry entries[] = {
		{ .kind = ZEN_ANI, .name = "B_SUM", .layer = 1, .flags = ".", .target = "B.ASC", .dir = "F" },
		{ .kind = ZEN_ANI,
		  .name = "B_SECOND_OF_TWO",
		  .layer = 1,
		  .flags = ".",
		  .target = "B.ASC",
		  .dir = "F" },
	};
	const struct zen_script script = {
		.name = "BROKEN",
		.asc_base = "BROKEN",
		.source_path = "\\BROKEN.MDS",
		.mesh = "BROKEN",
		.entries = entries,
		.entry_count = COUNT_OF(entries),
	};
	struct bytes msb = { 0 };

	zen_put_msb(&msb, &script);
	bytes_truncate(&msb, msb.size - 60);
	corpus_write(corpus, "broken/BROKEN.MSB", &msb);
	bytes_free(&msb);
}

static const struct vdf_style plain_style = { "Broken", VDF_GOTHIC2, 0x2D65BBB3, VDF_PLAIN, 0 };

/* One good text file in two folders, and a skeleton beside it. */
static void encode_small_volume(const struct corpus *corpus, const struct vdf_style *style, struct bytes *out)
{
	struct vdf_volume volume = { 0 };
	struct skeleton_file file;
	struct bytes content = { 0 };

	bytes_text(&content, "good text, good text, good text, good text\r\n");
	vdf_add(&volume, "OUTER/INNER/GOOD.TXT", &content);
	bytes_free(&content);
	skeleton_from_rig(&file, &corpus->rigs.crank, "\\BROKEN.ASC");
	zen_put_mdh(&content, &file.skeleton);
	vdf_add(&volume, "OUTER/B_VOLUME.MDH", &content);
	bytes_free(&content);
	vdf_encode(&volume, style, out);
	vdf_free(&volume);
}

static void write_volume(const struct corpus *corpus, const char *path, struct bytes *volume)
{
	corpus_write(corpus, path, volume);
	bytes_free(volume);
}

static void add_volumes(const struct corpus *corpus)
{
	struct bytes volume = { 0 };

	encode_small_volume(corpus, &plain_style, &volume);
	/* INNER's first child becomes index 0, which is OUTER. */
	bytes_patch_u32(&volume, vdf_find_record(&volume, "INNER") + 64, 0);
	write_volume(corpus, "broken/dircycle.vdf", &volume);

	encode_small_volume(corpus, &plain_style, &volume);
	bytes_patch_u32(&volume, vdf_find_record(&volume, "GOOD.TXT") + 64, 0x7FFFFF00);
	bytes_patch_u32(&volume, vdf_find_record(&volume, "GOOD.TXT") + 68, 0xF0000000);
	write_volume(corpus, "broken/beyond.vdf", &volume);

	encode_small_volume(corpus, &plain_style, &volume);
	bytes_patch_u32(&volume, 272, 0xFFFFFFFF);
	write_volume(corpus, "broken/hugecount.vdf", &volume);

	encode_small_volume(corpus, &plain_style, &volume);
	bytes_patch_u32(&volume, 268, 0x21212121);
	write_volume(corpus, "broken/unknown_tail.vdf", &volume);

	encode_small_volume(corpus, &plain_style, &volume);
	/* The LAST bit of every record is gone: only entry_count ends the walk. */
	for (size_t i = 0; i < bytes_get_u32(&volume, 272); i++) {
		const size_t type = VDF_HEADER_SIZE + i * VDF_RECORD_SIZE + 72;

		bytes_patch_u32(&volume, type, bytes_get_u32(&volume, type) & ~VDF_LAST);
	}
	write_volume(corpus, "broken/nolast.vdf", &volume);

	encode_small_volume(corpus, &plain_style, &volume);
	bytes_truncate(&volume, VDF_HEADER_SIZE + 2 * VDF_RECORD_SIZE + 10);
	write_volume(corpus, "broken/cut_catalogue.vdf", &volume);
}

/* In a zipped volume: the second block of the skeleton has a byte turned over. */
static void add_damaged_block(const struct corpus *corpus)
{
	const struct vdf_style style = { "Broken", VDF_UNION, 0x2D65BBB3, VDF_ZIPPED, 100 };
	struct bytes volume = { 0 };
	size_t block;

	encode_small_volume(corpus, &style, &volume);
	block = bytes_get_u32(&volume, vdf_find_record(&volume, "B_VOLUME.MDH") + 64) + 12;
	block += 12 + bytes_get_u32(&volume, block + 4);
	volume.data[block + 12 + 8] ^= 0xFF;
	write_volume(corpus, "broken/damaged_block.vdf", &volume);
}

/* Names that must never reach the file system as they are. */
static void add_hostile_names(const struct corpus *corpus)
{
	struct vdf_volume volume = { 0 };
	struct bytes content = { 0 }, encoded = { 0 };

	bytes_text(&content, "hostile\r\n");
	vdf_add(&volume, "..", &content);
	vdf_add(&volume, "..\\..\\EVIL.TXT", &content);
	vdf_add(&volume, "C:EVIL.TXT", &content);
	vdf_add(&volume, "RED\x1B[31m.TXT", &content);
	vdf_add(&volume, "A!B.TXT", &content);
	bytes_free(&content);
	vdf_encode(&volume, &plain_style, &encoded);
	vdf_free(&volume);
	write_volume(corpus, "broken/names.vdf", &encoded);
}

static void add_random(const struct corpus *corpus)
{
	struct bytes noise = { 0 };
	uint32_t state = 12345;

	for (int i = 0; i < 37; i++) {
		state = state * 1664525 + 1013904223;
		bytes_u8(&noise, (uint8_t)(state >> 24));
	}
	corpus_write(corpus, "broken/random.bin", &noise);
	bytes_free(&noise);
}

void add_broken(struct corpus *corpus)
{
	add_cut_man(corpus);
	add_damaged_clips(corpus);
	add_long_chunk(corpus);
	add_skeletons(corpus);
	add_cut_script(corpus);
	add_volumes(corpus);
	add_damaged_block(corpus);
	add_hostile_names(corpus);
	add_random(corpus);
}
