import { vi } from 'vitest';
import { createBlendMixer } from '../../app/playback/blend-mixer.ts';
import * as blending from '../../app/playback/blending.ts';
import type { BlendMixer } from '../../app/playback/blend-mixer.ts';
import { createPlayer } from '../../app/playback/player.ts';
import type { Player } from '../../app/playback/player.ts';
import type { SessionStore } from '../../app/session/state/store.ts';
import { idOf, storeWith } from './app-files.ts';

/** What of a page blending needs. */
export interface BlendedPage {
  readonly store: SessionStore;
  readonly player: Player;
  readonly mixer: BlendMixer;
}

/** Files of the clips that are layers, in their order. */
export const GAITS = ['walk', 'run'].map((name) => `character/${name}.ozz`);

/** Walk and run as layers. */
export function blendedPage(): BlendedPage {
  const store = storeWith('character/skeleton.ozz', ...GAITS);
  const player = createPlayer(store, vi.fn());
  // A player stages what its store holds when that changes.
  store.getState().addFiles([]);
  const mixer = createBlendMixer(store, () => player.refresh(), blending);
  player.addListener(mixer.listener);
  for (const name of GAITS) store.getState().addLayer(idOf(store.getState(), name));
  return { store, player, mixer };
}
