import { isSource } from '#engine/offline';
import { createLateCode } from '../../session/state/late-code.ts';
import type { Session } from '../../session/session.ts';
import { buildJob } from '../../session/state/build-input.ts';
import type { SessionState } from '../../session/state/store.ts';

/** Runs builds. Their code and their worker are loaded once something is going to be built. */
export function startBuilds(session: Session): void {
  const { store, jobs, onDispose } = session;
  let isDisposed = false;
  let stop: (() => void) | undefined;
  const late = createLateCode(
    store,
    'Builds',
    () => import('./run-builds.ts'),
    () => {
      if (!isDisposed && late.code !== undefined) stop = late.code.runBuilds(session);
    },
  );
  const unsubscribe = store.subscribe((state, before) => {
    const mayDiffer = state.builds !== before.builds || state.files !== before.files;
    if (!mayDiffer || !isExpected(state)) return;
    jobs.prepare(buildJob);
    late.load();
  });
  onDispose(() => {
    isDisposed = true;
    unsubscribe();
    stop?.();
  });
}

/** Whether something is going to be built soon: a person has opened a source, or wants a build. */
function isExpected({ files, builds }: SessionState): boolean {
  if ([...builds.values()].some(({ phase }) => phase !== 'idle')) return true;
  return files.some(
    ({ origin, archive }) =>
      (origin === 'opened' || origin === 'url') &&
      archive.entries.some(({ object }) => isSource(object)),
  );
}
