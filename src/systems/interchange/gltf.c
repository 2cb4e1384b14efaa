/*
 * glTF 2.0 (Khronos; ISO/IEC 12113): a scene as JSON, whose arrays refer to each other by indices, and its data.
 *
 *	.gltf   the JSON document; data in files beside it, or inside as base64
 *	.glb    "glTF", u32 2, u32 size of the file; chunks of u32 size, u32 type, bytes, each a multiple of 4:
 *	        the first one is "JSON", the second one may be "BIN\0", others are skipped
 *
 *	animations[]   name, channels[] {sampler, target {node, path}}, samplers[] {input, output, interpolation}
 *	               input: accessor of the times; output: of the values, three a key for CUBICSPLINE
 *	nodes[]        name, children[], mesh, skin; matrix, or translation, rotation, scale
 *	skins[]        name, joints[], inverseBindMatrices
 *	meshes[]       primitives[]: attributes, indices, material, mode, targets[] (the morph targets); extras.targetNames
 *	materials[]    name, pbrMetallicRoughness {baseColorFactor, baseColorTexture}, alphaMode, alphaCutoff, doubleSided
 *	textures[]     source (an image), sampler; images[] name, uri or bufferView; samplers[] wrapS, wrapT
 *	accessors[]    bufferView, byteOffset, componentType, normalized, count, type, sparse
 *	bufferViews[]  buffer, byteOffset, byteLength, byteStride
 *	buffers[]      uri, byteLength
 *
 * Every animation is a clip, in metres, Y up, right-handed, facing +Z. All joints, and all nodes that animations move, with
 * those above them, are the bones of one skeleton. The meshes that the scene shows are one model.
 */
#include "systems/interchange/gltf.h"

#include <string.h>

#include "base/ledger.h"

static const struct adb_attribute_doc attributes[] = {
	{ "assets", "generator", "asset.generator of the document: the program that wrote it" },
	{ "assets", "extensions", "extensionsUsed of the document" },
	{ "skeletons", "skins", "the skins of the document: [{\"name\", \"joints\": [bone_id, …]}, …]" },
	{ "clips", "animation_index", "index of the animation in the document" },
	{ "clips", "exported_format", "of a clip that animdb exported: the format that it was decoded from" },
	{ "clips", "exported_source", "of such a clip: the path of its source" },
	{ "clips", "exported_asset_path", "of such a clip: the path of its asset in that source" },
	{ "clips", "exported_asset_xxh128", "of such a clip: the hash of its asset" },
	{ "clips", "exported_motion_xxh128",
	  "of such a clip: clips.motion_xxh128, in native axes and units" },
	{ "channels", "times",
	  "the times of the keys in seconds, as the document has them, when they are not those of regular frames" },
	{ NULL, NULL, NULL },
};

enum { LARGEST = 256 * 1024 * 1024 }; /* models of a scan, with their textures */

/* All lists of a document together; there are some 50 extensions. */
enum { MAX_EXTENSIONS = 200 };

/* ---- recognition ---- */

static bool contains(const uint8_t *bytes, size_t size, const char *word)
{
	size_t length = strlen(word);

	for (size_t i = 0; i + length <= size; i++)
		if (memcmp(bytes + i, word, length) == 0)
			return true;
	return false;
}

