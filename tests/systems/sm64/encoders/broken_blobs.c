/* sm64/broken: DMA dumps and insertables that break one rule of formats/sm64.md section 17 each. */
#include "expected.h"

static const struct sm64_arrays small_arrays = {
	.bones = 1,
	.values = { 0, 7, 14, -30, 8192, 4096, 16384, -8192 },
	.value_count = 8,
	.tracks = { { 1, 0 }, { 2, 1 }, { 1, 3 }, { 4, 4 }, { 1, 5 }, { 1, 0 } },
};

static const struct sm64_anim small_anim = {
	.flags = SM64_NOLOOP, .divisor = 189, .loop_end = 4, .arrays = &small_arrays
};

static void patch16(struct bytes *out, size_t at, unsigned value)
{
	if (at + 2 > out->size)
		fail("patch outside of a blob");
	out->data[at] = (unsigned char)(value >> 8 & 0xFF);
	out->data[at + 1] = (unsigned char)(value & 0xFF);
}

static void write_broken(struct sm64_corpus *corpus, const char *name, struct bytes *content, int clips,
			 bool reported)
{
	char path[128];

	print_text(path, sizeof(path), "broken/%s", name);
	sm64_corpus_write(corpus, path, content);
	sm64_truth_broken(&corpus->truth, path, clips, reported);
}

/* A 16-bit field of a blob that is written over. */
struct patch {
	const char *name;
	size_t at;
	unsigned value;
	int clips;
};

/* Two entries: headers at 18h and 5Ch. What breaks a rule of section 8.2 is no DMA table. */
static void add_dma_patches(struct sm64_corpus *corpus)
{
	static const struct patch patches[] = {
		{ "dma_count.bin", 0, 0x1000, 0 },      { "dma_no_entries.bin", 2, 0, 0 },
		{ "dma_placeholder.bin", 6, 1, 0 },     { "dma_offset.bin", 8, 0x0100, 0 },
		{ "dma_size.bin", 12, 0x7FFF, 0 },      { "dma_high_flags.bin", 0x18, 0x0101, 0 },
		{ "dma_divisor.bin", 0x1A, 0x8000, 0 }, { "dma_start.bin", 0x1C, 5, 0 },
		{ "dma_loop_start.bin", 0x1E, 4, 0 },   { "dma_no_frames.bin", 0x20, 0, 0 },
		{ "dma_no_bones.bin", 0x22, 0, 0 },     { "dma_many_bones.bin", 0x22, 300, 0 },
		{ "dma_values.bin", 0x24, 0x7FFF, 0 },  { "dma_odd_values.bin", 0x26, 0x31, 0 },
		{ "dma_overlap.bin", 0x2A, 0x08, 0 },   { "dma_length.bin", 0x2E, 0x20, 0 },
		{ "dma_empty_track.bin", 0x30, 0, 0 },  { "dma_track.bin", 0x30, 0xFFFF, 0 },
		{ "dma_first.bin", 0x32, 0xFFFF, 0 },   { "dma_long_loop.bin", 0x20, 32767, 2 },
	};
	const struct sm64_arrays other = small_arrays;
	const struct sm64_anim anims[2] = { small_anim, { .loop_end = 4, .arrays = &other } };

	for (size_t i = 0; i < sizeof(patches) / sizeof(patches[0]); i++) {
		struct bytes out = { 0 };

		sm64_put_dma(&out, anims, 2);
		patch16(&out, patches[i].at, patches[i].value);
		write_broken(corpus, patches[i].name, &out, patches[i].clips, false);
	}
}

static void add_cut_dma(struct sm64_corpus *corpus)
{
	const struct sm64_role *mario = &corpus->cast.roles[SM64_MARIO];
	struct bytes out = { 0 };

	sm64_put_dma(&out, mario->anims, mario->actor->recipe_count);
	bytes_truncate(&out, out.size / 2);
	write_broken(corpus, "dma_cut.bin", &out, 0, false);
}

