/* Reads the versions, node names and skeleton checksum of a model mesh, and its meshes and soft skins. */
#include "systems/zengin/mesh.h"

#include "motion/append.h"
#include "systems/zengin/mesh_skin.h"

enum { SKIN_VERSION = 4, MAX_NODES = 256 };

/* File versions, the mesh version that goes with each, and the game that wrote them. */
static const struct mesh_version {
	uint32_t file;
	uint16_t mesh;
	const char *game;
} mesh_versions[] = {
	{ 0x04030506, 0x0305, "G1" },
	{ 0x04090506, 0x0905, "G2" },
	{ 0x04080506, 0x0805, "G2" },
	{ 0x04070506, 0x0705, "G2" },
};

enum { MESH_VERSION_COUNT = sizeof mesh_versions / sizeof mesh_versions[0] };

/* Counts a mesh and compares its version. Meshes before the soft skins belong to the nodes of D020, in their order. */
static void count_mesh(struct adb_zengin_mesh *mesh, const struct adb_zengin_chunk *chunk)
{
	struct adb_reader data = chunk->data;
	uint16_t version = adb_reader_u16le(&data);

	if (!mesh->skins.present && mesh->skin_count == 0)
		mesh->attached_mesh_count++;
	if (!adb_reader_ok(&data))
		return;
	if (mesh->has_mesh_version && version != mesh->mesh_version)
		mesh->has_other_meshes = true;
	if (!mesh->has_mesh_version)
		mesh->mesh_version = version;
	mesh->has_mesh_version = true;
}

static void keep_shape(struct adb_decoder *d, struct adb_zengin_mesh *mesh,
		       const struct adb_zengin_chunk *chunk)
{
	struct adb_zengin_shape_chunks *shape = mesh->last_shape;

	if (chunk->id == 0xB1FF && shape != NULL && !shape->end.present)
		shape->end = *chunk;
	if (chunk->id != 0xB100 || (shape = adb_arena_alloc(d->arena, 1, sizeof *shape)) == NULL)
		return;
	shape->mesh = *chunk;
	shape->is_skin = mesh->skins.present || mesh->skin_count > 0;
	ADB_APPEND(mesh, shapes, last_shape, shape);
}

static void count_skin(struct adb_decoder *d, struct adb_zengin_mesh *mesh,
		       const struct adb_zengin_chunk *chunk)
{
	struct adb_zengin_chunk skin = *chunk;
	size_t offset = skin.data.position;

	adb_zengin_begin_chunk(chunk, "E100 skin begin");

	uint32_t version = adb_read_u32le(&skin.data, "version");

	mesh->skin_count++;
	if (adb_reader_ok(&skin.data) && version != SKIN_VERSION)
		adb_warn(d, "version", offset, "soft skin version %u, not %d", version, SKIN_VERSION);
	adb_zengin_end_chunk(d, &skin);
}

/* Looks ahead at the weights: of models whose meshes are not wanted too, it must be known whether they have a head. */
static void count_weights(struct adb_decoder *d, struct adb_zengin_mesh *mesh,
			  const struct adb_zengin_chunk *chunk)
{
	struct adb_reader in = chunk->data;
	size_t end = adb_reader_u32le(&in);

	if (mesh->node_vertices == NULL)
		mesh->node_vertices = adb_arena_alloc(d->arena, MAX_NODES, sizeof *mesh->node_vertices);
	if (mesh->node_vertices == NULL)
		return;
	end += in.position;
	while (in.position < end && adb_reader_has(&in, 1, sizeof(uint32_t))) {
		uint32_t count = adb_reader_u32le(&in);
		float most = 0;
		int node = -1;

		if (!adb_reader_has(&in, count, ADB_ZENGIN_INFLUENCE_SIZE))
			break;
		for (uint32_t i = 0; i < count; i++) {
			float weight = adb_reader_f32le(&in);

			adb_reader_skip(&in, 3 * sizeof(float));

			int of = adb_reader_u8(&in);

			if (weight > most) {
				most = weight;
				node = of;
			}
		}
		if (node >= 0)
			mesh->node_vertices[node]++;
		if (node >= (int)mesh->node_count)
			mesh->node_count = (size_t)node + 1;
	}
}

static const char *game_of_file(uint32_t version)
{
	for (size_t i = 0; i < MESH_VERSION_COUNT; i++)
		if (mesh_versions[i].file == version)
			return mesh_versions[i].game;
	return NULL;
}

