/*
 * mkdump_gltf OUT.zip FILES FRAMES
 *
 * Writes exports of an animation program: glTF files of 60 joints below each other, with a rotation of each in every frame, as floats
 * in a GLB, as normalised shorts in a GLB, and as floats in a document with base64, in turn.
 */
#include <stdio.h>
#include <stdlib.h>

#include "space.h"
#include "systems/interchange/encoders/gltf.h"
#include "zipfile.h"

enum { JOINTS = 60 };

static void add_rotations(struct gltf_data *data, enum gltf_component component, uint32_t file, int frames)
{
	double *values = allocate((size_t)frames * 4, sizeof(*values));

	for (int joint = 0; joint < JOINTS; joint++) {
		for (int frame = 0; frame < frames; frame++) {
			const double turn = 0.2 * sine(frame / (50.0 + joint) + file * 0.03);

			values[4 * frame] = sine(turn / 2);
			values[4 * frame + 3] = cosine(turn / 2);
		}
		gltf_add_values(data, component, 4, values, frames);
	}
	free(values);
}

static void put_document(struct bytes *json, const struct gltf_data *data)
{
	bytes_text(json, "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[");
	for (int i = 0; i < JOINTS; i++) {
		bytes_format(json, "%s{\"name\":\"joint%02d\"", i > 0 ? "," : "", i);
		if (i + 1 < JOINTS)
			bytes_format(json, ",\"children\":[%d]", i + 1);
		bytes_text(json, "}");
	}
	bytes_text(json, "],\"animations\":[{\"name\":\"take\",\"samplers\":[");
	for (int i = 0; i < JOINTS; i++)
		bytes_format(json, "%s{\"input\":0,\"output\":%d}", i > 0 ? "," : "", i + 1);
	bytes_text(json, "],\"channels\":[");
	for (int i = 0; i < JOINTS; i++)
		bytes_format(json, "%s{\"sampler\":%d,\"target\":{\"node\":%d,\"path\":\"rotation\"}}",
			     i > 0 ? "," : "", i, i);
	bytes_text(json, "]}],");
	gltf_put_lists(json, data);
	bytes_format(json, ",\"buffers\":[{\"byteLength\":%zu", data->bin.size);
}

static void write_take(struct bytes *out, uint32_t file, int frames)
{
	double *times = allocate((size_t)frames, sizeof(*times));
	struct gltf_data data = { 0 };
	struct bytes json = { 0 };

	for (int i = 0; i < frames; i++)
		times[i] = i / 30.0;
	gltf_add_values(&data, GLTF_F32, 1, times, frames);
	add_rotations(&data, file % 3 == 1 ? GLTF_S16 : GLTF_F32, file, frames);
	put_document(&json, &data);
	if (file % 3 == 2) {
		bytes_append(out, &json);
		bytes_text(out, ",\"uri\":\"data:application/octet-stream;base64,");
		gltf_put_base64(out, &data.bin);
		bytes_text(out, "\"}]}");
	} else {
		bytes_text(&json, "}]}");
		gltf_put_glb(out, &json, &data.bin);
	}
	free(times);
	bytes_free(&json);
	gltf_free(&data);
}

int main(int argc, char **argv)
{
	const uint32_t count = argc == 4 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0;
	const int frames = argc == 4 ? (int)strtol(argv[3], NULL, 10) : 0;

	if (count == 0 || frames <= 0) {
		fputs("usage: mkdump_gltf OUT.zip FILES FRAMES\n", stderr);
		return 2;
	}

	struct zip_member *members = allocate(count, sizeof(*members));
	struct bytes *contents = allocate(count, sizeof(*contents)), archive = { 0 };
	char(*names)[20] = allocate(count, sizeof(*names));

	for (uint32_t i = 0; i < count; i++) {
		print_text(names[i], sizeof(names[i]), "take%05u.%s", i, i % 3 == 2 ? "gltf" : "glb");
		write_take(&contents[i], i, frames);
		members[i] = (struct zip_member){ names[i], &contents[i], false };
	}
	zip_encode(members, count, &archive);

	FILE *out = fopen(argv[1], "wb");

	if (!out || fwrite(archive.data, archive.size, 1, out) != 1 || fclose(out) != 0)
		fail("cannot write %s", argv[1]);
	for (uint32_t i = 0; i < count; i++)
		bytes_free(&contents[i]);
	bytes_free(&archive);
	free(contents);
	free(members);
	free(names);
	return 0;
}
