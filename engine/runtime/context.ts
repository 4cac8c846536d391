import type { KeyIndex, Ratio } from '../base/units.ts';
import { LANES, alignedCount, groupCount } from '../base/units.ts';
import type { Animation, KeyKind } from '../model/animation.ts';
import { NO_KEY, type KeyTable } from '../model/key-table.ts';

/** How a step came to its keys; {@link StepRecord.access} is an index into {@link KEY_ACCESSES}. */
export const KEY_ACCESSES = ['cached', 'forward', 'backward', 'iframe', 'start'] as const;

/** No key was read: the cached keys still enclose the ratio. */
export const ACCESS_CACHED = 0;
/** Keys were read in memory order. */
export const ACCESS_FORWARD = 1;
/** Keys were replaced by their predecessors, in reverse memory order. */
export const ACCESS_BACKWARD = 2;
/** The cache was restored from an iframe first. */
export const ACCESS_IFRAME = 3;
/** The cache was reset to the start of the clip first. */
export const ACCESS_START = 4;

/** Stands in {@link StepRecord.iframe} where no snapshot was restored. */
export const NO_IFRAME = -1;

/** What the last step cost in one key stream; overwritten by every step. */
export interface StepRecord {
  access: number;
  /** Snapshot that was restored, or {@link NO_IFRAME}. */
  iframe: number;
  /** Cursor before the step; 0 if the cache was empty. */
  cursorBefore: KeyIndex;
  /** Cursor that the step began to read from: another one only where it restored the cache. */
  cursorRestored: KeyIndex;
  /** Keys that the cursor passed forward. */
  keysForward: number;
  /** Keys that the cursor passed backward. */
  keysBackward: number;
  /** Groups of four tracks that were decompressed; {@link KeyCache.outdated} says which. */
  groups: number;
}

/**
 * A decompressed group: left ratio[4], rate[4] (the reciprocal of right − left ratio), left values,
 * right values, each value x[4] y[4] z[4] (w[4]). In floats; literals, so that bundlers put them
 * where they are used.
 */
export const GROUP_LEFT_RATIO = 0;
export const GROUP_RATE = 4;
export const GROUP_VALUES = 8;
export const GROUP_RIGHT_VECTOR = 20;
export const GROUP_RIGHT_ROTATION = 24;
export const VECTOR_GROUP_FLOATS = 32;
export const ROTATION_GROUP_FLOATS = 40;

/** The bits of all four lanes of a group. */
export const ALL_LANES = 15;

/** The hot keys of one stream: which they are, and the same decompressed. */
export interface KeyCache {
  readonly kind: KeyKind;
  /** Right-hand key of every aligned track. */
  readonly entries: Uint32Array;
  /**
   * Per group, one bit per lane, lowest first: the last step gave it another key. A player decompresses
   * the whole group then.
   */
  readonly outdated: Uint8Array;
  /** The tracks of {@link outdated}, in the order in which their keys changed: first the count, then the indices. */
  readonly changed: Uint16Array;
  /** Per group, one bit per lane: left equals right, so that the value cannot change between keys. */
  readonly constant: Uint8Array;
  /** The tracks that are not constant, unordered: first the count, then the indices. */
  readonly moving: Uint16Array;
  /** Per track in {@link moving}: its index there. */
  readonly movingIndex: Uint16Array;
  /** Decompressed keys, {@link groupFloats} a group. */
  readonly groups: Float32Array;
  /** Right-hand key of every aligned track whose value {@link groups} holds; the same as in {@link entries} after a step. */
  readonly decompressed: Uint32Array;
  /** The cursor: first key, in memory order, that has not been consumed; 0 = the cache is empty. */
  next: KeyIndex;
  /** The key table that steps go through, from the first step of a clip on: reading it here is faster than in its stream. */
  table: KeyTable | undefined;
  readonly step: StepRecord;
}

/**
 * The reference multiplies by an estimated reciprocal to interpolate. `reference` computes like its portable build, for the numbers of a real player (relative error of
 * the estimate at most 2.5e-4). `exact` divides, to measure the effect of compression alone.
 */
export type SamplingArithmetic = 'reference' | 'exact';

/** How a context is made; every part may be left out. */
export interface SamplingContextOptions {
  readonly arithmetic?: SamplingArithmetic;
  /** Memory to carve the columns from, which the context then owns {@link samplingContextBytes} of. */
  readonly memory?: ArrayBufferLike;
  /** Where in `memory` they begin; a multiple of 4. */
  readonly byteOffset?: number;
}

/**
 * State that sampling keeps from one step to the next. A context plays one clip at a time; sampling another clip resets it. All columns are views of {@link
 * memory}.
 */
export interface SamplingContext {
  readonly memory: ArrayBufferLike;
  /** How far a ratio lies between two keys: divided exactly, or estimated as the reference does. */
  readonly arithmetic: SamplingArithmetic;
  /** Tracks it has room for, in whole groups. */
  readonly alignedTracks: number;
  readonly translations: KeyCache;
  readonly rotations: KeyCache;
  readonly scales: KeyCache;
  /** Clip of the last step. */
  animation: Animation | undefined;
  /** Ratio of the last step. */
  ratio: Ratio;
  /** Ratio of the step before the last one; 0 without one. */
  previousRatio: Ratio;
  /** Array that the last step wrote. Groups that cannot have changed are not written to it again. */
  pose: Float32Array | undefined;
}

