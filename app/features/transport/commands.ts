import { appStore, frameLoop, player } from '../../transition.ts';
import { nearestKeyTime, onKey } from './key-times.ts';
import { selectClip } from '../../session/state/stage.ts';
import { MAX_SPEED, playedRange } from '../../session/state/transport.ts';
import type { LoopMode } from '../../session/state/transport.ts';
import type { Command } from '../../session/session.ts';

const SHUTTLE_SPEEDS = [1, 2, MAX_SPEED];
const LOOP_MODES: readonly LoopMode[] = ['loop', 'ping-pong', 'once'];
const MANY_FRAMES = 10;

/** Speed 0 counts as forward: it stands still, but it plays. */
function isPlaying(direction: 1 | -1): boolean {
  const { playing, speed } = appStore.getState();
  return playing && (Math.sign(speed) || 1) === direction;
}

function togglePlay(direction: 1 | -1): void {
  const { play, pause } = appStore.getState();
  if (isPlaying(direction)) pause();
  else play(direction);
}

/** Each press in the same direction goes to the next faster speed. */
function shuttle(direction: 1 | -1): void {
  const { playing, speed, setSpeed, play } = appStore.getState();
  const going = playing && Math.sign(speed) === direction;
  const faster = SHUTTLE_SPEEDS.find((candidate) => candidate > Math.abs(speed)) ?? MAX_SPEED;
  setSpeed(direction * (going ? faster : 1));
  play(direction);
}

/** Moves to the next whole frame in a direction: a playhead between two frames lands on one. */
function stepFrames(count: number): void {
  const { frameRate, pause } = appStore.getState();
  pause();
  const frame = player.frame.playhead.time * frameRate;
  const nearest = Math.round(frame);
  const from =
    Math.abs(frame - nearest) < 1e-3 ? nearest : count > 0 ? Math.floor(frame) : Math.ceil(frame);
  player.seek(onKey(selectClip(appStore.getState()), (from + count) / frameRate));
}

/** Moves to the nearest key of the selected joints, or of any joint where none is selected. */
function stepKey(direction: 1 | -1): void {
  const state = appStore.getState();
  const clip = selectClip(state);
  if (clip === undefined) return;
  state.pause();
  const time = nearestKeyTime(clip, state.selectedJoints, player.frame.playhead.time, direction);
  if (time !== undefined) player.seek(time);
}

function seekToEnd(which: 'start' | 'end'): void {
  const { from, to } = playedRange(appStore.getState(), player.frame.duration);
  player.seek(which === 'start' ? from : to);
}

function setLoopEnd(which: 'from' | 'to'): void {
  const { duration, playhead } = player.frame;
  const { loopRange, setLoopRange } = appStore.getState();
  const range = loopRange ?? { from: 0, to: duration };
  setLoopRange({ ...range, [which]: playhead.time });
  frameLoop.invalidateAll();
}

function nextLoopMode(): void {
  const { loopMode, setLoopMode } = appStore.getState();
  setLoopMode(LOOP_MODES[(LOOP_MODES.indexOf(loopMode) + 1) % LOOP_MODES.length]);
}

const hasClip = (): boolean => player.frame.duration > 0;

function playback(id: string, title: string, keys: readonly string[], run: () => void): Command {
  return { id: `transport.${id}`, title, group: 'Playback', keys, run, enabled: hasClip };
}

function repeating(command: Command): Command {
  return { ...command, repeats: true };
}

/** Playing, stepping and looping: what the transport bar and its keys do. */
export const transportCommands: readonly Command[] = [
  {
    ...playback('play', 'Play / pause', ['Code:Space'], () => togglePlay(1)),
    checked: () => isPlaying(1),
  },
  {
    ...playback('play-backward', 'Play backward / pause', ['Shift+Code:Space'], () =>
      togglePlay(-1),
    ),
    checked: () => isPlaying(-1),
  },
  playback('shuttle-backward', 'Shuttle backward', ['Code:KeyJ'], () => shuttle(-1)),
  playback('stop', 'Stop', ['Code:KeyK'], () => appStore.getState().pause()),
  playback('shuttle-forward', 'Shuttle forward', ['Code:KeyL'], () => shuttle(1)),
  repeating(
    playback('previous-frame', 'Previous frame', ['Code:Comma', 'Code:ArrowLeft'], () =>
      stepFrames(-1),
    ),
  ),
  repeating(
    playback('next-frame', 'Next frame', ['Code:Period', 'Code:ArrowRight'], () => stepFrames(1)),
  ),
  repeating(
    playback('back-10-frames', 'Back 10 frames', ['Shift+Code:Comma', 'Shift+Code:ArrowLeft'], () =>
      stepFrames(-MANY_FRAMES),
    ),
  ),
  repeating(
    playback(
      'forward-10-frames',
      'Forward 10 frames',
      ['Shift+Code:Period', 'Shift+Code:ArrowRight'],
      () => stepFrames(MANY_FRAMES),
    ),
  ),
  repeating(
    playback('previous-key', 'Previous key of the selection', ['Alt+Code:Comma'], () =>
      stepKey(-1),
    ),
  ),
  repeating(
    playback('next-key', 'Next key of the selection', ['Alt+Code:Period'], () => stepKey(1)),
  ),
  playback('start', 'Go to start', ['Code:Home'], () => seekToEnd('start')),
  playback('end', 'Go to end', ['Code:End'], () => seekToEnd('end')),
  playback('loop-in', 'Set loop in', ['Code:KeyI'], () => setLoopEnd('from')),
  playback('loop-out', 'Set loop out', ['Code:KeyO'], () => setLoopEnd('to')),
  {
    ...playback('loop-range', 'Loop range on / off', ['Code:KeyP'], () =>
      appStore.getState().toggleLoopRange(),
    ),
    checked: () => appStore.getState().loopRangeOn,
  },
  {
    ...playback('clear-loop-range', 'Clear loop range', [], () =>
      appStore.getState().setLoopRange(null),
    ),
    enabled: () => appStore.getState().loopRange !== null,
  },
  playback('loop-mode', 'Next loop mode', [], nextLoopMode),
  playback('normal-speed', 'Normal speed', [], () => appStore.getState().setSpeed(1)),
];
