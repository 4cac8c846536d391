import { expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import { buildSkeleton } from '../../../engine/offline/index.ts';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

/** Metres to the side. */
const at = (x: number): number[] => [x, 0, 0, 0, 0, 0, 1, 1, 1, 1];

it.each([
  ['at the place of its parent, but for rounding', [5, 1e-8], [1e-8, 1.1e-8], false],
  ['whose values are as exact as its length', [0, 0.3], [0.3, 0.31], false],
  ['that goes far for its length', [0, 0.3], [0.3, 300], true],
  ['that goes far below a parent that is far away', [500, 0.3], [0.3, 300], true],
])('says of a joint %s whether it will be coarse', (_, rest, [from, to], isCoarse) => {
  const skeleton = buildSkeleton(rawSkeleton([-1, 0], rest.map(at)));
  const still = { translations: [[0, rest[0], 0, 0]] };
  const moving = {
    translations: [
      [0, from, 0, 0],
      [1, to, 0, 0],
    ],
  };
  const objects = [skeleton, rawClip([still, moving])].map((object) => {
    return { file: 'a.ozz', label: object.kind, object };
  });
  const codes = [...gatherFindings({ objects })].flatMap(({ findings }) =>
    findings.map(({ code }) => code),
  );
  expect(codes.includes('source-coarse')).toBe(isCoarse);
});
