import { diagonal, isEmpty, type Bounds } from './bounds.ts';

/** A square of lines on the ground. */
export interface Grid {
  /** Length of a side of a cell, in metres: a power of ten. */
  readonly cell: number;
  /** Where its middle is: a corner of a large cell. */
  readonly centerX: number;
  readonly centerZ: number;
  /** Cells from the middle to a side: a multiple of {@link CELLS_OF_LARGE}. */
  readonly reach: number;
}

/** Cells along a side of a large cell, which is drawn stronger. */
export const CELLS_OF_LARGE = 10;

/** What stands on the grid is this many cells large, more or less. */
const CELLS_OF_EXTENT = 12;
const MIN_CELL = 1e-3;
const MAX_CELL = 1e3;
const MIN_REACH = 2 * CELLS_OF_LARGE;
const MAX_REACH = 8 * CELLS_OF_LARGE;

/**
 * The grid for something of this extent (a diagonal) that moves within `motion`: fine enough to
 * measure it, large enough to walk on, of few enough cells to count.
 */
export function gridFor(extent: number, motion: Bounds): Grid {
  let cell = clampCell(10 ** Math.round(Math.log10((extent || 1) / CELLS_OF_EXTENT)));
  while (reachOf(diagonal(motion), cell) > MAX_REACH && cell < MAX_CELL) cell *= 10;
  const large = cell * CELLS_OF_LARGE;
  const center = (axis: 0 | 2): number =>
    isEmpty(motion) ? 0 : Math.round((motion[axis] + motion[axis + 3]) / 2 / large) * large;
  const reach = Math.ceil(reachOf(diagonal(motion), cell) / CELLS_OF_LARGE) * CELLS_OF_LARGE;
  return {
    cell,
    centerX: center(0),
    centerZ: center(2),
    reach: Math.min(MAX_REACH, Math.max(MIN_REACH, reach)),
  };
}

/** Cells of a size that reach well beyond a length. */
function reachOf(length: number, cell: number): number {
  return Math.ceil((1.2 * length) / cell);
}

function clampCell(cell: number): number {
  return Math.min(MAX_CELL, Math.max(MIN_CELL, cell));
}

/** The side of a cell as it is written: `1 mm`, `10 cm`, `1 m`. */
export function cellText({ cell }: Grid): string {
  if (cell < 0.0099) return `${Math.round(cell * 1000)} mm`;
  return cell < 0.99 ? `${Math.round(cell * 100)} cm` : `${Math.round(cell)} m`;
}
