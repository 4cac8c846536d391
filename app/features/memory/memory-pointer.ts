import type { Animation } from '#engine/model';
import { hitMemory, pixelsPerKey } from '../../draw/memory/view.ts';
import type { MemoryView, StreamOrders } from '../../draw/memory/view.ts';
import { goToTime } from '../../session/navigation.ts';
import type { Session } from '../../session/session.ts';
import { placeAxis } from '../../session/state/memory.ts';
import { panPart, zoomPart } from '../../session/state/part-of-axis.ts';
import { NO_HOVER, hoverOfKey, type KeyRef } from '../../session/state/selection.ts';
import type { SessionStore } from '../../session/state/store.ts';
import { listenTo, placeIn } from '../../ui/pointer.ts';

/** What is drawn at the pointer. */
export interface Showing {
  readonly view: MemoryView;
  readonly orders: StreamOrders | undefined;
}

/** Zoom per wheel pixel: a notch of 100 halves the shown range. */
const WHEEL_ZOOM = Math.LN2 / 100;

/** Pixels that the pointer may move and still click. */
const CLICK_SLOP = 3;

/** Hover, click, double click, drag and wheel; returns a function that stops listening. */
export function listenToMemory(
  session: Session,
  host: HTMLElement,
  animation: Animation,
  showing: () => Showing,
): () => void {
  const { store } = session;
  const keyAt = (event: MouseEvent): KeyRef | null => {
    const { view, orders } = showing();
    const { x, y } = placeIn(host, event);
    return hitMemory(view, animation, x, y, orders);
  };
  let dragged: { readonly x: number; readonly moved: boolean } | undefined;
  return listenTo(host, {
    pointermove: (event) => {
      if (dragged === undefined) {
        const key = keyAt(event);
        store.getState().setHover(key === null ? NO_HOVER : hoverOfKey(animation, key));
        return;
      }
      const { x } = placeIn(host, event);
      const by = dragged.x - x;
      if (Math.abs(by) < CLICK_SLOP && !dragged.moved) return;
      dragged = { x, moved: true };
      panBy(store, animation, showing().view, by);
    },
    pointerdown: (event) => {
      host.setPointerCapture(event.pointerId);
      dragged = { x: placeIn(host, event).x, moved: false };
    },
    pointerup: (event) => {
      const key = dragged?.moved === false ? keyAt(event) : null;
      dragged = undefined;
      if (key !== null) store.getState().selectKey(key, hoverOfKey(animation, key).joint);
    },
    pointercancel: () => {
      dragged = undefined;
    },
    pointerleave: () => store.getState().setHover(NO_HOVER),
    dblclick: (event) => {
      const key = keyAt(event);
      if (key !== null) goToTime(session, hoverOfKey(animation, key).time);
    },
    wheel: (event) => turnWheel(store, event, animation, showing().view, placeIn(host, event).x),
  });
}

function panBy(store: SessionStore, animation: Animation, view: MemoryView, pixels: number): void {
  const { memoryRange, setMemoryRange } = store.getState();
  setMemoryRange(panPart(memoryRange, placeAxis(animation), pixels / pixelsPerKey(view)));
}

/** The wheel moves along the keys; with Ctrl it zooms at the pointer. */
function turnWheel(
  store: SessionStore,
  event: WheelEvent,
  animation: Animation,
  view: MemoryView,
  x: number,
): void {
  event.preventDefault();
  if (!event.ctrlKey && !event.metaKey) {
    panBy(store, animation, view, event.deltaX + event.deltaY);
    return;
  }
  const { memoryRange, setMemoryRange } = store.getState();
  const at = view.from + (x - view.left) / pixelsPerKey(view);
  const factor = Math.exp(event.deltaY * WHEEL_ZOOM);
  setMemoryRange(zoomPart(memoryRange, placeAxis(animation), at, factor));
}
