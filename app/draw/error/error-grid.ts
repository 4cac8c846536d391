import type { JointIndex } from '#engine/base';
import type { ErrorMap } from '#engine/inspect/error';

/** Width of a column of the picture, in CSS pixels. */
export const PLACE_WIDTH = 2;

/**
 * A map as it has room on the screen: rows of joints, columns of time. Every place has the worst of
 * what falls into it; NaN if that is no number at all.
 */
export interface ErrorGrid {
  readonly places: number;
  readonly rows: number;
  /** Row after row. */
  readonly values: Float32Array;
}

/**
 * @param order the joints from above
 * @param width in CSS pixels, as `height`
 */
export function errorGrid(
  map: ErrorMap,
  column: Float32Array,
  order: readonly JointIndex[],
  width: number,
  height: number,
): ErrorGrid {
  const places = Math.max(1, Math.ceil(width / PLACE_WIDTH));
  const rows = Math.min(order.length, Math.max(1, Math.floor(height)));
  const values = new Float32Array(places * rows);
  for (let row = 0; row < rows; row++) {
    const first = Math.floor((row * order.length) / rows);
    const last = Math.floor(((row + 1) * order.length) / rows);
    const out = values.subarray(row * places, (row + 1) * places);
    worstOf(map, column, order.slice(first, last), out);
  }
  return { places, rows, values };
}

/** The worst of some joints in every place; places between measured times take the one before. */
function worstOf(
  { columns, times, measured }: ErrorMap,
  column: Float32Array,
  joints: readonly JointIndex[],
  out: Float32Array,
): void {
  const duration = times[times.length - 1];
  const perSecond = duration > 0 ? out.length / duration : 0;
  out.fill(-1);
  for (const joint of joints) {
    for (let at = 0; at < columns; at++) {
      if (measured[at] === 0) continue;
      const place = Math.min(out.length - 1, Math.floor(times[at] * perSecond));
      // Math.max keeps NaN.
      out[place] = Math.max(out[place], column[joint * columns + at]);
    }
  }
  for (let place = 1; place < out.length; place++) if (out[place] < 0) out[place] = out[place - 1];
}
