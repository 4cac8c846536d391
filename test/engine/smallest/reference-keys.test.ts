import { describe, expect, it } from 'vitest';
import { shortFloat } from '../../../engine/base/float-text.ts';
import { buildSmallest } from '../../../engine/smallest/index.ts';
import type { ErrorGoal } from '../../../engine/smallest/index.ts';
import { referenceBuild } from '../../support/reference-build.ts';
import { builtSkeleton, rawClip, type WrittenTrack } from '../../support/raw-clip.ts';

const skeleton = builtSkeleton([-1, 0]);

function turnedBy(angle: number): number[] {
  return [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)];
}

/** A clip of a joint and one at its end that turns. */
function clip(root: readonly number[], turns: readonly number[][], seconds: number) {
  const tracks: WrittenTrack[] = [
    { translations: [root] },
    { translations: [[0, 0, 0.3, 0]], rotations: turns },
  ];
  return rawClip(tracks, seconds);
}

function build(source: ReturnType<typeof rawClip>, goal: ErrorGoal) {
  return buildSmallest({ source, skeleton, goal, distance: 0.1, iframeInterval: 10 });
}

describe('a clip without keys to spare', () => {
  const evenly = (angles: readonly number[], seconds: number) =>
    angles.map((angle, i) => [(i * seconds) / (angles.length - 1), ...turnedBy(angle)]);

  it.each([1, 15])('of %i s has no iframe: the only one would be that of its end', (seconds) => {
    const source = clip([0, 0, 1, 0], evenly([0, 0.3, 0.1], seconds), seconds);
    const { bytes, goal } = referenceBuild({ source, skeleton });
    const { met, animation, bytes: fewer } = build(source, goal);
    expect(met).toBe(true);
    expect(fewer).toBeLessThan(bytes);
    expect(animation.rotations.iframes.count).toBe(0);
  });

  it('of 20 s has iframes', () => {
    const source = clip([0, 0, 1, 0], evenly([0, 0.3, 0.1, 0.4], 20), 20);
    const { animation } = build(source, referenceBuild({ source, skeleton }).goal);
    expect(animation.rotations.iframes.count).toBeGreaterThan(0);
  });
});

it.each([0.1, 1.1, 1.3])(
  'limits may be errors of the only build, as they are printed: a joint that stands still at %f m',
  (place) => {
    const source = rawClip([{ translations: [[0, place, 0, 0]] }, {}]);
    const { goal } = referenceBuild({ source, skeleton });
    const printed = { max: shortFloat(goal.max), percentile99: shortFloat(goal.percentile99) };
    const { met, errors } = build(source, { ...goal, ...printed });
    expect(met).toBe(true);
    expect(errors.max).toBe(goal.max);
  },
);

it('if no build keeps a limit, the nearest one may be the reference’s', () => {
  const steps = [0, 0.5, 0.5, 1].flatMap((angle, i) => [
    [i / 4, ...turnedBy(angle)],
    [(i + 1) / 4 - 1e-6, ...turnedBy(angle)],
  ]);
  const source = clip([0, 300, 1.03, 0], steps, 1);
  const { goal } = referenceBuild({ source, skeleton });
  const { met, errors } = build(source, { metric: 'shell', max: goal.max / 2 });
  expect(met).toBe(false);
  expect(errors.max).toBeLessThanOrEqual(goal.max);
});
