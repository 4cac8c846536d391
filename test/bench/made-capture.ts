import type { RawAnimation, RawKeys, Skeleton } from '#engine/model';
import { emptyRanges } from '../../engine/base/units.ts';
import { seeded } from '../support/random.ts';
import { builtSkeleton } from '../support/raw-clip.ts';

const JOINTS = 60;
/** Hertz, and seconds. */
const RATE = 120;
const DURATION = 40;
const FRAMES = RATE * DURATION + 1;
/** Joints of a limb: all limbs hang from the root. */
const LIMB = 12;
/** Radians by which a capture shakes from frame to frame. */
const NOISE = 0.004;

/** A motion capture as an exporter writes it: a key of every kind for every joint and frame, with noise. */
export function madeCapture(): { readonly clip: RawAnimation; readonly skeleton: Skeleton } {
  const noise = seeded(1);
  const shake = (): number => NOISE * (noise() - 0.5);
  const bone = [0.1, 0.2, 0];
  const clip: RawAnimation = {
    kind: 'raw-animation',
    name: 'capture',
    duration: DURATION,
    trackCount: JOINTS,
    translations: keys((joint, time) => (joint === 0 ? [time, 0.9 + shake(), 0] : bone)),
    rotations: keys((joint, time) => {
      const swing = 0.6 * Math.sin(3 * time + joint) + 0.2 * Math.sin(17 * time + 2 * joint);
      const half = (swing + shake()) / 2;
      return [Math.sin(half), 0, 0, Math.cos(half)];
    }),
    scales: keys(() => [1, 1, 1]),
    ranges: emptyRanges('body'),
  };
  const parents = Array.from({ length: JOINTS }, (_, joint) =>
    joint === 0 ? -1 : joint % LIMB === 1 ? 0 : joint - 1,
  );
  const rest = [...bone, 0, 0, 0, 1, 1, 1, 1];
  return {
    clip,
    skeleton: builtSkeleton(
      parents,
      parents.map(() => rest),
    ),
  };
}

function keys(valueAt: (joint: number, time: number) => readonly number[]): RawKeys {
  const components = valueAt(0, 0).length;
  const times = new Float32Array(JOINTS * FRAMES);
  const values = new Float32Array(times.length * components);
  for (let key = 0; key < times.length; key++) {
    times[key] = (key % FRAMES) / RATE;
    values.set(valueAt(Math.floor(key / FRAMES), times[key]), key * components);
  }
  const offsets = Uint32Array.from({ length: JOINTS + 1 }, (_, joint) => joint * FRAMES);
  return { offsets, times, values };
}
