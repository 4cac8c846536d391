import { KEY_ORDERS, type KeyOrderName } from '#engine/inspect';
import { lateActions } from '../../session/state/late-code.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import { VIEW_KEYS, type Command, type Session } from '../../session/session.ts';
import type { Act } from './key-steps.ts';

const ZOOM_STEP = 1.5;

export const ORDER_TITLES: Readonly<Record<KeyOrderName, string>> = {
  sorted: 'as stored',
  time: 'by time',
  track: 'by track',
};

type Steps = typeof import('./key-steps.ts');

const withSteps = lateActions('Memory', () => import('./key-steps.ts'));

/** Chooses what is done; its code comes when it is needed. */
type Choose = (steps: Steps) => Act;

function memory(name: string, title: string, keys: readonly string[], choose: Choose): Command {
  return {
    id: `memory.${name}`,
    title,
    group: 'Analyse',
    pane: 'memory',
    keys,
    repeats: true,
    run: withSteps((steps, session: Session) => {
      const animation = selectAnimation(session.store.getState());
      if (animation !== undefined) choose(steps)(session, animation);
    }),
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
function withKey(name: string, title: string, keys: readonly string[], choose: Choose): Command {
  return { ...memory(name, title, keys, choose), enabled: hasKey };
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
  memory('zoom-in', 'Memory: zoom in', VIEW_KEYS.zoomIn, ({ zoom }) => zoom(1 / ZOOM_STEP)),
  memory('zoom-out', 'Memory: zoom out', VIEW_KEYS.zoomOut, ({ zoom }) => zoom(ZOOM_STEP)),
  memory('pan-left', 'Memory: move left', VIEW_KEYS.left, ({ pan }) => pan(-1)),
  memory('pan-right', 'Memory: move right', VIEW_KEYS.right, ({ pan }) => pan(1)),
  memory('show-all', 'Memory: show all keys', VIEW_KEYS.all, ({ showAll }) => showAll),
  memory('show-one', 'Memory: show one key and its bits', ['Code:KeyZ'], ({ showOne }) => showOne),
  memory('previous-place', 'Memory: key before', ['Code:KeyQ'], ({ stepPlace }) => stepPlace(-1)),
  memory('next-place', 'Memory: key after', ['Code:KeyE'], ({ stepPlace }) => stepPlace(1)),
  memory('kind-above', 'Memory: stream above', ['Code:ArrowUp'], ({ stepKind }) => stepKind(-1)),
  memory('kind-below', 'Memory: stream below', ['Code:ArrowDown'], ({ stepKind }) => stepKind(1)),
  withKey('predecessor', 'Memory: predecessor in its track', ['Shift+Code:KeyQ'], ({ stepTrack }) =>
    stepTrack('previous'),
  ),
  withKey('successor', 'Memory: successor in its track', ['Shift+Code:KeyE'], ({ stepTrack }) =>
    stepTrack('next'),
  ),
  withKey(
    'seek',
    'Memory: go to the time of the selected key',
    ['Code:Enter'],
    ({ goToKey }) => goToKey,
  ),
];
