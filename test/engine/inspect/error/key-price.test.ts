import { describe, expect, it } from 'vitest';
import { TaskCancelled } from '../../../../engine/base/task.ts';
import { KEY_KINDS, keyStream } from '../../../../engine/model/animation.ts';
import type { RawAnimation, RawKeys } from '../../../../engine/model/raw.ts';
import type { Skeleton } from '../../../../engine/model/skeleton.ts';
import { rawKeys } from '../../../../engine/model/raw.ts';
import { LOCAL_FLOATS, getLocal, poseLength } from '../../../../engine/math/pose.ts';
import { angleBetween } from '../../../../engine/math/quaternion.ts';
import { uniformDistances } from '../../../../engine/inspect/error/distances.ts';
import {
  keyPrices,
  keySavings,
  cheapestToRemove,
  limitPrices,
  priceOfKey,
  type KeyPrices,
} from '../../../../engine/inspect/error/key-price.ts';
import { rawForm } from '../../../../engine/inspect/error/raw-form.ts';
import { buildAnimation } from '../../../../engine/offline/animation-builder.ts';
import { measureHierarchy } from '../../../../engine/offline/hierarchy.ts';
import { optimizeAnimation } from '../../../../engine/offline/optimizer.ts';
import { sampleRaw } from '../../../../engine/runtime/raw-sampling.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { builtSkeleton, rawClip } from '../../../support/raw-clip.ts';

const oneJoint = builtSkeleton([-1]);

function pricesOf(
  skeleton: Skeleton,
  reference: RawAnimation,
  builtOf: RawAnimation,
  tolerance = 0.01,
): KeyPrices {
  const distances = uniformDistances(skeleton.count, 0.5);
  const built = buildAnimation(builtOf);
  return keyPrices({ skeleton, reference, candidate: built, distances, tolerance });
}

/** x at 0, ¼, ½, ¾ and 1. */
function curve(...xs: number[]): RawAnimation {
  const last = xs.length - 1;
  return rawClip([{ translations: xs.map((x, i) => [i / last, x, 0, 0]) }]);
}

it('stops when told to', () => {
  const [skeleton, reference] = [oneJoint, curve(0, 1, 0)];
  const request = {
    skeleton,
    reference,
    candidate: buildAnimation(reference),
    distances: uniformDistances(1, 1),
    tolerance: 0,
  };
  expect(() => keyPrices(request, { cancelled: () => true })).toThrow(TaskCancelled);
});

describe('the price of a key', () => {
  const turned = rawClip([
    {
      translations: [0, 0.5, 1].map((time) => [time, time * time, 0, 0]),
      rotations: [0, 0.5, 1].map((time) => [time, 0, 0, Math.sin(time / 2), Math.cos(time / 2)]),
    },
  ]);
  const prices = pricesOf(oneJoint, turned, turned);

  it('is none where the format asks for the key', () => {
    expect(priceOfKey(prices, 'translation', 0)).toBeUndefined();
    expect(priceOfKey(prices, 'scale', prices.key[0])).toBeUndefined();
  });

  it.each(['translation', 'rotation'] as const)('is found by its kind, as a %s', (kind) => {
    const row = prices.kind.indexOf(KEY_KINDS.indexOf(kind));
    expect(priceOfKey(prices, kind, prices.key[row])).toBe(row);
  });
});

describe('what a key is worth', () => {
  const prices = pricesOf(oneJoint, curve(0, 1, 2, 3.5, 4), curve(0, 1, 2, 3.5, 4));

  it('is how far the line of its neighbours is from the source without it', () => {
    expect([...prices.time]).toEqual([0.25, 0.5, 0.75]);
    // Without the key at ½ the line from 1 to 3.5 is at 2.25; without that at ¾, at 3.
    expect([...prices.errorWithout]).toEqual([0, 0.25, 0.5]);
    expect([...prices.error]).toEqual([0, 0, 0]);
  });

  it('leaves out the ends of every track, which have to be there', () => {
    expect(prices.count).toBe(3);
    expect(prices.kind.every((kind) => KEY_KINDS[kind] === 'translation')).toBe(true);
  });

  it('puts first what would be missed least', () => {
    expect(cheapestToRemove(prices, 2).map((row) => prices.time[row])).toEqual([0.25, 0.5]);
  });

  it('has its price in bytes: time, offset and three words', () => {
    expect(prices.keyBytes).toEqual([9, 9, 9]);
  });
});

describe('savings', () => {
  it('add up key by key, from the one that would be missed least', () => {
    const xs = [0, 1, 2, 3.5, 4];
    const savings = keySavings(pricesOf(oneJoint, curve(...xs), curve(...xs)));
    expect([...savings.error]).toEqual([0, 0.25, 0.5]);
    expect([...savings.bytes]).toEqual([9, 18, 27]);
  });
});

describe('wasted keys', () => {
  it.each([
    ['all on one line', [0, 1, 2, 3, 4], 0.01, [1, 1, 1]],
    ['a corner', [0, 1, 2, 1, 0], 0.01, [1, 0, 1]],
    ['each could go alone, both cannot', [0, 0.4, 0.4, 0], 0.3, [1, 0]],
  ])('%s', (_, xs, tolerance, wasted) => {
    const prices = pricesOf(oneJoint, curve(...xs), curve(...xs), tolerance);
    expect([...prices.wasted]).toEqual(wasted);
  });
});

