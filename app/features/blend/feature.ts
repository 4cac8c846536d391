import { defineFeature } from '../../session/feature.ts';
import { blendCommands } from './commands.ts';
import type { Session } from '../../session/session.ts';
import { importLate } from '../../session/state/late-code.ts';
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
      tables: async () => (await import('./blend-pane.tsx')).useBlendTables,
    },
  ],
  commands: blendCommands,
  start: keepMasks,
});

const KEY = 'posescope.masks';
const VERSION = 1;

type MaskSession = Pick<Session, 'store' | 'history' | 'storage' | 'onDispose'>;

/** Restores the saved joint masks, and saves every later change. What reads and writes them is loaded when there are some. */
function keepMasks(session: MaskSession): void {
  const { store, storage, onDispose } = session;
  const stored = readStored(storage, KEY, VERSION);
  if (stored !== undefined) void restoreMasks(session, stored);
  const unsubscribe = store.subscribe(({ savedMasks }, before) => {
    if (savedMasks !== before.savedMasks) void storeMasks(session);
  });
  onDispose(unsubscribe);
}

const loadCode = (store: Session['store']) =>
  importLate(store, 'Joint masks', () => import('../../session/files/mask-file.ts'));

/** What was saved meanwhile stays. */
async function restoreMasks({ store, history, storage }: MaskSession, stored: unknown) {
  const code = await loadCode(store);
  if (code === undefined) return;
  try {
    const masks = code.readMasks(stored);
    const { savedMasks, saveMasks } = store.getState();
    history.withoutStep(() => saveMasks(new Map([...masks, ...savedMasks])));
  } catch {
    // Not written by Posescope or damaged, so it is removed.
    storage.removeItem(KEY);
  }
}

async function storeMasks({ store, storage }: MaskSession): Promise<void> {
  const code = await loadCode(store);
  if (code === undefined) return;
  writeStored(storage, KEY, VERSION, JSON.parse(code.maskFileText(store.getState().savedMasks)));
}
