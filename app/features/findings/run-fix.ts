import type { Archive } from '#engine/archive';
import { intervalOfClip } from '#engine/inspect';
import type { ClipRecipe } from '#engine/offline';
import { jobNamed } from '../../session/jobs/job.ts';
import { noteChanged } from '../../session/history/earlier-clips.ts';
import type { Session } from '../../session/session.ts';
import {
  assetsOf,
  findAsset,
  isSampledAgain,
  storedBytes,
  type Asset,
  type AssetId,
  type FileId,
  type OpenFile,
} from '../../session/state/assets.ts';
import {
  builtFiles,
  builtRecipe,
  buildOf,
  recipeFrom,
  sourceOf,
} from '../../session/state/build.ts';
import { buildSkeleton, isSameRange } from '../../session/state/build-input.ts';
import { documentChange } from '../../session/state/document.ts';
import { isSameObject } from '../../session/state/new-contents.ts';
import { checksumOf } from '../../session/state/outdated.ts';
import type { SessionState } from '../../session/state/store.ts';
import type { OpenFinding } from '../../session/state/findings.ts';
import { fixOf, type BuildFix, type Fix, type MendFix } from './fix-finding.ts';
import { mendingText } from './mending-text.ts';
import type { MendedBuild, MendingOutcome, RemedyInput } from './mending.job.ts';

const mendingJob = jobNamed<typeof import('./mending.job.ts').settings>('mending.settings');
const remedyJob = jobNamed<typeof import('./mending.job.ts').remedy>('mending.remedy');

