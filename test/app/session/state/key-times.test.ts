import { describe, expect, it } from 'vitest';
import type { Animation } from '#engine/model';
import { buildAnimation } from '#engine/offline';
import { nearestKeyTime, snapToKey } from '../../../../app/session/state/key-times.ts';
import { rawClip } from '../../../support/raw-clip.ts';

/** Joint 0 moves at 0, 0.25 and 1 s, joint 1 turns at 0.5 s; two seconds long. */
const raw = rawClip(
  [
    {
      translations: [
        [0, 0, 0, 0],
        [0.25, 1, 0, 0],
        [1, 0, 0, 0],
      ],
    },
    { rotations: [[0.5, 0, 0, 0, 1]] },
  ],
  2,
);

/** As a player gets it: every track has keys at 0 and 2 s, too. */
const built = buildAnimation(raw, { iframeInterval: 0 });

describe('nearestKeyTime', () => {
  it.each([
    ['a source clip, before its first key', raw, [], 0, -1],
    ['a source clip, after its last key', raw, [], 1, 1],
    ['a clip, before its start', built, [], 0, -1],
    ['a clip, after its end', built, [], 2, 1],
    ['a joint without further keys', raw, [1], 0.5, 1],
  ] as const)('finds none in %s', (_, clip, joints, time, direction) => {
    expect(nearestKeyTime(clip, joints, time, direction)).toBeUndefined();
  });

  it.each([
    ['any joint, forward', raw, [], 0.25, 1, 0.5],
    ['any joint, backward', raw, [], 1, -1, 0.5],
    ['one joint, forward', raw, [0], 0.25, 1, 1],
    ['one joint, backward', raw, [0], 1, -1, 0.25],
    ['two joints', raw, [0, 1], 0.3, 1, 0.5],
    ['any joint of a runtime clip', built, [], 0.1, 1, 0.25],
    ['one joint of a runtime clip', built, [0], 1, 1, 2],
    ['between two keys', built, [0], 0.9, -1, 0.25],
  ] as const)('%s', (_, clip, joints, time, direction, expected) => {
    expect(nearestKeyTime(clip, joints, time, direction)).toBeCloseTo(expected, 6);
  });

  it('goes from key to key without standing still', () => {
    const times: number[] = [];
    for (let time: number | undefined = 0; time !== undefined;) {
      times.push(time);
      time = nearestKeyTime(built, [], time, 1);
    }
    expect(times.map((time) => Number(time.toFixed(6)))).toEqual([0, 0.25, 1, 2]);
  });
});

describe('snapToKey', () => {
  it('leaves a time alone where no clip, or a source clip, is shown', () => {
    expect(snapToKey(undefined, 0.25)).toBe(0.25);
    expect(snapToKey(raw, 0.250_001)).toBe(0.250_001);
  });

  it('leaves a time alone that is none of a key', () => {
    expect(snapToKey(built, 0.2501)).toBe(0.2501);
    expect(snapToKey(built, 3)).toBe(3);
  });

  it.each([24, 25, 29.97, 30, 60, 120])('brings frames of %d Hz to their keys', (rate) => {
    const frames = Array.from({ length: 101 }, (_, frame) => frame);
    const clip = frameKeys(rate, 100);
    const ratios = frames.map((frame) =>
      Math.fround(snapToKey(clip, frame / rate) / clip.duration),
    );
    expect(ratios).toEqual([...clip.timepoints]);
  });
});

/** A clip that has a key in every frame. */
function frameKeys(rate: number, frames: number): Animation {
  const translations = Array.from({ length: frames + 1 }, (_, frame) => [
    Math.min(Math.fround(frame / rate), Math.fround(frames / rate)),
    frame % 2,
    0,
    0,
  ]);
  return buildAnimation(rawClip([{ translations }], Math.fround(frames / rate)), {
    iframeInterval: 0,
  });
}
