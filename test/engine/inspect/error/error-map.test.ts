import { describe, expect, it } from 'vitest';
import type { Skeleton } from '#engine/model';
import { identityPose, setLocal } from '../../../../engine/math/pose.ts';
import { chainReach, uniformDistances } from '../../../../engine/inspect/error/distances.ts';
import { errorMap, measureError } from '../../../../engine/inspect/error/error-map.ts';
import type { ErrorMetric } from '../../../../engine/inspect/error/measures.ts';
import type { PoseSource } from '../../../../engine/inspect/error/pose-source.ts';
import {
  errorHistogram,
  errorStatistics,
  percentile,
  timesAbove,
} from '../../../../engine/inspect/error/statistics.ts';

const NOWHERE = { offset: 0, length: 0 };

/** Three joints in a row, one unit apart along x. */
function arm(): Skeleton {
  const restPose = identityPose(3);
  const local = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];
  setLocal(restPose, 1, [1, ...local.slice(1)]);
  setLocal(restPose, 2, [1, ...local.slice(1)]);
  return {
    kind: 'skeleton',
    count: 3,
    names: ['shoulder', 'elbow', 'hand'],
    parents: Int16Array.from([-1, 0, 1]),
    restPose,
    ranges: { header: NOWHERE, names: NOWHERE, parents: NOWHERE, restPose: NOWHERE },
  };
}

/** The arm at rest, but for one joint that is turned about z by an angle that may depend on time. */
function turned(joint: number, angle: (time: number) => number): PoseSource {
  const rest = arm().restPose;
  return {
    name: 'turned',
    duration: 2,
    trackCount: 3,
    keyTimes: Float64Array.from([0, 1, 2]),
    samplePose: (time, pose) => {
      pose.set(rest);
      const half = angle(time) / 2;
      const x = joint === 0 ? 0 : 1;
      setLocal(pose, joint, [x, 0, 0, 0, 0, Math.sin(half), Math.cos(half), 1, 1, 1]);
    },
  };
}

const still = turned(0, () => 0);
const ANGLE = 0.01;
/** A point at distance d moves by the chord 2 d sin(angle / 2). */
const chord = (distance: number): number => 2 * distance * Math.sin(ANGLE / 2);

describe('what is refused', () => {
  it('a clip of another skeleton', () => {
    const other = { ...still, name: 'other', trackCount: 4 };
    const request = {
      skeleton: arm(),
      reference: still,
      candidate: other,
      distances: uniformDistances(3, 1),
    };
    expect(() => measureError(request)).toThrow(
      'clip "other": expected as many tracks as the skeleton has joints (3), found 4.',
    );
  });
});

it('measures only what is asked for', () => {
  const request = {
    skeleton: arm(),
    reference: still,
    candidate: turned(0, () => ANGLE),
    distances: uniformDistances(3, 1),
  };
  const all = errorMap(request).values;
  const { shell, local, reach } = errorMap({ ...request, metrics: ['shell', 'local'] }).values;
  expect([shell, local]).toEqual([all.shell, all.local]);
  expect(Math.max(...shell)).toBeGreaterThan(0);
  expect(Math.max(...all.reach)).toBeGreaterThan(0);
  expect(Math.max(...reach)).toBe(0);
});

describe('a known rotation error at a known distance', () => {
  const map = errorMap({
    skeleton: arm(),
    reference: still,
    candidate: turned(0, () => ANGLE),
    distances: uniformDistances(3, 0.5),
  });
  const at = (metric: ErrorMetric, joint: number): number =>
    map.values[metric][joint * map.columns];

  it.each<[ErrorMetric, readonly number[]]>([
    // The shell of joint j has its farthest points at hypot(j, 0.5) and j + 0.5 from the shoulder.
    ['shell', [chord(0.5), chord(1.5), chord(2.5)]],
    ['joint', [0, chord(1), chord(2)]],
    ['local', [chord(0.5), 0, 0]],
    ['reach', [chord(2.5), 0, 0]],
    ['translation', [0, 0, 0]],
    ['rotation', [ANGLE, 0, 0]],
    ['scale', [0, 0, 0]],
  ])('%s', (metric, expected) => {
    expected.forEach((value, joint) => expect(at(metric, joint)).toBeCloseTo(value, 6));
  });

  it('is nothing between a clip and itself', () => {
    const same = errorMap({
      skeleton: arm(),
      reference: still,
      candidate: still,
      distances: uniformDistances(3, 0.5),
    });
    for (const values of Object.values(same.values)) expect(Math.max(...values)).toBe(0);
  });
});

