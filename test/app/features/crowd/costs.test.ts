import { describe, expect, it } from 'vitest';
import {
  clearCosts,
  createCosts,
  meanCost,
  noteFrame,
  REMEMBERED,
  worstFrame,
} from '../../../../app/features/crowd/costs.ts';

describe('costs', () => {
  it('of no frame are zero', () => {
    const costs = createCosts();
    expect([meanCost(costs, 'near'), worstFrame(costs)]).toEqual([0, 0]);
  });

  it('are those of the last frames', () => {
    const costs = createCosts();
    for (let frame = 0; frame < REMEMBERED + 10; frame++) {
      costs.sort[costs.next] = 0.5;
      costs.near[costs.next] = frame < 10 ? 100 : 1;
      costs.far[costs.next] = 2;
      costs.draw[costs.next] = 4;
      costs.farGroups[costs.next] = frame % 2 === 0 ? 44 : 46;
      noteFrame(costs);
    }
    expect(meanCost(costs, 'near')).toBe(1);
    expect(worstFrame(costs)).toBe(7.5); // as high as the chart's bars
    expect(meanCost(costs, 'farGroups')).toBe(45); // beside the mean time of those

    clearCosts(costs);
    expect(meanCost(costs, 'draw')).toBe(0);
  });
});
