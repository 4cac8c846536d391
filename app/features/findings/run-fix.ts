import type { Archive } from '#engine/archive';
import type { RemedyCommand } from '#engine/findings';
import { jobNamed } from '../../session/jobs/job.ts';
import type { Session } from '../../session/session.ts';
import { assetsOf, type Asset, type OpenFile } from '../../session/state/assets.ts';
import { buildOf, sourceOf } from '../../session/state/build.ts';
import { buildSkeleton } from '../../session/state/build-input.ts';
import { documentChange } from '../../session/state/document.ts';
import type { SessionState } from '../../session/state/store.ts';
import type { BuildFix, Fix, MendFix } from './fix-finding.ts';
import { mendingText } from './mending-text.ts';
import type { MendingOutcome, RemedyInput } from './mending.job.ts';

const mendingJob = jobNamed<typeof import('./mending.job.ts').settings>('mending.settings');
const remedyJob = jobNamed<typeof import('./mending.job.ts').remedy>('mending.remedy');

/** Mends findings. Builds are one step of the history; every object that is changed is another. */
export async function applyFixes(session: Session, fixes: readonly Fix[]): Promise<void> {
  const builds: BuildFix[] = [];
  for (const fix of fixes) {
    const build = hasLimit(fix.build) ? await findBuild(session, fix, fix.build) : fix.build;
    if (build !== undefined) builds.push(build);
  }
  session.history.asOneStep(() => {
    for (const build of builds) buildWith(session, build);
  });
  for (const { mend } of fixes) if (mend !== undefined) await mendObject(session, mend);
}

/** Builds a source with other settings; those of other sources stay as they are. */
function buildWith({ store }: Session, { clip, source, part }: BuildFix): void {
  linkToSource(store, clip, source);
  const { lastRecipe, setRecipe, requestBuild } = store.getState();
  setRecipe(source.id, { ...buildOf(store.getState(), source.id).recipe, ...part });
  store.setState({ lastRecipe });
  requestBuild(source.id);
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
  setState({ files: files.with(files.indexOf(file), { ...file, builtFrom: source.id }) });
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
): Promise<BuildFix | undefined> {
  const { source, clip, limit } = build;
  const mending = await findMending(session, build, () => void applyFixes(session, [fix]));
  if (mending === undefined) return undefined;
  const { seeksBefore } = mending;
  const before = seeksBefore && { bytes: clip.entry.range.length, ...seeksBefore };
  const { lengthUnit, note } = session.store.getState();
  note(source.label, mendingText(mending, limit.within, before, lengthUnit));
  const { tolerance, distance, optimize, smallest } = mending.recipe;
  return { ...build, part: { tolerance, distance, optimize, smallest } };
}

/** Changes an object in its file, as one step that can be undone; a failure is reported. */
async function mendObject(session: Session, mend: MendFix): Promise<void> {
  const { file, asset, command } = mend;
  const { store, jobs, history } = session;
  const outcome = await jobs.run(remedyJob, remedyInput(store.getState(), file, asset, command));
  const isOpen = (): boolean => store.getState().files.includes(file);
  store.getState().reportOutcome(file.name, outcome, () => {
    if (isOpen()) void mendObject(session, mend);
  });
  if (!('result' in outcome) || !isOpen()) return;
  history.asOneStep(() =>
    store.setState((state) => documentChange(state, withArchive(state, file, outcome.result))),
  );
}

function remedyInput(
  state: SessionState,
  { archive }: OpenFile,
  asset: Asset,
  command: RemedyCommand,
): RemedyInput {
  const source = sourceOf(state, asset.id)?.entry.object;
  return {
    archive,
    place: archive.entries.indexOf(asset.entry),
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
  const changed = { ...file, archive };
  const fresh = new Map(assetsOf(changed).map((asset) => [asset.id, asset]));
  return {
    files: files.with(files.indexOf(file), changed),
    assets: assets.map((asset) => fresh.get(asset.id) ?? asset),
  };
}

/** The settings that keep errors within a limit, found by building, and what they cost; a failure is reported. */
async function findMending(
  session: Session,
  { source, clip, limit, part }: LimitedBuild,
  again: () => void,
): Promise<MendingOutcome | undefined> {
  const { store, jobs } = session;
  const skeleton = buildSkeleton(store.getState(), source);
  const raw = source.entry.object;
  if (skeleton === undefined || raw.kind !== 'raw-animation') return undefined;
  const recipe = { ...buildOf(store.getState(), source.id).recipe, ...part };
  const { object } = clip.entry;
  const before = object.kind === 'animation' ? object : undefined;
  const outcome = await jobs.run(mendingJob, { source: raw, skeleton, recipe, limit, before });
  store.getState().reportOutcome(source.label, outcome, again);
  return 'result' in outcome ? outcome.result : undefined;
}
