/*
 * PMD: a mesh of 0 A.D. with its bind pose and prop points.
 *
 *   0x00  char[4]  "PSMD"
 *   0x04  u32      version             4 in the game, which reads 1 to 4
 *   0x08  u32      size of what follows
 *   0x0C  u32      vertex count V      largest known 47,121
 *   +4    u32      sets of UVs U       1 to 3; versions before 4 lack the field and have 1
 *   V times        f32 position[3], f32 normal[3], U times f32[2], u8 bone[4], f32 weight[4]
 *   u32 face count F, F times u16[3]   largest known 21,638
 *   u32 bone count B, B times { f32 t[3], f32 q[4] }    bind pose, model space; 0 = a rigid mesh
 *   u32 prop point count P, P times { string name, f32 t[3], f32 q[4], u8 bone }    version 2 and later
 *
 * Little-endian. The bone numbers of a vertex end with 0xFF; a number equal to B is the model itself. A prop point with bone 0xFF
 * is relative to the model's origin, else to the bone. The file names neither its bones nor its skeleton.
 */
#include <math.h>

#include "base/json.h"
#include "base/ledger.h"
#include "motion/mesh.h"
#include "systems/zeroad/name.h"
#include "systems/zeroad/pmd.h"

static const struct adb_attribute_doc pmd_attributes[] = {
	{ "models", "version", "of the PMD format; 4 in the game" },
	{ "models", "vertex_count", "vertices" },
	{ "models", "face_count", "triangles" },
	{ "models", "uv_sets", "texture coordinates of each vertex" },
	{ "models", "bone_count", "bones; clips with as many move the mesh; 0 = it is rigid" },
	{ "models", "bbox", "bounds of the vertices in the bind pose: minimum x, y, z, maximum x, y, z" },
	{ "models", "bind_pose",
	  "of each bone: translation x, y, z and rotation x, y, z, w in model space, as in the keys of clips" },
	{ "models", "prop_points",
	  "objects name, bone (left out: the model's origin), translation and rotation relative to it" },
	{ "models", "model_influences", "vertices that follow the model itself besides bones" },
	{ "mesh_parts", ADB_STILL_BONE,
	  "the number that joints have for the model itself, which nothing moves" },
	{ NULL, NULL, NULL },
};

enum {
	VERSION = 4,
	VERSION_UV_SETS = 4,
	VERSION_PROP_POINTS = 2,
	MOST_UV_SETS = 16,
	MOST_BONES = 64, /* what the renderer has room for; 73 in three meshes of the game */
	VERTEX_SIZE = 24 + 4 + 16,
	VERTEX_UVS = 24,
	UV_SIZE = 8,
	FACE_SIZE = 6,
	INFLUENCES = ADB_ZEROAD_INFLUENCES,
	NO_BONE = ADB_ZEROAD_NO_BONE,
};

/* What the checks of a mesh find. */
struct mesh {
	struct adb_zeroad_mesh tables;
	double box[6];
	uint32_t model_influences;
};

/* ---- the model ---- */

static void add_model(struct adb_decoder *d, struct mesh *mesh, struct adb_model *model)
{
	const char *id = adb_zeroad_stem(d->arena, adb_zeroad_own_path(d, ADB_ZEROAD_MESHES));
	struct adb_attributes *to = &model->attributes;

	if (id != NULL) {
		model->native_id = id;
		model->name = adb_path_base(id);
		d->out->native_id = id;
	}
	adb_attribute_integer(d->arena, to, "version", mesh->tables.version);
	adb_attribute_integer(d->arena, to, "vertex_count", mesh->tables.vertex_count);
	adb_attribute_integer(d->arena, to, "face_count", mesh->tables.face_count);
	adb_attribute_integer(d->arena, to, "uv_sets", mesh->tables.uv_sets);
	adb_attribute_integer(d->arena, to, "bone_count", mesh->tables.bone_count);
	adb_attribute_reals(d->arena, to, "bbox", mesh->box, 6);
	if (mesh->model_influences > 0)
		adb_attribute_integer(d->arena, to, "model_influences", mesh->model_influences);
}

/* Writes seven numbers; `between` follows the third. Returns whether all are finite. */
static bool put_state(struct adb_buffer *json, const float state[7], const char *between)
{
	bool is_finite = true;

	for (int i = 0; i < 7; i++) {
		if (i > 0)
			adb_buffer_text(json, i == 3 ? between : ",");
		adb_json_real(json, (double)state[i]);
		is_finite = is_finite && isfinite(state[i]);
	}
	return is_finite;
}

