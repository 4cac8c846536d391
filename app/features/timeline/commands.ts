import { panTime, zoomTime } from '../../session/navigation.ts';
import { switchOf, VIEW_KEYS, type Command, type Session } from '../../session/session.ts';
import { withToggled } from '../../session/state/changes.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import { matchedJoints, selectMatchedJoints } from '../../session/state/key-query.ts';
import { selectClip, selectJointList } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { narrowedPart } from '../../session/state/part-of-axis.ts';
import { clipAxis } from '../../session/state/visible-range.ts';
import { ROW_ORDERS, timelineSlice, type RowOrder } from './state.ts';
import { stepCursor, stepIframe, stepJoint, stepMarker } from './time-steps.ts';

type Run = Command['run'];

/** Runs something with the state; what needs the playhead takes the session. */
function withState(act: (state: SessionState) => void): Run {
  return ({ store }) => act(store.getState());
}

/** Goes from one thing to the next, at once: what a key does next may concern the row that it has come to. */
function stepping<Direction>(
  step: (session: Session, direction: Direction) => void,
  direction: Direction,
): Run {
  return (session) => step(session, direction);
}

/** Folds what is below the selected joints, or shows it where all of them are folded. */
function toggleFolded({ selectedJoints, collapsedJoints, setCollapsedJoints }: SessionState): void {
  setCollapsedJoints(withToggled(collapsedJoints, selectedJoints));
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
  const { getState, setState } = timelineSlice.of(session.store);
  const names = selectedNames(session);
  const others = getState().pinnedRows.filter((name) => !names.includes(name));
  setState({ pinnedRows: arePinned(session) ? others : [...others, ...names] });
}

/** Shows the lanes of all selected joints, or hides them where all are shown. */
function toggleExpanded({ selectedJoints, expandedRows, setExpandedRows }: SessionState): void {
  setExpandedRows(withToggled(expandedRows, selectedJoints));
}

function expandAll(state: SessionState): void {
  state.setExpandedRows(new Set(matchedJoints(selectMatchedJoints(state))));
}

const following = switchOf('following');

const hasClip = ({ playback }: Session): boolean => playback.player.frame.duration > 0;
const plays = ({ playback }: Session): boolean => playback.player.frame.context !== undefined;
const hasRange = ({ store }: Session): boolean => store.getState().selectedRange !== null;

type Options = Pick<Command, 'pane' | 'repeats' | 'enabled' | 'checked'>;

/** Keys that mean the timeline only while it has the focus. */
const LOCAL: Options = { pane: 'timeline' };
const REPEATS: Options = { repeats: true };
const MOVING: Options = { ...LOCAL, ...REPEATS };

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
  timeline('zoom-in', 'Zoom in', VIEW_KEYS.zoomIn, stepping(zoomTime, 'in'), MOVING),
  timeline('zoom-out', 'Zoom out', VIEW_KEYS.zoomOut, stepping(zoomTime, 'out'), MOVING),
  timeline('pan-left', 'Move to earlier times', VIEW_KEYS.left, stepping(panTime, -1), MOVING),
  timeline('pan-right', 'Move to later times', VIEW_KEYS.right, stepping(panTime, 1), MOVING),
  timeline(
    'show-all',
    'Show the whole clip',
    VIEW_KEYS.all,
    withState(({ setVisibleRange }) => setVisibleRange(null)),
    { ...LOCAL, enabled: ({ store }) => store.getState().visibleRange !== null },
  ),
  timeline('follow', 'Follow the playhead while playing', [], following.run, following),
  timeline(
    'zoom-to-range',
    'Zoom to the selected range',
    ['Code:KeyZ'],
    ({ store, playback }) => {
      const { selectedRange, setVisibleRange } = store.getState();
      const { duration } = playback.player.frame;
      if (selectedRange !== null) setVisibleRange(narrowedPart(selectedRange, clipAxis(duration)));
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
    ({ store }) => timelineSlice.of(store).setState({ rowOrder: order }),
    { checked: ({ store }) => timelineSlice.of(store).getState().rowOrder === order },
  ),
);

const rowCommands: readonly Command[] = [
  timeline('previous-joint', 'Previous row', ['Code:ArrowUp'], stepping(stepJoint, -1), MOVING),
  timeline('next-joint', 'Next row', ['Code:ArrowDown'], stepping(stepJoint, 1), MOVING),
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
    timelineSlice.of(store).setState({ pinnedRows: [] }),
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

function hasIframes({ store }: Session): boolean {
  const clip = selectClip(store.getState());
  return clip !== undefined && clipIndex(clip).iframes.length > 0;
}

const hasMarkers = { enabled: ({ store }: Session) => store.getState().markers.length > 0 };

/** Commands that go to a time. */
const timeCommands: readonly Command[] = [
  timeline('marker', 'Set or remove a marker', ['Code:KeyM'], ({ store, playback }) =>
    store.getState().toggleMarker(playback.player.frame.playhead.time),
  ),
  timeline('next-marker', 'Next marker', ['Shift+Code:KeyM'], stepping(stepMarker, 1), hasMarkers),
  timeline(
    'previous-marker',
    'Previous marker',
    ['Alt+Code:KeyM'],
    stepping(stepMarker, -1),
    hasMarkers,
  ),
  timeline('previous-iframe', 'Previous iframe', ['Code:BracketLeft'], stepping(stepIframe, -1), {
    ...REPEATS,
    enabled: hasIframes,
  }),
  timeline('next-iframe', 'Next iframe', ['Code:BracketRight'], stepping(stepIframe, 1), {
    ...REPEATS,
    enabled: hasIframes,
  }),
  timeline(
    'cursor-back',
    'Sampling cursor: previous key',
    ['Shift+Code:BracketLeft'],
    stepping(stepCursor, -1),
    { ...REPEATS, enabled: plays },
  ),
  timeline(
    'cursor-forward',
    'Sampling cursor: next key',
    ['Shift+Code:BracketRight'],
    stepping(stepCursor, 1),
    { ...REPEATS, enabled: plays },
  ),
];

/** Looking at time: zoom, pan, rows, markers, iframes and the sampling cursor. */
export const timelineCommands: readonly Command[] = [
  ...viewCommands,
  ...rowCommands,
  ...timeCommands,
];
