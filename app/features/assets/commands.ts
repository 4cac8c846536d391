import { appStore, session } from '../../transition.ts';
import * as navigation from '../../session/navigation.ts';
import type { Asset } from '../../session/state/assets.ts';
import { selectInspected } from '../../session/state/stage.ts';
import type { Command } from '../../session/session.ts';

export function showAndPlay(asset: Asset): void {
  navigation.showAndPlay(session, asset);
}

export function fittingClips(): Asset[] {
  return navigation.fittingClips(appStore.getState());
}

function stepClip(direction: 1 | -1): void {
  const clips = fittingClips();
  const at = clips.findIndex(({ id }) => id === appStore.getState().clipId);
  const next = clips.at((at + direction) % clips.length);
  if (next !== undefined) showAndPlay(next);
}

function closeInspected(): void {
  const state = appStore.getState();
  const asset = selectInspected(state);
  if (asset !== undefined) state.closeFile(asset.fileId);
}

const hasInspected = (): boolean => selectInspected(appStore.getState()) !== undefined;
const hasClips = (): boolean => fittingClips().length > 1;

/** Walking through what is open. */
export const assetsCommands: readonly Command[] = [
  {
    id: 'assets.previous-clip',
    title: 'Previous clip',
    group: 'Playback',
    keys: ['Code:PageUp'],
    repeats: true,
    run: () => stepClip(-1),
    enabled: hasClips,
  },
  {
    id: 'assets.next-clip',
    title: 'Next clip',
    group: 'Playback',
    keys: ['Code:PageDown'],
    repeats: true,
    run: () => stepClip(1),
    enabled: hasClips,
  },
  {
    id: 'assets.close-file',
    title: 'Close the selected file',
    group: 'File',
    pane: 'assets',
    keys: ['Code:Delete'],
    run: closeInspected,
    enabled: hasInspected,
  },
];
