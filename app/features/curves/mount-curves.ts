import type { Clip } from '#engine/model';
import { drawCurvesOverlay } from './draw-curves-overlay.ts';
import type { CurvesOverlayState } from './draw-curves-overlay.ts';
import { drawCurves } from './draw-curves.ts';
import type { CurvesView } from './draw-plots.ts';
import { createPen, penOf } from '../../draw/canvas.ts';
import { palettes } from '../../draw/palette.ts';
import type { RulerScale } from '../../draw/time-axis.ts';
import type { Frame } from '../../playback/frame.ts';
import type { Session } from '../../session/session.ts';
import { hasChanged } from '../../session/state/changes.ts';
import { createCanvasLayers } from '../../ui/canvas-layers.ts';
import { CHART_FONTS } from '../../ui/page-fonts.ts';
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
  'lengthUnit',
] as const satisfies readonly (keyof CurvesState)[];

/**
 * Draws the curves of a clip over `host`: a static layer, and above it one that changes every frame.
 * @returns removes the drawing
 */
export function mountCurves(
  session: Session,
  host: HTMLElement,
  clip: Clip,
  onFailure: OnFailure,
): () => void {
  const store = curvesSlice.of(session.store);
  const overlay: CurvesOverlayState = {
    playhead: 0,
    hoverTime: null,
    hoverKey: null,
    selectedKey: null,
    context: undefined,
  };
  const pen = createPen();
  // The host's size, as a pointer may come before the first drawing.
  let view = curvesView(store.getState(), clip, host.clientWidth, host.clientHeight);
  const layers = createCanvasLayers<Frame>(session.playback.frameLoop, 'curves', host, {
    upper: 'moving',
    drawFixed: (canvas, { width, height }) => {
      const state = store.getState();
      view = curvesView(state, clip, width, height);
      const fixed = penOf(canvas, palettes[state.theme], CHART_FONTS);
      drawCurves(fixed, view, rulerScale(state, clip));
    },
    drawMoving: (canvas, frame) => {
      const state = store.getState();
      readOverlay(frame, state, overlay);
      drawCurvesOverlay(pen(canvas, palettes[state.theme], CHART_FONTS), view, overlay);
    },
    onFailure,
  });
  const follow = (state: CurvesState, before: CurvesState): void => {
    if (hasChanged(state, before, LOOKS)) layers.refresh();
    else if (state.hover !== before.hover || state.selectedKey !== before.selectedKey) {
      layers.repaint();
    }
  };
  const showing = (): CurvesView => view;
  const ends = [
    store.subscribe(follow),
    listenToCurves(session, host, showing, clip),
    layers.dispose,
  ];
  return () => ends.forEach((end) => end());
}

function rulerScale({ rulerUnit: unit, frameRate }: CurvesState, { duration }: Clip): RulerScale {
  return { unit, duration, frameRate };
}

/** Frame time: allocates nothing. */
function readOverlay(frame: Frame, state: CurvesState, overlay: CurvesOverlayState): void {
  overlay.playhead = frame.playhead.time;
  overlay.hoverTime = state.hover.time;
  overlay.hoverKey = state.hover.key;
  overlay.selectedKey = state.selectedKey;
  overlay.context = frame.context;
}
