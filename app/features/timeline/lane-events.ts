import type { Session } from '../../session/session.ts';
import { listenTo, placeIn } from '../../ui/pointer.ts';
import type { TimelineHit } from './draw-hit.ts';
import type { LanePoint, Showing } from './lane-drag.ts';
import { createLanePointer } from './lane-pointer.ts';
import { timelinePart } from './pane-state.ts';
import type { Tip } from './pane-state.ts';

/**
 * Handles the pointer on the lanes.
 * @param host the element that positions are relative to
 * @returns removes the listeners
 */
export function listenToLanes(
  session: Session,
  host: HTMLElement,
  showing: () => Showing | undefined,
): () => void {
  const { pane } = session.use(timelinePart);
  const pointer = createLanePointer(session, showing);
  return listenTo(host, {
    pointerdown: (event) => {
      if (event.button === 1) event.preventDefault();
      host.setPointerCapture(event.pointerId);
      pane.setState({ tip: null });
      pointer.down(pointOf(host, event));
    },
    pointermove: (event) => {
      const hit = pointer.move(pointOf(host, event));
      host.style.cursor = cursorFor(hit);
      pane.setState({ tip: tipFor(hit, event) });
    },
    pointerup: (event) => pointer.up(pointOf(host, event)),
    pointercancel: () => pointer.cancel(),
    pointerleave: () => {
      pointer.leave();
      pane.setState({ tip: null });
    },
    dblclick: (event) => pointer.doubleClick(pointOf(host, event)),
    wheel: (event) => {
      if (pointer.wheel(event, pointOf(host, event).x)) event.preventDefault();
    },
  });
}

function pointOf(host: HTMLElement, event: MouseEvent): LanePoint {
  const { x, y } = placeIn(host, event);
  return {
    x,
    y,
    button: event.button,
    shift: event.shiftKey,
    ctrl: event.ctrlKey || event.metaKey,
    alt: event.altKey,
  };
}

function cursorFor(hit: TimelineHit | undefined): string {
  if (hit?.zone === 'ruler') {
    if (hit.loopEnd !== undefined) return 'ew-resize';
    return (hit.iframe ?? hit.marker) === undefined ? 'col-resize' : 'pointer';
  }
  if (hit?.zone === 'label') return 'pointer';
  if (hit?.zone === 'lanes' && hit.rangeEnd !== undefined) return 'ew-resize';
  return hit?.zone === 'lanes' && hit.key !== null ? 'pointer' : 'default';
}

function tipFor(hit: TimelineHit | undefined, { clientX: x, clientY: y }: MouseEvent): Tip | null {
  if (hit?.zone === 'ruler' && hit.iframe !== undefined) {
    return { what: 'iframe', mark: hit.iframe, x, y };
  }
  if (hit?.zone === 'ruler' && hit.marker?.text) {
    return { what: 'note', marker: hit.marker, x, y };
  }
  if (hit?.zone !== 'lanes' || hit.key === null) return null;
  const { kind, key, sharing } = hit.key;
  return { what: 'key', keyRef: { kind, key }, sharing, x, y };
}
