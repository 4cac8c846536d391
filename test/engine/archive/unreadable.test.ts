import {
  array,
  assert,
  boolean,
  constantFrom,
  oneof,
  property,
  record,
  string,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../../engine/archive/archive.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import type { AssetObject } from '../../../engine/kinds/asset.ts';
import type { RawSkeleton } from '../../../engine/model/raw.ts';
import { MAX_JOINTS } from '../../../engine/model/skeleton.ts';
import { buildSource } from '../../../engine/offline/build-source.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { buildSkeleton } from '../../../engine/offline/skeleton-builder.ts';
import { between } from '../../support/numbers.ts';
import {
  rawClip,
  rawSkeleton,
  rawTrack,
  REST,
  type WrittenTrack,
  type WrittenTrackKey,
} from '../../support/raw-clip.ts';
import { DEFAULT_CLIP_RECIPE } from '../../../engine/offline/settings.ts';

/** The least float above another. */
function after(value: number): number {
  const bits = new Uint32Array(Float32Array.of(value).buffer);
  bits[0]++;
  return new Float32Array(bits.buffer)[0];
}

const moved = (...times: number[]): WrittenTrack => ({
  translations: times.map((time, i) => [time, i, 0, 0]),
});
const built = (source: Parameters<typeof buildSource>[0]): readonly AssetObject[] =>
  buildSource(source, undefined, { ...DEFAULT_CLIP_RECIPE, optimize: false, iframeInterval: 0 });
const named = (...names: string[]) => ({ ...rawSkeleton(names.map((_, i) => i - 1)), names });
const chain = (count: number) => rawSkeleton(Array.from({ length: count }, (_, i) => i - 1));

describe('what no player could read is refused before it is written', () => {
  it.each<[string, () => readonly AssetObject[], string]>([
    [
      'a name with a NUL',
      () => built(named('hips', 'sp\0ine')),
      'expected joint names without NUL characters, at which they would end, found "sp\\u0000ine" for joint 1',
    ],
    [
      'a key right after the begin',
      () => built(rawClip([moved(0, 1), moved(0, 1e-38, 1)])),
      'expected time between the begin and keys, found 1e-38 s at joint 1, translation key 1',
    ],
    [
      'a duration whose reciprocal is too small',
      () => built(rawClip([moved(0, 2.11e38)], Math.fround(2.11e38))),
      'expected a duration whose reciprocal a 32-bit float can hold, found 2.11e+38 s',
    ],
    [
      'source keys at one time',
      () => [rawClip([moved(0, 0.5), moved(0, 0.5, 0.5)])],
      'expected the time of translation key 2 of track 1 in [0, 1] s, after the key before, found 0.5',
    ],
    [
      'a source key after the end',
      () => [rawClip([moved(0, 1.5)])],
      'expected the time of translation key 1 of track 0 in [0, 1] s',
    ],
    [
      'a source value that is no number',
      () => [rawClip([{ scales: [[0, NaN, 1, 1]] }])],
      'expected finite numbers in scale key 0 of track 0, found NaN',
    ],
    [
      'a source skeleton of too many joints',
      () => [chain(MAX_JOINTS + 1)],
      `expected at most ${MAX_JOINTS} joints, found`,
    ],
    [
      'a source track with keys at one ratio',
      () => [
        rawTrack('float', [
          [0.5, 1],
          [0.5, 2],
        ]),
      ],
      'expected the ratio of key 1 in [0, 1], after the key before, found 0.5',
    ],
  ])('%s', (_, make, message) => {
    const write = (): Uint8Array => writeArchive(make());
    expect(write).toThrow(AssetError);
    expect(write).toThrow(message);
  });

  it('and what a player could not play, whoever made it', () => {
    const clip = buildAnimation(rawClip([moved(0, 0.5, 1)]));
    const wrong = { ...clip, timepoints: clip.timepoints.map((ratio) => ratio / 2) };
    expect(() => writeArchive([wrong])).toThrow(
      /expected timepoint 2 of 3 to be from 0.99999976 to 1, found 0.5. No player could read it/,
    );
    const skeleton = { ...buildSkeleton(chain(2)), names: ['a\0b', 'c'] };
    expect(() => writeArchive([skeleton])).toThrow('2 joint names, each ended by a NUL byte');
  });
});

/** Floats of every magnitude, and those around the limits of the format. */
const extreme: Arbitrary<number> = oneof(
  { weight: 4, arbitrary: between(-2, 2) },
  {
    weight: 2,
    arbitrary: tuple(between(-1, 1), between(-45, 38.5)).map(([m, e]) => m * 10 ** e),
  },
  constantFrom(0, -0, 1, 65504, 65519.9, 65520, 2 ** 63, 3.4e38, 1e-45, NaN, Infinity),
).map(Math.fround);

const duration = oneof(
  { weight: 2, arbitrary: between(0.01, 20) },
  between(-46, 38.6).map((exponent) => 10 ** exponent),
);

/** Times within a clip, some of them neighbours, mostly ascending. */
function timesWithin(end: number): Arbitrary<number[]> {
  const time = oneof(
    between(0, end),
    between(-45, 0).map((exponent) => end * 10 ** exponent),
    between(-8, -5).map((exponent) => end * (1 - 10 ** exponent)),
    constantFrom(0, end),
  );
  const some = array(tuple(time, boolean()), { maxLength: 5 });
  return some.map((list) =>
    list
      .flatMap(([at, twice]) => (twice ? [Math.fround(at), after(at)] : [Math.fround(at)]))
      .toSorted((a, b) => a - b),
  );
}

const valueOf = (size: number): Arbitrary<number[]> =>
  array(extreme, { minLength: size, maxLength: size });

function trackWithin(end: number): Arbitrary<WrittenTrack> {
  const keys = (components: number) =>
    timesWithin(end).chain((times) =>
      tuple(...times.map((time) => valueOf(components).map((value) => [time].concat(value)))),
    );
  return record({ translations: keys(3), rotations: keys(4), scales: keys(3) });
}

const clips = duration.chain((end) =>
  array(trackWithin(end), { maxLength: 5 }).map((tracks) => rawClip(tracks, end)),
);
const name = string({ unit: 'binary', maxLength: 4 });
const skeletons = array(tuple(name, valueOf(10)), { maxLength: 6 }).map(madeSkeleton);

function madeSkeleton(joints: readonly (readonly [string, number[]])[]): RawSkeleton {
  const made = rawSkeleton(
    joints.map((_, i) => i - 1),
    joints.map(([, values], i) => (i % 2 === 0 ? REST : values)),
  );
  return { ...made, names: joints.map(([own]) => own) };
}

const writtenKey = (time: number, value: readonly number[]): WrittenTrackKey => [time, ...value];
const TRACKS = [
  ['float', 1],
  ['float3', 3],
  ['quaternion', 4],
] as const;
const tracks = tuple(timesWithin(1), constantFrom(...TRACKS), name).chain(
  ([times, [type, size], own]) =>
    tuple(
      ...times.map((time) =>
        valueOf(size).map((value): WrittenTrackKey => writtenKey(time, value)),
      ),
    ).map((keys) => rawTrack(type, keys, own)),
);

describe('whatever is built is written so that it can be read, or refused in one sentence', () => {
  it.each<[string, Arbitrary<Parameters<typeof buildSource>[0]>]>([
    ['clips', clips],
    ['skeletons', skeletons],
    ['tracks', tracks],
  ])('%s', (_, sources) => {
    let written = 0;
    assert(
      property(sources, boolean(), boolean(), (source, isRaw, littleEndian) => {
        try {
          const objects = isRaw ? [source] : built(source);
          const { entries } = readArchive(writeArchive(objects, { littleEndian }));
          expect(entries.map(({ object }) => object.kind)).toEqual(objects.map(({ kind }) => kind));
          written++;
        } catch (error) {
          if (!(error instanceof AssetError)) throw error;
          // A builder finds what is wrong with its source, and names the key.
          if (!isRaw) expect(error.message).not.toContain('No player could read it');
        }
      }),
      { seed: 16, numRuns: 1500 },
    );
    expect(written).toBeGreaterThan(100);
  });
});
