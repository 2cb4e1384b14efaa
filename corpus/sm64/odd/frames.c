static const s16 frames_values[] = { 0, 10, 20, -30, 0x2000, 0x1000, 0x4000, 0xE000 };
static const u16 frames_indices[] = { 1, 0, 2, 1, 1, 3, 4, 4, 1, 5, 1, 0 };

static const struct Animation frames_loop = { 0, 0, 0, 1, 4, ANIMINDEX_NUMPARTS(frames_indices), frames_values, frames_indices, 0 };
static const struct Animation frames_stop = { 1, 0, 0, 0, 4, ANIMINDEX_NUMPARTS(frames_indices), frames_values, frames_indices, 0 };
static const struct Animation frames_backward = { 2, 0, 3, 1, 4, ANIMINDEX_NUMPARTS(frames_indices), frames_values, frames_indices, 0 };
static const struct Animation frames_backward_stop = { 3, 0, 3, 0, 4, ANIMINDEX_NUMPARTS(frames_indices), frames_values, frames_indices, 0 };
static const struct Animation frames_fast = { 0, 0, 2, 0, 4, ANIMINDEX_NUMPARTS(frames_indices), frames_values, frames_indices, 0 };
static const struct Animation frames_slow = { 0, 0, 0, 0, 4, ANIMINDEX_NUMPARTS(frames_indices), frames_values, frames_indices, 0 };
static const struct Animation frames_by_code = { 4, 0, 2, 0, 4, ANIMINDEX_NUMPARTS(frames_indices), frames_values, frames_indices, 0 };
