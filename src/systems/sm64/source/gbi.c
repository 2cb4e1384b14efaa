/* Names of gbi.h. A part of a tree lacks that file; and its bits depend on the microcode, while ours are those of Fast3D. */
#include <string.h>

#include "systems/sm64/source/gfx.h"

struct name {
	const char *text;
	int64_t value;
};

static const struct name names[] = {
	{ "G_ZBUFFER", 1 },
	{ "G_SHADE", ADB_SM64_SHADE },
	{ "G_SHADING_SMOOTH", ADB_SM64_SMOOTH },
	{ "G_CULL_FRONT", ADB_SM64_CULL_FRONT },
	{ "G_CULL_BACK", ADB_SM64_CULL_BACK },
	{ "G_CULL_BOTH", ADB_SM64_CULL_FRONT | ADB_SM64_CULL_BACK },
	{ "G_FOG", 0x10000 },
	{ "G_LIGHTING", ADB_SM64_LIGHTING },
	{ "G_TEXTURE_GEN", ADB_SM64_TEXTURE_GEN },
	{ "G_TEXTURE_GEN_LINEAR", 0x80000 },
	{ "G_LOD", 0x100000 },
	{ "G_CLIPPING", 0 },
	{ "G_IM_FMT_RGBA", ADB_SM64_RGBA },
	{ "G_IM_FMT_YUV", ADB_SM64_YUV },
	{ "G_IM_FMT_CI", ADB_SM64_CI },
	{ "G_IM_FMT_IA", ADB_SM64_IA },
	{ "G_IM_FMT_I", ADB_SM64_I },
	{ "G_IM_SIZ_4b", 0 },
	{ "G_IM_SIZ_8b", 1 },
	{ "G_IM_SIZ_16b", 2 },
	{ "G_IM_SIZ_32b", 3 },
	{ "G_IM_SIZ_4b_LOAD_BLOCK", 2 },
	{ "G_IM_SIZ_8b_LOAD_BLOCK", 2 },
	{ "G_IM_SIZ_16b_LOAD_BLOCK", 2 },
	{ "G_IM_SIZ_32b_LOAD_BLOCK", 3 },
	{ "G_TX_RENDERTILE", 0 },
	{ "G_TX_LOADTILE", 7 },
	{ "G_TX_NOMIRROR", 0 },
	{ "G_TX_WRAP", 0 },
	{ "G_TX_MIRROR", 1 },
	{ "G_TX_CLAMP", 2 },
	{ "G_TX_NOMASK", 0 },
	{ "G_TX_NOLOD", 0 },
	{ "G_TEXTURE_IMAGE_FRAC", 2 },
	{ "G_TT_NONE", 0 },
	{ "G_TT_RGBA16", 0x8000 },
	{ "G_TT_IA16", 0xC000 },
	{ "G_TF_POINT", 0 },
	{ "G_TF_AVERAGE", 0x3000 },
	{ "G_TF_BILERP", 0x2000 },
	{ "G_ON", 1 },
	{ "G_OFF", 0 },
	{ "LIGHT_1", 1 },
	{ "LIGHT_2", 2 },
};

/* ---- combiner ---- */

/* Inputs that have the same number wherever they stand; then those of the third place of a colour alone. */
static const char *const inputs[] = { "COMBINED", "TEXEL0", "TEXEL1", "PRIMITIVE", "SHADE", "ENVIRONMENT" };

struct combiner {
	const char *name, *inputs;
};

