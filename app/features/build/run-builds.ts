import type { Archive, AssetObject } from '#engine/archive';
import { invariant, type Seconds } from '#engine/base';
import { importFileName, isSource, type ClipRange, type ClipRecipe } from '#engine/offline';
import { importLate } from '../../session/state/late-code.ts';
import { builtAsset, builtRecipe, buildOf } from '../../session/state/build.ts';
import { buildInput, buildJob, trackRangeOf } from '../../session/state/build-input.ts';
import type { BuildInput, BuiltArchives } from '../../session/state/build.job.ts';
import type { Files } from '../../session/files/files.ts';
import type { JobOutcome } from '../../session/jobs/job.ts';
import type { Session } from '../../session/session.ts';
import {
  assetsOfKind,
  findAsset,
  isSampledAgain,
  type Asset,
  type AssetId,
  type NewFile,
} from '../../session/state/assets.ts';
import { trackOwners } from '../../session/state/clip-tracks.ts';
import { allMarks, type ClipMarks, type MarksOfClips } from '../../session/state/clip-marks.ts';
import { checksumOf } from '../../session/state/outdated.ts';
import type { SessionState } from '../../session/state/store.ts';
import { followTrackRanges, settleBuilds } from './settle-builds.ts';

/** What builds are run with. */
type BuildContext = Pick<Session, 'store' | 'jobs'> & {
  readonly files: Pick<Files, 'resample'>;
  readonly announcements: Pick<Session['announcements'], 'announce'>;
};

/** A build that is under way. */
interface BuildRun {
  readonly source: AssetId;
  readonly recipe: ClipRecipe;
  /** What is built: the source may be another one later. */
  readonly object: AssetObject;
  readonly trackRange: ClipRange | undefined;
  readonly abort: AbortController;
}

/**
 * Builds the requested sources, one after the other. A build is cancelled if its settings change or
 * its source is closed, and begins again if that has a new version.
 * @returns stops it
 */
export function runBuilds(context: BuildContext): () => void {
  const { store } = context;
  let running: BuildRun | undefined;
  const begin = async (run: BuildRun): Promise<void> => {
    running = run;
    const outcome = await build(context, run).finally(() => {
      if (running === run) running = undefined;
    });
    deliver(context, run, outcome);
  };
  const cancel = (): void => {
    const run = running;
    running = undefined;
    run?.abort.abort();
  };
  const follow = (): void => {
    const state = store.getState();
    const run = running;
    if (run !== undefined && !isCurrent(state, run)) {
      cancel();
      if (isWanted(state, run)) return state.queueBuild(run.source);
      // What has taken its place is no source.
      if (isBuilding(state, run)) return state.cancelBuild(run.source);
    }
    const next = running === undefined ? nextBuild(state) : undefined;
    if (next === undefined) return;
    const trackRange = trackRangeOf(state, next.source);
    void begin({ ...next, trackRange, abort: new AbortController() });
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.builds !== before.builds || state.assets !== before.assets) follow();
  });
  const stopSettling = settleBuilds(store);
  const stopFollowing = followTrackRanges(store);
  follow();
  return () => {
    unsubscribe();
    stopSettling();
    stopFollowing();
    cancel();
  };
}

async function build(context: BuildContext, run: BuildRun): Promise<JobOutcome<BuiltArchives>> {
  const { store, jobs } = context;
  const { source, abort } = run;
  store.getState().beginBuild(source);
  const input = await inputOf(context, run);
  if (!('result' in input)) return input;
  return await jobs.run(buildJob, input.result, {
    signal: abort.signal,
    onUpdate: ({ fraction }) => store.getState().reportBuild(source, fraction),
  });
}

/** The input of a build. An imported clip is sampled at the rate of the settings. */
async function inputOf(
  { store, files }: BuildContext,
  { source, recipe }: BuildRun,
): Promise<JobOutcome<BuildInput>> {
  const state = store.getState();
  const asset = findAsset(state.assets, source);
  invariant(asset !== undefined, 'an open source is built');
  const input = buildInput(state, asset, recipe);
  const file = state.files.find(({ id }) => id === asset.fileId);
  if (recipe.samplingRate === 0 || file === undefined || !isSampledAgain(file)) {
    return { result: input };
  }
  const code = await importLate(store, 'Build', () => import('./resampled.ts'));
  if (code === undefined) return { problem: 'The clip could not be sampled.' };
  return code.resampled(
    asset,
    input,
    file.archive,
    await files.resample(file, recipe.samplingRate),
  );
}

