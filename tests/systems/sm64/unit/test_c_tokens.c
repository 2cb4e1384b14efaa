#include "systems/sm64/csource/tokens.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

static struct adb_c_tokens tokens_of(const char *text)
{
	return (struct adb_c_tokens){ .text = text, .size = strlen(text), .line = 1, .at_line_start = true };
}

/* The tokens with '|' between them. */
static const char *joined(const char *text)
{
	static char out[512];
	struct adb_c_tokens tokens = tokens_of(text);
	struct adb_c_token token;
	size_t used = 0;

	out[0] = '\0';
	while ((token = adb_c_next_token(&tokens)).kind != ADB_C_END && used < sizeof out - 64)
		used += (size_t)snprintf(out + used, sizeof out - used, "%s%.*s", used > 0 ? "|" : "",
					 (int)token.size, token.text);
	return out;
}

static void test_words(void)
{
	CHECK_TEXT(joined("static const s16 a_1[]={0x1F,-3};"),
		   "static|const|s16|a_1|[|]|=|{|0x1F|,|-|3|}|;");
	CHECK_TEXT(joined("a<<b>>c>=d&&e||f!=g==h&i"), "a|<<|b|>>|c|>=|d|&&|e||||f|!=|g|==|h|&|i");
	CHECK_TEXT(joined("1.5e+3f .5 0xE+1 1e-2"), "1.5e+3f|.5|0xE|+|1|1e-2");
	CHECK_TEXT(joined(""), "");
}

static void test_comments(void)
{
	CHECK_TEXT(joined("a // b /* c\nd"), "a|d");
	CHECK_TEXT(joined("a /* b\n // c */ d"), "a|d");
	CHECK_TEXT(joined("\"// no\" 'x' \"a\\\"b\" c"), "\"// no\"|'x'|\"a\\\"b\"|c");
	CHECK_TEXT(joined("a // joined \\\n b\nc"), "a|c");
	CHECK_TEXT(joined("a / b"), "a|/|b");
}

static void test_lines(void)
{
	struct adb_c_tokens tokens = tokens_of("a \\\n b\n/* \n */ c\n");
	struct adb_c_token token = adb_c_next_token(&tokens);

	CHECK(token.first_on_line);
	CHECK_INT(token.line, 1);
	token = adb_c_next_token(&tokens);
	CHECK(!token.first_on_line);
	CHECK_INT(token.line, 2);
	token = adb_c_next_token(&tokens);
	CHECK(token.first_on_line);
	CHECK_INT(token.line, 4);
	token = adb_c_next_token(&tokens);
	CHECK(token.kind == ADB_C_END && token.first_on_line);
	CHECK(adb_c_next_token(&tokens).kind == ADB_C_END);
}

static void test_open_ends(void)
{
	struct adb_c_tokens tokens = tokens_of("a /* b c");

	adb_c_next_token(&tokens);
	CHECK(!tokens.has_open_comment);
	CHECK(adb_c_next_token(&tokens).kind == ADB_C_END);
	CHECK(tokens.has_open_comment);
	CHECK_TEXT(joined("\"open\nb"), "\"open|b");
	CHECK_TEXT(joined("\"open\\"), "\"open\\");
}

static struct adb_c_token only_token(const char *text)
{
	struct adb_c_tokens tokens = tokens_of(text);

	return adb_c_next_token(&tokens);
}

static void test_open_strings(void)
{
	CHECK(only_token("\"open\nb").is_open);
	CHECK(only_token("\"").is_open);
	CHECK(only_token("\"a\\\"").is_open);
	CHECK(only_token("'a\"").is_open);
	CHECK(!only_token("\"\"").is_open);
	CHECK(!only_token("\"a\\\"\"").is_open);
	CHECK(!only_token("a").is_open);
}

/* A string goes on where its line is joined with the next. */
static void test_joined_string(void)
{
	struct adb_c_tokens tokens = tokens_of("\"a\\\nb\\\r\nc\" d");
	struct adb_c_token token = adb_c_next_token(&tokens);

	CHECK(token.kind == ADB_C_STRING && !token.is_open);
	CHECK_INT(token.line, 1);
	token = adb_c_next_token(&tokens);
	CHECK(adb_c_token_is(&token, "d"));
	CHECK_INT(token.line, 3);
}

static int64_t integer(const char *text, bool *good)
{
	struct adb_c_tokens tokens = tokens_of(text);
	struct adb_c_token token = adb_c_next_token(&tokens);
	int64_t value = -999;

	*good = adb_c_token_integer(&token, &value);
	return value;
}

static void test_integers(void)
{
	bool good;

	CHECK_INT(integer("0xFFE2", &good), 0xFFE2);
	CHECK_INT(integer("017", &good), 15);
	CHECK_INT(integer("0b101", &good), 5);
	CHECK_INT(integer("65535UL", &good), 65535);
	CHECK_INT(integer("0", &good), 0);
	CHECK(good);
	CHECK_INT(integer("0xFFFFFFFFFFFFFFFF", &good), -1);
	CHECK(good);
	integer("0x10000000000000000", &good);
	CHECK(!good);
	integer("09", &good);
	CHECK(!good);
	integer("1.5", &good);
	CHECK(!good);
	integer("12x", &good);
	CHECK(!good);
	integer("0x", &good);
	CHECK(!good);
	integer("name", &good);
	CHECK(!good);
}

static void test_comparing(void)
{
	struct adb_c_tokens tokens = tokens_of("GEO_END");
	struct adb_c_token token = adb_c_next_token(&tokens);

	CHECK(adb_c_token_is(&token, "GEO_END"));
	CHECK(!adb_c_token_is(&token, "GEO_EN"));
	CHECK(!adb_c_token_is(&token, "GEO_END_"));
	CHECK(adb_c_token_starts(&token, "GEO_"));
	CHECK(!adb_c_token_starts(&token, "GEO_END_"));
}

/* Every prefix, from a block of exactly that size. */
static void test_prefixes(void)
{
	static const char text[] = "a\\\r\n/*x*/ 0x1f '\\'' \"s\\\\\" // \\\n z\n#if 1 && 2 .5e+ \\";

	for (size_t size = 0; size < sizeof text; size++) {
		char *copy = malloc(size + (size == 0));
		struct adb_c_tokens tokens = { .text = copy, .size = size, .line = 1 };
		int count = 0;

		memcpy(copy, text, size);
		while (adb_c_next_token(&tokens).kind != ADB_C_END && count < 100)
			count++;
		CHECK(count < 100);
		free(copy);
	}
}

TEST_SUITE("sm64_c_tokens", TEST(test_words), TEST(test_comments), TEST(test_lines), TEST(test_open_ends),
	   TEST(test_open_strings), TEST(test_joined_string), TEST(test_integers), TEST(test_comparing),
	   TEST(test_prefixes));
