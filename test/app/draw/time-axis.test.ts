import { describe, expect, it } from 'vitest';
import {
  coverLabels,
  drawRuler,
  drawTimeGrid,
  rulerText,
  rulerTicks,
  timeToX,
} from '../../../app/draw/time-axis.ts';
import type { RulerScale, TimeAxis } from '../../../app/draw/time-axis.ts';
import { recordingCanvas } from '../../support/recording-canvas.ts';

const walk: RulerScale = { unit: 'seconds', duration: 1.3333, frameRate: 30 };
const axisOf = (from: number, to: number): TimeAxis => ({ from, to, left: 100, width: 1000 });

/** The labels a ruler shows, left to right. */
function labels(axis: TimeAxis, scale: RulerScale): unknown[] {
  const { pen, drawn } = recordingCanvas();
  drawRuler(pen, axis, scale, 24);
  return drawn.filter(({ call }) => call === 'fillText').map(({ args }) => args[0]);
}

describe('labels', () => {
  it.each<[string, Partial<RulerScale>, number, number, string[]]>([
    ['a walk', {}, 0, 1.3333, ['0.0s', '0.1s', '0.2s', '0.3s']],
    ['a walk in frames', { unit: 'frames' }, 0, 1.3333, ['0', '5', '10', '15', '20']],
    ['a walk in ratios', { unit: 'ratio' }, 0, 1.3333, ['0.0', '0.1', '0.2']],
    ['an hour', { duration: 3600 }, 0, 3600, ['0s', '500s', '1000s']],
    ['a thousandth of a second', {}, 0.5, 0.501, ['0.5000s', '0.5001s', '0.5002s']],
    ['less than a frame', { unit: 'frames' }, 0.1, 0.12, ['3.00', '3.05', '3.10']],
    ['from the middle', {}, 0.75, 1.25, ['0.75s', '0.80s', '0.85s']],
  ])('of %s', (_, scale, from, to, first) => {
    const shown = labels(axisOf(from, to), { ...walk, ...scale });
    expect(shown.slice(0, first.length)).toEqual(first);
  });

  it.each([1e-5, 1e-3, 0.1, 1.3333, 60, 4000])('of %f seconds stand apart', (length) => {
    for (const unit of ['seconds', 'frames', 'ratio'] as const) {
      const axis = axisOf(2, 2 + length);
      const scale = { ...walk, unit, duration: 4000 };
      const { major } = rulerTicks(axis, scale);
      expect(timeToX(axis, 2 + major) - timeToX(axis, 2)).toBeGreaterThanOrEqual(71.9);
      const shown = labels(axis, scale);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.length).toBeGreaterThan(2);
    }
  });
});

it('the last label stands before its tick only if the one before it has ended', () => {
  const { pen, drawn } = recordingCanvas();
  const axis = { from: 0, to: 1, left: 100, width: 1440 };
  drawRuler(pen, axis, { ...walk, duration: 1 }, 24);
  const texts = drawn.flatMap(({ call, args }) => (call === 'fillText' ? [args] : []));
  let end = -Infinity;
  for (const [text, left] of texts) {
    expect(left).toBeGreaterThanOrEqual(end + 8);
    end = Number(left) + 6 * String(text).length;
  }
  expect(texts.length).toBeGreaterThan(15);
});

describe.each([1.4e-45, 1e-38, 1e-9, 1e-4, 1e6, 1e20, 3e38])(
  'labels of a clip of %d s',
  (duration) => {
    const lengths = [1, 2e-6].map((part) => part * duration);

    it.each(['seconds', 'frames', 'ratio'] as const)(
      'in %s are short, few and stand apart',
      (unit) => {
        for (const length of lengths) {
          const axis = axisOf(duration / 2 - length / 2, duration / 2 + length / 2);
          const shown = labels(axis, { unit, duration, frameRate: 30 }).map(String);
          expect(shown.length).toBeGreaterThan(2);
          expect(shown.length).toBeLessThan(20);
          expect(new Set(shown).size).toBe(shown.length);
          expect(Math.max(...shown.map((text) => text.length))).toBeLessThanOrEqual(16);
        }
      },
    );
  },
);

it('a time is written in the unit of the ruler', () => {
  expect(rulerText(0.5e-38, walk, 39)).toBe('5e-39s');
  expect(rulerText(1.25e-38, walk, 40)).toBe('1.25e-38s');
  expect(rulerText(0, walk, 40)).toBe('0s');
  expect(rulerText(2.5e38, walk, -37)).toBe('2.5e+38s');
  expect(rulerText(0.5, walk, 3)).toBe('0.500s');
  expect(rulerText(0.5, { ...walk, unit: 'frames' }, 1)).toBe('15.0');
  expect(rulerText(0.5, { ...walk, unit: 'ratio' }, 2)).toBe('0.38');
});

it('ticks lie on the axis, and the grid below the labelled ones', () => {
  const axis = axisOf(0.33, 0.66);
  const { pen, drawn } = recordingCanvas();
  drawTimeGrid(pen, axis, walk, 24, 300);
  const lines = drawn.map(({ args }) => Number(args[0]));
  expect(lines).toEqual(
    [0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65].map((time) => Math.round(timeToX(axis, time))),
  );
});

describe('what is written over a ruler covers', () => {
  /** Where labels are covered, as left ends, by something from `from` to `to`. */
  function covered(from: number, to: number): number[] {
    const { pen, drawn } = recordingCanvas();
    coverLabels(pen, axisOf(0, 1), { ...walk, duration: 1 }, from, to, 24);
    return drawn.map(({ args }) => Number(args[0]));
  }

  // Labels of 24 pixels, from 5 after every 100th: 105 to 129, 205 to 229, …; the last one ends before its tick.
  it.each<[string, number, number, number[]]>([
    ['no label between two', 132, 203, []],
    ['no label outside of the axis', 0, 90, []],
    ['a whole label where it reaches into its end', 128, 180, [104]],
    ['a whole label where it reaches into its beginning', 180, 206, [204]],
    ['both that it reaches into', 128, 206, [104, 204]],
    ['the last one, which stands before its tick', 1070, 1075, [1070]],
  ])('%s', (_, from, to, left) => {
    expect(covered(from, to)).toEqual(left);
  });
});
