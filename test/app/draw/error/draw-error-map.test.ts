import { describe, expect, it } from 'vitest';
import { ERROR_METRICS } from '#engine/inspect/error';
import type { ErrorMap, ErrorMetric } from '#engine/inspect/error';
import { contourSides, drawContour } from '../../../../app/draw/error/contour.ts';
import { errorColor, type ErrorStyle } from '../../../../app/draw/error/error-colors.ts';
import {
  drawErrorCursor,
  drawErrorFrame,
  drawErrorMap,
  errorCellAt,
  errorLayout,
  nearestColumn,
} from '../../../../app/draw/error/draw-error-map.ts';
import { errorGrid } from '../../../../app/draw/error/error-grid.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

const nothing = Object.fromEntries(
  ERROR_METRICS.map((metric) => [metric, new Float32Array(10)]),
) as Record<ErrorMetric, Float32Array>;

/** Two joints at five times, a second apart; shell errors as given, all else nothing. */
function mapOf(first: number[], second: number[], measured = [1, 1, 1, 1, 1]): ErrorMap {
  const columns = 5;
  return {
    jointCount: 2,
    columns,
    times: Float64Array.from([0, 1, 2, 3, 4]),
    values: { ...nothing, shell: Float32Array.from([...first, ...second]) },
    measured: Uint8Array.from(measured),
  };
}

const LOOK: ErrorStyle = { metric: 'shell', colors: 'viridis', scale: 'linear', highest: 4 };
const RISING = mapOf([0, 1, 2, 3, 4], [0, 0, 0, 0, 0]);

describe('the grid', () => {
  it('has the worst of the times that fall into a place, and holds it until the next', () => {
    const grid = errorGrid(RISING, RISING.values.shell, [0, 1], 8, 40);
    expect(grid).toMatchObject({ places: 4, rows: 2 });
    expect([...grid.values]).toEqual([0, 1, 2, 4, 0, 0, 0, 0]);
  });

  it('has the worst of the joints that share a row', () => {
    const grid = errorGrid(RISING, RISING.values.shell, [1, 0], 8, 1);
    expect([...grid.values]).toEqual([0, 1, 2, 4]);
  });

  it('leaves out what has not been measured', () => {
    const coarse = mapOf([1, 9, 9, 9, 2], [0, 0, 0, 0, 0], [1, 0, 0, 0, 1]);
    const grid = errorGrid(coarse, coarse.values.shell, [0], 8, 20);
    expect([...grid.values]).toEqual([1, 1, 1, 2]);
  });

  it('of a map at a single time has it everywhere', () => {
    const one = { ...RISING, times: new Float64Array(5) };
    const grid = errorGrid(one, one.values.shell, [0], 6, 20);
    expect([...grid.values]).toEqual([4, 4, 4]);
  });
});

describe('the contour', () => {
  const box = { x: 10, y: 0, width: 8, height: 40 };
  const sidesOf = (map: ErrorMap, tolerance: number) =>
    contourSides(box, errorGrid(map, map.values.shell, [0, 1], 8, 40), tolerance);

  it('goes along the sides between what is above and what is not', () => {
    expect(sidesOf(RISING, 1.5)).toEqual([
      { x: 13.5, y: 0, width: 1, height: 20 },
      { x: 14, y: 19.5, width: 4, height: 1 },
    ]);
  });

  it.each([
    ['nothing is above', 4],
    ['everything is', -1],
  ])('is none where %s', (_, tolerance) => {
    expect(sidesOf(RISING, tolerance)).toEqual([]);
  });

  it('of very many places is faint, so that the picture is still seen', () => {
    const { canvas, drawn } = recordingCanvas();
    const values = Float32Array.from({ length: 2000 }, (_, i) => i % 2);
    drawContour(canvas, { ...box, width: 4000 }, { places: 2000, rows: 1, values }, 0.5);
    expect(new Set(drawn.map(({ color }) => color))).toEqual(new Set(['#ffffff']));
  });

  it('counts what is no number as above', () => {
    const broken = mapOf([0, 0, NaN, 0, 0], [0, 0, 0, 0, 0]);
    expect(sidesOf(broken, 1e9)).toHaveLength(3);
  });
});

