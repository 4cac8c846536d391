import type { Ratio, Seconds } from '#engine/base';
import type { EdgeTable } from '#engine/inspect';
import type { EventLog } from './event-log.ts';
import type { EventTally } from './event-tally.ts';
import { formatCount, formatDuration, formatSeconds } from '../../draw/format.ts';

/** One line of the log, as it is read. */
export interface EventLine {
  readonly time: string;
  readonly loop: string;
  readonly name: string;
  readonly edge: '▲ rising' | '▼ falling';
  /** How the clip played, where it was not forward. */
  readonly direction: '' | ', backward';
  readonly step: string;
  readonly interval: string;
  /** Whether sampling at the end of a step found it, and how much later. */
  readonly sampled: string;
  readonly missed: boolean;
}

/** One event of the log, by its number since the log was cleared. */
export function eventLine(
  log: EventLog,
  tallies: readonly EventTally[],
  duration: Seconds,
  event: number,
): EventLine {
  const slot = event % log.capacity;
  const missed = log.sampled[slot] === 0;
  return {
    time: formatSeconds(log.ratio[slot] * duration),
    loop: formatCount(log.loop[slot]),
    name: tallies.at(log.source[slot])?.name ?? '',
    edge: log.rising[slot] === 1 ? '▲ rising' : '▼ falling',
    direction: log.forward[slot] === 1 ? '' : ', backward',
    step: String(log.step[slot]),
    interval: `${formatSeconds(log.from[slot] * duration, 3)} → ${formatSeconds(log.to[slot] * duration, 3)}`,
    sampled: missed ? 'missed' : `+${formatDuration(microseconds(log.late[slot] * duration))}`,
    missed,
  };
}

/** Whole microseconds: less is a rounding. */
function microseconds(seconds: Seconds): Seconds {
  return Math.round(seconds * 1e6) / 1e6;
}

/** Counts of both methods, over all tracks. */
export interface EventSums {
  readonly fired: number;
  readonly expected: number;
  /** Fired events that sampling has found, and the others. */
  readonly detected: number;
  readonly missed: number;
  /** Seconds of the clip. */
  readonly lateSum: Seconds;
  readonly lateMean: Seconds;
  readonly lateMax: Seconds;
}

export function sumEvents(
  tallies: readonly EventTally[],
  expectedOf: (tally: EventTally) => number,
  duration: Seconds,
): EventSums {
  let [fired, expected, missed, late, most] = [0, 0, 0, 0, 0];
  for (const tally of tallies) {
    fired += tally.fired;
    expected += expectedOf(tally);
    missed += tally.missed;
    late += tally.lateSum;
    most = Math.max(most, tally.lateMax);
  }
  const detected = fired - missed;
  return {
    fired,
    expected,
    detected,
    missed,
    lateSum: late * duration,
    lateMean: detected > 0 ? (late * duration) / detected : 0,
    lateMax: most * duration,
  };
}

/**
 * ✓ where exactly the expected number of events fired, ✗ where not; empty if none was expected, or more
 * than can be counted one by one.
 */
export function countVerdict(fired: number, expected: number): '✓' | '✗' | '' {
  if (expected > Number.MAX_SAFE_INTEGER) return '';
  if (fired !== expected) return '✗';
  return expected > 0 ? '✓' : '';
}

/** A playhead closer than this to an edge, as a ratio, counts as on it, because times are rounded. */
const ON_EDGE = 1e-6;

/**
 * Ratio of the nearest edge of some tracks from a ratio on in a direction; undefined if there is none up to the
 * clip's end.
 */
export function nextEdgeFrom(
  tables: readonly EdgeTable[],
  ratio: Ratio,
  direction: 1 | -1,
): Ratio | undefined {
  let nearest: Ratio | undefined;
  let least = Infinity;
  for (const { ratios } of tables) {
    for (const edge of ratios) {
      const way = (edge - ratio) * direction;
      if (way <= ON_EDGE || way >= least) continue;
      least = way;
      nearest = edge;
    }
  }
  return nearest;
}
