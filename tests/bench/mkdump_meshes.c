/*
 * mkdump_meshes OUT.vdf MODELS TEXTURES
 *
 * Writes a volume for benchmarks: a skeleton of 30 bones with one clip, MODELS soft skins that fit it, and TEXTURES textures of
 * 256 x 256 pixels, which the models share. The same arguments give the same bytes. No two meshes or textures are alike, so
 * nothing in it deduplicates.
 *
 * A model has 784 vertices and 640 triangles, which is the mean of 1,082 real ones: 847,430 and 694,267 altogether. Of 988 real
 * textures 538 are DXT1 and 449 DXT3; here they take turns. Their sizes are not known. Their PNG files take a quarter of
 * the RGBA, as those of the block-compressed textures of 0 A.D. do.
 */
#include "random.h"
#include "systems/zengin/encoders/geometry.h"
#include "systems/zengin/encoders/vdf.h"
#include "systems/zengin/encoders/zengin.h"

#include <stdio.h>
#include <stdlib.h>

enum {
	NODES = 30,
	SKINS = 4,
	POSITIONS = 128,
	WEDGES = 196,
	TRIANGLES = 160,
	SIDE = 256,
	BLOCK = 4,
	LETTERS = 62
};

static const char folder[] = "_WORK/DATA/ANIMS/_COMPILED";

struct dump {
	struct vdf_volume volume;
	uint32_t models, textures, checksum;
};

static void add(struct dump *dump, const char *name, struct bytes *content)
{
	char path[128];

	print_text(path, sizeof(path), "%s/%s", folder, name);
	vdf_add(&dump->volume, path, content);
	bytes_free(content);
}

/* A tree in which bone i hangs on bone (i - 1) / 2, and a clip in which nothing moves. */
static void add_skeleton(struct dump *dump)
{
	static char names[NODES][16];
	struct zen_node nodes[NODES];
	struct zen_skeleton skeleton = { .nodes = nodes, .node_count = NODES, .source_path = "\\BENCH.ASC" };
	struct bytes content = { 0 };
	struct zen_clip clip;

	for (uint32_t i = 0; i < NODES; i++) {
		print_text(names[i], sizeof(names[i]), "BIP01 B%02u", (unsigned)i);
		nodes[i] = (struct zen_node){
			.name = names[i],
			.parent = i ? (int16_t)((i - 1) / 2) : -1,
			.matrix = { { 1, 0, 0, i ? 2.0F : 0 }, { 0, 1, 0, i ? 9.0F : 0 }, { 0, 0, 1, 0 } },
		};
	}
	skeleton.checksum = dump->checksum = zen_checksum(nodes, NODES);
	zen_put_mdh(&content, &skeleton);
	add(dump, "BENCH.MDH", &content);

	zen_clip_init(&clip, 10, NODES);
	print_text(clip.name, sizeof(clip.name), "S_STAND");
	clip.fps = 25;
	clip.pos_scale = 0.001F;
	clip.checksum = dump->checksum;
	print_text(clip.source_path, sizeof(clip.source_path), "\\_WORK\\DATA\\ANIMS\\BENCH.ASC");
	print_text(clip.script_line, sizeof(clip.script_line), "\tANI (\"%s\")", clip.name);
	content = (struct bytes){ 0 };
	zen_put_man(&content, &clip);
	zen_clip_free(&clip);
	add(dump, "BENCH-S_STAND.MAN", &content);
}

/* Where a bone is at rest along an axis. */
static float place_of(uint32_t node, int axis)
{
	static const float step[3] = { 2, 9, 0 };
	float place = 0;

	for (; node > 0; node = (node - 1) / 2)
		place += step[axis];
	return place;
}

static float random_length(uint64_t *state)
{
	return (float)random_below(state, 20000) / 100 - 100;
}

/* `texture` is a name, which the skin keeps. */
static void fill_skin(struct zen_geometry *skin, const char *texture, uint64_t *state)
{
	const struct zen_material material = { .name = "SKIN",
					       .texture = texture,
					       .bgra = { 255, 255, 255, 255 } };

	zen_begin_geometry(skin, &material, 1);
	skin->position_count = POSITIONS;
	for (uint32_t i = 0; i < POSITIONS; i++) {
		skin->weight_counts[i] = 2;
		for (int k = 0; k < 3; k++)
			skin->positions[i][k] = random_length(state);
		for (int k = 0; k < 2; k++) {
			struct zen_weight *weight = &skin->weights[i][k];

			weight->weight = 0.5F;
			weight->node = (uint8_t)random_below(state, NODES);
			for (int axis = 0; axis < 3; axis++)
				weight->local[axis] = skin->positions[i][axis] - place_of(weight->node, axis);
		}
	}

	struct zen_submesh *faces = &skin->submeshes[0];

	faces->wedge_count = WEDGES;
	for (uint32_t i = 0; i < WEDGES; i++)
		faces->wedges[i] = (struct zen_wedge){
			.normal = { 0, 0.6F, 0.8F },
			.uv = { (float)random_below(state, 1000) / 1000,
				(float)random_below(state, 1000) / 1000 },
			.position = (uint16_t)(i % POSITIONS),
		};
	faces->triangle_count = TRIANGLES;
	for (uint32_t i = 0; i < TRIANGLES; i++)
		for (int k = 0; k < 3; k++)
			faces->triangles[i][k] = (uint16_t)random_below(state, WEDGES);
}

