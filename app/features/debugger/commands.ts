import { appStore, player, samplingDebugger } from '../../transition.ts';
import type { Command } from '../../session/session.ts';

const plays = (): boolean => player.frame.context !== undefined;
const looks = (): boolean => appStore.getState().debugPlace !== null;

function run(): void {
  if (samplingDebugger.run()) return;
  appStore
    .getState()
    .report('Debugger', 'No breakpoint was met, however long the clip was played.');
}

function toggleRecording(): void {
  const { recordingSteps, setRecordingSteps } = appStore.getState();
  setRecordingSteps(!recordingSteps);
}

function debug(name: string, title: string, keys: readonly string[], act: () => void): Command {
  const id = `debugger.${name}`;
  return { id, title, group: 'Analyse', keys, repeats: true, run: act, enabled: plays };
}

/** Going through what the sampler does, operation by operation. */
export const debuggerCommands: readonly Command[] = [
  debug('step', 'Debugger: one operation on', ['Code:Semicolon'], () => samplingDebugger.stepOp(1)),
  debug('step-back', 'Debugger: one operation back', ['Shift+Code:Semicolon'], () =>
    samplingDebugger.stepOp(-1),
  ),
  debug('next-frame', 'Debugger: to the end of the next frame', ['Alt+Code:Semicolon'], () =>
    samplingDebugger.stepFrame(),
  ),
  debug('run', 'Debugger: run to the next breakpoint', ['Code:Quote'], run),
  {
    ...debug('leave', 'Debugger: follow the player', ['Shift+Code:Quote'], () =>
      samplingDebugger.leave(),
    ),
    enabled: looks,
  },
  {
    ...debug('record', 'Debugger: record steps', [], toggleRecording),
    checked: () => appStore.getState().recordingSteps,
  },
];