/* A pose with a number that is not finite is left out: nothing could be computed from it. */
static void add_bind_pose(struct adb_decoder *d, struct mesh *mesh, struct adb_model *model)
{
	struct adb_buffer json = { 0 };
	struct adb_reader bones = mesh->tables.bones;
	size_t offset = d->in.position - mesh->tables.bone_count * (size_t)ADB_ZEROAD_STATE;
	bool is_finite = true;

	if (mesh->tables.bone_count == 0)
		return;
	for (uint32_t bone = 0; bone < mesh->tables.bone_count; bone++) {
		float state[7];

		adb_zeroad_read_state(&bones, state);
		adb_buffer_text(&json, bone == 0 ? "[[" : ",[");
		is_finite = put_state(&json, state, ",") && is_finite;
		adb_buffer_text(&json, "]");
	}
	adb_buffer_text(&json, "]");
	if (!is_finite)
		adb_warn(d, "not-finite", offset,
			 "the bind pose has a number that is not finite: it is left out");
	else if (adb_buffer_ok(&json))
		adb_attribute_json(d->arena, &model->attributes, "bind_pose", json.data, json.size);
	if (!adb_buffer_ok(&json))
		adb_arena_fail(d->arena, ADB_NO_MEMORY);
	adb_buffer_free(&json);
}

/* ---- prop points ---- */

/* Returns false when the bytes end, with nothing written. */
static bool put_prop_point(struct adb_decoder *d, const struct mesh *mesh, struct adb_buffer *json,
			   uint32_t index)
{
	size_t offset = d->in.position;
	const char *name;
	float state[7];
	uint8_t bone;

	adb_field_begin_item("prop point", index);
	name = adb_zeroad_read_text(d, "name");
	if (adb_reader_has(&d->in, 1, ADB_ZEROAD_STATE))
		adb_field_records(d->in.data + d->in.position, 1, ADB_ZEROAD_STATE, adb_zeroad_state_layout,
				  "place");
	adb_zeroad_read_state(&d->in, state);
	bone = adb_read_u8(&d->in, "bone");
	adb_field_end();
	if (!adb_reader_ok(&d->in) || name == NULL)
		return false;
	if (bone != NO_BONE && bone > mesh->tables.bone_count)
		adb_warn(d, "bone-index", offset, "the prop point %.40s is at bone %u of %u", name, bone,
			 mesh->tables.bone_count);
	adb_buffer_text(json, index > 0 ? ",{\"name\":" : "{\"name\":");
	adb_json_text(json, name, strlen(name));
	if (bone != NO_BONE)
		adb_buffer_printf(json, ",\"bone\":%u", bone);
	adb_buffer_text(json, ",\"translation\":[");
	if (!put_state(json, state, "],\"rotation\":["))
		adb_warn(d, "not-finite", offset, "the prop point %.40s has a number that is not finite",
			 name);
	adb_buffer_text(json, "]}");
	return true;
}

static enum adb_outcome read_prop_points(struct adb_decoder *d, struct mesh *mesh, struct adb_model *model)
{
	struct adb_buffer json = { 0 };
	size_t offset = d->in.position;
	uint32_t read = 0;

	if (mesh->tables.version < VERSION_PROP_POINTS)
		return ADB_OK;
	mesh->tables.prop_count = adb_read_u32le(&d->in, "prop point count");
	if (!adb_reader_ok(&d->in))
		return adb_fail(d, ADB_CORRUPT, offset, "the file ends before the number of prop points");
	adb_buffer_text(&json, "[");
	while (read < mesh->tables.prop_count && put_prop_point(d, mesh, &json, read))
		read++;
	adb_buffer_text(&json, "]");
	if (read < mesh->tables.prop_count) {
		adb_warn(d, "truncated", offset, "%u of %u prop points are there", read,
			 mesh->tables.prop_count);
		adb_reader_seek(&d->in, d->in.size);
	}
	if (adb_buffer_ok(&json))
		adb_attribute_json(d->arena, &model->attributes, "prop_points", json.data, json.size);
	else
		adb_arena_fail(d->arena, ADB_NO_MEMORY);
	adb_buffer_free(&json);
	return ADB_OK;
}

/* ---- vertices, faces, bones ---- */

