/**
 * What a file may hold at most. A file with more is damaged or made to do harm: reading it would only take memory and
 * time.
 */

/** Nodes inside each other. */
export const MAX_DEPTH = 64;

export const MAX_OBJECTS = 1_000_000;

/** Keys of all curves together; samples of all joints and tracks of all clips together. */
export const MAX_KEYS = 10_000_000;

/**
 * Samples that differ from the one before, which take a thousand times as long as others: so many for any file, and for
 * each key of its curves. Few keys move much only where curves repeat themselves for hours.
 */
export const MOVING_SAMPLES = 500_000;
export const MOVING_SAMPLES_A_KEY = 100;

/** Corners of the polygons of one mesh. */
export const MAX_CORNERS = 10_000_000;

/** Times that one clip is sampled at. */
export const MAX_SAMPLES = 1_000_000;
