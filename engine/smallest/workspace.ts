import { LANES, type Ratio } from '../base/units.ts';
import { rawSource } from '../inspect/error/pose-source.ts';
import type { BuildingForm } from '../kernels/building.ts';
import { float16Step } from '../math/half.ts';
import { poseLength } from '../math/pose.ts';
import { KEY_KINDS } from '../model/animation.ts';
import { rawKeys, type RawAnimation } from '../model/raw.ts';
import { MATRIX_FLOATS, NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { localToModel } from '../runtime/local-to-model.ts';
import { createSamples, POINTS, sampleAt, sampleBytes, type Samples } from './samples.ts';
import { depthFirst, type Slots } from './slots.ts';
import { createTrack, ROTATION, SCALE, storeValue, TRANSLATION, type KeyTrack } from './tracks.ts';

/** A source, the keys chosen for it, and their errors at all times. */
export interface Workspace {
  readonly source: RawAnimation;
  readonly skeleton: Skeleton;
  readonly slots: Slots;
  readonly samples: Samples;
  /** Number of {@link times}: those of frames, where keys may stand, and perhaps half-way between them. */
  readonly columns: number;
  readonly times: Float64Array;
  /** The ratio at which a player samples a column, and the ratio of a key at it. */
  readonly ratios: Float64Array;
  readonly keyRatios: Float64Array;
  /** Three per slot, in the order of KEY_KINDS. */
  readonly tracks: readonly KeyTrack[];
  /** 1 for a column where keys may stand. Both ends always have keys. */
  readonly open: Uint8Array;
  /** Number of columns that keys may stand at. */
  mostTimes: number;
  /**
   * Not 0 for a slot whose ancestors scale all axes alike: its rotation turns its subtree rigidly. -1 if they mirror it,
   * else 1.
   */
  readonly rigid: Int8Array;
  /** 1 for a slot whose children have translation keys that make up for its rounding. */
  readonly corrected: Uint8Array;
  /** Groups of samples that were tried so far: a measure of time that is the same on every machine. */
  tried: number;
}

export interface WorkspaceRequest {
  readonly source: RawAnimation;
  readonly skeleton: Skeleton;
  /** Distance of the shell points, per joint. */
  readonly distances: Float32Array;
  /** The largest rounding of a parent's translation that is not made up for in its children. */
  readonly rounding: number;
  /** Whether errors are computed half-way between frames, too. */
  readonly between: boolean;
  readonly form?: BuildingForm | undefined;
}

/** Most memory for samples; longer clips are measured at fewer times. */
const MAX_SAMPLE_BYTES = 512e6;

/** Prepares the choice of keys; the tracks have no values and the samples no limits yet. */
export function createWorkspace(request: WorkspaceRequest): Workspace {
  const { source, skeleton, distances, form } = request;
  const slots = depthFirst(skeleton);
  const times = columnTimes(source, slots.count, request.between);
  const columns = times.length;
  const samples = createSamples(slots.count, columns, form);
  slots.joint.forEach((joint, slot) => (samples.distance[slot] = distances[joint]));
  weighColumns(times, slots.count, samples.weight);
  const inverse = Math.fround(1 / source.duration);
  const work: Workspace = {
    source,
    skeleton,
    slots,
    samples,
    columns,
    times,
    ratios: times.map((time) => clamp(Math.fround(time / source.duration))),
    keyRatios: times.map((time) => Math.fround(Math.fround(time) * inverse)),
    tracks: createTracks(request, slots, columns),
    open: new Uint8Array(columns).fill(1),
    mostTimes: columns,
    rigid: new Int8Array(slots.count),
    corrected: correctedSlots(request, slots),
    tried: 0,
  };
  sampleSource(work);
  return work;
}

function clamp(ratio: Ratio): Ratio {
  return Math.min(1, Math.max(0, ratio));
}

/** Times of all keys, fewer if their samples would take too much memory; with `between` also half-way between them. */
function columnTimes(source: RawAnimation, slots: number, between: boolean): Float64Array {
  const { keyTimes } = rawSource(source);
  const last = keyTimes.length - 1;
  let every = 1;
  while (2 * sampleBytes(slots, keyTimes.length / every) > MAX_SAMPLE_BYTES) every *= 2;
  const frames = keyTimes.filter((_, frame) => frame % every === 0 || frame === last);
  if (!between) return frames;
  return Float64Array.from({ length: 2 * frames.length - 1 }, (_, i) => {
    return (frames[i >> 1] + frames[(i + 1) >> 1]) / 2;
  });
}

/** The part of the mean error that one sample of each column makes up. */
function weighColumns(times: Float64Array, joints: number, out: Float32Array): void {
  const last = times.length - 1;
  const span = times[last] - times[0];
  times.forEach((_, column) => {
    const before = times[Math.max(0, column - 1)];
    const after = times[Math.min(last, column + 1)];
    out[column] = (span > 0 ? (after - before) / (2 * span) : 1 / times.length) / joints;
  });
}

function correctedSlots({ source, rounding }: WorkspaceRequest, slots: Slots): Uint8Array {
  return Uint8Array.from(slots.joint, (joint) => (stepOf(source, joint) > rounding ? 1 : 0));
}

function createTracks(request: WorkspaceRequest, slots: Slots, columns: number): KeyTrack[] {
  const { source, between } = request;
  const corrected = correctedSlots(request, slots);
  const tracks: KeyTrack[] = [];
  for (let slot = 0; slot < slots.count; slot++) {
    const parent = slots.parent[slot];
    // The rounding of a translation far from the origin can be made up for in the children's.
    const corrects = parent !== NO_PARENT && corrected[parent] === 1;
    for (const kind of [TRANSLATION, ROTATION, SCALE]) {
      const moves = changes(source, kind, slots.joint[slot]) || (kind === TRANSLATION && corrects);
      const step = moves ? (between ? 2 : 1) : columns - 1;
      tracks.push(createTrack(kind, slot, step, moves, columns));
    }
  }
  return tracks;
}

/** The largest rounding of a joint's translation, if that changes; otherwise 0. */
function stepOf(source: RawAnimation, joint: number): number {
  if (!changes(source, TRANSLATION, joint)) return 0;
  const { offsets, values } = source.translations;
  let step = 0;
  for (let i = 3 * offsets[joint]; i < 3 * offsets[joint + 1]; i++) {
    step = Math.max(step, float16Step(values[i]) / 2);
  }
  return step;
}

const value = new Float64Array(4);
const firstWords = new Uint16Array(3);
const otherWords = new Uint16Array(3);

/** Whether the stored values of a joint's keys are not all the same. */
function changes(source: RawAnimation, kind: number, joint: number): boolean {
  const { offsets, values } = rawKeys(source, KEY_KINDS[kind]);
  const size = kind === ROTATION ? 4 : 3;
  const first = offsets[joint];
  for (let key = first; key < offsets[joint + 1]; key++) {
    let dot = 0;
    for (let i = 0; i < size; i++) dot += values[first * size + i] * values[key * size + i];
    const sign = kind === ROTATION && dot < 0 ? -1 : 1;
    for (let i = 0; i < size; i++) value[i] = sign * values[key * size + i];
    storeValue(kind, value, 0, key === first ? firstWords : otherWords, 0, value, 0);
    if (key > first && otherWords.some((word, i) => word !== firstWords[i])) return true;
  }
  return false;
}

/** Writes the source's shell points, and which slots are rigid. */
function sampleSource(work: Workspace): void {
  const { source, skeleton, slots, samples, times, rigid } = work;
  const { floats, groups, distance } = samples;
  const poses = rawSource(source);
  const pose = new Float32Array(poseLength(slots.count));
  const models = new Float32Array(slots.count * MATRIX_FLOATS);
  for (let column = 0; column < work.columns; column++) {
    poses.samplePose(times[column], pose);
    localToModel(skeleton, pose, models);
    for (let slot = 0; slot < slots.count; slot++) {
      const joint = slots.joint[slot];
      const m = joint * MATRIX_FLOATS;
      const at = sampleAt(groups, slot, column);
      for (let i = 0; i < 9; i++) {
        const axis = i % 3;
        const along = models[m + 4 * ((i - axis) / 3) + axis];
        floats[at + POINTS + LANES * i] = models[m + 12 + axis] + distance[slot] * along;
      }
      const parent = slots.parent[slot];
      const side = parent === NO_PARENT ? 1 : sideOf(models, slots.joint[parent] * MATRIX_FLOATS);
      if (column === 0) rigid[slot] = side;
      else if (side !== rigid[slot]) rigid[slot] = 0;
    }
  }
}

/** 1 for a matrix that is a rotation and one scale, -1 if it mirrors as well, else 0. */
function sideOf(models: Float32Array, m: number): -1 | 0 | 1 {
  const dot = (a: number, b: number): number =>
    models[m + a] * models[m + b] +
    models[m + a + 1] * models[m + b + 1] +
    models[m + a + 2] * models[m + b + 2];
  const size = dot(0, 0);
  const off = [dot(4, 4) - size, dot(8, 8) - size, dot(0, 4), dot(0, 8), dot(4, 8)];
  if (!(size > 0) || off.some((one) => !(Math.abs(one) < 1e-4 * size))) return 0;
  return determinant(models, m) > 0 ? 1 : -1;
}

function determinant(a: Float32Array, m: number): number {
  return (
    a[m] * (a[m + 5] * a[m + 10] - a[m + 6] * a[m + 9]) -
    a[m + 4] * (a[m + 1] * a[m + 10] - a[m + 2] * a[m + 9]) +
    a[m + 8] * (a[m + 1] * a[m + 6] - a[m + 2] * a[m + 5])
  );
}
