import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../../../engine/archive/archive.ts';
import { byteMap, placeAt, type ByteMap } from '../../../../engine/inspect/bytes/byte-map.ts';
import { itemAt, itemBytes, type ByteItem } from '../../../../engine/inspect/bytes/byte-item.ts';
import { clipKeys } from '../../../../engine/inspect/clip-keys.ts';
import { keyFacts } from '../../../../engine/inspect/key-facts.ts';
import type { ByteRange } from '../../../../engine/base/units.ts';
import { KEY_KINDS, keyStream } from '../../../../engine/model/animation.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { turnedAround } from '../../../support/every-archive.ts';

function mapOf(name: string): ByteMap {
  return byteMap(readArchive(readFileSync(validFixture(name))));
}

function bytesOf(map: ByteMap, thing: ByteItem): ByteRange[] {
  const section = map.object(0);
  return section === undefined ? [] : itemBytes(section, thing);
}

function thingAtByte(map: ByteMap, offset: number): ByteItem | undefined {
  const place = placeAt(map, offset);
  return place && itemAt(place);
}

describe('nowhere stands', () => {
  it.each<[string, string, ByteItem]>([
    ['a joint in a clip', 'walker.animation.ozz', { what: 'joint', joint: 0 }],
    ['a key in a skeleton', 'walker.skeleton.ozz', { what: 'key', kind: 'scale', key: 0 }],
    ['a key beyond the last', 'one.animation.ozz', { what: 'key', kind: 'scale', key: 1e6 }],
    ['a joint beyond the last', 'one.skeleton.ozz', { what: 'joint', joint: 4 }],
    ['a raw joint beyond the last', 'one.raw_skeleton.ozz', { what: 'joint', joint: 4 }],
  ])('%s', (_, name, thing) => {
    expect(bytesOf(mapOf(name), thing)).toEqual([]);
  });

  it.each([
    ['the byte order', 0],
    ['the tag', 3],
    ['a count of the header', 24],
  ])('%s is nothing but itself', (_, offset) => {
    expect(thingAtByte(mapOf('walker.animation.ozz'), offset)).toBeUndefined();
  });

  it('the padding of a rest pose is no joint', () => {
    const map = mapOf('three.skeleton.ozz');
    const { ranges } = readObject(validFixture('three.skeleton.ozz'), 'skeleton');
    expect(thingAtByte(map, ranges.restPose.offset + 3 * 4)).toBeUndefined();
    expect(thingAtByte(map, ranges.restPose.offset + 2 * 4)).toEqual({ what: 'joint', joint: 2 });
  });
});

describe.each(['as stored', 'turned around'])('a key of a clip, %s', (how) => {
  const stored = readArchive(readFileSync(validFixture('eight.animation.ozz')));
  const map = byteMap(how === 'as stored' ? stored : turnedAround(stored));
  const { object } = map.archive.entries[0];
  if (object.kind !== 'animation') throw new Error('the fixture is an animation');
  const keys = clipKeys(object);

  it.each(KEY_KINDS)('has its bytes, which are the key again: %s', (kind) => {
    const { count } = keyStream(object, kind);
    for (let key = 0; key < count; key += 7) {
      const ranges = bytesOf(map, { what: 'key', kind, key });
      const { timepoint, previous, values } = keyFacts(object, keys, kind, key).stored?.bytes ?? {};
      expect(ranges).toEqual([timepoint, previous, values]);
      for (const { offset, length } of ranges) {
        expect(thingAtByte(map, offset)).toEqual({ what: 'key', kind, key });
        expect(thingAtByte(map, offset + length - 1)).toEqual({ what: 'key', kind, key });
      }
    }
  });

  it('has timepoints and iframes, too', () => {
    for (const thing of [
      { what: 'timepoint', timepoint: 5 },
      { what: 'iframe', kind: 'rotation', iframe: 1 },
    ] as const) {
      const ranges = bytesOf(map, thing);
      expect(ranges.length).toBe(thing.what === 'iframe' ? 2 : 1);
      for (const { offset } of ranges) expect(thingAtByte(map, offset)).toEqual(thing);
    }
  });
});

describe.each(['walker.skeleton.ozz', 'walker.raw_skeleton.ozz'])('a joint of %s', (name) => {
  const map = mapOf(name);

  it('stands where its name, its parent or its transform does', () => {
    const ranges = bytesOf(map, { what: 'joint', joint: 6 });
    const isRaw = name.includes('raw');
    expect(ranges.length).toBe(isRaw ? 1 + 10 : 1 + 1 + 10);
    for (const { offset } of ranges) {
      expect(thingAtByte(map, offset)).toEqual({ what: 'joint', joint: 6 });
    }
  });
});

it('a key of a source is found in its track', () => {
  const map = mapOf('walker.raw_animation.ozz');
  const raw = readObject(validFixture('walker.raw_animation.ozz'), 'raw-animation');
  const key = raw.rotations.offsets[5] + 3;
  const [range, ...more] = bytesOf(map, { what: 'key', kind: 'rotation', key });
  expect(more).toEqual([]);
  expect(range.length).toBe(20);
  const place = placeAt(map, range.offset);
  expect(place?.leaf.column.owner).toBe(5);
  expect(place && itemAt(place)).toEqual({ what: 'key', kind: 'rotation', key });
});