describe('the picture', () => {
  const layout = errorLayout(142 + 8, 63);

  it('draws neighbours of one shade at once, brighter where the error is larger, each over what is before it', () => {
    const { pen, drawn } = recordingCanvas();
    drawErrorMap(pen, layout, RISING, [0, 1], LOOK);
    expect(drawn.map(({ color, args }) => [color, args])).toEqual([
      [errorColor(0, 'viridis'), [132, 5, 2.5, 20.5]],
      [errorColor(0.25, 'viridis'), [134, 5, 2.5, 20.5]],
      [errorColor(0.5, 'viridis'), [136, 5, 2.5, 20.5]],
      [errorColor(1, 'viridis'), [138, 5, 2, 20.5]],
      [errorColor(0, 'viridis'), [132, 25, 8, 20]],
    ]);
  });

  it('marks what is no number', () => {
    const { pen, drawn } = recordingCanvas();
    drawErrorMap(pen, layout, mapOf([0, NaN, 0, 0, 0], [0, 0, 0, 0, 0]), [0], LOOK);
    expect(drawn[1]).toMatchObject({ color: darkPalette.danger, args: [134, 5, 2.5, 40] });
  });

  it('has the contour on top', () => {
    const { pen, drawn } = recordingCanvas();
    drawErrorMap(pen, layout, RISING, [0, 1], LOOK, 1.5);
    expect(drawn.at(-1)).toMatchObject({ color: '#ffffff', args: [136, 24.5, 4, 1] });
  });

  it('names every row that has room for a name', () => {
    const texts = (height: number): unknown[] => {
      const { pen, drawn } = recordingCanvas();
      const names = ['hip', 'knee', 'foot', 'toe'];
      drawErrorFrame(pen, errorLayout(300, height), RISING, names);
      return drawn.filter(({ call }) => call === 'fillText').map(({ args }) => args[0]);
    };
    expect(texts(103)).toEqual(['hip', 'knee', 'foot', 'toe', '0s', '2s', '4s']);
    expect(texts(51)).toEqual(['hip', 'foot', '0s', '2s', '4s']);
  });

  it('keeps times within the picture', () => {
    const { pen, drawn } = recordingCanvas();
    drawErrorFrame(pen, errorLayout(300, 103), RISING, ['hip']);
    const places = drawn.filter(({ call }) => call === 'fillText').map(({ args }) => args[1]);
    expect(places.slice(1)).toEqual([138, 211, 290]);
  });

  const cursor = (
    time: number | null,
    row: number | null,
  ): readonly { args: readonly unknown[] }[] => {
    const { canvas, drawn } = recordingCanvas();
    drawErrorCursor(canvas, layout, RISING, time, row, 'red');
    return drawn;
  };

  it('has the playhead at its time, and a frame around the active row', () => {
    const [line, frame] = cursor(2, 1);
    expect(line).toMatchObject({ call: 'fillRect', args: [135.5, 5, 1, 40] });
    expect(frame).toMatchObject({ call: 'strokeRect', args: [132.5, 25, 7, 20] });
  });

  it('has no line of a time beyond the clip or of none, and no frame of no row', () => {
    expect(cursor(5, null)).toEqual([]);
    expect(cursor(null, null)).toEqual([]);
    expect(cursor(null, 0)[0]).toMatchObject({ call: 'strokeRect' });
  });
});

describe('pointing', () => {
  const layout = errorLayout(142 + 8, 63);

  it.each([
    [132, 5, { row: 0, time: 0 }],
    [136, 44, { row: 1, time: 2 }],
    [20, 35, { row: 1, time: 0 }],
    [136, 46, null],
    [136, 4, null],
    [141, 15, null],
  ])('at %f, %f', (x, y, cell) => {
    expect(errorCellAt(layout, RISING, x, y)).toEqual(cell);
  });

  it('means the nearest time that has been measured', () => {
    expect(nearestColumn(RISING, 2.4)).toBe(2);
    expect(nearestColumn({ ...RISING, measured: Uint8Array.of(1, 0, 0, 0, 1) }, 2.4)).toBe(4);
  });
});
