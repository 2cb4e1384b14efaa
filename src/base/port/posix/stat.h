/* What stat() and its kin give. */
#ifndef ADB_BASE_PORT_POSIX_STAT_H
#define ADB_BASE_PORT_POSIX_STAT_H

#include <sys/stat.h>

#include "base/port/file_info.h"

/* Fills `info`. Returns false when `status`, the result of stat(), is not 0. */
bool adb_file_info_of_stat(int status, const struct stat *from, struct adb_file_info *info);

#endif
