/* The one list of containers: each line stands for adb_container_NAME. */
#include "dump/container.h"

/* clang-format off */
#define CONTAINERS(X)   \
	X(7z)           \
	X(compressed)   \
	X(foreign_disc) \
	X(gcm)          \
	X(n64_rom)      \
	X(oni)          \
	X(prime_pak)    \
	X(ps1_disc)     \
	X(sm64_tree)    \
	X(tar)          \
	X(vdf)          \
	X(vib_pak)      \
	X(zip)
/* clang-format on */

#define DECLARATION(name) extern const struct adb_container adb_container_##name;
#define ENTRY(name)       &adb_container_##name,

CONTAINERS(DECLARATION)

const struct adb_container *const adb_containers[] = { CONTAINERS(ENTRY) NULL };
