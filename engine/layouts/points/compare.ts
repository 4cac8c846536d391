import { subtask, type TaskControl } from '../../base/task.ts';
import type { KernelModule } from '../../kernels/load.ts';
import { compared, compareInterleaved, type Comparable, type Compared } from '../compared.ts';
import { measureInterleaved, ratioOf, type Candidate, type MeasureSettings } from '../measure.ts';
import type { PointLayout } from './layout.ts';
import { POINT_LAYOUTS, type PointLayoutName } from './points.ts';
import { ARTICLE_POINTS } from './world.ts';

/** A step of ten million points takes long: fewer rounds, and no need to warm up for long. */
export const POINT_MEASURE_SETTINGS: MeasureSettings = { rounds: 11, turn: 1, warmUp: 200 };

/** More points than this have room for one layout at a time beside the one that all are set in relation to. */
const MAX_TOGETHER = 2_000_000;

const NAMES = Object.keys(POINT_LAYOUTS) as PointLayoutName[];

/**
 * Times all layouts of so many points (a multiple of four), µs a step of all of them. In one run where all have room
 * together; else each in turn with separate arrays, one layout after the other: none of them fits a cache then, so
 * it does not matter who comes before whom.
 * @returns the layouts one after the other as they become known; speed-ups are against the first
 * @throws TaskCancelled when the task was cancelled
 */
export function* comparePoints(
  compiled: KernelModule,
  count: number,
  settings: MeasureSettings = POINT_MEASURE_SETTINGS,
  task?: TaskControl,
  together = count <= MAX_TOGETHER,
): Generator<Compared> {
  const make = (name: PointLayoutName): Comparable => steps(POINT_LAYOUTS[name](compiled, count));
  if (together) {
    yield* compareInterleaved(NAMES.map(make), settings, task);
    return;
  }
  const arrays = make('arrays');
  let first = 0;
  for (const [i, name] of NAMES.entries()) {
    const layout = make(name);
    const part = subtask(task, i / NAMES.length, (i + 1) / NAMES.length);
    const [reference, measured] = measureInterleaved([arrays, layout], settings, part);
    const speed = ratioOf(reference, measured);
    first ||= speed;
    yield compared(layout, measured, speed / first);
  }
}

/** The same, timed for all points together. */
export function stepOf(layout: Candidate): Candidate {
  return { name: layout.name, units: 1, run: () => layout.run() };
}

/** A step of all points; of other numbers of them than the article's nothing is published. */
function steps(layout: PointLayout): Comparable {
  const { note, language, footprint, units } = layout;
  const published = units === ARTICLE_POINTS ? layout.published : undefined;
  return { ...stepOf(layout), note, language, published, footprint };
}
