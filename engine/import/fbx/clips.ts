import { AssetError } from '../../base/errors.ts';
import { checkpoint, type TaskControl } from '../../base/task.ts';
import { emptyRanges, type Seconds } from '../../base/units.ts';
import { composeAffine } from '../../math/matrix.ts';
import {
  TRANSFORM_FLOATS,
  type RawAnimation,
  type RawKeys,
  type RawSkeleton,
} from '../../model/raw.ts';
import { findCutKeys, type CutKeys } from './cut-keys.ts';
import { decomposeFloats, invertFloats, multiplyFloats, shears } from './float-matrix.ts';
import { converted, refuseMatrix, type SceneSkeleton } from './joints.ts';
import {
  evaluateProperty,
  isSameValue,
  movingSpan,
  type BlendedProperty,
  type MovingSpan,
} from './layers.ts';
import { MAX_KEYS, MAX_SAMPLES, MOVING_SAMPLES, MOVING_SAMPLES_A_KEY } from './limits.ts';
import {
  createPose,
  globalFloats,
  NODE_VALUES,
  poseModels,
  VALUES_AT,
  withAncestors,
  type ScenePose,
} from './pose.ts';
import type { FbxScene } from './scene.ts';
import type { Stack } from './stack.ts';
import { CLOCK, clockTicks, clockTime } from './time.ts';

const { fround } = Math;

/** The times that a clip is sampled at, float32 as the reference importer computes them. */
export interface Sampling {
  readonly start: Seconds;
  readonly duration: Seconds;
  /** Seconds from the start. */
  readonly times: Float32Array;
}

/**
 * The times of a clip.
 * @param rate samples per second
 * @throws AssetError for too many
 */
export function samplingOf({ tree, settings }: FbxScene, stack: Stack, rate: number): Sampling {
  const seconds = (ticks: number): Seconds =>
    fround(clockTicks(ticks, settings.ticksPerSecond) / CLOCK);
  const [start, end] = [seconds(stack.start), seconds(stack.stop)];
  const duration = end > start ? fround(end - start) : 1;
  const count = Math.ceil(fround(1 + fround(duration * fround(rate))));
  if (!(count <= MAX_SAMPLES)) {
    throw new AssetError({
      object: `${tree.object}, clip "${stack.name}"`,
      expected: `at most ${MAX_SAMPLES} samples`,
      found: `${count}: ${duration} s at ${rate} Hz`,
      advice:
        'Set a shorter time span in the program that wrote the file, or a lower sampling rate.',
    });
  }
  const period = fround(1 / fround(rate));
  const times = Float32Array.from({ length: count }, (_, k) =>
    Math.min(fround(k * period), duration),
  );
  return { start, duration, times };
}

/** Counts what is sampled of all clips and tracks of a file together, as it all is kept. */
export interface SampleCounter {
  readonly object: string;
  samples: number;
  /** How many of them had to be computed, and how many may be. */
  moving: number;
  readonly mostMoving: number;
}

export function createSampleCounter({ tree, stacks }: FbxScene): SampleCounter {
  const curves = stacks.flatMap(({ layers }) =>
    layers.flatMap(({ properties, weightCurve }) => [
      ...properties.flatMap((property) => property.curves),
      weightCurve,
    ]),
  );
  const keys = curves.reduce((sum, curve) => sum + (curve?.ticks.length ?? 0), 0);
  const mostMoving = MOVING_SAMPLES + MOVING_SAMPLES_A_KEY * keys;
  return { object: tree.object, samples: 0, moving: 0, mostMoving };
}

/** Counts a sample that is computed. @throws AssetError if that is one too many */
export function countMoving(counter: SampleCounter): void {
  if (++counter.moving <= counter.mostMoving) return;
  throw new AssetError({
    object: counter.object,
    expected: `at most ${counter.mostMoving} samples that differ from those before them, for as many keys as the file has`,
    found: 'more: long takes of curves that repeat themselves, or that have few keys',
    advice: 'Import it with a lower sampling rate, or export shorter takes.',
  });
}

/** @throws AssetError if that is too much */
export function countSamples(counter: SampleCounter, count: number): void {
  counter.samples += count;
  if (counter.samples <= MAX_KEYS) return;
  throw new AssetError({
    object: counter.object,
    expected: `at most ${MAX_KEYS} samples of all joints, tracks and clips together`,
    found: 'more',
    advice: 'Export fewer clips at once, or sample them at a lower rate.',
  });
}

/** How clips are sampled. */
export interface ClipSampling {
  /** Hertz. */
  readonly rate: number;
  readonly counter: SampleCounter;
  /** Names of joints whose matrices shear at any time: sampling adds to it. */
  readonly sheared: Set<string>;
  /** Clips with keys outside of their spans: sampling adds to it, too. */
  readonly cut: CutKeys[];
}

/** A time of a clip on the clock of curves. */
export function tickAt({ start, times }: Sampling, sample: number): number {
  return clockTime(fround(times[sample] + start));
}

