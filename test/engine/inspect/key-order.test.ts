import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KEY_ORDERS, keyOrder, keysUntil } from '../../../engine/inspect/key-order.ts';
import { keyStreams, type Animation } from '../../../engine/model/animation.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { describeWithShared } from '../../support/shared.ts';

const FIXTURES = ['one', 'three', 'five', 'eight', 'walker'];

function expectOrders(animation: Animation): void {
  for (const stream of keyStreams(animation)) {
    const { count, table } = stream;
    const all = Array.from({ length: count }, (_, key) => key);
    const byTrackThenTime = (a: number, b: number): number =>
      table.track[a] - table.track[b] || table.ratio[a] - table.ratio[b];
    const byTimeThenTrack = (a: number, b: number): number =>
      table.ratio[a] - table.ratio[b] || table.track[a] - table.track[b];
    const expected = {
      sorted: all,
      track: all.toSorted(byTrackThenTime),
      time: all.toSorted(byTimeThenTrack),
    };
    for (const name of KEY_ORDERS) {
      const { keys, places } = keyOrder(stream, name);
      expect([...keys], name).toEqual(expected[name]);
      expect([...places].map((place) => keys[place])).toEqual(all);
    }
    const byTime = keyOrder(stream, 'time');
    for (const ratio of [0, 0.3, 0.5, 1]) {
      const counted = all.filter((key) => table.ratio[key] <= ratio).length;
      expect(keysUntil(byTime, stream, ratio)).toBe(counted);
    }
  }
}

describe('every order is what sorting says', () => {
  it.each(FIXTURES)('%s', (name) => {
    expectOrders(readObject(validFixture(`${name}.animation.ozz`), 'animation'));
  });
});

describeWithShared('every order is what sorting says, real files', (shared) => {
  it.each(['pab_walk', 'baked_animation'])('%s', (name) => {
    expectOrders(readObject(join(shared, `assets/ozz/${name}.ozz`), 'animation'));
  });
});
