import { keyComponents, type KeyKind } from '../model/animation.ts';
import { rawKeys, type RawAnimation } from '../model/raw.ts';
import type { ClipScene } from './clip-scene.ts';
import { samplePlaces, stepProduct, type SampledMotion } from './sampled-motion.ts';

/** A pose is repeated if its step is smaller than this part of the steps before and after it. */
const REPEATED = 0.03;
/** And those go the same way: the cosine of the angle between them. */
const AHEAD = 0.5;
/** Where the pose is the same but for rounding, and the movement plain, they need only go nearly the same way. */
const SAME = { part: 1e-3, plain: 10, ahead: 0.2 };
/** Steps smaller than this part of the character's size are none. */
const MOVES = 2e-4;
/** How far samples may be from frames, as a part of one. */
const ON_FRAME = 0.02;
/** A frame of a long clip is looked at if all tracks together step by less than this part of the steps around it. */
const SUSPECT = 0.25;
/** Most joints that are posed to look at such frames, all poses together. */
const MAX_SAMPLES = 120_000;

/** Frames whose pose is that of the frame before, while everything moves before and after. */
export function* repeatedFrames(scene: ClipScene, rate: number): Iterable<number> {
  const { motion, skeleton, poses, size } = scene;
  if (motion === undefined || skeleton === undefined) return;
  const least = MOVES * size * Math.sqrt(motion.jointCount);
  if (Math.abs(motion.step * rate - 1) <= ON_FRAME) {
    for (let pose = 2; pose + 1 < motion.count; pose++) {
      if (isRepeated(motion, pose, least)) yield pose;
    }
    return;
  }
  // Only where frames were left out of the samples is it known at which times they are.
  if (motion.step * rate < 2 - ON_FRAME) return;
  let left = Math.floor(MAX_SAMPLES / (AROUND * skeleton.count));
  for (const frame of suspects(scene.keys, rate, size)) {
    if (left-- === 0) return;
    const around = samplePlaces(skeleton, poses, {
      first: frame - 2,
      count: AROUND,
      step: 1 / rate,
    });
    if (isRepeated(around, 2, least)) yield frame;
  }
}

/** Poses that a frame is judged by: two before it, itself, and one after it. */
const AROUND = 4;

/** Whether a pose is that of the pose before, while everything moves before and after. */
function isRepeated(motion: SampledMotion, pose: number, least: number): boolean {
  const here = stepProduct(motion, pose, pose);
  const before = stepProduct(motion, pose - 1, pose - 1);
  if (here >= REPEATED ** 2 * before) return false;
  const after = stepProduct(motion, pose + 1, pose + 1);
  const around = Math.min(before, after);
  // Where a movement turns round, it stands still, too.
  const isSame = here < SAME.part ** 2 * around && around > (SAME.plain * least) ** 2;
  const ahead = stepProduct(motion, pose - 1, pose + 1) / Math.sqrt(before * after);
  const goesOn = ahead > (isSame ? SAME.ahead : AHEAD);
  return around > least ** 2 && here < REPEATED ** 2 * around && goesOn;
}

/** Frames at which all tracks together nearly stand, and move before and after: found without posing any joint. */
function* suspects(keys: RawAnimation, rate: number, size: number): Iterable<number> {
  const steps = new Float64Array(Math.round(keys.duration * rate) + 1);
  for (let track = 0; track < keys.trackCount; track++) {
    addSteps(steps, keys, 'rotation', track, rate, 1);
    addSteps(steps, keys, 'translation', track, rate, 1 / size ** 2);
  }
  for (let frame = 2; frame + 1 < steps.length; frame++) {
    const around = Math.min(steps[frame - 1], steps[frame + 1]);
    if (steps[frame] < SUSPECT ** 2 * around) yield frame;
  }
}

/** Adds the squared step of a track to every frame from the frame before it. */
function addSteps(
  steps: Float64Array,
  keys: RawAnimation,
  kind: KeyKind,
  track: number,
  rate: number,
  weight: number,
): void {
  const { offsets, times, values } = rawKeys(keys, kind);
  const end = offsets[track + 1];
  let key = offsets[track];
  if (end - key < 2) return;
  const size = keyComponents(kind);
  const now = new Float64Array(size);
  const before = new Float64Array(size);
  for (let frame = 0; frame < steps.length; frame++) {
    const time = frame / rate;
    while (key + 2 < end && times[key + 1] <= time) key++;
    const share = (time - times[key]) / (times[key + 1] - times[key]);
    interpolate(now, values, size * key, Math.min(1, Math.max(0, share)));
    if (frame > 0) steps[frame] += weight * squaredDistance(now, before);
    before.set(now);
  }
}

/** Between a key and the next one; a rotation takes the short way. */
function interpolate(to: Float64Array, values: Float32Array, at: number, share: number): void {
  const size = to.length;
  let sign = 1;
  if (size === 4) {
    let dot = 0;
    for (let i = 0; i < size; i++) dot += values[at + i] * values[at + size + i];
    if (dot < 0) sign = -1;
  }
  for (let i = 0; i < size; i++) {
    to[i] = (1 - share) * values[at + i] + share * sign * values[at + size + i];
  }
}

/** Between vectors, or between rotations, whose sign does not matter. */
function squaredDistance(a: Float64Array, b: Float64Array): number {
  let apart = 0;
  let mirrored = 0;
  for (let i = 0; i < a.length; i++) {
    apart += (a[i] - b[i]) ** 2;
    mirrored += (a[i] + b[i]) ** 2;
  }
  return a.length === 4 ? Math.min(apart, mirrored) : apart;
}