/* A JSON object that names glTF's member "asset" within the first bytes; its type says enough when that comes later. */
static int gltf_sniff(struct adb_peek *peek)
{
	enum { REACH = 4096, BITS = 8 * 8 };
	size_t size = peek->size < REACH ? (size_t)peek->size : REACH, at = 0;
	const uint8_t *bytes = size > 0 ? adb_peek_bytes(peek, 0, size) : NULL;
	bool is_named = strcmp(peek->type, "GLTF") == 0;

	if (bytes == NULL)
		return 0;
	if (size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
		at = 3;
	while (at < size && (bytes[at] == ' ' || (bytes[at] >= '\t' && bytes[at] <= '\r')))
		at++;
	if (at == size || bytes[at] != '{')
		return 0;
	if (contains(bytes, size, "\"asset\"") && contains(bytes, size, "\"version\""))
		return is_named ? 2 * BITS : BITS;
	return is_named ? 8 : 0;
}

static int glb_sniff(struct adb_peek *peek)
{
	return adb_peek_is(peek, 0, "glTF", 4) ? 32 : 0;
}

/* ---- what the document says of itself ---- */

static void describe(struct adb_gltf *g)
{
	struct adb_attributes *to = &g->d->out->attributes;
	const char *generator = adb_json_text_of(
		g->d->arena, adb_json_member(adb_json_member(g->root, "asset"), "generator"));
	const struct adb_json_value *used = adb_json_member(g->root, "extensionsUsed");
	const char **names;
	size_t count = 0;

	if (generator != NULL)
		adb_attribute_text(g->d->arena, to, "generator", generator);
	if (adb_json_first(used) == NULL)
		return;
	names = adb_arena_alloc(g->d->arena, used->count, sizeof *names);
	for (const struct adb_json_value *name = adb_json_first(used); names != NULL && name != NULL;
	     name = name->next) {
		names[count] = adb_json_text_of(g->d->arena, name);
		count += names[count] != NULL;
	}
	if (names != NULL)
		adb_attribute_texts(g->d->arena, to, "extensions", names, count);
}

/* Materials, textures and lights, of which no clip has anything. */
static bool concerns_looks(const char *name)
{
	static const char *const looks[] = {
		"KHR_materials_", "KHR_texture_",   "KHR_lights_",   "KHR_xmp",       "EXT_texture_",
		"EXT_lights_",    "EXT_materials_", "MSFT_texture_", "KHR_technique", "KHR_mesh_quantization"
	};

	for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++)
		if (strncmp(name, looks[i], strlen(looks[i])) == 0)
			return true;
	return false;
}

static bool is_listed(const struct adb_json_value *list, const char *name)
{
	const struct adb_json_value *item = adb_json_first(list);

	for (unsigned i = 0; item != NULL && i < MAX_EXTENSIONS; i++, item = item->next)
		if (adb_json_text_is(item, name))
			return true;
	return false;
}

/* One row for each extension that may concern motion. A required one may change everything. */
static void report_extensions(struct adb_gltf *g)
{
	static const char *const lists[] = { "extensionsRequired", "extensionsUsed" };
	const struct adb_json_value *required = adb_json_member(g->root, lists[0]);
	unsigned left = MAX_EXTENSIONS;

	for (int i = 0; i < 2; i++)
		for (const struct adb_json_value *item = adb_json_first(adb_json_member(g->root, lists[i]));
		     item != NULL && left > 0; item = item->next, left--) {
			const char *name = adb_json_text_of(g->d->arena, item);

			if (name == NULL || concerns_looks(name) || (i == 1 && is_listed(required, name)))
				continue;
			adb_content_report(g->d->out, i == 0 ? ADB_WARNING : ADB_NOTE, "unsupported",
					   (int64_t)adb_gltf_offset(g, item),
					   "the document %s the extension %s, which is not read",
					   i == 0 ? "requires" : "uses", name);
		}
}

/* ---- the document ---- */

static bool read_lists(struct adb_gltf *g)
{
	return adb_gltf_open_data(g) && adb_gltf_read_nodes(g);
}

static bool add_clips(struct adb_gltf *g)
{
	struct adb_gltf_list animations;

	if (!adb_gltf_list_of(g, "animations", &animations) || !adb_gltf_add_skeleton(g, &animations))
		return false;
	for (uint32_t i = 0; i < animations.count; i++)
		if (!adb_gltf_add_clip(g, animations.items[i], i, animations.count))
			return false;
	return true;
}

static enum adb_outcome decode_document(struct adb_decoder *d, struct adb_reader json, struct adb_reader bin)
{
	struct adb_gltf g = {
		.d = d,
		.offset = (size_t)(json.data - (d->in.data != NULL ? d->in.data : json.data)),
		.bin = bin.data,
		.bin_size = bin.size,
	};
	struct adb_error error = { .outcome = ADB_OK };

