/* The validity gate of meshes: what adb_content_check() is for clips. */
#ifndef ADB_MOTION_MESH_GATE_H
#define ADB_MOTION_MESH_GATE_H

#include "motion/content.h"

/* Vertices of a model, and pixels of a side of a texture. The largest known model has fewer than 100,000 vertices. */
enum { ADB_MESH_MAX_VERTICES = 4 * 1024 * 1024, ADB_TEXTURE_MAX_SIDE = 16384 };

/*
 * Checks and mends the meshes, materials and textures in `content`, reporting what it finds as warnings:
 * - parts beyond ADB_MESH_MAX_VERTICES go, and parts with indices and without positions;
 * - triangles, lines and points with an index out of range, or a position that is not finite, go, and so do incomplete ones;
 * - a material out of range becomes none; colours, cut-offs and texture coordinates that are not finite get their
 *   defaults, colours are kept between 0 and 1;
 * - normals become unit length; those that are not finite or zero are computed from the faces;
 * - weights that are negative or not finite become 0, the sum becomes 1; a vertex without any weight is moved by its first joint;
 * - bind poses that are not finite become the identity, shapes that are not finite lose those offsets;
 * - pixels of a texture beyond ADB_TEXTURE_MAX_SIDE go.
 * It works in the content's arena.
 */
void adb_meshes_check(struct adb_content *content);

#endif
