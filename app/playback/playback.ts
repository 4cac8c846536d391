import { appStore } from '../session/state/store.ts';
import { createDebugger, watchPlaying } from './debugger.ts';
import type { SamplingDebugger } from './debugger.ts';
import { followPlayhead } from './follow.ts';
import { createFrameLoop } from './loop.ts';
import type { FrameLoop } from './loop.ts';
import { createPlayer } from './player.ts';
import type { Player } from './player.ts';

/** The page's one player. */
export const player: Player = createPlayer(appStore, () => frameLoop.invalidateAll());

/** Walks through what the player's sampler does. */
export const samplingDebugger: SamplingDebugger = createDebugger(appStore, player);
watchPlaying(appStore, player);

followPlayhead(appStore, player);

/** The page's one frame loop. */
export const frameLoop: FrameLoop = createFrameLoop(
  player,
  () => appStore.getState().playing && player.frame.duration > 0,
);

appStore.subscribe((state, before) => {
  if (state.playing && !before.playing) frameLoop.invalidateAll();
});
