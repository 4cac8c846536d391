import { describe, expect, it } from 'vitest';
import type { Animation } from '../../../../engine/model/animation.ts';
import type { RawAnimation } from '../../../../engine/model/raw.ts';
import type { Skeleton } from '../../../../engine/model/skeleton.ts';
import { LOCAL_FLOATS } from '../../../../engine/math/pose.ts';
import {
  ERROR_CAUSES,
  causeTotals,
  chainTotals,
  createErrorExplainer,
  pointToModel,
  createStageSampler,
  withoutUnmeasured,
  type ErrorAttribution,
  type ErrorCause,
} from '../../../../engine/inspect/error/attribution.ts';
import { uniformDistances } from '../../../../engine/inspect/error/distances.ts';
import { errorMap } from '../../../../engine/inspect/error/error-map.ts';
import { animationSource, rawSource } from '../../../../engine/inspect/error/pose-source.ts';
import { errorStatistics } from '../../../../engine/inspect/error/statistics.ts';
import { buildAnimation } from '../../../../engine/offline/animation-builder.ts';
import { optimizeAnimation } from '../../../../engine/offline/optimizer.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { builtSkeleton, rawClip } from '../../../support/raw-clip.ts';
import { describeWithShared } from '../../../support/shared.ts';

interface Pair {
  readonly skeleton: Skeleton;
  readonly raw: RawAnimation;
  readonly built: Animation;
}

function causes(attribution: ErrorAttribution): Record<ErrorCause, number> {
  const [removal, time, quantisation, other] = causeTotals(attribution);
  return { removal, time, quantisation, other };
}

const sum = (values: Float64Array): number => values.reduce((all, one) => all + one, 0);

/** One joint that swings by a bend in the middle: x from 0 over `height` back to 0. */
function bend(height: number): RawAnimation {
  const translations = [
    [0, 0, 0, 0],
    [0.5, height, 0, 0],
    [1, 0, 0, 0],
  ];
  return rawClip([{ translations }]);
}
const straight = rawClip([
  { translations: [...bend(0).translations.times].map((time) => [time, 0, 0, 0]) },
]);
const oneJoint = builtSkeleton([-1]);

describe('what is refused', () => {
  it('clips of another skeleton', () => {
    const built = buildAnimation(rawClip([{}, {}]));
    expect(() => createErrorExplainer(oneJoint, straight, built, 0)).toThrow(
      'clips that are explained have a track for every joint',
    );
  });
});

describe('an error of one cause has no other', () => {
  const onlyEnds = rawClip([
    {
      translations: [
        [0, 0, 0, 0],
        [1, 0, 0, 0],
      ],
    },
  ]);
  // 1/3 lies between two half floats, 2^-12 apart.
  const third = rawClip([{ translations: [[0, 1 / 3, 0, 0]] }]);
  const moved = rawClip([{ translations: [[0, 0.25, 0, 0]] }]);

  it.each<[ErrorCause, string, RawAnimation, RawAnimation, number]>([
    ['removal', 'the bend is cut off', bend(0.25), onlyEnds, 0.25],
    ['quantisation', 'the value has no half float', third, third, 2 ** -13 / 1.5],
    ['other', 'the clip was made of another source', straight, moved, 0.25],
  ])('%s: %s', (cause, _, source, builtOf, expected) => {
    const attribution = createErrorExplainer(oneJoint, source, buildAnimation(builtOf), 0).at(
      0.5,
      0,
    );
    expect(attribution.total).toBeCloseTo(expected, 7);
    for (const name of ERROR_CAUSES) {
      expect(causes(attribution)[name]).toBeCloseTo(name === cause ? expected : 0, 7);
    }
  });

  it('time: a fast key between two ratios', () => {
    // A jump of 1000 units within a millisecond, late in a long clip.
    const jump = rawClip(
      [
        {
          translations: [
            [0, 0, 0, 0],
            [777.777, 0, 0, 0],
            [777.778, 1000, 0, 0],
            [900, 1000, 0, 0],
          ],
        },
      ],
      900,
    );
    const at = createErrorExplainer(oneJoint, jump, buildAnimation(jump), 0).at(777.7774, 0.1);
    expect(at.total).toBeGreaterThan(1);
    expect(causes(at).time / at.total).toBeCloseTo(1, 2);
  });

  it('other: the way was taken out, which leaves next to nothing of the end', () => {
    const keys = (way: number): RawAnimation =>
      rawClip([
        {
          translations: [
            [0, 0, 1 / 64, 0],
            [0.5, way / 2, 0.25, 0],
            [1, way, 1 / 64, 0],
          ],
        },
      ]);
    const attribution = createErrorExplainer(oneJoint, keys(2), buildAnimation(keys(0)), 0).at(
      1,
      0,
    );
    expect(attribution.total).toBeCloseTo(2, 6);
    expect(causes(attribution).other).toBeCloseTo(2, 6);
    expect(causes(attribution).removal).toBeCloseTo(0, 6);
  });

  it('is charged to the joint that has it', () => {
    const skeleton = builtSkeleton([-1, 0, 1, 0]);
    const still = { translations: [[0, 1, 0, 0]] };
    const source = rawClip([still, { translations: bendKeys(0.25) }, still, still]);
    const built = buildAnimation(rawClip([still, { translations: [[0, 0, 0, 0]] }, still, still]));
    const attribution = createErrorExplainer(skeleton, source, built, 2).at(0.5, 0);
    expect(attribution.chain).toEqual([0, 1, 2]);
    expect([...chainTotals(attribution)].map((part) => Number(part.toFixed(4)))).toEqual([
      0, 0.25, 0,
    ]);
  });
});

