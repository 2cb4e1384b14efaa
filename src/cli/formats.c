/* animdb formats: what the registries hold. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/systems.h"
#include "dump/container.h"
#include "dump/format.h"
#include "export/format.h"
#include "shell/render.h"

bool adb_is_system(const char *id)
{
	for (size_t i = 0; adb_formats[i] != NULL; i++)
		if (strcmp(adb_formats[i]->system, id) == 0)
			return true;
	return false;
}

static void print_attributes(const struct adb_attribute_doc *doc)
{
	for (; doc != NULL && doc->key != NULL; doc++)
		printf("      %s.attributes.%s: %s\n", doc->where, doc->key, doc->meaning);
}

static void print_containers(bool attributes)
{
	printf("Containers\n");
	for (size_t i = 0; adb_containers[i] != NULL; i++) {
		const struct adb_container *container = adb_containers[i];

		printf("  %-14s %-14s %s (%s)\n", container->name,
		       container->system != NULL ? container->system : "any", container->title,
		       container->games);
		if (attributes)
			print_attributes(container->attributes);
	}
}

static int wider(int width, const char *text)
{
	return (int)strlen(text) > width ? (int)strlen(text) : width;
}

static void print_formats(bool attributes)
{
	int name_width = 0, type_width = 0;

	for (size_t i = 0; adb_formats[i] != NULL; i++) {
		name_width = wider(name_width, adb_formats[i]->name);
		type_width = wider(type_width, adb_formats[i]->type);
	}
	printf("\nFormats\n");
	for (size_t i = 0; adb_formats[i] != NULL; i++) {
		const struct adb_format *format = adb_formats[i];

		printf("  %-*s %-14s %-*s %s (%s)%s\n", name_width, format->name, format->system, type_width,
		       format->type, format->title, format->games,
		       format->decode == NULL ? ": listed only" : "");
		if (attributes)
			print_attributes(format->attributes);
	}
}

static void print_results(void)
{
	printf("\nResults\n");
	for (size_t i = 0; adb_renderers[i] != NULL; i++)
		printf("  %-14s %s\n", adb_renderers[i]->name, adb_renderers[i]->summary);
}

static void print_exports(void)
{
	printf("\nExports\n");
	for (size_t i = 0; adb_export_formats[i] != NULL; i++)
		printf("  %-14s %s\n", adb_export_formats[i]->name, adb_export_formats[i]->title);
}

static int run_formats(const struct adb_command *command, int argc, char **argv)
{
	static const struct option options[] = {
		{ "attributes", no_argument, NULL, 'a' },
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};
	bool attributes = false;
	int option;

	while ((option = getopt_long(argc, argv, "ah", options, NULL)) != -1) {
		if (option == 'h')
			return adb_command_help(command);
		if (option != 'a')
			return adb_command_usage(command, NULL);
		attributes = true;
	}
	if (optind < argc)
		return adb_command_usage(command, "unexpected argument '%s'", argv[optind]);
	print_containers(attributes);
	print_formats(attributes);
	print_results();
	print_exports();
	return ADB_EXIT_OK;
}

const struct adb_command adb_command_formats = {
	.name = "formats",
	.usage = "[--attributes]",
	.summary = "list every container, format, result format and export",
	.help = "  -a, --attributes     with the meaning of each key of their JSON attributes\n"
		"  -h, --help           this text\n",
	.run = run_formats,
};
