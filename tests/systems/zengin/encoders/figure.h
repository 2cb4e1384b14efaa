#ifndef ADB_TESTS_SYSTEMS_ZENGIN_ENCODERS_FIGURE_H
#define ADB_TESTS_SYSTEMS_ZENGIN_ENCODERS_FIGURE_H

#include "geometry.h"

/* What the puppets of the corpus look like: figures of boxes, and their textures. */

/* Head, trunk and arms of the puppet; with `dressed` false the whole marionette, of wood. */
void figure_body(struct zen_geometry *out, const struct rig *rig, bool dressed);
void figure_legs(struct zen_geometry *out, const struct rig *rig);
/* A coat that was exported while its wearer sat: the positions are not those of the rest pose. */
void figure_coat(struct zen_geometry *out, const struct rig *rig);

/* Meshes without weights, in the space of the node that they are attached to. */
void figure_sword(struct zen_geometry *out);
void figure_hat(struct zen_geometry *out);
void figure_lamp(struct zen_geometry *out);
/* A mask in front of the head. */
void figure_face(struct zen_geometry *out);

enum figure_texture { FIGURE_FACE, FIGURE_CLOTH, FIGURE_LACE, FIGURE_WOOD };

const struct zen_picture *figure_picture(enum figure_texture texture);

#endif
