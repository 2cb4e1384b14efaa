/*
 * mkdump_zengin_asc FOLDER FILES [--nodes N] [--frames N]
 *
 * Writes sources for benchmarks: FILES of 3ds Max exports (ASC) that move N nodes (34 when not said) over N frames (50 when not
 * said, 0.2 MB), a source of the skeleton, and a script that cuts two clips out of each, of which one has a lower rate. The
 * same arguments give the same bytes. No two tracks are alike.
 */
#include "systems/zengin/encoders/zengin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_NODES = 100, MAX_FRAMES = 100000 };

static void write_file(const char *folder, const char *name, struct bytes *content)
{
	char path[512];

	print_text(path, sizeof path, "%s/%s", folder, name);

	FILE *file = fopen(path, "wb");

	if (file == NULL || fwrite(content->data, 1, content->size, file) != content->size ||
	    fclose(file) != 0)
		fail("cannot write %s", path);
	bytes_free(content);
}

static void make_keys(struct zen_key *keys, uint32_t frames, uint32_t node, uint32_t file)
{
	for (uint32_t i = 0; i < frames; i++) {
		const double t = (i + 0.37 * file) / (20 + node);

		keys[i] = (struct zen_key){ quat_about(vec3_normalise((struct vec3){ 1 + node, 2, 1 + t }),
						       0.2 * sine(t)),
					    { 10 + sine(t / 3), 5 + node, cosine(t) } };
	}
}

static void write_source(const char *folder, const char *name, struct zen_asc_node *nodes,
			 uint32_t node_count, uint32_t frames)
{
	struct bytes content = { 0 };

	zen_put_asc(&content, &(struct zen_asc){ name, 1, frames, 25, nodes, node_count, NULL });
	write_file(folder, name, &content);
}

static uint32_t number_after(int argc, char **argv, const char *option, uint32_t otherwise, uint32_t most)
{
	for (int i = 3; i + 1 < argc; i++) {
		if (strcmp(argv[i], option) != 0)
			continue;

		const long value = strtol(argv[i + 1], NULL, 10);

		if (value < 1 || value > (long)most)
			fail("%s is 1 to %u", option, most);
		return (uint32_t)value;
	}
	return otherwise;
}

int main(int argc, char **argv)
{
	if (argc < 3)
		fail("usage: mkdump_zengin_asc FOLDER FILES [--nodes N] [--frames N]");

	const uint32_t node_count = number_after(argc, argv, "--nodes", 34, MAX_NODES);
	const uint32_t frames = number_after(argc, argv, "--frames", 50, MAX_FRAMES);
	struct zen_asc_node nodes[MAX_NODES] = { 0 };
	char names[MAX_NODES][32], name[32];
	struct bytes script = { 0 };

	mkdir(argv[1], 0777);
	bytes_text(
		&script,
		"Model (\"Bench\")\n{\n\tmeshAndTree (\"bench_body.asc\" DONT_USE_MESH)\n\taniEnum\n\t{\n");
	for (uint32_t i = 0; i < node_count; i++) {
		print_text(names[i], sizeof names[i], "Bip01 Node%u", i);
		nodes[i] = (struct zen_asc_node){ .name = names[i],
						  .parent = i == 0 ? -1 : (int)(i - 1) / 3,
						  .rest = { quat_identity, { 1 + i, 2, 3 } } };
	}
	write_source(argv[1], "BENCH_BODY.ASC", nodes, node_count, 1);
	for (uint32_t i = 0; i < node_count; i++)
		nodes[i].keys = allocate(frames, sizeof *nodes[i].keys);
	for (long file = 0; file < strtol(argv[2], NULL, 10); file++) {
		for (uint32_t i = 0; i < node_count; i++)
			make_keys(nodes[i].keys, frames, i, (uint32_t)file);
		print_text(name, sizeof name, "A%05ld.ASC", file);
		write_source(argv[1], name, nodes, node_count, frames);
		bytes_format(&script, "\t\tani (\"S_%05ld\" 1 \"S_%05ld\" 0.1 0.2 M. \"%s\" F 1 %u)\n", file,
			     file, name, frames);
		bytes_format(&script, "\t\tani (\"T_%05ld\" 1 \"\" 0.1 0.2 . \"%s\" F 2 %u FPS:10)\n", file,
			     name, frames);
	}
	bytes_text(&script, "\t}\n}\n");
	write_file(argv[1], "BENCH.MDS", &script);
	for (uint32_t i = 0; i < node_count; i++)
		free(nodes[i].keys);
	return 0;
}
