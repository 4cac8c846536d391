import { appStore } from '../session/state/store.ts';
import { createBlendMixer } from './blend-mixer.ts';
import type { BlendMixer } from './blend-mixer.ts';
import { player } from './playback.ts';

/** The page's one blend mixer. */
export const blendMixer: BlendMixer = createBlendMixer(appStore, () => player.refresh());

player.take(blendMixer.companion);