/** An animated property and where its values belong in a pose. */
interface AnimatedValues {
  readonly property: BlendedProperty;
  readonly span: MovingSpan;
  readonly at: number;
}

/**
 * Samples a clip for the joints of a skeleton. A joint that is no node of the scene keeps its rest transform.
 * @throws AssetError for a clip that is too long, or matrices that cannot be taken apart
 * @throws TaskCancelled when `task` is cancelled
 */
export function sampleClip(
  scene: FbxScene,
  stack: Stack,
  { skeleton, nodes }: SceneSkeleton,
  { rate, counter, sheared, cut }: ClipSampling,
  task?: TaskControl,
): RawAnimation {
  const { models } = scene;
  const sampling = samplingOf(scene, stack, rate);
  countSamples(counter, sampling.times.length * skeleton.count);
  const { times, duration } = sampling;
  const order = withAncestors(models, nodes);
  const animated = animatedValues(scene, stack, order);
  const pose = createPose(models);
  const stale = new Uint8Array(models.length);
  const joints = createJoints(skeleton, nodes);
  const tracks = createTracks(skeleton.count, times);
  let before = NaN;
  for (let sample = 0; sample < times.length; sample++) {
    if (sample % 16 === 0) checkpoint(task, sample / times.length);
    const tick = tickAt(sampling, sample);
    stale.fill(sample === 0 ? 1 : 0);
    const isMoving = moveProperties(pose.values, animated, tick, before, stale);
    before = tick;
    if (sample > 0 && !isMoving) continue;
    poseModels(pose, models, order, stale);
    placeJoints(scene, joints, pose, sample === 0 ? undefined : stale);
    writeKeys(counter, tracks, joints, sample);
  }
  for (const [joint, shear] of joints.shear.entries()) {
    if (shear === 1) sheared.add(skeleton.names[joint]);
  }
  const own = animated.map(({ property }) => property);
  const span = { first: tickAt(sampling, 0), last: tickAt(sampling, times.length - 1) };
  const cutKeys = findCutKeys(stack.name, own, span, 0.5 / rate);
  if (cutKeys !== undefined) cut.push(cutKeys);
  joints.written.forEach((from, joint) => repeatKeys(tracks, joint, from, times.length));
  return {
    kind: 'raw-animation',
    name: stack.name,
    duration,
    trackCount: skeleton.count,
    ...tracks,
    ranges: emptyRanges('body'),
  };
}

/** What a clip animates of the transforms of some models. */
function animatedValues(
  { graph, models }: FbxScene,
  { layers }: Stack,
  order: ArrayLike<number>,
): AnimatedValues[] {
  const indexOf = new Map(Array.from(order, (index) => [models[index].object.key, index]));
  const byPlace = new Map<number, BlendedProperty['layers'][number][]>();
  for (const layer of layers) {
    for (const animated of layer.properties) {
      const index = indexOf.get(animated.object);
      const { property } = animated;
      if (index === undefined || !graph.objects.has(animated.object) || !isTransform(property))
        continue;
      const at = NODE_VALUES * index + VALUES_AT[property];
      byPlace.set(at, [...(byPlace.get(at) ?? []), { layer, animated }]);
    }
  }
  const rest = createPose(models).values;
  return Array.from(byPlace, ([at, inLayers]) => {
    const within = at % NODE_VALUES;
    const property: BlendedProperty = {
      rest: [rest[at], rest[at + 1], rest[at + 2]],
      layers: inLayers,
      meaning: within === 3 ? 'rotation' : within === 6 ? 'scale' : 'value',
      order: models[Math.floor(at / NODE_VALUES)].transform.order,
    };
    return { at, property, span: movingSpan(property) };
  });
}

function isTransform(property: string): property is keyof typeof VALUES_AT {
  return Object.hasOwn(VALUES_AT, property);
}

const GLOBAL = new Float32Array(16);
const [LOCAL, INVERSE] = [new Float32Array(16), new Float32Array(16)];
const TRANSFORM = new Float32Array(TRANSFORM_FLOATS);

/** The joints of a clip while it is sampled. */
interface SampledJoints {
  readonly skeleton: RawSkeleton;
  /** Per joint, the node that it is; -1 for none. */
  readonly nodes: readonly number[];
  /** One global matrix per joint. */
  readonly worlds: readonly Float32Array[];
  /** Per joint, 1 if its global matrix has changed with this sample. */
  readonly moved: Uint8Array;
  /** Per joint, the last sample at which its keys were written: after that it has not moved. */
  readonly written: Int32Array;
  /** Per joint, 1 if its matrix has sheared at any time. */
  readonly shear: Uint8Array;
}

function createJoints(skeleton: RawSkeleton, nodes: readonly number[]): SampledJoints {
  const { count } = skeleton;
  const worlds = Array.from({ length: count }, () => new Float32Array(16));
  const [moved, shear] = [new Uint8Array(count), new Uint8Array(count)];
  return { skeleton, nodes, worlds, moved, written: new Int32Array(count), shear };
}

