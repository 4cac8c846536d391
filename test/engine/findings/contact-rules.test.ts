import { expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import { buildAnimation } from '#engine/offline';
import type { AssetObject } from '#engine/archive';
import { editKeys } from '../../support/edit-clip.ts';
import { walkingLeg } from '../../support/walking-leg.ts';

/** Codes that are found in these objects. */
function codes(...objects: readonly AssetObject[]): string[] {
  return codesIn('m', objects);
}

function codesIn(unit: 'm' | 'in', objects: readonly AssetObject[]): string[] {
  const checked = objects.map((object) => ({ file: 'leg.ozz', label: object.kind, object }));
  return [...gatherFindings({ objects: checked, unit })].flatMap(({ findings }) =>
    findings.map(({ code }) => code),
  );
}

it('a clip whose root motion was taken out is not compared with a source that has it', () => {
  const { skeleton, source } = walkingLeg(0);
  const inPlace = editKeys(source, 'translation', ({ track, value }) => {
    if (track === 0) value[2] = 0;
  });
  expect(codes(skeleton, buildAnimation(inPlace), source)).not.toContain('contact-slides');
});

it('a clip whose root motion was taken out is built again by nothing that would put it back', () => {
  const { skeleton, source } = walkingLeg(0);
  const still = editKeys(source, 'translation', ({ track, value }) => {
    if (track === 0) value[2] = 0;
  });
  const off = editKeys(still, 'translation', ({ track, value }) => {
    if (track > 0) value[1] += 0.02;
  });
  const objects = [skeleton, buildAnimation(off), source].map((object) => ({
    file: 'leg.ozz',
    label: object.kind,
    object,
  }));
  const found = [...gatherFindings({ objects })]
    .flatMap(({ findings }) => findings)
    .find(({ code }) => code === 'error-above');
  expect(found?.message).toContain('from its source without root motion');
  expect(found?.evidence).toHaveProperty('fromJoint');
  expect(found?.remedy.command).toBeUndefined();
});

it('one that moves as its source does is', () => {
  const { skeleton, source, built } = walkingLeg(30);
  expect(codes(skeleton, built, source)).toContain('contact-slides');
});

it('a leg of one inch, as of a model in a wrong unit, has no foot that stands and slides', () => {
  const { skeleton, slidingSource } = walkingLeg(30);
  expect(codesIn('in', [skeleton, slidingSource])).not.toContain('contact-slides');
  expect(codesIn('m', [skeleton, slidingSource])).toContain('contact-slides');
});

it.each<[string, (leg: ReturnType<typeof walkingLeg>) => readonly AssetObject[], string]>([
  [
    'a source that slides itself, for which no build helps',
    ({ slidingSource }) => [slidingSource],
    'The source itself slides: no tolerance of a build lessens that.',
  ],
  [
    'a clip without its source, which may slide, too',
    ({ slidingSource }) => [buildAnimation(slidingSource)],
    'Open the source of the clip',
  ],
  [
    'a build that slides where its source does not',
    ({ source, built }) => [built, source],
    'Build the source, or the chain above the foot, with a smaller tolerance',
  ],
])('the remedy is that of %s', (_, objectsOf, remedy) => {
  const leg = walkingLeg(30);
  const objects = [leg.skeleton, ...objectsOf(leg)].map((object) => ({
    file: 'leg.ozz',
    label: object.kind,
    object,
  }));
  const found = [...gatherFindings({ objects })]
    .flatMap(({ findings }) => findings)
    .filter(({ code }) => code === 'contact-slides');
  expect(found.map(({ remedy: { text } }) => text)).toEqual([expect.stringContaining(remedy)]);
});
