import {
  createCrowdThreadPool,
  stopCrowdWorkers,
  crowdWorkerInit,
  type Crowd,
  type CrowdWorkerInit,
} from '#engine/runtime/crowd';
import { continueWork, type IncrementalWork } from '#engine/base';
import { availableForms, type KernelForm, type KernelModule } from '#engine/kernels';
import { startWorker } from '../../session/start-worker.ts';
import { definePart } from '../../session/session.ts';
import { palettes } from '../../draw/palette.ts';
import { selectOrientation } from '../../session/state/stage.ts';
import { clearCosts, type CrowdCosts } from './costs.ts';
import crowdModule from './crowd-worker.ts?worker&url';
import { crowdInputs, crowdSubject, buildCrowd, type CreatedCrowd } from './build-crowd.ts';
import type { ShownCrowd } from './shown-crowd.ts';
import type { SimplifiedMesh } from './simplify-mesh.job.ts';
import { simplifyInput } from './skin-levels.ts';
import type { CrowdState } from './state.ts';

/** Threads that compute a crowd besides the page's own. They are no jobs: they step with every frame. */
export interface CrowdThreads {
  /**
   * Starts these, in place of all that there are.
   * @param onEnd called when one of them ends by itself, with what is known of it
   */
  replace(inits: readonly CrowdWorkerInit[], onEnd: (why: string) => void): void;
  /** Terminates all; none is started after. */
  dispose(): void;
}

/** The part of a worker that is used; replaced in tests. */
type CrowdWorker = Pick<Worker, 'terminate' | 'addEventListener'>;

export function createCrowdThreads(
  startThread: (init: CrowdWorkerInit) => CrowdWorker = startCrowdWorker,
): CrowdThreads {
  let workers: readonly CrowdWorker[] = [];
  let isDisposed = false;
  const endAll = (): void => {
    for (const worker of workers) worker.terminate();
    workers = [];
  };
  return {
    replace: (inits, onEnd) => {
      endAll();
      if (isDisposed) return;
      const started = inits.map(startThread);
      workers = started;
      for (const worker of started) {
        worker.addEventListener('error', ({ message }: ErrorEvent) => {
          if (workers === started) onEnd(message);
        });
      }
    },
    dispose: () => {
      isDisposed = true;
      endAll();
    },
  };
}

/** Its first message keeps it busy until it ends, so it is sent when the worker has started. */
function startCrowdWorker(init: CrowdWorkerInit): Worker {
  const worker = startWorker(crowdModule, () => worker.postMessage(init, []));
  return worker;
}

/** The threads of a session, terminated with it. */
export const crowdThreads = definePart((session): CrowdThreads => {
  const threads = createCrowdThreads();
  session.onDispose(threads.dispose);
  return threads;
});

/** Milliseconds of a frame in which a crowd is made. */
const MAKING_MS = 4;

/** The state of the crowd on the screen, as the pane shows it. */
export interface CrowdStatus {
  readonly form: KernelForm | undefined;
  readonly made: CreatedCrowd | undefined;
  /** The graphics card that computes it; undefined where kernels do. */
  readonly card: string | undefined;
  /** Milliseconds that making it took, decoding its clips among them. */
  readonly madeMs: number;
  /** Why there is none, or none on several threads, in one sentence. */
  readonly problem: string | undefined;
  /** Whether a thread has ended or the card is lost, so that it can be tried again. */
  readonly canTryAgain?: boolean;
}

/** Before the first crowd. */
export const NO_STATUS: CrowdStatus = {
  form: undefined,
  made: undefined,
  card: undefined,
  madeMs: 0,
  problem: undefined,
};

/** A crowd that is being created while the previous one is drawn. */
interface PendingCrowd {
  readonly compiled: KernelModule;
  readonly work: IncrementalWork<CreatedCrowd | string>;
  /** Milliseconds spent so far. */
  ms: number;
}

/** All resources of a mounted crowd. */
export interface CrowdStage {
  /** Whether a crowd for the state can be shown; `stale` is set when that changes. */
  readonly isReady: (state: CrowdState) => boolean;
  /** Puts a crowd on the screen, or says in a sentence why that is not possible. */
  readonly show: (made: CreatedCrowd) => ShownCrowd | string;
  readonly costs: CrowdCosts;
  readonly threads: CrowdThreads;
  readonly onStatus: (status: CrowdStatus) => void;
  /** Resolves to fewer triangles, or undefined where there is no result. */
  readonly simplify: (mesh: SimplifiedMesh) => Promise<Uint32Array | undefined>;
  readonly modules: Map<KernelForm, KernelModule>;
  making: PendingCrowd | undefined;
  shown: ShownCrowd | undefined;
  /** What the crowd was created and coloured from. */
  inputs: readonly unknown[];
  colored: readonly unknown[];
  /** The state may ask for another crowd, or other colours, than there are. */
  stale: boolean;
  /** Time of the last frame while playing, in ms; -1 while paused. */
  lastTime: number;
}

