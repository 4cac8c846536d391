import { describe, expect, it } from 'vitest';
import { createSamplingContext, keyCache, sample } from '#engine/runtime';
import type { SamplingContext } from '#engine/runtime';
import { hotKeysText, isOutdated } from '../../../../app/features/sampling/hot-keys-text.ts';
import { fixtureFile } from '../../../support/app-files.ts';

const [{ object }] = fixtureFile('eight.animation.ozz').archive.entries;
const NAMES = Array.from({ length: 8 }, (_, joint) => `joint ${joint}`);

/** A context that has gone through these ratios, and the pose at the last one. */
function sampledAt(...ratios: readonly number[]): {
  context: SamplingContext;
  pose: Float32Array;
} {
  if (object.kind !== 'animation') throw new Error('the fixture is an animation');
  const context = createSamplingContext(object.trackCount);
  const pose = new Float32Array(80);
  for (const ratio of ratios) sample(object, context, ratio, pose);
  return { context, pose };
}

/** The table as lines of cells by their headings. */
function table(text: string): Record<string, string>[] {
  const [head, ...lines] = text.split('\n').map((line) => line.split('\t'));
  return lines.map((cells) => {
    expect(cells).toHaveLength(head.length);
    return Object.fromEntries(head.map((name, i) => [name, cells[i]]));
  });
}

describe('hotKeysText', () => {
  it('is empty before anything has been sampled', () => {
    expect(hotKeysText(createSamplingContext(8), 'rotation', [0], NAMES)).toBe('');
  });

  it('has a line a joint that is asked for, with its group and lane', () => {
    const { context } = sampledAt(0.5);
    const rows = table(hotKeysText(context, 'rotation', [2, 7], NAMES));
    expect(rows.map(({ joint, group, lane }) => [joint, group, lane])).toEqual([
      ['joint 2', '0', '2'],
      ['joint 7', '1', '3'],
    ]);
  });

  it('has the keys, their times, and the values of and between them', () => {
    const { context, pose } = sampledAt(0.5);
    const { translations: cache, animation } = context;
    const [row] = table(hotKeysText(context, 'translation', [3], NAMES));
    const number = (name: string): number => Number(row[name]);
    const time = 0.5 * (animation?.duration ?? NaN);
    expect(number('right')).toBe(cache.entries[3]);
    expect(number('left')).toBe(animation?.translations.table.previous[number('right')]);
    expect(number('left s')).toBeLessThanOrEqual(time);
    expect(number('right s')).toBeGreaterThanOrEqual(time);
    const part = (0.5 - number('left ratio')) / (number('right ratio') - number('left ratio'));
    expect(number('alpha')).toBeCloseTo(part, 5);
    expect([number('x'), number('y'), number('z')]).toEqual([pose[3], pose[7], pose[11]]);
    for (const axis of ['x', 'y', 'z']) {
      const [left, right] = [number(`left ${axis}`), number(`right ${axis}`)];
      expect(number(axis)).toBeCloseTo(left + (right - left) * part, 4);
    }
    const offset = animation?.translations.ranges.values.offset ?? NaN;
    expect(Number(row.byte)).toBe(offset + 6 * number('right'));
  });

  it('says which lanes the last step has given other keys', () => {
    const { context } = sampledAt(0.2, 0.23);
    const { entries } = sampledAt(0.2).context.rotations;
    const now = keyCache(context, 'rotation').entries;
    const rows = table(hotKeysText(context, 'rotation', [...NAMES.keys()], NAMES));
    expect(new Set(rows.map(({ outdated }) => outdated)).size).toBe(2);
    rows.forEach(({ outdated }, joint) => {
      expect(outdated).toBe(now[joint] === entries[joint] ? '0' : '1');
    });
    const { context: held } = sampledAt(0.3, 0.3);
    expect(NAMES.some((_, joint) => isOutdated(held, 'rotation', joint))).toBe(false);
  });
});
