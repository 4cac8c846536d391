import { describe, expect, it } from 'vitest';
import { chartArea } from '../../../../app/draw/chart/chart-frame.ts';

describe('the inside of a chart', () => {
  it.each([
    [400, 300],
    [10, 10],
    [0, 0],
  ])('of %i × %i pixels is not empty', (width, height) => {
    const { left, right, top, bottom } = chartArea(width, height);
    expect(right).toBeGreaterThan(left);
    expect(bottom).toBeGreaterThan(top);
  });

  it('leaves its labels as much room as they ask for, and else the usual', () => {
    const usual = chartArea(400, 300);
    expect(chartArea(400, 300, { left: usual.left + 20 })).toEqual({
      ...usual,
      left: usual.left + 20,
    });
  });
});
