/*
 * TXMP, a texture, as XML: OniSplit writes its pixels into TGA files beside it.
 *
 *   <Texture>
 *       <Flags>HasMipMaps DisableUWrap</Flags>
 *       <Format>BGRA4444</Format>        what the game is to store
 *       <Width>64</Width>                only where the game is to have a smaller image than the file
 *       <Height>64</Height>
 *       <EnvMap>TXMPshine</EnvMap>       empty or missing: none
 *       <Speed>1</Speed>                 of an animated texture
 *       <Image>TXMPskin.tga</Image>      one for each frame of an animated texture
 *   </Texture>
 *
 * The generic form has no <Image>: the pixels are in the .raw file of a level, which is not beside it.
 *
 *   <TXMP id="0">
 *       <Flags>, <Width>, <Height>, <Format>, <EnvMap>
 *       <Animation>TXANfire</Animation>  or "#1", or empty
 *       <DataOffset>57376</DataOffset>   of the pixels in .raw
 *   </TXMP>
 *
 * The texture is that of the first image. Formats without alphas, and an environment map, make it opaque, as in the game.
 */
#include <stddef.h>
#include <string.h>

#include "base/ledger.h"
#include "codec/tga.h"
#include "systems/oni/txmp.h"
#include "systems/oni/xml/xml.h"

enum { MOST_FILE = 96 << 20, TGA_HEADER = 18, WIDTH_AT = 12 };

struct record {
	uint32_t flags;
	const char *format;
	int32_t width, height, speed;
	const char *raw_offset;                                     /* "" = it has images */
	const struct adb_xml_node *environment, *animation, *image; /* the image is the last one */
};

/* Flags by the names that OniSplit gives to them. */
static const struct adb_oni_flag flag_names[] = {
	{ ADB_ONI_HAS_LEVELS, "HasMipMaps" },
	{ ADB_ONI_NO_U_WRAP, "DisableUWrap" },
	{ ADB_ONI_NO_V_WRAP, "DisableVWrap" },
	{ 0x10, "Unknown0010" },
	{ 0x40, "AnimBackToBack" },
	{ 0x80, "AnimRandom" },
	{ 0x100, "AnimUseLocalTime" },
	{ ADB_ONI_HAS_ENVIRONMENT, "HasEnvMap" },
	{ ADB_ONI_ADDS, "AdditiveBlend" },
	{ 0x1000, "SwapBytes" },
	{ 0x4000, "AnimIgnoreGlobalTime" },
	{ 0x8000, "ShieldEffect" },
	{ 0x10000, "InvisibilityEffect" },
	{ 0x20000, "DaodanEffect" },
	{ 0, NULL },
};

static const struct {
	const char *name; /* of OniSplit */
	enum adb_oni_texel_format format;
	bool has_alpha;
} formats[] = {
	{ "BGRA4444", ADB_ONI_ARGB4444, true }, { "BGR555", ADB_ONI_XRGB1555, false },
	{ "BGRA5551", ADB_ONI_ARGB1555, true }, { "RGBA", ADB_ONI_RGBA8888, true },
	{ "BGR", ADB_ONI_BGRX8888, false },     { "DXT1", ADB_ONI_DXT1, false },
};

#define MEMBER(name) offsetof(struct record, name)

static const struct adb_oni_field fields[] = {
	{ "Flags", ADB_ONI_FLAGS_32, .offset = MEMBER(flags), .flags = flag_names },
	{ "Format", ADB_ONI_TEXT, .offset = MEMBER(format) },
	{ "Width", ADB_ONI_S32, .offset = MEMBER(width) },
	{ "Height", ADB_ONI_S32, .offset = MEMBER(height) },
	{ "EnvMap", ADB_ONI_NODE, .offset = MEMBER(environment) },
	{ "Animation", ADB_ONI_NODE, .offset = MEMBER(animation) },
	{ "DataOffset", ADB_ONI_TEXT, .offset = MEMBER(raw_offset) },
	{ "Speed", ADB_ONI_S32, .offset = MEMBER(speed) },
	{ "Image", ADB_ONI_NODE, .offset = MEMBER(image) },
	{ 0 },
};

