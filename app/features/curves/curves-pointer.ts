import type { Clip } from '#engine/model';
import { turnTimeWheel, goToTime } from '../../session/navigation.ts';
import { ZOOM_PER_PIXEL, wheelPixels, listenTo, placeIn } from '../../ui/pointer.ts';
import { hitCurves } from './draw-hit.ts';
import type { CurvesHit } from './draw-hit.ts';
import { valuePerPixel, yToValue } from './draw-plots.ts';
import type { CurvesView, PlacedPlot } from './draw-plots.ts';
import { secondsPerPixel, xToTime } from '../../draw/time-axis.ts';
import type { Session } from '../../session/session.ts';
import { NO_HOVER } from '../../session/state/selection.ts';
import type { SessionStore } from '../../session/state/store.ts';
import { panPart } from '../../session/state/part-of-axis.ts';
import { clipAxis } from '../../session/state/visible-range.ts';
import { curvesSlice } from './state.ts';

/** The current drag. */
type Drag =
  | { readonly kind: 'scrub' }
  | { readonly kind: 'pan'; x: number; y: number; readonly plot: PlacedPlot | undefined };

/** Hover, click, drag and wheel on curves. Returns a function that stops listening. */
export function listenToCurves(
  session: Session,
  host: HTMLElement,
  showing: () => CurvesView,
  clip: Clip,
): () => void {
  const { store, playback } = session;
  let drag: Drag | undefined;
  return listenTo(host, {
    pointerdown: (event) => {
      const { x, y } = placeIn(host, event);
      host.setPointerCapture(event.pointerId);
      if (event.button === 1) event.preventDefault();
      drag = press(session, hitCurves(showing(), x, y), event, x, y);
    },
    pointermove: (event) => {
      const { x, y } = placeIn(host, event);
      if (drag === undefined) host.style.cursor = hover(store, hitCurves(showing(), x, y));
      else continueDrag(session, drag, showing(), clip, x, y);
    },
    pointerup: () => void (drag = undefined),
    pointercancel: () => void (drag = undefined),
    pointerleave: () => store.getState().setHover(NO_HOVER),
    dblclick: (event) => {
      const { x, y } = placeIn(host, event);
      const { key, zone } = hitCurves(showing(), x, y);
      if (key !== null) playback.player.seek(key.time);
      else if (zone === 'ruler') store.getState().setVisibleRange(null);
      else curvesSlice.of(store).getState().fitCurves();
    },
    wheel: (event) => {
      event.preventDefault();
      const { x, y } = placeIn(host, event);
      const view = showing();
      const at = xToTime(view.axis, x);
      if (turnTimeWheel(session, event, at, secondsPerPixel(view.axis))) return;
      zoomValues(store, hitCurves(view, x, y).plot, y, wheelPixels(event, event.deltaY));
    },
  });
}

/** A key is selected, a curve's joint too; elsewhere a press scrubs, with Shift or the middle button it pans. */
function press(
  session: Session,
  hit: CurvesHit,
  event: PointerEvent,
  x: number,
  y: number,
): Drag | undefined {
  const { button, shiftKey } = event;
  if (button === 1 || (button === 0 && (shiftKey || hit.zone === 'values'))) {
    return { kind: 'pan', x, y, plot: hit.plot };
  }
  if (button !== 0) return undefined;
  if (hit.key !== null) {
    const { store } = session;
    store.getState().selectKey({ kind: hit.key.kind, key: hit.key.key }, null);
    activate(store, hit.joint);
    return undefined;
  }
  goToTime(session, hit.time);
  return { kind: 'scrub' };
}

/** Of several joints whose curves are shown, the one that was clicked becomes the active one. */
function activate(store: SessionStore, joint: number | null): void {
  const { selectedJoints, selectedKey, selectKey, selectJoints } = store.getState();
  if (joint === null || selectedJoints.at(-1) === joint) return;
  selectJoints([...selectedJoints.filter((other) => other !== joint), joint]);
  selectKey(selectedKey, null);
}

/** @returns the pointer's shape */
function hover(store: SessionStore, { zone, time, joint, key }: CurvesHit): string {
  const { setHover } = store.getState();
  if (zone === 'values') setHover(NO_HOVER);
  else if (key === null) setHover({ joint, key: null, time });
  else setHover({ joint, key: { kind: key.kind, key: key.key }, time: key.time });
  if (zone === 'values') return 'ns-resize';
  return key === null ? 'crosshair' : 'pointer';
}

function continueDrag(
  { store, playback }: Session,
  drag: Drag,
  view: CurvesView,
  { duration }: Clip,
  x: number,
  y: number,
): void {
  const { axis } = view;
  if (drag.kind === 'scrub') {
    playback.player.seek(Math.min(duration, Math.max(0, xToTime(axis, x))));
    return;
  }
  const { visibleRange, setVisibleRange } = store.getState();
  if (drag.x >= axis.left) {
    setVisibleRange(
      panPart(visibleRange, clipAxis(duration), (drag.x - x) * secondsPerPixel(axis)),
    );
  }
  const plot = view.plots.find(({ kind }) => kind === drag.plot?.kind);
  if (plot !== undefined) panValues(store, plot, y - drag.y);
  drag.x = x;
  drag.y = y;
}

function panValues(store: SessionStore, plot: PlacedPlot, pixels: number): void {
  if (pixels === 0) return;
  const by = pixels * valuePerPixel(plot);
  const { from, to } = plot.range;
  curvesSlice
    .of(store)
    .getState()
    .setCurveRange(plot.kind, { from: from + by, to: to + by });
}

/** Shows more or less around the value under the pointer. */
function zoomValues(
  store: SessionStore,
  plot: PlacedPlot | undefined,
  y: number,
  pixels: number,
): void {
  if (plot === undefined) return;
  const at = yToValue(plot, y);
  const factor = Math.exp(pixels * ZOOM_PER_PIXEL);
  const { from, to } = plot.range;
  const range = { from: at + (from - at) * factor, to: at + (to - at) * factor };
  if (isShowable(range.from, range.to))
    curvesSlice.of(store).getState().setCurveRange(plot.kind, range);
}

/** Least length of a range as a part of its values: floats nearer to each other are the same. */
const MIN_PART = 1e-9;

function isShowable(from: number, to: number): boolean {
  return to - from > Math.max(1e-12, Math.abs(to) * MIN_PART) && to - from < 1e9;
}