function bendKeys(height: number): number[][] {
  return [
    [0, 0, 0, 0],
    [0.5, height, 0, 0],
    [1, 0, 0, 0],
  ];
}

it('is nothing where nothing is lost', () => {
  const built = buildAnimation(bend(0.25));
  const attribution = createErrorExplainer(oneJoint, bend(0.25), built, 0).at(0.3, 0);
  expect(attribution.total).toBe(0);
  expect(sum(attribution.parts)).toBe(0);
});

it('explains a build by another build', () => {
  const [fine, coarse] = [bend(0.25), rawClip([{ translations: [[0, 0, 0, 0]] }])].map((raw) =>
    buildAnimation(raw),
  );
  const attribution = createErrorExplainer(oneJoint, fine, coarse, 0).at(0.5, 0.1);
  expect(causes(attribution).removal).toBeCloseTo(0.25, 6);
});

const FIXTURES = ['eight', 'walker'] as const;

function fixture(name: string, tolerance: number): Pair {
  const skeleton = readObject(validFixture(`${name}.skeleton.ozz`), 'skeleton');
  const raw = readObject(validFixture(`${name}.raw_animation.ozz`), 'raw-animation');
  const kept = optimizeAnimation(raw, skeleton, { tolerance, distance: 0.1 });
  return { skeleton, raw, built: buildAnimation(kept) };
}

/** Every joint at the time at which it is worst, and at some more. */
function checkEverywhere({ skeleton, raw, built }: Pair): void {
  const map = errorMap({
    skeleton,
    reference: rawSource(raw),
    candidate: animationSource(built),
    distances: uniformDistances(skeleton.count, 0.1),
  });
  const { jointWorstTime } = errorStatistics(map, 'shell');
  for (let joint = 0; joint < skeleton.count; joint++) {
    const explainer = createErrorExplainer(skeleton, raw, built, joint);
    const worst = map.times.indexOf(jointWorstTime[joint]);
    for (const column of [worst, 1, map.columns >> 1]) {
      const measured = map.values.shell[joint * map.columns + column];
      const attribution = explainer.at(map.times[column], 0.1);
      const whole = `joint ${joint} at ${map.times[column]}`;
      // The map has float32 matrices, whose rounding is below a millionth of the character.
      expect(Math.abs(attribution.total - measured), whole).toBeLessThan(0.01 * measured + 4e-6);
      expect(Math.abs(sum(attribution.parts) - measured), whole).toBeLessThan(
        0.01 * measured + 4e-6,
      );
      expect(Math.abs(causes(attribution).other), whole).toBeLessThan(1e-6);
    }
  }
}

describe('the parts add up to what the map measures', () => {
  it.each(
    FIXTURES.flatMap((name) => [0, 0.001, 0.02].map((tolerance) => [name, tolerance] as const)),
  )('%s, built with a tolerance of %f', (name, tolerance) =>
    checkEverywhere(fixture(name, tolerance)),
  );
});