static const struct adb_attribute_doc xml_txmp_attributes[] = {
	{ "textures", "flags", "names of the flags; bits without a name as '0x…'" },
	{ "textures", "environment_map", "native id of the TXMP that it reflects, which is not drawn" },
	{ "textures", "animation",
	  "native id of the TXAN with its further frames; the pixels are those of the first" },
	{ "textures", "raw_offset",
	  "of one in generic XML: offset of the pixels in the .raw file of its level" },
	{ "textures", "image", "of one in XML: the file with its pixels, or with those of its first frame" },
	{ "textures", "frames", "of an animated one in XML: how many images it has" },
	{ NULL, NULL, NULL },
};

/* ---- the image ---- */

/* Returns what is wrong with the file, NULL when it is open. */
static const char *open_image(const struct adb_oni_xml *xml, const char *name, struct adb_input **input)
{
	struct adb_decoder *d = xml->d;
	const struct adb_volume *file = adb_place_volume(&d->place, &adb_container_oni_xml);
	struct adb_error error = { .outcome = ADB_OK };
	const char *path = NULL;

	if (file == NULL)
		return "is missing";
	path = adb_place_relative(&file->place, name, ADB_NAMES_PLAIN, d->arena, &error);
	if (path == NULL)
		return adb_place_fault(d->arena, "is not read", &error);
	*input = adb_place_open(&file->place, path, &error);
	if (*input == NULL)
		return error.outcome == ADB_OK ? "is missing"
					       : adb_place_fault(d->arena, "cannot be read", &error);
	return NULL;
}

static const char *read_pixels(struct adb_decoder *d, const char *name, struct adb_input *input,
			       struct adb_texture *texture)
{
	uint64_t size = adb_input_size(input);
	uint8_t header[TGA_HEADER];
	struct adb_reader in = adb_reader_of(header, sizeof header);
	struct adb_error error = { .outcome = ADB_OK };
	uint8_t *bytes;

	if (size < sizeof header || !adb_input_read(input, 0, header, sizeof header))
		return "is no TGA image";
	adb_reader_seek(&in, WIDTH_AT);
	texture->width = adb_reader_u16le(&in);
	texture->height = adb_reader_u16le(&in);
	if (!d->wants_meshes)
		return NULL;
	if (size > MOST_FILE)
		return "is too large";
	bytes = adb_arena_alloc(d->arena, (size_t)size, 1);
	if (bytes == NULL || !adb_input_read(input, 0, bytes, (size_t)size))
		return "cannot be read";
	adb_ledger_add_space(name, bytes, (size_t)size);
	if (adb_tga_decode(bytes, (size_t)size, d->arena, &texture->pixels, &error) != ADB_OK)
		return adb_arena_printf(d->arena, "cannot be read: %s", error.message);
	return NULL;
}

static void read_image(const struct adb_oni_xml *xml, const struct adb_xml_node *image,
		       struct adb_texture *texture)
{
	struct adb_input *input = NULL;
	const char *fault = open_image(xml, adb_xml_text(image), &input);

	adb_attribute_text(xml->d->arena, &texture->attributes, "image", image->text);
	if (fault == NULL)
		fault = read_pixels(xml->d, image->text, input, texture);
	adb_input_release(input);
	if (fault != NULL)
		adb_xml_warn(xml->d, "image", image, "the texture has no pixels: %s %s", image->text, fault);
}

static void drop_alphas(const struct adb_pixels *pixels)
{
	size_t count = (size_t)pixels->width * pixels->height;

	for (size_t i = 0; i < count; i++)
		pixels->rgba[4 * i + 3] = 255;
}

/* ---- what the header declares, and its helpers ---- */

static int txmp_sniff(struct adb_peek *peek)
{
	return adb_oni_xml_sniff(peek, "TXMP");
}

/* Adds the link to the further frames, under the kind that it has in a binary texture. Returns the native id of the TXAN, or NULL. */
static const char *link_animation(const struct adb_oni_xml *xml, const struct adb_xml_node *field)
{
	struct adb_oni_instance target;

	if (field == NULL || !adb_oni_xml_target(xml, field, "TXAN", &target))
		return NULL;
	adb_content_add_link(xml->d->out, "TextureAnimation", "TXAN", field->text, target.native_id);
	return target.native_id;
}

