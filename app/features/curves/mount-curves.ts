import { appStore, frameLoop } from '../../transition.ts';
import type { Animation, RawAnimation } from '#engine/model';
import { drawCurvesOverlay } from './draw-curves-overlay.ts';
import type { CurvesState } from './draw-curves-overlay.ts';
import { drawCurves } from './draw-curves.ts';
import type { CurvesView } from './draw-plots.ts';
import { palettes } from '../../draw/palette.ts';
import type { Frame } from '../../playback/frame.ts';
import { hasChanged } from '../../session/state/has-changed.ts';
import type { SessionState } from '../../session/state/store.ts';
import { createCanvasSurface } from '../../ui/canvas-surface.ts';
import { pageFonts } from '../../ui/page-fonts.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import { listenToCurves } from './curves-pointer.ts';
import { curvesView } from './curves-view.ts';

/** Parts of the store that what stands still is drawn from. */
const LOOKS = [
  'theme',
  'visibleRange',
  'selectedJoints',
  'curveKinds',
  'rotationForm',
  'curveBand',
  'curveFit',
  'curveRanges',
  'rulerUnit',
  'frameRate',
] as const satisfies readonly (keyof SessionState)[];

/**
 * Draws the curves of a clip over `host`: what moves over what stands still.
 * @returns ends it
 */
export function mountCurves(
  host: HTMLElement,
  clip: Animation | RawAnimation,
  onFailure: OnFailure,
): () => void {
  const overlay = emptyOverlay();
  const metrics = pageFonts();
  // The host's size, as a pointer may come before the first drawing.
  let view = curvesView(appStore.getState(), clip, host.clientWidth, host.clientHeight);
  let stale = true;
  const refresh = (): void => {
    stale = true;
    painter.invalidate();
  };
  const fixed = createCanvasSurface(host, () => refresh());
  const moving = createCanvasSurface(host, () => refresh());
  const paint = (frame: Frame): void => {
    const state = appStore.getState();
    const palette = palettes[state.theme];
    const below = stale ? fixed.begin() : undefined;
    if (below !== undefined) {
      view = curvesView(state, clip, fixed.width, fixed.height);
      drawCurves(below, view, rulerScale(state, clip), palette, metrics);
      stale = false;
    }
    const above = moving.begin();
    if (above === undefined) return;
    readOverlay(frame, state, overlay);
    drawCurvesOverlay(above, view, overlay, palette, metrics);
  };
  const painter = frameLoop.addPainter('curves', paint, onFailure);
  const follow = (state: SessionState, before: SessionState): void => {
    if (hasChanged(state, before, LOOKS)) refresh();
    else if (state.hover !== before.hover || state.selectedKey !== before.selectedKey) {
      painter.invalidate();
    }
  };
  const showing = (): CurvesView => view;
  const ends = [
    appStore.subscribe(follow),
    listenToCurves(host, showing, clip),
    fixed.dispose,
    moving.dispose,
    painter.dispose,
  ];
  return () => ends.forEach((end) => end());
}

function rulerScale(
  { rulerUnit: unit, frameRate }: SessionState,
  { duration }: Animation | RawAnimation,
): {
  readonly unit: SessionState['rulerUnit'];
  readonly duration: number;
  readonly frameRate: number;
} {
  return { unit, duration, frameRate };
}

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] };

function emptyOverlay(): Mutable<CurvesState> {
  return {
    playhead: 0,
    hoverTime: null,
    hoverKey: null,
    selectedKey: null,
    context: undefined,
  };
}

/** Frame time: no new object. */
function readOverlay(frame: Frame, state: SessionState, overlay: Mutable<CurvesState>): void {
  overlay.playhead = frame.playhead.time;
  overlay.hoverTime = state.hover.time;
  overlay.hoverKey = state.hover.key;
  overlay.selectedKey = state.selectedKey;
  overlay.context = frame.context;
}
