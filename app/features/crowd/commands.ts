import { appStore } from '../../transition.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import type { CrowdCamera, CrowdOptions } from './state.ts';
import type { Command } from '../../session/session.ts';

const TURN = Math.PI / 24;
const NEARER = 1 / 1.2;

function crowd(name: string, title: string, keys: readonly string[], run: () => void): Command {
  return {
    id: `crowd.${name}`,
    title,
    group: 'View',
    pane: 'crowd',
    keys,
    repeats: true,
    run,
    enabled: () => selectAnimation(appStore.getState()) !== undefined,
  };
}

function change(part: (options: CrowdOptions) => Partial<CrowdOptions>): void {
  const { crowd: options, setCrowd } = appStore.getState();
  setCrowd(part(options));
}

function style(part: (camera: CrowdCamera) => Partial<CrowdCamera>): void {
  const { crowdCamera, moveCrowdCamera } = appStore.getState();
  moveCrowdCamera(part(crowdCamera));
}

/** A crowd of what is on the stage. */
export const crowdCommands: readonly Command[] = [
  crowd('more', 'Crowd: twice as many characters', ['Code:Equal', 'Code:NumpadAdd'], () =>
    change(({ characters }) => ({ characters: characters * 2 })),
  ),
  crowd('fewer', 'Crowd: half as many characters', ['Code:Minus', 'Code:NumpadSubtract'], () =>
    change(({ characters }) => ({ characters: characters / 2 })),
  ),
  crowd('draw', 'Crowd: bones or skin', ['Code:KeyB'], () =>
    change(({ draw }) => ({ draw: draw === 'bones' ? 'skin' : 'bones' })),
  ),
  crowd('left', 'Crowd: turn left', ['Code:KeyA'], () => style(({ yaw }) => ({ yaw: yaw - TURN }))),
  crowd('right', 'Crowd: turn right', ['Code:KeyD'], () =>
    style(({ yaw }) => ({ yaw: yaw + TURN })),
  ),
  crowd('up', 'Crowd: look from higher', ['Code:KeyE'], () =>
    style(({ pitch }) => ({ pitch: pitch + TURN })),
  ),
  crowd('down', 'Crowd: look from lower', ['Code:KeyQ'], () =>
    style(({ pitch }) => ({ pitch: pitch - TURN })),
  ),
  crowd('nearer', 'Crowd: move closer', ['Code:KeyW'], () =>
    style(({ distance }) => ({ distance: distance * NEARER })),
  ),
  crowd('farther', 'Crowd: move away', ['Code:KeyS'], () =>
    style(({ distance }) => ({ distance: distance / NEARER })),
  ),
];
