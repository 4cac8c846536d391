import { describe, expect, it } from 'vitest';
import { speedAt } from '../../../../app/features/transport/speed-controls.tsx';

describe('speedAt', () => {
  it.each([
    [-9, -4],
    [9, 4],
    [-1.1, -1],
    [-0.12, 0],
    [0.05, 0],
    [0.9, 1],
    [1.12, 1],
    [1.13, 1.13],
    [0.5, 0.5],
    [-2.3456, -2.35],
  ])('takes position %d as speed %d', (position, speed) => {
    expect(speedAt(position)).toBe(speed);
  });
});
