import { defineFeature } from '../../session/feature.ts';
import { blendCommands } from './commands.ts';
import { maskFileText, readMasks } from '../../session/files/mask-file.ts';
import type { Session } from '../../session/session.ts';
import { readStored, writeStored } from '../../session/stored.ts';

export const blendFeature = defineFeature({
  id: 'blend',
  panes: [
    {
      id: 'blend',
      title: 'Blend',
      area: 'right',
      workspaces: { Animator: 'right' },
      help: 'What do several clips blend to, and which layer moves which joint?',
      helpText: async () => (await import('./help.ts')).blendHelp,
      load: () => import('./blend-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useBlendTables,
    },
  ],
  commands: blendCommands,
  start: restoreMasks,
});

const KEY = 'posescope.masks';
const VERSION = 1;

/** Restores the saved joint masks, and saves every later change. */
export function restoreMasks({
  store,
  storage,
  onDispose,
}: Pick<Session, 'store' | 'storage' | 'onDispose'>): void {
  const stored = readStored(storage, KEY, VERSION);
  try {
    if (stored !== undefined) store.getState().saveMasks(readMasks(stored));
  } catch {
    // Not written by Posescope or damaged, so it is removed.
    storage.removeItem(KEY);
  }
  const unsubscribe = store.subscribe(({ savedMasks }, before) => {
    if (savedMasks === before.savedMasks) return;
    writeStored(storage, KEY, VERSION, JSON.parse(maskFileText(savedMasks)));
  });
  onDispose(unsubscribe);
}
