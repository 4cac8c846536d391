import type { Seconds } from '#engine/base';
import { keyStream } from '#engine/model';
import type { Animation } from '#engine/model';
import type { Canvas2D } from '../../draw/canvas.ts';
import { drawMatches } from '../../draw/memory/draw-found.ts';
import { drawMemoryFrame } from '../../draw/memory/draw-memory-frame.ts';
import { createColumns, hitMemory, longestStream } from '../../draw/memory/view.ts';
import { drawMemory } from '../../draw/memory/draw-memory.ts';
import type { MemoryState } from '../../draw/memory/draw-memory.ts';
import { drawOneTrack, drawTrackKeys } from '../../draw/memory/draw-track-keys.ts';
import type { MemoryView } from '../../draw/memory/view.ts';
import { laneAxis } from './draw-view.ts';
import type { Frame } from '../../playback/frame.ts';
import { goToTime } from '../../session/navigation.ts';
import type { Session } from '../../session/session.ts';
import { hasChanged } from '../../session/state/has-changed.ts';
import { selectFoundKeys } from '../../session/state/key-query.ts';
import { NO_HOVER } from '../../session/state/selection.ts';
import type { Hover, KeyRef } from '../../session/state/selection.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';
import { createCanvasSurface } from '../../ui/canvas-surface.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import { timelinePart } from './pane-state.ts';
import type { CanvasStyle, PaneStore } from './pane-state.ts';

const ROW_HEIGHT = 20;

/** State that the static layer is drawn from. */
const STYLES = ['theme', 'density', 'filter', 'skeletonId', 'clipId', 'selectedJoints'] as const;

/** State that cells are highlighted by. */
const LIT = ['hover', 'selectedKey', 'debugPlace'] as const;

/** What part of the streams the strip shows: all of them, beside names as wide as the lanes'. */
export function memoryView(animation: Animation, width: number, labelWidth: number): MemoryView {
  const { left, width: room } = laneAxis(width, labelWidth, 0, 1);
  const to = longestStream(animation);
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
  let style = selectStyle(store.getState());
  let lit: Mutable<MemoryState> | undefined;
  let stale = true;
  const refresh = (): void => {
    animation = selectAnimation(store.getState());
    style = selectStyle(store.getState());
    stale = true;
    painter.invalidate();
  };
  const moving = createCanvasSurface(host, () => refresh());
  const fixed = createCanvasSurface(host, () => {
    pane.setState({ memoryWidth: fixed.width });
    refresh();
  });

  const paint = ({ animation: played, held }: Frame): void => {
    if (animation === undefined) return;
    const state = store.getState();
    const above = stale ? fixed.begin() : undefined;
    if (above !== undefined) {
      view = memoryView(animation, fixed.width, pane.getState().labelWidth);
      drawStill(above, view, animation, state, style, columns);
      stale = false;
    }
    const below = moving.begin();
    const context = held === undefined ? playback.samplingDebugger.shown() : undefined;
    if (below === undefined || view === undefined) return;
    if (context === undefined || played !== animation) return;
    const { hover, selectedKey } = state;
    lit ??= { animation, context, hoverKey: null, selectedKey: null };
    lit.animation = animation;
    lit.context = context;
    lit.hoverKey = hover.key;
    lit.selectedKey = selectedKey;
    drawMemory(below, view, lit, style.palette, columns);
    drawOneTrack(below, view, animation, hover.joint, undefined, style.palette.focus, columns);
  };
  const painter = playback.frameLoop.addPainter('memory-strip', paint, onFailure);
  const ends = [
    follow(store, pane, refresh, painter.invalidate),
    listen(session, host, () => view && animation && { view, animation }),
    fixed.dispose,
    moving.dispose,
    painter.dispose,
  ];
  return () => ends.forEach((end) => end());
}

/** Redraws what a change of the state concerns. Returns what stops that. */
function follow(
  store: SessionStore,
  pane: PaneStore,
  refresh: () => void,
  repaint: () => void,
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
  canvas: Canvas2D,
  view: MemoryView,
  animation: Animation,
  state: SessionState,
  { palette, metrics }: CanvasStyle,
  columns: Uint8Array,
): void {
  drawMemoryFrame(canvas, view, animation, palette, metrics);
  const found = selectFoundKeys(state);
  if (found !== undefined) drawMatches(canvas, view, animation, found, undefined, palette);
  drawTrackKeys(canvas, view, animation, state.selectedJoints, undefined, palette.text, columns);
}

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] };

/** What is on the canvases. */
interface ShownStreams {
  readonly view: MemoryView;
  readonly animation: Animation;
}

interface KeyAt extends Hover {
  readonly key: KeyRef;
  readonly time: Seconds;
}

/** Hover, click and double click on cells. Returns what stops that. */
function listen(
  session: Session,
  host: HTMLElement,
  shown: () => ShownStreams | undefined,
): () => void {
  const { store } = session;
  const { pane } = session.use(timelinePart);
  const { signal, abort } = abortable();
  const keyAt = ({ clientX, clientY }: MouseEvent): KeyAt | null => {
    const { left, top } = host.getBoundingClientRect();
    const now = shown();
    const key = now && hitMemory(now.view, now.animation, clientX - left, clientY - top);
    return now && key ? hoverOf(now.animation, key) : null;
  };
  const hover = (event: MouseEvent): void => {
    const at = keyAt(event);
    const { clientX: x, clientY: y } = event;
    pane.setState({ tip: at && { what: 'key', keyRef: at.key, sharing: 1, x, y } });
    store.getState().setHover(at ?? NO_HOVER);
  };
  const leave = (): void => {
    pane.setState({ tip: null });
    store.getState().setHover(NO_HOVER);
  };
  const select = (event: MouseEvent): void => {
    const at = keyAt(event);
    if (at !== null) store.getState().selectKey(at.key, at.joint);
  };
  const seek = (event: MouseEvent): void => {
    const at = keyAt(event);
    if (at !== null) goToTime(session, at.time);
  };
  host.addEventListener('pointermove', hover, { signal });
  host.addEventListener('pointerleave', leave, { signal });
  host.addEventListener('click', select, { signal });
  host.addEventListener('dblclick', seek, { signal });
  return abort;
}

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** A key with its joint, none for padding, and its time. */
function hoverOf(animation: Animation, key: KeyRef): KeyAt {
  const { track, ratio } = keyStream(animation, key.kind).table;
  const joint = track[key.key];
  return {
    joint: joint < animation.trackCount ? joint : null,
    key,
    time: ratio[key.key] * animation.duration,
  };
}
