import type { Seconds } from '#engine/base';
import { NO_BREAKPOINTS, breaksAt, findBreak, traceStep, writeTraceState } from '#engine/inspect';
import type { Breakpoints, StepTrace } from '#engine/inspect';
import { createSamplingContext } from '#engine/runtime';
import type { SamplingContext } from '#engine/runtime';
import type { DebugPlace } from '../session/state/debug.ts';
import type { SessionStore } from '../session/state/store.ts';
import type { Frame } from './frame.ts';
import type { Player } from './player.ts';
import { recordStep } from './step-history.ts';
import type { StepHistory } from './step-history.ts';

/** Most frames that running to a breakpoint plays. */
const MAX_FRAMES = 2000;

/** Steps through the sampler's operations, recorded and new. */
export interface SamplingDebugger {
  /** The operations of a recorded step; undefined if the step is not recorded any more. */
  traceOf(step: number): StepTrace | undefined;
  /** The sampling context to show: at the chosen place, else the player's. */
  shown(): SamplingContext | undefined;
  /** One operation forward or back, across steps. */
  stepOp(direction: 1 | -1): void;
  /** Goes to the end of the next step: a recorded one, else a new one. */
  stepFrame(): void;
  /**
   * Goes to the next breakpoint, through recorded steps and then by playing. False if it finds none.
   */
  run(): boolean;
  /** Goes to the end of a recorded step, or to one of its operations. */
  goTo(step: number, position?: number): void;
  /** Follows the player again. */
  leave(): void;
}

/** The oldest step that is still recorded. */
export function oldestStep({ total, capacity }: StepHistory): number {
  return Math.max(0, total - capacity);
}

/** Repeats a recorded step and traces its operations. */
export function recordedTrace({ animation, history }: Frame, step: number): StepTrace | undefined {
  if (animation === undefined || step < oldestStep(history) || step >= history.total)
    return undefined;
  const slot = step % history.capacity;
  const { from, to, cursor } = history;
  const [translations, rotations, scales] = cursor.subarray(3 * slot, 3 * slot + 3);
  const begin = { ratio: from[slot], cursors: [translations, rotations, scales] } as const;
  return traceStep(animation, begin, to[slot]);
}

/** Caches the trace of the last step. */
function traceReader(frame: Frame): (step: number) => StepTrace | undefined {
  let known: { readonly step: number; readonly trace: StepTrace } | undefined;
  return (step) => {
    if (known?.step === step && known.trace.animation === frame.animation) return known.trace;
    const trace = recordedTrace(frame, step);
    known = trace === undefined ? undefined : { step, trace };
    return trace;
  };
}

/**
 * Computes the context at a place, in a context of its own; computes again only if the place changes.
 */
function stateWriter(): (trace: StepTrace, place: DebugPlace) => SamplingContext {
  let context: SamplingContext | undefined;
  let written: DebugPlace | undefined;
  return (trace, place) => {
    const { animation } = trace;
    if (context === undefined || context.alignedTracks < animation.alignedTracks) {
      context = createSamplingContext(animation.trackCount);
      written = undefined;
    }
    if (written !== place || context.animation !== animation) {
      writeTraceState(trace, place.position, context);
      written = place;
    }
    return context;
  };
}

/** How the recording is read and continued. */
interface DebuggerRecording {
  readonly timeOf: (step: number) => Seconds;
  readonly last: () => number;
  /** Moves the playhead, and records the step or not. */
  readonly seek: (time: Seconds, recording: boolean) => void;
  /** The step after a given one: recorded, else played. */
  readonly next: (step: number) => number;
}

function createRecording(
  store: SessionStore,
  { frame, seek: playerSeek }: Player,
): DebuggerRecording {
  const { history } = frame;
  const last = (): number => history.total - 1;
  const timeOf = (step: number): Seconds => history.time[step % history.capacity];
  const seek = (time: Seconds, recording: boolean): void => {
    const before = history.recording;
    history.recording = recording;
    playerSeek(time);
    history.recording = before;
  };
  const playOn = (): void => {
    const { playhead, duration } = frame;
    // From the end of the recording, not from the step that is shown.
    const at = history.total > 0 ? timeOf(last()) : playhead.time;
    if (playhead.time !== at) seek(at, false);
    const next = at + 1 / store.getState().frameRate;
    seek(at >= duration ? 0 : Math.min(next, duration), true);
  };
  const next = (step: number): number => {
    if (step < last()) return step + 1;
    playOn();
    return last();
  };
  return { timeOf, last, seek, next };
}

