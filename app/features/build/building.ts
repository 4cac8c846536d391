import type { Archive } from '#engine/archive';
import { invariant } from '#engine/base';
import { importFileName, isSource } from '#engine/offline';
import type { ClipRecipe } from '#engine/offline';
import { findAsset } from '../../session/state/assets.ts';
import type { Asset, AssetId, NewFile, OpenFile } from '../../session/state/assets.ts';
import { buildOf, buildSkeleton } from '../../session/state/build.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';
import type { BuildJob, BuildOutcome, Builder, BuiltArchives } from './build.ts';
import type { LoadedFile } from '../../session/files/load.job.ts';

type Loaded = LoadedFile | { readonly problem: string };
import { keepSettling } from './build-settling.ts';

/** Settings by which something is being built. */
interface Task {
  readonly source: AssetId;
  readonly recipe: ClipRecipe;
}

/**
 * Builds what the store says is to be built, one source after the other. A build whose settings change, or whose
 * source is closed, is given up.
 * @param resample imports a file anew, for settings that ask for another sampling rate
 * @returns what ends it
 */
export function keepBuilding(
  store: SessionStore,
  builder: Builder,
  resample: Resample,
): () => void {
  let running: Task | undefined;
  const begin = async (task: Task): Promise<void> => {
    running = task;
    const job = await jobOf(store, task, resample);
    // Importing anew takes its time, in which the build may have been given up.
    if (running !== task) return;
    const outcome = 'problem' in job ? job : await runJob(store, builder, task, job);
    if (running === task) running = undefined;
    if (outcome !== undefined) deliver(store, task, outcome);
  };
  const follow = (): void => {
    const state = store.getState();
    if (running !== undefined && !isWanted(state, running)) {
      running = undefined;
      builder.cancel();
    }
    if (isExpected(state)) builder.prepare();
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

/** Imports an open file anew, its curves sampled at another rate; undefined where that was cancelled. */
type Resample = (file: OpenFile, samplingRate: number) => Promise<Loaded | undefined>;

/** What is to be built, and of what: of an imported clip, as it is at the rate that the settings ask for. */
async function jobOf(
  store: SessionStore,
  { source, recipe }: Task,
  resample: Resample,
): Promise<BuildJob | { readonly problem: string }> {
  const state = store.getState();
  const asset = findAsset(state.assets, source);
  const object = asset?.entry.object;
  invariant(asset !== undefined && isSource(object), 'a source is built');
  state.beginBuild(source);
  const skeleton = buildSkeleton(state, asset);
  const file = state.files.find(({ id }) => id === asset.fileId);
  const job = { source: object, skeleton, recipe };
  if (recipe.samplingRate === 0 || file?.imported === undefined) return job;
  const loaded = await resample(file, recipe.samplingRate);
  if (loaded === undefined) return { problem: 'Importing it anew was cancelled.' };
  if ('problem' in loaded) return loaded;
  // The same file gives the same objects in the same order.
  const sampled = loaded.archive.entries[file.archive.entries.indexOf(asset.entry)].object;
  return isSource(sampled) ? { ...job, source: sampled } : job;
}

async function runJob(
  store: SessionStore,
  builder: Builder,
  { source }: Task,
  job: BuildJob,
): Promise<BuildOutcome | undefined> {
  return await builder.build(job, (part) => store.getState().reportBuild(source, part));
}

function deliver(store: SessionStore, { source, recipe }: Task, outcome: BuildOutcome): void {
  const state = store.getState();
  const asset = findAsset(state.assets, source);
  if (asset === undefined) return;
  if ('problem' in outcome) {
    state.failBuild(source, outcome.problem);
    return;
  }
  const { milliseconds, sourceBytes, sourceKeys } = outcome;
  const result = { recipe, milliseconds, sourceBytes, sourceKeys };
  state.finishBuild(source, filesOf(asset, outcome), result);
}

function nextTask(state: SessionState): Task | undefined {
  for (const [source, { phase, recipe }] of state.builds) {
    const isOpen = findAsset(state.assets, source) !== undefined;
    if (phase === 'queued' && isOpen) return { source, recipe };
  }
  return undefined;
}

/** Whether something is going to be built soon: a person has opened a source, or is changing its settings. */
function isExpected({ files, builds }: SessionState): boolean {
  if ([...builds.values()].some(({ phase }) => phase === 'settling')) return true;
  return files.some(
    ({ origin, archive }) =>
      (origin === 'opened' || origin === 'url') &&
      archive.entries.some(({ object }) => isSource(object)),
  );
}

function isWanted(state: SessionState, { source, recipe }: Task): boolean {
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
