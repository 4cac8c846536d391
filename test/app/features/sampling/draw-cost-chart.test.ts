import { describe, expect, it } from 'vitest';
import { KEY_ACCESSES } from '#engine/runtime';
import {
  BAR_PITCH,
  costOf,
  drawCostChart,
  highestCost,
  shownSteps,
  stepAt,
} from '../../../../app/features/sampling/draw-cost-chart.ts';
import type { CostMetric, CostSteps } from '../../../../app/features/sampling/draw-cost-chart.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';
import type { Drawn } from '../../../support/recording-canvas.ts';

interface Step {
  /** Of translations, rotations and scales. */
  readonly keys?: readonly number[];
  readonly groups?: readonly number[];
  readonly ms?: number;
  readonly access?: (typeof KEY_ACCESSES)[number];
}

/** A ring of eight with these steps behind it, the last of them newest. */
function stepsOf(taken: readonly Step[]): CostSteps {
  const capacity = 8;
  const steps = {
    capacity,
    total: taken.length,
    engineMs: new Float32Array(capacity),
    keys: new Uint32Array(3 * capacity),
    groups: new Uint16Array(3 * capacity),
    access: new Uint8Array(3 * capacity),
  };
  taken.forEach(({ keys = [0, 0, 0], groups = [0, 0, 0], ms = 0, access = 'cached' }, step) => {
    const slot = step % capacity;
    steps.engineMs[slot] = ms;
    steps.keys.set(keys, 3 * slot);
    steps.groups.set(groups, 3 * slot);
    steps.access.fill(KEY_ACCESSES.indexOf(access), 3 * slot, 3 * slot + 3);
  });
  return steps;
}

const WIDTH = 5 * BAR_PITCH;
const HEIGHT = 32;
/** Room for bars: without the marks above and the line below. */
const ROOM = 20;

function draw(steps: CostSteps, metric: CostMetric = 'keys', hovered = -1): Drawn[] {
  const { pen, drawn } = recordingCanvas();
  drawCostChart(pen, steps, {
    width: WIDTH,
    height: HEIGHT,
    metric,
    hovered,
  });
  return drawn;
}

function rects(drawn: readonly Drawn[], color: string): (readonly unknown[])[] {
  return drawn
    .filter((one) => one.call === 'fillRect' && one.color === color)
    .map(({ args }) => args);
}

const many = Array.from({ length: 11 }, (_, step): Step => ({ keys: [step, 0, 0], ms: step }));

describe('which steps have room', () => {
  it.each([
    [0, 0],
    [3, 3],
    [5, 5],
    [11, 5],
  ])('of %d taken, %d', (taken, shown) => {
    expect(shownSteps(stepsOf(many.slice(0, taken)), WIDTH)).toBe(shown);
  });

  it('never more than are remembered', () => {
    expect(shownSteps(stepsOf(many), 100 * BAR_PITCH)).toBe(8);
  });
});

describe('stepAt', () => {
  it.each([
    ['left of the chart', 2, -1, -1],
    ['right of it', 2, WIDTH, -1],
    ['where no step has been yet', 2, 2, -1],
    ['the newest, at the right', 2, WIDTH - 1, 1],
    ['the one before', 2, WIDTH - 1 - BAR_PITCH, 0],
    ['the oldest in sight', 11, 0, 6],
  ])('%s', (_, taken, x, step) => {
    expect(stepAt(stepsOf(many.slice(0, taken)), WIDTH, x)).toBe(step);
  });

  it('finds every bar where it is drawn', () => {
    const steps = stepsOf(many);
    const bars = rects(draw(steps), darkPalette.translation);
    expect(bars.map(([x]) => stepAt(steps, WIDTH, Number(x)))).toEqual([6, 7, 8, 9, 10]);
  });
});

describe('what a step cost', () => {
  const steps = stepsOf([{ keys: [1, 2, 3], groups: [4, 5, 6], ms: 0.5 }]);
  it.each<[CostMetric, number]>([
    ['keys', 6],
    ['groups', 15],
    ['time', 0.5],
  ])('in %s', (metric, cost) => {
    expect(costOf(steps, 0, metric)).toBe(cost);
  });

  it('the highest counts only what is in sight', () => {
    const long = stepsOf([{ ms: 9 }, ...many.slice(0, 5)]);
    expect(highestCost(long, WIDTH, 'time')).toBe(4);
  });
});

describe('drawCostChart', () => {
  it('draws a line and nothing on it before the first step', () => {
    expect(draw(stepsOf([]))).toHaveLength(1);
  });

  it('draws no bar for a step that cost nothing', () => {
    expect(rects(draw(stepsOf([{}])), darkPalette.rotation)).toEqual([]);
  });

  it('stacks the kinds, the highest step as high as there is room', () => {
    const drawn = draw(stepsOf([{ keys: [1, 2, 1] }]));
    const base = HEIGHT - 3;
    const x = WIDTH - BAR_PITCH;
    expect(rects(drawn, darkPalette.translation)).toEqual([[x, base - 5, 2, 5]]);
    expect(rects(drawn, darkPalette.rotation)).toEqual([[x, base - 15, 2, 10]]);
    expect(rects(drawn, darkPalette.scale)).toEqual([[x, base - ROOM, 2, 5]]);
  });

  it('shows a little as one pixel', () => {
    const [[, , , height]] = rects(
      draw(stepsOf([{ keys: [1, 0, 0] }, { keys: [0, 1000, 0] }])),
      darkPalette.translation,
    );
    expect(height).toBe(1);
  });

  it.each([
    ['iframe', darkPalette.iframe],
    ['start', darkPalette.marker],
    ['backward', darkPalette.cursor],
  ] as const)('marks a step by way of %s', (access, color) => {
    expect(draw(stepsOf([{ access }])).filter((one) => one.color === color)).not.toEqual([]);
    expect(draw(stepsOf([{ access: 'forward' }])).filter((one) => one.color === color)).toEqual([]);
  });

  it('lights up the step under the pointer', () => {
    const lit = rects(draw(stepsOf(many), 'keys', 9), darkPalette.controlHover);
    expect(lit).toEqual([[WIDTH - 2 * BAR_PITCH - 0.5, 0, BAR_PITCH, HEIGHT]]);
  });
});
