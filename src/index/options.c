#include "index/options.h"

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "store/extract.h"

static void describe_limit(struct adb_buffer *text, const char *name, uint64_t limit)
{
	if (limit != 0)
		adb_buffer_printf(text, " max-%s=%llu", name, (unsigned long long)limit);
}

char *adb_index_describe_options(const struct adb_index_options *options)
{
	const char *system = options->system;
	struct adb_buffer text = { 0 };

	adb_buffer_printf(&text, "%s%s", ADB_ENCODING_WORD, adb_encoding_name(options->encoding));
	if (system != NULL)
		adb_buffer_printf(&text, " system=%s", system);
	if (options->carve)
		adb_buffer_text(&text, " carve");
	if (options->follow_links)
		adb_buffer_text(&text, " " ADB_FOLLOW_LINKS_WORD);
	describe_limit(&text, "depth", options->limits.depth);
	describe_limit(&text, "members", options->limits.members);
	describe_limit(&text, "output", options->limits.output);
	if (options->options != NULL)
		adb_buffer_printf(&text, " %s", options->options);
	if (options->lists_unread)
		adb_buffer_text(&text, ADB_LEDGER_WORD);
	adb_buffer_add(&text, "", 1);
	if (adb_buffer_ok(&text))
		return text.data;
	adb_buffer_free(&text);
	return NULL;
}
