/* puppet_odd.vdf: clips and scripts that are unusual but can be read in full. */
#include "place.h"

#include <math.h>
#include <string.h>

/* `frames` frames of the two moving nodes of the crank. */
static void make_crank_clip(struct zen_clip *clip, const struct corpus *corpus, const char *name,
			    int32_t frames)
{
	const struct zen_entry entry = {
		.kind = ZEN_ANI,
		.name = name,
		.layer = 1,
		.flags = ".",
		.target = "CRANK.ASC",
		.dir = "F",
		.first = 0,
		.last = frames - 1,
	};
	const struct clip_plan plan = { .name = name, .motion = MOTION_SWING };

	make_clip(clip, &corpus->rigs.crank, &entry, &plan);
}

static void put_crank_clip(const struct place *place, struct zen_clip *clip)
{
	place_clip(place, "CRANK", clip, true);
	zen_clip_free(clip);
}

static void put_plain(const struct place *place, const char *name, int32_t frames, unsigned oddities)
{
	struct zen_clip clip;

	make_crank_clip(&clip, place->corpus, name, frames);
	clip.oddities = oddities;
	put_crank_clip(place, &clip);
}

/* The ends of the value ranges, and rotations longer than 1 (w = 0). */
static void put_edge(const struct place *place)
{
	static const struct zen_sample samples[12] = {
		{ { 32767, 32767, 32767 }, { 0, 32768, 65535 } },
		{ { 0, 32767, 32767 }, { 65535, 0, 1 } },
		{ { 65535, 32767, 32767 }, { 0, 0, 0 } },
		{ { 65535, 65535, 65535 }, { 65535, 65535, 65535 } },
		{ { 0, 0, 0 }, { 1, 2, 3 } },
		{ { 32767, 63974, 32767 }, { 10000, 20000, 30000 } },
		{ { 32767, 1560, 32767 }, { 256, 512, 1024 } },
		{ { 32767, 1559, 32767 }, { 256, 512, 1024 } },
		{ { 32768, 32766, 32767 }, { 255, 256, 257 } },
		{ { 50784, 50784, 50784 }, { 255, 256, 257 } },
		{ { 14750, 14750, 14750 }, { 40000, 40000, 40000 } },
		{ { 54833, 54833, 32767 }, { 40000, 40001, 40002 } },
	};
	struct zen_clip clip;

	make_crank_clip(&clip, place->corpus, "S_EDGE", 6);
	memcpy(clip.samples, samples, sizeof(samples));
	clip.pos_min = -123.456F;
	clip.pos_scale = 0.00390625F;
	put_crank_clip(place, &clip);
}

static void put_flat(const struct place *place)
{
	struct zen_clip clip;

	make_crank_clip(&clip, place->corpus, "S_FLAT", 3);
	clip.pos_min = 12.5F;
	clip.pos_scale = 0;
	put_crank_clip(place, &clip);
}

/* One event of each type that A030 can hold; source frame = stored frame here. */
static void put_events(const struct place *place)
{
	static const char *const texts[12] = { "DEF_DROP_TORCH",  "CREAK",   "THUD",
					       "S_SPIN",          "ZS_POS0", "",
					       "SAWDUST",         "SAWDUST", "",
					       "PUPPET_COAT.ASC", "S_SMILE", "" };
	struct zen_man_event events[12];
	struct zen_clip clip;

	for (uint32_t type = 0; type < 12; type++) {
		events[type] = (struct zen_man_event){
			.type = type,
			.frame = type,
			.text = { texts[type], type == 4 ? "BIP01 WHEEL" : "" },
			.value = { (float)type, 0.5F, -1, 1000 },
			.probability = 1,
		};
	}
	make_crank_clip(&clip, place->corpus, "T_EVENTS", 12);
	clip.events = events;
	clip.event_count = 12;
	put_crank_clip(place, &clip);
}

static void put_empty(const struct place *place, const char *name, uint32_t node_count)
{
	struct zen_clip model, clip;

	make_crank_clip(&model, place->corpus, name, 1);
	zen_clip_init(&clip, 0, node_count);
	print_text(clip.name, sizeof(clip.name), "%s", name);
	clip.checksum = model.checksum;
	zen_clip_free(&model);
	put_crank_clip(place, &clip);
}

