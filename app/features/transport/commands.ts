import { goToTime } from '../../session/navigation.ts';
import type { Command, Session } from '../../session/session.ts';
import { itemAfter } from '../../session/state/changes.ts';
import { nearestKeyTime, snapToKey } from '../../session/state/key-times.ts';
import { frameRateOf, selectClip } from '../../session/state/stage.ts';
import { LOOP_MODES, MAX_SPEED, playedRange } from '../../session/state/transport.ts';

const SHUTTLE_SPEEDS = [1, 2, MAX_SPEED];
const MANY_FRAMES = 10;
const FRAME_RATES = [24, 25, 30, 50, 60, 120];

type Direction = 1 | -1;
type Run = Command['run'];

/** Speed 0 counts as playing forward, although nothing moves. */
function isPlaying({ store }: Session, direction: Direction): boolean {
  const { playing, speed } = store.getState();
  return playing && (Math.sign(speed) || 1) === direction;
}

/** Forward also pauses what plays backward; backward turns round what plays forward. */
function togglePlay(direction: Direction): Run {
  return (session) => {
    const { play, pause, playing } = session.store.getState();
    if (playing && (direction > 0 || isPlaying(session, direction))) pause();
    else play(direction);
  };
}

/** Each press in the same direction goes to the next faster speed. */
function shuttle(direction: Direction): Run {
  return ({ store }) => {
    const { playing, speed, setSpeed, play } = store.getState();
    const going = playing && Math.sign(speed) === direction;
    const faster = SHUTTLE_SPEEDS.find((candidate) => candidate > Math.abs(speed)) ?? MAX_SPEED;
    setSpeed(direction * (going ? faster : 1));
    play(direction);
  };
}

/** Moves to the next whole frame in a direction: a playhead between two frames lands on one. */
function stepFrames(count: number): Run {
  return (session) => {
    const state = session.store.getState();
    const frame = session.playback.player.frame.playhead.time * state.frameRate;
    const nearest = Math.round(frame);
    const from =
      Math.abs(frame - nearest) < 1e-3 ? nearest : count > 0 ? Math.floor(frame) : Math.ceil(frame);
    goToTime(session, snapToKey(selectClip(state), (from + count) / state.frameRate));
  };
}

/** Moves to the nearest key of the selected joints, or of any joint where none is selected. */
function stepKey(direction: Direction): Run {
  return ({ store, playback: { player } }) => {
    const state = store.getState();
    const clip = selectClip(state);
    if (clip === undefined) return;
    state.pause();
    const time = nearestKeyTime(clip, state.selectedJoints, player.frame.playhead.time, direction);
    if (time !== undefined) player.seek(time);
  };
}

function seekToEnd(which: 'from' | 'to'): Run {
  return ({ store, playback: { player } }) =>
    player.seek(playedRange(store.getState(), player.frame.duration)[which]);
}

function setLoopEnd(which: 'from' | 'to'): Run {
  return ({ store, playback }) => {
    const { duration, playhead } = playback.player.frame;
    const { loopRange, setLoopRange } = store.getState();
    const range = loopRange ?? { from: 0, to: duration };
    setLoopRange({ ...range, [which]: playhead.time });
    playback.frameLoop.invalidateAll();
  };
}

const nextLoopMode: Run = ({ store }) =>
  store.setState(({ loopMode }) => ({ loopMode: itemAfter(LOOP_MODES, loopMode) }));

const hasClip = ({ playback }: Session): boolean => playback.player.frame.duration > 0;

function transport(name: string, title: string, keys: readonly string[], run: Run): Command {
  return { id: `transport.${name}`, title, group: 'Playback', keys, run, enabled: hasClip };
}

function loop(...parts: Parameters<typeof transport>): Command {
  return { ...transport(...parts), submenu: 'Loop' };
}

function frameRate(
  name: string,
  rateOf: (session: Session) => number,
  checked?: Command['checked'],
): Command {
  const run: Run = (session) => session.store.setState({ frameRate: rateOf(session) });
  const id = `frame-rate-${name.replaceAll(' ', '-')}`;
  return { ...transport(id, `Frame rate: ${name}`, [], run), checked };
}

/** A command for the speed; what stands still goes on from normal speed. */
function speedCommand(name: string, title: string, speedOf: (before: number) => number): Command {
  const run: Run = ({ store }) => {
    const { speed: before, setSpeed } = store.getState();
    setSpeed(speedOf(before || 1));
  };
  return { ...transport(name, title, [], run), submenu: 'Speed' };
}

function repeating(...parts: Parameters<typeof transport>): Command {
  return { ...transport(...parts), repeats: true };
}

/** Commands of the transport bar: playing, stepping and looping. */
export const transportCommands: readonly Command[] = [
  {
    ...transport('play', 'Play / pause', ['Code:Space'], togglePlay(1)),
    checked: (session) => isPlaying(session, 1),
  },
  {
    ...transport('play-backward', 'Play backward / pause', ['Shift+Code:Space'], togglePlay(-1)),
    checked: (session) => isPlaying(session, -1),
  },
  transport('shuttle-backward', 'Shuttle backward', ['Code:KeyJ'], shuttle(-1)),
  transport('stop', 'Stop', ['Code:KeyK'], ({ store }) => store.getState().pause()),
  transport('shuttle-forward', 'Shuttle forward', ['Code:KeyL'], shuttle(1)),
  repeating('previous-frame', 'Previous frame', ['Code:Comma', 'Code:ArrowLeft'], stepFrames(-1)),
  repeating('next-frame', 'Next frame', ['Code:Period', 'Code:ArrowRight'], stepFrames(1)),
  repeating(
    'back-10-frames',
    'Back 10 frames',
    ['Shift+Code:Comma', 'Shift+Code:ArrowLeft'],
    stepFrames(-MANY_FRAMES),
  ),
  repeating(
    'forward-10-frames',
    'Forward 10 frames',
    ['Shift+Code:Period', 'Shift+Code:ArrowRight'],
    stepFrames(MANY_FRAMES),
  ),
  repeating('previous-key', 'Previous key of the selection', ['Alt+Code:Comma'], stepKey(-1)),
  repeating('next-key', 'Next key of the selection', ['Alt+Code:Period'], stepKey(1)),
  transport('start', 'Go to start', ['Code:Home'], seekToEnd('from')),
  transport('end', 'Go to end', ['Code:End'], seekToEnd('to')),
  loop('loop-in', 'Set loop in', ['Code:KeyI'], setLoopEnd('from')),
  loop('loop-out', 'Set loop out', ['Code:KeyO'], setLoopEnd('to')),
  {
    ...loop('loop-range', 'Loop range on / off', ['Code:KeyP'], ({ store }) =>
      store.getState().toggleLoopRange(),
    ),
    checked: ({ store }) => store.getState().loopRangeOn,
  },
  {
    ...loop('clear-loop-range', 'Clear loop range', [], ({ store }) =>
      store.getState().setLoopRange(null),
    ),
    enabled: ({ store }) => store.getState().loopRange !== null,
  },
  loop('loop-mode', 'Next loop mode', [], nextLoopMode),
  frameRate('from the keys', ({ store }) => frameRateOf(selectClip(store.getState()))),
  ...FRAME_RATES.map((rate) =>
    frameRate(
      `${rate} Hz`,
      () => rate,
      ({ store }) => store.getState().frameRate === rate,
    ),
  ),
  speedCommand('half-speed', 'Half the speed', (before) => before / 2),
  speedCommand('double-speed', 'Twice the speed', (before) => before * 2),
  speedCommand('normal-speed', 'Normal speed', () => 1),
];
