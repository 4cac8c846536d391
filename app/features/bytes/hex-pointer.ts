import type { ByteOffset } from '#engine/base';
import { placeAt, itemAt, itemTime } from '#engine/inspect/bytes';
import type { BytePlace } from '#engine/inspect/bytes';
import { goToByteTime } from './commands.ts';
import { hitBytes } from './draw-view.ts';
import type { BytesView } from './draw-view.ts';

import { findAsset } from '../../session/state/assets.ts';
import { byteSelection, pickByte } from './state.ts';
import { NO_HOVER } from '../../session/state/selection.ts';
import type { Hover } from '../../session/state/selection.ts';
import type { SessionState } from '../../session/state/store.ts';
import type { ShownFile } from './pane-state.ts';

/** Hover, click, drag and double click on bytes; returns a function that stops listening. */
export function listenToBytes(
  host: HTMLElement,
  view: () => BytesView,
  { session, file, map, pane }: ShownFile,
): () => void {
  const { store } = session;
  const listeners = new AbortController();
  const { signal } = listeners;
  let pressed = false;
  const byteAt = ({ clientX, clientY }: MouseEvent): ByteOffset | undefined => {
    const { left, top } = host.getBoundingClientRect();
    return hitBytes(view(), clientX - left, clientY - top)?.offset;
  };
  const down = (event: PointerEvent): void => {
    const offset = byteAt(event);
    if (event.button !== 0 || offset === undefined) return;
    host.setPointerCapture(event.pointerId);
    pressed = true;
    pickByte(store.getState(), file, offset, event.shiftKey ? 'extend' : 'replace');
  };
  const move = (event: PointerEvent): void => {
    const offset = byteAt(event);
    if (pressed && offset !== undefined && offset !== pane.getState().hovered) {
      pickByte(store.getState(), file, offset, 'extend');
    }
    host.style.cursor = offset === undefined ? '' : 'pointer';
    hover(offset ?? null);
  };
  const hover = (hovered: ByteOffset | null): void => {
    if (hovered === pane.getState().hovered) return;
    pane.setState({ hovered });
    const place = hovered === null ? undefined : placeAt(map, hovered);
    const state = store.getState();
    state.setHover(place === undefined ? NO_HOVER : hoverOf(state, place));
  };
  const up = (): void => {
    pressed = false;
  };
  host.addEventListener('pointerdown', down, { signal });
  host.addEventListener('pointermove', move, { signal });
  host.addEventListener('pointerup', up, { signal });
  host.addEventListener('pointercancel', up, { signal });
  host.addEventListener('pointerleave', () => hover(null), { signal });
  host.addEventListener('dblclick', () => goToByteTime(session), { signal });
  return () => listeners.abort();
}

/** What the rest of the screen shows of the byte under the pointer. */
function hoverOf(state: SessionState, place: BytePlace): Hover {
  const { selectedJoints, selectedKey } = byteSelection(state, place);
  const thing = itemAt(place);
  const clip = findAsset(state.assets, state.clipId)?.entry;
  const isClip = clip !== undefined && clip === place.entry;
  const time = thing && isClip ? itemTime(clip.object, thing) : undefined;
  return {
    joint: selectedJoints?.at(-1) ?? null,
    key: selectedKey ?? null,
    time: time ?? null,
  };
}
