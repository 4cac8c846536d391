import { appStore } from '../session/state/store.ts';
import { createAttachments } from './attachment.ts';
import type { Attachments } from './attachment.ts';
import { blendMixer } from './blending.ts';
import { player } from './playback.ts';
import { createRootMotion } from './root-motion.ts';
import type { RootMotion } from './root-motion.ts';

/** What carries the page's character over the ground. */
export const rootMotion: RootMotion = createRootMotion(appStore, blendMixer, () => {
  // What was taken hold of on the way is not where the character begins.
  attachments.reset();
  player.refresh();
});

player.take(rootMotion.companion);

/** What the page's character carries. */
export const attachments: Attachments = createAttachments(appStore, rootMotion, () =>
  player.refresh(),
);

player.take(attachments.companion);
