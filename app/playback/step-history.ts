import type { Seconds } from '#engine/base';
import type { SamplingContext, StepRecord } from '#engine/runtime';

/** Steps that are remembered: nine minutes at 60 a second. */
const HISTORY_STEPS = 2 ** 15;

/** Key streams a step. */
const KINDS = 3;

/**
 * What the last steps of sampling cost: a ring of columns, written once a pose. Step s, counted from
 * 0 since the stage changed, stands in slot `s % capacity` as long as it is among the last ones.
 */
export interface StepHistory {
  readonly capacity: number;
  /** Steps that were taken, those included that are no longer remembered. */
  total: number;
  /** While false, steps leave no trace. */
  recording: boolean;
  /** Ratio that the step set out from, and the one it came to. */
  readonly from: Float32Array;
  readonly to: Float32Array;
  /** Cursors before the step; three a step. With the ratios, all that decides what a step does. */
  readonly cursor: Uint32Array;
  /** Where the playhead stood. */
  readonly time: Float64Array;
  /** Milliseconds that sampling and the hierarchy took. */
  readonly engineMs: Float32Array;
  /** Keys that the cursors passed, either way; three a step, in the order of KEY_KINDS. */
  readonly keys: Uint32Array;
  /** Groups of four that were decompressed; three a step. */
  readonly groups: Uint16Array;
  /** How the keys were come to, see KEY_ACCESSES; three a step. */
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

/** Writes down the last step of a context. Frame time. */
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
