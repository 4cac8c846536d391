import { isOlder } from '#engine/offline';
import { importLate } from '../state/late-code.ts';
import type { Command, Session } from '../session.ts';
import { findAsset, type OpenFile } from '../state/assets.ts';
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
  return { id: `file.${id}`, title, group: 'File', run, ...rest };
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

const openingCommands: readonly Command[] = [
  file('open', 'Open files…', ({ files }) => void files.choose('files'), {
    keys: ['Ctrl+Code:KeyO'],
  }),
  file('open-folder', 'Open a folder…', ({ files }) => void files.choose('folder'), {
    keys: ['Ctrl+Shift+Code:KeyO'],
  }),
  file('watch-folder', 'Watch a folder…', (session) => void watch(session), {
    label: (session) => {
      const { current } = session.use(watchedFolder);
      if (current !== undefined) return `Stop watching ${current.name}`;
      return 'showDirectoryPicker' in globalThis
        ? 'Watch a folder…'
        : 'Watch a folder… (not in this browser)';
    },
  }),
  ...examples.map((example) =>
    file(`example.${example.id}`, `Open example: ${example.title}`, ({ files }) => {
      void files.openExample(example);
    }),
  ),
  file('copy-link', 'Copy link to this view', ({ files }) => void files.copyLink(), {
    enabled: ({ files }) => files.canLink(),
    label: ({ store }) =>
      isFetched(store.getState().files)
        ? 'Copy link to this view'
        : 'Copy link to this view (without the files)',
  }),
  file(
    'start-afresh',
    'Start afresh',
    withKept((kept) => kept.startAfresh()),
    { enabled: isKept },
  ),
  file(
    'reopen-session',
    'Reopen the last session',
    withKept((kept) => kept.reopenLast()),
    {
      enabled: isKept,
    },
  ),
  file('close-clip', 'Close the file of the clip', closeClip, { enabled: hasClip }),
  file('close-all', 'Close all files', ({ store }) => store.getState().closeAllFiles(), {
    enabled: hasFiles,
  }),
  file('dismiss-problems', 'Dismiss all problems', dismissProblems, { enabled: hasProblems }),
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

function saving(id: string, title: string, what: Saving, rest: Partial<Command> = {}): Command {
  const run = ({ files }: Session): void => void files.save(what);
  return { id: `save.${id}`, title, group: 'File', run, ...rest };
}

function saveObject({ store, files }: Session, littleEndian: boolean): void {
  const asset = selectInspected(store.getState());
  if (asset !== undefined) void files.save({ what: 'asset', id: asset.id, littleEndian });
}

async function saveSession(session: Session, name: string): Promise<void> {
  const code = await importLate(session.store, name, () => import('../saved/session-file.ts'));
  await code?.saveSessionFile(session, name);
}

async function saveAsGlb(session: Session): Promise<void> {
  const code = await importLate(session.store, 'Saving', () => import('./save-glb.ts'));
  await code?.saveGlb(session);
}

/** The file of the selected object, if anything in it is of an older release. */
function selectOlderFile(state: SessionState): OpenFile | undefined {
  const asset = selectInspected(state);
  const older = state.files.find(({ id }) => id === asset?.fileId);
  return older?.archive.entries.some(({ object }) => isOlder(object)) === true ? older : undefined;
}

function saveCurrentVersion({ store, files }: Session): void {
  const older = selectOlderFile(store.getState());
  if (older !== undefined) void files.save({ what: 'current-version', id: older.id });
}

/** Commands that save and copy what is open. */
const savingCommands: readonly Command[] = [
  {
    id: 'save.little-endian',
    title: 'Save the selected object: as .ozz',
    group: 'File',
    keys: ['Ctrl+Code:KeyS'],
    run: (session) => saveObject(session, true),
    enabled: hasObject,
  },
  {
    id: 'save.big-endian',
    title: 'Save the selected object: as .ozz, big endian',
    group: 'File',
    run: (session) => saveObject(session, false),
    enabled: hasObject,
  },
  {
    id: 'save.session',
    title: 'Save the session as a file',
    group: 'File',
    run: (session) => void saveSession(session, 'session.posescope'),
    enabled: hasFiles,
  },
  {
    id: 'save.current-version',
    title: 'Save the selected file as current version',
    group: 'File',
    run: saveCurrentVersion,
    enabled: ({ store }) => selectOlderFile(store.getState()) !== undefined,
  },
  {
    id: 'save.glb',
    title: 'Save skeleton, clips and mesh as GLB',
    group: 'File',
    run: (session) => void saveAsGlb(session),
    enabled: ({ store }) => selectSkeleton(store.getState()) !== undefined,
  },
  saving('settings', 'Save build settings as JSON', { what: 'settings' }),
  {
    id: 'save.open-settings',
    title: 'Open build settings or joint masks from JSON…',
    group: 'File',
    run: ({ files }) => void files.choose('settings'),
  },
  saving('masks', 'Export joint masks as JSON', { what: 'masks' }, { enabled: hasMasks }),
  {
    id: 'save.everything',
    title: 'Save everything as a zip',
    group: 'File',
    keys: ['Ctrl+Shift+Code:KeyS'],
    run: (session) => void saveSession(session, 'posescope.zip'),
    enabled: hasFiles,
  },
];

/** All file commands. */
export const fileCommands: readonly Command[] = [...openingCommands, ...savingCommands];
