/* Reads the chunks of MDH, MDM and MDL files, and recognises these files by their first chunks. */
#include "systems/zengin/model.h"

#include <string.h>

#include "systems/zengin/hierarchy.h"
#include "systems/zengin/mesh.h"

enum {
	HIERARCHY_VERSION = 3,
	SMALLEST_HIERARCHY = 4 + 2 + 24 + 24 + 12 + 4, /* size of a D100 without nodes */
	MAX_CHUNKS_BEFORE_MESH = 64,                   /* known files have three */
};

/* The chunks of hierarchies and of meshes: an MDL has both. */
static const struct adb_zengin_layout layouts[] = {
	{ 0xD100, "4n(s2m)bbv4" }, { 0xD110, "ds" }, { 0xD120, "" }, { 0xD000, "4" }, { 0xD010, "ds" },
	{ 0xD020, "n(s)" },        { 0xD030, "42" }, { 0xD040, "" }, { 0xE100, "4" }, { 0xE110, "" },
	{ 0xB100, NULL },          { 0xB1FF, NULL }, { 0, NULL },
};

/* Reads the version: the u32 after the first chunk header. */
static bool peek_version(struct adb_peek *peek, uint32_t *version)
{
	const uint8_t *bytes = adb_peek_bytes(peek, ADB_ZENGIN_CHUNK_HEADER, 4);

	if (bytes == NULL)
		return false;

	struct adb_reader in = adb_reader_of(bytes, 4);

	*version = adb_reader_u32le(&in);
	return true;
}

/*
 * Whether a mesh follows the hierarchy. A wrong chunk length hides the chunks after it; the extension decides then.
 */
static bool mesh_follows(struct adb_peek *peek)
{
	bool has_extension = strcmp(peek->type, "MDL") == 0;
	uint64_t offset = 0;

	for (int i = 0; i < MAX_CHUNKS_BEFORE_MESH && offset < peek->size; i++) {
		uint16_t id;
		uint32_t length;

		if (!adb_zengin_peek_chunk(peek, offset, &id, &length))
			break;
		if (id == 0xD000)
			return true;
		if (id != 0xD100 && id != 0xD110 && id != 0xD120)
			return has_extension;
		offset += ADB_ZENGIN_CHUNK_HEADER + (uint64_t)length;
	}
	return offset < peek->size && has_extension;
}

enum adb_outcome adb_zengin_decode_model(struct adb_decoder *d, unsigned parts)
{
	struct adb_zengin_hierarchy hierarchy = { .nodes = { .present = false } };
	struct adb_zengin_mesh mesh = { .begin = { .present = false } };
	struct adb_zengin_chunk chunk;
	enum adb_outcome outcome = ADB_OK;

	while (adb_zengin_next_chunk(d, layouts, &chunk))
		if (!adb_zengin_hierarchy_chunk(d, &hierarchy, &chunk) &&
		    !adb_zengin_mesh_chunk(d, &mesh, &chunk))
			adb_zengin_unknown_chunk(d, &chunk);

	bool has_hierarchy = hierarchy.nodes.present, has_mesh = mesh.begin.present;

	if (!((parts & ADB_ZENGIN_HAS_HIERARCHY) && has_hierarchy) &&
	    !((parts & ADB_ZENGIN_HAS_MESH) && has_mesh))
		return adb_fail(d, ADB_CORRUPT, 0, "no chunk %s",
				parts & ADB_ZENGIN_HAS_HIERARCHY ? "D100" : "D000");
	if ((parts & ADB_ZENGIN_HAS_HIERARCHY) && !has_hierarchy)
		adb_warn(d, "truncated", d->in.position, "no hierarchy before the mesh");
	if ((parts & ADB_ZENGIN_HAS_MESH) && !has_mesh)
		adb_warn(d, "truncated", d->in.position, "no mesh after the hierarchy");
	if (has_hierarchy)
		outcome = adb_zengin_hierarchy_finish(d, &hierarchy);
	if (outcome == ADB_OK && has_mesh)
		outcome = adb_zengin_mesh_finish(d, &mesh, d->out->skeletons);
	if (outcome == ADB_OK && adb_arena_outcome(d->arena) != ADB_OK)
		return adb_fail_memory(d);
	return outcome;
}

unsigned adb_zengin_model_parts(struct adb_peek *peek, int *bits)
{
	uint16_t id;
	uint32_t length, version;

	*bits = 0;
	if (!adb_zengin_peek_chunk(peek, 0, &id, &length) || !peek_version(peek, &version))
		return 0;
	if (id == 0xD000 && length == 4 && adb_zengin_is_mesh_version(version)) {
		*bits = 72;
		return ADB_ZENGIN_HAS_MESH;
	}
	if (id != 0xD100 || length < SMALLEST_HIERARCHY)
		return 0;
	if (version == HIERARCHY_VERSION)
		*bits = 48;
	else if (version <= UINT8_MAX && length <= peek->size - ADB_ZENGIN_CHUNK_HEADER)
		*bits = 32;
	else
		return 0;
	return ADB_ZENGIN_HAS_HIERARCHY | (mesh_follows(peek) ? ADB_ZENGIN_HAS_MESH : 0U);
}
