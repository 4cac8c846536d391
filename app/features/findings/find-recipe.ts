import type { ErrorLimit } from '#engine/findings';
import type { ClipRecipe } from '#engine/offline';
import { jobNamed } from '../../session/jobs/job.ts';
import type { Session } from '../../session/session.ts';
import type { Asset } from '../../session/state/assets.ts';
import { buildOf, buildSkeleton } from '../../session/state/build.ts';

const mendingJob = jobNamed<typeof import('./mending-recipe.job.ts').default>('mending-recipe');

/** The settings that keep errors within a limit, found by building; a failure is reported. */
export async function findRecipe(
  session: Session,
  source: Asset,
  { within, distance, ...part }: ErrorLimit & Partial<ClipRecipe>,
  again: () => void,
): Promise<ClipRecipe | undefined> {
  const { store, jobs } = session;
  const skeleton = buildSkeleton(store.getState(), source);
  const raw = source.entry.object;
  if (skeleton === undefined || raw.kind !== 'raw-animation') return undefined;
  const recipe = { ...buildOf(store.getState(), source.id).recipe, ...part };
  const limit = { within, distance };
  const outcome = await jobs.run(mendingJob, { source: raw, skeleton, recipe, limit });
  store.getState().reportOutcome(raw.name, outcome, again);
  return 'result' in outcome ? outcome.result : undefined;
}