describe('missing keys', () => {
  it('are where a line is farthest from the source, the one that helps most first', () => {
    const source = curve(0, 3, 0, 1, 0);
    const { missing } = pricesOf(
      oneJoint,
      source,
      rawClip([
        {
          translations: [
            [0, 0, 0, 0],
            [0.5, 0, 0, 0],
            [1, 0, 0, 0],
          ],
        },
      ]),
    );
    expect(missing.map(({ time, error, errorWithKey }) => [time, error, errorWithKey])).toEqual([
      [0.25, 3, 0],
      [0.75, 1, 0],
    ]);
  });

  it('are none where all are there', () => {
    expect(pricesOf(oneJoint, curve(0, 3, 0), curve(0, 3, 0)).missing).toEqual([]);
  });

  it('a rotation is off by its chord at the end of the chain', () => {
    const angle = 0.2;
    const turn = [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
    const source = rawClip([
      {
        rotations: [
          [0, 0, 0, 0, 1],
          [0.5, ...turn],
          [1, 0, 0, 0, 1],
        ],
      },
      { translations: [[0, 2, 0, 0]] },
    ]);
    const built = rawClip([{}, { translations: [[0, 2, 0, 0]] }]);
    const [first] = pricesOf(builtSkeleton([-1, 0]), source, built).missing;
    // The child is 2 away, its shell ½ more. Identity itself is packed with an error of 4e-5.
    expect(first.error).toBeCloseTo(2 * Math.sin(angle / 2) * 2.5, 3);
    expect(first).toMatchObject({ kind: 'rotation', track: 0, time: 0.5, bytes: 9 });
  });
});

describe.each(['eight', 'walker'])('%s, key by key by brute force', (name) => {
  const skeleton = readObject(validFixture(`${name}.skeleton.ozz`), 'skeleton');
  const source = readObject(validFixture(`${name}.raw_animation.ozz`), 'raw-animation');
  const distances = uniformDistances(skeleton.count, 0.1);
  const built = buildAnimation(
    optimizeAnimation(source, skeleton, { tolerance: 0.002, distance: 0.1 }),
  );
  const prices = keyPrices({
    skeleton,
    reference: source,
    candidate: built,
    distances,
    tolerance: 0.002,
  });
  const decoded = rawForm(built);

  it('without the key, the source is as far off as said', () => {
    expect(prices.count).toBeGreaterThan(10);
    const rows = Array.from({ length: 40 }, (_, i) => Math.floor((i * prices.count) / 40));
    for (const row of rows) {
      const kind = KEY_KINDS[prices.kind[row]];
      const { table } = keyStream(built, kind);
      const slot = table.keys.indexOf(prices.key[row]);
      const less = { ...decoded, [`${kind}s`]: withoutKey(rawKeys(decoded, kind), slot) };
      const [from, to] = [slot - 1, slot + 1].map(
        (at) => table.ratio[table.keys[at]] * built.duration,
      );
      const expected = farthest(skeleton, source, less, kind, prices.track[row], from, to);
      // Poses are float32.
      expect(Math.abs(prices.errorWithout[row] - expected)).toBeLessThan(1e-5 * (1 + expected));
    }
  });
});

function withoutKey({ offsets, times, values }: RawKeys, slot: number): RawKeys {
  const size = values.length / times.length;
  return {
    offsets: offsets.map((offset) => (offset > slot ? offset - 1 : offset)),
    times: times.filter((_, key) => key !== slot),
    values: values.filter((_, at) => Math.floor(at / size) !== slot),
  };
}

/** The largest error of one track between two times, at the source's keys and in many places between. */
function farthest(
  skeleton: Skeleton,
  source: RawAnimation,
  clip: RawAnimation,
  kind: (typeof KEY_KINDS)[number],
  track: number,
  from: number,
  to: number,
): number {
  const setting = { tolerance: 0, distance: 0.1 };
  const { length, scale } = measureHierarchy(source, skeleton, () => setting);
  const parent = skeleton.parents[track];
  const radius = kind === 'translation' ? (parent < 0 ? 1 : scale[parent]) : length[track];
  const own = rawKeys(source, kind);
  const times = [...own.times.subarray(own.offsets[track], own.offsets[track + 1])].filter(
    (time) => time >= from && time <= to,
  );
  const at = kind === 'rotation' ? [3, 7] : kind === 'scale' ? [7, 10] : [0, 3];
  return Math.max(
    ...[from, to, ...times].map((time) => {
      const [a, b] = [source, clip].map((of) => localAt(of, track, time).slice(...at));
      if (kind !== 'rotation') return radius * Math.hypot(...a.map((x, i) => x - b[i]));
      const angle = angleBetween(Float32Array.from(a), 0, Float32Array.from(b), 0);
      return radius * 2 * Math.sin(angle / 2);
    }),
  );
}

function localAt(clip: RawAnimation, track: number, time: number): number[] {
  const pose = new Float32Array(poseLength(clip.trackCount));
  const local = new Float32Array(LOCAL_FLOATS);
  sampleRaw(clip, time, pose);
  getLocal(pose, track, local);
  return [...local];
}

describe('the prices of some tracks', () => {
  const skeleton = builtSkeleton([-1, 0]);
  const xs = [0, 0.1, 0.3, 0.2, 0].map((x, i): [number, number, number, number] => [
    i / 4,
    x,
    0,
    0,
  ]);
  const source = rawClip([{ translations: xs }, { translations: xs }]);
  const all = pricesOf(skeleton, source, source);

  it.each([
    ['one', [0, 1]],
    ['none', [0, 0]],
    ['all', [1, 1]],
  ])('are those of %s alone', (_, tracks) => {
    const limited = limitPrices(all, Uint8Array.from(tracks));
    const rows = [...all.track.keys()].filter((row) => tracks[all.track[row]] === 1);
    expect(limited.count).toBe(rows.length);
    expect([...limited.key]).toEqual(rows.map((row) => all.key[row]));
    expect([...limited.errorWithout]).toEqual(rows.map((row) => all.errorWithout[row]));
    expect(limited.missing).toEqual(all.missing.filter(({ track }) => tracks[track] === 1));
  });
});