/** How a press is followed, and stopped. */
export interface FixRun {
  readonly signal?: AbortSignal | undefined;
  /** Reports the part of the work that is done, in [0, 1]; then that of builds. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** Mends findings that can be, unless others are being mended: says how far that is, and can be cancelled. */
export async function mendFindings(
  session: Session,
  findings: readonly OpenFinding[],
): Promise<void> {
  const keys = findings.map(({ key }) => key);
  await whileFixing(session, keys, async (run) => {
    const fixes = findings.flatMap((open) => fixOf(session.store.getState(), open) ?? []);
    await applyFixes(session, fixes, run);
  });
}

/**
 * Does some work that mends, unless other work of that kind is being done.
 * @param keys of the findings that it is for, or of a command
 */
export async function whileFixing(
  { store }: Session,
  keys: readonly string[],
  work: (run: FixRun) => Promise<void>,
): Promise<void> {
  if (store.getState().fixing !== null) return;
  const abort = new AbortController();
  const onProgress = (fraction: number): void =>
    store.setState({ fixing: { keys: new Set(keys), fraction, cancel: () => abort.abort() } });
  onProgress(0);
  try {
    await work({ signal: abort.signal, onProgress });
  } finally {
    store.setState({ fixing: null });
  }
}

/**
 * Mends findings. Builds and the unit of lengths are one step of the history; every object that is changed is another. A step of
 * one press is called as its button. Ends when the new clips are there.
 */
export async function applyFixes(
  session: Session,
  fixes: readonly Fix[],
  run: FixRun = {},
): Promise<void> {
  const builds: FoundBuild[] = [];
  for (const fix of fixes) {
    const { build } = fix;
    const found = hasLimit(build) ? await findBuild(session, fix, build, run) : build && { build };
    if (found !== undefined) builds.push(found);
    if (run.signal?.aborted === true) return;
  }
  session.history.asOneStep(() => {
    for (const { unit } of fixes)
      if (unit !== undefined) session.store.setState({ lengthUnit: unit });
    for (const source of new Set(builds.map(({ build }) => build.source))) {
      buildWith(
        session,
        source,
        builds.filter(({ build }) => build.source === source),
      );
    }
  }, stepLabel(fixes));
  const mends = fixes.flatMap(({ mend }) => mend ?? []);
  /** What files hold by now that had several objects to be changed. */
  const archives = new Map<FileId, Archive>();
  // Sources last: what is built of them is built again, and takes the place of what was there.
  for (const mend of mends.filter(isFirstOfObject).toSorted(sourcesLast)) {
    if (run.signal?.aborted === true) break;
    const { id, archive } = mend.file;
    archives.set(id, await mendObject(session, mend, archives.get(id) ?? archive, run));
  }
  for (const { build, says } of builds) {
    const isBuilt = await buildEnd(session, build.source.id, run);
    if (isBuilt) noteChanged(session, stepLabel(fixes) ?? '', build.source.label, says);
  }
  const [mend] = mends;
  const mended = mend && archives.get(mend.file.id);
  // Of one that was cancelled or has failed, the last step may be that of another object in the same file.
  const isMended = mended !== undefined && mended !== mend.file.archive;
  if (fixes.length === 1 && isMended) noteMended(session, mend);
}

/** Says that an object was changed, if it was. */
export function noteMended(session: Session, mend: MendFix): void {
  noteChanged(session, mendLabel(mend), mend.asset.label);
}

/** What a change of an object is called in the history. */
function mendLabel({ label, file }: MendFix): string {
  return `${label} (${file.name})`;
}

/** What a press is called in the history; undefined for several, which are called by what they change. */
function stepLabel([fix, ...others]: readonly Fix[]): string | undefined {
  if (fix === undefined || others.length > 0) return undefined;
  return fix.build === undefined ? fix.label : `${fix.label} (${fix.build.source.label})`;
}

/** A build with settings that are known. */
interface FoundBuild {
  readonly build: BuildFix;
  /** What it makes, if it was made while its settings were found, and those that it keeps when that began. */
  readonly made?: MendedBuild;
  readonly kept?: string;
  /** What it costs, in words. */
  readonly says?: string;
}

/** Builds a source with other settings, all that are found for it; those of other sources stay as they are. */
function buildWith({ store }: Session, source: Asset, found: readonly FoundBuild[]): void {
  const [{ build, made, kept }] = found;
  // What it was made of may be another source by now, or its settings others.
  const now = findAsset(store.getState().assets, source.id)?.entry.object;
  const isCurrent = now === source.entry.object && kept === keptText(store.getState(), build);
  linkToSource(store, build.clip, source);
  const { lastRecipe, setRecipe, requestBuild, finishBuild } = store.getState();
  const parts: Partial<ClipRecipe> = {};
  for (const one of found) Object.assign(parts, one.build.part);
  const recipe = { ...recipeBefore(store.getState(), build), ...parts };
  const replaced =
    made && found.length === 1 && isCurrent
      ? replacedFile(store.getState(), source, recipe)
      : undefined;
  setRecipe(source.id, recipe);
  store.setState({ lastRecipe });
  if (made === undefined || replaced === undefined) return requestBuild(source.id);
  const { archive, milliseconds, sourceBytes, sourceKeys } = made;
  const builtOf = checksumOf(store.getState(), source);
  const file = { name: replaced.name, origin: 'built', archive, parseMs: milliseconds } as const;
  const result = { recipe, milliseconds, sourceBytes, sourceKeys };
  finishBuild(source.id, [{ ...file, builtOf }], result);
}

/**
 * The settings that a fix changes a part of: those of the clip that is built again, as far as they are known. Nobody
 * knows the tolerance of a clip from a file.
 */
function recipeBefore(state: SessionState, { clip, source }: BuildFix): ClipRecipe {
  const { recipe } = buildOf(state, source.id);
  const { object } = clip.entry;
  if (object.kind !== 'animation') return recipe;
  const known = recipeFrom(state, clip, source);
  if (builtRecipe(state, clip) !== undefined && known !== undefined) return known;
  return {
    ...recipe,
    range: known?.range,
    additive: 'none',
    motion: { ...recipe.motion, enabled: false },
    iframeInterval: intervalOfClip(object, recipe.iframeInterval),
  };
}

/** The same text for the same settings. */
function keptText(state: SessionState, build: BuildFix): string {
  return JSON.stringify(recipeBefore(state, build));
}

/** The file whose place a clip takes that is all that a recipe makes of a source; undefined if it is not all. */
function replacedFile(
  state: SessionState,
  { id, fileId }: Asset,
  { range, motion, samplingRate }: ClipRecipe,
): OpenFile | undefined {
  const [built] = builtFiles(state, id);
  const isSampled =
    samplingRate > 0 && state.files.some((file) => file.id === fileId && isSampledAgain(file));
  // Marks move with the begin of a range.
  const isMoved = built?.recipe !== undefined && !isSameRange(built.recipe.range, range);
  return motion.enabled || isSampled || isMoved ? undefined : built;
}

/** Waits until the source is no longer being built. Returns whether there is a new build. */
function buildEnd(
  { store }: Session,
  source: AssetId,
  { signal, onProgress }: FixRun,
): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = (): void => store.getState().cancelBuild(source);
    const end = (isBuilt: boolean): void => {
      stop();
      signal?.removeEventListener('abort', cancel);
      resolve(isBuilt);
    };
    let last = -1;
    const follow = (): void => {
      const state = store.getState();
      const { phase, fraction, recipe, result } = buildOf(state, source);
      if (findAsset(state.assets, source) === undefined) end(false);
      else if (phase === 'idle') end(result?.recipe === recipe);
      else if (fraction !== last) onProgress?.((last = fraction));
    };
    const stop = store.subscribe(follow);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted === true) cancel();
    follow();
  });
}