/** Floats that one group of `kind` takes in {@link KeyCache.groups}. */
export function groupFloats(kind: KeyKind): number {
  return kind === 'rotation' ? ROTATION_GROUP_FLOATS : VECTOR_GROUP_FLOATS;
}

/**
 * Bytes of memory that a context for `trackCount` tracks takes.
 *
 * @example
 * const memory = new ArrayBuffer(samplingContextBytes(animation.trackCount));
 * const context = createSamplingContext(animation.trackCount, { memory });
 */
export function samplingContextBytes(trackCount: number): number {
  const groups = groupCount(trackCount);
  const floats = ROTATION_GROUP_FLOATS + 2 * VECTOR_GROUP_FLOATS;
  const flags = 3 * 2 * alignedCount(groups);
  const keys = 3 * 2 * LANES;
  const lists = 3 * 3 * alignedCount(2 * (groups * LANES + 1));
  return groups * 4 * (floats + keys) + flags + lists;
}

/**
 * Makes an empty context: what a character remembers between two steps through a clip, so that a step reads only the
 * keys that it passes.
 *
 * @param trackCount tracks of the largest clip that it is for
 * @param options arithmetic, or memory to use; by default it has its own
 *
 * @example
 * const context = createSamplingContext(animation.trackCount);
 * sample(animation, context, 0.25, pose);
 * console.assert(context.ratio === 0.25);
 */
export function createSamplingContext(
  trackCount: number,
  { arithmetic = 'reference', memory, byteOffset = 0 }: SamplingContextOptions = {},
): SamplingContext {
  const arena = memory ?? new ArrayBuffer(byteOffset + samplingContextBytes(trackCount));
  const allocator = createArenaAllocator(arena, byteOffset, trackCount);
  return {
    memory: arena,
    arithmetic,
    alignedTracks: alignedCount(trackCount),
    translations: createCache('translation', allocator),
    rotations: createCache('rotation', allocator),
    scales: createCache('scale', allocator),
    animation: undefined,
    ratio: 0,
    previousRatio: 0,
    pose: undefined,
  };
}

/** Allocates columns in one block of memory, each aligned to four bytes. */
interface ArenaAllocator {
  readonly groups: number;
  readonly memory: ArrayBufferLike;
  /** Offset of the next `bytes` bytes. */
  allocate(bytes: number): number;
}

function createArenaAllocator(
  memory: ArrayBufferLike,
  byteOffset: number,
  trackCount: number,
): ArenaAllocator {
  let next = byteOffset;
  return {
    groups: groupCount(trackCount),
    memory,
    allocate: (bytes) => {
      const at = next;
      next += alignedCount(bytes);
      return at;
    },
  };
}

function createCache(kind: KeyKind, { groups, memory, allocate: take }: ArenaAllocator): KeyCache {
  const floats = groups * groupFloats(kind);
  const list = (): Uint16Array => {
    const length = groups * LANES + 1;
    return new Uint16Array(memory, take(2 * length), length);
  };
  const cache = {
    kind,
    entries: new Uint32Array(memory, take(groups * LANES * 4), groups * LANES),
    groups: new Float32Array(memory, take(floats * 4), floats),
    decompressed: new Uint32Array(memory, take(groups * LANES * 4), groups * LANES),
    outdated: new Uint8Array(memory, take(groups), groups),
    changed: list(),
    constant: new Uint8Array(memory, take(groups), groups),
    moving: list(),
    movingIndex: list(),
    next: 0,
    table: undefined,
    step: emptyStep(),
  };
  emptyCache(cache);
  return cache;
}

function emptyStep(): StepRecord {
  return {
    access: ACCESS_CACHED,
    iframe: NO_IFRAME,
    cursorBefore: 0,
    cursorRestored: 0,
    keysForward: 0,
    keysBackward: 0,
    groups: 0,
  };
}

/**
 * Empties a context: the next step starts over, as after another clip.
 *
 * @example
 * const context = createSamplingContext(animation.trackCount);
 * sample(animation, context, 0.5, pose);
 * resetContext(context);
 * console.assert(keyCache(context, 'rotation').next === 0);
 */
export function resetContext(context: SamplingContext): void {
  context.animation = undefined;
  context.pose = undefined;
  context.ratio = 0;
  context.previousRatio = 0;
  emptyCache(context.translations);
  emptyCache(context.rotations);
  emptyCache(context.scales);
}

/** Which tracks move is noted as soon as their keys are read. */
function emptyCache(cache: KeyCache): void {
  cache.next = 0;
  cache.table = undefined;
  cache.decompressed.fill(NO_KEY);
  cache.outdated.fill(0);
  cache.changed[0] = 0;
  cache.constant.fill(ALL_LANES);
  cache.moving[0] = 0;
}

/**
 * Makes the next step write every joint again: call it after writing to a pose that the context has sampled into.
 *
 * @example
 * const context = createSamplingContext(animation.trackCount);
 * sample(animation, context, 0.5, pose);
 * pose.fill(0);
 * invalidatePose(context);
 * sample(animation, context, 0.5, pose);
 */
export function invalidatePose(context: SamplingContext): void {
  context.pose = undefined;
}

/**
 * The cache of one kind.
 *
 * @example
 * const context = createSamplingContext(animation.trackCount);
 * sample(animation, context, 0.5, pose);
 * const rotations = keyCache(context, 'rotation');
 * console.assert(rotations.next > 0);
 */
export function keyCache(context: SamplingContext, kind: KeyKind): KeyCache {
  if (kind === 'translation') return context.translations;
  return kind === 'rotation' ? context.rotations : context.scales;
}
