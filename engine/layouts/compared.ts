import type { TaskControl } from '../base/task.ts';
import type { Language } from './language.ts';
import {
  measureInterleaved,
  ratioOf,
  type Candidate,
  type Measured,
  type MeasureSettings,
} from './measure.ts';
import type { Footprint } from './footprint.ts';

/** A layout to compare: its loop, description and footprint. */
export interface Comparable extends Candidate {
  /** What is special about it, in one sentence. */
  readonly note: string;
  readonly language: Language;
  /** What an article published for the same idea, in the unit of its comparison. */
  readonly published?: number | undefined;
  /** Of one unit. */
  readonly footprint: Footprint;
}

/** A layout with what its loop took, beside others: plain data, to be posted and printed. */
export interface Compared extends Pick<
  Comparable,
  'note' | 'language' | 'published' | 'footprint'
> {
  /** Name and times, µs per unit. */
  readonly measured: Measured;
  /** How many times as fast as the first of them: median of the ratios of all rounds. */
  readonly speedUp: number;
}

/** Times layouts in turn, in one run. */
export function compareInterleaved(
  layouts: readonly Comparable[],
  settings?: MeasureSettings,
  task?: TaskControl,
): Compared[] {
  const measured = measureInterleaved(layouts, settings, task);
  return layouts.map((layout, i) =>
    compared(layout, measured[i], ratioOf(measured[0], measured[i])),
  );
}

/** A layout's own data with what was measured of it. */
export function compared(
  { note, language, published, footprint }: Comparable,
  measured: Measured,
  speedUp: number,
): Compared {
  return { note, language, published, footprint, measured, speedUp };
}
