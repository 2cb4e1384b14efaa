/* The containers of no one system: each line stands for adb_container_NAME. */
#include "dump/container.h"

/* clang-format off */
#define CONTAINERS(X)   \
	X(7z)           \
	X(compressed)   \
	X(foreign_disc) \
	X(gcm)          \
	X(ps1_disc)     \
	X(tar)          \
	X(zip)
/* clang-format on */

#define DECLARATION(name) extern const struct adb_container adb_container_##name;
#define ENTRY(name)       &adb_container_##name,

CONTAINERS(DECLARATION)

const struct adb_container *const adb_general_containers[] = { CONTAINERS(ENTRY) NULL };
