import { invariant } from '../../base/errors.ts';
import { LANES } from '../../base/units.ts';
import { hostKernels, type KernelHost, type KernelModule } from '../../kernels/load.ts';
import { createMemoryPlan, reserve, type Address } from '../../kernels/plan.ts';
import type { Candidate } from '../measure.ts';
import { languageOf } from '../language.ts';
import { columnFootprint } from '../footprint.ts';
import type { PointLayout } from './layout.ts';
import { createNearFar, nearFarLayout, type AdvancePoints } from './near-far.ts';
import { addVisible } from './objects.ts';
import { createRotation, scatterPoints, turn, type PointColumns } from './world.ts';

/** Points in the kernels' memory. */
interface HostedPoints {
  readonly host: KernelHost;
  readonly columns: PointColumns;
  /** Where the columns stand, x y vx vy. */
  readonly places: readonly Address[];
  readonly advance: AdvancePoints;
}

/** @param count a multiple of four: points are moved four at a time */
function hostPoints(compiled: KernelModule, count: number): HostedPoints {
  invariant(count % LANES === 0, 'points come in whole groups of four');
  const plan = createMemoryPlan();
  const places = [0, 1, 2, 3].map(() => reserve(plan, count * 4));
  const host = hostKernels(compiled, plan);
  const [x, y, vx, vy] = places.map((at) => new Float32Array(host.memory.buffer, at, count));
  const columns = { x, y, vx, vy };
  scatterPoints(columns);
  const [px, py, pvx, pvy] = places;
  const advance: AdvancePoints = (cos, sin, begin, end) =>
    host.kernels.pointsAdvance(px, py, pvx, pvy, cos, sin, begin, end);
  return { host, columns, places, advance };
}

/** Separate arrays, four points at a time. */
export function separateArraysSimd(compiled: KernelModule, count: number): PointLayout {
  const { columns, advance } = hostPoints(compiled, count);
  const { x, y } = columns;
  const rotation = createRotation();
  return {
    name: 'separate arrays, SIMD',
    note: 'the same, four points at a time',
    language: languageOf(compiled),
    units: count,
    footprint: columnFootprint(16),
    run: () => {
      turn(rotation);
      advance(rotation.cos, rotation.sin, 0, count);
    },
    visible: (out, size) => {
      let found = 0;
      for (let i = 0; i < count; i++) found = addVisible(x[i], y[i], out, found, size);
      return found;
    },
    place: (point, out) => out.set([x[point], y[point]]),
  };
}

/** Near and far, four points at a time. */
export function nearFarSimd(compiled: KernelModule, count: number): PointLayout {
  const { columns, advance } = hostPoints(compiled, count);
  return nearFarLayout(
    {
      name: 'near and far, SIMD',
      note: 'the same, four points at a time',
      language: languageOf(compiled),
    },
    columns,
    createNearFar(columns, advance),
  );
}

/**
 * A copy that reads and writes as many bytes as a step of {@link separateArraysSimd}: 16 read and 8
 * written a point are 24, as copying 12 is.
 */
export function copySameBytes(compiled: KernelModule, count: number): Candidate {
  const { host, places } = hostPoints(compiled, count);
  const [from, , to] = places;
  // Twice six bytes of the eight that two columns give: both halves stay apart.
  return {
    name: 'copy of as many bytes',
    units: count,
    run: () => {
      host.kernels.copyBytes(to, from, count * 8);
      host.kernels.copyBytes(to, from, count * 4);
    },
  };
}
