import type { Animation, RawAnimation } from '#engine/model';
import { drawCurvesOverlay } from './draw-curves-overlay.ts';
import type { OverlayState } from './draw-curves-overlay.ts';
import { drawCurves } from './draw-curves.ts';
import type { CurvesView } from './draw-plots.ts';
import { palettes } from '../../draw/palette.ts';
import type { Frame } from '../../playback/frame.ts';
import type { Session } from '../../session/session.ts';
import { hasChanged } from '../../session/state/has-changed.ts';
import { createCanvasSurface } from '../../ui/canvas-surface.ts';
import { pageFonts } from '../../ui/page-fonts.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import { listenToCurves } from './curves-pointer.ts';
import { curvesView } from './curves-view.ts';
import { curvesSlice } from './state.ts';
import type { CurvesState } from './state.ts';

/** State that the static layer is drawn from. */
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
] as const satisfies readonly (keyof CurvesState)[];

/**
 * Draws the curves of a clip over `host`: a static layer, and above it one that changes every frame.
 * @returns removes the drawing
 */
export function mountCurves(
  session: Session,
  host: HTMLElement,
  clip: Animation | RawAnimation,
  onFailure: OnFailure,
): () => void {
  const store = curvesSlice.of(session.store);
  const overlay = emptyOverlay();
  const metrics = pageFonts();
  // The host's size, as a pointer may come before the first drawing.
  let view = curvesView(store.getState(), clip, host.clientWidth, host.clientHeight);
  let stale = true;
  const refresh = (): void => {
    stale = true;
    painter.invalidate();
  };
  const fixed = createCanvasSurface(host, () => refresh());
  const moving = createCanvasSurface(host, () => refresh());
  const paint = (frame: Frame): void => {
    const state = store.getState();
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
  const painter = session.playback.frameLoop.addPainter('curves', paint, onFailure);
  const follow = (state: CurvesState, before: CurvesState): void => {
    if (hasChanged(state, before, LOOKS)) refresh();
    else if (state.hover !== before.hover || state.selectedKey !== before.selectedKey) {
      painter.invalidate();
    }
  };
  const showing = (): CurvesView => view;
  const ends = [
    store.subscribe(follow),
    listenToCurves(session, host, showing, clip),
    fixed.dispose,
    moving.dispose,
    painter.dispose,
  ];
  return () => ends.forEach((end) => end());
}

function rulerScale(
  { rulerUnit: unit, frameRate }: CurvesState,
  { duration }: Animation | RawAnimation,
): {
  readonly unit: CurvesState['rulerUnit'];
  readonly duration: number;
  readonly frameRate: number;
} {
  return { unit, duration, frameRate };
}

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] };

function emptyOverlay(): Mutable<OverlayState> {
  return {
    playhead: 0,
    hoverTime: null,
    hoverKey: null,
    selectedKey: null,
    context: undefined,
  };
}

/** Frame time: allocates nothing. */
function readOverlay(frame: Frame, state: CurvesState, overlay: Mutable<OverlayState>): void {
  overlay.playhead = frame.playhead.time;
  overlay.hoverTime = state.hover.time;
  overlay.hoverKey = state.hover.key;
  overlay.selectedKey = state.selectedKey;
  overlay.context = frame.context;
}
