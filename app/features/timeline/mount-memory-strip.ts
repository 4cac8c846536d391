import type { Animation } from '#engine/model';
import { createPen, type Pen } from '../../draw/canvas.ts';
import { drawMatches } from '../../draw/memory/draw-found.ts';
import { drawMemoryFrame } from '../../draw/memory/draw-memory-frame.ts';
import { createColumns, hitMemory } from '../../draw/memory/view.ts';
import { drawMemory } from '../../draw/memory/draw-memory.ts';
import type { MemoryState } from '../../draw/memory/draw-memory.ts';
import { drawOneTrack, drawTrackKeys } from '../../draw/memory/draw-track-keys.ts';
import type { MemoryView } from '../../draw/memory/view.ts';
import { laneAxis } from './draw-view.ts';
import type { Frame } from '../../playback/frame.ts';
import { goToTime } from '../../session/navigation.ts';
import type { Session } from '../../session/session.ts';
import { hasChanged } from '../../session/state/changes.ts';
import { selectFoundKeys } from '../../session/state/key-query.ts';
import { memoryPlaces } from '../../session/state/memory.ts';
import { NO_HOVER, hoverOfKey } from '../../session/state/selection.ts';
import type { KeyHover } from '../../session/state/selection.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';
import { createCanvasLayers } from '../../ui/canvas-layers.ts';
import type { CanvasLayers } from '../../ui/canvas-layers.ts';
import { listenTo, placeIn } from '../../ui/pointer.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import { timelinePart } from './pane-state.ts';
import type { PaneStore } from './pane-state.ts';

const ROW_HEIGHT = 20;

/** State that the static layer is drawn from. */
const STYLES = [
  'theme',
  'density',
  'filter',
  'skeletonId',
  'clipId',
  // A new version of a file keeps its id.
  'assets',
  'selectedJoints',
] as const;

/** State that cells are highlighted by. */
const LIT = ['hover', 'selectedKey', 'debugPlace'] as const;

/** The part of the streams that the strip shows: all, beside names as wide as the lanes'. */
export function memoryView(animation: Animation, width: number, labelWidth: number): MemoryView {
  const { left, width: room } = laneAxis(width, labelWidth, 0, 1);
  const to = memoryPlaces(animation);
  return { labelWidth, rowHeight: ROW_HEIGHT, left, width: room, from: 0, to };
}

/**
 * Draws the streams of the clip on the stage over `host`: a layer of cells that change with every step, below a
 * static layer. The canvases stay when another clip is put on the stage.
 * @returns removes the drawing
 */
export function mountMemoryStrip(
  session: Session,
  host: HTMLElement,
  onFailure: OnFailure,
): () => void {
  const { store, playback } = session;
  const { pane, selectStyle } = session.use(timelinePart);
  const columns = createColumns();
  let animation = selectAnimation(store.getState());
  let view: MemoryView | undefined;
  const pen = createPen();
  let lit: MemoryState | undefined;
  const layers = createCanvasLayers<Frame>(playback.frameLoop, 'memory-strip', host, {
    upper: 'fixed',
    onResize: ({ width }) => pane.setState({ memoryWidth: width }),
    drawFixed: (canvas, { width }) => {
      const state = store.getState();
      animation = selectAnimation(state);
      if (animation === undefined) return;
      view = memoryView(animation, width, pane.getState().labelWidth);
      drawStill({ canvas, ...selectStyle(state) }, view, animation, state, columns);
    },
    drawMoving: (canvas, { animation: played, held }) => {
      const context = held === undefined ? playback.samplingDebugger.shown() : undefined;
      if (animation === undefined || view === undefined) return;
      if (context === undefined || played !== animation) return;
      const state = store.getState();
      const { hover, selectedKey } = state;
      const { palette, metrics } = selectStyle(state);
      lit ??= { animation, context, hoverKey: null, selectedKey: null };
      lit.animation = animation;
      lit.context = context;
      lit.hoverKey = hover.key;
      lit.selectedKey = selectedKey;
      drawMemory(pen(canvas, palette, metrics), view, lit, columns);
      drawOneTrack(canvas, view, animation, hover.joint, undefined, palette.focus, columns);
    },
    onFailure,
  });
  const ends = [
    follow(store, pane, layers),
    listen(session, host, () => view && animation && { view, animation }),
    layers.dispose,
  ];
  return () => ends.forEach((end) => end());
}

/** Redraws what a change of the state affects. Returns a function that stops it. */
function follow(
  store: SessionStore,
  pane: PaneStore,
  { refresh, repaint }: CanvasLayers,
): () => void {
  const ends = [
    store.subscribe((state, before) => {
      if (hasChanged(state, before, STYLES)) refresh();
      else if (hasChanged(state, before, LIT)) repaint();
    }),
    pane.subscribe((state, before) => {
      if (state.labelWidth !== before.labelWidth) refresh();
    }),
  ];
  return () => ends.forEach((end) => end());
}

/** Draws the static layer. */
function drawStill(
  pen: Pen,
  view: MemoryView,
  animation: Animation,
  state: SessionState,
  columns: Uint8Array,
): void {
  drawMemoryFrame(pen, view, animation);
  const found = selectFoundKeys(state);
  if (found !== undefined) drawMatches(pen, view, animation, found, undefined);
  const { canvas, palette } = pen;
  drawTrackKeys(canvas, view, animation, state.selectedJoints, undefined, palette.text, columns);
}

/** What is on the canvases. */
interface ShownStreams {
  readonly view: MemoryView;
  readonly animation: Animation;
}

/** Handles hover, click and double click on cells. Returns a function that stops it. */
function listen(
  session: Session,
  host: HTMLElement,
  shown: () => ShownStreams | undefined,
): () => void {
  const { store } = session;
  const { pane } = session.use(timelinePart);
  const keyAt = (event: MouseEvent): KeyHover | null => {
    const { x, y } = placeIn(host, event);
    const now = shown();
    const key = now && hitMemory(now.view, now.animation, x, y);
    return now && key ? hoverOfKey(now.animation, key) : null;
  };
  return listenTo(host, {
    pointermove: (event) => {
      const at = keyAt(event);
      const { clientX: x, clientY: y } = event;
      pane.setState({ tip: at && { what: 'key', keyRef: at.key, sharing: 1, x, y } });
      store.getState().setHover(at ?? NO_HOVER);
    },
    pointerleave: () => {
      pane.setState({ tip: null });
      store.getState().setHover(NO_HOVER);
    },
    click: (event) => {
      const at = keyAt(event);
      if (at !== null) store.getState().selectKey(at.key, at.joint);
    },
    dblclick: (event) => {
      const at = keyAt(event);
      if (at !== null) goToTime(session, at.time);
    },
  });
}
