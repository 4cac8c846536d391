import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../../../engine/archive/archive.ts';
import { byteFacts, byteMap, placeAt } from '../../../../engine/inspect/bytes/index.ts';
import { lintArchive } from '../../../../engine/kinds/lint.ts';
import { keyStreams, type Animation } from '../../../../engine/model/animation.ts';
import { buildAnimation } from '../../../../engine/offline/animation-builder.ts';
import { clipWithTimes, readClip, withSwappedTimes } from '../../../support/key-times.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const rulesOf = (bytes: Uint8Array): string[] =>
  lintArchive(readArchive(bytes), []).map(({ code }) => code);

it('a time that is wrong in both byte orders is refused as the reference would read it', () => {
  const file = writeArchive([clipWithTimes(300)], { littleEndian: false });
  const { offset } = readClip(file).translations.ranges.timepoint;
  file.set([255, 255], offset + 2 * 20);
  expect(() => readArchive(file)).toThrow(
    /the timepoint of translation key 20 of track 0 to be one of \d+ … 299, after its track's previous key, found 65535/,
  );
});

describe.each([
  { timepoints: 255, bytes: 1 },
  { timepoints: 256, bytes: 2 },
  { timepoints: 258, bytes: 2 },
  { timepoints: 3000, bytes: 2 },
])('$timepoints timepoints are indexed by $bytes bytes', ({ timepoints, bytes }) => {
  const made = clipWithTimes(timepoints);
  const little = writeArchive([made]);
  const big = writeArchive([made], { littleEndian: false });

  it('of which the lowest is the first in archives of either endianness', () => {
    for (const { ranges, timepoint } of keyStreams(readClip(big))) {
      const { offset, length } = ranges.timepoint;
      expect(length).toBe(bytes * timepoint.length);
      expect(big.subarray(offset, offset + length)).toEqual(
        little.subarray(offset, offset + length),
      );
    }
  });

  it('that are read as they were written', () => {
    for (const file of [little, big]) {
      keyStreams(readClip(file)).forEach(({ timepoint }, i) => {
        expect(timepoint).toEqual(keyStreams(made)[i].timepoint);
      });
      expect(rulesOf(file)).not.toContain('key-times-byte-order');
    }
  });
});

describe('the highest byte first, as 0.1.0 wrote them', () => {
  const made = clipWithTimes(3000);
  const big = writeArchive([made], { littleEndian: false });
  const old = withSwappedTimes(big);

  it('reads right, and is said', () => {
    expect(readClip(old).translations.table).toEqual(readClip(big).translations.table);
    expect(rulesOf(old)).toContain('key-times-byte-order');
  });

  it('is written as the reference reads it', () => {
    expect(writeArchive([readClip(old)], { littleEndian: false })).toEqual(big);
  });

  it.each([
    ['old', old],
    ['current', big],
  ])('shows the times of keys in the bytes of an %s file', (_, bytes) => {
    const map = byteMap(readArchive(bytes));
    const { ranges, timepoint } = readClip(bytes).translations;
    const place = placeAt(map, ranges.timepoint.offset + 2 * 1000);
    const facts = place && byteFacts({ map, names: [], unit: 'm' }, place);
    expect(JSON.stringify(facts)).toContain(`${timepoint[1000]}`);
  });
});

it('times that make sense in either order are read as the reference does', () => {
  // 257 is the same in both orders, and so is 0.
  const made = clipWithTimes(258);
  const still = buildAnimation(rawClip([{}]));
  const wide = new Uint16Array(still.translations.count).map((_, key) => (key < 4 ? 0 : 257));
  const ends: Animation = {
    ...still,
    timepoints: made.timepoints,
    translations: { ...still.translations, timepoint: wide },
    rotations: { ...still.rotations, timepoint: wide },
    scales: { ...still.scales, timepoint: wide },
  };
  expect(rulesOf(writeArchive([ends], { littleEndian: false }))).not.toContain(
    'key-times-byte-order',
  );
});
