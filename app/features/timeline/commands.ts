import type { KeyIndex, Ratio, Seconds } from '#engine/base';
import { keyStream } from '#engine/model';
import { keyCache } from '#engine/runtime';
import { goToTime, panTime, revealTime, zoomTime } from '../../session/navigation.ts';
import type { Command, Session } from '../../session/session.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import type { IframeTime } from '../../session/state/clip-index.ts';
import { selectMatchedJoints } from '../../session/state/key-query.ts';
import { selectClip, selectJointList } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { narrowed } from '../../session/state/visible-range.ts';
import { ALL_KINDS } from './draw-scene.ts';
import { timelinePart } from './pane-state.ts';
import { ROW_ORDERS, timelineSlice, type RowOrder } from './state.ts';

/** Times nearer than this are the same, in seconds. */
const SAME_TIME = 1e-6;

type Direction = 1 | -1;
type Run = Command['run'];

/** Runs something with the state; what needs the playhead takes the session. */
function withState(act: (state: SessionState) => void): Run {
  return ({ store }) => act(store.getState());
}

/** Stops, goes to a time and makes sure that it is in view. */
function goTo(session: Session, time: Seconds | undefined): void {
  if (time === undefined) return;
  goToTime(session, time);
  revealTime(session, time);
}

/** The nearest of some ascending times before or after the playhead. */
function nearest(
  { playback }: Session,
  times: readonly Seconds[],
  direction: Direction,
): Seconds | undefined {
  const now = playback.player.frame.playhead.time;
  return direction > 0
    ? times.find((time) => time > now + SAME_TIME)
    : times.findLast((time) => time < now - SAME_TIME);
}

/** To the next marker, from the last to the first. */
function stepMarker(session: Session, direction: Direction): void {
  const times = session.store.getState().markers.map(({ time }) => time);
  const next = nearest(session, times, direction);
  goTo(session, next ?? times.at(direction > 0 ? 0 : -1));
}

function iframesOf({ store }: Session): readonly IframeTime[] {
  const clip = selectClip(store.getState());
  return clip === undefined ? [] : clipIndex(clip).iframes;
}

function stepIframe(direction: Direction): Run {
  return (session) => {
    const times = iframesOf(session).map(({ time }) => time);
    goTo(session, nearest(session, times, direction));
  };
}

/**
 * Goes to the time at which the sampling cursor moves on by a key, or back by one. The cursor is that of the
 * selected key's stream, else of the rotations. Keys that are needed at the same time are one step.
 */
function stepCursor(direction: Direction): Run {
  return (session) => {
    const { animation, context, duration } = session.playback.player.frame;
    if (animation === undefined || context === undefined) return;
    const kind = session.store.getState().selectedKey?.kind ?? 'rotation';
    const { neededAt } = keyStream(animation, kind).table;
    const { next } = keyCache(context, kind);
    const ratio = direction > 0 ? neededAt.at(next) : neededBefore(neededAt, next - 1);
    if (ratio !== undefined) goTo(session, ratio * duration);
  };
}

/** The nearest earlier time at which a key is needed; undefined if the cursor is at its start. */
function neededBefore(neededAt: Float32Array, last: KeyIndex): Ratio | undefined {
  const time = neededAt[last];
  if (!(time > 0)) return undefined;
  let key = last;
  while (neededAt[key] === time) key--;
  return Math.max(0, neededAt[key]);
}

/** Selects the joint whose row is before or after that of the active one. */
function stepJoint(direction: Direction): Run {
  return (session) => {
    const state = session.store.getState();
    const rows = session.use(timelinePart).selectScene(state)?.rows;
    if (rows === undefined) return;
    const active = rows.rowOfJoint[state.selectedJoints.at(-1) ?? -1] ?? -1;
    const start = active < 0 && direction < 0 ? rows.count : active;
    let row = start + direction;
    while (row in rows.lane && rows.lane[row] !== ALL_KINDS) row += direction;
    if (row in rows.lane) state.selectJoint(rows.joint[row]);
  };
}

