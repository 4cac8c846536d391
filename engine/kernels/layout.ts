/**
 * Memory layout of the kernels, in bytes. Both the AssemblyScript kernels and the TypeScript around
 * them read this file, so it may only contain integer constants.
 *
 * Pointers are u32, counts i32, unless a line says otherwise.
 */

/** One SIMD register: four floats. */
export const VECTOR = 16;
/** Everything in the kernels' memory begins at a multiple of this: a cache line. */
export const CACHE_LINE = 64;

// Characters in lanes. Four characters are a group; every value below is a vector with one lane per
// character.

/** Local of one joint: rotation x y z w of length 1, translation x y z. */
export const LANE_LOCAL = 7 * 16;
export const LANE_LOCAL_TRANSLATION = 4 * 16;
/** Scale x y z of one scaled joint; stored after the locals of all joints. */
export const LANE_SCALE = 3 * 16;
/** Model matrix of one joint: three columns and the translation, x y z each. */
export const LANE_MATRIX = 12 * 16;
/**
 * Model transform of one joint: rotation x y z w, translation x y z; then uniform scale, if the
 * skeleton has any.
 */
export const LANE_TRANSFORM = 7 * 16;
export const LANE_SIZED_TRANSFORM = 8 * 16;
/** Model rotation of one joint, of length √2, while rigid matrices are computed. */
export const LANE_TURN = 4 * 16;

/**
 * A joint of a rig: the joint that its local is relative to (i32, negative: none), and the offset of
 * its scale in the locals (0: unscaled).
 */
export const LINK = 16;
export const LINK_SCALE = 4;
/**
 * Offset of its uniform scale, which descendants inherit (0: unscaled, or a leaf with non-uniform
 * scale).
 */
export const LINK_SIZE = 8;
/** Whether a joint other than the next one is relative to it, so that its rotation has to be kept. */
export const LINK_KEPT = 12;

/** The rig: what all characters of a crowd share. */
export const RIG_JOINTS = 0;
/** {@link LINK} bytes per joint. */
export const RIG_LINKS = 4;
/** The tracks that move in some clip: a {@link TRACKS_BYTES} list. They are stored in rows. */
export const RIG_STORED = 8;
/**
 * The tracks that every clip holds at a value of its own: another list, stored once per clip. All other tracks are
 * constant and are in the template.
 */
export const RIG_HELD = 20;
/** Initial locals, with the values of constant tracks, equal in all lanes. */
export const RIG_TEMPLATE = 32;
/** Bytes of the locals of one group, scales included. */
export const RIG_LOCALS = 36;
/** Indices (u32) of scaled leaves, if only leaves are scaled. Their scale is applied last. */
export const RIG_STRETCHED = 40;
/** How many of them; −1 if a joint with children is scaled, so that matrices must be multiplied. */
export const RIG_STRETCHED_COUNT = 44;
/** Whether any joint has a uniform scale that its descendants inherit. */
export const RIG_SIZED = 48;
/** {@link RUN} bytes per run. The runs cover all joints, in order. */
export const RIG_RUNS = 52;
export const RIG_BYTES = 56;

/** A list of tracks: how many are rotations, how many of the ones after them are translations and scales. */
export const TRACKS_ROTATIONS = 0;
export const TRACKS_VECTORS = 4;
/** One u32 per track: the offset of its value in the locals. */
export const TRACKS_TARGETS = 8;
export const TRACKS_BYTES = 12;

/**
 * A run: the number of consecutive joints (i32) that use their own links; then the number of joints
 * after them that all have the same parent, an earlier joint, and are static relative to it.
 */
export const RUN = 8;
export const RUN_RIGID = 4;

/**
 * One track of a row: its value x y z w at the start of the row, and the change to the end of the row.
 */
export const ROW_TRACK = 2 * 16;

