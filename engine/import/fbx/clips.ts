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
import { decomposeFloats, invertFloats, multiplyFloats } from './float-matrix.ts';
import { converted, refuseMatrix } from './joints.ts';
import { evaluateProperty, type BlendedProperty } from './layers.ts';
import { MAX_KEYS, MAX_SAMPLES } from './limits.ts';
import {
  createPose,
  globalFloats,
  NODE_VALUES,
  poseModels,
  VALUES_AT,
  withAncestors,
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

/** A time of a clip on the clock of curves. */
export function tickAt({ start, times }: Sampling, sample: number): number {
  return clockTime(fround(times[sample] + start));
}

/** An animated property and where its values belong in a pose. */
interface AnimatedValues {
  readonly property: BlendedProperty;
  readonly at: number;
}

/**
 * Samples a clip for the joints of a skeleton, which are found by their names. A joint that is no node of the scene
 * keeps its rest transform.
 * @throws AssetError for a clip that is too long, or matrices that cannot be taken apart
 * @throws TaskCancelled when `task` is cancelled
 */
export function sampleClip(
  scene: FbxScene,
  stack: Stack,
  skeleton: RawSkeleton,
  { rate, counter }: { readonly rate: number; readonly counter: SampleCounter },
  task?: TaskControl,
): RawAnimation {
  const { models } = scene;
  const sampling = samplingOf(scene, stack, rate);
  countSamples(counter, sampling.times.length * skeleton.count);
  const { times, duration } = sampling;
  const nodes = skeleton.names.map((name) => models.findIndex((model) => model.name === name));
  const order = withAncestors(models, nodes);
  const animated = animatedValues(scene, stack, order);
  const pose = createPose(models);
  const worlds = createWorlds(skeleton);
  const tracks = createTracks(skeleton.count, times);
  for (let sample = 0; sample < times.length; sample++) {
    if (sample % 16 === 0) checkpoint(task, sample / times.length);
    const tick = tickAt(sampling, sample);
    for (const { property, at } of animated) evaluateProperty(pose.values, at, property, tick);
    poseModels(pose, models, order);
    nodes.forEach((node, joint) => {
      if (node < 0) return setResting(worlds, skeleton, joint);
      globalFloats(GLOBAL, pose, node);
      worlds[joint].set(converted(scene.conversion, GLOBAL));
    });
    writeKeys(scene, tracks, worlds, skeleton, sample);
  }
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
    return {
      at,
      property: {
        rest: [rest[at], rest[at + 1], rest[at + 2]],
        layers: inLayers,
        meaning: within === 3 ? 'rotation' : within === 6 ? 'scale' : 'value',
        order: models[Math.floor(at / NODE_VALUES)].transform.order,
      },
    };
  });
}

function isTransform(property: string): property is keyof typeof VALUES_AT {
  return Object.hasOwn(VALUES_AT, property);
}

const GLOBAL = new Float32Array(16);
const [LOCAL, INVERSE] = [new Float32Array(16), new Float32Array(16)];
const TRANSFORM = new Float32Array(TRANSFORM_FLOATS);

/** One matrix per joint. */
function createWorlds({ count }: RawSkeleton): Float32Array[] {
  return Array.from({ length: count }, () => new Float32Array(16));
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

function createTracks(count: number, times: Float32Array): Tracks {
  const keysOf = (components: number): RawKeys => {
    const repeated = new Float32Array(count * times.length);
    for (let track = 0; track < count; track++) repeated.set(times, track * times.length);
    return {
      offsets: Uint32Array.from({ length: count + 1 }, (_, track) => track * times.length),
      times: repeated,
      values: new Float32Array(components * repeated.length),
    };
  };
  return { translations: keysOf(3), rotations: keysOf(4), scales: keysOf(3) };
}

function writeKeys(
  { tree }: FbxScene,
  { translations, rotations, scales }: Tracks,
  worlds: readonly Float32Array[],
  { parents, names }: RawSkeleton,
  sample: number,
): void {
  let inverted = -1;
  for (let joint = 0; joint < worlds.length; joint++) {
    const parent = parents[joint];
    if (parent >= 0) {
      if (parent !== inverted) invertFloats(INVERSE, worlds[parent]);
      inverted = parent;
      multiplyFloats(LOCAL, INVERSE, worlds[joint]);
    }
    const key = translations.offsets[joint] + sample;
    if (!decomposeFloats(TRANSFORM, 0, parent < 0 ? worlds[joint] : LOCAL)) {
      refuseMatrix(tree.object, names[joint], `at ${translations.times[key]} s`);
    }
    translations.values.set(TRANSFORM.subarray(0, 3), 3 * key);
    rotations.values.set(TRANSFORM.subarray(3, 7), 4 * key);
    scales.values.set(TRANSFORM.subarray(7, 10), 3 * key);
  }
}