/** Folds what is below the selected joints, or shows it where all of them are folded. */
function toggleFolded({ selectedJoints, collapsedJoints, setCollapsedJoints }: SessionState): void {
  const folded = selectedJoints.every((joint) => collapsedJoints.has(joint));
  const others = [...collapsedJoints].filter((joint) => !selectedJoints.includes(joint));
  setCollapsedJoints(new Set(folded ? others : [...collapsedJoints, ...selectedJoints]));
}

function selectedNames({ store }: Session): string[] {
  const state = store.getState();
  const { names } = selectJointList(state);
  return state.selectedJoints.filter((joint) => joint < names.length).map((joint) => names[joint]);
}

function arePinned(session: Session): boolean {
  const { pinnedRows } = timelineSlice.of(session.store).getState();
  const names = selectedNames(session);
  return names.length > 0 && names.every((name) => pinnedRows.includes(name));
}

/** Keeps the selected joints' rows in view, or no longer where all of them are. */
function togglePinned(session: Session): void {
  const { pinnedRows, setPinnedRows } = timelineSlice.of(session.store).getState();
  const names = selectedNames(session);
  const others = pinnedRows.filter((name) => !names.includes(name));
  setPinnedRows(arePinned(session) ? others : [...others, ...names]);
}

/** Shows the lanes of all selected joints, or hides them where all are shown. */
function toggleExpanded({ selectedJoints, expandedRows, setExpandedRows }: SessionState): void {
  const isOpen = selectedJoints.every((joint) => expandedRows.has(joint));
  const others = [...expandedRows].filter((joint) => !selectedJoints.includes(joint));
  setExpandedRows(new Set(isOpen ? others : [...expandedRows, ...selectedJoints]));
}

function expandAll(state: SessionState): void {
  const matched = selectMatchedJoints(state);
  state.setExpandedRows(new Set([...matched.keys()].filter((joint) => matched[joint] === 1)));
}

const hasClip = ({ playback }: Session): boolean => playback.player.frame.duration > 0;
const plays = ({ playback }: Session): boolean => playback.player.frame.context !== undefined;
const hasRange = ({ store }: Session): boolean => store.getState().selectedRange !== null;

type Options = Pick<Command, 'pane' | 'repeats' | 'enabled' | 'checked'>;

/** Keys that mean the timeline only while it has the focus. */
const LOCAL: Options = { pane: 'timeline' };
const REPEATS: Options = { repeats: true };

function timeline(
  name: string,
  title: string,
  keys: readonly string[],
  run: Run,
  options: Options = {},
): Command {
  const id = `timeline.${name}`;
  return { id, title, group: 'Timeline', keys, run, enabled: hasClip, ...options };
}

/** Commands for the visible part of the clip. */
const viewCommands: readonly Command[] = [
  timeline(
    'zoom-in',
    'Zoom in',
    ['Code:KeyW', 'Code:Equal', 'Code:NumpadAdd'],
    (session) => zoomTime(session, 'in'),
    { ...LOCAL, ...REPEATS },
  ),
  timeline(
    'zoom-out',
    'Zoom out',
    ['Code:KeyS', 'Code:Minus', 'Code:NumpadSubtract'],
    (session) => zoomTime(session, 'out'),
    { ...LOCAL, ...REPEATS },
  ),
  timeline('pan-left', 'Move to earlier times', ['Code:KeyA'], (session) => panTime(session, -1), {
    ...LOCAL,
    ...REPEATS,
  }),
  timeline('pan-right', 'Move to later times', ['Code:KeyD'], (session) => panTime(session, 1), {
    ...LOCAL,
    ...REPEATS,
  }),
  timeline(
    'show-all',
    'Show the whole clip',
    ['Code:Digit0', 'Code:Numpad0'],
    withState(({ setVisibleRange }) => setVisibleRange(null)),
    { ...LOCAL, enabled: ({ store }) => store.getState().visibleRange !== null },
  ),
  timeline(
    'follow',
    'Follow the playhead while playing',
    [],
    withState(({ toggleFollowing }) => toggleFollowing()),
    { checked: ({ store }) => store.getState().following },
  ),
  timeline(
    'zoom-to-range',
    'Zoom to the selected range',
    ['Code:KeyZ'],
    ({ store, playback }) => {
      const { selectedRange, setVisibleRange } = store.getState();
      const { duration } = playback.player.frame;
      if (selectedRange !== null) setVisibleRange(narrowed(selectedRange, duration));
    },
    { ...LOCAL, enabled: hasRange },
  ),
  timeline(
    'loop-selected-range',
    'Loop the selected range',
    ['Shift+Code:KeyP'],
    withState(({ selectedRange, setLoopRange }) => {
      if (selectedRange !== null) setLoopRange(selectedRange);
    }),
    { enabled: hasRange },
  ),
];

