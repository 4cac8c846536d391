import type { TaskControl } from '../../base/task.ts';
import type { KernelModule } from '../../kernels/load.ts';
import { compared, type Compared } from '../compared.ts';
import { measureTogether, ratioOf, type Candidate, type MeasureSettings } from '../measure.ts';
import { POINT_LAYOUTS, type PointLayoutName } from './points.ts';

/** A step of ten million points takes long: fewer rounds, and no need to warm up for long. */
export const POINT_MEASURE_SETTINGS: MeasureSettings = { rounds: 11, turn: 1, warmUp: 200 };

/**
 * Compares layouts of so many points one at a time, for all of them together need gigabytes: each in turn with
 * separate arrays, to which all are set in relation. Times in µs a step of all points; speed-ups against separate
 * arrays.
 */
export interface PointComparer {
  readonly count: number;
  compare(name: PointLayoutName, settings?: MeasureSettings, task?: TaskControl): Compared;
}

/** @param count a multiple of four */
export function createPointComparer(compiled: KernelModule, count: number): PointComparer {
  const reference = POINT_LAYOUTS.arrays(compiled, count);
  return {
    count,
    compare: (name, settings = POINT_MEASURE_SETTINGS, task) => {
      const layout = POINT_LAYOUTS[name](compiled, count);
      const measured = measureTogether([stepOf(reference), stepOf(layout)], settings, task);
      return compared(layout, measured[1], ratioOf(measured[0], measured[1]));
    },
  };
}

/** The same, timed for all points together. */
export function stepOf(layout: Candidate): Candidate {
  return { name: layout.name, units: 1, run: () => layout.run() };
}
