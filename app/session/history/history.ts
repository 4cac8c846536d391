import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetId } from '../state/assets.ts';
import { documentChange, documentOf, mayDiffer, stageOf } from '../state/document.ts';
import type { SessionState, SessionStore } from '../state/store.ts';

import {
  NO_STEPS,
  bounded,
  isCutAgain,
  isSameCount,
  joined,
  rebuiltSources,
  stepBetween,
  withCut,
  withOpened,
  withStep,
  type HistoryState,
  type Step,
} from './steps.ts';

/** All edits of the document, in order. */
export interface History {
  readonly state: StoreApi<HistoryState>;
  undo(): void;
  redo(): void;
  /** Undoes or redoes until this number of steps is done. */
  goTo(done: number): void;
  /** What `change` opens is no edit: undo does not close it. */
  withoutStep<Result>(change: () => Result): Result;
  /**
   * Whatever `change` edits is one step.
   * @param label what the step is called; by what was changed if undefined
   */
  asOneStep(change: () => void, label?: string): void;
  /** Forgets all steps. The document stays as it is. */
  clear(): void;
}

export interface HistoryOptions {
  /** Milliseconds, for joining changes that follow each other closely. */
  readonly now?: () => number;
  /** Bytes of files that only undone or redone steps would show again. */
  readonly maxBytes?: number;
}

/** Changes of the same name within this time, in milliseconds, are one step: the drag of a slider. */
const JOINING_TIME = 800;
const MAX_BYTES = 2 ** 30;

/** Records every edit of a session's document, as long as its store lives. */
export function createHistory(
  store: SessionStore,
  { now = () => performance.now(), maxBytes = MAX_BYTES }: HistoryOptions = {},
): History {
  const state = createStore<HistoryState>(() => NO_STEPS);
  const recorder = createRecorder(store, state, { now, maxBytes });
  const move = (by: 1 | -1): void => {
    const { steps, done } = state.getState();
    const step = steps.at(by < 0 ? done - 1 : done);
    if (step === undefined || done + by < 0) return;
    // The number tells steps of one name apart.
    const moved = `${by < 0 ? 'Undone' : 'Redone'}: ${step.label}, ${done + by} of ${steps.length} done`;
    state.setState({ done: done + by, moved });
    const change = by < 0 ? step.before : step.after;
    recorder.restore(() => store.setState((current) => documentChange(current, change)));
  };
  return {
    state,
    undo: () => move(-1),
    redo: () => move(1),
    goTo: (wanted) => {
      const { steps, done } = state.getState();
      const moves = Math.min(steps.length, Math.max(0, wanted)) - done;
      for (let i = 0; i < Math.abs(moves); i++) move(moves < 0 ? -1 : 1);
    },
    withoutStep: recorder.withoutStep,
    asOneStep: recorder.asOneStep,
    clear: () => state.setState(NO_STEPS),
  };
}

/** How a change of the document is taken: as a step, as part of undoing one, or as no edit at all. */
type Mode = 'record' | 'restore' | 'absorb';

interface Recorder {
  withoutStep: History['withoutStep'];
  asOneStep: History['asOneStep'];
  /** Runs what undoes a step or does it again. */
  restore(change: () => void): void;
}

/** Adds a step for every change of the document. */
function createRecorder(
  store: SessionStore,
  history: StoreApi<HistoryState>,
  { now, maxBytes }: Required<HistoryOptions>,
): Recorder {
  let document = documentOf(store.getState());
  let changedAt = -Infinity;
  let mode: Mode = 'record';
  /** Sources that are built again because a step was undone. */
  const rebuilding = new Set<AssetId>();
  const add = (step: Step, isDrag: boolean, built: readonly AssetId[]): void => {
    const longer = withStep(history.getState(), step, isDrag, built);
    history.setState({ ...bounded(longer, document.files, maxBytes), moved: undefined });
  };
  const record = (after: SessionState, before: SessionState): void => {
    if (!mayDiffer(after, before)) return;
    const [earlier, next] = [document, documentOf(after, document)];
    document = next;
    const step = stepBetween(next, earlier, stageOf(after), stageOf(before));
    if (step === undefined || mode === 'restore') return;
    const built = rebuiltSources(next, earlier);
    const cut = built.find((id) => isCutAgain(step, id));
    if (mode === 'absorb') {
      history.setState(({ steps }) => ({ steps: withOpened(steps, next.files, earlier.files) }));
    } else if (cut !== undefined) {
      rebuilding.delete(cut);
      history.setState((state) => withCut(state, step, cut));
    } else if (built.some((id) => rebuilding.delete(id))) {
      history.setState((state) => joined(state, step));
    } else {
      const isDrag = now() - changedAt < JOINING_TIME && isSameCount(next, earlier);
      changedAt = now();
      add(step, isDrag, built);
    }
  };
  store.subscribe(record);
  const within = <Result>(inner: Mode, change: () => Result): Result => {
    const outer = mode;
    mode = inner;
    try {
      return change();
    } finally {
      mode = outer;
      if (inner === 'restore') changedAt = -Infinity;
    }
  };
  return {
    withoutStep: (change) => within('absorb', change),
    asOneStep: (change, label) => {
      const [earlier, stage] = [document, stageOf(store.getState())];
      within('restore', change);
      const step = stepBetween(document, earlier, stageOf(store.getState()), stage);
      if (step !== undefined) add({ ...step, label: label ?? step.label }, false, []);
    },
    restore: (change) => {
      within('restore', change);
      for (const id of repeatedBuilds(store.getState())) rebuilding.add(id);
    },
  };
}

/** Sources that will be built again in a moment, or are being so. */
function repeatedBuilds({ builds }: SessionState): AssetId[] {
  return [...builds]
    .filter(([, { phase, result }]) => phase !== 'idle' && (phase === 'settling' || result))
    .map(([id]) => id);
}