/* 768 tracks that all show the same 65,535 values: 16.8 million keys from 134 KB. */
static void add_key_bomb(struct sm64_corpus *corpus)
{
	enum { BONES = 255, TRACKS = 3 * (BONES + 1), VALUES = 65535 };
	const uint32_t index = SM64_HEADER_SIZE, size = SM64_HEADER_SIZE + 4 * TRACKS + 2 * VALUES;
	struct bytes out = { 0 };

	be32(&out, 1);
	be32(&out, 0);
	be32(&out, 0x10);
	be32(&out, size);
	be32(&out, SM64_NOLOOP << 16);
	be32(&out, 0);
	be32(&out, 4 << 16 | BONES);
	be32(&out, index + 4 * TRACKS);
	be32(&out, index);
	be32(&out, size);
	for (unsigned i = 0; i < TRACKS; i++)
		be32(&out, (uint32_t)VALUES << 16);
	for (unsigned i = 0; i < VALUES; i++)
		be16(&out, i % 251);
	write_broken(corpus, "dma_bomb.bin", &out, SM64_ANY, true);
}

/* Header at 18h, index at 30h, values at 48h of the file. A trusted pointer: oddities are kept and reported. */
static void add_insertable_patches(struct sm64_corpus *corpus)
{
	static const struct patch patches[] = {
		{ "clip_high_flags.insertable", 0x18, 0x0101, 1 },
		{ "clip_negative_start.insertable", 0x1C, 0xFFFD, 1 },
		{ "clip_negative_loop.insertable", 0x1E, 0xFFFE, 1 },
		{ "clip_no_frames.insertable", 0x20, 0, 1 },
		{ "clip_many_bones.insertable", 0x22, 300, 0 },
		{ "clip_values.insertable", 0x24, 0x0010, SM64_ANY },
		{ "clip_index.insertable", 0x28, 0x0010, 0 },
		{ "clip_empty_track.insertable", 0x3C, 0, 1 },
		{ "clip_track.insertable", 0x3C, 0xFFFF, 1 },
		{ "clip_first.insertable", 0x3E, 0xFFFF, 1 },
		{ "clip_unlisted_values.insertable", 0x12, 0x08, SM64_ANY },
	};

	for (size_t i = 0; i < sizeof(patches) / sizeof(patches[0]); i++) {
		struct bytes out = { 0 };

		sm64_put_insertable_clip(&out, &small_anim, 1);
		patch16(&out, patches[i].at, patches[i].value);
		write_broken(corpus, patches[i].name, &out, patches[i].clips, true);
	}
}

/* Sizes that the file does not have: not an insertable at all. */
static void add_insertable_sizes(struct sm64_corpus *corpus)
{
	struct bytes out = { 0 };

	sm64_put_insertable_clip(&out, &small_anim, 1);
	patch16(&out, 6, 0x7000);
	write_broken(corpus, "clip_size.insertable", &out, 0, false);
	sm64_put_insertable_clip(&out, &small_anim, 1);
	patch16(&out, 12, 0x4000);
	write_broken(corpus, "clip_pointers.insertable", &out, 0, false);
	sm64_put_insertable_table(&out, &corpus->cast.roles[SM64_GATE]);
	be32_at(&out, 16 + 4 * 9, 0x00100000); /* 9 pointers, then the first entry */
	write_broken(corpus, "table_entry.insertable", &out, 2, true);
}

/* B is 0, and the index is not in front of the values: nothing tells the number of bones. */
static void add_unknown_bones(struct sm64_corpus *corpus)
{
	struct bytes out = { 0 };

	sm64_put_insertable_clip(&out, &small_anim, 0);
	out.data[0x27] = 0x32;
	write_broken(corpus, "clip_unknown_bones.insertable", &out, 0, true);
}

void sm64_add_broken_blobs(struct sm64_corpus *corpus)
{
	add_dma_patches(corpus);
	add_cut_dma(corpus);
	add_key_bomb(corpus);
	add_insertable_patches(corpus);
	add_insertable_sizes(corpus);
	add_unknown_bones(corpus);
}
