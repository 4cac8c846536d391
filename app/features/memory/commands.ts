import { KEY_ORDERS, type KeyOrderName } from '#engine/inspect';
import { KEY_KINDS, NO_KEY, keyStream, type Animation } from '#engine/model';
import { goToTime, selectKeyInMemory } from '../../session/navigation.ts';
import { memoryPlaces, orderOf } from '../../session/state/memory.ts';
import { panKeys, shownKeys, zoomKeys } from '../../session/state/key-range.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import type { Command, Session } from '../../session/session.ts';

const ZOOM_STEP = 1.5;
const PAN_STEP = 0.1;

export const ORDER_TITLES: Readonly<Record<KeyOrderName, string>> = {
  sorted: 'as stored',
  time: 'by time',
  track: 'by track',
};

/** Acts on the clip on the stage. */
type Act = (session: Session, animation: Animation) => void;

function memory(name: string, title: string, keys: readonly string[], act: Act): Command {
  return {
    id: `memory.${name}`,
    title,
    group: 'Analyse',
    pane: 'memory',
    keys,
    repeats: true,
    run: (session) => {
      const animation = selectAnimation(session.store.getState());
      if (animation !== undefined) act(session, animation);
    },
    enabled: hasClip,
  };
}

function hasClip({ store }: Session): boolean {
  return selectAnimation(store.getState()) !== undefined;
}

function hasKey(session: Session): boolean {
  return hasClip(session) && session.store.getState().selectedKey !== null;
}

/** The same for commands that need a selected key. */
function withKey(name: string, title: string, keys: readonly string[], act: Act): Command {
  return { ...memory(name, title, keys, act), enabled: hasKey };
}

/** Zooms around the selected key where it is in view, else around the middle. */
function zoom(factor: number): Act {
  return ({ store }, animation) => {
    const { memoryRange, memoryOrder, selectedKey, setMemoryRange } = store.getState();
    const count = memoryPlaces(animation);
    const { from, to } = shownKeys(memoryRange, count);
    const place =
      selectedKey === null
        ? -1
        : orderOf(keyStream(animation, selectedKey.kind), memoryOrder).places[selectedKey.key];
    const at = place >= from && place < to ? place + 0.5 : (from + to) / 2;
    setMemoryRange(zoomKeys(memoryRange, count, at, factor));
  };
}

function pan(direction: 1 | -1): Act {
  return ({ store }, animation) => {
    const { memoryRange, setMemoryRange } = store.getState();
    const count = memoryPlaces(animation);
    const { from, to } = shownKeys(memoryRange, count);
    setMemoryRange(panKeys(memoryRange, count, direction * Math.max(1, (to - from) * PAN_STEP)));
  };
}

/** Shows the selected key, or the one at the cursor, alone. */
function showOne(session: Session, animation: Animation): void {
  if (session.store.getState().selectedKey === null) stepPlace(1)(session, animation);
  const { selectedKey, memoryOrder, setMemoryRange } = session.store.getState();
  if (selectedKey === null) return;
  const { places } = orderOf(keyStream(animation, selectedKey.kind), memoryOrder);
  const from = places[selectedKey.key];
  setMemoryRange({ from, to: from + 1 });
}

/** Selects the neighbour in the order that is shown; without a selection, the key at the cursor. */
function stepPlace(direction: 1 | -1): Act {
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
function stepTrack(which: 'previous' | 'next'): Act {
  return (session, animation) => {
    const { selectedKey } = session.store.getState();
    if (selectedKey === null) return;
    const { kind, key } = selectedKey;
    const to = keyStream(animation, kind).table[which][key];
    if (to !== NO_KEY) selectKeyInMemory(session, animation, kind, to);
  };
}

/** Selects the key at the same place in the stream above or below. */
function stepKind(direction: 1 | -1): Act {
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
function goToKey(session: Session, animation: Animation): void {
  const { selectedKey } = session.store.getState();
  if (selectedKey === null) return;
  const { ratio } = keyStream(animation, selectedKey.kind).table;
  goToTime(session, ratio[selectedKey.key] * animation.duration);
}

function showOrder(order: KeyOrderName): Command {
  return {
    id: `memory.order-${order}`,
    title: `Order of keys: ${ORDER_TITLES[order]}`,
    group: 'Analyse',
    run: ({ store }) => store.getState().setMemoryOrder(order),
    checked: ({ store }) => store.getState().memoryOrder === order,
  };
}

/** Commands for keys in memory order. */
export const memoryCommands: readonly Command[] = [
  ...KEY_ORDERS.map(showOrder),
  memory(
    'zoom-in',
    'Memory: zoom in',
    ['Code:KeyW', 'Code:Equal', 'Code:NumpadAdd'],
    zoom(1 / ZOOM_STEP),
  ),
  memory(
    'zoom-out',
    'Memory: zoom out',
    ['Code:KeyS', 'Code:Minus', 'Code:NumpadSubtract'],
    zoom(ZOOM_STEP),
  ),
  memory('pan-left', 'Memory: move left', ['Code:KeyA'], pan(-1)),
  memory('pan-right', 'Memory: move right', ['Code:KeyD'], pan(1)),
  memory('show-all', 'Memory: show all keys', ['Code:Digit0', 'Code:Numpad0'], ({ store }) =>
    store.getState().setMemoryRange(null),
  ),
  memory('show-one', 'Memory: show one key and its bits', ['Code:KeyZ'], showOne),
  memory('previous-place', 'Memory: key before', ['Code:KeyQ'], stepPlace(-1)),
  memory('next-place', 'Memory: key after', ['Code:KeyE'], stepPlace(1)),
  memory('kind-above', 'Memory: stream above', ['Code:ArrowUp'], stepKind(-1)),
  memory('kind-below', 'Memory: stream below', ['Code:ArrowDown'], stepKind(1)),
  withKey(
    'predecessor',
    'Memory: predecessor in its track',
    ['Shift+Code:KeyQ'],
    stepTrack('previous'),
  ),
  withKey('successor', 'Memory: successor in its track', ['Shift+Code:KeyE'], stepTrack('next')),
  withKey('seek', 'Memory: go to the time of the selected key', ['Code:Enter'], goToKey),
];
