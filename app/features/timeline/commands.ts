import { appStore, player, session } from '../../transition.ts';
import type { JointIndex, KeyIndex, Ratio, Seconds } from '#engine/base';
import { keyStream } from '#engine/model';
import { keyCache } from '#engine/runtime';
import { goToTime, panTime, revealTime, zoomTime } from '../../session/navigation.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import { selectMatchedJoints } from '../../session/state/key-query.ts';
import { selectClip } from '../../session/state/stage.ts';
import { narrowed } from '../../session/state/visible-range.ts';
import type { Command } from '../../session/session.ts';

/** Times nearer than this are the same, in seconds. */
const SAME_TIME = 1e-6;

const hasClip = (): boolean => player.frame.duration > 0;

function zoomToRange(): void {
  const { selectedRange, setVisibleRange } = appStore.getState();
  if (selectedRange !== null) setVisibleRange(narrowed(selectedRange, player.frame.duration));
}

function loopSelectedRange(): void {
  const { selectedRange, setLoopRange } = appStore.getState();
  if (selectedRange !== null) setLoopRange(selectedRange);
}

/** Stops, goes to a time and makes sure that it is in view. */
function goTo(time: Seconds | undefined): void {
  if (time === undefined) return;
  goToTime(session, time);
  revealTime(session, time);
}

/** The nearest of some ascending times before or after the playhead. */
function nearest(times: readonly Seconds[], direction: 1 | -1): Seconds | undefined {
  const now = player.frame.playhead.time;
  return direction > 0
    ? times.find((time) => time > now + SAME_TIME)
    : times.findLast((time) => time < now - SAME_TIME);
}

function stepIframe(direction: 1 | -1): void {
  const clip = selectClip(appStore.getState());
  if (clip === undefined) return;
  goTo(
    nearest(
      clipIndex(clip).iframes.map(({ time }) => time),
      direction,
    ),
  );
}

function hasIframes(): boolean {
  const clip = selectClip(appStore.getState());
  return clip !== undefined && clipIndex(clip).iframes.length > 0;
}

/**
 * To where the cursor of one stream passes the next key in memory, or gives the last one back: of the
 * selected key's kind, else of the rotations. Keys that are needed at the same time go together.
 */
function stepCursor(direction: 1 | -1): void {
  const { animation, context, duration } = player.frame;
  if (animation === undefined || context === undefined) return;
  const kind = appStore.getState().selectedKey?.kind ?? 'rotation';
  const { neededAt } = keyStream(animation, kind).table;
  const { next } = keyCache(context, kind);
  const ratio = direction > 0 ? neededAt.at(next) : neededBefore(neededAt, next - 1);
  if (ratio !== undefined) goTo(ratio * duration);
}

/** The nearest earlier time at which a key is needed; undefined where nothing can be given back. */
function neededBefore(neededAt: Float32Array, last: KeyIndex): Ratio | undefined {
  const time = neededAt[last];
  if (!(time > 0)) return undefined;
  let key = last;
  while (neededAt[key] === time) key--;
  return Math.max(0, neededAt[key]);
}

/** The joint shown before or after the active one becomes the selection. */
function stepJoint(direction: 1 | -1): void {
  const state = appStore.getState();
  const matched = selectMatchedJoints(state);
  const active = state.selectedJoints.at(-1);
  const start = direction > 0 ? -1 : matched.length;
  for (let joint = (active ?? start) + direction; joint in matched; joint += direction) {
    if (matched[joint] === 1) {
      state.selectJoint(joint);
      return;
    }
  }
}

function toggleExpanded(joints: readonly JointIndex[]): void {
  const { expandedRows, setExpandedRows } = appStore.getState();
  const expanded = new Set(expandedRows);
  const open = joints.some((joint) => !expanded.has(joint));
  for (const joint of joints) {
    if (open) expanded.add(joint);
    else expanded.delete(joint);
  }
  setExpandedRows(expanded);
}

function expandAll(): void {
  const matched = selectMatchedJoints(appStore.getState());
  const joints = [...matched.keys()].filter((joint) => matched[joint] === 1);
  appStore.getState().setExpandedRows(new Set(joints));
}

function timeline(name: string, title: string, keys: readonly string[], run: () => void): Command {
  return { id: `timeline.${name}`, title, group: 'Timeline', keys, run, enabled: hasClip };
}

