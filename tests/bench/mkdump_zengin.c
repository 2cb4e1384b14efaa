/*
 * mkdump_zengin OUT.vdf CLIPS [--zipped]
 *
 * Writes a volume for benchmarks: one skeleton of 45 bones, CLIPS clips of 20 to 120 frames that
 * animate all of them, and one binary script that lists all clips. The same arguments give the same
 * bytes. No two tracks are alike, so nothing in it deduplicates. About 40 KB a clip; a volume ends at
 * 4 GiB, which is some 105,000 clips. Only the catalogue and the script are kept in memory.
 */
#include "../mkcorpus/random.h"
#include "../mkcorpus/vdf.h"
#include "../mkcorpus/zengin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 45, MIN_FRAMES = 20, MAX_FRAMES = 120, SINE_STEPS = 4096, BLOCK_SIZE = 8192, FOLDERS = 4 };

struct dump {
	FILE *file;
	const char *path;
	bool zipped;
	uint64_t offset;
	struct bytes catalogue;
	struct vdf_header header;
	struct bytes script;
	int16_t sine[SINE_STEPS]; /* amplitude 1 = 4096 */
	uint32_t checksum;
};

static void write_bytes(struct dump *dump, const struct bytes *content)
{
	if (content->size && fwrite(content->data, content->size, 1, dump->file) != 1)
		fail("cannot write %s", dump->path);
	dump->offset += content->size;
}

static void add_file(struct dump *dump, const char *name, const struct bytes *content, bool is_last)
{
	struct bytes packed = { 0 };

	if (dump->zipped)
		vdf_put_zipped(&packed, content, BLOCK_SIZE);
	else
		bytes_append(&packed, content);
	if (dump->offset + packed.size > UINT32_MAX)
		fail("a volume cannot be larger than 4 GiB: ask for fewer clips");
	vdf_put_record(&dump->catalogue, &(struct vdf_record){
						 .name = name,
						 .offset = (uint32_t)dump->offset,
						 .size = (uint32_t)content->size,
						 .type = is_last ? VDF_LAST : 0,
						 .attributes = VDF_ATTRIBUTE_FILE,
					 });
	dump->header.data_size += (uint32_t)content->size;
	write_bytes(dump, &packed);
	bytes_free(&packed);
}

/* _WORK/DATA/ANIMS/_COMPILED: each folder is the only child of the one before. */
static void add_folders(struct dump *dump)
{
	static const char *const names[FOLDERS] = { "_WORK", "DATA", "ANIMS", "_COMPILED" };

	for (uint32_t i = 0; i < FOLDERS; i++)
		vdf_put_record(&dump->catalogue, &(struct vdf_record){
							 .name = names[i],
							 .offset = i + 1,
							 .type = VDF_DIRECTORY | VDF_LAST,
						 });
}

static void start(struct dump *dump, uint32_t clips)
{
	struct bytes room = { 0 };

	dump->header = (struct vdf_header){
		.comment = "animdb benchmark",
		.signature = dump->zipped ? VDF_UNION : VDF_GOTHIC2,
		.entry_count = FOLDERS + clips + 2,
		.file_count = clips + 2,
		.timestamp = 0x2D65BBB3,
		.flags = dump->zipped ? VDF_ZIPPED : VDF_PLAIN,
	};
	for (int i = 0; i < SINE_STEPS; i++)
		dump->sine[i] = (int16_t)snap(sine((double)i / SINE_STEPS) * 4096, 1);
	dump->file = fopen(dump->path, "wb");
	if (!dump->file)
		fail("cannot write %s", dump->path);
	bytes_fill(&room, 0, VDF_HEADER_SIZE + (size_t)dump->header.entry_count * VDF_RECORD_SIZE);
	write_bytes(dump, &room);
	bytes_free(&room);
	add_folders(dump);
}

/* The header and the catalogue go into the room that was left for them. */
static void finish(struct dump *dump)
{
	struct bytes head = { 0 };

	vdf_put_header(&head, &dump->header);
	bytes_append(&head, &dump->catalogue);
	rewind(dump->file);
	write_bytes(dump, &head);
	if (fclose(dump->file) != 0)
		fail("cannot write %s", dump->path);
	bytes_free(&head);
	bytes_free(&dump->catalogue);
	bytes_free(&dump->script);
}

/* A tree in which bone i hangs on bone (i - 1) / 2. */
static void add_skeleton(struct dump *dump)
{
	static char names[NODES][16];
	struct zen_node nodes[NODES];
	struct zen_skeleton skeleton = { .nodes = nodes, .node_count = NODES, .source_path = "\\BENCH.ASC" };
	struct bytes content = { 0 };

	for (int i = 0; i < NODES; i++) {
		print_text(names[i], sizeof(names[i]), i ? "BIP01 B%02d" : "BIP01", i);
		nodes[i] = (struct zen_node){
			.name = names[i],
			.parent = (int16_t)(i ? (i - 1) / 2 : -1),
			.matrix = { { 1, 0, 0, i ? 2.0F : 0 }, { 0, 1, 0, i ? 9.0F : 0 }, { 0, 0, 1, 0 } },
		};
	}
	skeleton.root_translation[1] = 90;
	skeleton.checksum = dump->checksum = zen_checksum(nodes, NODES);
	zen_put_mdh(&content, &skeleton);
	add_file(dump, "BENCH.MDH", &content, false);
	bytes_free(&content);
}

/* One component over all frames: two waves around a middle, never longer than 0.55 of a quaternion. */
struct wave {
	uint32_t phase[2];
	uint32_t speed[2];
	int32_t size[2];
	int32_t middle;
};

