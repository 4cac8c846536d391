import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TaskCancelled } from '../../../engine/base/task.ts';
import {
  SAMPLING_PATHS,
  checkPathIndependence,
} from '../../../engine/inspect/path-independence.ts';
import type { Animation } from '../../../engine/model/animation.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { describeWithShared } from '../../support/shared.ts';

const RATIOS = Float32Array.from({ length: 41 }, (_, i) => i / 40);

const fixture = (name: string): Animation =>
  readObject(validFixture(`${name}.animation.ozz`), 'animation');

describe('a clip whose iframe lies', () => {
  it('is listed with way, kind and key', () => {
    const animation = fixture('eight');
    const { rotations } = animation;
    // Every snapshot claims to have consumed one key less than it has.
    const desc = rotations.iframes.desc.map((word, i) => (i % 2 === 1 ? word - 1 : word));
    const lying = { ...rotations, iframes: { ...rotations.iframes, desc } };
    const report = checkPathIndependence({ ...animation, rotations: lying }, RATIOS);
    const [first] = report.disagreements;
    expect(first).toMatchObject({ kind: 'rotation' });
    expect(new Set(report.disagreements.map(({ kind }) => kind))).not.toContain('scale');
  });
});

it('stops when it is told to', () => {
  expect(() => checkPathIndependence(fixture('eight'), RATIOS, { cancelled: () => true })).toThrow(
    TaskCancelled,
  );
});

describe('every way to a ratio ends in the same state', () => {
  it.each(['one', 'three', 'five', 'eight', 'walker'])('%s', (name) => {
    const report = checkPathIndependence(fixture(name), RATIOS);
    expect(report.disagreements).toEqual([]);
    expect(report.comparisons).toBe(RATIOS.length * SAMPLING_PATHS.length);
  });
});

describeWithShared('every way to a ratio ends in the same state, real files', (shared) => {
  it.each(['pab_walk', 'pab_atlas', 'baked_animation'])('%s', (name) => {
    const animation = readObject(join(shared, `assets/ozz/${name}.ozz`), 'animation');
    expect(checkPathIndependence(animation, RATIOS).disagreements).toEqual([]);
  });
});
