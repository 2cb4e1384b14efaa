/*
 * make_ties FOLDER < LIST
 *
 * Writes small files of ZenGin to FOLDER and the folders in it. Each line of LIST is the path of a file, its kind, and what is in it:
 *
 *	X-T_A.MAN man NODE          a clip of the skeleton that has the nodes BIP01, NODE and ARM
 *	X.MDH mdh NODE [flat]       that skeleton; in a flat one ARM lies below BIP01, else below NODE
 *	X.MDL mdl NODE [flat]       the same, with a mesh
 *	X.MDH biped [LAST]          a skeleton of the nodes BIP01, BIP01 HEAD and ARM, or LAST in the place of ARM
 *	X.MDM mdm                   a mesh
 *	X.MDM skin NODE [LAST]      a skin of that biped, a box that follows the node of that number
 *	X-T_A.MAN step [LAST]       a clip of that biped
 *	X.MMB mmb CLIP...           a mesh with morph animations
 *	X.MDS text TEXT             the rest of the line
 *	X.VDF vdf YEAR PATH...      a volume of that year with files that were written before
 */
#include "systems/zengin/encoders/vdf.h"
#include "systems/zengin/encoders/zengin.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_LINE = 4096, MAX_PATH = 1024, NODES = 3, MAX_MORPHS = 4, DOS_YEAR = 25 };

static void put_file(const char *path, struct bytes *content)
{
	char folder[MAX_PATH];

	for (const char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
		print_text(folder, sizeof folder, "%.*s", (int)(slash - path), path);
		if (mkdir(folder, 0777) != 0 && errno != EEXIST)
			fail("cannot make %s", folder);
	}

	FILE *file = fopen(path, "wb");

	if (file == NULL || fwrite(content->data, 1, content->size, file) != content->size ||
	    fclose(file) != 0)
		fail("cannot write %s", path);
}

/* The words of a line, which are separated by blanks. Returns NULL behind the last one. */
static const char *next_word(char **line)
{
	char *word = *line + strspn(*line, " ");

	if (*word == '\0')
		return NULL;
	*line = word + strcspn(word, " ");
	if (**line != '\0')
		*(*line)++ = '\0';
	return word;
}

static const char *need_word(char **line)
{
	const char *word = next_word(line);

	if (word == NULL)
		fail("a word is missing");
	return word;
}

static const char head[] = "BIP01 HEAD";

/* The next word of the line, if there is one, says that the skeleton is flat, or names its last node. */
static void set_nodes(struct zen_node nodes[NODES], const char *name, char **line)
{
	const char *word = next_word(line);

	for (int i = 0; i < NODES; i++) {
		nodes[i] = (struct zen_node){ .parent = (int16_t)(i - 1) };
		for (int k = 0; k < 3; k++)
			nodes[i].matrix[k][k] = 1;
	}
	nodes[0].name = "BIP01";
	nodes[1].name = name;
	nodes[2].name = "ARM";
	if (word != NULL && strcmp(word, "flat") == 0)
		nodes[2].parent = 0;
	else if (word != NULL)
		nodes[2].name = word;
}

/* The name in the file is that of the file behind its first '-'. */
static void put_man(struct bytes *out, const char *path, const char *node, char **line)
{
	const struct zen_key keys[2] = { { quat_identity, { 0, 0, 0 } }, { quat_identity, { 1, 0, 0 } } };
	struct zen_node nodes[NODES];
	struct zen_clip clip;
	const char *slash = strrchr(path, '/');
	const char *file = slash != NULL ? slash + 1 : path;
	const char *dash = strchr(file, '-');
	const char *name = dash != NULL ? dash + 1 : file;

	set_nodes(nodes, node, line);
	zen_clip_init(&clip, COUNT_OF(keys), 1);
	print_text(clip.name, sizeof clip.name, "%.*s", (int)strcspn(name, "."), name);
	clip.layer = 1;
	clip.fps = clip.fps_source = 25;
	clip.checksum = zen_checksum(nodes, NODES);
	zen_clip_quantise(&clip, keys);
	zen_put_man(out, &clip);
	zen_clip_free(&clip);
}

/* A box around the middle of the node, which has no parent that is anywhere else. */
static void put_skin(struct bytes *out, char **line)
{
	static const struct zen_material materials[] = { { "SKIN", "", { 90, 120, 60, 255 }, 0 } };
	const uint8_t node = (uint8_t)strtoul(need_word(line), NULL, 10);
	struct zen_geometry *skin = allocate(1, sizeof *skin);
	struct zen_node nodes[NODES];

	set_nodes(nodes, head, line);
	zen_begin_geometry(skin, materials, COUNT_OF(materials));
	zen_add_box(skin, &(struct zen_box_plan){ .min = { -0.5F, -4, -0.5F }, .max = { 0.5F, 4, 0.5F } });
	for (int i = 0; i < skin->position_count; i++) {
		const float *at = skin->positions[i];

		skin->weights[i][skin->weight_counts[i]++] =
			(struct zen_weight){ 1, { at[0], at[1], at[2] }, node };
	}
	zen_put_mdm(out, &(struct zen_mesh){ .version = ZEN_MDM_GOTHIC2,
					     .checksum = zen_checksum(nodes, NODES),
					     .skin_count = 1,
					     .skins = skin,
					     .source_path = "" });
	free(skin);
}