describe('measuring a few columns at a time', () => {
  const request = {
    skeleton: arm(),
    reference: still,
    candidate: turned(1, (time) => ANGLE * time),
    distances: uniformDistances(3, 1),
    times: Float64Array.from({ length: 1000 }, (_, i) => (i * 2) / 999),
  };

  it('covers the whole clip coarsely first', () => {
    const { map, run } = measureError(request);
    run(100);
    const measured = [...map.measured].flatMap((flag, column) => (flag === 1 ? [column] : []));
    expect(measured).toHaveLength(100);
    expect(measured.at(-1)).toBeGreaterThan(985);
  });

  it('ends with the map that one run gives', () => {
    const { map, run } = measureError(request);
    let runs = 1;
    while (run(7) < 1) runs++;
    expect(runs).toBe(Math.ceil(1000 / 7));
    expect(map.values.shell).toEqual(errorMap(request).values.shell);
  });
});

describe('statistics', () => {
  const map = errorMap({
    skeleton: arm(),
    reference: still,
    candidate: turned(0, (time) => (ANGLE * time) / 2),
    distances: uniformDistances(3, 1),
    times: Float64Array.from([0, 1, 2]),
  });
  const statistics = errorStatistics(map, 'joint');

  it('names the worst joint and time first', () => {
    expect(statistics.worst.map(({ joint, time }) => [joint, time])).toEqual([
      [2, 2],
      [1, 2],
      [0, 0],
    ]);
    expect(statistics.max).toBeCloseTo(chord(2), 6);
  });

  it('weights the mean by time', () => {
    // Linear in time: joints are off by 0, 1 and 2 times half of the end's error on average.
    expect(statistics.mean).toBeCloseTo(chord(1) / 2, 6);
    expect(statistics.jointMean[2]).toBeCloseTo(chord(2) / 2, 6);
  });

  it.each([
    [0, 1],
    [0.5, 2],
    [0.75, 3],
    [0.99, 4],
    [1, 4],
  ])('percentile %f of 1 2 3 4 is %f', (part, expected) => {
    expect(percentile(Float32Array.from([1, 2, 3, 4]), part)).toBe(expected);
  });

  it('leaves out what is no number, and says how much that is', () => {
    const broken = { ...map, values: { ...map.values, joint: map.values.joint.slice() } };
    broken.values.joint[0] = NaN;
    broken.values.joint[map.columns * 3 - 1] = Infinity;
    const found = errorStatistics(broken, 'joint');
    expect(found).toMatchObject({ noNumbers: 2, samples: statistics.samples - 2 });
    expect(found.max).toBeCloseTo(chord(1), 6);
    expect(found.mean).toBeLessThan(statistics.mean);
    expect(errorHistogram(broken, 'joint', 4).max).toBe(found.max);
    expect(statistics.noNumbers).toBe(0);
  });

  it('of the skin leave out joints that no vertex follows, and name them', () => {
    const skin = Float32Array.from([0, 0, 0, 4, 4, 4, 0, 2, 0]);
    const measured = { ...map, values: { ...map.values, skin }, skinned: Uint8Array.of(0, 1, 1) };
    const found = errorStatistics(measured, 'skin');
    expect(found).toMatchObject({ unmeasured: [0], samples: 6, noNumbers: 0, max: 4, mean: 2.5 });
    expect(found.worst.map(({ joint }) => joint)).toEqual([1, 2]);
    expect([...errorHistogram(measured, 'skin', 2).counts]).toEqual([2, 4]);
    expect(errorStatistics(measured, 'joint')).toMatchObject({ unmeasured: [], samples: 9 });
  });

  it('counts what is above a limit, the limit itself left out', () => {
    const above = (limit?: number): number => errorHistogram(map, 'joint', 4, limit).above;
    expect(above()).toBe(0);
    expect(above(statistics.max)).toBe(0);
    expect(above(statistics.max * 0.999)).toBe(1);
    expect(above(-1)).toBe(statistics.samples);
  });

  it.each([
    ['no limit that is never passed', 2 * ANGLE, undefined, undefined],
    ['not the limit itself', ANGLE, 1.25, 2],
    ['all but the start above nothing', 0, 0.25, 2],
  ])('say from when to when it is above: %s', (_, limit, from, to) => {
    const bending = errorMap({
      skeleton: arm(),
      reference: still,
      candidate: turned(0, (time) => Math.fround(ANGLE * time)),
      distances: uniformDistances(3, 0.5),
      counted: Uint8Array.of(1, 1, 0),
    });
    // The limit as it was measured, which is rounded.
    const measured = limit === ANGLE ? bending.values.rotation[bending.times.indexOf(1)] : limit;
    const { first, last } = timesAbove(bending, 'rotation', measured);
    expect([first[0], last[0]]).toEqual([from ?? NaN, to ?? NaN]);
    expect([first[1], first[2], last[2]]).toEqual([NaN, NaN, NaN]);
  });

  it('counts every sample once in the histogram', () => {
    const { counts, max } = errorHistogram(map, 'joint', 4);
    expect(max).toBeCloseTo(statistics.max, 7);
    expect(counts.reduce((sum, count) => sum + count)).toBe(statistics.samples);
    expect(counts[3]).toBe(1);
  });
});