/* The bones of a vertex end with NO_BONE, and a rigid mesh has none. */
static void name_influences(const struct adb_decoder *d, const struct adb_zeroad_mesh *tables,
			    const uint8_t *bones)
{
	size_t used = 0;

	while (used < INFLUENCES && bones[used] != NO_BONE && tables->bone_count > 0)
		used++;

	size_t looked_at = tables->bone_count == 0 ? 0 : used < INFLUENCES ? used + 1 : used;

	adb_field(bones, ADB_FIELD_U8, looked_at, "bones");
	adb_field(bones + looked_at, ADB_FIELD_GAP, INFLUENCES - looked_at, "bones behind the last one");
	if (d->wants_meshes)
		adb_field(bones + INFLUENCES, ADB_FIELD_F32LE, used, "weights");
	adb_field(bones + INFLUENCES + 4 * used, ADB_FIELD_GAP, 4 * (INFLUENCES - used),
		  "weights of no bones");
}

/* The arrays of vertices count in a mesh alone, but for the positions and the bones. */
static void name_tables(const struct adb_decoder *d, const struct mesh *mesh)
{
	const struct adb_zeroad_mesh *tables = &mesh->tables;
	const uint8_t *vertices = tables->vertices.data;
	size_t size = tables->vertex_size, bones_at = size - (size_t)INFLUENCES * 5;
	static const struct adb_field_layout position[] = {
		{ 0, ADB_FIELD_F32LE, 3, "position x, y, z" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};
	static const struct adb_field_layout drawn[] = {
		{ 0, ADB_FIELD_F32LE, 3, "position x, y, z" },
		{ 12, ADB_FIELD_F32LE, 3, "normal x, y, z" },
		{ 24, ADB_FIELD_F32LE, 2, "u, v" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};

	if (!adb_ledger_is_open())
		return;
	adb_field_records(vertices, tables->vertex_count, size, d->wants_meshes ? drawn : position, "vertex");
	for (uint32_t set = 1; set < tables->uv_sets; set++)
		for (uint32_t i = 0; i < tables->vertex_count; i++)
			adb_field(vertices + i * size + VERTEX_UVS + set * (size_t)UV_SIZE, ADB_FIELD_GAP,
				  UV_SIZE, "u, v of another texture");
	for (uint32_t i = 0; i < tables->vertex_count; i++)
		name_influences(d, tables, vertices + i * size + bones_at);
	adb_field(tables->faces.data, ADB_FIELD_U16LE, 3 * (size_t)tables->face_count, "corners of a face");
	adb_field_records(tables->bones.data, tables->bone_count, ADB_ZEROAD_STATE, adb_zeroad_state_layout,
			  "bind pose");
}

static enum adb_outcome read_table(struct adb_decoder *d, const char *what, uint32_t count, size_t size,
				   struct adb_reader *table)
{
	size_t offset = d->in.position;

	if (!adb_reader_ok(&d->in))
		return adb_fail(d, ADB_CORRUPT, offset, "the file ends before the number of %s", what);
	if (!adb_reader_has(&d->in, count, size))
		return adb_fail(d, ADB_CORRUPT, offset, "%u %s of %zu bytes, but %zu bytes are left", count,
				what, size, adb_reader_left(&d->in));
	*table = adb_reader_part(&d->in, count * size);
	return ADB_OK;
}

static enum adb_outcome read_tables(struct adb_decoder *d, struct mesh *mesh)
{
	enum adb_outcome outcome;

	mesh->tables.vertex_count = adb_read_u32le(&d->in, "vertex count");
	mesh->tables.uv_sets =
		mesh->tables.version >= VERSION_UV_SETS ? adb_read_u32le(&d->in, "sets of UVs") : 1;
	if (mesh->tables.uv_sets > MOST_UV_SETS)
		return adb_fail(d, ADB_CORRUPT, d->in.position - 4, "%u sets of texture coordinates",
				mesh->tables.uv_sets);
	mesh->tables.vertex_size = VERTEX_SIZE + mesh->tables.uv_sets * (size_t)UV_SIZE;
	outcome = read_table(d, "vertices", mesh->tables.vertex_count, mesh->tables.vertex_size,
			     &mesh->tables.vertices);
	if (outcome != ADB_OK)
		return outcome;
	mesh->tables.face_count = adb_read_u32le(&d->in, "face count");
	outcome = read_table(d, "faces", mesh->tables.face_count, FACE_SIZE, &mesh->tables.faces);
	if (outcome != ADB_OK)
		return outcome;
	mesh->tables.bone_count = adb_read_u32le(&d->in, "bone count");
	outcome = read_table(d, "bones", mesh->tables.bone_count, ADB_ZEROAD_STATE, &mesh->tables.bones);
	if (outcome != ADB_OK)
		return outcome;
	if (mesh->tables.bone_count >= NO_BONE)
		adb_warn(d, "bone-count", mesh->tables.bones.position,
			 "%u bones, more than a vertex can number", mesh->tables.bone_count);
	else if (mesh->tables.bone_count > MOST_BONES)
		adb_note(d, "bone-count", d->in.position, "%u bones, more than the %d that the game draws",
			 mesh->tables.bone_count, MOST_BONES);
	return ADB_OK;
}

/* A rigid mesh has no bones to follow: its numbers mean nothing. */
static uint32_t wrong_influences(struct mesh *mesh, const uint8_t *bones)
{
	bool is_of_model = false;

	for (int i = 0; i < INFLUENCES && bones[i] != NO_BONE && mesh->tables.bone_count > 0; i++) {
		if (bones[i] > mesh->tables.bone_count)
			return 1;
		is_of_model = is_of_model || bones[i] == mesh->tables.bone_count;
	}
	mesh->model_influences += is_of_model;
	return 0;
}

/* Takes the bounds, and reports influences of bones that the mesh does not have. */
static void check_vertices(struct adb_decoder *d, struct mesh *mesh)
{
	struct adb_reader vertices = mesh->tables.vertices;
	uint32_t wrong = 0, not_finite = 0;

	for (uint32_t vertex = 0; vertex < mesh->tables.vertex_count; vertex++) {
		struct adb_reader in = adb_reader_part(&vertices, mesh->tables.vertex_size);
		bool is_finite = true;

		for (int axis = 0; axis < 3; axis++) {
			double value = (double)adb_reader_f32le(&in);

			is_finite = is_finite && isfinite(value);
			if (vertex == 0 || value < mesh->box[axis])
				mesh->box[axis] = value;
			if (vertex == 0 || value > mesh->box[3 + axis])
				mesh->box[3 + axis] = value;
		}
		not_finite += !is_finite;
		wrong += wrong_influences(mesh, in.data + mesh->tables.vertex_size - (size_t)INFLUENCES * 5);
	}
	if (not_finite > 0)
		adb_warn(d, "not-finite", ADB_ZEROAD_HEADER, "%u vertices have a place that is not finite",
			 not_finite);
	if (wrong > 0)
		adb_warn(d, "bone-index", ADB_ZEROAD_HEADER,
			 "%u vertices follow bones that the mesh does not have", wrong);
}

static void check_faces(struct adb_decoder *d, struct mesh *mesh)
{
	struct adb_reader faces = mesh->tables.faces;
	uint32_t wrong = 0;

	for (uint32_t face = 0; face < mesh->tables.face_count; face++) {
		bool is_wrong = false;

		for (int corner = 0; corner < 3; corner++)
			is_wrong |= adb_reader_u16le(&faces) >= mesh->tables.vertex_count;
		wrong += is_wrong;
	}
	if (wrong > 0)
		adb_warn(d, "vertex-index", ADB_ZEROAD_HEADER,
			 "%u faces have vertices that the mesh does not have", wrong);
}

/* ---- what the header declares, and its helpers ---- */

static const char magic[4] = { 'P', 'S', 'M', 'D' };

static int pmd_sniff(struct adb_peek *peek)
{
	return adb_zeroad_sniff(peek, magic);
}

static enum adb_outcome pmd_decode(struct adb_decoder *d)
{
	struct mesh mesh = { .tables.version = adb_zeroad_read_header(d, magic, VERSION) };
	struct adb_model *model;
	enum adb_outcome outcome;

	if (mesh.tables.version == 0)
		return d->error.outcome;
	outcome = read_tables(d, &mesh);
	if (outcome != ADB_OK)
		return outcome;
	name_tables(d, &mesh);
	check_vertices(d, &mesh);
	check_faces(d, &mesh);
	model = adb_content_add_model(d->out, d->stem, mesh.tables.bone_count > 0 ? "skinned" : "rigid");
	if (model == NULL)
		return adb_fail_memory(d);
	add_model(d, &mesh, model);
	add_bind_pose(d, &mesh, model);
	if (d->wants_meshes)
		adb_zeroad_add_mesh(d, &mesh.tables, model);
	outcome = read_prop_points(d, &mesh, model);
	if (outcome == ADB_OK && adb_reader_left(&d->in) > 0)
		adb_warn(d, "trailing-data", d->in.position, "%zu bytes after the last prop point",
			 adb_reader_left(&d->in));
	if (outcome != ADB_OK)
		return outcome;
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

const struct adb_format adb_format_zeroad_pmd = {
	.name = "0ad-pmd",
	.title = "0 A.D. mesh (PMD)",
	.games = "0 A.D.",
	.system = "0ad",
	.type = "PMD",
	.attributes = pmd_attributes,
	.sniff = pmd_sniff,
	.decode = pmd_decode,
};
