import type { JointIndex } from '../../base/units.ts';
import type { ErrorMap } from '../error/error-map.ts';
import type { ErrorMetric } from '../error/measures.ts';
import { pngAddress } from './png.ts';

/** The colour map Viridis in even steps (public domain): dark for no error, bright for the largest. */
const VIRIDIS = [
  [68, 1, 84],
  [72, 40, 120],
  [62, 74, 137],
  [49, 104, 142],
  [38, 130, 142],
  [31, 158, 137],
  [53, 183, 121],
  [110, 206, 88],
  [181, 222, 43],
  [253, 231, 37],
] as const;

const SHADES = 128;
/** Columns of the picture. */
const COLUMNS = 720;

/** The scale as a CSS background. */
export const SCALE_BACKGROUND = `linear-gradient(90deg, ${VIRIDIS.map((color) => `rgb(${color.join(' ')})`).join(', ')})`;

function shades(): (readonly [number, number, number])[] {
  return Array.from({ length: SHADES }, (_, shade) => {
    const at = (shade / (SHADES - 1)) * (VIRIDIS.length - 1);
    const from = Math.min(VIRIDIS.length - 2, Math.floor(at));
    const mix = (i: 0 | 1 | 2): number =>
      Math.round(VIRIDIS[from][i] + (at - from) * (VIRIDIS[from + 1][i] - VIRIDIS[from][i]));
    return [mix(0), mix(1), mix(2)];
  });
}

/**
 * Joints × time as an image's address: one row per joint in the given order. Each pixel is the largest
 * error in its time range.
 */
export function mapPicture(
  map: ErrorMap,
  metric: ErrorMetric,
  order: readonly JointIndex[],
  highest: number,
): string {
  const pixels = new Uint8Array(order.length * COLUMNS);
  order.forEach((joint, row) => {
    worstOfJoint(map, metric, joint).forEach((value, column) => {
      const part = highest > 0 ? value / highest : 0;
      pixels[row * COLUMNS + column] = Math.round(Math.min(1, part) * (SHADES - 1));
    });
  });
  return pngAddress(COLUMNS, order.length, pixels, shades());
}

/** The largest error of a joint per column. Columns between measured times take the previous value. */
function worstOfJoint(map: ErrorMap, metric: ErrorMetric, joint: JointIndex): Float32Array {
  const { columns, times, measured } = map;
  const values = map.values[metric];
  const duration = times[columns - 1];
  const worst = new Float32Array(COLUMNS).fill(-1);
  for (let at = 0; at < columns; at++) {
    if (measured[at] === 0) continue;
    const part = duration > 0 ? times[at] / duration : 0;
    const place = Math.min(COLUMNS - 1, Math.floor(part * COLUMNS));
    worst[place] = Math.max(worst[place], values[joint * columns + at]);
  }
  for (let place = 1; place < COLUMNS; place++) {
    if (worst[place] < 0) worst[place] = worst[place - 1];
  }
  return worst;
}

const WIDTH = 720;
const HEIGHT = 120;

/** The largest error of these joints over time, as an SVG in the page's colours. */
export function curvePicture(
  map: ErrorMap,
  metric: ErrorMetric,
  joints: readonly JointIndex[],
  highest: number,
): string {
  const { columns, times, measured } = map;
  const values = map.values[metric];
  const duration = times[columns - 1];
  const points: string[] = [];
  for (let at = 0; at < columns; at++) {
    if (measured[at] === 0) continue;
    let most = 0;
    for (const joint of joints) {
      most = Math.max(most, values[joint * columns + at]);
    }
    const x = duration > 0 ? (times[at] / duration) * WIDTH : 0;
    const y = HEIGHT * (1 - (highest > 0 ? most / highest : 0));
    points.push(`${x.toFixed(1)},${y.toFixed(1)}`);
  }
  const area = `0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="Largest error over time"><polygon points="${area}"/><polyline points="${points.join(' ')}"/></svg>`;
}

/** Histogram of the errors with a square-root scale, as an SVG in the page's colours. */
export function histogramPicture(counts: readonly number[]): string {
  const most = Math.sqrt(Math.max(1, ...counts));
  const width = WIDTH / counts.length;
  const bars = counts.map((count, bin) => {
    const height = (Math.sqrt(count) / most) * HEIGHT;
    return `<rect x="${(bin * width).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}" width="${(width - 1).toFixed(1)}" height="${height.toFixed(1)}"/>`;
  });
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="Histogram of the errors">${bars.join('')}</svg>`;
}
