import type { KernelModule } from '#engine/kernels';
import type { Candidate } from '#engine/layouts';
import type { Animation, Skeleton } from '#engine/model';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';

/** The skeleton and clips that are measured. */
export interface BenchSubject {
  readonly name: string;
  readonly skeleton: Skeleton;
  /** The first is played alone, the first three are blended. */
  readonly clips: readonly Animation[];
}

/** Kernels and settings of a measurement. */
export interface BenchSetting {
  /** The fastest form first. */
  readonly kernels: readonly KernelModule[];
  readonly characters: number;
  /** Number of points in the section with many objects. */
  readonly points: number;
  /** Starts a thread that steps a part of a crowd; absent if there are no threads. */
  readonly startHelper?: ((workerInit: CrowdWorkerInit) => Promise<void>) | undefined;
}

/** A target of a row relative to another row: a least speed-up, or at most a part of its time. */
export interface BenchTarget {
  readonly against: string;
  readonly least?: number;
  readonly most?: number;
}

/** One row of the table. */
export interface BenchRow {
  readonly candidate: Candidate;
  /** Name of the reference library's figure for this row. */
  readonly native?: string | undefined;
  readonly targets?: readonly BenchTarget[] | undefined;
}

/** Rows that are measured in turn, in one run, and compared with the first. */
export interface BenchSection {
  readonly title: string;
  /** The unit of work that times are given for. */
  readonly unit: string;
  readonly rows: readonly BenchRow[];
  /** Ends the threads that the section has started. */
  dispose?(): void;
}

/** Seconds between two frames. */
export const FRAME = 1 / 60;

/** Spreads characters evenly over a clip: fractional parts of multiples of the golden ratio. */
export function spread(character: number): number {
  return (character * 0.618034) % 1;
}

/** The name of the baseline in rows. */
export const THREE = 'three.js: AnimationMixer, updateMatrixWorld';
