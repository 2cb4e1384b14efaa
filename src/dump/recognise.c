/* Asks all containers and formats for their evidence. */
#include "dump/recognise.h"

void adb_recognise(const char *system, struct adb_input *input, const struct adb_place *place,
		   const char *type, const struct adb_container **container, const struct adb_format **format)
{
	char extension[ADB_TYPE_SIZE];
	const char *name = adb_path_base(place->path);
	int container_bits = 0, format_bits = 0;

	adb_type_from_name(name, extension);

	struct adb_peek peek = {
		.input = input,
		.size = adb_input_size(input),
		.name = name,
		.path = place->path,
		.volume = place->volume,
		.type = type != NULL ? type : extension,
	};

	*container = adb_container_for(&peek, system, &container_bits);
	*format = adb_input_folder(input) == NULL ? adb_format_for(&peek, system, &format_bits) : NULL;
	adb_peek_free(&peek);
	if (container_bits >= format_bits && *container != NULL)
		*format = NULL;
	else
		*container = NULL;
}

void adb_type_from_name(const char *name, char type[ADB_TYPE_SIZE])
{
	const char *extension = adb_path_extension(name);
	size_t length = strlen(extension);

	type[0] = '\0';
	if (length == 0 || length >= ADB_TYPE_SIZE)
		return;
	for (size_t i = 0; i <= length; i++) {
		type[i] = adb_ascii_upper(extension[i]);
		if (i < length && (type[i] < '!' || type[i] > '~')) {
			type[0] = '\0';
			return;
		}
	}
}
