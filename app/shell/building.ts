import { importFileName, invariant } from '#engine';
import type { Archive, ClipRecipe } from '#engine';
import { findAsset } from '../store/assets.ts';
import type { Asset, AssetId, NewFile } from '../store/assets.ts';
import { buildOf, buildSkeleton, isSource } from '../store/build.ts';
import type { AppState, AppStore } from '../store/store.ts';
import type { Builder, BuiltArchives } from '../workers/build.ts';
import { keepSettling } from './build-settling.ts';

/** Settings by which something is being built. */
interface Task {
  readonly source: AssetId;
  readonly recipe: ClipRecipe;
}

/**
 * Builds what the store says is to be built, one source after the other. A build whose settings change, or whose
 * source is closed, is given up.
 * @returns what ends it
 */
export function keepBuilding(store: AppStore, builder: Builder): () => void {
  let running: Task | undefined;
  const begin = async (task: Task): Promise<void> => {
    running = task;
    await buildOne(store, builder, task, () => {
      if (running === task) running = undefined;
    });
  };
  const follow = (): void => {
    const state = store.getState();
    if (running !== undefined && !isWanted(state, running)) {
      running = undefined;
      builder.cancel();
    }
    const next = running === undefined ? nextTask(state) : undefined;
    if (next !== undefined) void begin(next);
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.builds !== before.builds || state.assets !== before.assets) follow();
  });
  const stopSettling = keepSettling(store);
  return () => {
    unsubscribe();
    stopSettling();
    builder.cancel();
  };
}

/** @param onDone called before the store hears of what came of it */
async function buildOne(
  store: AppStore,
  builder: Builder,
  { source, recipe }: Task,
  onDone: () => void,
): Promise<void> {
  const state = store.getState();
  const asset = findAsset(state.assets, source);
  const object = asset?.entry.object;
  invariant(asset !== undefined && isSource(object), 'a source is built');
  state.beginBuild(source);
  const job = { source: object, skeleton: buildSkeleton(state, asset), recipe };
  const outcome = await builder.build(job, (fraction) => state.reportBuild(source, fraction));
  onDone();
  if (outcome === undefined) return;
  if ('problem' in outcome) {
    state.failBuild(source, outcome.problem);
    return;
  }
  const { milliseconds, sourceBytes } = outcome;
  state.finishBuild(source, filesOf(asset, outcome), { recipe, milliseconds, sourceBytes });
}

function nextTask(state: AppState): Task | undefined {
  for (const [source, { phase, recipe }] of state.builds) {
    const isOpen = findAsset(state.assets, source) !== undefined;
    if (phase === 'queued' && isOpen) return { source, recipe };
  }
  return undefined;
}

function isWanted(state: AppState, { source, recipe }: Task): boolean {
  const build = buildOf(state, source);
  const isOpen = findAsset(state.assets, source) !== undefined;
  return isOpen && build.phase === 'building' && build.recipe === recipe;
}

/** Files named as the reference importers name them, after a clip, or after a source's file but for its "raw". */
function filesOf({ label }: Asset, { main, motion, milliseconds }: BuiltArchives): NewFile[] {
  const name = label.replace(/raw_|_raw$/i, '');
  const file = (pattern: string, archive: Archive): NewFile => ({
    name: importFileName(pattern, name),
    origin: 'built',
    archive,
    parseMs: milliseconds,
  });
  const files = [file('*.ozz', main)];
  if (motion !== undefined) files.push(file('*_motion_track.ozz', motion));
  return files;
}