/**
 * Makes the file of a clip a build of its source, so that the new build takes its place. A file with
 * other objects stays as it is.
 */
function linkToSource({ getState, setState }: Session['store'], clip: Asset, source: Asset): void {
  const { files } = getState();
  const file = files.find(({ id }) => id === clip.fileId);
  const isBuilt = files.some(({ builtFrom }) => builtFrom === source.id);
  if (clip === source || isBuilt || file?.archive.entries.length !== 1) return;
  const builtOf = checksumOf({ files }, source);
  setState({ files: files.with(files.indexOf(file), { ...file, builtFrom: source.id, builtOf }) });
}

/** A build that has to keep a limit, with settings that are to be found. */
type LimitedBuild = BuildFix & Required<Pick<BuildFix, 'limit'>>;

function hasLimit(build: BuildFix | undefined): build is LimitedBuild {
  return build?.limit !== undefined;
}

/** The build of a fix, with settings that keep its limit; undefined if the search failed or was cancelled. */
async function findBuild(
  session: Session,
  fix: Fix,
  build: LimitedBuild,
  run: FixRun,
): Promise<FoundBuild | undefined> {
  const { clip, limit } = build;
  const kept = keptText(session.store.getState(), build);
  const again = (): void => void applyFixes(session, [fix]);
  const mending = await findMending(session, build, again, run);
  if (mending === undefined) return undefined;
  const { seeksBefore, built: made } = mending;
  const bytes = storedBytes(session.store.getState(), clip) ?? 0;
  const before = seeksBefore && { bytes, ...seeksBefore };
  const says = mendingText(mending, limit.within, before, session.store.getState().lengthUnit);
  const { tolerance, distance, optimize, smallest, iframeInterval: interval } = mending.recipe;
  const { iframeInterval } = recipeBefore(session.store.getState(), build);
  const spaced = interval === iframeInterval ? {} : { iframeInterval: interval };
  const part = { ...build.part, tolerance, distance, optimize, smallest, ...spaced };
  return { build: { ...build, part }, made, kept, says };
}

function sourcesLast(a: MendFix, b: MendFix): number {
  return Number(isOfSource(a)) - Number(isOfSource(b));
}

function isOfSource({ asset }: MendFix): boolean {
  return asset.entry.object.kind === 'raw-animation';
}

