import { appStore } from '../../transition.ts';
import { assetsOfKind } from '../../session/state/assets.ts';
import type { Asset } from '../../session/state/assets.ts';
import { misfit, selectInspected } from '../../session/state/stage.ts';
import type { Command } from '../../session/session.ts';

/** Puts an asset on the stage, where it fits, and lets a clip play at once. */
export function showAndPlay(asset: Asset): void {
  const state = appStore.getState();
  state.inspect(asset.id);
  if (misfit(state, asset) !== undefined) return;
  state.show(asset.id);
  if (isClip(asset) && !state.playing) state.play(1);
}

function isClip({ entry }: Asset): boolean {
  return entry.object.kind === 'animation' || entry.object.kind === 'raw-animation';
}

/** Clips, runtime or source, that some open skeleton fits: what can be shown. */
export function fittingClips(): Asset[] {
  const state = appStore.getState();
  const clips = assetsOfKind(state.assets, 'animation', 'raw-animation');
  return clips.filter((clip) => misfit(state, clip) === undefined);
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
