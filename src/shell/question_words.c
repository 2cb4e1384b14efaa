/* Finding the questions that somebody may mean by words. */
#include "shell/question_words.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PRINTED = 6, SHORTEST_WORD = 3, LONGEST_WORD = 40 };

struct score {
	const struct adb_question *question;
	double value;
};

static bool has_word(const struct adb_question *question, const char *word)
{
	return strcasestr(question->name, word) != NULL || strcasestr(question->title, word) != NULL ||
	       strcasestr(question->help, word) != NULL;
}

static void add_word(const char *word, struct score *scores, size_t count)
{
	size_t having = 0;

	for (size_t i = 0; i < count; i++)
		having += has_word(scores[i].question, word);
	for (size_t i = 0; i < count && having > 0; i++)
		scores[i].value += has_word(scores[i].question, word) ? 1.0 / (double)having : 0;
}

/* Adds the words of a text, without the s of a plural. */
static void add_text(const char *text, struct score *scores, size_t count)
{
	static const char separators[] = " \t\n-_,.?'\"";
	char word[LONGEST_WORD + 1];

	for (size_t size; *text != '\0'; text += size + strspn(text + size, separators)) {
		size = strcspn(text, separators);
		if (size < SHORTEST_WORD || size > LONGEST_WORD)
			continue;
		memcpy(word, text, size);
		word[size > SHORTEST_WORD && text[size - 1] == 's' ? size - 1 : size] = '\0';
		add_word(word, scores, count);
	}
}

/* Sorts the best first and leaves equal ones in their order. */
static int compare_scores(const void *a, const void *b)
{
	const struct score *one = a, *other = b;

	if (one->value != other->value)
		return one->value > other->value ? -1 : 1;
	return (one->question > other->question) - (one->question < other->question);
}

void adb_question_words_print(const struct adb_questions *questions, int count, char **texts, FILE *out)
{
	struct score *scores = calloc(questions->count, sizeof *scores);

	if (scores == NULL)
		return;
	for (size_t i = 0; i < questions->count; i++)
		scores[i].question = &questions->list[i];
	for (int i = 0; i < count; i++)
		add_text(texts[i], scores, questions->count);
	qsort(scores, questions->count, sizeof *scores, compare_scores);
	for (size_t i = 0; i < questions->count && i < MOST_PRINTED; i++)
		if (scores[i].value > 0 && scores[i].value >= scores[0].value / 3)
			adb_question_print(scores[i].question, out);
	free(scores);
}
