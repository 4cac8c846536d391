import { generatedHierarchy } from '#engine/layouts';
import type { Animation, RawKeys, Skeleton } from '#engine/model';
import { buildAnimation } from '#engine/offline';
import type { BenchSubject } from './section.ts';

const JOINTS = 67;
/** About a third of the joints rotate, as in a walk; the others are static. */
const isTurning = (joint: number): boolean => joint % 3 === 0;
const FRAMES = 40;
const DURATION = 1.3;

/** A generated character with three clips, used when no files are given. */
export function generateSubject(): BenchSubject {
  const { parents, locals } = generatedHierarchy(JOINTS, 1);
  const restPose = new Float32Array(Math.ceil(JOINTS / 4) * 40);
  const skeleton: Skeleton = {
    kind: 'skeleton',
    count: JOINTS,
    names: Array.from({ length: JOINTS }, (_, joint) => `joint ${joint}`),
    parents,
    restPose,
    ranges: generatedRanges('header', 'names', 'parents', 'restPose'),
  };
  const clips = [1, 2, 3].map((energy) => generateClip(locals, energy));
  return { name: 'made-up clip', skeleton, clips };
}

function generatedRanges<Part extends string>(...parts: Part[]) {
  const nowhere = { offset: 0, length: 0 };
  return Object.fromEntries(parts.map((part) => [part, nowhere])) as Record<Part, typeof nowhere>;
}

function generateClip(locals: Float32Array, energy: number): Animation {
  const one = (components: number, at: (joint: number) => ArrayLike<number>): RawKeys => ({
    offsets: Uint32Array.from({ length: JOINTS + 1 }, (_, joint) => joint),
    times: new Float32Array(JOINTS),
    values: Float32Array.from(
      { length: JOINTS * components },
      (_, i) => at(Math.trunc(i / components))[i % components],
    ),
  });
  return buildAnimation({
    kind: 'raw-animation',
    name: `clip ${energy}`,
    duration: DURATION,
    trackCount: JOINTS,
    translations: one(3, (joint) => locals.subarray(joint * 10, joint * 10 + 3)),
    rotations: generateRotations(energy),
    scales: one(3, () => [1, 1, 1]),
    ranges: generatedRanges('body'),
  });
}

/** Rotating joints swing, with a key every one or two frames; the others have one key. */
function generateRotations(energy: number): RawKeys {
  const offsets = new Uint32Array(JOINTS + 1);
  const times: number[] = [];
  const values: number[] = [];
  for (let joint = 0; joint < JOINTS; joint++) {
    const step = isTurning(joint) ? 1 + (joint % 2) : FRAMES;
    for (let frame = 0; frame < FRAMES; frame += step) {
      const angle = 0.2 * energy * Math.sin((2 * Math.PI * frame) / FRAMES + joint);
      times.push((frame * DURATION) / FRAMES);
      values.push(Math.sin(angle), 0, 0, Math.cos(angle));
    }
    offsets[joint + 1] = times.length;
  }
  return { offsets, times: Float32Array.from(times), values: Float32Array.from(values) };
}
