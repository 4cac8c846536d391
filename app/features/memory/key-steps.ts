import { KEY_KINDS, NO_KEY, keyStream, type Animation } from '#engine/model';
import { goToTime, selectKeyInMemory } from '../../session/navigation.ts';
import { orderOf, placeAxis } from '../../session/state/memory.ts';
import { panPart, shownPart, zoomPart } from '../../session/state/part-of-axis.ts';
import type { Session } from '../../session/session.ts';

const PAN_STEP = 0.1;

/** Acts on the clip on the stage. */
export type Act = (session: Session, animation: Animation) => void;

/** Zooms around the selected key where it is in view, else around the middle. */
export function zoom(factor: number): Act {
  return ({ store }, animation) => {
    const { memoryRange, memoryOrder, selectedKey, setMemoryRange } = store.getState();
    const axis = placeAxis(animation);
    const { from, to } = shownPart(memoryRange, axis);
    const place =
      selectedKey === null
        ? -1
        : orderOf(keyStream(animation, selectedKey.kind), memoryOrder).places[selectedKey.key];
    const at = place >= from && place < to ? place + 0.5 : (from + to) / 2;
    setMemoryRange(zoomPart(memoryRange, axis, at, factor));
  };
}

export function pan(direction: 1 | -1): Act {
  return ({ store }, animation) => {
    const { memoryRange, setMemoryRange } = store.getState();
    const axis = placeAxis(animation);
    const { from, to } = shownPart(memoryRange, axis);
    setMemoryRange(panPart(memoryRange, axis, direction * Math.max(1, (to - from) * PAN_STEP)));
  };
}

/** Shows all keys. */
export function showAll({ store }: Session): void {
  store.getState().setMemoryRange(null);
}

/** Shows the selected key, or the one at the cursor, alone. */
export function showOne(session: Session, animation: Animation): void {
  if (session.store.getState().selectedKey === null) stepPlace(1)(session, animation);
  const { selectedKey, memoryOrder, setMemoryRange } = session.store.getState();
  if (selectedKey === null) return;
  const { places } = orderOf(keyStream(animation, selectedKey.kind), memoryOrder);
  const from = places[selectedKey.key];
  setMemoryRange({ from, to: from + 1 });
}

/** Selects the neighbour in the order that is shown; without a selection, the key at the cursor. */
export function stepPlace(direction: 1 | -1): Act {
  return (session, animation) => {
    const { selectedKey, memoryOrder } = session.store.getState();
    const kind = selectedKey?.kind ?? 'rotation';
    const stream = keyStream(animation, kind);
    const { keys, places } = orderOf(stream, memoryOrder);
    const cursor = session.playback.player.frame.context?.rotations.next ?? 0;
    const place =
      selectedKey === null
        ? places[Math.min(cursor, stream.count - 1)]
        : places[selectedKey.key] + direction;
    if (place >= 0 && place < stream.count)
      selectKeyInMemory(session, animation, kind, keys[place]);
  };
}

/** Selects the key before or after in the same track. */
export function stepTrack(which: 'previous' | 'next'): Act {
  return (session, animation) => {
    const { selectedKey } = session.store.getState();
    if (selectedKey === null) return;
    const { kind, key } = selectedKey;
    const to = keyStream(animation, kind).table[which][key];
    if (to !== NO_KEY) selectKeyInMemory(session, animation, kind, to);
  };
}

/** Selects the key at the same place in the stream above or below. */
export function stepKind(direction: 1 | -1): Act {
  return (session, animation) => {
    const { selectedKey, memoryOrder } = session.store.getState();
    const { kind, key } = selectedKey ?? { kind: 'rotation', key: 0 };
    const to = KEY_KINDS[KEY_KINDS.indexOf(kind) + direction];
    if (to === undefined) return;
    const place = orderOf(keyStream(animation, kind), memoryOrder).places[key];
    const { keys } = orderOf(keyStream(animation, to), memoryOrder);
    selectKeyInMemory(session, animation, to, keys[Math.min(place, keys.length - 1)]);
  };
}

/** Pauses and goes to the time at which the selected key is read. */
export function goToKey(session: Session, animation: Animation): void {
  const { selectedKey } = session.store.getState();
  if (selectedKey === null) return;
  const { ratio } = keyStream(animation, selectedKey.kind).table;
  goToTime(session, ratio[selectedKey.key] * animation.duration);
}
