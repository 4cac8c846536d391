/**
 * Where things stand in the kernels' memory, in bytes. Read by the AssemblyScript kernels and by the
 * TypeScript around them alike, so only integers that both understand may stand here.
 *
 * Pointers are u32, counts i32, unless a line says otherwise.
 */

/** One SIMD register: four floats. */
export const VECTOR = 16;
/** What everything in the arena begins at a multiple of: a cache line. */
export const CACHE_LINE = 64;

// Characters in lanes. Four characters are a group; every value below is a vector, a lane a character.

/** Local of one joint: rotation x y z w of length 1, translation x y z. */
export const LANE_LOCAL = 7 * 16;
export const LANE_LOCAL_TRANSLATION = 4 * 16;
/** Scale of one joint that has any, after the locals of all joints: x y z. */
export const LANE_SCALE = 3 * 16;
/** Model matrix of one joint: three columns and the translation, x y z each. */
export const LANE_MATRIX = 12 * 16;
/** Model transform of one joint: rotation x y z w, translation x y z; and then uniform scale, where a rig has any. */
export const LANE_TRANSFORM = 7 * 16;
export const LANE_SIZED_TRANSFORM = 8 * 16;
/** Model rotation of one joint while rigid matrices are computed. */
export const LANE_TURN = 4 * 16;

/**
 * A joint of a rig: the joint that its local is relative to (i32, negative: none), where its scale stands in the
 * locals (0: unscaled).
 */
export const LINK = 12;
export const LINK_SCALE = 4;
/** Where its uniform scale stands, which the joints below inherit (0: unscaled, or a leaf stretched unevenly). */
export const LINK_SIZE = 8;

/** What all characters of a crowd share. */
export const RIG_JOINTS = 0;
/** {@link LINK} bytes per joint. */
export const RIG_LINKS = 4;
/** Tracks that a row stores, of each kind; the others are constant and stand in the template. */
export const RIG_ROTATIONS = 8;
export const RIG_TRANSLATIONS = 12;
export const RIG_SCALES = 16;
/** u32 a stored track, kind after kind: where its value goes, from the locals. */
export const RIG_TARGETS = 20;
/** Locals to begin with: the constant tracks, the same in all lanes. */
export const RIG_TEMPLATE = 24;
/** Bytes of the locals of one group, scales included. */
export const RIG_LOCALS = 28;
/** Leaves to be stretched after all, where only leaves are scaled: their indices, u32 each. */
export const RIG_STRETCHED = 32;
/** How many of them; −1 where joints with joints below them are scaled, so that matrices have to multiply. */
export const RIG_STRETCHED_COUNT = 36;
/** Whether any joint has a uniform scale that joints below it inherit. */
export const RIG_SIZED = 40;
/** {@link RUN} bytes a run; the runs together are all joints, in order. */
export const RIG_RUNS = 44;
export const RIG_BYTES = 48;

/**
 * Joints in a row (i32), each to be brought to model space by its own link; then how many follow that are all
 * relative to one and the same joint before them, and never move against it.
 */
export const RUN = 8;
export const RUN_RIGID = 4;

/** One track of a row: the value at the row's begin and its change until the row's end, x y z w each. */
export const ROW_TRACK = 2 * 16;

/** A clip decoded for a rig: a row per interval between two timepoints. */
export const CLIP_ROWS = 0;
/** Bytes of a row. */
export const CLIP_STRIDE = 4;
/** f32 a timepoint, one more than rows. */
export const CLIP_TIMEPOINTS = 8;
/** Rows. */
export const CLIP_ROW_COUNT = 12;
/** u16 a bucket: the row at which the search begins for ratios from bucket / buckets on. */
export const CLIP_ROW_HINTS = 16;
export const CLIP_ROW_HINT_COUNT = 20;
export const CLIP_BYTES = 24;

/** What one layer plays, a column a property, one element per character. */
export const LAYER_CLIP = 0;
/** f32: where in its clip, in [0, 1]. */
export const LAYER_RATIO = 4;
/** f32: ratio a second. */
export const LAYER_RATE = 8;
/** f32, 0 or above. */
export const LAYER_WEIGHT = 12;
/** Row of the last {@link LAYER_RATIO} that was located (pointer) and how far into it (f32). */
export const LAYER_ROW = 16;
export const LAYER_ALPHA = 20;
export const LAYER_BYTES = 24;

/** A crowd: what is computed for every group. */
export const CROWD_RIG = 0;
export const CROWD_LAYERS = 4;
export const CROWD_LAYER_COUNT = 8;
export const CROWD_OUTPUT_FORM = 12;
/** Of group 0; each group's follows the one before. */
export const CROWD_OUTPUT = 16;
/** {@link SKIN_BYTES} each; only where palettes are computed. */
export const CROWD_SKIN = 20;
export const CROWD_BYTES = 24;

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

// Joints in lanes. Poses, matrices and keys are those of the archive and of the runtime.

/** Pose of four joints: tx[4] ty[4] tz[4] rx[4] … sz[4]. */
export const POSE_GROUP = 10 * 16;
export const POSE_GROUP_ROTATION = 3 * 16;
export const POSE_GROUP_SCALE = 7 * 16;
/** Model matrix of a joint: 16 floats, column by column. */
export const MATRIX = 64;

/** One key stream: what a step reads of it. */
export const STREAM_KEYS = 0;
export const STREAM_TRACKS = 4;
/** f32 a key: ratio from which it is needed. */
export const STREAM_NEEDED_AT = 8;
/** u16 a key. */
export const STREAM_TRACK = 12;
/** u32 a key: key before it in its track. */
export const STREAM_PREVIOUS = 16;
/** f32 a key. */
export const STREAM_RATIO = 20;
/** Three u16 a key, two more at the end. */
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

/** What one character remembers: ratio of its last step (f32), a cursor a stream (0: empty), then its columns. */
export const CONTEXT_RATIO = 0;
export const CONTEXT_NEXT = 4;
export const CONTEXT_HEAD = 16;
/** Decompressed group: left ratio, rate, left values, right values; of rotations, and of the others. */
export const ROTATION_KEYS = 10 * 16;
export const VECTOR_KEYS = 8 * 16;
