import { importFileName, shortRecipeText } from '#engine/offline';
import { builtAsset, nextBuildNumber } from '../../session/state/build.ts';
import { buildJob } from '../../session/state/build-input.ts';
import type { BuildInput, BuiltArchives } from '../../session/state/build.job.ts';
import { defineTrackedJob } from '../../session/jobs/job.ts';
import { definePart } from '../../session/session.ts';
import { findAsset, type AssetId } from '../../session/state/assets.ts';
import type { SessionStore } from '../../session/state/store.ts';

/** A build of a source with other settings than its own build. */
interface Variant {
  readonly source: AssetId;
  readonly input: BuildInput;
}

/** Builds variants in parallel with other builds. */
export const variantJob = defineTrackedJob({
  job: { ...buildJob, lane: 'variant' },
  input: ({ input }: Variant) => input,
});

/** The job, whose every variant is opened once it is built, unless its source has been closed by then. */
export const openedVariants = definePart(({ jobs, store }) => {
  const job = jobs.track(variantJob);
  jobs.clearStale(
    variantJob,
    store,
    (state, { source }) => findAsset(state.assets, source) !== undefined,
  );
  job.store.subscribe(({ subject, result }) => {
    if (subject === undefined || result === undefined) return;
    job.clear();
    open(store, subject, result);
  });
  return job;
});

function open(
  store: SessionStore,
  { source, input: { recipe } }: Variant,
  { main: archive, milliseconds: parseMs }: BuiltArchives,
): void {
  const { assets, files, lengthUnit, replaceFiles } = store.getState();
  const label = findAsset(assets, source)?.label ?? '';
  const name = importFileName('*.ozz', `${label} ${shortRecipeText(recipe, lengthUnit)}`);
  const same = files.filter((file) => file.variantOf === source && file.name === name);
  const buildNumber = same.at(0)?.buildNumber ?? nextBuildNumber({ files }, source);
  replaceFiles(
    [{ name, origin: 'built', variantOf: source, buildNumber, recipe, archive, parseMs }],
    same.map((file) => file.id),
  );
  compareWithBuild(store, source);
}

/** The clip's own build, or the clip on the stage, is A; what was added last is B. */
function compareWithBuild(store: SessionStore, source: AssetId): void {
  const state = store.getState();
  const variant = state.assets.at(-1);
  const own = builtAsset(state, source) ?? findAsset(state.assets, state.clipId);
  if (variant === undefined) return;
  state.setCompared(own?.id ?? null, variant.id);
  state.refillStage();
}
