import { describe, expect, it } from 'vitest';
import { bitChange, stepChanges } from '../../../../engine/inspect/bytes/byte-changes.ts';
import { byteFacts, pathText, rangeText } from '../../../../engine/inspect/bytes/byte-facts.ts';
import {
  byteMap,
  leavesBetween,
  placeAt,
  type BytePlace,
} from '../../../../engine/inspect/bytes/byte-map.ts';
import { itemBytes } from '../../../../engine/inspect/bytes/byte-item.ts';
import { elementOf, type ByteContext } from '../../../../engine/inspect/bytes/byte-text.ts';
import { bitFields } from '../../../../engine/inspect/bytes/stored-value.ts';
import { angleBetween } from '../../../../engine/math/quaternion.ts';
import { keyValue } from '../../../../engine/inspect/key-facts.ts';
import { buildAnimation } from '../../../../engine/offline/animation-builder.ts';
import { readArchive, writeArchive } from '../../../../engine/archive/archive.ts';
import type { Archive } from '../../../../engine/kinds/asset.ts';
import type { Animation } from '../../../../engine/model/animation.ts';
import { everyArchive } from '../../../support/every-archive.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const quarter = Math.SQRT1_2;
const built = buildAnimation(
  rawClip(
    [
      {},
      {
        translations: [
          [0, 1, 2, 3],
          [0.5, 1, 2, 3],
          [2, 1, 6, 0],
        ],
        rotations: [
          [0, 0, 0, 0, 1],
          [2, 0, 0, quarter, quarter],
        ],
      },
    ],
    2,
  ),
);

function contextOf(archive: Archive): ByteContext {
  return { map: byteMap(archive), names: ['root', 'hand'], unit: 'm' };
}

/** Facts as `name: text`. */
function factsAt(context: ByteContext, place: BytePlace): string[] {
  return byteFacts(context, place).map(({ name, text }) => `${name}: ${text}`);
}