static void add_versions(struct adb_decoder *d, struct adb_zengin_mesh *mesh, struct adb_model *model)
{
	size_t offset = mesh->begin.data.position;

	adb_zengin_begin_chunk(&mesh->begin, "D000 begin");

	uint32_t version = adb_read_u32le(&mesh->begin.data, "version");
	const char *game = game_of_file(version);
	const char *mesh_game = mesh->has_mesh_version ? adb_zengin_game_of_mesh(mesh->mesh_version) : NULL;

	adb_attribute_integer(d->arena, &model->attributes, "version", version);
	if (mesh->has_mesh_version)
		adb_attribute_integer(d->arena, &model->attributes, "mesh_version", mesh->mesh_version);
	if (game == NULL)
		adb_warn(d, "version", offset, "version %08X is not known", version);
	else if (mesh_game != NULL && !adb_text_equal_nocase(mesh_game, game))
		adb_note(d, "version", offset, "version %08X is of %s, mesh version %04X of %s", version,
			 game, mesh->mesh_version, mesh_game);
	if (mesh->has_other_meshes)
		adb_note(d, "version", offset, "not all meshes have version %04X", mesh->mesh_version);
	d->out->game = mesh_game != NULL ? mesh_game : game;
	adb_zengin_end_chunk(d, &mesh->begin);
}

/* The header of a chunk that should be empty. */
static void note_end(const struct adb_zengin_chunk *chunk, const char *name)
{
	adb_zengin_begin_chunk(chunk, name);
	adb_field_end();
}

static void add_attached(struct adb_decoder *d, const struct adb_zengin_shape_chunks *shape,
			 struct adb_model *model, const char *node)
{
	struct adb_zengin_progressive mesh;

	if (!adb_zengin_read_progressive(d, &shape->mesh, model, &mesh))
		return;

	struct adb_mesh_part **parts = adb_arena_alloc(d->arena, mesh.submesh_count, sizeof *parts);
	size_t count = parts != NULL ? adb_zengin_add_parts(d, &mesh, model, node, parts, NULL) : 0;

	for (size_t i = 0; i < count; i++) {
		parts[i]->bind = ADB_BIND_BONE;
		parts[i]->bone_name = node;
	}
	if (shape->end.present)
		note_end(&shape->end, "B1FF end of mesh");
}

/* Adds the meshes of nodes: the i-th of them is that of the i-th name. */
static void add_attached_parts(struct adb_decoder *d, const struct adb_zengin_mesh *mesh,
			       struct adb_model *model, const char *const *names, size_t count)
{
	const struct adb_zengin_shape_chunks *shape = mesh->shapes;

	for (size_t i = 0; i < count && shape != NULL && !shape->is_skin; i++, shape = shape->next)
		add_attached(d, shape, model, names[i]);
}

static void add_attachments(struct adb_decoder *d, struct adb_zengin_mesh *mesh, struct adb_model *model)
{
	struct adb_reader *in = &mesh->attachments.data;
	bool present = mesh->attachments.present;

	if (present)
		adb_zengin_begin_chunk(&mesh->attachments, "D020 attachments");

	uint16_t count = present ? adb_read_u16le(in, "count") : 0;
	const char **names = adb_arena_alloc(d->arena, count, sizeof *names);
	size_t found = 0;

	while (names != NULL && found < count && adb_reader_left(in) > 0)
		names[found++] = adb_zengin_text(d, in, "node name");
	if (found < count) {
		adb_warn(d, "truncated", in->position, "%zu of %u node names", found, count);
		adb_field_end();
	} else if (present) {
		adb_zengin_end_chunk(d, &mesh->attachments);
	}
	if (mesh->attached_mesh_count != count)
		adb_warn(d, "mesh-count", mesh->attachments.offset, "%u meshes for %u nodes",
			 mesh->attached_mesh_count, count);
	if (names == NULL)
		return;
	adb_attribute_texts(d->arena, &model->attributes, "attachments", names, found);
	add_attached_parts(d, mesh, model, names, found);
}

static void add_skins(struct adb_decoder *d, struct adb_zengin_mesh *mesh, struct adb_model *model)
{
	struct adb_reader *in = &mesh->skins.data;
	uint32_t checksum = 0;
	uint16_t count = 0;

	if (mesh->skins.present) {
		adb_zengin_begin_chunk(&mesh->skins, "D030 soft skins");
		checksum = adb_read_u32le(in, "skeleton checksum");
		model->has_skeleton_checksum = adb_reader_ok(in);
		model->skeleton_checksum = checksum;
		count = adb_read_u16le(in, "count");
		adb_zengin_end_chunk(d, &mesh->skins);
	}
	if (mesh->skin_count != count)
		adb_warn(d, "mesh-count", mesh->skins.offset, "%u soft skins, the header claims %u",
			 mesh->skin_count, count);
	adb_attribute_integer(d->arena, &model->attributes, "soft_skin_count", mesh->skin_count);
	if (mesh->node_count > 0)
		adb_attribute_integers(d->arena, &model->attributes, "node_vertices", mesh->node_vertices,
				       mesh->node_count);
}