/** A clip decoded for a rig: a row per interval between two timepoints. */
export const CLIP_ROWS = 0;
/** Bytes of a row. */
export const CLIP_STRIDE = 4;
/** One f32 per timepoint; one more than rows. */
export const CLIP_TIMEPOINTS = 8;
/** Rows. */
export const CLIP_ROW_COUNT = 12;
/** One u16 per bucket: the row at which the search begins for ratios from bucket / buckets on. */
export const CLIP_ROW_HINTS = 16;
export const CLIP_ROW_HINT_COUNT = 20;
/** A row of the tracks that every clip holds; their change is 0. */
export const CLIP_HELD = 24;
export const CLIP_BYTES = 28;

/** A layer: one column per property, one element per character. */
export const LAYER_CLIP = 0;
/** f32: ratio in its clip, in [0, 1]. */
export const LAYER_RATIO = 4;
/** f32: change of the ratio per second. */
export const LAYER_RATE = 8;
/** f32, 0 or above. */
export const LAYER_WEIGHT = 12;
/** Row of the last located {@link LAYER_RATIO} (pointer), and the position in it from 0 to 1 (f32). */
export const LAYER_ROW = 16;
export const LAYER_ALPHA = 20;
export const LAYER_BYTES = 24;

/** A crowd: what is computed for every group. */
export const CROWD_RIG = 0;
export const CROWD_LAYERS = 4;
export const CROWD_LAYER_COUNT = 8;
export const CROWD_OUTPUT_FORM = 12;
/** Output of group 0; the outputs of the other groups follow. */
export const CROWD_OUTPUT = 16;
/** {@link SKIN_BYTES} each; only if palettes are computed. */
export const CROWD_SKIN = 20;
/** {@link CLIP_BYTES} each. */
export const CROWD_CLIPS = 24;
export const CROWD_BYTES = 28;

/**
 * What a thread remembers of the held tracks: a vector of pointers to their rows and one of weights, while a layer is
 * added; then per layer the clips and the weights of the group that they were blended for.
 */
export const HELD_ROWS = 0;
export const HELD_WEIGHTS = 16;
export const HELD_BYTES = 2 * 16;
export const HELD_LAYER = 2 * 16;

export const OUTPUT_MATRICES = 0;
export const OUTPUT_TRANSFORMS = 1;
export const OUTPUT_PALETTES = 2;

/** A skin: mesh joints, the skeleton joint of each (u32), the inverse bind matrix of each (12 floats, by columns). */
export const SKIN_JOINTS = 0;
export const SKIN_REMAPS = 4;
export const SKIN_INVERSE_BINDS = 8;
export const SKIN_BYTES = 12;
/** Palette entry of one character: three rows x y z w of a 3×4 matrix. */
export const PALETTE_MATRIX = 3 * 16;
/** 3×4 matrix by columns: 12 floats. */
export const INVERSE_BIND = 48;

// Joints in lanes. Keys are stored as in the archive, poses and matrices as in the runtime.

/** Pose of four joints: tx[4] ty[4] tz[4] rx[4] … sz[4]. */
export const POSE_GROUP = 10 * 16;
export const POSE_GROUP_ROTATION = 3 * 16;
export const POSE_GROUP_SCALE = 7 * 16;
/** Model matrix of a joint: 16 floats, column by column. */
export const MATRIX = 64;

/** One key stream: the columns that a step reads. */
export const STREAM_KEYS = 0;
export const STREAM_TRACKS = 4;
/** One f32 per key: the ratio from which it is needed. */
export const STREAM_NEEDED_AT = 8;
/** One u16 per key. */
export const STREAM_TRACK = 12;
/** One u32 per key: the previous key of its track. */
export const STREAM_PREVIOUS = 16;
/** One f32 per key. */
export const STREAM_RATIO = 20;
/** Three u16 per key, and two more at the end. */
export const STREAM_VALUES = 24;
export const STREAM_IFRAMES = 28;
/** f32 */
export const STREAM_IFRAME_INTERVAL = 32;
export const STREAM_IFRAME_ENTRIES = 36;
export const STREAM_IFRAME_DESC = 40;
export const STREAM_BYTES = 44;

