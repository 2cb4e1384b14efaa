/* The memory of a sheet, for those who draw on it. */
#ifndef ADB_EXPORT_PICTURE_SHEET_H
#define ADB_EXPORT_PICTURE_SHEET_H

#include "codec/image.h"
#include "export/picture/picture.h"

struct adb_picture_sheet {
	struct adb_picture_layout layout;
	struct adb_pixels pixels;
	uint8_t rgba[]; /* of pixels */
};

#endif
