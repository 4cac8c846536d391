import { selectAnimation, selectClip } from '../../session/state/stage.ts';
import { appStore } from '../../session/state/store.ts';
import { commandOf } from '../../session/commands/command.ts';
import type { Command } from '../../session/commands/command.ts';

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

/** The analysis command of this name, for whoever shows it as a button. */
export function analysisCommand(name: string): Command {
  return commandOf(analysisCommands, `analysis.${name}`);
}
