import type { Archive } from '#engine/archive';
import type { ErrorLimit, RemedyCommand } from '#engine/findings';
import type { ClipRecipe } from '#engine/offline';
import { jobNamed } from '../../session/jobs/job.ts';
import type { Session } from '../../session/session.ts';
import { assetsOf, type Asset, type OpenFile } from '../../session/state/assets.ts';
import { buildOf, buildSkeleton, sourceOf } from '../../session/state/build.ts';
import { documentChange } from '../../session/state/document.ts';
import type { SessionState } from '../../session/state/store.ts';
import type { MendingOutcome } from './mending-recipe.job.ts';
import type { RemedyInput } from './remedy.job.ts';

const mendingJob = jobNamed<typeof import('./mending-recipe.job.ts').default>('mending-recipe');
const remedyJob = jobNamed<typeof import('./remedy.job.ts').default>('remedy');

/** Changes an object in its file, as one step that can be undone; a failure is reported. */
export async function mendObject(
  session: Session,
  file: OpenFile,
  asset: Asset,
  command: RemedyCommand,
): Promise<void> {
  const { store, jobs, history } = session;
  const outcome = await jobs.run(remedyJob, remedyInput(store.getState(), file, asset, command));
  const isOpen = (): boolean => store.getState().files.includes(file);
  store.getState().reportOutcome(file.name, outcome, () => {
    if (isOpen()) void mendObject(session, file, asset, command);
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
    objects: archive.entries.map(({ object }) => object),
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
export async function findMending(
  session: Session,
  source: Asset,
  clip: Asset,
  { within, distance, ...part }: ErrorLimit & Partial<ClipRecipe>,
  again: () => void,
): Promise<MendingOutcome | undefined> {
  const { store, jobs } = session;
  const skeleton = buildSkeleton(store.getState(), source);
  const raw = source.entry.object;
  if (skeleton === undefined || raw.kind !== 'raw-animation') return undefined;
  const recipe = { ...buildOf(store.getState(), source.id).recipe, ...part };
  const limit = { within, distance };
  const { object } = clip.entry;
  const before = object.kind === 'animation' ? object : undefined;
  const outcome = await jobs.run(mendingJob, { source: raw, skeleton, recipe, limit, before });
  store.getState().reportOutcome(source.label, outcome, again);
  return 'result' in outcome ? outcome.result : undefined;
}
