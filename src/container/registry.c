#include "container/container.h"

/* Every container, one line each. */
#define CONTAINERS(ADD)                                                                                      \
	ADD(adb_container_7z)                                                                                \
	ADD(adb_container_compressed)                                                                        \
	ADD(adb_container_tar)                                                                               \
	ADD(adb_container_vdf)                                                                               \
	ADD(adb_container_zip)

#define DECLARE(container) extern const struct adb_container container;
#define ADDRESS(container) &(container),

CONTAINERS(DECLARE)

const struct adb_container *const adb_containers[] = { CONTAINERS(ADDRESS) NULL };
