/* The one list of systems: each line stands for adb_system_NAME in the folder of that name. */
#include "dump/system.h"

/* clang-format off */
#define SYSTEMS(X) \
	X(interchange) \
	X(oni)     \
	X(prime)   \
	X(sm64)    \
	X(vib)     \
	X(zeroad)  \
	X(zengin)
/* clang-format on */

/* One more, from a folder that CMake is told of (ANIMDB_EXTRA_SYSTEM). */
#ifdef ADB_EXTRA_SYSTEM
#define EXTRA_SYSTEM(X) X(ADB_EXTRA_SYSTEM)
#else
#define EXTRA_SYSTEM(X)
#endif

#define DECLARE(name)     extern const struct adb_system adb_system_##name;
#define DECLARATION(name) DECLARE(name)
#define ADDRESS(name)     &adb_system_##name,
#define ENTRY(name)       ADDRESS(name)

SYSTEMS(DECLARATION)
EXTRA_SYSTEM(DECLARATION)

const struct adb_system *const adb_systems[] = { SYSTEMS(ENTRY) EXTRA_SYSTEM(ENTRY) NULL };
