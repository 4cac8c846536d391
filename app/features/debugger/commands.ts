import { switchOf, type Command, type Session } from '../../session/session.ts';

function debug(
  name: string,
  title: string,
  keys: readonly string[],
  run: Command['run'],
  enabled: (session: Session) => boolean = isSampling,
): Command {
  return { id: `debugger.${name}`, title, group: 'Analyse', keys, repeats: true, run, enabled };
}

/** Whether a runtime animation is on the stage. */
function isSampling({ playback }: Session): boolean {
  return playback.player.frame.context !== undefined;
}

function runToBreakpoint({ store, playback }: Session): void {
  const { breakpoints, report } = store.getState();
  const isAny = Object.values(breakpoints).some((value) => value !== null && value !== false);
  if (!isAny) report('Debugger', 'No breakpoint is set: choose one in its pane first.');
  else if (!playback.samplingDebugger.run()) report('Debugger', 'No breakpoint was reached.');
}

const recording = switchOf('recordingSteps');

/** Commands that step through the sampler's operations. */
export const debuggerCommands: readonly Command[] = [
  debug('step', 'Debugger: next operation', ['Code:Semicolon'], ({ playback }) =>
    playback.samplingDebugger.stepOp(1),
  ),
  debug('step-back', 'Debugger: previous operation', ['Shift+Code:Semicolon'], ({ playback }) =>
    playback.samplingDebugger.stepOp(-1),
  ),
  debug(
    'next-frame',
    'Debugger: to the end of the next frame',
    ['Alt+Code:Semicolon'],
    ({ playback }) => playback.samplingDebugger.stepFrame(),
  ),
  debug('run', 'Debugger: run to the next breakpoint', ['Code:Quote'], runToBreakpoint),
  debug(
    'leave',
    'Debugger: follow the player',
    ['Shift+Code:Quote'],
    ({ playback }) => playback.samplingDebugger.leave(),
    ({ store }) => store.getState().debugPlace !== null,
  ),
  { ...debug('record', 'Debugger: record steps', [], recording.run), ...recording },
];
