import { compileKernels, type KernelForm } from '#engine/kernels';
import { palettes } from '../../draw/palette.ts';
import { hasChanged } from '../../session/state/changes.ts';
import type { Session } from '../../session/session.ts';
import { onResize } from '../../ui/dom.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import { createCard } from './card.ts';
import type { CrowdCosts } from './costs.ts';
import { clearCrowdView, createCrowdView, type CrowdView } from './scene.ts';
import {
  createStage,
  endCrowd,
  formOf,
  NO_STATUS,
  update,
  crowdThreads,
  type CrowdStatus,
  type CrowdStage,
} from './stage.ts';
import type { SimplifiedMesh } from './simplify-mesh.job.ts';
import { crowdSlice, simplifyJob, type CrowdState } from './state.ts';
import {
  appendCanvas,
  disposeSurface,
  fitSurface,
  isReady,
  show,
  type Surface,
} from './surface.ts';

/** Longest step, in seconds: after a longer pause (a hidden tab) the crowd does not catch up. */
const LONGEST_STEP = 0.25;

/** A crowd on the page. */
export interface MountedCrowd {
  /** Creates it again. */
  retry(): void;
  /** Ends it and releases its WebGL context and threads. */
  end(): void;
}

/** Draws the crowd for the state into `host`, and steps it in the session's frame loop. */
export function mountCrowd(
  session: Session,
  host: HTMLElement,
  costs: CrowdCosts,
  onStatus: (status: CrowdStatus) => void,
  onFailure: OnFailure,
): MountedCrowd {
  const canvas = appendCanvas(host);
  const view = tryView(canvas);
  if (view === undefined) {
    onStatus({ ...NO_STATUS, problem: 'This browser cannot draw with WebGL 2.' });
    return { retry: () => undefined, end: () => canvas.remove() };
  }
  const store = crowdSlice.of(session.store);
  const refresh = (): void => {
    stage.stale = true;
    painter.invalidate();
  };
  const showAgain = (): void => {
    stage.inputs = [];
    refresh();
  };
  const card = createCard(showAgain);
  const surface: Surface = { host, view, card, canvas: undefined };
  const stage = createStage({
    isReady: (state) => isReady(card, state),
    show: (made) => show(surface, made, store.getState()),
    costs,
    threads: session.use(crowdThreads),
    onStatus,
    simplify: (mesh) => simplifyIn(session, mesh),
  });
  const draw = (): void => {
    if (paint(view, stage, store.getState())) painter.invalidate();
  };
  const painter = session.playback.frameLoop.addPainter('crowd', draw, onFailure);
  const endFitting = fitTo(surface, () => painter.invalidate());
  const unsubscribe = store.subscribe((state, before) => {
    if (state.crowd.form !== before.crowd.form) void compile(stage, formOf(state), refresh);
    if (hasChanged(state, before, SHOWN)) refresh();
    else if (state.crowdCamera !== before.crowdCamera) painter.invalidate();
  });
  canvas.addEventListener('webglcontextrestored', showAgain);
  void compile(stage, formOf(store.getState()), refresh);
  return {
    retry: () => {
      // It may answer otherwise now.
      if (typeof card.gpu === 'string') card.release();
      showAgain();
    },
    end: () => {
      unsubscribe();
      endFitting();
      painter.dispose();
      endCrowd(stage);
      disposeSurface(surface);
    },
  };
}

async function simplifyIn(
  { jobs }: Session,
  mesh: SimplifiedMesh,
): Promise<Uint32Array | undefined> {
  const outcome = await jobs.run(simplifyJob, mesh);
  // Without it all triangles are drawn, which costs time alone.
  return 'result' in outcome ? outcome.result : undefined;
}

/** Keeps canvases as large as their host; returns a function that stops doing so. */
function fitTo(surface: Surface, onFit: () => void): () => void {
  return onResize(surface.host, () => {
    fitSurface(surface);
    onFit();
  });
}

function tryView(canvas: HTMLCanvasElement): CrowdView | undefined {
  try {
    return createCrowdView(canvas);
  } catch {
    return undefined;
  }
}

async function compile(
  { modules }: CrowdStage,
  form: KernelForm,
  onReady: () => void,
): Promise<void> {
  if (!modules.has(form)) {
    modules.set(form, await compileKernels(form, { threads: crossOriginIsolated }));
  }
  onReady();
}

/** Parts of the state that a crowd is made and coloured by. */
const SHOWN: readonly (keyof CrowdState)[] = [
  'crowd',
  'theme',
  'viewport',
  'assets',
  'clipId',
  'skeletonId',
  'meshId',
  'files',
];

/** One frame. @returns whether another has to follow */
function paint(view: CrowdView, stage: CrowdStage, state: CrowdState): boolean {
  const isFirst = stage.shown === undefined;
  const again = (stage.stale || stage.making !== undefined) && update(stage, state);
  // A frame that has just created the crowd draws it in the next one.
  if (isFirst && stage.shown !== undefined) return true;
  const now = performance.now();
  const elapsed = stage.lastTime < 0 ? 0 : Math.min((now - stage.lastTime) / 1000, LONGEST_STEP);
  stage.lastTime = state.playing ? now : -1;
  if (stage.shown === undefined) {
    clearCrowdView(view, palettes[state.theme]);
    return again;
  }
  const seconds = state.playing ? elapsed * state.speed : 0;
  stage.shown.frame(state.crowdCamera, seconds, state.crowd, stage.costs);
  return again;
}
