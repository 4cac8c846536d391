import type { KernelModule } from '#engine/kernels';
import type { Candidate } from '#engine/layouts';
import type { Animation, Skeleton } from '#engine/model';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';

/** What is measured with. */
export interface BenchSubject {
  readonly name: string;
  readonly skeleton: Skeleton;
  /** The first is played alone, the first three are blended. */
  readonly clips: readonly Animation[];
}

/** Where and how it is measured. */
export interface BenchSetting {
  /** The quickest form first. */
  readonly kernels: readonly KernelModule[];
  readonly characters: number;
  /** Points of the many-objects section. */
  readonly points: number;
  /** Starts a thread that helps with a crowd; absent where there are none. */
  readonly startHelper?: ((workerInit: CrowdWorkerInit) => Promise<void>) | undefined;
}

/** What a row is to reach against another one: so many times as fast, or at most so much of its time. */
export interface BenchTarget {
  readonly against: string;
  readonly least?: number;
  readonly most?: number;
}

/** One row of the table. */
export interface BenchRow {
  readonly candidate: Candidate;
  /** The reference library's figure that belongs beside it. */
  readonly native?: string | undefined;
  readonly targets?: readonly BenchTarget[] | undefined;
}

/** Rows that are measured in turn, in one run, and set against its first. */
export interface BenchSection {
  readonly title: string;
  /** What a time is given for. */
  readonly unit: string;
  readonly rows: readonly BenchRow[];
  /** Ends what the section has started. */
  dispose?(): void;
}

/** Seconds between two frames. */
export const FRAME = 1 / 60;

/** Spreads characters evenly over a clip: multiples of the golden ratio's part after the point. */
export function spread(character: number): number {
  return (character * 0.618034) % 1;
}

/** The name by which rows speak of the yardstick. */
export const THREE = 'three.js: AnimationMixer, updateMatrixWorld';
