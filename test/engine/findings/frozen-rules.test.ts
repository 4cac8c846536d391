import { describe, expect, it } from 'vitest';
import type { AssetObject } from '#engine/archive';
import { gatherFindings } from '#engine/findings';
import type { RawAnimation } from '#engine/model';
import { buildAnimation } from '#engine/offline';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

const RATE = 60;
const FRAMES = 90;

const PARENTS = [-1, 0, 1];

/** Three joints, of which the first and the last swing all the time. */
function swinging(angleAt: (frame: number) => number): RawAnimation {
  const tracks = PARENTS.map((_, joint) => ({
    translations: [[0, 0, 0.3, 0]],
    rotations: Array.from({ length: FRAMES + 1 }, (__, frame) => {
      const angle = joint === 1 ? angleAt(frame) : 0.5 * Math.sin(0.12 * frame + joint);
      return [frame / RATE, 0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
    }),
  }));
  return rawClip(tracks, FRAMES / RATE, 'swing');
}

/** What is said to be frozen in one of several clips. */
function frozenIn(clips: readonly AssetObject[], of: number) {
  const rest = PARENTS.map(() => [0, 0.3, 0, 0, 0, 0, 1, 1, 1, 1]);
  const objects = [rawSkeleton(PARENTS, rest), ...clips].map((object) => ({
    file: 'a.ozz',
    label: object.kind,
    object,
  }));
  const { findings } = [...gatherFindings({ objects })][of];
  return findings.filter(({ code }) => code === 'frozen');
}

/** Its joints. */
function foundIn(clips: readonly AssetObject[], of: number): readonly (number | undefined)[] {
  return frozenIn(clips, of).map(({ joint }) => joint);
}

const swing = (frame: number): number => 0.5 * Math.sin(0.12 * frame);

describe('a joint that stands still while its chain goes on', () => {
  it.each<[string, (frame: number) => number, number[]]>([
    ['is not told if it always moves', swing, []],
    [
      'is told if it stops and goes on',
      (frame) => swing(frame < 30 || frame > 60 ? frame : 30),
      [1],
    ],
    [
      'is not told if only the first frame has another pose',
      (frame) => (frame === 0 ? 1.2 : 0),
      [],
    ],
    ['nor if only the last one has', (frame) => (frame === FRAMES ? 1.2 : 0), []],
  ])('%s', (_, angleAt, joints) => {
    expect(foundIn([swinging(angleAt)], 1)).toEqual(joints);
  });
});

it.each([
  // A capture that was lost, and a pose that is held after a short movement.
  ['a warning after much movement', 50, 'warning'],
  ['information after little', 20, 'info'],
])('a joint that stops in mid-movement for good is %s', (_, at, severity) => {
  const found = frozenIn([swinging((frame) => 0.1 * Math.min(frame, at))], 1);
  expect(found).toMatchObject([{ joint: 1, severity }]);
});

describe('a joint of a build that stands still', () => {
  const stops = (frame: number): number => swing(frame < 30 || frame > 60 ? frame : 30);
  /** Moves on a little, radians, where the other stands still. */
  const trembles = (angle: number) => (frame: number) =>
    stops(frame) + (frame > 30 && frame < 60 ? angle * Math.sin(frame) : 0);

  // A milliradian is 0.1 mm 10 cm away, and 0.4 mm at the end of the chain.
  it.each<[string, ((frame: number) => number) | undefined, number[]]>([
    ['is told without its source', undefined, [1]],
    ['is told if its source stands still there, too', stops, [1]],
    ['is told if its source has noise of rounding there', trembles(1e-6), [1]],
    ['is told if its source has more of that', trembles(1e-4), [1]],
    ['is told if its source moves by more than the tolerance', trembles(0.02), [1]],
    ['is not told if its source moves by less', trembles(0.001), []],
  ])('%s', (_, sourceAngle, joints) => {
    const built = buildAnimation(swinging(stops));
    const source = sourceAngle === undefined ? [] : [swinging(sourceAngle)];
    expect(foundIn([built, ...source], 1)).toEqual(joints);
  });

  // A build keeps few keys of a joint that stands still, and goes slowly from one to the next.
  it.each<[string, number[], ((frame: number) => number) | undefined]>([
    ['is told without its source', [1], undefined],
    ['is told if its source moves elsewhere', [1], (frame) => creep(frame, 0.001)],
    ['is not told if its source stands still elsewhere, too', [], (frame) => creep(frame, 0)],
  ])('and creeps elsewhere %s', (_, joints, sourceAngle) => {
    const built = buildAnimation(swinging((frame) => creep(frame, 0.001)));
    const source = sourceAngle === undefined ? [] : [swinging(sourceAngle)];
    expect(foundIn([built, ...source], 1)).toEqual(joints);
  });
});

/** Moves slowly, then fast, then not at all. */
function creep(frame: number, speed: number): number {
  return speed * (Math.min(frame, 40) - 40) + 0.03 * Math.min(Math.max(frame - 40, 0), 15);
}
