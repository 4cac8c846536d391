import { drawTimelineOverlay } from './draw-overlay.ts';
import type { TimelineOverlayState } from './draw-overlay.ts';
import { drawTimeline } from './draw-static.ts';
import { ALL_KINDS, type TimelineScene } from './draw-scene.ts';
import { laneAxis, pinnedHeight, pinnedView, rowTop } from './draw-view.ts';
import type { TimelineView } from './draw-view.ts';
import { createPen } from '../../draw/canvas.ts';
import type { Frame } from '../../playback/frame.ts';
import type { Session } from '../../session/session.ts';
import { hasChanged } from '../../session/state/changes.ts';
import { shownRange } from '../../session/state/visible-range.ts';
import { createCanvasLayers } from '../../ui/canvas-layers.ts';
import type { CanvasLayers } from '../../ui/canvas-layers.ts';
import type { CanvasSurface } from '../../ui/canvas-surface.ts';
import { listenTo } from '../../ui/pointer.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import { listenToLanes } from './lane-events.ts';
import type { Showing } from './lane-drag.ts';
import { timelinePart } from './pane-state.ts';

/** CSS pixels. */
export const RULER_HEIGHT = 24;

/** State that the moving layer is drawn from. */
const LIT = ['hover', 'selectedKey', 'debugPlace'] as const;

/**
 * Lays the lanes' two canvases over `host` and keeps them up to date.
 * @param host sticks to the top of `scroller`
 * @returns removes them
 */
export function mountLanes(
  session: Session,
  host: HTMLElement,
  scroller: HTMLElement,
  onFailure: OnFailure,
): () => void {
  const { pane } = session.use(timelinePart);
  const reveal = (): void => {
    const now = picture.showing();
    const { selectedJoints } = session.store.getState();
    // A hidden one does not scroll; it is told of changes until React has ended its effects.
    if (now === undefined || scroller.clientHeight === 0) return;
    // A pane that is seen again is where it was, unless there is another selection.
    if (pane.getState().revealed === selectedJoints) return;
    pane.setState({ revealed: selectedJoints });
    const active = selectedJoints.at(-1);
    const row = active === undefined ? undefined : now.scene.rows.rowOfJoint[active];
    if (active === undefined || row === undefined || row < 0) return;
    const rows = now.scene.rows.expanded[active] === 1 ? 1 + ALL_KINDS : 1;
    if (row < now.scene.rows.pinned) return;
    revealRows(scroller, now.view, row, rows, pinnedHeight(now.view, now.scene.rows));
  };
  const on: PictureEvents = { onFirst: reveal, onFailure };
  const picture = createLanePicture(session, host, scroller, on);
  const ends = [
    followStore(session, picture, reveal),
    pane.subscribe((state, before) => {
      if (state.labelWidth !== before.labelWidth) picture.refresh();
    }),
    listenToLanes(session, host, picture.showing),
    listenTo(scroller, { scroll: picture.refresh }),
    picture.dispose,
    () => pane.setState({ tip: null }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

interface LanePicture extends CanvasLayers {
  /** What is on the canvas; undefined before the first drawing. */
  showing(): Showing | undefined;
}

interface PictureEvents {
  /** Called after the first drawing: before, there was nothing to scroll. */
  readonly onFirst: () => void;
  readonly onFailure: OnFailure;
}

function createLanePicture(
  session: Session,
  host: HTMLElement,
  scroller: HTMLElement,
  { onFirst, onFailure }: PictureEvents,
): LanePicture {
  const { store, playback } = session;
  const { selectScene, selectStyle } = session.use(timelinePart);
  const overlay: TimelineOverlayState = {
    playhead: 0,
    animation: undefined,
    context: undefined,
    hoverJoint: null,
    hoverTime: null,
    hoverKey: null,
    selectedKey: null,
  };
  let scene = selectScene(store.getState());
  let style = selectStyle(store.getState());
  let view: TimelineView | undefined;
  const pen = createPen();
  const layers = createCanvasLayers<Frame>(playback.frameLoop, 'timeline', host, {
    upper: 'moving',
    drawn: 'seldom',
    drawFixed: (canvas, size) => {
      scene = selectScene(store.getState());
      style = selectStyle(store.getState());
      if (scene === undefined) return;
      const isFirst = view === undefined;
      view = viewNow(session, size, scroller.scrollTop, scene);
      overlay.pinned = pinnedView(view, scene.rows);
      drawTimeline({ canvas, ...style }, view, scene);
      if (isFirst) onFirst();
    },
    drawMoving: (canvas, frame) => {
      if (view === undefined || scene === undefined) return;
      readOverlay(session, frame, overlay);
      drawTimelineOverlay(pen(canvas, style.palette, style.metrics), view, scene, overlay);
    },
    onFailure,
  });
  const scrollRows = (by: number): void => {
    scroller.scrollTop += by;
  };
  return {
    ...layers,
    refresh: () => {
      // At once: a new selection may have to be revealed before the next drawing.
      scene = selectScene(store.getState());
      layers.refresh();
    },
    showing: () => (view && scene ? { view, scene, scrollRows } : undefined),
  };
}

function viewNow(
  session: Session,
  { width, height }: CanvasSurface,
  scrollTop: number,
  { keys }: TimelineScene,
): TimelineView {
  const { pane, selectStyle } = session.use(timelinePart);
  const state = session.store.getState();
  const { from, to } = shownRange(state.visibleRange, keys.duration);
  const { labelWidth } = pane.getState();
  return {
    width,
    height,
    labelWidth,
    rulerHeight: RULER_HEIGHT,
    rowHeight: selectStyle(state).metrics.rowHeight,
    scrollTop,
    axis: laneAxis(width, labelWidth, from, to),
  };
}

/** Redraws what a change of the state concerns, and scrolls to a new selection. */
function followStore(
  session: Session,
  { refresh, repaint }: LanePicture,
  reveal: () => void,
): () => void {
  const { store } = session;
  const { selectScene } = session.use(timelinePart);
  let scene = selectScene(store.getState());
  return store.subscribe((state, before) => {
    const now = selectScene(state);
    const isNewlyShown =
      now !== scene ||
      state.visibleRange !== before.visibleRange ||
      state.theme !== before.theme ||
      state.density !== before.density;
    scene = now;
    if (isNewlyShown) refresh();
    else if (hasChanged(state, before, LIT)) repaint();
    if (state.selectedJoints !== before.selectedJoints) reveal();
  });
}

/** Scrolls just so far that some rows are seen whole; the first one counts most. */
function revealRows(
  scroller: HTMLElement,
  view: TimelineView,
  row: number,
  count: number,
  pinned: number,
): void {
  const above = rowTop(view, row) - view.rulerHeight - pinned;
  const below = rowTop(view, row + count) - view.height;
  if (above < 0) scroller.scrollTop += above;
  else if (below > 0) scroller.scrollTop += Math.min(below, above);
}

/** Frame time: allocates nothing. */
function readOverlay(
  { store, playback }: Session,
  frame: Frame,
  overlay: TimelineOverlayState,
): void {
  const { hover, selectedKey } = store.getState();
  overlay.playhead = frame.playhead.time;
  overlay.animation = frame.animation;
  // While the source is shown in the clip's place, nothing of the clip is sampled.
  overlay.context = frame.held === undefined ? playback.samplingDebugger.shown() : undefined;
  overlay.hoverJoint = hover.joint;
  overlay.hoverTime = hover.time;
  overlay.hoverKey = hover.key;
  overlay.selectedKey = selectedKey;
}