export function createStage(
  parts: Pick<CrowdStage, 'isReady' | 'show' | 'costs' | 'threads' | 'onStatus' | 'simplify'>,
): CrowdStage {
  return {
    ...parts,
    modules: new Map(),
    making: undefined,
    shown: undefined,
    inputs: [],
    colored: [],
    stale: true,
    lastTime: -1,
  };
}

/** The kernel form for the state. */
export function formOf({ crowd }: CrowdState): KernelForm {
  const { form } = crowd;
  // Kernels lay out the memory that a card reads.
  return form === 'fastest' || form === 'card' ? availableForms()[0] : form;
}

/** Ends the crowd: its threads and GPU resources. */
export function endCrowd(stage: CrowdStage): void {
  if (stage.shown === undefined) return;
  endThreads(stage.threads, stage.shown.made.crowd);
  stage.shown.dispose();
  stage.shown = undefined;
}

/** Ends the crowd's other threads; the page's own can go on without them. */
export function endThreads(threads: CrowdThreads, crowd: Crowd): void {
  if ((crowd.settings.threads ?? 1) === 1) return;
  stopCrowdWorkers(createCrowdThreadPool(crowd));
  threads.replace([], () => undefined);
}

/** Starts the crowd's threads besides the page's own. @param onEnd called when one ends by itself */
export function startThreads(
  threads: CrowdThreads,
  compiled: KernelModule,
  crowd: Crowd,
  onEnd: (why: string) => void,
): void {
  const others = Array.from({ length: (crowd.settings.threads ?? 1) - 1 }, (_, i) => i + 1);
  if (others.length === 0) return;
  threads.replace(
    others.map((thread) => crowdWorkerInit(compiled, crowd, thread)),
    onEnd,
  );
}

function startCrowd(
  stage: CrowdStage,
  made: CreatedCrowd | string,
  { compiled, ms }: PendingCrowd,
): void {
  const { costs, threads, onStatus } = stage;
  const { form } = compiled;
  endCrowd(stage);
  if (typeof made === 'string') {
    onStatus({ ...NO_STATUS, form, problem: made });
    return;
  }
  const shown = stage.show(made);
  if (typeof shown === 'string') {
    onStatus({ ...NO_STATUS, form, problem: shown });
    return;
  }
  stage.shown = shown;
  stage.colored = [];
  clearCosts(costs);
  void simplify(stage, shown);
  const status = { form, made, card: shown.card, madeMs: ms, problem: shown.problem };
  if (shown.card === undefined) {
    startThreads(threads, compiled, made.crowd, (why) => {
      endThreads(threads, made.crowd);
      onStatus({ ...status, problem: threadEndedText(why), canTryAgain: true });
    });
  }
  onStatus({ ...status, canTryAgain: shown.problem !== undefined });
}

/** Draws fewer triangles in the second level of detail, once they are known. */
async function simplify(stage: CrowdStage, shown: ShownCrowd): Promise<void> {
  const { levels, height } = shown.made;
  if (levels === undefined) return;
  const indices = await stage.simplify(simplifyInput(levels[0], height));
  if (indices !== undefined && stage.shown === shown) shown.setTriangles(1, indices);
}

function threadEndedText(why: string | undefined): string {
  return `A thread of the crowd has ended${why ? ` (${why})` : ''}: the page goes on alone.`;
}

/**
 * Creates and colours another crowd if the state needs one, a few milliseconds of work per frame.
 * While a slider is dragged the previous crowd stays.
 * @returns whether another frame has to follow
 */
export function update(stage: CrowdStage, state: CrowdState): boolean {
  if (stage.making === undefined) startPending(stage, state);
  if (stage.making !== undefined && !continuePending(stage, stage.making)) return true;
  const looks = [state.theme, state.crowd.tint, selectOrientation(state)];
  if (stage.shown !== undefined && differs(looks, stage.colored)) {
    stage.colored = looks;
    stage.shown.setColors(palettes[state.theme], state.crowd.tint);
    stage.shown.setOrientation(selectOrientation(state));
  }
  return stage.stale;
}

function startPending(stage: CrowdStage, state: CrowdState): void {
  stage.stale = false;
  const compiled = stage.modules.get(formOf(state));
  const inputs = [compiled, ...crowdInputs(state)];
  if (compiled === undefined || !differs(inputs, stage.inputs)) return;
  if (!stage.isReady(state)) return;
  stage.inputs = inputs;
  stage.making = { compiled, work: buildCrowd(compiled, crowdSubject(state), state.crowd), ms: 0 };
}

/** @returns whether the crowd is complete */
function continuePending(stage: CrowdStage, making: PendingCrowd): boolean {
  const start = performance.now();
  const part = continueWork(making.work, () => performance.now() - start >= MAKING_MS);
  making.ms += performance.now() - start;
  if (part.done !== true) return false;
  stage.making = undefined;
  startCrowd(stage, part.value, making);
  return true;
}

function differs(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length !== b.length || a.some((input, i) => input !== b[i]);
}
