import type { Ratio } from '#engine/base';
import { edgesBefore } from '#engine/inspect';
import { nextEdge, startEdges } from '#engine/runtime';
import { selectClipTracks } from '../../session/state/clip-tracks.ts';
import type { StageState } from '../../session/state/stage.ts';
import { thresholdOf } from '../../session/state/tracks.ts';
import type { TracksSlice } from '../../session/state/tracks.ts';
import type { Frame, PlaybackListener } from '../../playback/frame.ts';
import { definePart } from '../../session/session.ts';
import type { SessionStore } from '../../session/state/store.ts';
import { createEventLog } from './event-log.ts';
import type { EventLog } from './event-log.ts';
import {
  beginSampling,
  createTally,
  expectedEdges,
  forgetAhead,
  repeatTally,
  resetTally,
  sampleStep,
  turnTally,
} from './event-tally.ts';
import type { EventTally } from './event-tally.ts';

/** Fires the edges of the clip's float tracks when the playhead passes them, and counts them. */
export interface EventMonitor {
  readonly listener: PlaybackListener;
  readonly log: EventLog;
  /** One a float track of the clip; another array when tracks or thresholds change. */
  tallies: readonly EventTally[];
  /** How many of a tally's edges must have fired by now, by counting. */
  expected(tally: EventTally): number;
  /** Empties the log and resets the counts. */
  clear(): void;
}

/** Where the playhead is, and how it got there. */
interface Place {
  /** Loops of the clip: counts on forward, back backward, and stays where the playhead jumps. */
  loop: number;
  ratio: Ratio;
  direction: number;
  steps: number;
  /** Event that the step under way began with. */
  firstOfStep: number;
  /** Part of the clip that the step has gone along. */
  passed: number;
}

/** The session's own: it counts whether its pane is open or not. */
export const eventMonitorPart = definePart(({ store, playback }) => {
  const monitor = createEventMonitor(store, () => playback.frameLoop.invalidateAll());
  playback.player.addListener(monitor.listener);
  return monitor;
});

/** @param onChange called when tallies were replaced or the log was emptied */
export function createEventMonitor(store: SessionStore, onChange: () => void): EventMonitor {
  const place: Place = {
    loop: 0,
    ratio: 0,
    direction: 0,
    steps: 0,
    firstOfStep: 0,
    passed: 0,
  };
  const log = createEventLog();
  const clear = (): void => {
    log.total = 0;
    place.firstOfStep = 0;
    for (const tally of monitor.tallies) resetTally(tally, place.loop, place.ratio);
    onChange();
  };
  const follow = (): void => {
    const { tallies } = monitor;
    const wanted = talliesOf(store.getState(), tallies);
    if (wanted.length === tallies.length && wanted.every((tally, i) => tally === tallies[i]))
      return;
    monitor.tallies = wanted;
    clear();
  };
  const begin = (frame: Frame): void => {
    place.loop = 0;
    place.ratio = frame.ratio;
    place.direction = 0;
    monitor.tallies = talliesOf(store.getState(), monitor.tallies);
    clear();
  };
  const monitor: EventMonitor = {
    log,
    tallies: [],
    expected: (tally) => expectedEdges(tally, edgesBefore(tally.table, place.loop, place.ratio)),
    clear,
    listener: {
      staged: begin,
      placed: begin,
      pass: (loop, from, to, times) => {
        turn(place, monitor.tallies, from, Math.sign(to - from));
        if (times > 1) countRepeats(place, monitor.tallies, from, to, times - 1);
        fire(place, monitor, loop, from, to);
        place.ratio = to;
        place.passed += Math.abs(to - from);
      },
      arrived: (frame) => sampleAll(place, monitor, frame.ratio),
    },
  };
  store.subscribe((state, before) => {
    if (
      selectClipTracks(state) !== selectClipTracks(before) ||
      state.thresholds !== before.thresholds
    )
      follow();
  });
  follow();
  return monitor;
}

/** Tallies of the clip's float tracks; of those that nothing has changed of, the same. */
function talliesOf(state: StageState & TracksSlice, before: readonly EventTally[]): EventTally[] {
  return selectClipTracks(state)
    .filter(({ track }) => track.type === 'float')
    .map(({ id, name, track }) => {
      const threshold = thresholdOf(state, id, track);
      const known = before.find((tally) => tally.track === track && tally.threshold === threshold);
      return known ?? createTally(id, name, track, threshold);
    });
}

