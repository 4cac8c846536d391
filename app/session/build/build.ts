import { invariant } from '#engine/base';
import { isSource } from '#engine/offline';
import type { ClipRecipe } from '#engine/offline';
import { jobNamed } from '../jobs/job.ts';
import type { Asset } from '../state/assets.ts';
import { buildSkeleton } from '../state/build.ts';
import type { SessionState } from '../state/store.ts';
import type { BuildInput } from './build.job.ts';

/** Builds sources, one after the other. Who is not to wait for others gives it another lane. */
export const buildJob = jobNamed<typeof import('./build.job.ts').default>('build');

/** What building this source by these settings asks for. */
export function buildInput(state: SessionState, asset: Asset, recipe: ClipRecipe): BuildInput {
  const source = asset.entry.object;
  invariant(isSource(source), 'a source is built');
  return { source, skeleton: buildSkeleton(state, asset), recipe };
}
