/*
 * ZenGin MMS: the text script from which a morph mesh (MMB) is compiled. MMS files are listed and not decoded, as the MMB has
 * all of their data.
 *
 *   morphMesh ("HEAD.ASC") { morphAni ("NAME" layer blend_in blend_out hold flags "FACE.ASC" first last) … }
 */
#include "dump/container.h"
#include "dump/format.h"
#include "systems/zengin/mds_tokens.h"

/* The first word after any comments must be morphMesh, in any case of letters. */
static int mms_sniff(struct adb_peek *peek)
{
	enum { WORD_BITS = 56, EXTENSION_BITS = 12 };
	size_t size = peek->size < ADB_PEEK_FIRST ? (size_t)peek->size : ADB_PEEK_FIRST;
	const uint8_t *bytes = size > 0 ? adb_peek_bytes(peek, 0, size) : NULL;

	if (bytes == NULL)
		return 0;

	struct adb_mds_tokens tokens = { (const char *)bytes, size, 0, .line = 1, .at_line_start = true };
	struct adb_mds_token word = adb_mds_next_token(&tokens);

	if (word.kind != ADB_MDS_WORD || !adb_mds_token_is(&word, "morphMesh"))
		return 0;
	return WORD_BITS + (adb_text_equal_nocase(peek->type, "MMS") ? EXTENSION_BITS : 0);
}

const struct adb_format adb_format_zengin_mms = {
	.name = "zengin-mms",
	.title = "ZenGin morph script",
	.games = "Gothic and Gothic 2 modding kits",
	.system = "zengin",
	.type = "MMS",
	.claims = "MMS",
	.sniff = mms_sniff,
};
