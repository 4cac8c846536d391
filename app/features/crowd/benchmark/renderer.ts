import { finishWork } from '#engine/base';
import type { KernelModule } from '#engine/kernels';
import type { StepGroups } from '#engine/runtime/crowd';
import { buildCrowd, type CreatedCrowd } from '../build-crowd.ts';
import type { Detail } from '../detail.ts';
import { simplifyMesh } from '../simplify-mesh.job.ts';
import { simplifyInput, type SkinLevel } from '../skin-levels.ts';
import { createCrowdThreads, endThreads, startThreads } from '../stage.ts';
import { crowdDistance, type CrowdCamera, type CrowdOptions } from '../state.ts';
import { stepperOf } from '../step-frame.ts';
import type { CPU_PARTS } from './result.ts';
import type { BenchSubject } from './options.ts';

/** Pixels of the picture that is measured. */
export const PICTURE = [1280, 720] as const;

/** Draws one crowd, frame by frame. */
export interface BenchRenderer {
  /** Moves all characters on by `seconds`, and draws them. */
  frame(seconds: number): void;
  /** Resolves when no more than the last frame is still being drawn, so that frames are not only queued. */
  caughtUp(): Promise<unknown>;
  /** Milliseconds of the processor in the last frame. */
  readonly cpuMs: Record<(typeof CPU_PARTS)[number], number>;
  /** Milliseconds of the card in all frames so far whose times are known; none where the browser does not tell. */
  readonly gpuMs: readonly number[];
  readonly detail: Detail;
  /** Indices of each level of detail. */
  readonly indexCounts: readonly number[];
  /** See `compareWithKernels`; null where the kernels compute. */
  readonly worstDifference: number | null;
  dispose(): void;
}

/** A crowd that is measured, all of whose characters are computed in every frame. */
export interface BenchCrowd {
  readonly made: CreatedCrowd;
  /** The three levels of detail. */
  readonly levels: readonly SkinLevel[];
  /** On as many threads as are useful. */
  readonly step: StepGroups;
  readonly camera: CrowdCamera;
  dispose(): void;
}

/** As the pane sets them first, but with skins and without characters that are computed less often. */
export const BENCH_OPTIONS: Omit<CrowdOptions, 'characters'> = {
  clips: 'stage',
  draw: 'skin',
  interval: 1,
  reach: 0,
  threads: 0,
  form: 'fastest',
  tint: false,
  detail: true,
};

/** @throws Error with a sentence where there is no such crowd */
export async function createBenchCrowd(
  compiled: KernelModule,
  subject: BenchSubject,
  characters: number,
): Promise<BenchCrowd> {
  const made = finishWork(buildCrowd(compiled, subject, { ...BENCH_OPTIONS, characters }));
  if (typeof made === 'string') throw new Error(made);
  const [full, , boxes] = made.levels ?? [];
  const simplified = await simplifyMesh(simplifyInput(full, made.height));
  const threads = createCrowdThreads();
  // Without its other threads, the page's own does all of the work.
  startThreads(threads, compiled, made.crowd, () => endThreads(threads, made.crowd));
  return {
    made,
    levels: [full, { vertices: full.vertices, indices: simplified }, boxes],
    step: stepperOf(made.crowd, made.sharedFrom),
    camera: { yaw: 0.5, pitch: 0.35, distance: crowdDistance(characters), x: 0, z: 0 },
    dispose: () => {
      endThreads(threads, made.crowd);
      threads.dispose();
    },
  };
}
