import type { Skeleton } from '#engine/model';
import { DEFAULT_CLIP_RECIPE, isSource, type ClipRecipe } from '#engine/offline';
import { isAdditive } from './additive.ts';
import { assetsOf, assetsOfKind, findAsset, withId } from './assets.ts';
import type { Asset, AssetId, AssetsSlice, NewFile, OpenFile } from './assets.ts';
import { pairProblem } from './pairing.ts';
import { NO_HOVER, type SelectionSlice } from './selection.ts';
import { selectClip, selectSkeleton, type StageState } from './stage.ts';
import { memoize, type SliceCreator } from './changes.ts';
import { invariant, type LengthUnit } from '#engine/base';
import { jobNamed } from '../jobs/job.ts';
import type { BuildInput } from './build.job.ts';

/**
 * Where a build stands: nothing to do; waiting until its settings stay as they are for a moment; next in turn;
 * under way.
 */
export type BuildPhase = 'idle' | 'settling' | 'queued' | 'building';

/** What a source is made into, and how far that is. */
export interface Build {
  readonly recipe: ClipRecipe;
  readonly phase: BuildPhase;
  /** Whether its first result goes on the stage. */
  readonly shows: boolean;
  /** Part of the work that is done, in [0, 1]. */
  readonly fraction: number;
  /** Why there is no result of these settings, in one sentence. */
  readonly problem: string | undefined;
  /** The last result there was. */
  readonly result: BuildResult | undefined;
}

/** What is known of a build beyond the files it made. */
export interface BuildResult {
  /** The settings it was made with. */
  readonly recipe: ClipRecipe;
  readonly milliseconds: number;
  /** Size of the source as an archive of its own. */
  readonly sourceBytes: number;
  /** Keys of a source clip by kind, in the order of KEY_KINDS; none of other sources. */
  readonly sourceKeys: readonly number[];
}

/** Sources, and what is made of them. Doing it is the shell's, which follows the phases. */
export interface BuildSlice {
  /** By the source. */
  readonly builds: ReadonlyMap<AssetId, Build>;
  /**
   * What a source that has no settings yet begins with: the last ones that were chosen, but for what makes one
   * clip additive, which says nothing of the next.
   */
  readonly lastRecipe: ClipRecipe;
  /** What a length of 1 means in the files. */
  readonly lengthUnit: LengthUnit;
  /** While true, a built clip is shown as its source would be. */
  readonly sourceHeld: boolean;
  /** Changes settings; what was built with others is built again. */
  setRecipe(source: AssetId, recipe: ClipRecipe): void;
  /** @param shows whether the first result goes on the stage; it does where nothing is said */
  requestBuild(source: AssetId, shows?: boolean): void;
  cancelBuild(source: AssetId): void;
  queueBuild(source: AssetId): void;
  beginBuild(source: AssetId): void;
  reportBuild(source: AssetId, fraction: number): void;
  failBuild(source: AssetId, problem: string): void;
  /** Puts what was built beside its source; the first build of a source goes on the stage, where it is to. */
  finishBuild(source: AssetId, files: readonly NewFile[], result: BuildResult): void;
  setLengthUnit(unit: LengthUnit): void;
  setSourceHeld(held: boolean): void;
}

/** What is open and on the stage, and what is built of it. */
export type BuildState = StageState & BuildSlice;

export const createBuildSlice: SliceCreator<BuildSlice, StageState & SelectionSlice> = (
  set,
  get,
) => {
  const change = (source: AssetId, part: Partial<Build>): void =>
    set((state) => ({ builds: withBuild(state, source, part) }));
  return {
    builds: new Map(),
    lastRecipe: DEFAULT_CLIP_RECIPE,
    lengthUnit: 'm',
    sourceHeld: false,
    setRecipe: (source, recipe) =>
      set((state) => {
        const again =
          builtFiles(state, source).length > 0 || buildOf(state, source).phase !== 'idle';
        const phase = again ? 'settling' : 'idle';
        return {
          lastRecipe: recipe.additive === 'none' ? recipe : { ...recipe, additive: 'none' },
          builds: withBuild(state, source, { recipe, phase, fraction: 0, problem: undefined }),
        };
      }),
    requestBuild: (source, shows = true) =>
      change(source, { phase: 'queued', shows, fraction: 0, problem: undefined }),
    cancelBuild: (source) => change(source, { phase: 'idle', fraction: 0 }),
    queueBuild: (source) => change(source, { phase: 'queued' }),
    beginBuild: (source) => change(source, { phase: 'building', fraction: 0 }),
    reportBuild: (source, fraction) => change(source, { fraction }),
    failBuild: (source, problem) => change(source, { phase: 'idle', problem }),
    finishBuild: (source, files, result) => {
      const goesOnStage = builtFiles(get(), source).length === 0 && buildOf(get(), source).shows;
      set((state) => ({
        ...replaceBuilt(state, source, files),
        builds: withBuild(state, source, {
          phase: 'idle',
          fraction: 1,
          problem: undefined,
          result,
        }),
      }));
      const built = builtAsset(get(), source);
      if (goesOnStage && built !== undefined) get().show(built.id);
      get().settleStage();
    },
    setLengthUnit: (lengthUnit) => set({ lengthUnit }),
    setSourceHeld: (sourceHeld) => set({ sourceHeld }),
  };
};

function withBuild(
  state: Pick<BuildSlice, 'builds' | 'lastRecipe'>,
  source: AssetId,
  part: Partial<Build>,
): ReadonlyMap<AssetId, Build> {
  return new Map(state.builds).set(source, { ...buildOf(state, source), ...part });
}

