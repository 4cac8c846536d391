import { appStore } from '../../transition.ts';
import { isSource } from '#engine/offline';
import type { Asset } from '../../session/state/assets.ts';
import { selectBuildSource } from '../../session/state/build.ts';
import { selectSource } from '../../session/state/error.ts';
import type { Command } from '../../session/session.ts';

const source = (): Asset | undefined => selectBuildSource(appStore.getState());

/** Builds the source that the pane is about, and shows how. */
function build(): void {
  const { requestBuild, requestPane } = appStore.getState();
  const asset = source();
  if (asset === undefined) return;
  requestBuild(asset.id);
  requestPane('build', 'settings');
}

/** The stage keeps what it shows: only what is built of that takes its place. */
function buildAll(): void {
  const { assets, clipId, requestBuild } = appStore.getState();
  for (const { id, entry } of assets) if (isSource(entry.object)) requestBuild(id, id === clipId);
}

function cancelAll(): void {
  const { builds, cancelBuild } = appStore.getState();
  for (const [id, { phase }] of builds) if (phase !== 'idle') cancelBuild(id);
}

function isBusy(): boolean {
  return [...appStore.getState().builds.values()].some(({ phase }) => phase !== 'idle');
}

/** A key holds it for as long as it is down; menus and buttons switch it. */
function showSourceWhileHeld(): void {
  const { sourceHeld, showSourceWhileHeld: hold } = appStore.getState();
  hold(!sourceHeld);
}

/** Making runtime objects of sources, and looking at the difference. */
export const buildCommands: readonly Command[] = [
  {
    id: 'build.clip',
    title: 'Build the source',
    group: 'File',
    keys: ['Ctrl+Code:KeyB'],
    run: build,
    enabled: () => source() !== undefined,
  },
  {
    id: 'build.all',
    title: 'Build all sources',
    group: 'File',
    keys: ['Ctrl+Shift+Code:KeyB'],
    run: buildAll,
    enabled: () => source() !== undefined,
  },
  {
    id: 'build.cancel',
    title: 'Cancel building',
    group: 'File',
    run: cancelAll,
    enabled: isBusy,
  },
  {
    id: 'build.hold-source',
    title: 'Show the source instead of the build (hold)',
    group: 'Playback',
    keys: ['Code:KeyX'],
    run: showSourceWhileHeld,
    release: () => appStore.getState().showSourceWhileHeld(false),
    enabled: () => selectSource(appStore.getState()) !== undefined,
    checked: () => appStore.getState().sourceHeld,
  },
];
