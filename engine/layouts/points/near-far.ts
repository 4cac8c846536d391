import { LANES, alignedCount } from '../../base/units.ts';
import { columnFootprint } from '../footprint.ts';
import { advance, createColumns } from './arrays.ts';
import type { PointLayout } from './layout.ts';
import { addVisible } from './objects.ts';
import {
  createRotation,
  FAR_INTERVAL,
  NEAR_SIZE,
  scatterPoints,
  turn,
  VIEW_SIZE,
  type PointColumns,
} from './world.ts';

/** Moves points `begin` … `end`, multiples of four, by rotation · velocity. */
export type AdvancePoints = (cos: number, sin: number, begin: number, end: number) => void;

/**
 * Points of which those near the window move every step and the others every {@link FAR_INTERVAL}th, then by
 * all they have missed: rotations can be summed before they are applied. Each step deals with another
 * slice of the far ones, so that none takes longer than the rest.
 */
export interface NearFar {
  /** Near points come first: as many, in whole groups of four. */
  readonly near: number;
  /** Where each point, counted as they were scattered, has its place. */
  readonly placeOf: Uint32Array;
  step(): void;
}

/** Sorts the columns, near points first, and says how to move them with `advancePoints`. */
export function createNearFar(columns: PointColumns, advancePoints: AdvancePoints): NearFar {
  const { near, placeOf } = partition(columns);
  const count = columns.x.length;
  const slice = alignedCount(Math.ceil((count - near) / FAR_INTERVAL));
  const rotation = createRotation();
  // Sums of all rotations so far, and what they were when each slice was last moved.
  const seenCos = new Float64Array(FAR_INTERVAL);
  const seenSin = new Float64Array(FAR_INTERVAL);
  let sumCos = 0;
  let sumSin = 0;
  let turnOf = 0;
  return {
    near,
    placeOf,
    step: () => {
      turn(rotation);
      sumCos += rotation.cos;
      sumSin += rotation.sin;
      advancePoints(rotation.cos, rotation.sin, 0, near);
      const begin = Math.min(near + turnOf * slice, count);
      const end = Math.min(begin + slice, count);
      advancePoints(sumCos - seenCos[turnOf], sumSin - seenSin[turnOf], begin, end);
      seenCos[turnOf] = sumCos;
      seenSin[turnOf] = sumSin;
      turnOf = (turnOf + 1) % FAR_INTERVAL;
    },
  };
}

/** The article's partial sort: every near point changes places with the first one that is not. */
function partition({ x, y, vx, vy }: PointColumns): { near: number; placeOf: Uint32Array } {
  const pointAt = Uint32Array.from({ length: x.length }, (_, i) => i);
  const all = [x, y, vx, vy, pointAt];
  let near = 0;
  for (let i = 0; i < x.length; i++) {
    if (!(x[i] < NEAR_SIZE && y[i] < NEAR_SIZE)) continue;
    for (const values of all) {
      const value = values[i];
      values[i] = values[near];
      values[near] = value;
    }
    near++;
  }
  const placeOf = new Uint32Array(x.length);
  pointAt.forEach((point, place) => {
    placeOf[point] = place;
  });
  return { near: Math.min(alignedCount(near), x.length - (x.length % LANES)), placeOf };
}

/** The layout over a partition. */
export function nearFarLayout(
  named: Pick<PointLayout, 'name' | 'note' | 'language'>,
  { x, y }: PointColumns,
  { near, placeOf, step }: NearFar,
): PointLayout {
  const moved = near + (x.length - near) / FAR_INTERVAL;
  return {
    ...named,
    units: x.length,
    published: 16,
    footprint: {
      bytes: (16 * moved) / x.length,
      lines: (columnFootprint(16).lines * moved) / x.length,
    },
    run: step,
    visible: (out, size = VIEW_SIZE) => {
      let found = 0;
      const end = size > VIEW_SIZE ? x.length : near;
      for (let i = 0; i < end; i++) found = addVisible(x[i], y[i], out, found, size);
      return found;
    },
    place: (point, out) => out.set([x[placeOf[point]], y[placeOf[point]]]),
  };
}

/** Near and far in TypeScript. */
export function nearFar(count: number): PointLayout {
  const columns = createColumns(count);
  scatterPoints(columns);
  const partitioned = createNearFar(columns, (cos, sin, begin, end) =>
    advance(columns, cos, sin, begin, end),
  );
  return nearFarLayout(
    {
      name: 'near and far',
      note: `far points move every ${FAR_INTERVAL}th step`,
      language: 'TypeScript',
    },
    columns,
    partitioned,
  );
}
