import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../engine/archive/archive.ts';
import { TaskCancelled } from '../../../engine/base/task.ts';
import {
  bestChoice,
  compareIntervals,
  neededInterval,
  candidateIntervals,
  type IntervalChoice,
} from '../../../engine/inspect/interval-choices.ts';
import { iframesBytes, rebuiltIframes, withInterval } from '../../../engine/inspect/respaced.ts';
import { seekMap } from '../../../engine/inspect/seek-map.ts';
import { keyStreams, type Animation } from '../../../engine/model/animation.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { describeWithShared } from '../../support/shared.ts';

const fixture = (name: string): Animation =>
  readObject(
    validFixture(name.includes('/') ? `${name}.ozz` : `${name}.animation.ozz`),
    'animation',
  );

it('stops when it is told to', () => {
  const clip = fixture('eight');
  expect(() => compareIntervals(clip, 1, 5, { cancelled: () => true })).toThrow(TaskCancelled);
});

const costing = (interval: number, worstKeys: number): IntervalChoice => ({
  interval,
  worstKeys,
  meanKeys: 1,
  iframes: 1,
  fileBytes: 1,
});

it.each([
  ['nothing where nothing is enough', 300, [costing(0, 300), costing(1, 200)], undefined],
  ['nothing where the clip needs none', 100, [costing(1, 90), costing(0.5, 50)], undefined],
  ['the longest that is enough', 300, [costing(0, 300), costing(1, 90), costing(0.5, 9)], 1],
  ['having none never', 300, [costing(0, 90), costing(0.5, 9)], 0.5],
])('advises %s', (_, worstKeys, choices, expected) => {
  const comparison = { now: costing(2, worstKeys), choices, bound: 100 };
  expect(bestChoice(comparison)?.interval).toBe(expected);
});

const patrol = fixture('character/patrol');

describe('the interval that a clip needs is the one advised where all are compared', () => {
  it.each([
    ['walker', fixture('walker')],
    ['patrol', patrol],
    ['patrol without iframes', withInterval(patrol, 0)],
    ['patrol with too few', withInterval(patrol, 16)],
  ])('%s', (_, clip) => {
    const comparison = compareIntervals(clip, 0, 2);
    const isLong = comparison.now.worstKeys > comparison.bound;
    const needed = isLong ? neededInterval(clip) : undefined;
    const best = bestChoice(comparison);
    expect(best && [best.interval, best.worstKeys]).toEqual(
      needed && [needed.interval, needed.worstKeys],
    );
  });
});

function expectSame(animation: Animation, interval: number): void {
  for (const stream of keyStreams(animation)) {
    const rebuilt = rebuiltIframes(stream, animation.duration, interval);
    expect([...rebuilt.desc]).toEqual([...stream.iframes.desc]);
    expect([...rebuilt.entries]).toEqual([...stream.iframes.entries]);
    expect(rebuilt.interval).toBe(stream.iframes.interval);
  }
}

describe('the interval that a clip was built with gives the snapshots that it has', () => {
  it.each([
    ['one', 0],
    ['three', 1],
    ['five', 0],
    ['eight', 0.5],
    ['walker', 2],
  ])('%s, %f s', (name, interval) => expectSame(fixture(name), interval));
});

describeWithShared('the same of real files', (shared) => {
  it.each(['pab_walk', 'pab_atlas', 'baked_animation'])('%s, 10 s', (name) => {
    expectSame(readObject(join(shared, `assets/ozz/${name}.ozz`), 'animation'), 10);
  });
});

describe('choices', () => {
  const clip = fixture('walker');
  const fileBytes = writeArchive([clip]).length;
  const { now, choices } = compareIntervals(clip, fileBytes, 9);

  it('are as large as a file of them', () => {
    const intervals = candidateIntervals(clip.duration);
    const written = intervals.map(
      (interval) => writeArchive([withInterval(clip, interval)]).length,
    );
    expect(choices.map((choice) => choice.fileBytes)).toEqual(written);
    expect(fileBytes - iframesBytes(clip)).toBe(written[0]);
  });

  it('cost what their own map says', () => {
    const { meanKeys, worstKeys } = seekMap(keyStreams(withInterval(clip, 0)), 9, 'rule');
    expect(choices[0]).toMatchObject({ interval: 0, iframes: 0, meanKeys, worstKeys });
  });

  it('stand beside the clip as it is, measured in the same way', () => {
    const { meanKeys, worstKeys } = seekMap(keyStreams(clip), 9, 'rule');
    const iframes = keyStreams(clip).reduce((sum, stream) => sum + stream.iframes.count, 0);
    expect(now).toEqual({ fileBytes, iframes, meanKeys, worstKeys });
  });
});