function deliver(
  { store, announcements }: BuildContext,
  { source, recipe, trackRange, abort }: BuildRun,
  outcome: JobOutcome<BuiltArchives>,
): void {
  const state = store.getState();
  const asset = findAsset(state.assets, source);
  if (asset === undefined || abort.signal.aborted) return;
  if ('problem' in outcome) state.failBuild(source, outcome.problem);
  if (!('result' in outcome)) return;
  const { milliseconds, sourceBytes, sourceKeys, missed } = outcome.result;
  const result = { recipe, trackRange, milliseconds, sourceBytes, sourceKeys, missed };
  const files = filesOf(builtName(state, asset), outcome.result, checksumOf(state, asset));
  state.finishBuild(source, files, result, marksAfter(state, source, files[0], recipe));
  // Who does not see the pane or the stage hears of it.
  announcements.announce(`${files[0].name} is built.`);
}

/** The marks of all clips: those of one that is built again from another time of its source on stay at their poses. */
function marksAfter(
  state: SessionState,
  source: AssetId,
  { archive }: NewFile,
  { range }: ClipRecipe,
): MarksOfClips | undefined {
  const built = builtAsset(state, source);
  const marks = allMarks(state);
  const own = built && marks.get(built.id);
  const [{ object }] = archive.entries;
  if (built === undefined || own === undefined || object.kind !== 'animation') return undefined;
  const by = (builtRecipe(state, built)?.range?.from ?? 0) - (range?.from ?? 0);
  return by === 0 ? undefined : new Map(marks).set(built.id, movedMarks(own, by, object.duration));
}

/** Marks at later times of a clip that lasts as long. Markers outside of it are kept: it may become longer again. */
function movedMarks(
  { markers, loopRange, loopRangeOn }: ClipMarks,
  by: Seconds,
  duration: Seconds,
): ClipMarks {
  const from = Math.max(0, (loopRange?.from ?? 0) + by);
  const to = Math.min(duration, (loopRange?.to ?? 0) + by);
  const isInside = loopRange !== null && from < to;
  return {
    markers: markers.map(({ time, end, ...rest }) => {
      return { ...rest, time: time + by, ...(end !== undefined && { end: end + by }) };
    }),
    loopRange: isInside ? { from, to } : null,
    loopRangeOn: isInside && loopRangeOn,
  };
}

function nextBuild(
  state: SessionState,
): Pick<BuildRun, 'source' | 'object' | 'recipe'> | undefined {
  for (const [source, { phase, recipe }] of state.builds) {
    const object = findAsset(state.assets, source)?.entry.object;
    if (phase === 'queued' && isSource(object)) return { source, object, recipe };
  }
  return undefined;
}

/** Whether what is built is what is wanted. */
function isCurrent(state: SessionState, run: BuildRun): boolean {
  return isWanted(state, run) && findAsset(state.assets, run.source)?.entry.object === run.object;
}

function isWanted(state: SessionState, run: BuildRun): boolean {
  const object = findAsset(state.assets, run.source)?.entry.object;
  return (
    isSource(object) && isBuilding(state, run) && buildOf(state, run.source).recipe === run.recipe
  );
}

function isBuilding(state: SessionState, { source }: BuildRun): boolean {
  return (
    findAsset(state.assets, source) !== undefined && buildOf(state, source).phase === 'building'
  );
}

/** What a build is called: as its source; a track beside several clips, which often have tracks of the same names, after both. */
function builtName(state: SessionState, { id, label }: Asset): string {
  const clip = trackOwners(state).get(id);
  const clips = assetsOfKind(state.assets, 'raw-animation');
  const isOneOfSeveral = clips.filter(({ fileId }) => fileId === clip?.fileId).length > 1;
  const name = clip !== undefined && isOneOfSeveral ? `${clip.label}-${label}` : label;
  return name.replace(/raw_|_raw$/i, '');
}

/** Files named as the reference importers name them, after a clip, or after a source's file but for its "raw". */
function filesOf(
  name: string,
  { main, motion, milliseconds }: BuiltArchives,
  builtOf: number | undefined,
): NewFile[] {
  const file = (pattern: string, archive: Archive): NewFile => ({
    name: importFileName(pattern, name),
    origin: 'built',
    builtOf,
    archive,
    parseMs: milliseconds,
  });
  const files = [file('*.ozz', main)];
  if (motion !== undefined) files.push(file('*_motion_track.ozz', motion));
  return files;
}