static const struct combiner combiners[] = {
	{ "G_CC_PRIMITIVE", "0,0,0,PRIMITIVE,0,0,0,PRIMITIVE" },
	{ "G_CC_SHADE", "0,0,0,SHADE,0,0,0,SHADE" },
	{ "G_CC_MODULATEI", "TEXEL0,0,SHADE,0,0,0,0,SHADE" },
	{ "G_CC_MODULATERGB", "TEXEL0,0,SHADE,0,0,0,0,SHADE" },
	{ "G_CC_MODULATEIA", "TEXEL0,0,SHADE,0,TEXEL0,0,SHADE,0" },
	{ "G_CC_MODULATERGBA", "TEXEL0,0,SHADE,0,TEXEL0,0,SHADE,0" },
	{ "G_CC_MODULATEIDECALA", "TEXEL0,0,SHADE,0,0,0,0,TEXEL0" },
	{ "G_CC_MODULATERGBDECALA", "TEXEL0,0,SHADE,0,0,0,0,TEXEL0" },
	{ "G_CC_MODULATEI_PRIM", "TEXEL0,0,PRIMITIVE,0,0,0,0,PRIMITIVE" },
	{ "G_CC_MODULATERGB_PRIM", "TEXEL0,0,PRIMITIVE,0,0,0,0,PRIMITIVE" },
	{ "G_CC_MODULATEIA_PRIM", "TEXEL0,0,PRIMITIVE,0,TEXEL0,0,PRIMITIVE,0" },
	{ "G_CC_MODULATERGBA_PRIM", "TEXEL0,0,PRIMITIVE,0,TEXEL0,0,PRIMITIVE,0" },
	{ "G_CC_MODULATEIDECALA_PRIM", "TEXEL0,0,PRIMITIVE,0,0,0,0,TEXEL0" },
	{ "G_CC_MODULATERGBDECALA_PRIM", "TEXEL0,0,PRIMITIVE,0,0,0,0,TEXEL0" },
	{ "G_CC_MODULATERGBFADE", "TEXEL0,0,SHADE,0,0,0,0,ENVIRONMENT" },
	{ "G_CC_MODULATERGBFADEA", "TEXEL0,0,SHADE,0,TEXEL0,0,ENVIRONMENT,0" },
	{ "G_CC_MODULATEIFADEA", "TEXEL0,0,SHADE,0,TEXEL0,0,ENVIRONMENT,0" },
	{ "G_CC_MODULATEFADE", "TEXEL0,0,SHADE,0,ENVIRONMENT,0,TEXEL0,0" },
	{ "G_CC_DECALRGB", "0,0,0,TEXEL0,0,0,0,SHADE" },
	{ "G_CC_DECALRGBA", "0,0,0,TEXEL0,0,0,0,TEXEL0" },
	{ "G_CC_DECALFADE", "0,0,0,TEXEL0,0,0,0,ENVIRONMENT" },
	{ "G_CC_DECALFADEA", "0,0,0,TEXEL0,TEXEL0,0,ENVIRONMENT,0" },
	{ "G_CC_BLENDI", "ENVIRONMENT,SHADE,TEXEL0,SHADE,0,0,0,SHADE" },
	{ "G_CC_BLENDIA", "ENVIRONMENT,SHADE,TEXEL0,SHADE,TEXEL0,0,SHADE,0" },
	{ "G_CC_BLENDRGBA", "TEXEL0,SHADE,TEXEL0_ALPHA,SHADE,0,0,0,SHADE" },
	{ "G_CC_BLENDRGBDECALA", "TEXEL0,SHADE,TEXEL0_ALPHA,SHADE,0,0,0,TEXEL0" },
	{ "G_CC_BLENDRGBFADEA", "TEXEL0,SHADE,TEXEL0_ALPHA,SHADE,0,0,0,ENVIRONMENT" },
	{ "G_CC_BLENDPE", "PRIMITIVE,ENVIRONMENT,TEXEL0,ENVIRONMENT,TEXEL0,0,SHADE,0" },
	{ "G_CC_BLENDPEDECALA", "PRIMITIVE,ENVIRONMENT,TEXEL0,ENVIRONMENT,0,0,0,TEXEL0" },
	{ "G_CC_SHADEFADEA", "0,0,0,SHADE,0,0,0,ENVIRONMENT" },
	{ "G_CC_FADE", "SHADE,0,ENVIRONMENT,0,SHADE,0,ENVIRONMENT,0" },
	{ "G_CC_FADEA", "TEXEL0,0,ENVIRONMENT,0,TEXEL0,0,ENVIRONMENT,0" },
};