const hasSelected = ({ store }: Session): boolean => store.getState().selectedJoints.length > 0;

const ORDER_TITLES: Readonly<Record<RowOrder, string>> = {
  skeleton: 'Rows in the order of the skeleton',
  name: 'Rows by name',
  keys: 'Rows with most keys first',
  error: 'Rows with the largest error first',
};

const orderCommands = ROW_ORDERS.map((order) =>
  timeline(
    `order-${order}`,
    ORDER_TITLES[order],
    [],
    ({ store }) => timelineSlice.of(store).getState().setRowOrder(order),
    { checked: ({ store }) => timelineSlice.of(store).getState().rowOrder === order },
  ),
);

const rowCommands: readonly Command[] = [
  timeline('previous-joint', 'Previous row', ['Code:ArrowUp'], stepJoint(-1), {
    ...LOCAL,
    ...REPEATS,
  }),
  timeline('next-joint', 'Next row', ['Code:ArrowDown'], stepJoint(1), { ...LOCAL, ...REPEATS }),
  timeline(
    'expand',
    'Show the lanes of the selected joints',
    ['Code:Enter'],
    withState(toggleExpanded),
    { ...LOCAL, enabled: hasSelected },
  ),
  timeline(
    'fold',
    'Fold the rows below the selected joints',
    ['Shift+Code:Enter'],
    withState(toggleFolded),
    { ...LOCAL, enabled: hasSelected },
  ),
  timeline('pin', 'Pin the rows of the selected joints', [], togglePinned, {
    enabled: hasSelected,
    checked: arePinned,
  }),
  timeline('unpin-all', 'Unpin all rows', [], ({ store }) =>
    timelineSlice.of(store).getState().setPinnedRows([]),
  ),
  ...orderCommands,
  timeline('expand-all', 'Show the lanes of all joints', [], withState(expandAll)),
  timeline(
    'collapse-all',
    'Hide the lanes of all joints',
    [],
    withState(({ setExpandedRows }) => setExpandedRows(new Set())),
  ),
];

const hasIframes = (session: Session): boolean => iframesOf(session).length > 0;

const hasMarkers = {
  enabled: ({ store }: Session) => store.getState().markers.length > 0,
};

/** Commands that go to a time. */
const timeCommands: readonly Command[] = [
  timeline('marker', 'Set or remove a marker', ['Code:KeyM'], ({ store, playback }) =>
    store.getState().toggleMarker(playback.player.frame.playhead.time),
  ),
  timeline(
    'next-marker',
    'Next marker',
    ['Shift+Code:KeyM'],
    (session) => stepMarker(session, 1),
    hasMarkers,
  ),
  timeline(
    'previous-marker',
    'Previous marker',
    ['Alt+Code:KeyM'],
    (session) => stepMarker(session, -1),
    hasMarkers,
  ),
  timeline('previous-iframe', 'Previous iframe', ['Code:BracketLeft'], stepIframe(-1), {
    ...REPEATS,
    enabled: hasIframes,
  }),
  timeline('next-iframe', 'Next iframe', ['Code:BracketRight'], stepIframe(1), {
    ...REPEATS,
    enabled: hasIframes,
  }),
  timeline(
    'cursor-back',
    'Sampling cursor: previous key',
    ['Shift+Code:BracketLeft'],
    stepCursor(-1),
    { ...REPEATS, enabled: plays },
  ),
  timeline(
    'cursor-forward',
    'Sampling cursor: next key',
    ['Shift+Code:BracketRight'],
    stepCursor(1),
    { ...REPEATS, enabled: plays },
  ),
];

/** Looking at time: zoom, pan, rows, markers, iframes and the sampling cursor. */
export const timelineCommands: readonly Command[] = [
  ...viewCommands,
  ...rowCommands,
  ...timeCommands,
];