/**
 * Writes what is animated, and marks the nodes of which something has changed.
 * @param before the time at which the values are that stand there; NaN for none
 * @returns whether anything has
 */
function moveProperties(
  values: Float64Array,
  animated: readonly AnimatedValues[],
  tick: number,
  before: number,
  stale: Uint8Array,
): boolean {
  let isMoving = false;
  for (const { property, span, at } of animated) {
    if (isSameValue(span, tick, before)) continue;
    const [x, y, z] = [values[at], values[at + 1], values[at + 2]];
    evaluateProperty(values, at, property, tick);
    if (values[at] === x && values[at + 1] === y && values[at + 2] === z) continue;
    stale[Math.floor(at / NODE_VALUES)] = 1;
    isMoving = true;
  }
  return isMoving;
}

/**
 * Computes the global matrices of joints.
 * @param stale per node, 1 if it has moved; without it, all are computed
 */
function placeJoints(
  { conversion }: FbxScene,
  { skeleton, nodes, worlds, moved }: SampledJoints,
  pose: ScenePose,
  stale: Uint8Array | undefined,
): void {
  nodes.forEach((node, joint) => {
    // A joint that is no node moves with its parent.
    const parent = skeleton.parents[joint];
    const own = node >= 0 ? stale?.[node] : parent >= 0 ? moved[parent] : 0;
    moved[joint] = stale === undefined ? 1 : (own ?? 0);
    if (moved[joint] === 0) return;
    if (node < 0) return setResting(worlds, skeleton, joint);
    globalFloats(GLOBAL, pose, node);
    worlds[joint].set(converted(conversion, GLOBAL));
  });
}

/** The rest transform of a joint below its parent. */
function setResting(worlds: readonly Float32Array[], skeleton: RawSkeleton, joint: number): void {
  const { transforms, parents } = skeleton;
  const parent = parents[joint];
  composeAffine(LOCAL, 0, transforms, TRANSFORM_FLOATS * joint);
  if (parent < 0) worlds[joint].set(LOCAL);
  else multiplyFloats(worlds[joint], worlds[parent], LOCAL);
}

type Tracks = Pick<RawAnimation, 'translations' | 'rotations' | 'scales'>;

/** One key a sample and joint; the three kinds have the same times. */
function createTracks(count: number, times: Float32Array): Tracks {
  const { length } = times;
  const repeated = new Float32Array(count * length);
  for (let track = 0; track < count; track++) repeated.set(times, track * length);
  const offsets = Uint32Array.from({ length: count + 1 }, (_, track) => track * length);
  const keysOf = (components: number): RawKeys => ({
    offsets,
    times: repeated,
    values: new Float32Array(components * repeated.length),
  });
  return { translations: keysOf(3), rotations: keysOf(4), scales: keysOf(3) };
}

/** Writes the keys of all joints that have moved below their parents. */
function writeKeys(
  counter: SampleCounter,
  tracks: Tracks,
  { skeleton, worlds, moved, written, shear }: SampledJoints,
  sample: number,
): void {
  const { translations, rotations, scales } = tracks;
  const { parents, names } = skeleton;
  let inverted = -1;
  for (let joint = 0; joint < worlds.length; joint++) {
    const parent = parents[joint];
    if (moved[joint] === 0 && (parent < 0 || moved[parent] === 0)) continue;
    if (parent >= 0) {
      if (parent !== inverted) invertFloats(INVERSE, worlds[parent]);
      inverted = parent;
      multiplyFloats(LOCAL, INVERSE, worlds[joint]);
    }
    const key = translations.offsets[joint] + sample;
    const local = parent < 0 ? worlds[joint] : LOCAL;
    if (shears(local)) shear[joint] = 1;
    if (!decomposeFloats(TRANSFORM, 0, local)) {
      refuseMatrix(counter.object, names[joint], `at ${translations.times[key].toFixed(3)} s`);
    }
    countMoving(counter);
    repeatKeys(tracks, joint, written[joint], sample);
    written[joint] = sample;
    for (let i = 0; i < 3; i++) translations.values[3 * key + i] = TRANSFORM[i];
    for (let i = 0; i < 4; i++) rotations.values[4 * key + i] = TRANSFORM[3 + i];
    for (let i = 0; i < 3; i++) scales.values[3 * key + i] = TRANSFORM[7 + i];
  }
}

/** Gives all keys of a joint after one sample, and before another, the values of the first. */
function repeatKeys(tracks: Tracks, joint: number, from: number, to: number): void {
  if (to - from <= 1) return;
  for (const { offsets, times, values } of [tracks.translations, tracks.rotations, tracks.scales]) {
    const components = values.length / times.length;
    const end = components * (offsets[joint] + to);
    for (let i = components * (offsets[joint] + from + 1); i < end; i++) {
      values[i] = values[i - components];
    }
  }
}
