import { appStore } from '../../transition.ts';
import { selectAnimation, selectClip } from '../../session/state/stage.ts';
import type { Command } from '../../session/session.ts';

function checkPaths(): void {
  const state = appStore.getState();
  const clip = selectAnimation(state);
  if (clip === undefined) return;
  state.requestPane('paths', '');
  state.requestAnalysis('paths', clip);
}

function showLoop(): void {
  const { setErrorView, requestPane } = appStore.getState();
  setErrorView('loop');
  requestPane('error', '');
}

/** What is asked of the clip on the stage. */
export const analysisCommands: readonly Command[] = [
  {
    id: 'analysis.loop',
    title: 'Find where the clip jumps as it loops',
    group: 'Analyse',
    run: showLoop,
    enabled: () => selectClip(appStore.getState()) !== undefined,
  },
  {
    id: 'analysis.check-paths',
    title: 'Check that every way to a time gives the same pose',
    group: 'Analyse',
    run: checkPaths,
    enabled: () => selectAnimation(appStore.getState()) !== undefined,
  },
  {
    id: 'analysis.cancel-paths',
    title: 'Give up the check of ways',
    group: 'Analyse',
    run: () => appStore.getState().cancelAnalysis('paths'),
    enabled: () => appStore.getState().analyses.paths.phase !== 'idle',
  },
];