/* Sets the format in the words of the binary texture. Returns whether its alphas are transparency. */
static bool set_format(const struct adb_oni_xml *xml, const struct record *record,
		       struct adb_texture *texture)
{
	bool reflects = (record->flags & ADB_ONI_HAS_ENVIRONMENT) != 0 ||
			(record->environment != NULL && record->environment->text[0] != '\0');

	for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
		if (strcmp(record->format, formats[i].name) != 0)
			continue;
		texture->format = adb_oni_texel_format_name(formats[i].format);
		return formats[i].has_alpha && !reflects;
	}
	if (texture->format == NULL)
		adb_xml_warn(xml->d, "texel-format", xml->root, "format \"%.40s\" is not known",
			     record->format);
	texture->format = record->format;
	return !reflects;
}

static void describe(const struct adb_oni_xml *xml, const struct record *record, struct adb_texture *texture)
{
	struct adb_decoder *d = xml->d;
	const char *environment =
		record->environment != NULL ? adb_oni_xml_link(xml, record->environment, "TXMP") : NULL;
	const char *animation = link_animation(xml, record->animation);
	uint32_t flags = record->flags | (environment != NULL ? ADB_ONI_HAS_ENVIRONMENT : 0);

	set_format(xml, record, texture);
	adb_oni_attribute_flags(d->arena, &texture->attributes, "flags", flags, adb_oni_texture_flags);
	if (environment != NULL)
		adb_attribute_text(d->arena, &texture->attributes, "environment_map", environment);
	if (animation != NULL)
		adb_attribute_text(d->arena, &texture->attributes, "animation", animation);
	if (record->raw_offset[0] != '\0')
		adb_attribute_text(d->arena, &texture->attributes, "raw_offset", record->raw_offset);
}

static enum adb_outcome read_texture(const struct adb_oni_xml *xml)
{
	struct adb_decoder *d = xml->d;
	const struct adb_xml_node *inside = adb_xml_child(xml->root, "Texture");
	const struct adb_xml_node *root = inside != NULL ? inside : xml->root, *image;
	struct record record = { .format = "", .raw_offset = "" };
	struct adb_texture *texture =
		adb_content_add_texture(d->out, adb_oni_bare_name(d->native_id, d->format->type));

	if (texture == NULL)
		return adb_fail_memory(d);
	texture->native_id = d->native_id;
	adb_oni_xml_read(xml, root, fields, &record);
	image = adb_xml_child(root, "Image");
	if (image == NULL && record.raw_offset[0] == '\0')
		return adb_fail(d, ADB_CORRUPT, root->offset, "line %u: the texture has no image",
				root->line);
	describe(xml, &record, texture);
	if (image == NULL)
		d->needs = "the .raw file of its level";
	if (image != record.image) {
		int64_t count = 0;

		for (const struct adb_xml_node *child = root->first; child != NULL; child = child->next)
			count += strcmp(child->name, "Image") == 0;
		adb_attribute_integer(d->arena, &texture->attributes, "frames", count);
	}
	if (image != NULL)
		read_image(xml, image, texture);
	if (texture->pixels.rgba != NULL && !set_format(xml, &record, texture))
		drop_alphas(&texture->pixels);
	texture->width = record.width > 0 ? (uint32_t)record.width : texture->width;
	texture->height = record.height > 0 ? (uint32_t)record.height : texture->height;
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static enum adb_outcome xml_txmp_decode(struct adb_decoder *d)
{
	struct adb_oni_xml xml;
	enum adb_outcome outcome = adb_oni_xml_begin(d, &xml);

	if (outcome != ADB_OK)
		return outcome;
	outcome = read_texture(&xml);
	adb_oni_xml_end(&xml);
	return outcome;
}

const struct adb_format adb_format_oni_xml_txmp = {
	.name = "oni-xml-txmp",
	.title = "Oni texture as XML (TXMP)",
	.games = "Oni modding tools",
	.system = "oni",
	.type = "TXMP",
	.attributes = xml_txmp_attributes,
	.sniff = txmp_sniff,
	.decode = xml_txmp_decode,
};
