import { describe, expect, it } from 'vitest';
import { WAIST, bonePositions, thickness } from '../../../../app/features/viewport/bone-shape.ts';

describe('the octahedral bone', () => {
  const positions = bonePositions();

  it('has eight facets that are seen from outside', () => {
    expect(positions.length).toBe(8 * 9);
    for (let at = 0; at < positions.length; at += 9) {
      const [ax, ay, az, bx, by, bz, cx, cy, cz] = positions.subarray(at, at + 9);
      const u = [bx - ax, by - ay, bz - az];
      const v = [cx - ax, cy - ay, cz - az];
      const normal = [
        u[1] * v[2] - u[2] * v[1],
        u[2] * v[0] - u[0] * v[2],
        u[0] * v[1] - u[1] * v[0],
      ];
      const middle = [(ax + bx + cx) / 3, (ay + by + cy) / 3 - WAIST, (az + bz + cz) / 3];
      expect(normal[0] * middle[0] + normal[1] * middle[1] + normal[2] * middle[2]).toBeGreaterThan(
        0,
      );
    }
  });

  it.each([
    [0, 0],
    [WAIST / 2, 0.5],
    [WAIST, 1],
    [(1 + WAIST) / 2, 0.5],
    [1, 0],
  ])('at %d of its length is %d as thick as at its waist', (along, expected) => {
    expect(thickness(along)).toBeCloseTo(expected, 10);
  });
});
