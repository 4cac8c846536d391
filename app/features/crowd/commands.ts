import type { Command } from '../../session/session.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import { crowdSlice, type CrowdCamera, type CrowdOptions } from './state.ts';

const TURN = Math.PI / 24;
const NEARER = 1 / 1.2;

function crowd(name: string, title: string, keys: readonly string[], run: Command['run']): Command {
  return {
    id: `crowd.${name}`,
    title,
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

/** Size, drawing and camera of the crowd. */
export const crowdCommands: readonly Command[] = [
  crowd(
    'more',
    'Crowd: twice as many characters',
    ['Code:Equal', 'Code:NumpadAdd'],
    change(({ characters }) => ({ characters: characters * 2 })),
  ),
  crowd(
    'fewer',
    'Crowd: half as many characters',
    ['Code:Minus', 'Code:NumpadSubtract'],
    change(({ characters }) => ({ characters: characters / 2 })),
  ),
  crowd(
    'draw',
    'Crowd: bones or skin',
    ['Code:KeyB'],
    change(({ draw }) => ({ draw: draw === 'bones' ? 'skin' : 'bones' })),
  ),
  crowd(
    'left',
    'Crowd: turn left',
    ['Code:KeyA'],
    move(({ yaw }) => ({ yaw: yaw - TURN })),
  ),
  crowd(
    'right',
    'Crowd: turn right',
    ['Code:KeyD'],
    move(({ yaw }) => ({ yaw: yaw + TURN })),
  ),
  crowd(
    'up',
    'Crowd: look from higher',
    ['Code:KeyE'],
    move(({ pitch }) => ({ pitch: pitch + TURN })),
  ),
  crowd(
    'down',
    'Crowd: look from lower',
    ['Code:KeyQ'],
    move(({ pitch }) => ({ pitch: pitch - TURN })),
  ),
  crowd(
    'nearer',
    'Crowd: come nearer',
    ['Code:KeyW'],
    move(({ distance }) => ({ distance: distance * NEARER })),
  ),
  crowd(
    'farther',
    'Crowd: go farther',
    ['Code:KeyS'],
    move(({ distance }) => ({ distance: distance / NEARER })),
  ),
];
