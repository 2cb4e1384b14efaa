/*
 * ZenGin ASC: sources of animations, skeletons and meshes; file.h has the layout. What a file is follows from what is in it:
 *
 *   animation  TM_ANIMATION in any node          a clip
 *   morph      MESH_ANIMATION                    a clip of weights, a model with shapes, a skeleton of these
 *   soft       MESH_SOFTSKIN                     a skeleton, a model
 *   rigid      MESH alone                        a skeleton, a model
 *   tree       nodes alone                       a skeleton
 *
 * NODE_TM of an animation may be the pose of any frame, so that rest poses are taken from files without animations only.
 *
 * The clip has the frames of the whole file. What the entries of scripts cut out of it is made later, where it is known which
 * of them have been compiled (cut.c).
 */
#include <math.h>
#include <string.h>

#include "base/ledger.h"
#include "systems/zengin/asc/clip.h"
#include "systems/zengin/asc/mesh.h"
#include "systems/zengin/asc/nodes.h"

static const struct adb_attribute_doc asc_attributes[] = {
	{ "assets", "version", "of the export; 110 in nearly all files" },
	{ "assets", "writer", "the first comment: the program that wrote the file" },
	{ "assets", "scene_file", "SCENE_FILENAME" },
	{ "assets", "first_frame", "first frame of the scene" },
	{ "assets", "last_frame", "last frame of the scene, inclusive" },
	{ "assets", "fps_source", "frames per second of the scene" },
	{ "assets", "ticks_per_frame", "as the scene says; ticks count for nothing" },
	{ "assets", "first_tick", "tick of the first sample" },
	{ "assets", "kind", "animation, morph, soft, rigid or tree" },
	{ "assets", "node_count", "nodes, those that the engine ignores included" },
	{ "assets", "material_count", "materials" },
	{ "clips", "fps_source", "frames per second of the scene" },
	{ "clips", "first", "frame of the scene that its first key is" },
	{ "clips", "last", "frame of the scene that its last key is" },
	{ "clips", "vertex_count", "vertices that a morph moves" },
	{ "clips", "node", "the node whose mesh a morph moves" },
	{ "channels", "bone_name", "name of the node" },
	{ "skeletons", "checksum_is_computed",
	  "the checksum is that which a hierarchy compiled from the file has" },
	{ "skeletons", "is_of_clip",
	  "it consists of the nodes of an animation, for its own clips where no other skeleton fits" },
	{ "models", "vertex_count", "vertices of all meshes; of a morph those of its first frame" },
	{ "models", "face_count", "triangles of the same" },
	{ "models", "mesh_count", "nodes with a mesh" },
	{ "models", "soft_skin_count", "skinned meshes among these" },
	{ "models", "attachments", "names of the nodes that carry a rigid mesh each" },
	{ "materials", "colour", "red, green, blue, 0 to 1: of the surface when it has no texture" },
	{ NULL, NULL, NULL },
};

/* What is in the nodes of a file. */
struct content {
	bool has_animation, has_first_tick;
	uint32_t mesh_count, soft_skin_count, morph_count;
	uint64_t vertex_count, face_count;
	double first_tick;
};

static struct content look_through(const struct adb_asc_file *file)
{
	struct content content = { .has_animation = false };

	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next) {
		const struct adb_asc_track *track =
			node->positions.count > 0 ? &node->positions : &node->rotations;

		content.has_animation |= node->is_animated;
		if (!content.has_first_tick && track->count > 0) {
			content.has_first_tick = true;
			content.first_tick = track->first_tick;
		}
		content.mesh_count += node->mesh.mesh_count > 0;
		content.soft_skin_count += node->mesh.is_soft_skin;
		content.morph_count += node->mesh.morph_count > 0;
		content.vertex_count += node->mesh.vertex_count;
		content.face_count += node->mesh.face_count;
	}
	return content;
}

static const char *kind_of(const struct content *content)
{
	return content->has_animation         ? "animation"
	       : content->morph_count > 0     ? "morph"
	       : content->soft_skin_count > 0 ? "soft"
	       : content->mesh_count > 0      ? "rigid"
					      : "tree";
}