static const char *combiner_of(const struct adb_c_token *name)
{
	for (size_t i = 0; i < sizeof combiners / sizeof combiners[0]; i++)
		if (adb_c_token_is(name, combiners[i].name))
			return combiners[i].inputs;
	return NULL;
}

enum { COMBINE_INPUTS = 8, COMBINE_TOKENS = 2 * COMBINE_INPUTS - 1 };

static size_t inputs_of(const struct adb_c_token *tokens, size_t count, struct adb_c_token *out)
{
	size_t found = 0;

	for (size_t i = 0; i < count && found < COMBINE_INPUTS; i++)
		if (!adb_c_token_is(&tokens[i], ","))
			out[found++] = tokens[i];
	return found;
}

static const char *const third_inputs[] = {
	"SCALE",       "COMBINED_ALPHA", "TEXEL0_ALPHA", "TEXEL1_ALPHA",  "PRIMITIVE_ALPHA",
	"SHADE_ALPHA", "ENV_ALPHA",      "LOD_FRACTION", "PRIM_LOD_FRAC",
};

/* Returns the number of an input: colour a, b, c, d, then alpha a, b, c, d. Zero is the highest number that its place has. */
static uint32_t code_of(const struct adb_c_token *input, size_t place)
{
	static const uint32_t zero[COMBINE_INPUTS] = { 0xF, 0xF, 0x1F, 7, 7, 7, 7, 7 };

	for (uint32_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
		if (adb_c_token_is(input, inputs[i]))
			return i;
	for (uint32_t i = 0; place == 2 && i < sizeof third_inputs / sizeof third_inputs[0]; i++)
		if (adb_c_token_is(input, third_inputs[i]))
			return 6 + i;
	if (adb_c_token_is(input, "1") && place != 1 && place != 2 && place != 6)
		return 6;
	if (place == 6 && adb_c_token_is(input, "LOD_FRACTION"))
		return 0;
	return zero[place];
}

/* ---- what the header declares ---- */

bool adb_sm64_define_gbi(struct adb_c_scope *scope)
{
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (!adb_c_scope_define(scope, names[i].text, names[i].value))
			return false;
	return true;
}

void adb_sm64_combine_of(const struct adb_c_scope *scope, struct adb_c_range arguments, uint32_t combine[2])
{
	struct adb_c_token list[COMBINE_INPUTS] = { 0 };
	const struct adb_c_meaning *meaning = NULL;
	const char *known = NULL;
	uint32_t code[COMBINE_INPUTS];

	if (arguments.count > 0 && adb_c_token_starts(&arguments.tokens[0], "G_CC_")) {
		meaning = adb_c_scope_find(scope, &arguments.tokens[0]);
		known = combiner_of(&arguments.tokens[0]);
	}
	if (meaning != NULL && meaning->kind == ADB_C_MACRO && meaning->token_count >= COMBINE_TOKENS) {
		inputs_of(meaning->tokens, meaning->token_count, list);
	} else if (known != NULL) {
		struct adb_c_token tokens[COMBINE_TOKENS];
		struct adb_c_tokens text = { .text = known, .size = strlen(known), .line = 1 };

		for (size_t i = 0; i < COMBINE_TOKENS; i++)
			tokens[i] = adb_c_next_token(&text);
		inputs_of(tokens, COMBINE_TOKENS, list);
	} else {
		inputs_of(arguments.tokens, arguments.count, list);
	}
	for (size_t i = 0; i < COMBINE_INPUTS; i++)
		code[i] = code_of(&list[i], i);
	combine[0] = code[0] << 20 | code[2] << 15 | code[4] << 12 | code[6] << 9;
	combine[1] = code[1] << 28 | code[3] << 15 | code[5] << 12 | code[7] << 9;
}