static struct wave random_wave(uint64_t *state, int32_t middle, int32_t size)
{
	struct wave wave = { .middle = middle };

	for (int i = 0; i < 2; i++) {
		wave.phase[i] = random_below(state, SINE_STEPS);
		wave.speed[i] = 16 + random_below(state, 200);
		wave.size[i] = 1 + (int32_t)random_below(state, (uint32_t)size);
	}
	return wave;
}

static uint16_t wave_at(const struct dump *dump, const struct wave *wave, uint32_t frame)
{
	int32_t value = wave->middle;

	for (int i = 0; i < 2; i++) {
		const uint32_t step = (wave->phase[i] + wave->speed[i] * frame) % SINE_STEPS;

		value += dump->sine[step] * wave->size[i] / 4096;
	}
	return (uint16_t)value;
}

static void move_node(const struct dump *dump, struct zen_clip *clip, uint32_t node, uint64_t *state)
{
	/* Bones hardly change their length; the root travels. */
	const int32_t travel = node ? 40 : 8000;

	for (int i = 0; i < 3; i++) {
		const int32_t turned = 32767 - 6000 + (int32_t)random_below(state, 12000);
		const int32_t moved = 20000 + (int32_t)random_below(state, 20000);
		const struct wave rotation = random_wave(state, turned, 5000);
		const struct wave position = random_wave(state, moved, travel);

		for (uint32_t frame = 0; frame < clip->frame_count; frame++) {
			struct zen_sample *sample = &clip->samples[frame * NODES + node];

			sample->rotation[i] = wave_at(dump, &rotation, frame);
			sample->position[i] = wave_at(dump, &position, frame);
		}
	}
}

/* The script's entry is noted at once, so that no list of clips is needed. */
static void add_to_script(struct dump *dump, const struct zen_clip *clip)
{
	const double source_frames = clip->frame_count * 25.0 / (double)clip->fps;
	const struct zen_event event = { .kind = ZEN_SFX_GROUND,
					 .frame = 1 + (int32_t)source_frames / 2,
					 .text = { "STEP" } };

	zen_put_entry(&dump->script, &(struct zen_entry){
					     .kind = ZEN_ANI,
					     .name = clip->name,
					     .layer = 1,
					     .next = clip->next,
					     .blend_in = 0.1,
					     .blend_out = 0.1,
					     .flags = "M.",
					     .target = "BENCH.ASC",
					     .dir = "F",
					     .first = 1,
					     .last = (int32_t)source_frames,
					     .fps = (double)clip->fps,
					     .events = &event,
					     .event_count = 1,
				     });
}

static void add_clip(struct dump *dump, uint32_t number)
{
	static const float rates[4] = { 10, 12.5F, 25, 5 };
	uint64_t state = number;
	struct zen_clip clip;
	struct bytes content = { 0 };
	char name[64];

	zen_clip_init(&clip, MIN_FRAMES + random_below(&state, MAX_FRAMES - MIN_FRAMES + 1), NODES);
	print_text(clip.name, sizeof(clip.name), "S_ANI%06u", (unsigned)number);
	if (number % 2)
		memcpy(clip.next, clip.name, sizeof(clip.next));
	clip.fps = rates[random_below(&state, 4)];
	clip.pos_min = -20 - (float)random_below(&state, 4096) / 256;
	clip.pos_scale = 0.001F + (float)random_below(&state, 4096) / 4194304;
	clip.box = (struct zen_box){ { -50, 0, -50 }, { 50, 180, 50 } };
	clip.checksum = dump->checksum;
	print_text(clip.source_path, sizeof(clip.source_path), "\\_WORK\\DATA\\ANIMS\\BENCH.ASC");
	print_text(clip.script_line, sizeof(clip.script_line), "\tANI (\"%s\")", clip.name);
	for (uint32_t node = 0; node < NODES; node++)
		move_node(dump, &clip, node, &state);
	zen_put_man(&content, &clip);
	print_text(name, sizeof(name), "BENCH-%s.MAN", clip.name);
	add_file(dump, name, &content, false);
	add_to_script(dump, &clip);
	bytes_free(&content);
	zen_clip_free(&clip);
}

static void write_dump(struct dump *dump, uint32_t clips)
{
	const struct zen_script script = { .asc_base = "BENCH",
					   .source_path = "\\_WORK\\DATA\\ANIMS\\BENCH.MDS",
					   .mesh = "BENCH",
					   .entry_count = clips };

	start(dump, clips);
	zen_msb_begin(&dump->script, &script);
	add_skeleton(dump);
	for (uint32_t i = 0; i < clips; i++)
		add_clip(dump, i);
	zen_msb_end(&dump->script, &script);
	add_file(dump, "BENCH.MSB", &dump->script, true);
	finish(dump);
}

int main(int argc, char **argv)
{
	struct dump *dump = allocate(1, sizeof(*dump));
	unsigned long clips = 0;
	char *end = NULL;

	if (argc == 3 || (argc == 4 && strcmp(argv[3], "--zipped") == 0))
		clips = strtoul(argv[2], &end, 10);
	if (!end || *end || clips == 0 || clips > 999999) {
		fputs("usage: mkdump_zengin OUT.vdf CLIPS [--zipped]\n", stderr);
		free(dump);
		return 2;
	}
	dump->path = argv[1];
	dump->zipped = argc == 4;
	write_dump(dump, (uint32_t)clips);
	free(dump);
	return EXIT_SUCCESS;
}