static void put_attributes(struct adb_decoder *d, const struct adb_asc_file *file,
			   const struct content *content)
{
	struct adb_attributes *to = &d->out->attributes;
	const struct adb_asc_scene *scene = &file->scene;

	adb_attribute_integer(d->arena, to, "version", file->version);
	if (file->writer != NULL)
		adb_attribute_text(d->arena, to, "writer", file->writer);
	if (scene->file != NULL)
		adb_attribute_text(d->arena, to, "scene_file", scene->file);
	adb_attribute_integer(d->arena, to, "first_frame", scene->first);
	adb_attribute_integer(d->arena, to, "last_frame", scene->last);
	adb_attribute_real(d->arena, to, "fps_source", scene->fps);
	if (isfinite(scene->ticks_per_frame))
		adb_attribute_real(d->arena, to, "ticks_per_frame", scene->ticks_per_frame);
	if (content->has_first_tick)
		adb_attribute_real(d->arena, to, "first_tick", content->first_tick);
	adb_attribute_text(d->arena, to, "kind", kind_of(content));
	adb_attribute_integer(d->arena, to, "node_count", file->node_count);
	adb_attribute_integer(d->arena, to, "material_count", file->material_count);
}

/* The kinds of models are those of MDM and MMB files. Meshes of bones do not count: the engine ignores them. */
static void add_model(struct adb_decoder *d, const struct adb_asc_file *file, const struct content *content,
		      struct adb_asc_morphs *morphs)
{
	const char *kind = content->morph_count > 0       ? "morph"
			   : content->soft_skin_count > 0 ? "skinned"
							  : "rigid";
	struct adb_model *model = adb_content_add_model(d->out, d->stem, kind);
	const char **names = adb_arena_alloc(d->arena, file->node_count, sizeof *names);
	size_t count = 0;

	if (model == NULL || names == NULL)
		return;
	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next)
		if (node->mesh.mesh_count > 0 && !node->mesh.is_soft_skin)
			names[count++] = node->name;
	model->native_id = adb_text_upper(d->arena, d->stem);
	model->has_skeleton_checksum = content->soft_skin_count > 0 && !content->has_animation;
	model->skeleton_checksum = model->has_skeleton_checksum ? adb_asc_checksum(d, file) : 0;
	adb_attribute_integer(d->arena, &model->attributes, "vertex_count", (int64_t)content->vertex_count);
	adb_attribute_integer(d->arena, &model->attributes, "face_count", (int64_t)content->face_count);
	adb_attribute_integer(d->arena, &model->attributes, "mesh_count", content->mesh_count);
	adb_attribute_integer(d->arena, &model->attributes, "soft_skin_count", content->soft_skin_count);
	if (count > 0)
		adb_attribute_texts(d->arena, &model->attributes, "attachments", names, count);
	if (d->wants_meshes)
		adb_asc_add_parts(d, file, morphs, model);
}

/* Meshes of which no part of the model is made are gaps. */
static void note_unread_meshes(const struct adb_decoder *d, const struct adb_asc_file *file)
{
	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next) {
		const struct adb_asc_mesh *mesh = &node->mesh;

		if (mesh->mesh_count == 0 || (d->wants_meshes && node->role == ADB_ASC_MESH))
			continue;
		adb_field(mesh->block.at, ADB_FIELD_GAP, (size_t)(mesh->block_end - mesh->block.at),
			  d->wants_meshes ? "mesh that the engine ignores" : "mesh that is not wanted");
	}
}

static enum adb_outcome asc_decode(struct adb_decoder *d)
{
	struct adb_asc_file file;
	struct adb_asc_morphs morphs;
	enum adb_outcome outcome = adb_asc_read(d, &file);

	if (outcome != ADB_OK)
		return outcome;

	const struct content content = look_through(&file);

	put_attributes(d, &file, &content);
	if (content.has_animation)
		adb_asc_add_clip(d, &file);
	else
		adb_asc_add_skeleton(d, &file);
	if (!adb_asc_add_morphs(d, &file, &morphs))
		return adb_fail_memory(d);
	if (content.mesh_count > 0)
		add_model(d, &file, &content, &morphs);
	note_unread_meshes(d, &file);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static int asc_sniff(struct adb_peek *peek)
{
	static const char magic[] = "*3DSMAX_ASCIIEXPORT";
	enum { BITS = 8 * (sizeof magic - 1) };

	if (adb_peek_is(peek, 0, magic, strlen(magic)))
		return BITS;
	return adb_peek_is(peek, 0, "\xEF\xBB\xBF", 3) && adb_peek_is(peek, 3, magic, strlen(magic)) ? BITS
												     : 0;
}

const struct adb_format adb_format_zengin_asc = {
	.name = "zengin-asc",
	.title = "3ds Max ASCII export",
	.games = "Gothic and Gothic 2 modding kits",
	.claims = "ANIMS/*.ASC",
	.system = "zengin",
	.type = "ASC",
	.has_playback = true,
	.attributes = asc_attributes,
	.sniff = asc_sniff,
	.decode = asc_decode,
};