/** A clip in keyed form: its three streams, then whether ratios between keys are estimated as the reference does. */
export const KEYED_ESTIMATE = 3 * 44;
export const KEYED_BYTES = 3 * 44 + 4;

/**
 * A sampling context: the ratio of its last step (f32), one cursor per stream (0: empty), then its
 * columns.
 */
export const CONTEXT_RATIO = 0;
export const CONTEXT_NEXT = 4;
export const CONTEXT_HEAD = 16;
/**
 * Decompressed group: left ratio, rate, left values, right values; for rotations, and for the other
 * kinds.
 */
export const ROTATION_KEYS = 10 * 16;
export const VECTOR_KEYS = 8 * 16;

// Errors of a clip while its keys are chosen. Four columns of time are a group: everything below is a
// vector of f32 with one lane per column.

/**
 * One joint at four times: the model matrix that the keys give (three columns and the translation,
 * x y z each), the source's shell points (x y z each).
 */
export const SAMPLE_GROUP = 21 * 16;
export const SAMPLE_ORIGIN = 9 * 16;
export const SAMPLE_POINTS = 12 * 16;
/**
 * What follows from it, and all that trials of a change read: the shell points and how far they are from
 * the source's (x y z each), the error, its limit, 1 / the error from which costs grow steeply. As large as
 * {@link SAMPLE_GROUP}, so that both stand at the same place of their region.
 */
export const SHELL_OFFSETS = 9 * 16;
export const SHELL_ERROR = 18 * 16;
export const SHELL_LIMIT = 19 * 16;
export const SHELL_INVERSE_LIMIT = 20 * 16;
/** Affine change of four columns, less identity: three columns and the translation, x y z each. */
export const CHANGE_GROUP = 12 * 16;
/**
 * Sums over the shell points of a subtree for four columns, with weight w, displacement e and place r
 * from the joint: w, w·e, w·r×e, w·(|r|²·1 − r·rᵀ) as xx xy xz yy yz zz.
 */
export const MOMENT_GROUP = 13 * 16;

/** Errors this many times their limit cost no more than that, so that all costs are finite. */
export const MAX_LOAD = 1000;

/** The samples of all joints and their shells, {@link ERRORS_GROUPS} groups for each. */
export const ERRORS_GROUPS = 0;
export const ERRORS_SAMPLES = 4;
export const ERRORS_SHELLS = 24;
/** One f64 per joint: distance of its shell points. */
export const ERRORS_DISTANCES = 8;
/** One f32 per column: its part of the mean error. */
export const ERRORS_WEIGHTS = 12;
export const ERRORS_CHANGE = 16;
export const ERRORS_MOMENTS = 20;
/**
 * f64: what an error e costs is LINEAR · e + ABOVE · min(REACH, max(0, e − RAMP)) + BARRIER · (e / limit)⁸.
 * Errors below SOFTENING pull no more than that one. No error may grow above SLACK · limit. Errors above THRESHOLD are
 * counted.
 */
export const ERRORS_LINEAR = 32;
export const ERRORS_ABOVE = 40;
export const ERRORS_THRESHOLD = 48;
export const ERRORS_BARRIER = 56;
export const ERRORS_SOFTENING = 64;
export const ERRORS_SLACK = 72;
/**
 * Results, f64: change of the cost, of the mean error and of the number of errors above THRESHOLD;
 * how many errors grow above their limit.
 */
export const ERRORS_COST = 80;
export const ERRORS_MEAN = 88;
export const ERRORS_COUNT = 96;
export const ERRORS_BROKEN = 104;
/** f64, settings again: RAMP and REACH of the formula above. */
export const ERRORS_RAMP = 112;
export const ERRORS_REACH = 120;
export const ERRORS_BYTES = 128;

// Keys of one track while an optimiser drops some: columns of f32, times first, then each component.

/** Bytes of a column (u32); four keys after the last may be read, and do not count. */
export const SCAN_COLUMN = 0;
/** Four floats that a scan uses. */
export const SCAN_LANES = 16;
/** The columns. */
export const SCAN_KEYS = 64;
