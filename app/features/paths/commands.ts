import type { Animation } from '#engine/model';
import type { Command, Session } from '../../session/session.ts';
import { selectAnimation, selectClip } from '../../session/state/stage.ts';
import { defineTrackedJob, jobNamed } from '../../session/jobs/job.ts';

function checkPaths({ store, jobs, panes }: Session): void {
  const clip = selectAnimation(store.getState());
  if (clip === undefined) return;
  panes.show('paths');
  const job = jobs.track(pathCheckJob);
  if (job.about(clip).problem === undefined) job.request(clip);
  else job.retry(clip);
}

function showLoop({ store, panes }: Session): void {
  store.setState({ errorView: 'loop' });
  panes.show('error');
}

/** Commands that analyse the clip on the stage. */
export const pathsCommands: readonly Command[] = [
  {
    id: 'analysis.loop',
    title: 'Find where the clip jumps when it loops',
    group: 'Analyse',
    run: showLoop,
    enabled: ({ store }) => selectClip(store.getState()) !== undefined,
  },
  {
    id: 'analysis.check-paths',
    title: 'Check that every path to a time gives the same pose',
    group: 'Analyse',
    run: checkPaths,
    enabled: ({ store }) => selectAnimation(store.getState()) !== undefined,
  },
  {
    id: 'analysis.cancel-paths',
    title: 'Cancel the path check',
    group: 'Analyse',
    run: ({ jobs }) => jobs.track(pathCheckJob).cancel(),
    enabled: ({ jobs }) => jobs.track(pathCheckJob).store.getState().phase !== 'idle',
  },
];

/** Whether every path to a time of a clip gives the same pose. */
export const pathCheckJob = defineTrackedJob({
  job: jobNamed<typeof import('./path-check.job.ts').default>('path-check'),
  input: (clip: Animation) => clip,
  remember: 1,
});
