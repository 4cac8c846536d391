import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';
import type { Animation } from '#engine/model';
import { validObject } from '../../../fixtures/edit.ts';
import { fixtureBytes, fixtureNames, goldenJson } from '../../../fixtures/files.ts';
import { madeObjects } from '../../../fixtures/made-objects.ts';
import { byteDifference } from '../../support/archives.ts';
import { asFloats, layoutOf, recordOf } from '../../support/recorded-archives.ts';

const FILES = fixtureNames('valid', '.ozz');

const objectsOf = (bytes: Uint8Array): readonly AssetObject[] =>
  readArchive(bytes).entries.map(({ object }) => object);

describe.each(FILES)('%s', (file) => {
  const bytes = fixtureBytes('valid', file);
  const { entries, littleEndian } = readArchive(bytes);

  it('is read to its last byte, object after object', () => {
    const ends = entries.map(({ range }) => range.offset + range.length);
    expect(entries.map(({ range }) => range.offset)).toEqual([1, ...ends.slice(0, -1)]);
    expect(ends.at(-1)).toBe(bytes.length);
  });

  it('is the same byte for byte when written again', () => {
    const written = writeArchive(objectsOf(bytes), { littleEndian });
    expect(byteDifference(written, bytes)).toBeUndefined();
  });

  it('survives the other endianness', () => {
    const other = writeArchive(objectsOf(bytes), { littleEndian: !littleEndian });
    expect(readArchive(other).littleEndian).toBe(!littleEndian);
    const back = writeArchive(objectsOf(other), { littleEndian });
    expect(byteDifference(back, bytes)).toBeUndefined();
  });

  it('may stand anywhere in a buffer', () => {
    const buffer = new Uint8Array(bytes.length + 8);
    buffer.set(bytes, 3);
    const moved = objectsOf(buffer.subarray(3, 3 + bytes.length));
    expect(byteDifference(writeArchive(moved, { littleEndian }), bytes)).toBeUndefined();
  });
});

describe('readArchive agrees with the reference', () => {
  it.each(fixtureNames('golden', '.layout.json'))('on %s', (golden) => {
    const clip = validObject(golden.replace('.layout.json', '.animation.ozz'), 'animation');
    expect(layoutOf(clip)).toEqual(asFloats(goldenJson(golden)));
  });

  it.each(fixtureNames('golden', '.skeleton.json'))('on %s', (golden) => {
    const skeleton = validObject(golden.replace('.json', '.ozz'), 'skeleton');
    expect(asFloats(goldenJson(golden))).toMatchObject(recordOf(skeleton));
  });

  it.each(fixtureNames('golden', '.edges.json'))('on %s', (golden) => {
    const track = validObject(golden.replace('.edges.json', '.ozz'), 'track');
    const { ratios, values } = track;
    const read = { ratios: [...ratios], values: [...values] };
    expect(asFloats(goldenJson(golden))).toMatchObject(read);
  });
});

describe('an archive of several objects', () => {
  it.each([...madeObjects()])('%s gives them in order', (_, objects) => {
    const { entries } = readArchive(writeArchive(objects));
    expect(entries).toHaveLength(objects.length);
    entries.forEach(({ object }, i) => {
      // Objects that were made say nothing of where they stand.
      expect({ ...object, ranges: objects[i].ranges }).toEqual(objects[i]);
    });
  });

  it('may hold none of the same kind', () => {
    const objects = [
      validObject('three.skeleton.ozz', 'skeleton'),
      validObject('three.animation.ozz', 'animation'),
    ];
    const { entries } = readArchive(writeArchive(objects));
    expect(entries.map(({ tag, version }) => `${tag} ${version}`)).toEqual([
      'ozz-skeleton 2',
      'ozz-animation 7',
    ]);
  });
});

describe('a skeleton without joints', () => {
  const empty = {
    ...validObject('one.skeleton.ozz', 'skeleton'),
    count: 0,
    names: [],
    parents: new Int16Array(0),
    restPose: new Float32Array(0),
  };

  it('ends after its count', () => {
    const bytes = writeArchive([empty]);
    expect(bytes).toHaveLength('1ozz-skeleton0'.length + 4 + 4);
    expect(objectsOf(bytes)).toMatchObject([{ kind: 'skeleton', count: 0, names: [] }]);
  });
});

describe('a clip without tracks', () => {
  const none = validObject('one.animation.ozz', 'animation');
  const nothing = {
    count: 0,
    timepoint: new Uint8Array(0),
    previous: new Uint16Array(0),
    values: new Uint16Array(0),
  };
  const empty: Animation = {
    ...none,
    trackCount: 0,
    alignedTracks: 0,
    timepoints: new Float32Array(0),
    translations: { ...none.translations, ...nothing },
    rotations: { ...none.rotations, ...nothing },
    scales: { ...none.scales, ...nothing },
  };

  it('has no keys either', () => {
    const [object] = objectsOf(writeArchive([empty]));
    expect(object).toMatchObject({ kind: 'animation', trackCount: 0, alignedTracks: 0 });
  });
});

describe('joint names', () => {
  const skeleton = validObject('one.skeleton.ozz', 'skeleton');

  it.each(['', 'Kopf ä', '頭', 'old \udce4 code page'])('may be %j', (name) => {
    const [object] = objectsOf(writeArchive([{ ...skeleton, names: [name] }]));
    expect(object).toMatchObject({ names: [name] });
  });
});