static void add_skinned_parts(struct adb_decoder *d, const struct adb_zengin_mesh *mesh,
			      struct adb_model *model, unsigned node_count)
{
	struct adb_zengin_skin *skins = NULL, **end = &skins;

	for (const struct adb_zengin_shape_chunks *shape = mesh->shapes; shape != NULL; shape = shape->next) {
		struct adb_zengin_skin *skin =
			shape->is_skin ? adb_arena_alloc(d->arena, 1, sizeof *skin) : NULL;

		if (skin == NULL || !adb_zengin_read_progressive(d, &shape->mesh, model, &skin->mesh))
			continue;
		if (!shape->end.present)
			adb_warn(d, "truncated", shape->mesh.offset, "a skin has no weights");
		else if (adb_zengin_read_weights(d, &shape->end, skin)) {
			*end = skin;
			end = &skin->next;
		}
	}
	if (skins != NULL)
		adb_zengin_add_skins(d, skins, model, node_count);
}

/* Where chunks of the mesh as a whole are kept; NULL for all others. */
static struct adb_zengin_chunk *slot_of(struct adb_zengin_mesh *mesh, unsigned id)
{
	switch (id) {
	case 0xD000:
		return &mesh->begin;
	case 0xD010:
		return &mesh->source;
	case 0xD020:
		return &mesh->attachments;
	case 0xD030:
		return &mesh->skins;
	case 0xD040:
		return &mesh->end;
	default:
		return NULL;
	}
}

bool adb_zengin_mesh_chunk(struct adb_decoder *d, struct adb_zengin_mesh *mesh,
			   const struct adb_zengin_chunk *chunk)
{
	struct adb_zengin_chunk *slot = slot_of(mesh, chunk->id);

	if (slot != NULL)
		adb_zengin_keep_chunk(d, slot, chunk);
	else if (chunk->id == 0xB100)
		count_mesh(mesh, chunk);
	else if (chunk->id == 0xE100)
		count_skin(d, mesh, chunk);
	else if (chunk->id != 0xB1FF && chunk->id != 0xE110)
		return false;
	if (chunk->id == 0xE110)
		note_end(chunk, "E110 skin end");
	if (chunk->id == 0xB1FF && mesh->skin_count > 0)
		count_weights(d, mesh, chunk);
	if (d->wants_meshes)
		keep_shape(d, mesh, chunk);
	else if (chunk->id == 0xB100)
		adb_zengin_note_unwanted_mesh(chunk);
	else if (chunk->id == 0xB1FF)
		adb_zengin_note_unwanted(chunk, "B1FF end of mesh");
	return true;
}

enum adb_outcome adb_zengin_mesh_finish(struct adb_decoder *d, struct adb_zengin_mesh *mesh,
					const struct adb_skeleton *skeleton)
{
	bool skinned = mesh->skins.present || mesh->skin_count > 0;
	struct adb_model *model = adb_content_add_model(d->out, d->stem, skinned ? "skinned" : "rigid");

	if (model == NULL)
		return adb_fail_memory(d);
	model->native_id = adb_text_upper(d->arena, d->stem);
	add_versions(d, mesh, model);
	add_attachments(d, mesh, model);
	add_skins(d, mesh, model);
	add_skinned_parts(d, mesh, model, skeleton != NULL ? skeleton->bone_count : MAX_NODES);
	if (mesh->source.present) {
		adb_zengin_begin_chunk(&mesh->source, "D010 source");
		adb_zengin_source(d, &mesh->source.data, &model->attributes);
		adb_zengin_end_chunk(d, &mesh->source);
	}
	if (mesh->end.present) {
		adb_zengin_begin_chunk(&mesh->end, "D040 end");
		adb_zengin_end_chunk(d, &mesh->end);
	} else {
		adb_warn(d, "truncated", d->in.position, "no chunk D040 ends the model");
	}
	return ADB_OK;
}

/* The digits of a version are those of the skin, the mesh and the file: 04, 0305, 06. */
bool adb_zengin_is_mesh_version(uint32_t version)
{
	return (version & 0xF0F0FFFF) == 0x00000506;
}

const char *adb_zengin_game_of_mesh(uint16_t version)
{
	for (size_t i = 0; i < MESH_VERSION_COUNT; i++)
		if (mesh_versions[i].mesh == version)
			return mesh_versions[i].game;
	return NULL;
}
