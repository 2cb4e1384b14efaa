/*
 * Makes materials of surfaces, and textures of stored texels. Where the game combines a texture with colours in a way that no
 * material can say, the result is baked into a texture of its own. The native id of a texture says all that its pixels are made
 * from, so that the same one is added once: "05000058:RGBA16:4x4", "05000058:RGBA16:4x4/over-FF0000".
 */
#include "systems/sm64/mesh/material.h"

#include <stdio.h>
#include <string.h>

enum { TEXTURE_BUDGET = 48 * 1024 * 1024 }; /* bytes of the arena that textures may fill up to */

/* ---- textures ---- */

/* Returns the symbol or the segmented address of an image, NULL when no command loads one. */
static const char *image_name(struct adb_arena *arena, const struct adb_sm64_picture *picture)
{
	const char *symbol = picture->image.name;
	char address[16];

	if (symbol != NULL && picture->image.address == 0)
		return adb_arena_text(arena, symbol, strlen(symbol));
	if (symbol != NULL)
		return adb_arena_printf(arena, "%s+%X", symbol, (unsigned)picture->image.address);
	if (picture->image.address == 0)
		return NULL;
	adb_sm64_ref_name(&picture->image, address);
	return adb_arena_text(arena, address, strlen(address));
}

static const char *native_id_of(struct adb_arena *arena, const struct adb_sm64_surface *surface,
				const char *name)
{
	const struct adb_sm64_picture *p = &surface->picture;
	const uint8_t *below = surface->below, *above = surface->above;
	const char *format = adb_sm64_format_name(p->format, p->size);
	const char *id = adb_arena_printf(arena, "%s:%s:%ux%u", name, format != NULL ? format : "?",
					  (unsigned)p->width, (unsigned)p->height);
	char palette[16] = "";

	if (id != NULL && p->has_palette)
		id = adb_arena_printf(arena, "%s:%s+%d", id,
				      p->palette.name != NULL ? p->palette.name
							      : adb_sm64_ref_name(&p->palette, palette),
				      (int)p->palette_base);
	if (id != NULL && surface->mix == ADB_SM64_OVER)
		id = adb_arena_printf(arena, "%s/over-%02X%02X%02X", id, below[0], below[1], below[2]);
	else if (id != NULL && surface->mix == ADB_SM64_FADE)
		id = adb_arena_printf(arena, "%s/fade-%02X%02X%02X-%02X%02X%02X", id, below[0], below[1],
				      below[2], above[0], above[1], above[2]);
	else if (id != NULL && surface->drops_alpha)
		id = adb_arena_printf(arena, "%s/opaque", id);
	return id;
}

static bool fits(const struct adb_content *out, uint32_t width, uint32_t height)
{
	return width >= 1 && height >= 1 && width <= ADB_SM64_MAX_IMAGE && height <= ADB_SM64_MAX_IMAGE &&
	       adb_arena_used(out->arena) + 4 * (size_t)width * height <= TEXTURE_BUDGET;
}

static bool read_pixels(struct adb_content *out, const struct adb_sm64_surface *surface,
			const struct adb_sm64_gfx_reader *reader, struct adb_pixels *pixels)
{
	const struct adb_sm64_picture *picture = &surface->picture;
	struct adb_sm64_texels image = { .size = 0 }, palette = { .size = 0 };
	size_t size;

	if (!reader->texels(reader->context, &picture->image, &image))
		return false;
	*pixels = image.pixels;
	if (image.bytes != NULL)
		*pixels = (struct adb_pixels){ .width = picture->width, .height = picture->height };
	if (!fits(out, pixels->width, pixels->height))
		return false;
	if (image.bytes != NULL && picture->has_palette &&
	    !reader->texels(reader->context, &picture->palette, &palette))
		return false;
	size = 4 * (size_t)pixels->width * pixels->height;
	pixels->rgba = adb_arena_alloc(out->arena, size, 1);
	if (pixels->rgba == NULL)
		return false;
	if (image.bytes != NULL)
		return adb_sm64_decode_texels(picture, &image, &palette, pixels->rgba);
	memcpy(pixels->rgba, image.pixels.rgba, size);
	for (size_t i = 0; picture->format == ADB_SM64_I && i < size; i += 4)
		pixels->rgba[i + 3] = pixels->rgba[i];
	return true;
}

/* Puts what the combiner makes of the texels in place of them. */
static void bake(const struct adb_sm64_surface *surface, struct adb_pixels *pixels)
{
	size_t count = (size_t)pixels->width * pixels->height;

	if (surface->mix == ADB_SM64_PRODUCT && !surface->drops_alpha)
		return;
	for (size_t i = 0; i < count; i++) {
		uint8_t *texel = pixels->rgba + 4 * i;
		unsigned alpha = texel[3];

		for (int k = 0; k < 3; k++) {
			unsigned part = surface->mix == ADB_SM64_OVER ? alpha : texel[k];
			unsigned full = surface->mix == ADB_SM64_OVER ? texel[k] : surface->above[k];

			if (surface->mix != ADB_SM64_PRODUCT)
				texel[k] = (uint8_t)((full * part + surface->below[k] * (255 - part) + 127) /
						     255);
		}
		if (surface->mix == ADB_SM64_OVER || surface->drops_alpha)
			texel[3] = 255;
	}
}

