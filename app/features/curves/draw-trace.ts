import type { Seconds } from '#engine/base';
import { keyAtOrBefore, sampleDisplayCurve } from '#engine/inspect/curves';
import type { DisplayCurve } from '#engine/inspect/curves';
import { timeToX, type TimeAxis } from '../../draw/time-axis.ts';

/** Points of a curve from left to right, in CSS pixels along x and in values. */
export interface Trace {
  readonly x: readonly number[];
  /** As many a point as the curve has numbers. */
  readonly values: readonly number[];
}

/** Distance between two points of a curved line. */
const STEP = 3;

const numbers = new Float32Array(4);

/**
 * The points of a drawn curve: its keys, and more points between keys of a rotation, where it bends.
 * If keys are closer than pixels, the minimum and maximum of each pixel.
 */
export function traceCurve(display: DisplayCurve, axis: TimeAxis): Trace {
  const { curve } = display;
  const first = keyAtOrBefore(curve, axis.from);
  const last = Math.min(curve.keys.length - 1, keyAtOrBefore(curve, axis.to) + 1);
  if (last - first > axis.width) return traceDense(display, axis, first, last);
  const trace = { x: [] as number[], values: [] as number[] };
  addAt(display, axis, axis.from, trace);
  for (let place = first; place <= last; place++) {
    const time = curve.times[place];
    if (time > axis.from && time < axis.to) addKey(display, axis, place, trace);
    const end = Math.min(axis.to, curve.times[place + 1] ?? axis.to);
    if (curve.kind === 'rotation') addBetween(display, axis, Math.max(axis.from, time), end, trace);
  }
  addAt(display, axis, axis.to, trace);
  return trace;
}

/** Points between two times, without these, {@link STEP} apart. */
function addBetween(
  display: DisplayCurve,
  axis: TimeAxis,
  from: Seconds,
  to: Seconds,
  trace: { x: number[]; values: number[] },
): void {
  const pieces = Math.floor((timeToX(axis, to) - timeToX(axis, from)) / STEP);
  for (let i = 1; i < pieces; i++) addAt(display, axis, from + ((to - from) * i) / pieces, trace);
}

function addAt(
  display: DisplayCurve,
  axis: TimeAxis,
  time: Seconds,
  trace: { x: number[]; values: number[] },
): void {
  sampleDisplayCurve(display, time, numbers);
  trace.x.push(timeToX(axis, time));
  for (let i = 0; i < display.names.length; i++) trace.values.push(numbers[i]);
}

function addKey(
  { curve, names, values }: DisplayCurve,
  axis: TimeAxis,
  place: number,
  trace: { x: number[]; values: number[] },
): void {
  trace.x.push(timeToX(axis, curve.times[place]));
  for (let i = 0; i < names.length; i++) trace.values.push(values[place * names.length + i]);
}

function traceDense(
  { curve, names, values }: DisplayCurve,
  axis: TimeAxis,
  first: number,
  last: number,
): Trace {
  const count = names.length;
  const trace = { x: [] as number[], values: [] as number[] };
  const [least, most] = [Array.from(names, () => 0), Array.from(names, () => 0)];
  for (let place = first; place <= last;) {
    const x = Math.floor(timeToX(axis, curve.times[place]));
    least.fill(Infinity);
    most.fill(-Infinity);
    for (; place <= last && Math.floor(timeToX(axis, curve.times[place])) === x; place++) {
      for (let i = 0; i < count; i++) {
        const value = values[place * count + i];
        least[i] = Math.min(least[i], value);
        most[i] = Math.max(most[i], value);
      }
    }
    trace.x.push(x, x);
    trace.values.push(...least, ...most);
  }
  return trace;
}