/** Begins a new stretch of one direction where the playhead turns round or jumps. Frame time. */
function turn(place: Place, tallies: readonly EventTally[], from: Ratio, direction: number): void {
  const { loop, ratio } = place;
  const wraps =
    from !== ratio && Math.abs(from - ratio) === 1 && direction === Math.sign(ratio - from);
  if (wraps) place.loop += direction;
  const jumps = from !== ratio && !wraps;
  if (jumps || direction !== place.direction) {
    for (let i = 0; i < tallies.length; i++) {
      const tally = tallies[i];
      const end = edgesBefore(tally.table, loop, ratio);
      turnTally(tally, end, edgesBefore(tally.table, place.loop, from));
      if (jumps) beginSampling(tally, from);
      else if (place.passed === 0) forgetAhead(tally);
    }
  }
  place.ratio = from;
  place.direction = direction;
}

/** Counts the events of a range that is passed so often more, and does not list them. Frame time. */
function countRepeats(
  place: Place,
  tallies: readonly EventTally[],
  from: Ratio,
  to: Ratio,
  times: number,
): void {
  place.passed += Math.abs(to - from) * times;
  for (let i = 0; i < tallies.length; i++) repeatTally(tallies[i], from, to, times);
}

/** Fires the events of all tracks in a range, in the order of playing. Frame time. */
function fire(
  place: Place,
  { log, tallies }: EventMonitor,
  loop: number,
  from: Ratio,
  to: Ratio,
): void {
  for (let i = 0; i < tallies.length; i++) {
    const tally = tallies[i];
    startEdges(tally.search, tally.track, tally.threshold, from, to);
    tally.pending = nextEdge(tally.search);
  }
  for (let i = nextTally(tallies, from); i >= 0; i = nextTally(tallies, from)) {
    const tally = tallies[i];
    const slot = log.total++ % log.capacity;
    log.source[slot] = i;
    log.ratio[slot] = tally.search.ratio;
    log.loop[slot] = loop;
    log.rising[slot] = tally.search.rising ? 1 : 0;
    log.forward[slot] = to > from ? 1 : 0;
    log.step[slot] = place.steps + 1;
    log.from[slot] = from;
    log.to[slot] = to;
    // Until the step has ended: how far it has come by then.
    log.late[slot] = place.passed + Math.abs(tally.search.ratio - from);
    log.sampled[slot] = 0;
    tally.fired++;
    tally.firedInStep++;
    tally.pending = nextEdge(tally.search);
  }
}

/** The tally whose next edge from a ratio comes first; -1 if there is none. */
function nextTally(tallies: readonly EventTally[], from: Ratio): number {
  let first = -1;
  let nearest = Infinity;
  for (let i = 0; i < tallies.length; i++) {
    if (!tallies[i].pending) continue;
    const distance = Math.abs(tallies[i].search.ratio - from);
    if (distance >= nearest) continue;
    nearest = distance;
    first = i;
  }
  return first;
}

/** Compares the events fired in the step with the samples at its end. Frame time. */
function sampleAll(place: Place, { log, tallies }: EventMonitor, ratio: Ratio): void {
  const { firstOfStep, passed } = place;
  const first = Math.max(firstOfStep, log.total - log.capacity);
  for (let event = first; event < log.total; event++) {
    const slot = event % log.capacity;
    log.late[slot] = Math.max(0, passed - log.late[slot]);
  }
  for (let i = 0; i < tallies.length; i++) {
    let firstSlot = -1;
    let lastSlot = -1;
    for (let event = first; event < log.total; event++) {
      const slot = event % log.capacity;
      if (log.source[slot] !== i) continue;
      if (firstSlot < 0) firstSlot = slot;
      lastSlot = slot;
    }
    const late = lastSlot < 0 ? 0 : log.late[lastSlot];
    if (firstSlot >= 0 && tallies[i].ahead) {
      log.sampled[firstSlot] = 1;
      log.late[firstSlot] = 0;
    }
    const edges = tallies[i].firedInStep;
    tallies[i].firedInStep = 0;
    if (sampleStep(tallies[i], ratio, edges, late)) log.sampled[lastSlot] = 1;
  }
  place.firstOfStep = log.total;
  place.passed = 0;
  if (firstOfStep !== log.total || passed > 0) place.steps++;
}