	g.root = adb_json_read(json.data, json.size, d->arena, &error);
	if (g.root == NULL)
		return adb_fail(d, error.outcome, g.offset + (error.offset > 0 ? (size_t)error.offset : 0),
				"%s", error.message);

	const struct adb_json_value *version = adb_json_member(adb_json_member(g.root, "asset"), "version");

	if (!adb_json_is(version, ADB_JSON_TEXT))
		return adb_fail(d, ADB_CORRUPT, g.offset, "it is a JSON document without asset.version");
	if (!adb_json_text_starts(version, "2."))
		return adb_fail(d, ADB_UNSUPPORTED, adb_gltf_offset(&g, version),
				"glTF of version %.*s: only version 2 is read",
				(int)(version->text_size < 16 ? version->text_size : 16), version->text);
	describe(&g);
	report_extensions(&g);

	bool read = read_lists(&g) && add_clips(&g) && adb_gltf_read_model(&g);

	adb_json_name_fields(d->arena, json.data, g.root);
	adb_gltf_close_data(&g);
	return read && adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* ---- files ---- */

static enum adb_outcome gltf_decode(struct adb_decoder *d)
{
	return decode_document(d, d->in, (struct adb_reader){ 0 });
}

/* False when the first chunk is not JSON. A chunk that is cut off keeps what is there. */
static bool find_chunks(struct adb_decoder *d, struct adb_reader *json, struct adb_reader *bin)
{
	static const uint32_t json_type = 0x4E4F534A, bin_type = 0x004E4942;

	for (unsigned chunk = 0; adb_reader_left(&d->in) >= 8; chunk++) {
		size_t at = d->in.position;
		uint32_t size = adb_read_u32le(&d->in, "size of the chunk");
		uint32_t type = adb_read_u32le(&d->in, "type of the chunk");

		if (size > adb_reader_left(&d->in)) {
			adb_warn(d, "truncated", at, "chunk %u has %zu of the %u bytes that it declares",
				 chunk, adb_reader_left(&d->in), size);
			size = (uint32_t)adb_reader_left(&d->in);
		}

		struct adb_reader bytes = adb_reader_part(&d->in, size);

		if (chunk == 0 && type != json_type)
			return false;
		if (chunk == 0)
			*json = bytes;
		else if (chunk == 1 && type == bin_type)
			*bin = bytes;
	}
	return json->data != NULL;
}

static enum adb_outcome glb_decode(struct adb_decoder *d)
{
	struct adb_reader json = { 0 }, bin = { 0 };
	uint32_t version;

	adb_read_take(&d->in, 4, ADB_FIELD_TEXT, "magic");
	version = adb_read_u32le(&d->in, "version");

	uint32_t size = adb_read_u32le(&d->in, "size of the file");

	if (!adb_reader_ok(&d->in))
		return adb_fail(d, ADB_CORRUPT, 4, "it ends within its header");
	if (version != 2)
		return adb_fail(d, ADB_UNSUPPORTED, 4, "glTF of version %u: only version 2 is read", version);
	if (size > d->in.size)
		adb_warn(d, "truncated", 8, "it has %zu of the %u bytes that it declares", d->in.size, size);
	else if (size >= d->in.position && size < d->in.size)
		d->used_size = d->in.size = size;
	if (!find_chunks(d, &json, &bin))
		return adb_fail(d, ADB_CORRUPT, 12, "its first chunk is not JSON");
	return decode_document(d, json, bin);
}

/* ---- what the header declares ---- */

const struct adb_format adb_format_interchange_gltf = {
	.name = "gltf",
	.title = "glTF 2.0, a JSON document",
	.games = "any",
	.system = "interchange",
	.type = "GLTF",
	.attributes = attributes,
	.claims = "GLTF",
	.largest_size = LARGEST,
	.sniff = gltf_sniff,
	.decode = gltf_decode,
};

const struct adb_format adb_format_interchange_glb = {
	.name = "glb",
	.title = "glTF 2.0, binary",
	.games = "any",
	.system = "interchange",
	.type = "GLB",
	.attributes = attributes,
	.claims = "GLB",
	.largest_size = LARGEST,
	.sniff = glb_sniff,
	.decode = glb_decode,
};
