import { isOlder } from '#engine/offline';
import { importLate, lateActions } from '../state/late-code.ts';
import type { Command, Session } from '../session.ts';
import { fileOf, findAsset, type OpenFile } from '../state/assets.ts';
import { selectInspected, selectSkeleton } from '../state/stage.ts';
import type { SessionState } from '../state/store.ts';
import { examples } from './examples.ts';
import { isFetched } from './link.ts';
import { keptSessions, type KeptSessions } from '../saved/kept.ts';
import type { Saving } from './save.ts';
import { watchedFolder } from './watched-folder.ts';

function file(
  id: string,
  title: string,
  run: Command['run'],
  rest: Partial<Command> = {},
): Command {
  return { id, title, group: 'File', run, ...rest };
}

const hasFiles = ({ store }: Session): boolean => store.getState().files.length > 0;
const hasClip = ({ store }: Session): boolean => store.getState().clipId !== null;
const hasProblems = ({ store }: Session): boolean => store.getState().problems.length > 0;
const hasMasks = ({ store }: Session): boolean => store.getState().savedMasks.size > 0;
const hasObject = ({ store }: Session): boolean => selectInspected(store.getState()) !== undefined;

const isKept = (session: Session): boolean => session.use(keptSessions).current !== undefined;

function withKept(run: (kept: KeptSessions) => Promise<void>): Command['run'] {
  return (session) => {
    const { current } = session.use(keptSessions);
    if (current !== undefined) void run(current);
  };
}

/** What the ids of commands that open examples begin with. */
export const EXAMPLE_COMMANDS = 'file.example.';

const openingCommands: readonly Command[] = [
  file('file.open', 'Open files…', ({ files }) => void files.choose('files'), {
    keys: ['Ctrl+Code:KeyO'],
  }),
  file('file.open-folder', 'Open a folder…', ({ files }) => void files.choose('folder'), {
    keys: ['Ctrl+Shift+Code:KeyO'],
  }),
  file('file.watch-folder', 'Watch a folder…', (session) => void watch(session), {
    label: (session) => {
      const { current } = session.use(watchedFolder);
      if (current !== undefined) return `Stop watching ${current.name}`;
      return 'showDirectoryPicker' in globalThis
        ? 'Watch a folder…'
        : 'Watch a folder… (not in this browser)';
    },
  }),
  ...examples.map((example) =>
    file(`${EXAMPLE_COMMANDS}${example.id}`, `Open example: ${example.title}`, ({ files }) => {
      void files.openExample(example);
    }),
  ),
  file('file.copy-link', 'Copy link to this view', ({ files }) => void files.copyLink(), {
    enabled: ({ files }) => files.canLink(),
    label: ({ store }) =>
      isFetched(store.getState().files)
        ? 'Copy link to this view'
        : 'Copy link to this view (without the files)',
  }),
  file(
    'file.start-afresh',
    'Start afresh',
    withKept((kept) => kept.startAfresh()),
    { enabled: isKept },
  ),
  file(
    'file.reopen-session',
    'Reopen the last session',
    withKept((kept) => kept.reopenLast()),
    {
      enabled: isKept,
    },
  ),
  file('file.close-clip', 'Close the file of the clip', closeClip, { enabled: hasClip }),
  file('file.close-all', 'Close all files', ({ store }) => store.getState().closeAllFiles(), {
    enabled: hasFiles,
  }),
  file('file.dismiss-problems', 'Dismiss all problems', dismissProblems, { enabled: hasProblems }),
];

/** Watches a folder; ends that where one is watched. */
async function watch(session: Session): Promise<void> {
  const { current } = session.use(watchedFolder);
  if (current !== undefined) return current.stop();
  const code = await importLate(session.store, 'Watching', () => import('./watch-folder.ts'));
  await code?.watchFolder(session);
}

function closeClip({ store }: Session): void {
  const { assets, clipId, closeFile } = store.getState();
  const clip = findAsset(assets, clipId);
  if (clip !== undefined) closeFile(clip.fileId);
}

function dismissProblems({ store }: Session): void {
  store.getState().dismissAllProblems();
}

function saving(what: Saving): Command['run'] {
  return ({ files }) => void files.save(what);
}

function saveObject(littleEndian: boolean): Command['run'] {
  return ({ store, files }) => {
    const asset = selectInspected(store.getState());
    if (asset !== undefined) void files.save({ what: 'asset', id: asset.id, littleEndian });
  };
}

function saveSession(name: string): Command['run'] {
  const withFiles = lateActions(name, () => import('../saved/session-file.ts'));
  return withFiles((code, session: Session) => code.saveSessionFile(session, name));
}

const withGlb = lateActions('Saving', () => import('./save-glb.ts'));
const saveAsGlb = withGlb((code, session: Session) => code.saveGlb(session));

/** The file of the selected object, if anything in it is of an older release. */
function selectOlderFile(state: SessionState): OpenFile | undefined {
  const older = fileOf(state, selectInspected(state));
  return older?.archive.entries.some(({ object }) => isOlder(object)) === true ? older : undefined;
}

function saveCurrentVersion({ store, files }: Session): void {
  const older = selectOlderFile(store.getState());
  if (older !== undefined) void files.save({ what: 'file', id: older.id });
}

/** Commands that save and copy what is open. */
const savingCommands: readonly Command[] = [
  file('save.little-endian', 'Save the selected object: as .ozz', saveObject(true), {
    keys: ['Ctrl+Code:KeyS'],
    enabled: hasObject,
  }),
  file('save.big-endian', 'Save the selected object: as .ozz, big endian', saveObject(false), {
    enabled: hasObject,
  }),
  file('save.session', 'Save the session as a file', saveSession('session.posescope'), {
    enabled: hasFiles,
  }),
  file('save.current-version', 'Save the selected file as current version', saveCurrentVersion, {
    enabled: ({ store }) => selectOlderFile(store.getState()) !== undefined,
  }),
  file('save.glb', 'Save skeleton, clips and mesh as GLB', saveAsGlb, {
    enabled: ({ store }) => selectSkeleton(store.getState()) !== undefined,
  }),
  file('save.settings', 'Save build settings as JSON', saving({ what: 'settings' })),
  file(
    'save.open-settings',
    'Open build settings or joint masks from JSON…',
    ({ files }) => void files.choose('settings'),
  ),
  file('save.masks', 'Export joint masks as JSON', saving({ what: 'masks' }), {
    enabled: hasMasks,
  }),
  file('save.everything', 'Save everything as a zip', saveSession('posescope.zip'), {
    keys: ['Ctrl+Shift+Code:KeyS'],
    enabled: hasFiles,
  }),
];

/** All file commands. */
export const fileCommands: readonly Command[] = [...openingCommands, ...savingCommands];
