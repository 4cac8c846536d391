import { describe, expect, it } from 'vitest';
import { createSamplingContext, sample } from '#engine';
import type { SamplingContext } from '#engine';
import { hotKeysText } from '../../../app/playback/hot-keys-text.ts';
import { fixtureFile } from '../../support/app-files.ts';

const [{ object }] = fixtureFile('eight.animation.ozz').archive.entries;
const NAMES = Array.from({ length: 8 }, (_, joint) => `joint ${joint}`);

function sampledAt(ratio: number): { context: SamplingContext; pose: Float32Array } {
  if (object.kind !== 'animation') throw new Error('the fixture is an animation');
  const context = createSamplingContext(object.trackCount);
  const pose = new Float32Array(80);
  sample(object, context, ratio, pose);
  return { context, pose };
}

function lines(text: string): string[][] {
  return text.split('\n').map((line) => line.split('\t'));
}

describe('hotKeysText', () => {
  it('is empty before anything has been sampled', () => {
    const context = createSamplingContext(8);
    expect(hotKeysText(context, 'rotation', [0], NAMES, new Float32Array(80))).toBe('');
  });

  it('has a heading and a line a joint that is asked for', () => {
    const { context, pose } = sampledAt(0.5);
    const [head, ...rows] = lines(hotKeysText(context, 'rotation', [2, 7], NAMES, pose));
    expect(head.join(' ')).toBe('joint left left s right right s alpha x y z w byte');
    expect(rows.map(([name]) => name)).toEqual(['joint 2', 'joint 7']);
    expect(rows.every((row) => row.length === head.length)).toBe(true);
  });

  it('has the keys, their times and the value between them', () => {
    const { context, pose } = sampledAt(0.5);
    const [, row] = lines(hotKeysText(context, 'translation', [3], NAMES, pose));
    const [, left, leftTime, right, rightTime, alpha, x, y, z, byte] = row.map(Number);
    const { translations: cache, animation } = context;
    const time = 0.5 * (animation?.duration ?? NaN);
    expect(right).toBe(cache.entries[3]);
    expect(left).toBe(animation?.translations.table.previous[right]);
    expect(leftTime).toBeLessThanOrEqual(time);
    expect(rightTime).toBeGreaterThanOrEqual(time);
    expect(alpha).toBeCloseTo((time - leftTime) / (rightTime - leftTime), 5);
    expect([x, y, z]).toEqual([pose[3], pose[7], pose[11]]);
    expect(byte).toBe((animation?.translations.ranges.values.offset ?? NaN) + 6 * right);
  });
});