describe.each([true, false])('lowest byte first: %s', (littleEndian) => {
  const archive = readArchive(writeArchive([built], { littleEndian }));
  const context = contextOf(archive);
  const { object } = archive.entries[0] as { object: Animation };

  /** The place of the n-th part of a key: its time, its offset, its value. */
  function partOfKey(kind: 'translation' | 'rotation' | 'scale', key: number, part: number) {
    const section = context.map.object(0);
    const ranges = section && itemBytes(section, { what: 'key', kind, key });
    const place = ranges && placeAt(context.map, ranges[part].offset);
    if (place === undefined) throw new Error('the key is in the file');
    return place;
  }

  it('a key tells its joint, kind, time and value', () => {
    const place = partOfKey('translation', 8, 2);
    expect(pathText(place)).toBe('ozz-animation › translations › values');
    expect(factsAt(context, place)).toEqual([
      'joint: hand (1)',
      'key: translation 8 of 9',
      'time: 2.0000 s',
      'value: 1  6  0',
    ]);
  });

  it('a key tells which timepoint it names and what it follows', () => {
    expect(factsAt(context, partOfKey('translation', 8, 0)).at(-1)).toBe('timepoint: 2');
    expect(factsAt(context, partOfKey('translation', 8, 1)).at(-1)).toBe(
      'predecessor: key 5, 3 keys back',
    );
    expect(factsAt(context, partOfKey('translation', 1, 1)).at(-1)).toBe(
      'predecessor: 0: its track begins',
    );
  });

  it('a key of a track that only fills a group is called so', () => {
    expect(factsAt(context, partOfKey('scale', 3, 2))[0]).toBe('joint: padding 3');
  });

  it('a step of a half float is a length', () => {
    const steps = stepChanges(context, partOfKey('translation', 8, 2));
    expect(steps).toEqual([
      { name: 'x', text: 'x +0.977 mm' },
      { name: 'y', text: 'y +3.91 mm' },
      { name: 'z', text: 'z +0.0596 µm' },
    ]);
  });

  it('a step of a scale is a part of it', () => {
    const [x] = stepChanges(context, partOfKey('scale', 1, 2));
    expect(x.text).toBe('x 1 → 1.0009766 (+0.0977 %)');
  });

  it('a step of a packed rotation is an angle, the one between before and after', () => {
    const place = partOfKey('rotation', 5, 2);
    const before = keyValue(object, 'rotation', 5);
    const steps = stepChanges(context, place);
    // Of z and w, which are equally large, the first is left out.
    expect(steps.map(({ name }) => name)).toEqual(['x', 'y', 'w']);
    const after = before.slice();
    after[0] += Math.SQRT2 / 32767;
    const degrees = (angleBetween(before, 0, after, 0) * 180) / Math.PI;
    expect(steps[0].text).toMatch(/^[\d.]+° away$/);
    expect(Number.parseFloat(steps[0].text)).toBeCloseTo(degrees, 4);
  });

  it('a bit turned over is told like a step', () => {
    const place = partOfKey('translation', 8, 2);
    expect(bitChange(context, place, 15)).toBe('x −2 m');
    expect(bitChange(context, place, 0)).toBe('x +0.977 mm');
    expect(bitChange(context, partOfKey('rotation', 5, 2), 2)).toMatch(/° away$/);
  });

  it('another timepoint is another time, or none', () => {
    const place = partOfKey('translation', 4, 0);
    expect(stepChanges(context, place)[0].text).toContain('no');
    expect(stepChanges(context, partOfKey('translation', 5, 0))[0].text).toBe(
      'the key would be at 2.0000 s, timepoint 2',
    );
  });

  it('another offset is another predecessor', () => {
    expect(stepChanges(context, partOfKey('translation', 8, 1))[0].text).toBe(
      'it would follow key 4 of root (0)',
    );
  });

  it('a longer clip has the same keys, a count makes the rest unreadable', () => {
    const [leaf, tracks] = leavesBetween(context.map, 1, 64).filter(
      ({ name }) => name === 'duration' || name === 'track count',
    );
    const textAt = (offset: number): string | undefined => {
      const place = placeAt(context.map, offset);
      return place && stepChanges(context, place)[0].text;
    };
    expect(textAt(leaf.range.offset)).toBe('the clip +0.238 µs, at the same keys');
    expect(textAt(tracks.range.offset)).toBe('2 → 3: what follows would be read in wrong places');
  });
});

describe.each(everyArchive())('of every column of %s', (_, archive) => {
  it('a byte has something to say, and so has each change of a bit', () => {
    const context = contextOf(archive);
    const seen = new Set<string>();
    for (const leaf of leavesBetween(context.map, 0, archive.bytes.length)) {
      const what = `${leaf.column.role} ${leaf.column.kind}`;
      if (seen.has(what)) continue;
      seen.add(what);
      for (const offset of [leaf.range.offset, leaf.range.offset + leaf.range.length - 1]) {
        const place = placeAt(context.map, offset);
        if (place === undefined) throw new Error(`byte ${offset} is in the file`);
        const texts = byteFacts(context, place).map(({ text }) => text);
        expect(texts.length).toBeGreaterThan(0);
        expect(texts.join(' ')).not.toMatch(/undefined|NaN/);
        for (const { text } of stepChanges(context, place)) expect(text).not.toMatch(/undefined/);
        if (elementOf(context, place).bytes.length > 8) continue;
        for (const { from } of bitFields(leaf.column)) {
          expect(bitChange(context, place, from)).not.toMatch(/undefined/);
        }
      }
    }
  });
});

it.each([
  [16, 1, '0x10'],
  [16, 0, '0x10'],
  [16, 6, '0x10–0x15'],
])('bytes %i + %i are %s', (offset, length, text) => {
  expect(rangeText(offset, length)).toBe(text);
});
