#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "fuzz.h"

static const struct fuzz_target *const groups[] = { fuzz_walk_targets, fuzz_codec_targets, fuzz_text_targets,
						    fuzz_database_targets };

/* The i-th that is no container and no format. */
static bool other_target(size_t i, struct fuzz_target *target)
{
	for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++)
		for (const struct fuzz_target *one = groups[g]; one->name[0] != '\0'; one++)
			if (i-- == 0) {
				*target = *one;
				return true;
			}
	return false;
}

bool fuzz_target_at(size_t i, struct fuzz_target *target)
{
	size_t containers = 0, formats = 0;

	while (adb_container_at(containers) != NULL)
		containers++;
	while (adb_format_at(formats) != NULL)
		formats++;
	*target = (struct fuzz_target){ .run = i < containers ? fuzz_container : fuzz_format };
	if (i < containers) {
		target->container = adb_container_at(i);
		snprintf(target->name, sizeof target->name, "container-%s", target->container->name);
	} else if (i < containers + formats) {
		target->format = adb_format_at(i - containers);
		snprintf(target->name, sizeof target->name, "format-%s", target->format->name);
	} else {
		return other_target(i - containers - formats, target);
	}
	return true;
}

bool fuzz_target_named(const char *name, struct fuzz_target *target)
{
	for (size_t i = 0; fuzz_target_at(i, target); i++)
		if (strcmp(target->name, name) == 0)
			return true;
	return false;
}

bool fuzz_target_suits(const struct fuzz_target *target, const char *name,
		       const struct adb_container *container, const struct adb_format *format)
{
	const char *extension = adb_path_extension(name);

	if (target->container != NULL || target->format != NULL)
		return target->container == container && target->format == format;
	if (target->extensions == NULL || target->extensions[0] == '\0')
		return target->extensions != NULL;
	return extension[0] != '\0' && strcasestr(target->extensions, extension) != NULL;
}