static void put_skeleton(struct bytes *out, const char *node, char **line, bool with_mesh)
{
	struct zen_node nodes[NODES];
	struct zen_skeleton skeleton = { .nodes = nodes, .node_count = NODES, .source_path = "" };

	set_nodes(nodes, node, line);
	skeleton.checksum = zen_checksum(nodes, NODES);
	if (with_mesh)
		zen_put_mdl(out, &skeleton,
			    &(struct zen_mesh){ .version = ZEN_MDM_GOTHIC2, .source_path = "" });
	else
		zen_put_mdh(out, &skeleton);
}

static void put_morphs(struct bytes *out, char **line)
{
	static const struct zen_material materials[] = { { "SKIN", "", { 200, 190, 180, 255 }, 0 } };
	struct zen_morph morphs[MAX_MORPHS];
	struct zen_geometry *face = allocate(1, sizeof *face);
	uint16_t count = 0;

	for (const char *name; count < MAX_MORPHS && (name = next_word(line)) != NULL; count++)
		morphs[count] = (struct zen_morph){ name, 0.1, 0.1, -1, 1, 25, ZEN_MORPH_SHAPE, 2, 2 };
	zen_begin_geometry(face, materials, COUNT_OF(materials));
	zen_add_box(face, &(struct zen_box_plan){ .min = { -1, -1, -1 }, .max = { 1, 1, 1 } });
	zen_put_mmb(out, &(struct zen_morph_mesh){ .name = "FACE",
						   .source_path = "",
						   .geometry = face,
						   .morphs = morphs,
						   .morph_count = count });
	free(face);
}

static void read_file(struct bytes *out, const char *path)
{
	unsigned char part[4096];
	FILE *file = fopen(path, "rb");
	size_t size;

	if (file == NULL)
		fail("cannot read %s", path);
	while ((size = fread(part, 1, sizeof part, file)) > 0)
		bytes_put(out, part, size);
	fclose(file);
}

static void put_volume(struct bytes *out, char **line)
{
	const unsigned year = (unsigned)strtoul(need_word(line), NULL, 10);
	const struct vdf_style style = { "", VDF_GOTHIC2, (year - 1980) << DOS_YEAR, VDF_PLAIN, 0 };
	struct vdf_volume volume = { 0 };

	for (const char *path; (path = next_word(line)) != NULL;) {
		const char *slash = strrchr(path, '/');
		char member[MAX_PATH];
		struct bytes content = { 0 };

		read_file(&content, path);
		print_text(member, sizeof member, "_WORK/DATA/ANIMS/%s", slash != NULL ? slash + 1 : path);
		vdf_add(&volume, member, &content);
		bytes_free(&content);
	}
	vdf_encode(&volume, &style, out);
	vdf_free(&volume);
}

static void put_line(char *line)
{
	const char *path = need_word(&line), *kind = need_word(&line);
	struct bytes content = { 0 };

	if (strcmp(kind, "man") == 0)
		put_man(&content, path, need_word(&line), &line);
	else if (strcmp(kind, "step") == 0)
		put_man(&content, path, head, &line);
	else if (strcmp(kind, "biped") == 0)
		put_skeleton(&content, head, &line, false);
	else if (strcmp(kind, "skin") == 0)
		put_skin(&content, &line);
	else if (strcmp(kind, "mdh") == 0 || strcmp(kind, "mdl") == 0)
		put_skeleton(&content, need_word(&line), &line, kind[2] == 'l');
	else if (strcmp(kind, "mdm") == 0)
		zen_put_mdm(&content, &(struct zen_mesh){ .version = ZEN_MDM_GOTHIC2, .source_path = "" });
	else if (strcmp(kind, "mmb") == 0)
		put_morphs(&content, &line);
	else if (strcmp(kind, "text") == 0)
		bytes_text(&content, line);
	else if (strcmp(kind, "vdf") == 0)
		put_volume(&content, &line);
	else
		fail("unknown kind %s", kind);
	put_file(path, &content);
	bytes_free(&content);
}

int main(int argc, char **argv)
{
	char line[MAX_LINE];

	if (argc != 2 || chdir(argv[1]) != 0)
		fail("usage: make_ties FOLDER < LIST");
	while (fgets(line, sizeof line, stdin) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] != '\0')
			put_line(line);
	}
	return 0;
}
