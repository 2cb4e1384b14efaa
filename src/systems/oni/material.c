/*
 * What a TXMP makes of the material that uses it:
 *
 *   environment map, or a format without alphas     opaque
 *   flag 0x400                                      blended; the game adds the colours
 *   A1R5G5B5 with a transparent texel               masked at 0.5
 *   A4R4G4B4 or R8G8B8A8 with a transparent texel   blended
 *   no transparent texel                            opaque
 */
#include "systems/oni/material.h"

#include <string.h>

#include "systems/oni/txmp.h"

/* A texture whose pixels cannot be read counts as opaque: it is not drawn, and its own decoding reports why. */
static enum adb_alpha_mode alpha_mode(struct adb_decoder *d, const struct adb_oni_txmp *txmp)
{
	if ((txmp->flags & ADB_ONI_HAS_ENVIRONMENT) != 0)
		return ADB_OPAQUE;
	if (txmp->format != ADB_ONI_ARGB4444 && txmp->format != ADB_ONI_ARGB1555 &&
	    txmp->format != ADB_ONI_RGBA8888)
		return ADB_OPAQUE;
	if ((txmp->flags & ADB_ONI_ADDS) != 0)
		return ADB_BLEND;
	if (!adb_oni_txmp_is_transparent(d, txmp))
		return ADB_OPAQUE;
	return txmp->format == ADB_ONI_ARGB1555 ? ADB_MASK : ADB_BLEND;
}

/* Returns false when the header of the texture cannot be read. */
static bool describe(struct adb_decoder *d, struct adb_material *material, uint32_t link)
{
	struct adb_oni_txmp txmp;
	struct adb_reader in;
	const char *environment;

	if (!adb_oni_instance(d, link, &in) || !adb_oni_txmp_read(&in, &txmp))
		return false;
	material->alpha_mode = alpha_mode(d, &txmp);
	material->wrap_u = (txmp.flags & ADB_ONI_NO_U_WRAP) != 0 ? ADB_CLAMP : ADB_REPEAT;
	material->wrap_v = (txmp.flags & ADB_ONI_NO_V_WRAP) != 0 ? ADB_CLAMP : ADB_REPEAT;
	environment = adb_oni_link_name(d, txmp.environment);
	if (environment != NULL)
		adb_attribute_text(d->arena, &material->attributes, "environment_map", environment);
	if (material->alpha_mode == ADB_BLEND && (txmp.flags & ADB_ONI_ADDS) != 0)
		adb_attribute_flag(d->arena, &material->attributes, "additive", true);
	return true;
}

struct adb_material *adb_oni_add_material(struct adb_decoder *d, struct adb_model *model, uint32_t link)
{
	struct adb_oni_target target;
	bool has_texture = adb_oni_resolve(d, link, &target);
	bool is_texture = has_texture && strcmp(target.tag, "TXMP") == 0;

	if (has_texture && !is_texture)
		adb_content_report(d->out, ADB_WARNING, "link-type", ADB_NO_OFFSET,
				   "link 0x%08X leads to %s, which is no texture", link, target.native_id);

	struct adb_material *material = adb_model_add_material(
		d->out, model, is_texture ? adb_oni_bare_name(target.native_id, target.tag) : NULL);

	if (material == NULL || !is_texture)
		return material;
	material->texture_type = target.tag;
	material->texture_name = target.name;
	material->texture_native_id = target.native_id;
	if (target.is_placeholder || !describe(d, material, link))
		adb_attribute_flag(d->arena, &material->attributes, "texture_elsewhere", true);
	return material;
}
