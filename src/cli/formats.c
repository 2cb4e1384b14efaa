/* The command animdb formats: lists the systems, containers, formats, result formats and exports. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "dump/container.h"
#include "dump/system.h"
#include "export/format.h"
#include "shell/render.h"

static void print_kinds(const char *table, const struct adb_kind_doc *doc)
{
	for (; doc != NULL && doc->kind != NULL; doc++)
		printf("      %s.kind %s%s%s%s: %s\n", table, doc->kind, doc->role != NULL ? " (" : "",
		       doc->role != NULL ? doc->role : "", doc->role != NULL ? ")" : "", doc->meaning);
}

static void print_systems(bool kinds)
{
	printf("Systems\n");
	for (size_t i = 0; adb_systems[i] != NULL; i++) {
		const struct adb_system *system = adb_systems[i];

		printf("  %-14s %s (%s)\n", system->id, system->title, system->games);
		if (kinds) {
			print_kinds("links", system->link_kinds);
			print_kinds("events", system->event_kinds);
			print_kinds("transitions", system->transition_kinds);
		}
	}
}

static void print_attributes(const struct adb_attribute_doc *doc)
{
	for (; doc != NULL && doc->key != NULL; doc++)
		printf("      %s.attributes.%s: %s\n", doc->where, doc->key, doc->meaning);
}

static void print_containers(bool attributes)
{
	const struct adb_container *container;

	printf("\nContainers\n");
	for (size_t i = 0; (container = adb_container_at(i)) != NULL; i++) {
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
	const struct adb_format *format;
	int name_width = 0, type_width = 0;

	for (size_t i = 0; (format = adb_format_at(i)) != NULL; i++) {
		name_width = wider(name_width, format->name);
		type_width = wider(type_width, format->type);
	}
	printf("\nFormats\n");
	for (size_t i = 0; (format = adb_format_at(i)) != NULL; i++) {
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
	const struct adb_export_format *format;

	printf("\nExports\n");
	for (size_t i = 0; (format = adb_export_format_at(i)) != NULL; i++)
		printf("  %-14s %s\n", format->name, format->title);
}

static void print_code_list(const char *system, const struct adb_code_doc *doc)
{
	for (; doc != NULL && doc->code != NULL; doc++)
		printf("  %-20s %-14s %-8s %s %s\n", doc->code, system, doc->severity, doc->meaning,
		       doc->advice);
}

static void print_codes(void)
{
	printf("\nProblems\n");
	print_code_list("any", adb_general_codes);
	for (size_t i = 0; adb_systems[i] != NULL; i++)
		print_code_list(adb_systems[i]->id, adb_systems[i]->codes);
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
	print_systems(attributes);
	print_containers(attributes);
	print_formats(attributes);
	print_results();
	print_exports();
	if (attributes)
		print_codes();
	return ADB_EXIT_OK;
}

const struct adb_command adb_command_formats = {
	.name = "formats",
	.usage = "[--attributes]",
	.summary = "list every system, container, format, result format and export",
	.help = "  -a, --attributes     also print the meaning of each key of their JSON attributes\n"
		"                       and of each kind of link and event, and every code of\n"
		"                       problems with what to do about it\n"
		"  -h, --help           this text\n",
	.run = run_formats,
};
