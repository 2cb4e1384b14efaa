#include "systems/zengin/mds_tokens.h"

#include <stdlib.h>

#include "check.h"

static struct adb_mds_tokens tokens_of(const char *text)
{
	return (struct adb_mds_tokens){ text, strlen(text), .line = 1, .at_line_start = true };
}

static void check_token(struct adb_mds_tokens *tokens, enum adb_mds_token_kind kind, const char *text,
			unsigned line)
{
	struct adb_mds_token token = adb_mds_next_token(tokens);

	CHECK_INT(token.kind, kind);
	CHECK_INT(token.place.line, line);
	if (text != NULL && CHECK_INT(token.size, strlen(text)))
		CHECK(memcmp(token.bytes, text, token.size) == 0);
}

static void reads_braces_strings_and_words(void)
{
	struct adb_mds_tokens tokens = tokens_of("ani(\"s_run\"1,M.;{}\r\n\x1A x\"\"");

	check_token(&tokens, ADB_MDS_WORD, "ani", 1);
	check_token(&tokens, ADB_MDS_STRING, "s_run", 1);
	check_token(&tokens, ADB_MDS_WORD, "1", 1);
	check_token(&tokens, ADB_MDS_WORD, "M.", 1);
	check_token(&tokens, ADB_MDS_OPEN, NULL, 1);
	check_token(&tokens, ADB_MDS_CLOSE, NULL, 1);
	check_token(&tokens, ADB_MDS_WORD, "x", 2);
	check_token(&tokens, ADB_MDS_STRING, "", 2);
	check_token(&tokens, ADB_MDS_END, NULL, 2);
	check_token(&tokens, ADB_MDS_END, NULL, 2);
}

static void skips_comments(void)
{
	struct adb_mds_tokens tokens = tokens_of("// a \"b\n/ c {\na//d\n\"e//f\" // g");

	check_token(&tokens, ADB_MDS_WORD, "a", 3);
	check_token(&tokens, ADB_MDS_STRING, "e//f", 4);
	check_token(&tokens, ADB_MDS_END, NULL, 4);
}

static void ends_strings_with_their_line(void)
{
	struct adb_mds_tokens tokens = tokens_of("(\"Turn   )\r\nb \"c)");
	struct adb_mds_token token = adb_mds_next_token(&tokens);

	CHECK(token.unterminated);
	CHECK_INT(token.size, 4);
	CHECK_INT(token.place.offset, 1);
	check_token(&tokens, ADB_MDS_WORD, "b", 2);
	token = adb_mds_next_token(&tokens);
	CHECK(token.unterminated);
	CHECK_INT(token.size, 1);
	check_token(&tokens, ADB_MDS_END, NULL, 2);
}

static void knows_where_words_stand(void)
{
	struct adb_mds_tokens tokens = tokens_of("a \t(b\n c\n(");
	struct adb_mds_token a = adb_mds_next_token(&tokens), b = adb_mds_next_token(&tokens);
	struct adb_mds_token c = adb_mds_next_token(&tokens);

	CHECK(a.first_on_line && a.before_bracket);
	CHECK(!b.first_on_line && !b.before_bracket);
	CHECK(c.first_on_line && !c.before_bracket);
}

static void cuts_long_tokens(void)
{
	char text[2 * ADB_MDS_MAX_TOKEN + 8];

	memset(text, 'x', sizeof text);
	text[ADB_MDS_MAX_TOKEN] = ' ';
	text[sizeof text - 2] = ' ';
	text[sizeof text - 1] = '\0';

	struct adb_mds_tokens tokens = tokens_of(text);
	struct adb_mds_token fits = adb_mds_next_token(&tokens), too_long = adb_mds_next_token(&tokens);

	CHECK(!fits.too_long);
	CHECK_INT(fits.size, ADB_MDS_MAX_TOKEN);
	CHECK(too_long.too_long);
	CHECK_INT(too_long.size, ADB_MDS_MAX_TOKEN);
	check_token(&tokens, ADB_MDS_END, NULL, 1);
}

static void compares_in_any_case(void)
{
	struct adb_mds_tokens tokens = tokens_of("AniEnum");
	struct adb_mds_token token = adb_mds_next_token(&tokens);

	CHECK(adb_mds_token_is(&token, "aniENUM"));
	CHECK(!adb_mds_token_is(&token, "aniEnu"));
	CHECK(!adb_mds_token_is(&token, "aniEnums"));
}

TEST_SUITE("zengin_mds_tokens", TEST(reads_braces_strings_and_words), TEST(skips_comments),
	   TEST(ends_strings_with_their_line), TEST(knows_where_words_stand), TEST(cuts_long_tokens),
	   TEST(compares_in_any_case));