static void add_model(struct dump *dump, uint32_t number, struct zen_geometry *skins)
{
	uint64_t state = number + 1;
	struct bytes content = { 0 };
	char name[32], textures[SKINS][32];

	for (uint32_t i = 0; i < SKINS; i++) {
		print_text(textures[i], sizeof(textures[i]), "T%05u.TGA",
			   (unsigned)((number * SKINS + i) % dump->textures));
		fill_skin(&skins[i], textures[i], &state);
	}
	zen_put_mdm(&content, &(struct zen_mesh){
				      .version = ZEN_MDM_GOTHIC2,
				      .checksum = dump->checksum,
				      .skin_count = SKINS,
				      .skins = skins,
				      .source_path = "\\_WORK\\DATA\\ANIMS\\BENCH.ASC",
			      });
	print_text(name, sizeof(name), "M%05u.MDM", (unsigned)number);
	add(dump, name, &content);
}

/* Each block of texels has two of 62 colours, in a pattern of its own. */
static void add_texture(struct dump *dump, uint32_t number)
{
	static char rows[SIDE][SIDE + 1];
	static const char *lines[SIDE];
	static uint8_t colours[LETTERS][4];
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
	uint64_t state = number + 1;
	bool has_alpha = number % 2 != 0;
	struct bytes content = { 0 };
	char name[32];

	for (int i = 0; i < LETTERS; i++)
		for (int k = 0; k < 4; k++)
			colours[i][k] = (uint8_t)(k < 3 || has_alpha ? random_below(&state, 256) : 255);
	for (uint32_t y = 0; y < SIDE; y += BLOCK)
		for (uint32_t x = 0; x < SIDE; x += BLOCK) {
			const char two[2] = { letters[random_below(&state, LETTERS)],
					      letters[random_below(&state, LETTERS)] };

			for (uint32_t i = 0; i < BLOCK * BLOCK; i++)
				rows[y + i / BLOCK][x + i % BLOCK] = two[random_below(&state, 2)];
		}
	for (int y = 0; y < SIDE; y++)
		lines[y] = rows[y];
	zen_put_tex(&content,
		    &(struct zen_picture){ .rows = lines,
					   .width = SIDE,
					   .height = SIDE,
					   .letters = letters,
					   .colours = (const uint8_t(*)[4])colours },
		    has_alpha ? ZEN_TEX_DXT3 : ZEN_TEX_DXT1);
	print_text(name, sizeof(name), "T%05u-C.TEX", (unsigned)number);
	add(dump, name, &content);
}

int main(int argc, char **argv)
{
	struct dump dump = { .models = argc == 4 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0,
			     .textures = argc == 4 ? (uint32_t)strtoul(argv[3], NULL, 10) : 0 };
	struct zen_geometry *skins = allocate(SKINS, sizeof(*skins));
	struct bytes out = { 0 };

	if (dump.models == 0 || dump.textures == 0) {
		fputs("usage: mkdump_meshes OUT.vdf MODELS TEXTURES\n", stderr);
		return 2;
	}
	add_skeleton(&dump);
	for (uint32_t i = 0; i < dump.models; i++)
		add_model(&dump, i, skins);
	for (uint32_t i = 0; i < dump.textures; i++)
		add_texture(&dump, i);
	vdf_encode(&dump.volume,
		   &(struct vdf_style){ .comment = "animdb benchmark",
					.signature = VDF_GOTHIC2,
					.timestamp = 0x2D65BBB3,
					.flags = VDF_PLAIN },
		   &out);

	FILE *file = fopen(argv[1], "wb");

	if (!file || fwrite(out.data, out.size, 1, file) != 1 || fclose(file) != 0)
		fail("cannot write %s", argv[1]);
	bytes_free(&out);
	vdf_free(&dump.volume);
	free(skins);
	return 0;
}
