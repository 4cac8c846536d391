import path from 'node:path';
import { readFileSync } from 'node:fs';
import { array, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../../engine/archive/archive.ts';
import type { UserTrack } from '../../../engine/model/user-track.ts';
import {
  createMotion,
  moveTo,
  startMotion,
  validateMotion,
  type Motion,
  type MotionTracks,
} from '../../../engine/runtime/motion.ts';
import { describeWithShared } from '../../support/shared.ts';
import { userTrack } from './user-tracks.ts';
import { between } from '../../support/numbers.ts';
import { expectNear } from '../../support/near.ts';

const TOLERANCE = 1e-5;

const H = Math.SQRT1_2;
/** Two ahead (z) in a loop. */
const POSITION = userTrack('float3', [
  [0, [0, 1, 0]],
  [1, [0, 1, 2]],
]);
/** A quarter turn to the left about y in a loop. */
const TURN = userTrack('quaternion', [
  [0, [0, 0, 0, 1]],
  [1, [0, H, 0, H]],
]);
const WALK: MotionTracks = { position: POSITION, rotation: undefined };
const WALK_ROUND: MotionTracks = { position: POSITION, rotation: TURN };

/** Where a character has come that was moved to each of these ratios. */
function moved(tracks: MotionTracks, ...stops: number[]): Motion {
  const motion = createMotion();
  startMotion(motion, tracks);
  for (const stop of stops) moveTo(motion, tracks, stop);
  return motion;
}

const place = ({ translation }: Motion): number[] => [...translation.subarray(0, 3)];

describe('validateMotion refuses', () => {
  it.each<[string, MotionTracks, number, RegExp]>([
    [
      'a position of another type',
      { position: TURN, rotation: undefined },
      0,
      /position track is quat/,
    ],
    [
      'a rotation of another type',
      { position: undefined, rotation: POSITION },
      0,
      /rotation track is float3/,
    ],
    ['a way that never ends', WALK, Infinity, /goes to Infinity/],
    ['a way that is no number', WALK, NaN, /goes to NaN/],
  ])('%s', (_, tracks, to, message) => {
    expect(validateMotion(tracks, to)).toMatch(message);
  });

  it('nothing else', () => {
    expect(validateMotion({ position: undefined, rotation: undefined }, 2)).toBeUndefined();
  });
});

describe('moveTo', () => {
  it.each<[string, MotionTracks, number[], number[]]>([
    ['stays where it started', WALK, [], [0, 1, 0]],
    ['follows the track', WALK, [0.5], [0, 1, 1]],
    ['goes on over a loop', WALK, [1.5], [0, 1, 3]],
    ['goes back', WALK, [1.5, 0.25], [0, 1, 0.5]],
    ['goes back beyond the beginning', WALK, [-1], [0, 1, -2]],
    [
      'stays where there are no tracks',
      { position: undefined, rotation: undefined },
      [3],
      [0, 0, 0],
    ],
    ['walks the next loop in its new direction', WALK_ROUND, [2], [2, 1, 2]],
    ['comes round after four quarter turns', WALK_ROUND, [4], [0, 1, 0]],
    ['walks back round', WALK_ROUND, [4, 1], [0, 1, 2]],
    ['walks more loops than could be walked one by one', WALK, [2 ** 60], [0, 1, 2 ** 61]],
    ['and back', WALK, [-(2 ** 60)], [0, 1, -(2 ** 61)]],
    ['comes round as often', WALK_ROUND, [2 ** 40], [0, 1, 0]],
  ])('%s', (_, tracks, stops, expected) => {
    expectNear(place(moved(tracks, ...stops)), expected, TOLERANCE);
  });

  it('turns with every loop', () => {
    expectNear(moved(WALK_ROUND, 2).rotation, [0, 1, 0, 0], TOLERANCE);
  });

  it('may start anywhere', () => {
    const motion = createMotion();
    startMotion(motion, WALK, 2.5);
    expectNear(place(motion), [0, 1, 1], TOLERANCE);
    moveTo(motion, WALK, 3);
    expectNear(place(motion), [0, 1, 2], TOLERANCE);
  });

  it('leads to the same place however the way is split', () => {
    const stops = array(between(-3, 3), { maxLength: 12 });
    assert(
      property(stops, (way) => {
        const split = moved(WALK_ROUND, ...way, 1.25);
        const straight = moved(WALK_ROUND, 1.25);
        expectNear(place(split), place(straight), 1e-4);
        expectNear(split.rotation, [...straight.rotation], 1e-4);
      }),
    );
  });
});

describeWithShared('moveTo along a real walk', (dir) => {
  it('comes as far in ten loops as ten times in one', () => {
    const file = path.join(dir, 'assets/ozz/pab_walk_motion_track.ozz');
    const [position, rotation] = readArchive(readFileSync(file)).entries.map(
      ({ object }) => object as UserTrack,
    );
    const tracks = { position, rotation };
    expect(validateMotion(tracks, 10)).toBeUndefined();
    const start = place(moved(tracks));
    const once = place(moved(tracks, 1)).map((value, i) => value - start[i]);
    const ten = place(moved(tracks, 10)).map((value, i) => value - start[i]);
    expectNear(
      ten,
      once.map((value) => 10 * value),
      1e-4,
    );
    expect(Math.hypot(...once)).toBeGreaterThan(1);
  });
});