export function createDebugger(store: SessionStore, player: Player): SamplingDebugger {
  const traceOf = traceReader(player.frame);
  const stateAt = stateWriter();
  const recording = createRecording(store, player);
  const ends = (step: number): number => traceOf(step)?.count ?? 0;
  const here = (): DebugPlace =>
    store.getState().debugPlace ?? { step: recording.last(), position: ends(recording.last()) };

  /** Shows the step's time in all panes, without recording another step. */
  const show = (place: DebugPlace, reason: keyof Breakpoints | null = null): void => {
    const { pause, debugPlace, setDebugPlace } = store.getState();
    pause();
    if (debugPlace?.step !== place.step) recording.seek(recording.timeOf(place.step), false);
    setDebugPlace(place, reason);
  };

  return {
    traceOf,
    shown: () => {
      const { debugPlace } = store.getState();
      const trace = debugPlace === null ? undefined : traceOf(debugPlace.step);
      if (debugPlace === null || trace === undefined) return player.frame.context;
      return stateAt(trace, debugPlace);
    },
    stepOp: (direction) => {
      const { step, position } = here();
      const to = position + direction;
      if (to >= 0 && to <= ends(step)) show({ step, position: to });
      else if (direction > 0) show({ step: recording.next(step), position: 1 });
      else if (step > oldestStep(player.frame.history)) {
        show({ step: step - 1, position: Math.max(0, ends(step - 1) - 1) });
      }
    },
    stepFrame: () => {
      const step = recording.next(here().step);
      show({ step, position: ends(step) });
    },
    run: () => {
      const { breakpoints } = store.getState();
      let { step, position } = here();
      for (let frame = 0; frame < MAX_FRAMES; frame++) {
        const trace = traceOf(step);
        const found = trace && findBreak(trace, position, breakpoints);
        if (found !== undefined) {
          show({ step, position: found.position }, found.reason);
          return true;
        }
        step = recording.next(step);
        position = 0;
      }
      show({ step, position: ends(step) });
      return false;
    },
    goTo: (step, position) => {
      if (traceOf(step) !== undefined) show({ step, position: position ?? ends(step) });
    },
    leave: () => store.getState().setDebugPlace(null),
  };
}

/** Stops the player at breakpoints, and leaves the chosen place when playback goes on. */
export function watchPlaying(store: SessionStore, player: Player): void {
  store.subscribe((state, before) => {
    if (state.playing && !before.playing && state.debugPlace !== null) state.setDebugPlace(null);
    player.frame.history.recording = state.recordingSteps;
    if (state.clipId === before.clipId && state.assets === before.assets) return;
    if (state.debugPlace !== null) state.setDebugPlace(null);
    if (state.comparedStep !== null) store.setState({ comparedStep: null });
  });
  player.addListener({
    arrived: (frame) => {
      const { playing, breakpoints } = store.getState();
      if (!playing || breakpoints === NO_BREAKPOINTS || !frame.stepped) return;
      if (frame.context === undefined || !breaksAt(frame.context, breakpoints)) return;
      const trace = lastTrace(frame, frame.context);
      const found = trace && findBreak(trace, 0, breakpoints);
      if (found === undefined) return;
      const step = writtenStep(frame, frame.context);
      store.getState().pause();
      store.getState().setDebugPlace({ step, position: found.position }, found.reason);
    },
  });
}

/** Traces the last step of a context, recorded or not. */
function lastTrace({ animation }: Frame, context: SamplingContext): StepTrace | undefined {
  if (animation === undefined) return undefined;
  const { previousRatio, ratio, translations, rotations, scales } = context;
  const cursors = [
    translations.step.cursorBefore,
    rotations.step.cursorBefore,
    scales.step.cursorBefore,
  ] as const;
  return traceStep(animation, { ratio: previousRatio, cursors }, ratio);
}

/** The last step in recorded form; written now if recording is off. */
function writtenStep({ history, playhead, engineMs }: Frame, context: SamplingContext): number {
  if (!history.recording) {
    history.recording = true;
    recordStep(history, context, playhead.time, engineMs);
    history.recording = false;
  }
  return history.total - 1;
}
