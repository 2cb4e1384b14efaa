/* The systems, as the registries of containers and formats know them. */
#ifndef ADB_CLI_SYSTEMS_H
#define ADB_CLI_SYSTEMS_H

#include <stdbool.h>

/* Whether some format belongs to the system with that id. */
bool adb_is_system(const char *id);

#endif
