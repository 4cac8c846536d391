/**
 * What a file may hold at most. A file with more is damaged or made to do harm: reading it would only take memory and
 * time.
 */

/** Nodes inside each other. */
export const MAX_DEPTH = 64;

export const MAX_OBJECTS = 1_000_000;

/** Keys of all curves together; samples of all joints of a clip. */
export const MAX_KEYS = 10_000_000;

/** Corners of the polygons of one mesh. */
export const MAX_CORNERS = 10_000_000;

/** Times that one clip is sampled at. */
export const MAX_SAMPLES = 1_000_000;
