import type { ByteOffset } from '#engine/base';
import { placeAt, itemAt, itemTime, type BytePlace } from '#engine/inspect/bytes';
import { goToByteTime } from './byte-steps.ts';
import { hitBytes, type BytesView } from './draw-view.ts';
import { findAsset } from '../../session/state/assets.ts';
import { byteSelection, pickByte } from './marked-bytes.ts';
import { NO_HOVER, type Hover } from '../../session/state/selection.ts';
import type { SessionState } from '../../session/state/store.ts';
import { listenTo, placeIn } from '../../ui/pointer.ts';
import type { ShownFile } from './marked-bytes.ts';

/** Hover, click, drag and double click on bytes; returns a function that stops listening. */
export function listenToBytes(
  host: HTMLElement,
  view: () => BytesView,
  { session, file, map, pane }: ShownFile,
): () => void {
  const { store } = session;
  let pressed = false;
  const byteAt = (event: MouseEvent): ByteOffset | undefined => {
    const { x, y } = placeIn(host, event);
    return hitBytes(view(), x, y)?.offset;
  };
  const hover = (hovered: ByteOffset | null): void => {
    if (hovered === pane.getState().hovered) return;
    pane.setState({ hovered });
    const place = hovered === null ? undefined : placeAt(map, hovered);
    const state = store.getState();
    state.setHover(place === undefined ? NO_HOVER : hoverOf(state, place));
  };
  const release = (): void => {
    pressed = false;
  };
  return listenTo(host, {
    pointerdown: (event) => {
      const offset = byteAt(event);
      if (event.button !== 0 || offset === undefined) return;
      host.setPointerCapture(event.pointerId);
      pressed = true;
      pickByte(store.getState(), file, offset, event.shiftKey ? 'extend' : 'replace');
    },
    pointermove: (event) => {
      const offset = byteAt(event);
      if (pressed && offset !== undefined && offset !== pane.getState().hovered) {
        pickByte(store.getState(), file, offset, 'extend');
      }
      host.style.cursor = offset === undefined ? '' : 'pointer';
      hover(offset ?? null);
    },
    pointerup: release,
    pointercancel: release,
    pointerleave: () => hover(null),
    dblclick: () => goToByteTime(session),
  });
}

/** The hover that other panes show for the byte under the pointer. */
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
