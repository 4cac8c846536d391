import { appStore, frameLoop } from '../../transition.ts';
import { compileKernels } from '#engine/kernels';
import { palettes } from '../../draw/palette.ts';
import { hasChanged } from '../../session/state/has-changed.ts';
import type { SessionState } from '../../session/state/store.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import type { CrowdCosts } from './costs.ts';
import { clearCrowdView, createCrowdView, placeCamera, resizeCrowdView } from './scene.ts';
import type { CrowdView } from './scene.ts';
import { endCrowd, formOf, NO_STATUS, update } from './stage.ts';
import type { CrowdStatus, CrowdStage } from './stage.ts';
import { runFrame } from './step-frame.ts';

/** A pause longer than this, in seconds, is a stall, not time to catch up. */
const LONGEST_STEP = 0.25;

/**
 * Draws the crowd that the store asks for into `host`, and steps it in the page's frame loop.
 * @returns ends it
 */
export function mountCrowd(
  host: HTMLElement,
  costs: CrowdCosts,
  onNews: (news: CrowdStatus) => void,
  onFailure: OnFailure,
): () => void {
  const canvas = document.createElement('canvas');
  canvas.className = 'crowd-canvas';
  host.append(canvas);
  const view = tryView(canvas);
  if (view === undefined) {
    onNews({ ...NO_STATUS, problem: 'This browser cannot draw with WebGL 2.' });
    return () => canvas.remove();
  }
  const stage: CrowdStage = {
    view,
    costs,
    onNews,
    modules: new Map(),
    making: undefined,
    shown: undefined,
    inputs: [],
    colored: [],
    stale: true,
    lastTime: -1,
  };
  const refresh = (): void => {
    stage.stale = true;
    painter.invalidate();
  };
  const draw = (): void => {
    if (paint(stage)) painter.invalidate();
  };
  const painter = frameLoop.addPainter('crowd', draw, onFailure);
  const endFitting = fitTo(host, view, () => painter.invalidate());
  const unsubscribe = appStore.subscribe((state, before) => {
    if (state.crowd.form !== before.crowd.form) void compile(stage, refresh);
    if (hasChanged(state, before, SHOWN)) refresh();
    else if (state.crowdCamera !== before.crowdCamera) painter.invalidate();
  });
  const restored = (): void => {
    stage.inputs = [];
    refresh();
  };
  canvas.addEventListener('webglcontextrestored', restored);
  void compile(stage, refresh);
  return () => {
    unsubscribe();
    endFitting();
    painter.dispose();
    endCrowd(stage);
    view.renderer.dispose();
    canvas.remove();
  };
}

/** Keeps the picture as large as its host; returns what ends that. */
function fitTo(host: HTMLElement, view: CrowdView, onResize: () => void): () => void {
  const observer = new ResizeObserver(() => {
    resizeCrowdView(view, host.clientWidth, host.clientHeight);
    onResize();
  });
  observer.observe(host);
  return () => observer.disconnect();
}

function tryView(canvas: HTMLCanvasElement): CrowdView | undefined {
  try {
    return createCrowdView(canvas);
  } catch {
    return undefined;
  }
}

/** Gets kernels in the form that the store asks for. */
async function compile({ modules }: CrowdStage, onReady: () => void): Promise<void> {
  const form = formOf(appStore.getState());
  if (!modules.has(form)) {
    modules.set(form, await compileKernels(form, { threads: crossOriginIsolated }));
  }
  onReady();
}

/** Parts of the store that a crowd is made and dressed by. */
const SHOWN: readonly (keyof SessionState)[] = [
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
function paint(stage: CrowdStage): boolean {
  const state = appStore.getState();
  const { view, costs } = stage;
  const isFirst = stage.shown === undefined;
  const again = (stage.stale || stage.making !== undefined) && update(stage, state);
  // Making it, after the page has been laid out anew for it, is enough for one frame.
  if (isFirst && stage.shown !== undefined) return true;
  const now = performance.now();
  const elapsed = stage.lastTime < 0 ? 0 : Math.min((now - stage.lastTime) / 1000, LONGEST_STEP);
  stage.lastTime = state.playing ? now : -1;
  if (stage.shown === undefined) {
    clearCrowdView(view, palettes[state.theme]);
    return again;
  }
  const { drawn, steps } = stage.shown;
  placeCamera(view, state.crowdCamera, drawn.made.height);
  const seconds = state.playing ? elapsed * state.speed : 0;
  runFrame(view, drawn, steps, seconds, state.crowd, costs);
  return again;
}
