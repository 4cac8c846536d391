import { appStore, player, session } from '../../transition.ts';
import { KEY_ORDERS } from '#engine/inspect';
import type { KeyOrderName } from '#engine/inspect';
import { NO_KEY, keyStream } from '#engine/model';
import type { Animation, KeyKind } from '#engine/model';
import { goToTime, selectKeyInMemory } from '../../session/navigation.ts';
import { memoryPlaces, orderOf } from '../../session/state/key-orders.ts';
import { panKeys, shownKeys, zoomKeys } from '../../session/state/key-range.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import type { Command } from '../../session/session.ts';

const ZOOM_STEP = 1.5;
const PAN_STEP = 0.1;

const ORDER_TITLES: Readonly<Record<KeyOrderName, string>> = {
  sorted: 'as stored',
  time: 'by time',
  track: 'by track',
};

function withClip(act: (animation: Animation) => void): void {
  const animation = selectAnimation(appStore.getState());
  if (animation !== undefined) act(animation);
}

/** Around the selected key where it is in view, else around the middle. */
function zoom(factor: number): void {
  withClip((animation) => {
    const { memoryRange, memoryOrder, selectedKey, setMemoryRange } = appStore.getState();
    const count = memoryPlaces(animation);
    const { from, to } = shownKeys(memoryRange, count);
    const place =
      selectedKey === null
        ? -1
        : orderOf(keyStream(animation, selectedKey.kind), memoryOrder).places[selectedKey.key];
    const at = place >= from && place < to ? place + 0.5 : (from + to) / 2;
    setMemoryRange(zoomKeys(memoryRange, count, at, factor));
  });
}

/** The selected key, or the one at the cursor, alone. */
function showOne(): void {
  if (appStore.getState().selectedKey === null) stepPlace(1);
  withClip((animation) => {
    const { selectedKey, memoryOrder, setMemoryRange } = appStore.getState();
    if (selectedKey === null) return;
    const { places } = orderOf(keyStream(animation, selectedKey.kind), memoryOrder);
    const from = places[selectedKey.key];
    setMemoryRange({ from, to: from + 1 });
  });
}

function pan(direction: 1 | -1): void {
  withClip((animation) => {
    const { memoryRange, setMemoryRange } = appStore.getState();
    const count = memoryPlaces(animation);
    const { from, to } = shownKeys(memoryRange, count);
    setMemoryRange(panKeys(memoryRange, count, direction * Math.max(1, (to - from) * PAN_STEP)));
  });
}

/** To the neighbour in the order that is shown; without a selection to the key at the cursor. */
function stepPlace(direction: 1 | -1): void {
  withClip((animation) => {
    const { selectedKey, memoryOrder } = appStore.getState();
    const kind = selectedKey?.kind ?? 'rotation';
    const stream = keyStream(animation, kind);
    const { keys, places } = orderOf(stream, memoryOrder);
    const cursor = player.frame.context?.rotations.next ?? 0;
    const place =
      selectedKey === null
        ? places[Math.min(cursor, stream.count - 1)]
        : places[selectedKey.key] + direction;
    if (place >= 0 && place < stream.count)
      selectKeyInMemory(session, animation, kind, keys[place]);
  });
}

/** To the key before or after in the same track. */
function stepTrack(which: 'previous' | 'next'): void {
  withClip((animation) => {
    const { selectedKey } = appStore.getState();
    if (selectedKey === null) return;
    const { kind, key } = selectedKey;
    const to = keyStream(animation, kind).table[which][key];
    if (to !== NO_KEY) selectKeyInMemory(session, animation, kind, to);
  });
}

/** To the stream above or below, at the same place. */
function stepKind(direction: 1 | -1): void {
  withClip((animation) => {
    const kinds: readonly KeyKind[] = ['translation', 'rotation', 'scale'];
    const { selectedKey, memoryOrder } = appStore.getState();
    const { kind, key } = selectedKey ?? { kind: 'rotation', key: 0 };
    const to = kinds[kinds.indexOf(kind) + direction];
    if (to === undefined) return;
    const place = orderOf(keyStream(animation, kind), memoryOrder).places[key];
    const { keys } = orderOf(keyStream(animation, to), memoryOrder);
    selectKeyInMemory(session, animation, to, keys[Math.min(place, keys.length - 1)]);
  });
}

/** Stops where the selected key is read and goes there. */
function seekToKey(): void {
  withClip((animation) => {
    const { selectedKey } = appStore.getState();
    if (selectedKey === null) return;
    const { ratio } = keyStream(animation, selectedKey.kind).table;
    goToTime(session, ratio[selectedKey.key] * animation.duration);
  });
}

const hasClip = (): boolean => selectAnimation(appStore.getState()) !== undefined;
const hasKey = (): boolean => hasClip() && appStore.getState().selectedKey !== null;

function memory(name: string, title: string, keys: readonly string[], run: () => void): Command {
  return {
    id: `memory.${name}`,
    title,
    group: 'Analyse',
    pane: 'memory',
    keys,
    repeats: true,
    run,
    enabled: hasClip,
  };
}

function showOrder(order: KeyOrderName): Command {
  return {
    id: `memory.order-${order}`,
    title: `Order of keys: ${ORDER_TITLES[order]}`,
    group: 'Analyse',
    run: () => appStore.getState().setMemoryOrder(order),
    checked: () => appStore.getState().memoryOrder === order,
  };
}

/** Looking at keys as they stand in memory. */
export const memoryCommands: readonly Command[] = [
  ...KEY_ORDERS.map(showOrder),
  memory('zoom-in', 'Memory: zoom in', ['Code:KeyW', 'Code:Equal', 'Code:NumpadAdd'], () =>
    zoom(1 / ZOOM_STEP),
  ),
  memory('zoom-out', 'Memory: zoom out', ['Code:KeyS', 'Code:Minus', 'Code:NumpadSubtract'], () =>
    zoom(ZOOM_STEP),
  ),
  memory('pan-left', 'Memory: move left', ['Code:KeyA'], () => pan(-1)),
  memory('pan-right', 'Memory: move right', ['Code:KeyD'], () => pan(1)),
  memory('show-all', 'Memory: show all keys', ['Code:Digit0', 'Code:Numpad0'], () =>
    appStore.getState().setMemoryRange(null),
  ),
  memory('show-one', 'Memory: show one key and its bits', ['Code:KeyZ'], showOne),
  memory('previous-place', 'Memory: key before', ['Code:KeyQ'], () => stepPlace(-1)),
  memory('next-place', 'Memory: key after', ['Code:KeyE'], () => stepPlace(1)),
  memory('kind-above', 'Memory: stream above', ['Code:ArrowUp'], () => stepKind(-1)),
  memory('kind-below', 'Memory: stream below', ['Code:ArrowDown'], () => stepKind(1)),
  {
    ...memory('predecessor', 'Memory: predecessor in its track', ['Shift+Code:KeyQ'], () =>
      stepTrack('previous'),
    ),
    enabled: hasKey,
  },
  {
    ...memory('successor', 'Memory: successor in its track', ['Shift+Code:KeyE'], () =>
      stepTrack('next'),
    ),
    enabled: hasKey,
  },
  {
    ...memory('seek', 'Memory: go to the time of the selected key', ['Code:Enter'], seekToKey),
    enabled: hasKey,
  },
];
