/*
 * ZenGin MRM: a mesh without a skeleton, such as a weapon or an item that a character holds.
 *
 *   B100  mesh     mesh_progressive.h
 *   B1FF  end      empty
 */
#include "systems/zengin/mesh.h"
#include "systems/zengin/mesh_material.h"
#include "systems/zengin/mesh_progressive.h"

static const struct adb_attribute_doc mrm_attributes[] = {
	{ "models", "mesh_version", "of the mesh, as stored" },
	ADB_ZENGIN_MATERIAL_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

static const struct adb_zengin_layout layouts[] = { { 0xB100, NULL }, { 0xB1FF, "" }, { 0, NULL } };

static enum adb_outcome mrm_decode(struct adb_decoder *d)
{
	struct adb_zengin_chunk mesh = { .present = false }, chunk;
	struct adb_zengin_progressive read;

	while (adb_zengin_next_chunk(d, layouts, &chunk)) {
		if (chunk.id == 0xB100) {
			adb_zengin_keep_chunk(d, &mesh, &chunk);
		} else if (chunk.id == 0xB1FF) {
			adb_zengin_begin_chunk(&chunk, "B1FF end");
			adb_field_end();
		} else {
			adb_zengin_unknown_chunk(d, &chunk);
		}
	}
	if (!mesh.present)
		return adb_fail(d, ADB_CORRUPT, 0, "no chunk B100");

	struct adb_model *model = adb_content_add_model(d->out, d->stem, "rigid");
	struct adb_reader in = mesh.data;
	uint16_t version = adb_reader_u16le(&in);

	if (model == NULL)
		return adb_fail_memory(d);
	model->native_id = adb_text_upper(d->arena, d->stem);
	d->out->game = adb_zengin_game_of_mesh(version);
	adb_attribute_integer(d->arena, &model->attributes, "mesh_version", version);
	if (!d->wants_meshes)
		adb_zengin_note_unwanted_mesh(&mesh);
	else if (adb_zengin_read_progressive(d, &mesh, model, &read))
		adb_zengin_add_parts(d, &read, model, d->stem, NULL, NULL);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* The id of the chunk, a length that fits, and a version that is known. */
static int mrm_sniff(struct adb_peek *peek)
{
	enum { BITS = 40 };
	uint16_t id;
	uint32_t length;

	if (!adb_zengin_peek_chunk(peek, 0, &id, &length) || id != 0xB100 || length > peek->size)
		return 0;

	const uint8_t *bytes = adb_peek_bytes(peek, ADB_ZENGIN_CHUNK_HEADER, 2);

	if (bytes == NULL)
		return 0;
	return adb_zengin_game_of_mesh((uint16_t)(bytes[0] | bytes[1] << 8)) != NULL ? BITS : 0;
}

const struct adb_format adb_format_zengin_mrm = {
	.name = "zengin-mrm",
	.title = "ZenGin mesh",
	.games = "Gothic, Gothic 2, Gothic 2: Night of the Raven",
	.system = "zengin",
	.type = "MRM",
	.claims = "MRM",
	.attributes = mrm_attributes,
	.sniff = mrm_sniff,
	.decode = mrm_decode,
};