describe('what a joint that is not measured adds counts for the next one that is,', () => {
  const { skeleton, raw, built } = fixture('eight', 0.02);
  const joint = skeleton.count - 1;
  const explainer = createErrorExplainer(skeleton, raw, built, joint);
  const whole = explainer.at(0.4, 0.1);
  const last = whole.chain.length - 1;

  it.each<[string, left: readonly number[]]>([
    ['if none is left out', []],
    ['the root', [0]],
    ['two in a row', [0, 1]],
    ['one in the middle', [last - 1]],
    ['but the joint itself stays', [last]],
  ])('%s', (_, left) => {
    const counted = new Uint8Array(skeleton.count).fill(1);
    for (const place of left) counted[whole.chain[place]] = 0;
    const found = withoutUnmeasured(explainer, counted).at(0.4, 0.1);
    const kept = [...whole.chain.keys()].filter((i) => i === last || !left.includes(i));
    expect(found.chain).toEqual(kept.map((i) => whole.chain[i]));
    const totals = chainTotals(whole);
    chainTotals(found).forEach((total, i) => {
      const from = i === 0 ? 0 : kept[i - 1] + 1;
      expect(total).toBeCloseTo(sum(totals.slice(from, kept[i] + 1)), 12);
    });
    expect(causes(found).quantisation).toBeCloseTo(causes(whole).quantisation, 12);
  });
});

describeWithShared('the parts add up on real clips', (dir) => {
  it.each([
    ['ozz/pab_atlas_raw.ozz', 'ozz/pab_atlas.ozz', 'ozz/pab_skeleton.ozz'],
    ['gltf/khr_fox/raw/raw_Run.ozz', 'gltf/khr_fox/ozz/Run.ozz', 'gltf/khr_fox/ozz/skeleton.ozz'],
  ])('%s', (raw, built, skeleton) => {
    const asset = (name: string): string => `${dir}/assets/${name}`;
    checkEverywhere({
      skeleton: readObject(asset(skeleton), 'skeleton'),
      raw: readObject(asset(raw), 'raw-animation'),
      built: readObject(asset(built), 'animation'),
    });
  });
});

describe.each(FIXTURES)('%s, taken apart by brute force', (name) => {
  const { skeleton, raw, built } = fixture(name, 0.005);
  const kept = optimizeAnimation(raw, skeleton, { tolerance: 0.005, distance: 0.1 });
  const joint = skeleton.count - 1;
  const explainer = createErrorExplainer(skeleton, raw, built, joint);
  const locals = createStageSampler(explainer.stages, explainer.chain, built.duration);
  const TIMES = [0, 0.21, 0.5, 0.77, 1].map((part) => part * built.duration);

  it('what was kept is what the optimiser kept', () => {
    const alone = { ...explainer.stages, kept };
    const expected = createStageSampler(alone, explainer.chain, built.duration);
    for (const time of TIMES) {
      const found = locals(time)[1];
      expected(time)[1].forEach((value, i) => expect(found[i]).toBeCloseTo(value, 5));
    }
  });

  it('every ancestor moves the point as far as exchanging it alone does', () => {
    for (const time of TIMES) {
      const { total, chain, ...rest } = explainer.at(time, 0.1);
      const parts = chainTotals({ total, chain, ...rest });
      const stages = locals(time);
      const [source, whole] = [stages[0], stages[stages.length - 1]];
      const axis = worstAxis(source, whole, chain.length);
      const from = raised(source, axis, chain.length);
      const to = raised(whole, axis, chain.length);
      chain.forEach((_, i) => {
        const mixed = source.slice();
        mixed.set(whole.subarray(i * LOCAL_FLOATS, (i + 1) * LOCAL_FLOATS), i * LOCAL_FLOATS);
        const alone = raised(mixed, axis, chain.length);
        const way = alone.reduce((all, one, c) => all + (one - from[c]) * (to[c] - from[c]), 0);
        // What is left is the product of two errors.
        expect(Math.abs(parts[i] - way / (total || 1))).toBeLessThan(0.02 * total + 1e-6);
      });
    }
  });
});

function raised(locals: Float32Array, axis: number, length: number): number[] {
  const point = new Float64Array(3);
  point[axis] = 0.1;
  pointToModel(locals, length - 1, point);
  return [...point];
}

function worstAxis(a: Float32Array, b: Float32Array, length: number): number {
  const away = [0, 1, 2].map((axis) => {
    const [p, q] = [raised(a, axis, length), raised(b, axis, length)];
    return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
  });
  return away.indexOf(Math.max(...away));
}
