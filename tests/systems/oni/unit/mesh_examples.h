/* The files of the worked examples of the format notes on meshes, section 8: zlib in base 64. */
#ifndef ADB_TESTS_SYSTEMS_ONI_UNIT_MESH_EXAMPLES_H
#define ADB_TESTS_SYSTEMS_ONI_UNIT_MESH_EXAMPLES_H

#include <zlib.h>

#include "decode_instance.h"

/* 8.1: TRBSmini.oni, a body of three parts. */
static const char mesh_example_body[] =
	"eNq1VLtOwzAUteMmDY++oLTAAhsVI91poEhthyIUoqpi6tiVmSVjP4KBsQLxB0iAxNCPQMCEOvIJXIe4pL5OHFXg6ijulc/1"
	"ub7H3tl7rb8/MHJQd3sOKZMisck2+R2+QchHlpABfCnB4/zY9exwvht+u03Xqwk++eEdtVxvHMYcEfNcbxrGBiLWcb02nV/X"
	"bdW7IypzT88mVNrDbfbahpQPYmND4jb73lSO9U86NYZjQ4a1jBnWMmVYyzCDtUwyWItt4n3bitjIxFomJtZiW1jLyMJaphbW"
	"UssqzkARG0uxRYfgUooh4mIw8reDck9DUppJXsPH/ZvqxwiF86ergPUYPkvm43HjhN0T30ZiDRlNfn5+RgLfjMzBDxT6SuFC"
	"0yXAMmBFc4YW3l9aAnU4kVqegnounj8bimN3pL8OziHtn42vfz5/9BzTzMP8dnx+I0V+fo56fXy9wHwO3gMN3xctVrlJ9C9J"
	"f9L95d6ezXOAPKAAKAJKgDWNP3I6f3Cfz+rmPQ7mV1/MwfX4kgeS70awfz6+/vn8/qN+rshfiM9PY/NH+MXU+tT+Kmn5ftIT"
	"IPqn1x/Dj7x7tAzYAFQAVcAmYEvDL2v9Ie6F8Ebw//LlWvF+yH5A/kBvCNf7r+9HJf37cXe7H+L2cMavLqwvAO9BHN+S/AFf"
	"n0leEf1b9P34Bk51oxI=";

/* 8.2: TXMPmini.oni, a texture. */
static const char mesh_example_texture[] =
	"eNqTV79jfH8PM4ORcVCYA4MIgwADBwMjAwI0APEBIE4AYpC4A5DQQpIP8I0I4YCyDzCQDhgZBgdgFGBgYAJDBFCghsF/HjTL"
	"N/yvf78XAE9JDus=";

enum { MESH_EXAMPLE_BODY_SIZE = 2656, MESH_EXAMPLE_TEXTURE_SIZE = 362 };

/* Returns the number of bytes, 0 when the text is damaged. */
static inline size_t mesh_example_bytes(const char *text, uint8_t *out, size_t capacity)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	uint8_t packed[2048];
	uLongf size = (uLongf)capacity;
	uint32_t bits = 0;
	size_t count = 0;

	for (size_t i = 0; text[i] != '\0' && text[i] != '='; i++) {
		bits = bits << 6 | (uint32_t)(strchr(digits, text[i]) - digits);
		if (i % 4 != 0)
			packed[count++] = (uint8_t)(bits >> (6 - 2 * (i % 4)));
	}
	return uncompress(out, &size, packed, (uLong)count) == Z_OK ? (size_t)size : 0;
}

/* Opens one of the files under its name. oni_close() is due. */
static inline bool open_mesh_example(struct oni_opened *file, const char *text, const char *name)
{
	uint8_t bytes[4096];
	size_t size = mesh_example_bytes(text, bytes, sizeof bytes);

	return oni_open_beside(file, bytes, size, name, NULL);
}

#endif
