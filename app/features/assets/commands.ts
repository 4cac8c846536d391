import { fittingClips, showAndPlay } from '../../session/navigation.ts';
import { lateActions } from '../../session/state/late-code.ts';
import { selectInspected } from '../../session/state/stage.ts';
import type { Command, Session } from '../../session/session.ts';
import { typeAheadPart } from '../../session/type-ahead.ts';
import { defineSlice } from '../../session/state/slice.ts';
import type { SessionState } from '../../session/state/store.ts';
import { clipOf, type Asset, type AssetId } from '../../session/state/assets.ts';

interface AssetsPaneSlice {
  /** The object whose new name is asked for. */
  readonly renaming: AssetId | null;
  /** The clip whose choice of a skeleton is asked for, and what was open then: it is not asked for among others. */
  readonly choosing: { readonly clip: AssetId; readonly assets: readonly Asset[] } | null;
}

export const assetsPaneSlice = defineSlice<AssetsPaneSlice>(() => ({
  renaming: null,
  choosing: null,
}));

function stepClip(session: Session, direction: 1 | -1): void {
  const state = session.store.getState();
  const clips = fittingClips(state);
  const at = clips.findIndex(({ id }) => id === state.clipId);
  const next = clips.at((at + direction) % clips.length);
  if (next !== undefined) showAndPlay(session, next);
}

function closeInspected({ store }: Session): void {
  const state = store.getState();
  const asset = selectInspected(state);
  if (asset !== undefined) state.closeFile(asset.fileId);
}

/** Asks for another name of the selected object. */
function askForName(session: Session): void {
  const { store, panes } = session;
  const asset = selectInspected(store.getState());
  if (asset === undefined) return;
  const { setState } = assetsPaneSlice.of(store);
  session.use(typeAheadPart).expect(() => setState({ renaming: null }));
  panes.show('assets');
  setState({ renaming: asset.id });
}

const isInspected = ({ store }: Session): boolean =>
  selectInspected(store.getState()) !== undefined;

const hasClips = ({ store }: Session): boolean => fittingClips(store.getState()).length > 1;

function step(id: string, title: string, key: string, direction: 1 | -1): Command {
  return {
    id: `assets.${id}`,
    title,
    group: 'Playback',
    keys: [key],
    repeats: true,
    run: (session) => stepClip(session, direction),
    enabled: hasClips,
  };
}

const withPuts = lateActions('Clip on a skeleton', () => import('./put-clip.ts'));
const putAgain = withPuts((code, session: Session) => code.putAgain(session));

/** Has clips on other skeletons follow what they were made of, as new versions of files come. */
export function followPutClips(session: Session): void {
  const { store, onDispose } = session;
  const follow = (state: SessionState, before: SessionState): void => {
    if (state.assets !== before.assets && state.files.some(({ putFrom }) => putFrom)) {
      putAgain(session);
    }
  };
  onDispose(store.subscribe(follow));
}

/** Commands for open files and assets. */
export const assetsCommands: readonly Command[] = [
  step('previous-clip', 'Previous clip', 'Code:PageUp', -1),
  step('next-clip', 'Next clip', 'Code:PageDown', 1),
  {
    id: 'assets.close-file',
    title: 'Close the selected file',
    group: 'File',
    pane: 'assets',
    keys: ['Code:Delete'],
    run: closeInspected,
    enabled: isInspected,
  },
  {
    id: 'assets.rename',
    title: 'Rename the selected object…',
    group: 'Edit',
    keys: ['Code:F2'],
    run: askForName,
    enabled: isInspected,
  },
  {
    id: 'assets.put-on-skeleton',
    title: 'Put the clip on another skeleton…',
    group: 'Edit',
    run: ({ store, panes }) => {
      panes.show('assets');
      const state = store.getState();
      const clip = selectInspected(state)?.id;
      if (clip === undefined) return;
      assetsPaneSlice.of(store).setState({ choosing: { clip, assets: state.assets } });
    },
    enabled: ({ store }) => clipOf(selectInspected(store.getState())) !== undefined,
  },
];