/** Keys that mean the timeline only while it has the focus. */
function local(command: Command): Command {
  return { ...command, pane: 'timeline' };
}

function repeating(command: Command): Command {
  return { ...command, repeats: true };
}

const hasSelection = (): boolean => appStore.getState().selectedJoints.length > 0;
const hasRange = (): boolean => appStore.getState().selectedRange !== null;
const isZoomed = (): boolean => appStore.getState().visibleRange !== null;
const hasMarkers = (): boolean => appStore.getState().markers.length > 0;
const plays = (): boolean => player.frame.context !== undefined;

/** Looking at time: zoom, pan, rows, markers, iframes and the sampling cursor. */
export const timelineCommands: readonly Command[] = [
  repeating(
    local(
      timeline('zoom-in', 'Zoom in', ['Code:KeyW', 'Code:Equal', 'Code:NumpadAdd'], () =>
        zoomTime(session, 'in'),
      ),
    ),
  ),
  repeating(
    local(
      timeline('zoom-out', 'Zoom out', ['Code:KeyS', 'Code:Minus', 'Code:NumpadSubtract'], () =>
        zoomTime(session, 'out'),
      ),
    ),
  ),
  repeating(
    local(timeline('pan-left', 'Move to earlier times', ['Code:KeyA'], () => panTime(session, -1))),
  ),
  repeating(
    local(timeline('pan-right', 'Move to later times', ['Code:KeyD'], () => panTime(session, 1))),
  ),
  {
    ...local(
      timeline('show-all', 'Show the whole clip', ['Code:Digit0', 'Code:Numpad0'], () =>
        appStore.getState().setVisibleRange(null),
      ),
    ),
    enabled: isZoomed,
  },
  {
    ...timeline('follow', 'Follow the playhead while playing', [], () =>
      appStore.getState().toggleFollowing(),
    ),
    checked: () => appStore.getState().following,
  },
  {
    ...local(timeline('zoom-to-range', 'Zoom to the selected range', ['Code:KeyZ'], zoomToRange)),
    enabled: hasRange,
  },
  {
    ...timeline('loop-selected-range', 'Loop the selected range', ['Shift+Code:KeyP'], () =>
      loopSelectedRange(),
    ),
    enabled: hasRange,
  },
  repeating(
    local(timeline('previous-joint', 'Previous row', ['Code:ArrowUp'], () => stepJoint(-1))),
  ),
  repeating(local(timeline('next-joint', 'Next row', ['Code:ArrowDown'], () => stepJoint(1)))),
  {
    ...local(
      timeline('expand', 'Show the lanes of the selected joints', ['Code:Enter'], () =>
        toggleExpanded(appStore.getState().selectedJoints),
      ),
    ),
    enabled: hasSelection,
  },
  timeline('expand-all', 'Show the lanes of all joints', [], expandAll),
  timeline('collapse-all', 'Hide the lanes of all joints', [], () =>
    appStore.getState().setExpandedRows(new Set()),
  ),
  timeline('marker', 'Set or remove a marker', ['Code:KeyM'], () =>
    appStore.getState().toggleMarker(player.frame.playhead.time),
  ),
  {
    ...timeline('next-marker', 'Next marker', ['Shift+Code:KeyM'], () => {
      const { markers } = appStore.getState();
      goTo(nearest(markers, 1) ?? markers.at(0));
    }),
    enabled: hasMarkers,
  },
  {
    ...repeating(
      timeline('previous-iframe', 'Previous iframe', ['Code:BracketLeft'], () => stepIframe(-1)),
    ),
    enabled: hasIframes,
  },
  {
    ...repeating(
      timeline('next-iframe', 'Next iframe', ['Code:BracketRight'], () => stepIframe(1)),
    ),
    enabled: hasIframes,
  },
  {
    ...repeating(
      timeline('cursor-back', 'Sampling cursor: a key back', ['Shift+Code:BracketLeft'], () =>
        stepCursor(-1),
      ),
    ),
    enabled: plays,
  },
  {
    ...repeating(
      timeline('cursor-forward', 'Sampling cursor: a key on', ['Shift+Code:BracketRight'], () =>
        stepCursor(1),
      ),
    ),
    enabled: plays,
  },
];
