/** What one crowd cost in one renderer. Times are in milliseconds. */
export interface BenchRun {
  readonly api: Api;
  readonly characters: number;
  readonly frames: number;
  /** From one frame to the next: at least what the screen takes. */
  readonly frameMs: Spread;
  /** Time of the processor in a frame, by its parts; means. */
  readonly cpuMs: CpuParts;
  /** Time of the card in a frame; null where the browser does not tell. */
  readonly gpuMs: Spread | null;
  /** Characters in each level of detail, and out of sight, in the last frame. */
  readonly levels: Readonly<Record<LevelName, number>>;
  /** Triangles of the last frame. */
  readonly triangles: number;
  /** Largest difference between the card's palettes and the kernels', relative to the largest; null for WebGL. */
  readonly worstDifference: number | null;
}

export type Api = 'webgl2' | 'webgpu';

export interface Spread {
  readonly median: number;
  readonly p95: number;
}

/** Parts of a frame on the processor. */
export const CPU_PARTS = ['sort', 'pose', 'upload', 'draw'] as const;
export type CpuParts = Readonly<Record<(typeof CPU_PARTS)[number], number>>;

export type LevelName = 'full' | 'simplified' | 'boxes' | 'outOfSight';

/** A crowd that could not be measured. */
export interface FailedRun {
  readonly api: Api;
  readonly characters: number;
  readonly problem: string;
}

/** All of a benchmark, as it is printed. */
export interface BenchResult {
  readonly benchmark: 'crowd';
  readonly posescope: string;
  readonly taken: string;
  readonly browser: string;
  readonly kernels: string;
  readonly processors: number;
  /** Whether threads can share memory. */
  readonly isolated: boolean;
  readonly clip: string;
  readonly joints: number;
  readonly meshJoints: number;
  readonly vertices: number;
  /** Of each level of detail. */
  readonly triangles: readonly number[];
  readonly picture: readonly [width: number, height: number];
  readonly seconds: number;
  /** The cards, or why there is none. */
  readonly renderers: readonly ({ readonly api: Api } & (
    | { readonly device: string }
    | { readonly problem: string }
  ))[];
  readonly runs: readonly (BenchRun | FailedRun)[];
}

/** Median and 95th percentile, to a microsecond. @param values at least one */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    toMicroseconds(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]);
  return { median: at(0.5), p95: at(0.95) };
}

/** Milliseconds without digits that a clock does not have. */
export function toMicroseconds(ms: number): number {
  return Math.round(1000 * ms) / 1000;
}
