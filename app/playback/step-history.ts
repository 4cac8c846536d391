import type { Seconds } from '#engine/base';
import type { SamplingContext, StepRecord } from '#engine/runtime';

/** Steps that are kept: nine minutes at 60 per second. */
const HISTORY_STEPS = 2 ** 15;

/** Key streams per step. */
const KINDS = 3;

/**
 * Costs of the last sampling steps: ring buffers, one column per property, written once per pose. Step
 * s, counted from 0 since the stage changed, is in slot `s % capacity` until it is overwritten.
 */
export interface StepHistory {
  readonly capacity: number;
  /** Number of steps so far, including those that were overwritten. */
  total: number;
  /** While false, steps are not recorded. */
  recording: boolean;
  /** Ratio at the start and at the end of the step. */
  readonly from: Float32Array;
  readonly to: Float32Array;
  /** Cursors before the step, three per step. Together with the ratios, they determine the step. */
  readonly cursor: Uint32Array;
  /** Time of the playhead. */
  readonly time: Float64Array;
  /** Milliseconds that sampling and the hierarchy took. */
  readonly engineMs: Float32Array;
  /**
   * Number of keys that the cursors passed in either direction; three per step, in the order of
   * KEY_KINDS.
   */
  readonly keys: Uint32Array;
  /** Number of groups that were decompressed; three per step. */
  readonly groups: Uint16Array;
  /** How the keys were reached, see KEY_ACCESSES; three per step. */
  readonly access: Uint8Array;
}

export function createStepHistory(capacity = HISTORY_STEPS): StepHistory {
  return {
    capacity,
    total: 0,
    recording: true,
    from: new Float32Array(capacity),
    to: new Float32Array(capacity),
    cursor: new Uint32Array(capacity * KINDS),
    time: new Float64Array(capacity),
    engineMs: new Float32Array(capacity),
    keys: new Uint32Array(capacity * KINDS),
    groups: new Uint16Array(capacity * KINDS),
    access: new Uint8Array(capacity * KINDS),
  };
}

/** Forgets every step. */
export function clearSteps(history: StepHistory): void {
  history.total = 0;
}

/** Records the last step of a context. Frame time. */
export function recordStep(
  history: StepHistory,
  { translations, rotations, scales, previousRatio, ratio }: SamplingContext,
  time: Seconds,
  engineMs: number,
): void {
  if (!history.recording) return;
  const slot = history.total % history.capacity;
  history.from[slot] = previousRatio;
  history.to[slot] = ratio;
  history.time[slot] = time;
  history.engineMs[slot] = engineMs;
  recordKind(history, slot * KINDS, translations.step);
  recordKind(history, slot * KINDS + 1, rotations.step);
  recordKind(history, slot * KINDS + 2, scales.step);
  history.total++;
}

function recordKind(history: StepHistory, cell: number, step: StepRecord): void {
  history.cursor[cell] = step.cursorBefore;
  history.keys[cell] = step.keysForward + step.keysBackward;
  history.groups[cell] = step.groups;
  history.access[cell] = step.access;
}
