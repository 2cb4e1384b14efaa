/*
 * ZenGin MMS: the text script from which a morph mesh (MMB) is compiled. The MMB has all of their data, so that they give links
 * only: which mesh the animations in ASC files move.
 *
 *   morphMesh ("HEAD") { morphRef ("HEAD.ASC") morphAni ("NAME" layer blend_in hold blend_out flags "FACE.ASC" first last SPD:25) … }
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

/* The first text behind a command that ends in .ASC, up to the next command or brace; NULL when there is none. */
static const char *find_source(struct adb_decoder *d, struct adb_mds_tokens *tokens)
{
	static const char suffix[] = ".ASC";
	size_t length = sizeof suffix - 1;

	for (struct adb_mds_tokens ahead = *tokens;; *tokens = ahead) {
		struct adb_mds_token token = adb_mds_next_token(&ahead);

		if (token.kind == ADB_MDS_END || token.kind == ADB_MDS_OPEN || token.kind == ADB_MDS_CLOSE ||
		    (token.kind == ADB_MDS_WORD && token.before_bracket))
			return NULL;

		struct adb_mds_token end = { .bytes = token.bytes + token.size - length, .size = length };

		if (token.size <= length || !adb_mds_token_is(&end, suffix))
			continue;
		adb_mds_note_token(&token, "source");
		*tokens = ahead;
		return adb_text_decode(d->arena, token.bytes, token.size, d->encoding);
	}
}

static enum adb_outcome mms_decode(struct adb_decoder *d)
{
	struct adb_mds_tokens tokens = { (const char *)d->in.data, d->in.size, .line = 1,
					 .at_line_start = true };

	for (struct adb_mds_token token = adb_mds_next_token(&tokens); token.kind != ADB_MDS_END;
	     token = adb_mds_next_token(&tokens)) {
		bool is_mesh = adb_mds_token_is(&token, "morphRef");

		if (token.kind != ADB_MDS_WORD || !(is_mesh || adb_mds_token_is(&token, "morphAni")))
			continue;
		adb_mds_note_token(&token, "command");

		const char *source = find_source(d, &tokens);

		if (source != NULL && adb_content_add_link(d->out, is_mesh ? "morphRef" : "morphAni", "ASC",
							   source, adb_zengin_asc_stem(d, source)) == NULL)
			return adb_fail_memory(d);
	}
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

const struct adb_format adb_format_zengin_mms = {
	.name = "zengin-mms",
	.title = "ZenGin morph script",
	.games = "Gothic and Gothic 2 modding kits",
	.system = "zengin",
	.type = "MMS",
	.claims = "MMS",
	.sniff = mms_sniff,
	.decode = mms_decode,
};
