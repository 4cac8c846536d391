import { readFileSync } from 'node:fs';
import path from 'node:path';
import { array, assert, constantFrom, oneof, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyRanges } from '../../../engine/base/units.ts';
import { identityPose, poseLength, unpackPose } from '../../../engine/math/pose.ts';
import type { RawAnimation, RawKeys } from '../../../engine/model/raw.ts';
import { sampleRaw, validateRawSampling } from '../../../engine/runtime/raw-sampling.ts';
import { readObject } from '../../support/archives.ts';
import { between } from '../../support/numbers.ts';
import { describeWithShared } from '../../support/shared.ts';
import { localDifference } from './recorded.ts';
import { readFloats, referencePoses } from './reference-poses.ts';

type Key = readonly [time: number, ...value: number[]];

/** The keys of one track. */
function keys(...made: Key[]): RawKeys {
  return {
    offsets: Uint32Array.of(0, made.length),
    times: Float32Array.from(made, ([time]) => time),
    values: Float32Array.from(made.flatMap(([, ...value]) => value)),
  };
}

/** A clip of 2 s with one track. */
function source(parts: Partial<RawAnimation> = {}): RawAnimation {
  return {
    kind: 'raw-animation',
    name: 'made',
    duration: 2,
    trackCount: 1,
    translations: keys(),
    rotations: keys(),
    scales: keys(),
    ranges: emptyRanges('body'),
    ...parts,
  };
}

const pose = (): Float32Array => new Float32Array(poseLength(1)).fill(9);

describe('validateRawSampling refuses', () => {
  it.each([
    ['a time that is no number', NaN, pose(), /time is not a number/],
    ['too short a pose', 0, new Float32Array(39), /39 floats, 1 tracks need 40/],
  ])('%s', (_, time, out, message) => {
    expect(validateRawSampling(source(), time, out)).toMatch(message);
  });

  it('nothing else', () => {
    expect(validateRawSampling(source(), 7, pose())).toBeUndefined();
  });
});

describe('sampleRaw', () => {
  const at = (clip: RawAnimation, time: number): number[] => {
    const out = pose();
    sampleRaw(clip, time, out);
    return [...unpackPose(out, 1)];
  };
  const moving = source({ translations: keys([0.5, 1, 0, 0], [1, 3, 0, 0], [1.5, 3, 8, 0]) });

  it.each([
    ['before the first key it holds', 0.25, [1, 0, 0]],
    ['on the first key', 0.5, [1, 0, 0]],
    ['between keys', 0.75, [2, 0, 0]],
    ['on a key', 1, [3, 0, 0]],
    ['between the last two', 1.25, [3, 4, 0]],
    ['after the last key it holds', 1.75, [3, 8, 0]],
    ['after the clip, as at its end', 9, [3, 8, 0]],
    ['before the clip, as at its beginning', -9, [1, 0, 0]],
    ['at a time that is no number, as at its beginning', NaN, [1, 0, 0]],
  ])('%s', (_, time, expected) => {
    expect(at(moving, time).slice(0, 3)).toEqual(expected);
  });

  it('finds the keys on either side, however they are spread', () => {
    const spread = array(oneof(between(0, 2), constantFrom(0, 0.5, 1, 1.25, 2)), {
      minLength: 1,
      maxLength: 40,
    });
    assert(
      property(spread, between(0, 2), (unsorted, time) => {
        const times = Float32Array.from(unsorted).toSorted();
        const clip = source({
          translations: keys(...Array.from(times, (t, i): Key => [t, i, 0, 0])),
        });
        for (const moment of [time, ...times]) {
          const seconds = Math.fround(moment);
          const isPast = seconds >= times[times.length - 1];
          const left = isPast
            ? times.length - 1
            : Math.max(
                0,
                times.findLastIndex((t) => t < seconds),
              );
          const isBetween = !isPast && seconds > times[left];
          const alpha = isBetween ? (seconds - times[left]) / (times[left + 1] - times[left]) : 0;
          expect(at(clip, seconds)[0]).toBe(Math.fround(left + alpha));
        }
      }),
    );
  });

  it('gives identity for a track without keys, in the padding lanes too', () => {
    const out = pose();
    sampleRaw(source(), 1, out);
    expect(out).toEqual(identityPose(1));
  });

  it.each<[string, Key[], number[]]>([
    ['normalises', [[0, 0, 0, 0, 4]], [0, 0, 0, 1]],
    [
      'takes the shortest way',
      [
        [0, 0, 0, 0, 1],
        [2, 0, 0, 0, -1],
      ],
      [0, 0, 0, 1],
    ],
    ['gives identity for a rotation without length', [[0, 0, 0, 0, 0]], [0, 0, 0, 1]],
  ])('%s', (_, rotations, expected) => {
    const clip = source({ rotations: keys(...rotations) });
    expect(at(clip, 1).slice(3, 7)).toEqual(expected);
  });
});

describeWithShared('sampleRaw agrees with the reference', (dir) => {
  it('on pab_walk', () => {
    const raw = readObject(path.join(dir, 'assets/ozz/pab_walk_raw.ozz'), 'raw-animation');
    const text = readFileSync(path.join(dir, 'vectors/real/pab_walk_raw.samples.json'), 'utf8');
    const { steps } = JSON.parse(text) as { steps: { ratio: number; locals: number[] }[] };
    const out = new Float32Array(poseLength(raw.trackCount));
    for (const { ratio, locals } of steps) {
      sampleRaw(raw, Math.fround(Math.fround(ratio) * raw.duration), out);
      expect(localDifference(out, locals), `at ${ratio}`).toBeUndefined();
    }
    expect(steps.length).toBe(6);
  });

  const cases = referencePoses(path.join(dir, 'assets/gltf'), ['raw']);
  it.each(cases.map((made) => [made.title, made] as const))('on %s', (_, made) => {
    const raw = readObject(path.join(made.folder, `${made.clip}.ozz`), 'raw-animation');
    const out = new Float32Array(poseLength(raw.trackCount));
    const values = readFloats(made.reference);
    let at = 0;
    for (const ratio of made.ratios) {
      sampleRaw(raw, Math.fround(Math.fround(ratio) * raw.duration), out);
      const locals = values.subarray(at, (at += raw.trackCount * 10));
      expect(localDifference(out, locals), `at ${ratio}`).toBeUndefined();
    }
    expect(at).toBe(values.length);
  });
});
