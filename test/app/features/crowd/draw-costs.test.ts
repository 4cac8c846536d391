import { describe, expect, it } from 'vitest';
import { costScale, drawCosts } from '../../../../app/features/crowd/draw-costs.ts';
import { recordingCanvas, type Drawn } from '../../../support/recording-canvas.ts';

const [WIDTH, HEIGHT] = [80, 100];
const bands = [
  { values: Float32Array.of(1, 2, 0, 0), color: 'near' },
  { values: Float32Array.of(1, 3, 0, 0), color: 'far' },
];

/** Corners of what is filled, in the order of drawing. */
function outlines(drawn: readonly Drawn[]): string[] {
  const found: string[] = [];
  let corners: string[] = [];
  for (const { call, args, color } of drawn) {
    if (call === 'beginPath') corners = [];
    if (call === 'moveTo' || call === 'lineTo') corners.push(args.join(' '));
    if (call === 'fill') found.push(`${color}: ${corners.join(', ')}`);
  }
  return found;
}

describe('the scale', () => {
  it.each([
    [0, 0.5],
    [1, 2],
    [2, 5],
  ])('of %i frames ends at %f ms', (count, scale) => {
    expect(costScale(bands, count)).toBe(scale);
  });
});

describe('the chart', () => {
  it('stacks the parts of every frame, the last frame at the right edge', () => {
    const { pen, drawn } = recordingCanvas();
    drawCosts(pen, WIDTH, HEIGHT, bands, 2, 2);
    expect(outlines(drawn)).toEqual([
      'far: 40 100, 40 60, 60 60, 60 0, 80 0, 80 100',
      'near: 40 100, 40 80, 60 80, 60 60, 80 60, 80 100',
    ]);
    expect(drawn.some(({ call, args }) => call === 'fillText' && args[0] === '5 ms')).toBe(true);
  });

  it('goes around the ring, and lies on the ground where a part cost nothing', () => {
    const { pen, drawn } = recordingCanvas();
    drawCosts(pen, WIDTH, HEIGHT, bands, 1, 4);
    expect(outlines(drawn)[1]).toBe(
      'near: 0 100, 0 60, 20 60, 20 100, 40 100, 40 100, 60 100, 60 80, 80 80, 80 100',
    );
  });

  it.each([
    [5, ['5 ms']],
    [20, ['20 ms']],
    [50, ['50 ms', '60 Hz']],
  ])('names the frame of 60 Hz where there is room: up to %i ms', (worst, names) => {
    const { pen, drawn } = recordingCanvas();
    const slow = [{ values: Float32Array.of(worst), color: 'near' }];
    drawCosts(pen, WIDTH, HEIGHT, slow, 0, 1);
    const texts = drawn.filter(({ call }) => call === 'fillText').map(({ args }) => args[0]);
    expect(texts).toEqual(names);
  });
});
