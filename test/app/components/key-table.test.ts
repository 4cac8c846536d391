import { describe, expect, it } from 'vitest';
import { keysByJoint, keysInMemory } from '../../../app/components/key-table.ts';
import { clipIndex } from '../../../app/session/state/clip-index.ts';
import { KEY_KINDS } from '#engine/model';
import { readObject, validFixture } from '../../support/archives.ts';

const clip = readObject(validFixture('eight.animation.ozz'), 'animation');
const { lanes, trackCount } = clipIndex(clip).keys;
const names = Array.from({ length: trackCount }, (_, track) => `joint ${track}`);

function rowsOf({ rowCount, row }: ReturnType<typeof keysByJoint>): (readonly unknown[])[] {
  return Array.from({ length: rowCount }, (_, index) => row(index));
}

describe('keys by joint', () => {
  it('are none where no joint is shown', () => {
    expect(keysByJoint(clip, names, () => false).rowCount).toBe(0);
  });

  it('are those of the joints that are shown', () => {
    const rows = rowsOf(keysByJoint(clip, names, (joint) => joint === 2 || joint === 5));
    const wanted = [2, 5].flatMap((track) =>
      lanes.map(({ offsets }) => offsets[track + 1] - offsets[track]),
    );
    expect(rows).toHaveLength(wanted.reduce((sum, count) => sum + count, 0));
    expect(new Set(rows.map(([name]) => name))).toEqual(new Set(['joint 2', 'joint 5']));
  });

  it('are each key once, with its time', () => {
    const rows = rowsOf(keysByJoint(clip, names));
    const wanted = lanes.flatMap(({ kind, keys, times, offsets }) =>
      names.flatMap((name, track) =>
        Array.from({ length: offsets[track + 1] - offsets[track] }, (_, index) => {
          const slot = offsets[track] + index;
          return [name, kind, keys[slot], times[slot]].join(' ');
        }),
      ),
    );
    expect(rows.map((row) => row.join(' ')).toSorted()).toEqual(wanted.toSorted());
  });
});

it.each(KEY_KINDS.map((kind, place) => [kind, place] as const))(
  '%s keys in memory order are numbered from 0, each at the time of its slot',
  (kind, place) => {
    const rows = rowsOf(keysInMemory(clip, names, place));
    const { count, slots, times } = lanes[place];
    expect(rows).toHaveLength(count);
    rows.forEach(([, ownKind, key, time], index) => {
      expect([ownKind, key, time]).toEqual([kind, index, times[slots[index]]]);
    });
  },
);
