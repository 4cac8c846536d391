import { describe, expect, it } from 'vitest';
import { diffClips } from '../../../engine/inspect/diff.ts';
import { jointDifferences } from '../../../engine/inspect/joint-differences.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { rawClip, type WrittenTrack } from '../../support/raw-clip.ts';

const DISTANCE = 0.1;

const still: WrittenTrack = { translations: [[0, 0, 0, 0]] };
const rising = (...keys: readonly (readonly number[])[]): WrittenTrack => ({
  translations: keys.map(([time, height]) => [time, 0, height, 0]),
});
/** Half a turn about z. */
const turned: WrittenTrack = { rotations: [[0, 0, 0, 1, 0]] };
const grown: WrittenTrack = { scales: [[0, 1, 1, 3]] };

/** The angle that normalised lerp has reached on its way to another one, in radians. */
const turnedBy = (degrees: number, part: number): number => {
  const angle = (degrees * Math.PI) / 360;
  return 2 * Math.atan2(part * Math.sin(angle), 1 - part + part * Math.cos(angle));
};

const differencesOf = (...clips: readonly (readonly WrittenTrack[])[]) => {
  const [before, after] = clips.map((tracks) => rawClip(tracks));
  return jointDifferences(before, after, diffClips(before, after), DISTANCE);
};

it('are none between a clip and itself', () => {
  expect(differencesOf([still, turned], [still, turned])).toEqual([]);
});

describe('how far a joint is off', () => {
  it.each<[string, WrittenTrack, WrittenTrack, object]>([
    [
      'where a key is gone, at its time',
      rising([0, 0], [0.5, 1], [1, 0]),
      rising([0, 0], [1, 0]),
      { keys: [3, 2], changes: { removed: 1 }, apart: { translation: 1 } },
    ],
    [
      'where a key is new, at its time',
      rising([0, 0], [1, 0]),
      rising([0, 0], [0.25, 2], [1, 0]),
      { keys: [2, 3], changes: { added: 1 }, apart: { translation: 2 } },
    ],
    [
      'not at all where a key that is gone changes nothing',
      rising([0, 0], [0.5, 0.5], [1, 1]),
      rising([0, 0], [1, 1]),
      { changes: { removed: 1 }, apart: { translation: 0, rotation: 0, scale: 0 } },
    ],
    [
      'in radians',
      still,
      { ...still, ...turned },
      { apart: { rotation: expect.closeTo(Math.PI, 6) as number } },
    ],
    ['in parts of the scale', still, { ...still, ...grown }, { apart: { scale: 2 } }],
  ])('%s', (_, before, after, expected) => {
    expect(differencesOf([before], [after])).toMatchObject([{ track: 0, ...expected }]);
  });

  it('is measured between keys, where a rotation that is cut into parts turns more evenly', () => {
    const about = (degrees: number) => {
      const half = (degrees * Math.PI) / 360;
      return { z: Math.sin(half), w: Math.cos(half) };
    };
    const keys = (...degrees: readonly number[]): WrittenTrack => ({
      rotations: degrees.map((angle, i) => {
        const { z, w } = about(angle);
        return [i / (degrees.length - 1), 0, 0, z, w];
      }),
    });
    const [joint] = differencesOf([keys(0, 120)], [keys(0, 60, 120)]);
    expect(joint.changes).toMatchObject({ added: 1 });
    // At a quarter of the time, half of the first part has passed.
    const [whole, part] = [turnedBy(120, 0.25), turnedBy(60, 0.5)];
    expect(joint.apart?.rotation).toBeCloseTo(Math.abs(whole - part), 5);
  });

  it('is measured as long as both clips last', () => {
    const before = rawClip([rising([0, 0], [1, 1])], 1);
    const after = rawClip([rising([0, 0], [1, 1], [2, 9])], 2);
    const [joint] = jointDifferences(before, after, diffClips(before, after), DISTANCE);
    expect(joint).toMatchObject({ changes: { added: 1 }, apart: { translation: 0 } });
  });

  it('is that of a build from its source', () => {
    const source = rawClip([rising([0, 0], [1, 1 / 3])]);
    const built = buildAnimation(source);
    const [joint] = jointDifferences(source, built, diffClips(source, built), DISTANCE);
    expect(joint.apart?.translation).toBeGreaterThan(0);
    expect(joint.apart?.translation).toBeLessThan(1e-3);
  });
});

describe('joints stand in the order of', () => {
  const order = (
    before: readonly WrittenTrack[],
    after: readonly WrittenTrack[],
    distance: number,
  ) =>
    jointDifferences(
      rawClip(before),
      rawClip(after),
      diffClips(rawClip(before), rawClip(after)),
      distance,
    ).map(({ track }) => track);

  const before = [still, still, still];
  // A rotation of half a turn moves a point by more than 1 where it is far enough.
  const after = [{ ...still, ...turned }, rising([0, 1]), still];

  it.each([
    ['lengths, where points are near', 0.1, [1, 0]],
    ['rotations, where they are far', 10, [0, 1]],
  ])('%s', (_, distance, expected) => {
    expect(order(before, after, distance)).toEqual(expected);
  });

  it('whether both clips have them: others come last', () => {
    expect(order([still, rising([0, 9])], [rising([0, 1])], 0.1)).toEqual([0, 1]);
    expect(differencesOf([still, still], [rising([0, 1])])[1]).toMatchObject({
      track: 1,
      keys: [1, 0],
      apart: undefined,
    });
  });
});
