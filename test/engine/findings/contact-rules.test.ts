import { expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import { buildAnimation } from '#engine/offline';
import type { AssetObject } from '#engine/archive';
import { editKeys } from '../../support/edit-clip.ts';
import { walkingLeg } from '../../support/walking-leg.ts';

/** Codes that are found in these objects. */
function codes(...objects: readonly AssetObject[]): string[] {
  const checked = objects.map((object) => ({ file: 'leg.ozz', label: object.kind, object }));
  return [...gatherFindings({ objects: checked })].flatMap(({ findings }) =>
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

it('one that moves as its source does is', () => {
  const { skeleton, source, built } = walkingLeg(30);
  expect(codes(skeleton, built, source)).toContain('contact-slides');
});
