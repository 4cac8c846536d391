import { describe, expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

const RATE = 60;
const FRAMES = 90;

/** What is said of the second of three joints, of which the others swing all the time. */
function foundOf(angleAt: (frame: number) => number): readonly (number | undefined)[] {
  const parents = [-1, 0, 1];
  const rest = parents.map(() => [0, 0.3, 0, 0, 0, 0, 1, 1, 1, 1]);
  const tracks = parents.map((_, joint) => ({
    translations: [[0, 0, 0.3, 0]],
    rotations: Array.from({ length: FRAMES + 1 }, (__, frame) => {
      const swing = 0.5 * Math.sin(0.12 * frame + joint);
      const half = (joint === 1 ? angleAt(frame) : swing) / 2;
      return [frame / RATE, 0, 0, Math.sin(half), Math.cos(half)];
    }),
  }));
  const clip = rawClip(tracks, FRAMES / RATE, 'swing');
  const objects = [rawSkeleton(parents, rest), clip].map((object) => ({
    file: 'a.ozz',
    label: object.kind,
    object,
  }));
  return [...gatherFindings({ objects })]
    .flatMap(({ findings }) => findings)
    .filter(({ code }) => code === 'frozen')
    .map(({ joint }) => joint);
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
    expect(foundOf(angleAt)).toEqual(joints);
  });
});
