import type { Seconds } from '#engine/base';
import { keyStream } from '#engine/model';
import type { Animation } from '#engine/model';
import { hitMemory, pixelsPerKey } from '../../draw/memory/view.ts';
import type { MemoryView, StreamOrders } from '../../draw/memory/view.ts';
import { goToTime } from '../../session/navigation.ts';
import type { Session } from '../../session/session.ts';
import { memoryPlaces } from '../../session/state/key-orders.ts';
import { panKeys, zoomKeys } from '../../session/state/key-range.ts';
import { NO_HOVER } from '../../session/state/selection.ts';
import type { Hover, KeyRef } from '../../session/state/selection.ts';
import type { SessionStore } from '../../session/state/store.ts';

/** What is drawn where the pointer is. */
export interface Showing {
  readonly view: MemoryView;
  readonly orders: StreamOrders | undefined;
}

/** Part of a wheel's pixels by which one zooms: a notch of 100 halves what is shown. */
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
  const listeners = new AbortController();
  const { signal } = listeners;
  const xOf = ({ clientX }: MouseEvent): number => clientX - host.getBoundingClientRect().left;
  const keyAt = (event: MouseEvent): KeyRef | null => {
    const { view, orders } = showing();
    const y = event.clientY - host.getBoundingClientRect().top;
    return hitMemory(view, animation, xOf(event), y, orders);
  };
  let dragged: { readonly x: number; readonly moved: boolean } | undefined;
  const move = (event: PointerEvent): void => {
    if (dragged === undefined) {
      const key = keyAt(event);
      store.getState().setHover(key === null ? NO_HOVER : hoverOf(animation, key));
      return;
    }
    const by = dragged.x - xOf(event);
    if (Math.abs(by) < CLICK_SLOP && !dragged.moved) return;
    dragged = { x: xOf(event), moved: true };
    panBy(store, animation, showing().view, by);
  };
  const down = (event: PointerEvent): void => {
    host.setPointerCapture(event.pointerId);
    dragged = { x: xOf(event), moved: false };
  };
  const up = (event: PointerEvent): void => {
    const key = dragged?.moved === false ? keyAt(event) : null;
    dragged = undefined;
    if (key !== null) store.getState().selectKey(key, hoverOf(animation, key).joint);
  };
  host.addEventListener('pointermove', move, { signal });
  host.addEventListener('pointerdown', down, { signal });
  host.addEventListener('pointerup', up, { signal });
  host.addEventListener('pointercancel', () => (dragged = undefined), { signal });
  host.addEventListener('pointerleave', () => store.getState().setHover(NO_HOVER), { signal });
  host.addEventListener(
    'dblclick',
    (event) => {
      const key = keyAt(event);
      if (key !== null) goToTime(session, hoverOf(animation, key).time);
    },
    { signal },
  );
  host.addEventListener(
    'wheel',
    (event) => turnWheel(store, event, animation, showing().view, xOf(event)),
    { signal, passive: false },
  );
  return () => listeners.abort();
}

function panBy(store: SessionStore, animation: Animation, view: MemoryView, pixels: number): void {
  const { memoryRange, setMemoryRange } = store.getState();
  setMemoryRange(panKeys(memoryRange, memoryPlaces(animation), pixels / pixelsPerKey(view)));
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
  setMemoryRange(zoomKeys(memoryRange, memoryPlaces(animation), at, factor));
}

/** A key with its joint, none for padding, and its time. */
function hoverOf(animation: Animation, key: KeyRef): Hover & { readonly time: Seconds } {
  const { track, ratio } = keyStream(animation, key.kind).table;
  const joint = track[key.key] < animation.trackCount ? track[key.key] : null;
  return { joint, key, time: ratio[key.key] * animation.duration };
}