/* A node that the skeleton does not have; nodes twice, and not in ascending order. */
static void put_stranger(const struct place *place)
{
	static const uint32_t nodes[4] = { 1, 0, 7, 1 };
	struct zen_clip model, clip;

	make_crank_clip(&model, place->corpus, "S_STRANGER", 2);
	zen_clip_init(&clip, 2, 4);
	memcpy(clip.node_index, nodes, sizeof(nodes));
	for (size_t i = 0; i < 8; i++)
		clip.samples[i] = model.samples[i % 4];
	clip.pos_min = model.pos_min;
	clip.pos_scale = model.pos_scale;
	clip.checksum = model.checksum;
	print_text(clip.name, sizeof(clip.name), "%s", model.name);
	zen_clip_free(&model);
	put_crank_clip(place, &clip);
}

static void put_no_fps(const struct place *place)
{
	struct zen_clip clip;

	make_crank_clip(&clip, place->corpus, "S_NOFPS", 2);
	clip.fps = 0;
	clip.fps_source = NAN;
	put_crank_clip(place, &clip);
}

static void put_unknown(const struct place *place)
{
	struct zen_clip clip;

	make_crank_clip(&clip, place->corpus, "S_UNKNOWN", 2);
	clip.version = 13;
	clip.oddities = ZEN_MAN_UNKNOWN_CHUNK;
	put_crank_clip(place, &clip);
}

static size_t find_chunk(const struct bytes *stream, uint16_t id)
{
	size_t at = 0;

	while (at + 6 <= stream->size) {
		if ((stream->data[at] | stream->data[at + 1] << 8) == id)
			return at;
		at += 6 + bytes_get_u32(stream, at + 2);
	}
	fail("no chunk %04X", (unsigned)id);
}

/* Between aniEnum's begin and its first entry: an event, an aniBatch and a chunk nobody knows. */
static void put_crank_script(const struct place *place)
{
	const struct zen_event event = { .kind = ZEN_SFX, .frame = 3, .text = { "CREAK" } };
	const struct zen_entry batch = { .kind = ZEN_BATCH, .name = "B_ALL" };
	struct bytes msb = { 0 }, odd = { 0 };
	size_t first_entry, chunk;

	zen_put_msb(&msb, crank_plan.script);
	first_entry = find_chunk(&msb, 0xF520);
	bytes_put(&odd, msb.data, first_entry);
	zen_put_event(&odd, &event);
	zen_put_entry(&odd, &batch);
	chunk = zen_chunk_begin(&odd, 0xF5B7);
	bytes_text(&odd, "??");
	zen_chunk_end(&odd, chunk);
	bytes_put(&odd, msb.data + first_entry, msb.size - first_entry);
	bytes_free(&msb);
	truth_add_script(&place->corpus->truth, "CRANK.MSB", &crank_plan);
	place_put(place, "CRANK.MSB", &odd);
}

/* The catalogue offset of some volumes is 0, and their flags are neither of the two known ones. */
static void write_odd_volume(const struct place *place)
{
	const struct vdf_style style = { "Odd \x1A things after the end of the comment", VDF_GOTHIC2,
					 dos_time(2002, 12, 24, 18, 0, 0), 0x51, 0 };
	struct bytes encoded = { 0 };

	vdf_encode(place->volume, &style, &encoded);
	bytes_patch_u32(&encoded, 288, 0);
	corpus_write(place->corpus, place->source, &encoded);
	bytes_free(&encoded);
	vdf_free(place->volume);
}

void add_odd_volume(struct corpus *corpus)
{
	struct vdf_volume volume = { 0 };
	const struct place place = { corpus, "puppet_odd.vdf", &volume, COMPILED };

	place_skeleton(&place, "CRANK.MDH", &corpus->rigs.crank);
	put_crank_script(&place);
	place_script(&place, "STATUE.MSB", &statue_plan);
	place_clips(&place, &corpus->rigs.crank, &crank_plan);
	put_edge(&place);
	put_flat(&place);
	put_plain(&place, "S_ORDER", 3, ZEN_MAN_SAMPLES_FIRST);
	put_events(&place);
	put_empty(&place, "S_EMPTY", 0);
	put_empty(&place, "S_NOFRAMES", 2);
	put_stranger(&place);
	put_plain(&place, "S_EXTRA", 2, ZEN_MAN_EXTRA_SAMPLES | ZEN_MAN_TRAILING_BYTES);
	put_unknown(&place);
	put_no_fps(&place);
	put_plain(&place, "S_TWOHEADERS", 2, ZEN_MAN_TWO_HEADERS);
	put_plain(&place, "S_NOSOURCE", 2, ZEN_MAN_NO_SOURCE);
	vdf_add_shared(&volume, ANIMS "OLD/CRANK-S_SPIN.MAN", COMPILED "CRANK-S_SPIN.MAN");
	write_odd_volume(&place);
}
