import type { Command } from '../../session/session.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import { crowdSlice, type CrowdCamera, type CrowdOptions } from './state.ts';

const TURN = Math.PI / 24;
const NEARER = 1 / 1.2;

function crowd(name: string, title: string, keys: readonly string[], run: Command['run']): Command {
  return {
    id: `crowd.${name}`,
    title: `Crowd: ${title}`,
    group: 'View',
    pane: 'crowd',
    keys,
    repeats: true,
    run,
    enabled: ({ store }) => selectAnimation(store.getState()) !== undefined,
  };
}

function change(part: (options: CrowdOptions) => Partial<CrowdOptions>): Command['run'] {
  return ({ store }) => {
    const { crowd: options, setCrowd } = crowdSlice.of(store).getState();
    setCrowd(part(options));
  };
}

function move(part: (camera: CrowdCamera) => Partial<CrowdCamera>): Command['run'] {
  return ({ store }) => {
    const { crowdCamera, moveCrowdCamera } = crowdSlice.of(store).getState();
    moveCrowdCamera(part(crowdCamera));
  };
}

type Change<Of> = readonly [
  name: string,
  title: string,
  keys: readonly string[],
  part: (of: Of) => Partial<Of>,
];

const CHANGES: readonly Change<CrowdOptions>[] = [
  [
    'more',
    'twice as many characters',
    ['Code:Equal', 'Code:NumpadAdd'],
    ({ characters }) => ({ characters: characters * 2 }),
  ],
  [
    'fewer',
    'half as many characters',
    ['Code:Minus', 'Code:NumpadSubtract'],
    ({ characters }) => ({ characters: characters / 2 }),
  ],
  [
    'draw',
    'bones or skin',
    ['Code:KeyB'],
    ({ draw }) => ({ draw: draw === 'bones' ? 'skin' : 'bones' }),
  ],
];

const MOVES: readonly Change<CrowdCamera>[] = [
  ['left', 'turn left', ['Code:KeyA'], ({ yaw }) => ({ yaw: yaw - TURN })],
  ['right', 'turn right', ['Code:KeyD'], ({ yaw }) => ({ yaw: yaw + TURN })],
  ['up', 'look from higher', ['Code:KeyE'], ({ pitch }) => ({ pitch: pitch + TURN })],
  ['down', 'look from lower', ['Code:KeyQ'], ({ pitch }) => ({ pitch: pitch - TURN })],
  ['nearer', 'come nearer', ['Code:KeyW'], ({ distance }) => ({ distance: distance * NEARER })],
  ['farther', 'go farther', ['Code:KeyS'], ({ distance }) => ({ distance: distance / NEARER })],
];

/** Size, drawing and camera of the crowd. */
export const crowdCommands: readonly Command[] = [
  ...CHANGES.map(([name, title, keys, part]) => crowd(name, title, keys, change(part))),
  ...MOVES.map(([name, title, keys, part]) => crowd(name, title, keys, move(part))),
];
