import { expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

/** What is said of the rotations of one joint that turns about z to angles in degrees, with signs of its keys. */
function saidOf(degrees: readonly number[], signs: readonly number[] = []): string[] {
  const rotations = degrees.map((angle, key) => {
    const half = (angle * Math.PI) / 360;
    const sign = signs[key] ?? 1;
    return [key / 30, 0, 0, sign * Math.sin(half), sign * Math.cos(half)];
  });
  const clip = rawClip([{ rotations }], (degrees.length - 1) / 30, 'turns');
  const rest = [[0, 0, 0, 0, 0, 0, 1, 1, 1, 1]];
  const objects = [rawSkeleton([-1], rest), clip].map((object) => ({
    file: 'a.ozz',
    label: object.kind,
    object,
  }));
  const codes = [...gatherFindings({ objects })].flatMap(({ findings }) =>
    findings.map(({ code }) => code),
  );
  return codes.filter((code) => ['half-turn', 'source-rotation-signs'].includes(code));
}

it.each([
  ['nothing of small turns', [0, 20, 40, 60], [], []],
  ['a longer turn of one pair of opposite signs', [0, 20, 235, 240], [], ['half-turn']],
  [
    'no longer turn where signs of small turns differ, too',
    [0, 20, 235, 240],
    [1, 1, 1, -1],
    ['source-rotation-signs'],
  ],
  [
    'half a turn whatever the signs are',
    [0, 20, 199, 205],
    [1, 1, 1, -1],
    ['half-turn', 'source-rotation-signs'],
  ],
])('says %s', (_, degrees, signs, codes) => {
  expect(saidOf(degrees, signs)).toEqual(codes);
});
