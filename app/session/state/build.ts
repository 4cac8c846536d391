import type { LengthUnit, Seconds } from '#engine/base';
import { haveSameDuration } from '#engine/model';
import { builtDuration, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import type { ClipRange, ClipRecipe } from '#engine/offline';
import type { MissedLimit } from '#engine/smallest';
import { isAdditive } from './additive.ts';
import {
  assetsOf,
  clipOf,
  fileOf,
  findAsset,
  sourcesNamed,
  withGivenNames,
  withId,
} from './assets.ts';
import type { Asset, AssetId, AssetsSlice, NewFile, OpenFile } from './assets.ts';
import { withMarks, type MarksOfClips } from './clip-marks.ts';
import type { FindingsSlice } from './findings.ts';
import { ownSkeleton } from './own-skeleton.ts';
import { NO_HOVER, type SelectionSlice } from './selection.ts';
import { selectClip, selectSkeleton, shownOnStage } from './stage.ts';
import type { BoundToStage, StageState } from './stage.ts';
import { memoize, type SliceCreator } from './changes.ts';

/**
 * Phase of a build: nothing to do; waiting until the settings have not changed for a moment; waiting
 * for its turn; under way.
 */
export type BuildPhase = 'idle' | 'settling' | 'queued' | 'building';

/** The build of one source and its progress. */
export interface Build {
  readonly recipe: ClipRecipe;
  readonly phase: BuildPhase;
  /** Whether its first result is put on the stage. */
  readonly shows: boolean;
  /** Part of the work that is done, in [0, 1]. */
  readonly fraction: number;
  /** Why there is no result of these settings, in one sentence. */
  readonly problem: string | undefined;
  /** The last result. */
  readonly result: BuildResult | undefined;
}

/** Facts about a build besides its files. */
export interface BuildResult {
  /** The settings that it was made with. */
  readonly recipe: ClipRecipe;
  /** The range of its clip that a user track was cut to. */
  readonly trackRange?: ClipRange | undefined;
  readonly milliseconds: number;
  /** Size of the source as an archive of its own, cut to the range that was built. */
  readonly sourceBytes: number;
  /** Its keys by kind, in the order of KEY_KINDS; none of sources that are no clips. */
  readonly sourceKeys: readonly number[];
  /** The limit of errors that no build keeps; this one is the nearest. */
  readonly missed?: MissedLimit | undefined;
}

/** The builds of sources. The work itself is started elsewhere, by following the phases. */
export interface BuildSlice {
  /** By source. */
  readonly builds: ReadonlyMap<AssetId, Build>;
  /**
   * The initial settings of a source: the last chosen ones, except those that make a clip additive or
   * cut it, which concern only that clip.
   */
  readonly lastRecipe: ClipRecipe;
  /** The unit of lengths in the files. */
  readonly lengthUnit: LengthUnit;
  /** While true, a built clip is shown as its source would be. */
  readonly sourceShown: boolean;
  /** Changes settings, and builds again if there is a build. */
  setRecipe(source: AssetId, recipe: ClipRecipe): void;
  /** Builds again in a moment, if nothing changes until then. */
  settleBuild(source: AssetId): void;
  /** @param shows whether the first result is put on the stage; true by default */
  requestBuild(source: AssetId, shows?: boolean): void;
  cancelBuild(source: AssetId): void;
  queueBuild(source: AssetId): void;
  beginBuild(source: AssetId): void;
  reportBuild(source: AssetId, fraction: number): void;
  failBuild(source: AssetId, problem: string): void;
  /**
   * Adds the built files after their source. The first build of a source is put on the stage if
   * `shows` is set.
   * @param marks those of all clips from now on; as they are by default
   */
  finishBuild(
    source: AssetId,
    files: readonly NewFile[],
    result: BuildResult,
    marks?: MarksOfClips,
  ): void;
}

/** What is open, on the stage and built. */
export type BuildState = StageState & BuildSlice;

export const createBuildSlice: SliceCreator<BuildSlice, StageState & BoundToStage> = (set, get) => {
  const change = (source: AssetId, part: Partial<Build>): void =>
    set((state) => ({ builds: withBuild(state, source, part) }));
  return {
    builds: new Map(),
    lastRecipe: DEFAULT_CLIP_RECIPE,
    lengthUnit: 'm',
    sourceShown: false,
    setRecipe: (source, recipe) =>
      set((state) => {
        const again =
          builtFiles(state, source).length > 0 || buildOf(state, source).phase !== 'idle';
        const phase = again ? 'settling' : 'idle';
        return {
          lastRecipe: ofAnyClip(recipe),
          builds: withBuild(state, source, { recipe, phase, fraction: 0, problem: undefined }),
        };
      }),
    settleBuild: (source) => change(source, { phase: 'settling', fraction: 0, problem: undefined }),
    requestBuild: (source, shows = true) =>
      change(source, { phase: 'queued', shows, fraction: 0, problem: undefined }),
    cancelBuild: (source) => change(source, { phase: 'idle', fraction: 0 }),
    queueBuild: (source) => change(source, { phase: 'queued' }),
    beginBuild: (source) => change(source, { phase: 'building', fraction: 0 }),
    reportBuild: (source, fraction) => change(source, { fraction }),
    failBuild: (source, problem) => change(source, { phase: 'idle', problem }),
    finishBuild: (source, files, result, marks) => {
      // In one change: as one step, it is taken back and done again.
      set((state) => {
        const opened = {
          ...state,
          ...replaceBuilt(state, source, files, result),
          ...(marks && withMarks(marks, state.clipId)),
          builds: withBuild(state, source, {
            phase: 'idle',
            fraction: 1,
            problem: undefined,
            result,
          }),
        };
        const isFirst = builtFiles(state, source).length === 0 && buildOf(state, source).shows;
        const built = isFirst ? builtAsset(opened, source) : undefined;
        return built === undefined ? opened : playedOn(opened, source, built.id);
      });
      get().refillStage();
    },
  };
};

/** The state in which a build is on the stage. In the place of its source it plays on, in the same loop range. */
function playedOn(
  state: StageState & BoundToStage & BuildSlice,
  source: AssetId,
  built: AssetId,
): Partial<StageState & BoundToStage & BuildSlice> {
  const { clipId, loopRange, loopRangeOn } = state;
  const isCut = buildOf(state, source).result?.recipe.range !== undefined;
  const otherMarks =
    clipId !== source || loopRange === null || isCut
      ? state.otherMarks
      : new Map(state.otherMarks).set(built, { markers: [], loopRange, loopRangeOn });
  const marked = { ...state, otherMarks };
  return { ...marked, ...shownOnStage(marked, built) };
}

/** Settings without those that concern only one clip. */
function ofAnyClip(recipe: ClipRecipe): ClipRecipe {
  const { range, ...whole } = recipe;
  if (range === undefined && recipe.additive === 'none') return recipe;
  return { ...whole, additive: 'none' };
}

export function withBuild(
  state: Pick<BuildSlice, 'builds' | 'lastRecipe'>,
  source: AssetId,
  part: Partial<Build>,
): ReadonlyMap<AssetId, Build> {
  return new Map(state.builds).set(source, { ...buildOf(state, source), ...part });
}

/**
 * The files with new builds after their source, in place of its earlier builds. The clip keeps its
 * asset id, so references to it stay valid.
 */
function replaceBuilt(
  state: BuildState,
  source: AssetId,
  made: readonly NewFile[],
  { recipe: own, trackRange }: BuildResult,
): Pick<StageState & SelectionSlice, 'files' | 'assets' | 'selectedKey' | 'hover'> {
  const before = builtFiles(state, source);
  const from = findAsset(state.assets, source);
  const madeWith = from && ownSkeleton(state, from);
  const recipe = trackRange === undefined ? own : { ...own, range: trackRange };
  const fresh = made.map((file, index): OpenFile => {
    const buildNumber = before.at(0)?.buildNumber ?? nextBuildNumber(state, source);
    const linked = { ...file, builtFrom: source, madeWith, buildNumber, recipe };
    return before.length > index
      ? { ...withGivenNames(linked, before[index]), id: before[index].id }
      : withId(linked);
  });
  const others = state.files.filter((file) => !before.includes(file));
  const beside = from?.fileId;
  const at = others.findLastIndex(
    (file) => file.id === beside || sourceFile(state, file) === beside,
  );
  const files = at < 0 ? [...others, ...fresh] : others.toSpliced(at + 1, 0, ...fresh);
  const known = new Map(others.map((file) => [file.id, file]));
  const assets = files.flatMap((file) =>
    known.has(file.id) ? state.assets.filter(({ fileId }) => fileId === file.id) : assetsOf(file),
  );
  // The keys have changed.
  return { files, assets, selectedKey: null, hover: NO_HOVER };
}

function sourceFile(state: BuildState, { builtFrom }: OpenFile): number | undefined {
  return findAsset(state.assets, builtFrom ?? null)?.fileId;
}

/** The build of a source; an idle one if there is none. The same object as long as nothing changes. */
export function buildOf(
  { builds, lastRecipe }: Pick<BuildSlice, 'builds' | 'lastRecipe'>,
  source: AssetId,
): Build {
  return builds.get(source) ?? emptyBuild(lastRecipe);
}

/** Whether anything is being built or mended, or is going to be. */
export function isBuilding({
  builds,
  fixing,
}: Pick<BuildSlice, 'builds'> & Pick<FindingsSlice, 'fixing'>): boolean {
  return fixing !== null || [...builds.values()].some(({ phase }) => phase !== 'idle');
}

/** A build that has not begun. */
export const emptyBuild = memoize((recipe: ClipRecipe): Build => ({
  recipe,
  phase: 'idle',
  shows: true,
  fraction: 0,
  problem: undefined,
  result: undefined,
}));

/**
 * The files that were built from a source: the clip or other object first, then the extracted motion,
 * if any.
 */
export function builtFiles({ files }: Pick<AssetsSlice, 'files'>, source: AssetId): OpenFile[] {
  return files.filter((file) => file.builtFrom === source);
}

/** The number of the next build of a source: one more than those of all that are open. */
export function nextBuildNumber({ files }: Pick<AssetsSlice, 'files'>, source: AssetId): number {
  const own = files.filter((file) => (file.builtFrom ?? file.variantOf) === source);
  return 1 + own.reduce((most, { buildNumber = 0 }) => Math.max(most, buildNumber), 0);
}

/** What was built from a source, if it is open. For a clip, the clip and not its motion. */
export function builtAsset(
  state: Pick<AssetsSlice, 'files' | 'assets'>,
  source: AssetId,
): Asset | undefined {
  const [file] = builtFiles(state, source);
  return file && state.assets.find(({ fileId }) => fileId === file.id);
}

/** The source that an asset was built from, if it is open, or was closed and is open again. */
export function sourceOf(
  { files, assets }: Pick<AssetsSlice, 'files' | 'assets'>,
  built: AssetId | null,
): Asset | undefined {
  const asset = findAsset(assets, built);
  const file = fileOf({ files }, asset);
  const linked = findAsset(assets, file?.builtFrom ?? file?.variantOf ?? null);
  return linked ?? sourceAgain(assets, clipOf(asset), file?.recipe);
}

/** The source of a clip's name from which its recipe makes a clip that lasts as long. */
function sourceAgain(
  assets: readonly Asset[],
  clip: ReturnType<typeof clipOf>,
  recipe: ClipRecipe | undefined,
): Asset | undefined {
  if (clip === undefined || recipe === undefined) return undefined;
  const fitting = assets.filter(
    ({ entry: { object } }) =>
      object.kind === 'raw-animation' &&
      object.trackCount === clip.trackCount &&
      lastsAsBuilt(clip, object, recipe),
  );
  return sourcesNamed(fitting, clip.name).at(0);
}

/** Whether a clip lasts as long as what a recipe makes of a source. */
function lastsAsBuilt(
  clip: { readonly duration: Seconds },
  { duration }: { readonly duration: Seconds },
  recipe: ClipRecipe,
): boolean {
  const built = builtDuration(duration, recipe);
  return haveSameDuration(clip, { duration: built }) && (recipe.range?.to ?? 0) <= duration;
}

/**
 * The recipe by which a clip was made of a source: that of its build, or, of a clip that was opened, the source's settings
 * in Build if they cut it to a range that lasts as long. Undefined if none is known.
 */
export function recipeFrom(
  state: BuildState,
  asset: Asset,
  source: Asset | undefined,
): ClipRecipe | undefined {
  const built = builtRecipe(state, asset);
  if (built !== undefined) return sourceOf(state, asset.id) === source ? built : undefined;
  const [clip, whole] = [asset.entry.object, source?.entry.object];
  if (clip.kind !== 'animation' || source === undefined || whole?.kind !== 'raw-animation') {
    return undefined;
  }
  const { recipe } = buildOf(state, source.id);
  const isCut = recipe.range !== undefined && recipe.additive === 'none';
  return isCut && lastsAsBuilt(clip, whole, recipe) ? recipe : undefined;
}

/** What a runtime clip was made of, as far as the session knows. */
export interface ClipOrigin {
  readonly source: Asset;
  /** The range of the source that it is. */
  readonly range: ClipRange | undefined;
}

/** Where a clip comes from that was built here, or that lasts as long as the range of its source that is set in Build. */
export function originOf(state: BuildState, asset: Asset): ClipOrigin | undefined {
  const clip = asset.entry.object;
  if (clip.kind !== 'animation') return undefined;
  const isCut = (source: Asset): boolean =>
    clipOf(source)?.trackCount === clip.trackCount &&
    recipeFrom(state, asset, source) !== undefined;
  const source = sourceOf(state, asset.id) ?? sourcesNamed(state.assets, clip.name).find(isCut);
  return source && { source, range: recipeFrom(state, asset, source)?.range };
}

/** The clip on the stage if it is additive, or seems so by its keys: alone, it is not a pose. */
export function selectDifference(state: BuildState): Asset | undefined {
  const clip = findAsset(state.assets, state.clipId);
  if (clip === undefined) return undefined;
  const built = builtRecipe(state, clip)?.additive ?? 'none';
  return isAddedToRest(state) || built !== 'none' ? clip : undefined;
}

/** Whether the clip on the stage is shown added to the rest pose. */
export function isAddedToRest(state: BuildState): boolean {
  const skeleton = selectSkeleton(state);
  const clip = selectClip(state);
  return skeleton !== undefined && clip !== undefined && isAdditive(skeleton, clip);
}

/** The recipe of a clip that was built in this session; undefined for others. */
export function builtRecipe(
  state: Pick<AssetsSlice, 'files'>,
  asset: Asset,
): ClipRecipe | undefined {
  return fileOf(state, asset)?.recipe;
}
