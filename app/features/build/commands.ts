import { groupBy } from '#engine/base';
import { isSource } from '#engine/offline';
import { switchOf, type Command, type Session } from '../../session/session.ts';
import { isOfVersionBefore } from '../../session/state/assets.ts';
import { selectBuildSource } from '../../session/state/build-input.ts';
import { isBuilding } from '../../session/state/build.ts';
import { manyConstants } from '../../session/state/clip-tracks.ts';
import { selectSource } from '../../session/state/error-comparison.ts';

function hasSource({ store }: Session): boolean {
  return selectBuildSource(store.getState()) !== undefined;
}

/** Builds the source of the pane, and shows the pane. */
function build({ store, panes }: Session): void {
  const state = store.getState();
  const source = selectBuildSource(state);
  if (source === undefined) return;
  state.requestBuild(source.id);
  panes.show('build');
}

/**
 * The stage does not change, except that a build replaces its own source. Versions before are there to be compared. Where a
 * model has hundreds of properties that never change, their files would hide those of its clips.
 */
function buildAll({ store }: Session): void {
  const state = store.getState();
  const files = groupBy(state.assets, ({ fileId }) => [fileId]);
  const constants = new Set([...files.values()].flatMap((assets) => manyConstants(assets)));
  for (const asset of state.assets) {
    if (!isSource(asset.entry.object) || constants.has(asset)) continue;
    if (isOfVersionBefore(state, asset)) continue;
    state.requestBuild(asset.id, asset.id === state.clipId);
  }
}

function cancelAll({ store }: Session): void {
  const { builds, cancelBuild, fixing } = store.getState();
  fixing?.cancel();
  for (const [id, { phase }] of builds) if (phase !== 'idle') cancelBuild(id);
}

/** Making runtime objects of sources, and looking at the difference. */
export const buildCommands: readonly Command[] = [
  {
    id: 'build.clip',
    title: 'Build the source',
    group: 'File',
    keys: ['Ctrl+Code:KeyB'],
    run: build,
    enabled: hasSource,
  },
  {
    id: 'build.all',
    title: 'Build all sources',
    group: 'File',
    keys: ['Ctrl+Shift+Code:KeyB'],
    run: buildAll,
    enabled: hasSource,
  },
  {
    id: 'build.cancel',
    title: 'Cancel building',
    group: 'File',
    run: cancelAll,
    enabled: ({ store }) => isBuilding(store.getState()),
  },
  {
    id: 'build.hold-source',
    title: 'Show the source instead of the build (while pressed)',
    group: 'Playback',
    keys: ['Code:KeyX'],
    // A key holds it for as long as it is down; menus and buttons switch it.
    ...switchOf('sourceShown'),
    release: ({ store }) => store.setState({ sourceShown: false }),
    enabled: ({ store }) => selectSource(store.getState()) !== undefined,
  },
];
