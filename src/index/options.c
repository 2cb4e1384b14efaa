#include "index/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char encoding_word[] = "encoding=";

char *adb_index_describe_options(const struct adb_index_options *options)
{
	const char *system = options->system, *defines = options->defines;
	char *text;

	if (asprintf(&text, "%s%s%s%s%s%s%s", encoding_word, adb_encoding_name(options->encoding),
		     system != NULL ? " system=" : "", system != NULL ? system : "",
		     options->carve ? " carve" : "", defines != NULL ? " define " : "",
		     defines != NULL ? defines : "") < 0)
		return NULL;
	return text;
}

enum adb_encoding adb_index_described_encoding(const char *described)
{
	const char *word = strstr(described, encoding_word);
	enum adb_encoding encoding = ADB_CP1252;
	char name[32];

	if (word != NULL && sscanf(word + sizeof encoding_word - 1, "%31[^ ]", name) == 1)
		adb_encoding_from_name(name, &encoding);
	return encoding;
}
