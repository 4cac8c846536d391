import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { AssetError } from '../../../../engine/base/errors.ts';
import { importBvh } from '../../../../engine/import/bvh/import-bvh.ts';
import type { ReadModel, ImportOptions } from '../../../../engine/import/model.ts';
import { writtenKeys } from '../../../support/raw-clip.ts';
import { describeWithShared } from '../../../support/shared.ts';

/** A rotation about an axis, in degrees. */
function about(axis: number, degrees: number): number[] {
  const half = (degrees * Math.PI) / 360;
  return [0, 1, 2].map((i) => (i === axis ? Math.sin(half) : 0)).concat(Math.cos(half));
}

const [X, Y, Z] = [0, 1, 2];

function times([ax, ay, az, aw]: number[], [bx, by, bz, bw]: number[]): number[] {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** Largest difference of two rotations, either of which may be negated. */
function turnedBy(a: number[], b: number[]): number {
  const difference = (sign: number): number =>
    Math.max(...a.map((v, i) => Math.abs(v - sign * b[i])));
  return Math.min(difference(1), difference(-1));
}

describeWithShared('BVH files', (shared) => {
  const folder = path.join(shared, 'assets/bvh');
  const read = (name: string, options?: ImportOptions): ReadModel =>
    importBvh({ name, bytes: readFileSync(path.join(folder, name)) }, options);

  it.each(readdirSync(path.join(folder, 'broken')))('refuses broken/%s with its line', (name) => {
    const refusal = (): unknown => read(`broken/${name}`);
    expect(refusal).toThrow(AssetError);
    expect(refusal).toThrow(/line \d+/);
  });

  it('arm.bvh moves as its closed form says', () => {
    const { skeleton, animations } = read('arm.bvh');
    expect(skeleton.names).toEqual(['Hips', 'Upper', 'Lower']);
    const [{ translations, rotations }] = animations;
    writtenKeys(translations, 0).forEach(([, x, y, z], frame) => {
      const t = frame / 30;
      expect(x).toBeCloseTo(10 * t, 5);
      expect(y).toBeCloseTo(90 + 5 * Math.sin(2 * Math.PI * t), 5);
      expect(z).toBe(0);
    });
    expect(writtenKeys(translations, 1)).toEqual([[0, 10, 0, 0]]);
    expect(writtenKeys(translations, 2).every(([, ...at]) => at.every((v) => v === 0))).toBe(true);
    [
      [Y, 90],
      [Z, 45],
      [Z, -30],
    ].forEach(([axis, speed], joint) => {
      const keys = writtenKeys(rotations, joint);
      expect(keys).toHaveLength(31);
      keys.forEach(([, ...turned], frame) => {
        expect(turnedBy(turned, about(axis, (speed * frame) / 30))).toBeLessThan(1e-6);
      });
    });
    expect(read('arm.bvh', { endSites: true }).skeleton.names).toContain('Lower_end');
  });

  it('orders.bvh turns in the order of its channels', () => {
    const { skeleton, animations } = read('orders.bvh');
    expect(skeleton.names).toEqual(['root', 'left arm_L']);
    const [{ translations, rotations, duration }] = animations;
    expect(duration).toBe(4);
    expect(writtenKeys(translations, 0)).toEqual([0, 1, 2, 3, 4].map((k) => [k, 0, 0, k]));
    expect(writtenKeys(translations, 1)).toEqual([[0, 10, -0.25, 0]]);
    for (let k = 0; k < 5; k++) {
      const root = times(times(about(Y, 10 * k), about(X, 20 * k)), about(Z, 30 * k));
      const arm = times(times(about(X, 5 * k), about(Z, 0)), about(Y, -5 * k));
      expect(turnedBy(writtenKeys(rotations, 0)[k].slice(1), root)).toBeLessThan(1e-6);
      expect(turnedBy(writtenKeys(rotations, 1)[k].slice(1), arm)).toBeLessThan(1e-6);
    }
  });

  it('reads a recording of a person', () => {
    const { skeleton, animations, likelyUnit } = read('cmu_01_01_part.bvh');
    expect(skeleton.count).toBe(31);
    expect(animations[0].rotations.times).toHaveLength(31 * 60);
    expect(likelyUnit).toBe(0.0254 / 0.45);
  });
});
