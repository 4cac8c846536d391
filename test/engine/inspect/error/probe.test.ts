import { describe, expect, it } from 'vitest';
import type { PoseSource } from '#engine/inspect/error';
import type { Skeleton } from '#engine/model';
import { uniformDistances } from '../../../../engine/inspect/error/distances.ts';
import { errorMap } from '../../../../engine/inspect/error/error-map.ts';
import { ERROR_METRICS } from '../../../../engine/inspect/error/measures.ts';
import { rawSource } from '../../../../engine/inspect/error/pose-source.ts';
import { createProbe } from '../../../../engine/inspect/error/probe.ts';
import { builtSkeleton, rawClip } from '../../../support/raw-clip.ts';

/** Two joints; the second is one unit away from the first on x, and turns about z. */
const skeleton: Skeleton = builtSkeleton(
  [-1, 0],
  [
    [0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
    [1, 0, 0, 0, 0, 0, 1, 1, 1, 1],
  ],
);

function turning(angle: number): PoseSource {
  const half = angle / 2;
  const rotations = [
    [0, 0, 0, 0, 1],
    [1, 0, 0, Math.sin(half), Math.cos(half)],
  ];
  return rawSource(rawClip([{ rotations }, { translations: [[0, 1, 0, 0]] }]));
}

const subject = {
  skeleton,
  reference: turning(0),
  candidate: turning(0.2),
  distances: uniformDistances(2, 0.5),
};

describe('a probe at any time', () => {
  const probe = createProbe(subject);

  it.each(ERROR_METRICS)('has the error that the map has there: %s', (metric) => {
    const map = errorMap(subject);
    for (let column = 0; column < map.columns; column++) {
      probe.moveTo(map.times[column]);
      for (let joint = 0; joint < 2; joint++) {
        expect(probe.error(metric, joint)).toBeCloseTo(
          map.values[metric][joint * map.columns + column],
          7,
        );
      }
    }
  });

  it('poses both clips', () => {
    probe.moveTo(1);
    const at = (models: Float32Array): number[] => [...models.subarray(16 + 12, 16 + 14)];
    expect(at(probe.reference.models)).toEqual([1, 0]);
    const [x, y] = at(probe.candidate.models);
    expect(x).toBeCloseTo(Math.cos(0.2), 6);
    expect(y).toBeCloseTo(Math.sin(0.2), 6);
  });

  it('goes back as it goes on', () => {
    probe.moveTo(0.7);
    const before = probe.error('joint', 1);
    probe.moveTo(0.2);
    probe.moveTo(0.7);
    expect(probe.error('joint', 1)).toBe(before);
    expect(before).toBeGreaterThan(0.1);
  });
});