/** What else is to be changed in an object may be another thing once it was changed. */
function isFirstOfObject({ asset }: MendFix, index: number, all: readonly MendFix[]): boolean {
  return all.findIndex((mend) => mend.asset.id === asset.id) === index;
}

const CHANGED_MEANWHILE = 'It changed during the work, so it was left as it is: do it again.';

/**
 * Changes an object in its file, as one step that can be undone; a failure is reported.
 * @param archive what its file holds; if it holds something else after the work, that stays, which is said
 * @returns what its file holds then
 */
export async function mendObject(
  session: Session,
  mend: MendFix,
  archive: Archive,
  run: FixRun,
): Promise<Archive> {
  const { store, jobs, history } = session;
  const { id, name } = mend.file;
  const input = remedyInput(store.getState(), archive, mend);
  const outcome = await jobs.run(remedyJob, input, { signal: run.signal });
  // It may have been renamed.
  const fileNow = (): OpenFile | undefined => store.getState().files.find((file) => file.id === id);
  store.getState().reportOutcome(name, outcome, () => {
    const open = fileNow();
    const place = open?.archive.entries[input.place];
    if (open !== undefined && place !== undefined && isSameObject(place, mend.asset.entry)) {
      void mendObject(session, mend, open.archive, {});
    }
  });
  const file = fileNow();
  if (!('result' in outcome) || file === undefined) return archive;
  if (file.archive !== archive) {
    store.getState().report(file.name, CHANGED_MEANWHILE);
    return archive;
  }
  const isBuilt = builtFiles(store.getState(), mend.asset.id).length > 0;
  history.asOneStep(
    () => {
      store.setState((state) => documentChange(state, withArchive(state, file, outcome.result)));
      if (isBuilt) store.getState().settleBuild(mend.asset.id);
    },
    mendLabel({ ...mend, file }),
  );
  // What was built of it is built again, as part of the same step.
  if (isBuilt) await buildEnd(session, mend.asset.id, run);
  return fileNow()?.archive ?? archive;
}

function remedyInput(
  state: SessionState,
  archive: Archive,
  { file, asset, command }: MendFix,
): RemedyInput {
  const source = sourceOf(state, asset.id)?.entry.object;
  return {
    archive,
    place: file.archive.entries.indexOf(asset.entry),
    command,
    context: {
      skeleton: buildSkeleton(state, asset),
      source: source?.kind === 'raw-animation' ? source : undefined,
    },
  };
}

/** The open files with another archive in one of them; its assets keep their ids. */
function withArchive(
  { files, assets }: SessionState,
  file: OpenFile,
  archive: Archive,
): Pick<SessionState, 'files' | 'assets'> {
  const changed = { ...file, archive, mendedFrom: file.mendedFrom ?? file.archive };
  const fresh = new Map(assetsOf(changed).map((asset) => [asset.id, asset]));
  return {
    files: files.with(files.indexOf(file), changed),
    assets: assets.map((asset) => fresh.get(asset.id) ?? asset),
  };
}

/** The settings that keep errors within a limit, found by building, and what they cost; a failure is reported. */
async function findMending(
  session: Session,
  build: LimitedBuild,
  again: () => void,
  { signal, onProgress }: FixRun,
): Promise<MendingOutcome | undefined> {
  const { store, jobs } = session;
  const { source, clip, limit, part } = build;
  const skeleton = buildSkeleton(store.getState(), source);
  const raw = source.entry.object;
  if (skeleton === undefined || raw.kind !== 'raw-animation') return undefined;
  const recipe = { ...recipeBefore(store.getState(), build), ...part };
  const { object } = clip.entry;
  const before = object.kind === 'animation' ? object : undefined;
  const input = { source: raw, skeleton, recipe, limit, before };
  const outcome = await jobs.run(mendingJob, input, {
    signal,
    onUpdate: ({ fraction }) => onProgress?.(fraction),
  });
  store.getState().reportOutcome(source.label, outcome, again);
  return 'result' in outcome ? outcome.result : undefined;
}
