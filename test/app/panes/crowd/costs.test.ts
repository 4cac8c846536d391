import { describe, expect, it } from 'vitest';
import {
  clearCosts,
  createCosts,
  meanCost,
  noteFrame,
  REMEMBERED,
  worstFrame,
} from '../../../../app/panes/crowd/costs.ts';

describe('costs', () => {
  it('of no frame are zero', () => {
    const costs = createCosts();
    expect([meanCost(costs, 'near'), worstFrame(costs)]).toEqual([0, 0]);
  });

  it('are those of the last frames', () => {
    const costs = createCosts();
    for (let frame = 0; frame < REMEMBERED + 10; frame++)
      noteFrame(costs, frame < 10 ? 100 : 1, 2, 3, 4);
    expect(meanCost(costs, 'near')).toBe(1);
    expect(worstFrame(costs)).toBe(3);
    clearCosts(costs);
    expect(meanCost(costs, 'draw')).toBe(0);
  });
});
