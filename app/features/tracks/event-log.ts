/**
 * The last events that fired, as ring buffers, one column per property; event e is in slot
 * `e % capacity`.
 */
export interface EventLog {
  readonly capacity: number;
  /** Events since the log was cleared. */
  total: number;
  /** Which tally fired it. */
  readonly source: Uint16Array;
  /** When, as a ratio of the clip. */
  readonly ratio: Float32Array;
  /** Times the played range had been passed. */
  readonly loop: Float64Array;
  readonly rising: Uint8Array;
  readonly forward: Uint8Array;
  /** Number of the step that found it, and the stretch of the step, as ratios. */
  readonly step: Uint32Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** Part of the clip from the event to the end of its step: as late would it be dated there. */
  readonly late: Float64Array;
  /** Whether sampling at the end of each step would find it. */
  readonly sampled: Uint8Array;
}

const CAPACITY = 4096;

export function createEventLog(capacity = CAPACITY): EventLog {
  return {
    capacity,
    total: 0,
    source: new Uint16Array(capacity),
    ratio: new Float32Array(capacity),
    loop: new Float64Array(capacity),
    rising: new Uint8Array(capacity),
    forward: new Uint8Array(capacity),
    step: new Uint32Array(capacity),
    from: new Float64Array(capacity),
    to: new Float64Array(capacity),
    late: new Float64Array(capacity),
    sampled: new Uint8Array(capacity),
  };
}

/** How many of the first so many events the ring still holds: later ones overwrite the oldest. */
export function heldEvents({ total, capacity }: EventLog, events: number): number {
  return Math.max(0, events - Math.max(0, total - capacity));
}
