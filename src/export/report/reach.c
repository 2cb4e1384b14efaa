/* Writes which clips models and events lead to. */
#include "export/report/reach.h"

#include "export/report/private.h"

bool adb_reach_add(struct adb_reach *reach, struct adb_buffer *to, const struct adb_integers *clips)
{
	struct adb_buffer json = { 0 };
	const int64_t *known = NULL;
	int64_t number = 0;
	bool has_memory;

	adb_integers_put_steps(&json, clips);
	has_memory = adb_buffer_ok(&json);
	if (has_memory && clips->count > 0) {
		struct adb_hash hash = adb_hash_of(json.data, json.size);

		known = adb_map_find(&reach->numbers, &hash);
		number = known != NULL ? *known : (int64_t)++reach->list_count;
		if (known == NULL) {
			has_memory = adb_map_add(&reach->numbers, &hash, number);
			adb_buffer_text(&reach->lists, number > 1 ? ",\n" : "");
			adb_buffer_add(&reach->lists, json.data, json.size);
		}
	}
	adb_buffer_printf(to, "%s%lld", to->size > 0 ? "," : "", (long long)number - 1);
	adb_buffer_free(&json);
	return has_memory;
}

void adb_reach_free(struct adb_reach *reach)
{
	adb_map_clear(&reach->numbers);
	adb_buffer_free(&reach->lists);
	adb_buffer_free(&reach->models);
	adb_buffer_free(&reach->events);
}

enum adb_outcome adb_catalogue_write_reach(struct adb_catalogue *catalogue, struct adb_error *error)
{
	const struct {
		const char *name;
		const struct adb_buffer *values;
	} parts[] = { { "{\"lists\":[", &catalogue->reach.lists },
		      { "],\n\"model\":[", &catalogue->reach.models },
		      { "],\n\"event\":[", &catalogue->reach.events } };
	struct adb_data_file data;
	enum adb_outcome outcome = adb_data_file_open(&data, catalogue->folder, "search-reach", error);

	if (outcome != ADB_OK)
		return outcome;
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		adb_buffer_text(&data.json, parts[i].name);
		data.json.failed |= !adb_buffer_ok(parts[i].values);
		adb_buffer_add(&data.json, parts[i].values->data, parts[i].values->size);
		adb_data_file_flush(&data);
	}
	adb_buffer_text(&data.json, "]}");
	return adb_data_file_close(&data, error);
}
