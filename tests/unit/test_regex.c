#include "base/regex.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"

/* 1 = it matches, 0 = not, -1 = the pattern is wrong, with its reason in `why`. */
static const char *why;

static int match(const char *pattern, const char *text)
{
	struct adb_regex *regex = adb_regex_new(pattern, strlen(pattern), &why);
	int is_match = regex != NULL ? adb_regex_matches(regex, text, strlen(text), NULL, NULL) : -1;

	/* A second time, since threads must not remain. */
	if (regex != NULL)
		CHECK_INT(adb_regex_matches(regex, text, strlen(text), NULL, NULL), is_match);
	adb_regex_free(regex);
	return is_match;
}

static void texts_are_searched(void)
{
	static const struct {
		const char *pattern, *text;
		int is_match;
	} cases[] = {
		{ "", "", 1 },
		{ "", "a", 1 },
		{ "b", "abc", 1 },
		{ "^b", "abc", 0 },
		{ "b$", "abc", 0 },
		{ "^abc$", "abc", 1 },
		{ "a.c", "a\nc", 1 },
		{ "a.c", "ac", 0 },
		{ "^a.c$", "ažc", 1 },
		{ "ab*c", "ac", 1 },
		{ "ab*c", "abbbc", 1 },
		{ "ab+c", "ac", 0 },
		{ "ab+c", "abbc", 1 },
		{ "^ab?c$", "abbc", 0 },
		{ "^ab?c$", "ac", 1 },
		{ "^(ab)+$", "ababab", 1 },
		{ "^(ab)+$", "ababa", 0 },
		{ "^(?:a|bc|)d$", "bcd", 1 },
		{ "^(?:a|bc|)d$", "d", 1 },
		{ "^(a|b|c)$", "c", 1 },
		{ "^a|b$", "ax", 1 },
		{ "^a|b$", "xb", 1 },
		{ "^a|b$", "xay", 0 },
		{ "^a{3}$", "aaa", 1 },
		{ "^a{3}$", "aa", 0 },
		{ "^a{3}$", "aaaa", 0 },
		{ "^a{2,}$", "a", 0 },
		{ "^a{2,}$", "aaaaa", 1 },
		{ "^a{0,2}$", "", 1 },
		{ "^a{0,2}$", "aa", 1 },
		{ "^a{0,2}$", "aaa", 0 },
		{ "^a{1,3}b$", "aaab", 1 },
		{ "^a{1,3}b$", "aaaab", 0 },
		{ "^a{0}b$", "b", 1 },
		{ "^a{0}b$", "ab", 0 },
		{ "^(a{0,1}b){2}$", "bab", 1 },
		{ "^(a*)*$", "aaa", 1 },
		{ "^(a*)+b$", "b", 1 },
		{ "(a?){20}b", "aab", 1 },
		{ "^[a-c]$", "b", 1 },
		{ "^[a-c]$", "d", 0 },
		{ "^[^a-c]$", "d", 1 },
		{ "^[^a-c]$", "b", 0 },
		{ "^[]a]$", "]", 1 },
		{ "^[^]a]$", "]", 0 },
		{ "^[a-]$", "-", 1 },
		{ "^[-a]$", "-", 1 },
		{ "^[ů-ž]$", "a", 0 },
		{ "^[á-ž]$", "š", 1 },
		{ "^[\\d_]+$", "1_2", 1 },
		{ "^[\\]]$", "]", 1 },
		{ "^\\d{2}$", "42", 1 },
		{ "^\\d$", "x", 0 },
		{ "^\\D$", "x", 1 },
		{ "^\\w+$", "a_1Z", 1 },
		{ "^\\W$", "-", 1 },
		{ "^\\s\\S$", "\tx", 1 },
		{ "\\bwalk\\b", "a walk", 1 },
		{ "\\bwalk\\b", "walks", 0 },
		{ "\\Balk", "walk", 1 },
		{ "\\Bwalk", "walk", 0 },
		{ "^\\.\\*$", ".*", 1 },
		{ "^a\\nb$", "a\nb", 1 },
		{ "(?i)^wAlk[a-z]$", "WaLkS", 1 },
		{ "(?i)^[^a-z]$", "Q", 0 },
		{ "(?i)ž", "Ž", 0 },
		{ "^.$", "\xFF", 1 },
		{ "^日本$", "日本", 1 },
		{ "a$b", "ab", 0 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
		if (!CHECK_INT(match(cases[i].pattern, cases[i].text), cases[i].is_match))
			printf("%s: %s\n", cases[i].pattern, cases[i].text);
}

static void wrong_patterns_say_why(void)
{
	static const char *const cases[][2] = {
		{ "(a", "a ( is not closed" },
		{ "a)", "a ) has no (" },
		{ "[a", "a [ is not closed" },
		{ "[]", "a [ is not closed" },
		{ "*a", "there is nothing to repeat" },
		{ "a|+", "there is nothing to repeat" },
		{ "a{", "a { is not followed by numbers such as {2} or {2,3}" },
		{ "a{3,2}", "a { is not followed by numbers such as {2} or {2,3}" },
		{ "a{1001}", "more than 1000 times" },
		{ "(a{100}){100}", "the pattern is too long" },
		{ "[z-a]", "a range in [] is the wrong way round" },
		{ "[a-\\d]", "a range in [] ends with a class" },
		{ "a\\", "it ends with \\" },
		{ "\\q", "\\ stands before a letter without a meaning" },
	};
	char deep[1000];

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		CHECK_INT(match(cases[i][0], "a"), -1);
		CHECK_TEXT(why, cases[i][1]);
	}
	memset(deep, '(', sizeof deep);
	deep[sizeof deep - 1] = '\0';
	CHECK_INT(match(deep, "a"), -1);
	CHECK_TEXT(why, "too many groups and choices inside each other");
}

/* Programs that try one way after the other need 2^n steps for it. */
static void time_does_not_explode(void)
{
	char text[2001];
	clock_t begin = clock();

	memset(text, 'a', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	CHECK_INT(match("^(a|aa|a*)*(a?){50}$b", text), 0);
	CHECK((double)(clock() - begin) / CLOCKS_PER_SEC < 2);
}

static bool stop(void *context)
{
	return ++*(int *)context == 3;
}

static void a_search_can_be_stopped(void)
{
	enum { SIZE = 100000 };
	struct adb_regex *regex = adb_regex_new("b$", 2, &why);
	char *text = malloc(SIZE);
	int asked = 0;

	memset(text, 'b', SIZE);
	CHECK(!adb_regex_matches(regex, text, SIZE, stop, &asked));
	CHECK_INT(asked, 3);
	CHECK(adb_regex_matches(regex, text, SIZE, NULL, NULL));
	free(text);
	adb_regex_free(regex);
}

TEST_SUITE("regex", TEST(texts_are_searched), TEST(wrong_patterns_say_why), TEST(time_does_not_explode),
	   TEST(a_search_can_be_stopped));
