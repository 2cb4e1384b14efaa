/*
 * mkdump_zengin OUT.vdf CLIPS [--zipped] [--coarse] [--nodes N] [--frames MOST]
 *
 * Writes a volume for benchmarks: a skeleton of N bones (45 when not said), CLIPS clips of MOST / 6 to MOST frames (120
 * when not said) that animate all of them, and a binary script that lists all clips; for each 10,000 clips
 * another skeleton and script. The same arguments give the same bytes. No two tracks are alike, so nothing in it deduplicates. 12 bytes for each bone and frame, so about 40 KB a clip;
 * a volume ends at 4 GiB, which is some 105,000 clips. Only the catalogue and the script are kept in memory. With --coarse
 * samples have 13 bits in place of 16: another release of the same clips, in which every track differs.
 */
#include "random.h"
#include "systems/zengin/encoders/vdf.h"
#include "systems/zengin/encoders/zengin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NODES = 45, MAX_FRAMES = 120, SINE_STEPS = 4096, BLOCK_SIZE = 8192, FOLDERS = 4 };

enum { CLIPS_PER_SCRIPT = 10000 };

struct dump {
	FILE *file;
	const char *path;
	bool zipped;
	uint16_t kept_bits; /* of a sample */
	uint32_t nodes, most_frames;
	uint64_t offset;
	struct bytes catalogue;
	struct vdf_header header;
	char actor[16], root[16]; /* that the clips are of, from now on, and its first bone */
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
	const uint32_t files = clips + 2 * ((clips - 1) / CLIPS_PER_SCRIPT + 1);
	struct bytes room = { 0 };

	dump->header = (struct vdf_header){
		.comment = "animdb benchmark",
		.signature = dump->zipped ? VDF_UNION : VDF_GOTHIC2,
		.entry_count = FOLDERS + files,
		.file_count = files,
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
}

/* A tree in which bone i hangs on bone (i - 1) / 2. */
static void add_skeleton(struct dump *dump)
{
	static char names[MAX_NODES][16];
	struct zen_node nodes[MAX_NODES];
	struct zen_skeleton skeleton = { .nodes = nodes,
					 .node_count = (uint16_t)dump->nodes,
					 .source_path = "\\BENCH.ASC" };
	struct bytes content = { 0 };
	char file_name[64];

	for (uint32_t i = 0; i < dump->nodes; i++) {
		if (i > 0)
			print_text(names[i], sizeof(names[i]), "BIP01 B%02u", (unsigned)i);
		else
			print_text(names[i], sizeof(names[i]), "%s", dump->root);
		nodes[i] = (struct zen_node){
			.name = names[i],
			.parent = i ? (int16_t)((i - 1) / 2) : -1,
			.matrix = { { 1, 0, 0, i ? 2.0F : 0 }, { 0, 1, 0, i ? 9.0F : 0 }, { 0, 0, 1, 0 } },
		};
	}
	skeleton.root_translation[1] = 90;
	skeleton.checksum = dump->checksum = zen_checksum(nodes, dump->nodes);
	zen_put_mdh(&content, &skeleton);
	print_text(file_name, sizeof(file_name), "%s.MDH", dump->actor);
	add_file(dump, file_name, &content, false);
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
	return (uint16_t)value & dump->kept_bits;
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
			struct zen_sample *sample = &clip->samples[frame * dump->nodes + node];

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
	const uint32_t least = (dump->most_frames + 5) / 6;
	uint64_t state = number;
	struct zen_clip clip;
	struct bytes content = { 0 };
	char name[64];

	zen_clip_init(&clip, least + random_below(&state, dump->most_frames - least + 1), dump->nodes);
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
	for (uint32_t node = 0; node < dump->nodes; node++)
		move_node(dump, &clip, node, &state);
	zen_put_man(&content, &clip);
	print_text(name, sizeof(name), "%s-%s.MAN", dump->actor, clip.name);
	add_file(dump, name, &content, false);
	add_to_script(dump, &clip);
	bytes_free(&content);
	zen_clip_free(&clip);
}

/* Clips from `first` to before `end`, and all that they need. */
static void add_actor(struct dump *dump, uint32_t first, uint32_t end, bool is_last)
{
	const struct zen_script script = { .asc_base = dump->actor,
					   .source_path = "\\_WORK\\DATA\\ANIMS\\BENCH.MDS",
					   .mesh = dump->actor,
					   .entry_count = end - first };
	char file_name[64];

	zen_msb_begin(&dump->script, &script);
	add_skeleton(dump);
	for (uint32_t i = first; i < end; i++)
		add_clip(dump, i);
	zen_msb_end(&dump->script, &script);
	print_text(file_name, sizeof(file_name), "%s.MSB", dump->actor);
	add_file(dump, file_name, &dump->script, is_last);
	bytes_free(&dump->script);
	dump->script = (struct bytes){ 0 };
}

static void write_dump(struct dump *dump, uint32_t clips)
{
	start(dump, clips);
	for (uint32_t first = 0; first < clips; first += CLIPS_PER_SCRIPT) {
		const uint32_t end = clips - first > CLIPS_PER_SCRIPT ? first + CLIPS_PER_SCRIPT : clips;

		print_text(dump->actor, sizeof(dump->actor), first ? "BENCH%u" : "BENCH",
			   (unsigned)(first / CLIPS_PER_SCRIPT));
		print_text(dump->root, sizeof(dump->root), first ? "BIP%02u" : "BIP01",
			   (unsigned)(1 + first / CLIPS_PER_SCRIPT));
		add_actor(dump, first, end, end == clips);
	}
	finish(dump);
}

/* False for what is no number from 1 to `most`. */
static bool read_number(const char *text, uint32_t most, uint32_t *number)
{
	char *end = NULL;
	const unsigned long value = text ? strtoul(text, &end, 10) : 0;

	*number = (uint32_t)value;
	return end && !*end && value > 0 && value <= most;
}

static bool read_arguments(struct dump *dump, char **argument, uint32_t *clips)
{
	bool valid = argument[0] && argument[1] && read_number(argument[1], 999999, clips);

	dump->path = argument[0];
	dump->kept_bits = 0xFFFF;
	dump->nodes = MAX_NODES;
	dump->most_frames = MAX_FRAMES;
	for (argument += 2; valid && *argument; argument++) {
		if (strcmp(*argument, "--zipped") == 0)
			dump->zipped = true;
		else if (strcmp(*argument, "--coarse") == 0)
			dump->kept_bits = 0xFFF8;
		else if (strcmp(*argument, "--nodes") == 0)
			valid = read_number(*++argument, MAX_NODES, &dump->nodes);
		else if (strcmp(*argument, "--frames") == 0)
			valid = read_number(*++argument, MAX_FRAMES, &dump->most_frames);
		else
			valid = false;
	}
	return valid;
}

int main(int argc, char **argv)
{
	struct dump *dump = allocate(1, sizeof(*dump));
	uint32_t clips;

	if (argc < 3 || !read_arguments(dump, argv + 1, &clips)) {
		fputs("usage: mkdump_zengin OUT.vdf CLIPS [--zipped] [--coarse] [--nodes N] [--frames MOST]\n",
		      stderr);
		free(dump);
		return 2;
	}
	write_dump(dump, clips);
	free(dump);
	return EXIT_SUCCESS;
}
