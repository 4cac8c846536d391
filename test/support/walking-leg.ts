import { buildAnimation } from '../../engine/offline/animation-builder.ts';
import { buildSkeleton } from '../../engine/offline/skeleton-builder.ts';
import type { Animation } from '../../engine/model/animation.ts';
import type { RawAnimation } from '../../engine/model/raw.ts';
import type { Skeleton } from '../../engine/model/skeleton.ts';
import { rawClip, rawSkeleton } from './raw-clip.ts';

/** Metres. */
const THIGH = 0.45;
const SHIN = 0.45;
const HIP_HEIGHT = 0.85;
const STRIDE = 0.5;
const LIFT = 0.18;
const FRAMES = 32;
const RATE = 30;
/** Frames of the stance: the first half of the loop. */
const STANCE = 16;

/** A leg of two bones that walks in place of the hip: where it stands, the foot does not move at all. */
export interface WalkingLeg {
  readonly skeleton: Skeleton;
  readonly source: RawAnimation;
  /** The same with a foot that slides while it stands. */
  readonly slidingSource: RawAnimation;
  readonly built: Animation;
  readonly foot: number;
  readonly stance: { readonly from: number; readonly to: number };
}

/** @param slide millimetres that the built foot slides over one stance, evenly */
export function walkingLeg(slide: number): WalkingLeg {
  const skeleton = buildSkeleton({
    ...rawSkeleton(
      [-1, 0, 1],
      [
        [0, HIP_HEIGHT, 0, 0, 0, 0, 1, 1, 1, 1],
        [0, -THIGH, 0, 0, 0, 0, 1, 1, 1, 1],
        [0, -SHIN, 0, 0, 0, 0, 1, 1, 1, 1],
      ],
    ),
    names: ['hip', 'knee', 'foot'],
  });
  const source = legClip(0);
  const slidingSource = legClip(slide / 1000);
  const stance = { from: 0, to: STANCE / RATE };
  return { skeleton, source, slidingSource, built: buildAnimation(slidingSource), foot: 2, stance };
}

/** Hip positions and joint angles so that the foot is exactly where it should be. */
function legClip(slide: number): RawAnimation {
  const hips: number[][] = [];
  const thighs: number[][] = [];
  const shins: number[][] = [];
  for (let frame = 0; frame <= FRAMES; frame++) {
    const time = frame / RATE;
    // The hip moves on evenly; the foot stands, then swings over two strides.
    const hip = (2 * STRIDE * frame) / FRAMES;
    const stance = Math.min(frame, STANCE) / STANCE;
    const swing = Math.max(0, (frame - STANCE) / (FRAMES - STANCE));
    const foot = STRIDE / 2 + slide * stance * (1 - swing) + 2 * STRIDE * swing;
    const height = LIFT * Math.sin(Math.PI * swing);
    const [thigh, shin] = angles(foot - hip, height - HIP_HEIGHT);
    hips.push([time, 0, HIP_HEIGHT, hip]);
    thighs.push([time, ...turn(thigh)]);
    shins.push([time, ...turn(shin)]);
  }
  const still = (x: number, y: number, z: number): number[][] => [[0, x, y, z]];
  return rawClip(
    [
      { translations: hips, rotations: thighs },
      { translations: still(0, -THIGH, 0), rotations: shins },
      { translations: still(0, -SHIN, 0) },
    ],
    Math.fround(FRAMES / RATE),
    'leg',
  );
}

/** Angles about x of thigh and shin so that the foot is at z, y from the hip. */
function angles(z: number, y: number): [thigh: number, shin: number] {
  const reach = Math.hypot(z, y);
  const knee = Math.acos((reach ** 2 - THIGH ** 2 - SHIN ** 2) / (2 * THIGH * SHIN));
  const inner = Math.acos((THIGH ** 2 + reach ** 2 - SHIN ** 2) / (2 * THIGH * reach));
  const direction = Math.atan2(-z, -y);
  return [direction - inner, knee];
}

/** Rotation about x: by it, −y goes towards −z for positive angles. */
function turn(angle: number): number[] {
  return [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)];
}
