import type { Animation } from '#engine/model';
import { penOf, type Metrics, type Pen } from '../../draw/canvas.ts';
import { drawCellTexts } from '../../draw/memory/draw-cells.ts';
import { drawBandNames } from '../../draw/memory/draw-lines.ts';
import { drawMatches } from '../../draw/memory/draw-found.ts';
import { drawMemoryFrame } from '../../draw/memory/draw-memory-frame.ts';
import { createColumns, type MemoryView, type StreamOrders } from '../../draw/memory/view.ts';
import { drawTrackKeys } from '../../draw/memory/draw-track-keys.ts';
import { palettes } from '../../draw/palette.ts';
import type { Frame } from '../../playback/frame.ts';
import type { Session } from '../../session/session.ts';
import { selectClipFileBytes, selectShownNames } from '../../session/state/stage.ts';
import { hasChanged } from '../../session/state/changes.ts';
import { selectFoundKeys } from '../../session/state/key-query.ts';
import type { SessionState } from '../../session/state/store.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { createCanvasLayers } from '../../ui/canvas-layers.ts';
import { fontsOfSize } from '../../ui/page-fonts.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import { listenToMemory } from './memory-pointer.ts';
import { ordersOf, paneView } from './memory-view.ts';
import { createMovingPicture } from './moving-picture.ts';

/** Parts of the store that the static content depends on. */
const STYLES = [
  'theme',
  'density',
  'memoryRange',
  'memoryOrder',
  'skeletonId',
  'filter',
  'selectedJoints',
] as const;

/** Parts of the store that cells are lit by. */
const LIT = ['hover', 'selectedKey', 'debugPlace'] as const;

/**
 * Draws a clip's streams over `host`: cells that change with every step, and over them a picture that
 * stays.
 * @param onWidth called with the width of the cells' area whenever it changes
 * @returns removes it
 */
export function mountMemory(
  session: Session,
  host: HTMLElement,
  animation: Animation,
  onWidth: (width: number) => void,
  onFailure: OnFailure,
): () => void {
  const { store, playback } = session;
  const [metricsOf, columns] = [pageMetrics(), createColumns()];
  const drawMoving = createMovingPicture(animation, selectClipFileBytes(store.getState()));
  let orders = ordersOf(animation, store.getState().memoryOrder);
  let view = paneView(animation, null, 0, 0);
  const layers = createCanvasLayers<Frame>(playback.frameLoop, 'memory', host, {
    upper: 'fixed',
    onResize: ({ width, height }) => onWidth(paneView(animation, null, width, height).width),
    drawFixed: (canvas, { width, height }) => {
      const state = store.getState();
      orders = ordersOf(animation, state.memoryOrder);
      view = paneView(animation, state.memoryRange, width, height, state.memoryOrder);
      drawStill(
        penOf(canvas, palettes[state.theme], metricsOf(state)),
        view,
        animation,
        orders,
        state,
        columns,
      );
    },
    drawMoving: (canvas, { animation: played }) => {
      const context = playback.samplingDebugger.shown();
      if (context === undefined || played !== animation) return;
      drawMoving(canvas, view, orders, store.getState(), context);
    },
    onFailure,
  });
  const follow = (state: SessionState, before: SessionState): void => {
    if (hasChanged(state, before, STYLES)) layers.refresh();
    else if (hasChanged(state, before, LIT)) layers.repaint();
  };
  const ends = [
    store.subscribe(follow),
    listenToMemory(session, host, animation, () => ({ view, orders })),
    layers.dispose,
  ];
  return () => ends.forEach((end) => end());
}

/** Draws the static content. */
function drawStill(
  pen: Pen,
  view: MemoryView,
  animation: Animation,
  orders: StreamOrders | undefined,
  state: SessionState,
  columns: Uint8Array,
): void {
  drawMemoryFrame(pen, view, animation, orders === undefined);
  drawBandNames(pen, view);
  const found = selectFoundKeys(state);
  if (found !== undefined) drawMatches(pen, view, animation, found, orders);
  const { canvas, palette } = pen;
  drawTrackKeys(canvas, view, animation, state.selectedJoints, orders, palette.text, columns);
  const names = selectShownNames(state);
  drawCellTexts(pen, view, { animation, names, orders });
}

function pageMetrics(): (state: SessionState) => Metrics {
  const fonts = fontsOfSize(12, 10.5);
  return ({ density }) => ({ rowHeight: ROW_HEIGHT[density], ...fonts });
}