static const struct adb_texture *texture_of(struct adb_content *out, const struct adb_sm64_surface *surface,
					    const struct adb_sm64_gfx_reader *reader)
{
	static const char *const baked[] = { [ADB_SM64_OVER] = "over", [ADB_SM64_FADE] = "fade" };
	const struct adb_sm64_picture *picture = &surface->picture;
	const char *name = image_name(out->arena, picture);
	const char *native_id = name != NULL ? native_id_of(out->arena, surface, name) : NULL;
	struct adb_pixels pixels = { 0 };
	struct adb_texture *texture = out->textures;

	if (native_id == NULL)
		return NULL;
	while (texture != NULL && strcmp(texture->native_id, native_id) != 0)
		texture = texture->next;
	if (texture != NULL)
		return texture;
	if (!read_pixels(out, surface, reader, &pixels))
		return NULL;
	bake(surface, &pixels);
	texture = adb_content_add_texture(out, name);
	if (texture == NULL)
		return NULL;
	texture->native_id = native_id;
	texture->format = adb_sm64_format_name(picture->format, picture->size);
	texture->width = pixels.width;
	texture->height = pixels.height;
	texture->pixels = pixels;
	if (surface->mix != ADB_SM64_PRODUCT)
		adb_attribute_text(out->arena, &texture->attributes, "baked", baked[surface->mix]);
	else if (surface->drops_alpha)
		adb_attribute_text(out->arena, &texture->attributes, "baked", "opaque");
	return texture;
}

/* ---- what the header declares, and its helpers ---- */

static bool has_texels(const struct adb_sm64_gfx_reader *reader, const struct adb_sm64_ref *image)
{
	struct adb_sm64_texels texels;

	return reader->texels(reader->context, image, &texels);
}

static void fill(struct adb_content *out, const struct adb_sm64_surface *surface,
		 struct adb_material *material)
{
	struct adb_attributes *to = &material->attributes;
	const int64_t ambient[3] = { surface->ambient[0], surface->ambient[1], surface->ambient[2] };

	for (int i = 0; i < 4; i++)
		material->colour[i] = (float)surface->colour[i] / 255;
	material->alpha_mode = (enum adb_alpha_mode)surface->alpha_mode;
	material->alpha_cutoff = surface->alpha_mode == ADB_MASK ? 0.3F : material->alpha_cutoff;
	material->is_two_sided = surface->is_two_sided;
	material->is_unlit = surface->is_unlit;
	material->wrap_u = (enum adb_wrap)surface->wrap[0];
	material->wrap_v = (enum adb_wrap)surface->wrap[1];
	adb_attribute_integer(out->arena, to, "layer", surface->layer);
	if (surface->has_ambient)
		adb_attribute_integers(out->arena, to, "ambient", ambient, 3);
	if (surface->is_generated)
		adb_attribute_flag(out->arena, to, "texgen", true);
	if (surface->is_approximate)
		adb_attribute_flag(out->arena, to, "combiner_approx", true);
	if (surface->has_odd_wrap)
		adb_attribute_flag(out->arena, to, "wrap_approx", true);
}

bool adb_sm64_add_material(struct adb_content *out, struct adb_model *model,
			   const struct adb_sm64_surface *surface, const struct adb_sm64_gfx_reader *reader)
{
	const char *name = adb_arena_printf(out->arena, "material_%d", (int)model->material_count);
	struct adb_material *material = adb_model_add_material(out, model, name);

	if (material == NULL)
		return false;
	fill(out, surface, material);
	if (surface->has_texture) {
		material->texture = texture_of(out, surface, reader);
		if (material->texture == NULL) {
			const char *missing = image_name(out->arena, &surface->picture);

			for (int i = 0; surface->mix == ADB_SM64_OVER && i < 3; i++)
				material->colour[i] = (float)surface->below[i] / 255;
			adb_attribute_text(out->arena, &material->attributes, "texture_missing",
					   missing != NULL ? missing : "");
			if (missing != NULL && !has_texels(reader, &surface->picture.image)) {
				material->texture_type = "Texture";
				material->texture_name = missing;
			} else {
				adb_content_report(out, ADB_NOTE, "texture-unread", ADB_NO_OFFSET,
						   "%s: the texture %s is too short or of an unknown kind",
						   model->name,
						   missing != NULL ? missing : "that no command loads");
			}
		}
	}
	return adb_arena_outcome(out->arena) == ADB_OK;
}

const char *adb_sm64_ref_name(const struct adb_sm64_ref *ref, char text[16])
{
	snprintf(text, 16, "%08X", (unsigned)ref->address);
	return text;
}
