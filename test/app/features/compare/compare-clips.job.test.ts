import { describe, expect, it } from 'vitest';
import { errorStatistics, uniformDistances } from '#engine/inspect/error';
import type { Clip } from '#engine/model';
import { buildClip, DEFAULT_CLIP_RECIPE, type ClipRecipe } from '#engine/offline';
import compareClipsJob from '../../../../app/features/compare/compare-clips.job.ts';
import type { ComparedResult } from '../../../../app/features/compare/compare-clips.job.ts';
import { madeText } from '../../../../app/features/compare/sides-table.tsx';
import { readObject, validFixture } from '../../../support/archives.ts';
import { walkingLeg } from '../../../support/walking-leg.ts';

const { skeleton, source } = walkingLeg(0);
const extracted = { ...DEFAULT_CLIP_RECIPE.motion, enabled: true };
const withMotion = build({});
const inPlace = build({ motion: extracted });

function build(part: Partial<ClipRecipe>, of = source, rig = skeleton): Clip {
  return buildClip(of, rig, { ...DEFAULT_CLIP_RECIPE, ...part }).animation;
}

function compared(a: Clip, b: Clip, of = source, rig = skeleton): ComparedResult {
  const distances = uniformDistances(rig.count, 0.1);
  const none = { rangeOfA: undefined, rangeOfB: undefined, skin: undefined };
  const pair = { a, b, skeleton: rig, source: of, distances, ...none };
  const task = { publish: () => undefined, cancelled: () => false };
  return compareClipsJob.run(pair, task as never) as ComparedResult;
}

const largest = (map: ComparedResult['errors'][0]): number =>
  map === undefined ? NaN : errorStatistics(map, 'shell').max;

describe('the error of a build is measured against', () => {
  it.each<[what: string, b: Clip, made: ComparedResult['made'][1]]>([
    ['its source', withMotion, undefined],
    ['its source without root motion, where that was extracted', inPlace, 'without motion'],
  ])('%s', (_, b, made) => {
    const { errors, made: found } = compared(withMotion, b);
    expect(found).toEqual([undefined, made]);
    expect(largest(errors[0])).toBeLessThan(0.005);
    expect(largest(errors[1])).toBeLessThan(0.005);
  });
});

it('the error of a difference is measured against that which its source makes', () => {
  const body = readObject(validFixture('walker.skeleton.ozz'), 'skeleton');
  const raw = readObject(validFixture('walker.raw_animation.ozz'), 'raw-animation');
  const additive = build({ additive: 'animation' }, raw, body);
  const { errors, made } = compared(build({}, raw, body), additive, raw, body);
  expect(made).toEqual([undefined, 'difference']);
  expect(largest(errors[1])).toBeLessThan(2 * largest(errors[0]));
});

it('how far a clip without root motion is from its source counts the motion', () => {
  const { errors, difference } = compared(source, inPlace);
  expect(largest(errors[1])).toBeLessThan(0.005);
  expect(largest(difference)).toBeGreaterThan(0.5);
});

it.each<[made: ComparedResult['made'], text: string]>([
  [[undefined, undefined], ''],
  [[undefined, 'without motion'], ', without its root motion for B'],
  [['difference', 'difference'], ', as a difference for A, as a difference for B'],
])('%j is told as “%s”', (made, text) => {
  expect(madeText(made)).toBe(text);
});
