import { describe, expect, it } from 'vitest';
import { gatherFindings, type Finding } from '#engine/findings';
import type { RawAnimation, RawSkeleton } from '#engine/model';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

type Track = Parameters<typeof rawClip>[0][number];

const rest = (x: number, scale = 1): number[] => [x, 0, 0, 0, 0, 0, 1, scale, scale, scale];
const body: RawSkeleton = rawSkeleton([-1, 0, 1], [rest(0), rest(1), rest(1)]);
/** The same in an armature that scales by 200. */
const scaled: RawSkeleton = rawSkeleton([-1, 0, 1], [rest(0, 200), rest(0.005), rest(0.005)]);

const about = (degrees: number): number[] => {
  const half = (degrees * Math.PI) / 360;
  return [0, 0, Math.sin(half), Math.cos(half)];
};
const turns = (...keys: (readonly [time: number, degrees: number])[]): Track => ({
  rotations: keys.map(([time, degrees]) => [time].concat(about(degrees))),
});
const moves = (...keys: (readonly [time: number, x: number])[]): Track => ({
  translations: keys.map(([time, x]) => [time, x, 0, 0]),
});
const clip = (...tracks: Track[]): RawAnimation => rawClip(tracks, 1, 'swing');
const still = clip({}, moves([0, 1]), moves([0, 1]));

/** Findings about the second of two files, each of a skeleton and a clip. */
function findings(before: RawAnimation, after: RawAnimation, skeleton = body): Finding[] {
  const objects = [before, after].flatMap((animation, i) =>
    [skeleton, animation].map((object) => ({ file: `${i}.glb`, label: object.kind, object })),
  );
  const all = [...gatherFindings({ objects })].filter(({ index }) => index === 3);
  const codes = new Set(['movement-dropped', 'turn-collapsed', 'tolerance-scaled']);
  return all.flatMap((one) => one.findings).filter(({ code }) => codes.has(code));
}

describe('says nothing of', () => {
  it.each<[string, RawAnimation, RawAnimation]>([
    ['the same clip', clip({}, turns([0, 0], [1, 90]), {}), clip({}, turns([0, 0], [1, 90]), {})],
    ['a clip of another name', clip({}, moves([0, 1], [1, 2]), {}), { ...still, name: 'fall' }],
    [
      'another clip of the same name and length',
      clip(turns([0, 0], [1, 90]), turns([0, 0], [1, 90]), moves([0, 1], [1, 2])),
      clip(turns([0, 0], [1, -90]), turns([0, 0], [1, -90]), moves([0, 1])),
    ],
    ['movement that is no more than rounding', clip({}, moves([0, 1], [1, 1 + 1e-7]), {}), still],
    [
      'a swing to and fro whose turns add up to nothing',
      clip({}, turns([0, 0], [0.25, 100], [0.5, 0], [0.75, 100], [1, 0]), {}),
      clip({}, turns([0, 0], [1, 0.01]), {}),
    ],
  ])('%s', (_, before, after) => {
    expect(findings(before, after)).toEqual([]);
  });
});

describe('names what a tool has lost of the original', () => {
  it('a movement that it has taken for none, as long as it is in the end', () => {
    const before = clip({}, moves([0, 0.005], [0.5, 0.0052], [1, 0.005]), moves([0, 0.005]));
    const after = clip({}, moves([0, 0.005]), moves([0, 0.005]));
    const [found] = findings(before, after, scaled);
    expect(found).toMatchObject({
      code: 'movement-dropped',
      severity: 'warning',
      joint: 1,
      kind: 'translation',
      time: 0.5,
    });
    expect(found.evidence.movedMm).toBeCloseTo(40, 1);
  });

  it('a small turn, at the end of its chain', () => {
    const before = clip(turns([0, 0], [1, 1]), moves([0, 1]), moves([0, 1]));
    const [found] = findings(before, still);
    expect(found).toMatchObject({ code: 'movement-dropped', joint: 0, kind: 'rotation' });
    expect(found.evidence.movedMm).toBeCloseTo((2000 * Math.PI) / 180, 1);
  });

  it('a turn of which only the ends are left', () => {
    const around = turns([0, 0], [0.25, 90], [0.5, 180], [0.75, 270], [1, 270]);
    const [found] = findings(
      clip({}, around, {}),
      clip({}, turns([0, 0], [0.75, 270], [1, 270]), {}),
    );
    expect(found).toMatchObject({ code: 'turn-collapsed', joint: 1, key: 0, time: 0 });
    expect(found.evidence.originalDegrees).toBeCloseTo(270, 2);
    expect(found.evidence.turnDegrees).toBeCloseTo(90, 2);
  });

  it('a tolerance in local units, which ancestors scale', () => {
    const before = clip({}, moves([0, 0.005], [0.5, 0.0075], [1, 0.005]), {});
    const after = clip({}, moves([0, 0.005], [0.5, 0.007], [1, 0.005]), {});
    const [found] = findings(before, after, scaled);
    expect(found).toMatchObject({
      code: 'tolerance-scaled',
      joint: 1,
      severity: 'warning',
      time: 0.5,
    });
    expect(found.evidence.seenMm).toBeCloseTo(100, 1);
  });
});