describe('reach', () => {
  const reachOf = (skeleton: Skeleton): number[] => {
    const reach = new Float32Array(3);
    chainReach(skeleton, skeleton.restPose, uniformDistances(3, 0.5), reach);
    return [...reach];
  };

  it('is the length of the chain below a joint, and its own distance', () => {
    expect(reachOf(arm())).toEqual([2.5, 1.5, 0.5]);
  });

  it('is in the space of the joint: what a joint scales reaches farther', () => {
    const scaled = arm();
    setLocal(scaled.restPose, 1, [1, 0, 0, 0, 0, 0, 1, -2, 1, 1]);
    expect(reachOf(scaled)).toEqual([4, 1.5, 0.5]);
  });
});

describe('lengths are those of model space', () => {
  /** The arm under a joint with a scale, in units that make it as long as the arm itself. */
  const posed = (scale: number, off: number): PoseSource => ({
    ...still,
    samplePose: (_, pose) => {
      setLocal(pose, 0, [0, 0, 0, 0, 0, 0, 1, scale, scale, scale]);
      setLocal(pose, 1, [1 / scale, off / scale, 0, 0, 0, 0, 1, 1, 1, 1]);
      setLocal(pose, 2, [1 / scale, 0, 0, 0, 0, Math.sin(off), Math.cos(off), 1, 1, 1]);
    },
  });
  const measured = (scale: number) =>
    errorMap({
      skeleton: arm(),
      reference: posed(scale, 0),
      candidate: posed(scale, 0.01),
      distances: uniformDistances(3, 0.5 / scale),
    });

  it.each([0.01, 100])('under a scale of %f', (scale) => {
    const [plain, scaled] = [measured(1), measured(scale)];
    for (const metric of ['shell', 'joint', 'local', 'reach', 'translation'] as const) {
      // Not of the scaled joint itself, whose distance is in its own space.
      for (let joint = 1; joint < 3; joint++) {
        const at = joint * plain.columns;
        expect(scaled.values[metric][at]).toBeCloseTo(plain.values[metric][at], 6);
      }
    }
    expect(plain.values.translation[plain.columns]).toBeCloseTo(0.01, 6);
  });
});

describe('between two keys', () => {
  /** The hand turned by 2.4 radians within one second, at even speed or as normalised lerp does it. */
  const turning = (even: boolean): PoseSource => ({
    ...still,
    duration: 1,
    keyTimes: Float64Array.of(0, 1),
    samplePose: (time, pose) => {
      pose.set(arm().restPose);
      const sine = Math.sin(1.2) * time;
      const half = even ? 1.2 * time : Math.atan2(sine, 1 - time + Math.cos(1.2) * time);
      setLocal(pose, 2, [1, 0, 0, 0, 0, Math.sin(half), Math.cos(half), 1, 1, 1]);
    },
  });
  const largest = (times?: Float64Array): number => {
    const clips = { reference: turning(true), candidate: turning(false) };
    const map = errorMap({ skeleton: arm(), ...clips, distances: uniformDistances(3, 1), times });
    return errorStatistics(map, 'rotation').max;
  };

  it('the difference of two ways to interpolate is found, which is nothing half-way', () => {
    expect(largest(Float64Array.of(0, 0.5, 1))).toBeLessThan(1e-6);
    const dense = largest(Float64Array.from({ length: 1001 }, (_, i) => i / 1000));
    expect(dense).toBeGreaterThan(0.05);
    expect(largest()).toBeGreaterThan(0.95 * dense);
  });
});
