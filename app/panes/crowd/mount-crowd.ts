import { availableForms, compileKernels, crowdTeam, dismissHelpers, inviteToCrowd } from '#engine';
import type { KernelForm, KernelModule } from '#engine';
import { palettes } from '../../draw/palette.ts';
import { frameLoop } from '../../playback/playback.ts';
import { hasChanged } from '../../store/has-changed.ts';
import { selectStance } from '../../store/stance.ts';
import { appStore } from '../../store/store.ts';
import type { AppState } from '../../store/store.ts';
import type { OnFailure } from '../../ui/use-failure.ts';
import { clearCosts, type CrowdCosts } from './costs.ts';
import { crowdParts, makeCrowd, type MadeCrowd } from './make-crowd.ts';
import {
  createCrowdView,
  drawCrowd,
  dressCrowd,
  layoutFor,
  placeCamera,
  standUp,
  type CrowdView,
  type DrawnCrowd,
} from './scene.ts';
import { createFrameSteps, runFrame, type FrameSteps } from './step-frame.ts';

/** A pause longer than this, in seconds, is a stall, not time to catch up. */
const LONGEST_STEP = 0.25;

/** What there is to say about the crowd on the screen. */
export interface CrowdNews {
  readonly form: KernelForm | undefined;
  readonly made: MadeCrowd | undefined;
  /** Why there is none, in one sentence. */
  readonly problem: string | undefined;
}

/**
 * Draws the crowd that the store asks for into `host`, and steps it in the page's frame loop.
 * @returns ends it
 */
export function mountCrowd(
  host: HTMLElement,
  costs: CrowdCosts,
  onNews: (news: CrowdNews) => void,
  onFailure: OnFailure,
): () => void {
  const canvas = document.createElement('canvas');
  canvas.className = 'crowd-canvas';
  host.append(canvas);
  const view = tryView(canvas);
  if (view === undefined) {
    onNews({ form: undefined, made: undefined, problem: 'This browser cannot draw with WebGL 2.' });
    return () => canvas.remove();
  }
  const stage: CrowdStage = {
    view,
    costs,
    onNews,
    modules: new Map(),
    shown: undefined,
    parts: [],
    dressed: [],
    stale: true,
    lastTime: -1,
  };
  const refresh = (): void => {
    stage.stale = true;
    painter.invalidate();
  };
  const painter = frameLoop.addPainter('crowd', () => paint(stage), onFailure);
  const endFitting = fitTo(host, view, () => painter.invalidate());
  const unsubscribe = appStore.subscribe((state, before) => {
    if (state.crowd.form !== before.crowd.form) void compile(stage, refresh);
    if (hasChanged(state, before, SHOWN)) refresh();
    else if (state.crowdEye !== before.crowdEye) painter.invalidate();
  });
  const restored = (): void => {
    stage.parts = [];
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
function fitTo(
  host: HTMLElement,
  { camera, renderer }: CrowdView,
  onResize: () => void,
): () => void {
  const observer = new ResizeObserver(([{ contentRect }]) => {
    const { width, height } = contentRect;
    camera.aspect = width / Math.max(1, height);
    renderer.setSize(width, height, false);
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

/** Everything that a mounted crowd is made of. */
interface CrowdStage {
  readonly view: CrowdView;
  readonly costs: CrowdCosts;
  readonly onNews: (news: CrowdNews) => void;
  readonly modules: Map<KernelForm, KernelModule>;
  shown: { readonly drawn: DrawnCrowd; readonly steps: FrameSteps } | undefined;
  /** What the crowd was made of, and how it was dressed. */
  parts: readonly unknown[];
  dressed: readonly unknown[];
  /** The store may ask for another crowd, or dress, than there is. */
  stale: boolean;
  /** When the last frame of a crowd that plays was drawn, ms; -1 while it stands still. */
  lastTime: number;
}

/** Gets kernels in the form that the store asks for. */
async function compile({ modules }: CrowdStage, onReady: () => void): Promise<void> {
  const form = formOf(appStore.getState());
  if (!modules.has(form)) {
    modules.set(form, await compileKernels(form, { threads: crossOriginIsolated }));
  }
  onReady();
}

function formOf({ crowd }: AppState): KernelForm {
  return crowd.form === 'quickest' ? availableForms()[0] : crowd.form;
}

/** Parts of the store that a crowd is made and dressed by. */
const SHOWN: readonly (keyof AppState)[] = [
  'crowd',
  'theme',
  'viewport',
  'assets',
  'clipId',
  'skeletonId',
  'meshId',
  'files',
];

function endCrowd(stage: CrowdStage): void {
  if (stage.shown === undefined) return;
  const { drawn } = stage.shown;
  if ((drawn.made.crowd.settings.threads ?? 1) > 1) {
    dismissHelpers(crowdTeam(drawn.made.crowd));
    appStore.getState().inviteToCrowd([]);
  }
  drawn.dispose();
  stage.shown = undefined;
}

function beginCrowd(stage: CrowdStage, compiled: KernelModule, state: AppState): void {
  const { view, costs, onNews } = stage;
  const { form } = compiled;
  endCrowd(stage);
  const made = makeCrowd(compiled, state);
  if (typeof made === 'string') {
    onNews({ form, made: undefined, problem: made });
    return;
  }
  const layout = layoutFor(view, made.crowd);
  if (typeof layout === 'string') {
    onNews({ form, made: undefined, problem: layout });
    return;
  }
  stage.shown = { drawn: drawCrowd(view, made, layout), steps: createFrameSteps(made.crowd) };
  stage.dressed = [];
  clearCosts(costs);
  const others = Array.from({ length: (made.crowd.settings.threads ?? 1) - 1 }, (_, i) => i + 1);
  if (others.length > 0) {
    state.inviteToCrowd(others.map((thread) => inviteToCrowd(compiled, made.crowd, thread)));
  }
  onNews({ form, made, problem: undefined });
}

/**
 * Makes and dresses the crowd anew where the store asks for another one. Edit time, though a frame does it: as long
 * as a slider is dragged, once a frame is enough.
 */
function update(stage: CrowdStage, state: AppState): void {
  stage.stale = false;
  const compiled = stage.modules.get(formOf(state));
  const parts = [compiled, ...crowdParts(state)];
  if (compiled !== undefined && differs(parts, stage.parts)) {
    stage.parts = parts;
    beginCrowd(stage, compiled, state);
  }
  const looks = [state.theme, state.crowd.tint, selectStance(state)];
  if (stage.shown === undefined || !differs(looks, stage.dressed)) return;
  stage.dressed = looks;
  dressCrowd(stage.view, stage.shown.drawn, palettes[state.theme], state.crowd.tint);
  standUp(stage.shown.drawn, selectStance(state));
}

function differs(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length !== b.length || a.some((part, i) => part !== b[i]);
}

/** One frame. */
function paint(stage: CrowdStage): void {
  const state = appStore.getState();
  const { view, costs } = stage;
  if (stage.stale) update(stage, state);
  const now = performance.now();
  const elapsed = stage.lastTime < 0 ? 0 : Math.min((now - stage.lastTime) / 1000, LONGEST_STEP);
  stage.lastTime = state.playing ? now : -1;
  if (stage.shown === undefined) {
    view.renderer.clear();
    return;
  }
  const { drawn, steps } = stage.shown;
  placeCamera(view, state.crowdEye, drawn.made.height);
  const seconds = state.playing ? elapsed * state.speed : 0;
  runFrame(view, drawn, steps, seconds, state.crowd, costs);
}
