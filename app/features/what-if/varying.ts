import { lengthText } from '#engine/base';
import type { LengthUnit } from '#engine/base';
import { importFileName } from '#engine/offline';
import type { ClipRecipe } from '#engine/offline';
import { findAsset } from '../../session/state/assets.ts';
import { builtAsset } from '../../session/state/build.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';
import type { VariantRequest } from './state.ts';
import { buildInput, buildJob } from '../../session/build/build.ts';
import type { Jobs } from '../../session/jobs/jobs.ts';

/** Beside other builds, not after them. */
const variantJob = { ...buildJob, lane: 'variant' };

/**
 * Builds a source by the settings that a person has picked, and opens what comes out beside the
 * source's own build, as the other side of a comparison with it. What was built of it by the same settings before
 * makes room.
 */
export function keepVarying(store: SessionStore, jobs: Pick<Jobs, 'run'>): void {
  let abort: AbortController | undefined;
  store.subscribe((state, before) => {
    const request = state.variantRequest;
    if (request === undefined || request === before.variantRequest) return;
    abort?.abort();
    abort = new AbortController();
    void build(store, jobs, request, abort.signal);
  });
}

async function build(
  store: SessionStore,
  jobs: Pick<Jobs, 'run'>,
  request: VariantRequest,
  signal: AbortSignal,
): Promise<void> {
  const { source: id, recipe } = request;
  const state = store.getState();
  const asset = findAsset(state.assets, id);
  if (asset === undefined) return;
  const outcome = await jobs.run(variantJob, buildInput(state, asset, recipe), { signal });
  // It may have been closed meanwhile, or something else may have been picked.
  const isWanted = store.getState().variantRequest === request;
  const isOpen = findAsset(store.getState().assets, id) !== undefined;
  if ('cancelled' in outcome || !isWanted || !isOpen) return;
  if ('problem' in outcome) {
    store.getState().failVariant(outcome.problem);
    return;
  }
  const name = importFileName(
    '*.ozz',
    `${asset.label} ${shortRecipeText(recipe, state.lengthUnit)}`,
  );
  const { main: archive, milliseconds: parseMs } = outcome.result;
  const { files, replaceFiles } = store.getState();
  const same = files.filter((file) => file.variantOf === id && file.name === name);
  replaceFiles(
    [{ name, origin: 'built', variantOf: id, archive, parseMs }],
    same.map((file) => file.id),
  );
  compareWithBuild(store.getState(), id);
}

/** The clip's own build, or the clip on the stage, is A; what was added last is B. */
function compareWithBuild(state: SessionState, source: string): void {
  const variant = state.assets.at(-1);
  const own = builtAsset(state, source) ?? findAsset(state.assets, state.clipId);
  if (variant === undefined) return;
  state.setCompared(own?.id ?? null, variant.id);
  state.settleStage();
}

/** What tells a build from others of the same source, in a few words. */
function shortRecipeText(recipe: ClipRecipe, unit: LengthUnit): string {
  if (!recipe.optimize) return 'all keys';
  const short = (length: number): string => lengthText(Number(length.toPrecision(3)), unit);
  const { tolerance, distance, overrides } = recipe;
  const others = overrides.length === 0 ? '' : ` +${overrides.length}`;
  return `${short(tolerance)} at ${short(distance)}${others}`;
}