/**
 * The files with new ones after the source's, in place of those that were built of it before: the clip stays the
 * same asset to everything that points at it.
 */
function replaceBuilt(
  state: BuildState,
  source: AssetId,
  made: readonly NewFile[],
): Pick<StageState & SelectionSlice, 'files' | 'assets' | 'selectedKey' | 'hover'> {
  const before = builtFiles(state, source);
  const fresh = made.map((file, index): OpenFile => {
    const linked = { ...file, builtFrom: source };
    return before.length > index ? { ...linked, id: before[index].id } : withId(linked);
  });
  const others = state.files.filter((file) => !before.includes(file));
  const beside = findAsset(state.assets, source)?.fileId;
  const at = others.findLastIndex(
    (file) => file.id === beside || sourceFile(state, file) === beside,
  );
  const files = at < 0 ? [...others, ...fresh] : others.toSpliced(at + 1, 0, ...fresh);
  const known = new Map(others.map((file) => [file.id, file]));
  const assets = files.flatMap((file) =>
    known.has(file.id) ? state.assets.filter(({ fileId }) => fileId === file.id) : assetsOf(file),
  );
  // The keys are others now.
  return { files, assets, selectedKey: null, hover: NO_HOVER };
}

function sourceFile(state: BuildState, { builtFrom }: OpenFile): number | undefined {
  return findAsset(state.assets, builtFrom ?? null)?.fileId;
}

/** The build of a source; one that has not begun if there is none. The same object as long as nothing changes. */
export function buildOf(
  { builds, lastRecipe }: Pick<BuildSlice, 'builds' | 'lastRecipe'>,
  source: AssetId,
): Build {
  return builds.get(source) ?? emptyBuild(lastRecipe);
}

const emptyBuild = memoize((recipe: ClipRecipe): Build => ({
  recipe,
  phase: 'idle',
  shows: true,
  fraction: 0,
  problem: undefined,
  result: undefined,
}));

/** The files that were built of a source: what it is about, then a clip's motion where that was taken out. */
export function builtFiles({ files }: Pick<AssetsSlice, 'files'>, source: AssetId): OpenFile[] {
  return files.filter((file) => file.builtFrom === source);
}

/** What was built of a source, if it is open: of a clip the clip, not its motion. */
export function builtAsset(
  state: Pick<AssetsSlice, 'files' | 'assets'>,
  source: AssetId,
): Asset | undefined {
  const [file] = builtFiles(state, source);
  return file && state.assets.find(({ fileId }) => fileId === file.id);
}

/** The source that an asset was built of, if it is open. */
export function sourceOf(
  { files, assets }: Pick<AssetsSlice, 'files' | 'assets'>,
  built: AssetId | null,
): Asset | undefined {
  const fileId = findAsset(assets, built)?.fileId;
  const file = files.find(({ id }) => id === fileId);
  return findAsset(assets, file?.builtFrom ?? file?.variantOf ?? null);
}

/** The clip on the stage where it was built as a difference, or looks like one: by itself it is no pose. */
export function selectDifference(state: BuildState): Asset | undefined {
  const clip = findAsset(state.assets, state.clipId);
  if (clip === undefined) return undefined;
  const built = builtRecipe(state, clip)?.additive ?? 'none';
  return isAddedToRest(state) || built !== 'none' ? clip : undefined;
}

/** Whether the clip on the stage is shown as what it adds to the rest pose. */
export function isAddedToRest(state: BuildState): boolean {
  const skeleton = selectSkeleton(state);
  const clip = selectClip(state);
  return skeleton !== undefined && clip !== undefined && isAdditive(skeleton, clip);
}

/** By what a clip was built here; undefined for others. */
export function builtRecipe(state: BuildState, { id }: Asset): ClipRecipe | undefined {
  const source = sourceOf(state, id);
  if (source === undefined || builtAsset(state, source.id)?.id !== id) return undefined;
  return buildOf(state, source.id).result?.recipe;
}

/**
 * The source that building is about: the one that a person looks into or that is on the stage, the source of what
 * is, else the first clip open, else the first of anything.
 */
export function selectBuildSource(state: BuildState): Asset | undefined {
  const { assets, inspectedId, clipId } = state;
  const [inspected, clip] = [findAsset(assets, inspectedId), findAsset(assets, clipId)];
  const candidates = [
    inspected,
    sourceOf(state, inspectedId),
    clip,
    sourceOf(state, clipId),
    ...assetsOfKind(assets, 'raw-animation'),
    ...assets,
  ];
  return candidates.find((asset) => isSource(asset?.entry.object));
}

/** The skeleton that a clip is built with: the one on the stage, else of the same file, else the first that fits. */
export function buildSkeleton(state: BuildState, source: Asset): Skeleton | undefined {
  const fitting = assetsOfKind(state.assets, 'skeleton').filter(
    ({ entry: { object } }) =>
      object.kind === 'skeleton' && pairProblem(object, source.entry.object) === undefined,
  );
  const chosen =
    fitting.find(({ id }) => id === state.skeletonId) ??
    fitting.find(({ fileId }) => fileId === source.fileId) ??
    fitting.at(0);
  const object = chosen?.entry.object;
  return object?.kind === 'skeleton' ? object : undefined;
}

/** Builds sources, one after the other. Who is not to wait for others gives it another lane. */
export const buildJob = jobNamed<typeof import('./build.job.ts').default>('build');

/** What building this source by these settings asks for. */
export function buildInput(state: BuildState, asset: Asset, recipe: ClipRecipe): BuildInput {
  const source = asset.entry.object;
  invariant(isSource(source), 'a source is built');
  return { source, skeleton: buildSkeleton(state, asset), recipe };
}
