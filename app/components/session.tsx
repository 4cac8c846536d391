import { createContext, use, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { invariant } from '#engine/base';
import type { Frame } from '../playback/frame.ts';
import type { JobState, TrackedJobDefinition } from '../session/jobs/job.ts';
import type { TrackedJob } from '../session/jobs/jobs.ts';
import type { Part, Session } from '../session/session.ts';
import type { Slice } from '../session/state/slice.ts';
import type { SessionState } from '../session/state/store.ts';
import { usePainter } from '../ui/use-painter.ts';

const SessionContext = createContext<Session | undefined>(undefined);

interface SessionProviderProps {
  readonly session: Session;
  readonly children: ReactNode;
}

/** Gives all components below it their session. */
export function SessionProvider({ session, children }: SessionProviderProps): ReactNode {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session that a component is part of; the same one as long as it is mounted. */
export function useSession(): Session {
  const session = use(SessionContext);
  invariant(session !== undefined, 'components stand in a SessionProvider');
  return session;
}

/**
 * A value of the session's shared state.
 * @param select runs with every change: it compares and looks up, and makes nothing new
 */
export function useSessionState<Value>(select: (state: SessionState) => Value): Value {
  return useStore(useSession().store, select);
}

/** A value of the session's state together with a feature's own; see {@link useSessionState}. */
export function useSlice<State, Value>(
  slice: Slice<State>,
  select: (state: SessionState & State) => Value,
): Value {
  return useStore(slice.of(useSession().store), select);
}

type Field<Value> = readonly [value: Value, set: (value: Value) => void];

/** A part of the session's shared state that is just set, and what sets it, as of `useState`. */
export function useField<Name extends keyof SessionState>(name: Name): Field<SessionState[Name]> {
  const { store } = useSession();
  return [useSessionState((state) => state[name]), (value) => store.setState({ [name]: value })];
}

/** The same of a feature's own state. */
export function useSliceField<State, Name extends keyof State>(
  slice: Slice<State>,
  name: Name,
): Field<State[Name]> {
  const store: StoreApi<State> = slice.of(useSession().store);
  const set = (value: State[Name]): void =>
    store.setState((state) => ({ ...state, [name]: value }));
  return [useStore(store, (state) => state[name]), set];
}

/** The feature's part in this session. */
export function usePart<Value>(part: Part<Value>): Value {
  return useSession().use(part);
}

/** A job of this session, to be requested or cancelled. */
export function useTrackedJob<Subject, Result>(
  definition: TrackedJobDefinition<Subject, Result>,
): TrackedJob<Subject, Result> {
  return useSession().jobs.track(definition);
}

/** State of a job for this subject; idle if the job has another subject or none. */
export function useJobState<Subject, Result>(
  definition: TrackedJobDefinition<Subject, Result>,
  subject: Subject | undefined,
): JobState<Subject, Result> {
  const job = useTrackedJob(definition);
  return useStore(job.store, () => job.about(subject));
}

/** State of a job, for any subject. */
export function useLatestJob<Subject, Result>(
  definition: TrackedJobDefinition<Subject, Result>,
): JobState<Subject, Result> {
  const { store } = useTrackedJob(definition);
  return useStore(store, () => store.getState());
}

/** State of a job; requests it whenever the subject changes. */
export function useRequestedJob<Subject, Result>(
  definition: TrackedJobDefinition<Subject, Result>,
  subject: Subject | undefined,
): JobState<Subject, Result> {
  const job = useTrackedJob(definition);
  useEffect(() => {
    if (subject !== undefined) job.request(subject);
  }, [job, subject]);
  return useJobState(definition, subject);
}

/** `usePainter` with the frame loop of the session. */
export function useFramePainter(
  name: string,
  paint: (frame: Frame) => void,
  restMs?: number,
): () => void {
  return usePainter(useSession().playback.frameLoop, name, paint, restMs);
}

/** Calls back when a part of a pane is requested, also if the request has just opened the pane. */
export function usePanePart(pane: string, take: (part: string) => void): void {
  const { panes } = useSession();
  const onPart = useEffectEvent(take);
  useEffect(() => panes.onPart(pane, (part) => onPart(part)), [panes, pane]);
}
