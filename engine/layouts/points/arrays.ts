import { columnFootprint } from '../footprint.ts';
import type { PointLayout } from './layout.ts';
import { addVisible } from './objects.ts';
import { createRotation, scatterPoints, turn, type PointColumns } from './world.ts';

/** Floats of the article's record: 72 bytes, of which the loop uses four floats. */
const RECORD = 18;
const HOT = 4;
const FLOAT = 4;

/** Points in one array, `stride` floats each, of which the first four are x y vx vy. */
function interleaved(
  count: number,
  stride: number,
): Omit<PointLayout, 'name' | 'note' | 'footprint'> {
  const data = new Float32Array(count * stride);
  const columns = createColumns(count);
  scatterPoints(columns);
  for (let i = 0; i < count; i++) {
    data.set([columns.x[i], columns.y[i], columns.vx[i], columns.vy[i]], i * stride);
  }
  const rotation = createRotation();
  return {
    units: count,
    language: 'TypeScript',
    run: () => {
      turn(rotation);
      const { cos, sin } = rotation;
      for (let i = 0; i < data.length; i += stride) {
        const vx = data[i + 2];
        const vy = data[i + 3];
        data[i] += vx * cos - vy * sin;
        data[i + 1] += vx * sin + vy * cos;
      }
    },
    visible: (out, size) => {
      let found = 0;
      for (let i = 0; i < data.length; i += stride) {
        found = addVisible(data[i], data[i + 1], out, found, size);
      }
      return found;
    },
    place: (point, out) => out.set(data.subarray(point * stride, point * stride + 2)),
  };
}

/** Whole records side by side, hot and cold together: the article's first step, an array of objects by value. */
export function interleavedRecords(count: number): PointLayout {
  return {
    ...interleaved(count, RECORD),
    name: 'records in one array, hot and cold',
    note: '72 bytes per point, of which 16 are used',
    published: 144,
    footprint: { bytes: HOT * FLOAT, lines: columnFootprint(RECORD * FLOAT).lines },
  };
}

/** Only what a step uses, side by side; the cold rest is elsewhere. */
export function hotRecords(count: number): PointLayout {
  return {
    ...interleaved(count, HOT),
    name: 'hot and cold split',
    note: 'x y vx vy alone, the rest elsewhere',
    published: 32,
    footprint: columnFootprint(HOT * FLOAT),
  };
}

/** An array a property. */
export function separateArrays(count: number): PointLayout {
  const columns = createColumns(count);
  scatterPoints(columns);
  const { x, y } = columns;
  const rotation = createRotation();
  return {
    name: 'separate arrays',
    note: 'x, y, vx and vy in an array each',
    language: 'TypeScript',
    units: count,
    footprint: columnFootprint(HOT * FLOAT),
    run: () => {
      turn(rotation);
      advance(columns, rotation.cos, rotation.sin, 0, count);
    },
    visible: (out, size) => {
      let found = 0;
      for (let i = 0; i < count; i++) found = addVisible(x[i], y[i], out, found, size);
      return found;
    },
    place: (point, out) => out.set([x[point], y[point]]),
  };
}

export function createColumns(count: number): PointColumns {
  return {
    x: new Float32Array(count),
    y: new Float32Array(count),
    vx: new Float32Array(count),
    vy: new Float32Array(count),
  };
}

/** position += rotation · velocity for points `begin` … `end`. */
export function advance(
  { x, y, vx, vy }: PointColumns,
  cos: number,
  sin: number,
  begin: number,
  end: number,
): void {
  for (let i = begin; i < end; i++) {
    x[i] += vx[i] * cos - vy[i] * sin;
    y[i] += vx[i] * sin + vy[i] * cos;
  }
}
