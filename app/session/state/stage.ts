import { shownNames } from '#engine/base';
import type { AssetKind, AssetObject } from '#engine/archive';
import { guessFrameRate, type Direction } from '#engine/inspect';
import type { ErrorMetric } from '#engine/inspect/error';
import type { Animation, Clip, Mesh, RawAnimation, Skeleton } from '#engine/model';
import {
  assetsOfKind,
  fileOf,
  findAsset,
  type Asset,
  type AssetId,
  type AssetsSlice,
} from './assets.ts';
import type { MemorySlice } from './memory.ts';
import {
  chosenSkeleton,
  meshOn,
  otherSkeleton,
  ownSkeletonAsset,
  standsOn,
} from './own-skeleton.ts';
import { pairProblem, stagePart } from './pairing.ts';
import { NO_HOVER, type ByteSpan, type SelectionSlice } from './selection.ts';
import { memoize, type SliceCreator } from './changes.ts';
import { allMarks, withMarks, type ClipMarksSlice } from './clip-marks.ts';
import type { TransportSlice } from './transport.ts';
import type { ViewSlice } from './view.ts';
import { NO_PARENT } from '#engine/model';

/** What is shown: at most one skeleton, one clip and one mesh of all open ones. */
export interface StageSlice {
  readonly skeletonId: AssetId | null;
  /** A runtime animation, or a raw one that is sampled directly. */
  readonly clipId: AssetId | null;
  readonly meshId: AssetId | null;
  /**
   * Puts one asset on the stage; parts that do not fit it are replaced by the first open ones that do,
   * or removed.
   */
  show(id: AssetId): void;
  /** The asset whose facts are shown, on the stage or not; null for the clip on the stage. */
  readonly inspectedId: AssetId | null;
  inspect(id: AssetId | null): void;
  /** Removes closed assets from the stage and fills empty parts with open ones. */
  refillStage(): void;
}

/** What is open and what is on the stage. */
export type StageState = AssetsSlice & StageSlice;

/** State that refers to the joints or the clip on the stage, and is reset with them. */
export interface BoundToStage
  extends SelectionSlice, TransportSlice, ViewSlice, MemorySlice, ClipMarksSlice {
  readonly errorMetric: ErrorMetric;
}

export type Stage = Pick<StageSlice, 'skeletonId' | 'clipId' | 'meshId'>;

export const createStageSlice: SliceCreator<StageSlice, AssetsSlice & BoundToStage> = (set) => ({
  skeletonId: null,
  clipId: null,
  meshId: null,
  inspectedId: null,
  inspect: (inspectedId) =>
    set(({ assets }) => ({
      inspectedId,
      selectedBytes: firstByte(findAsset(assets, inspectedId)),
    })),
  show: (id) => set((state) => shownOnStage(state, id)),
  refillStage: () => set(refilledStage),
});

/** What changes as an asset is put on the stage, see {@link StageSlice.show}. */
export function shownOnStage(
  state: StageState & BoundToStage,
  id: AssetId,
): Partial<StageState & BoundToStage> {
  return stageChange(state, stageWith(state, id));
}

/**
 * What changes as the stage is filled again, see {@link StageSlice.refillStage}.
 * @param wanted what is to be on the stage, if it is open
 */
export function refilledStage(
  state: StageState & BoundToStage,
  wanted: Stage = state,
): Partial<StageState & BoundToStage> {
  const [clip, skeleton] = [wanted.clipId, wanted.skeletonId].map((id) =>
    findAsset(state.assets, id),
  );
  // Where the skeleton is closed, or is another one as in old sessions, the clip stays, on its own one.
  const own = clip && !(skeleton && fits(state, skeleton, clip)) && ownSkeletonAsset(state, clip);
  return stageChange(state, fillStage(state, own ? { ...wanted, skeletonId: own.id } : wanted));
}

/** Offset of an asset in its file; null if it is in none. */
function firstByte(asset: Asset | undefined): ByteSpan | null {
  const { offset = 0, length = 0 } = asset?.entry.range ?? {};
  return asset && length > 0 ? { fileId: asset.fileId, anchor: offset, head: offset } : null;
}

/** A change of the stage that also resets the state that referred to its previous joints or clip. */
function stageChange(
  before: StageState & BoundToStage,
  stage: Partial<Stage>,
): Partial<StageState & BoundToStage> {
  const after = { ...before, ...stage };
  const clip = selectClip(after);
  const clipChanged = after.clipId !== before.clipId;
  const skeletonChanged = after.skeletonId !== before.skeletonId;
  const jointsChanged = skeletonChanged || (clipChanged && after.skeletonId === null);
  // If the clip that leaves was the selected asset, the new one is: what is saved is what is shown.
  const follows =
    clipChanged && before.inspectedId !== null && before.inspectedId === before.clipId;
  return {
    ...stage,
    ...(follows && { inspectedId: null, selectedBytes: null }),
    ...(jointsChanged && OF_THE_JOINTS),
    ...(clipChanged && {
      ...OF_THE_CLIP,
      ...withMarks(allMarks(before), after.clipId),
      frameRate: frameRateOf(clip),
    }),
    // Without a mesh there is no skin error.
    ...(after.meshId === null && before.errorMetric === 'skin' && { errorMetric: 'shell' }),
  };
}

/** Frame rate for clips whose keys are on no common grid. */
const DEFAULT_FRAME_RATE = 30;

const keyedRate = memoize((clip: Clip) => guessFrameRate(clip)?.rate);

/** Frames per second that the keys of a clip are on. */
export function frameRateOf(clip: Clip | undefined): number {
  return (clip && keyedRate(clip)) ?? DEFAULT_FRAME_RATE;
}

const OF_THE_JOINTS = {
  selectedJoints: [],
  hover: NO_HOVER,
  collapsedJoints: new Set(),
  expandedRows: new Set(),
} satisfies Partial<BoundToStage>;

const OF_THE_CLIP = {
  selectedKey: null,
  selectedIframe: null,
  selectedRange: null,
  visibleRange: null,
  memoryRange: null,
} satisfies Partial<BoundToStage>;

function stageWith(state: StageState, id: AssetId): Partial<Stage> {
  const asset = findAsset(state.assets, id);
  const part = asset && stagePart(asset.entry.object);
  if (asset === undefined || part === undefined) return {};
  const wanted: Stage = { ...state, skeletonId: partnerSkeleton(state, asset), [part]: id };
  // A character comes with its own body, but may be given another one.
  const isOther = wanted.skeletonId !== state.skeletonId && part !== 'meshId';
  const body = isOther ? meshBeside(state, wanted.skeletonId) : undefined;
  return fillStage(state, body === undefined ? wanted : { ...wanted, meshId: body });
}

/** The first mesh of the file that a skeleton is in. */
function meshBeside({ assets }: AssetsSlice, skeletonId: AssetId | null): AssetId | undefined {
  const fileId = findAsset(assets, skeletonId)?.fileId;
  return assetsOfKind(assets, 'mesh').find((mesh) => mesh.fileId === fileId)?.id;
}

/** The current skeleton if it fits the asset, else the one that it was made with, else the first open one that does. */
function partnerSkeleton(state: StageState, asset: Asset): AssetId | null {
  const skeletons = assetsOfKind(state.assets, 'skeleton');
  const current = skeletons.find((candidate) => candidate.id === state.skeletonId);
  const own = ownSkeletonAsset(state, asset);
  const isChosen = own !== undefined && own === chosenSkeleton(state, asset);
  const isOther = isChosen || (own !== undefined && hasOtherJoints(state, current, asset));
  if (current !== undefined && !isOther && fits(state, current, asset)) return current.id;
  const partner = own ?? skeletons.find((candidate) => fits(state, candidate, asset));
  return partner?.id ?? state.skeletonId;
}

/** Keeps every part that is open and fits the skeleton; fills the others with the first that fit. */
function fillStage(open: AssetsSlice, wanted: Stage): Stage {
  const skeleton = findAsset(open.assets, wanted.skeletonId) ?? bestSkeleton(open) ?? undefined;
  return {
    skeletonId: skeleton?.id ?? null,
    clipId: keepOrReplace(open, skeleton, wanted.clipId, ['animation', 'raw-animation']),
    meshId: keepOrReplace(open, skeleton, wanted.meshId, ['mesh']),
  };
}

/** The first skeleton that some clip fits, else the first. */
function bestSkeleton(open: AssetsSlice): Asset | undefined {
  const clips = assetsOfKind(open.assets, 'animation', 'raw-animation');
  const skeletons = assetsOfKind(open.assets, 'skeleton');
  return (
    skeletons.find((skeleton) => clips.some((clip) => fits(open, skeleton, clip))) ?? skeletons[0]
  );
}

function keepOrReplace(
  open: AssetsSlice,
  skeleton: Asset | undefined,
  id: AssetId | null,
  kinds: AssetKind[],
): AssetId | null {
  const candidates = assetsOfKind(open.assets, ...kinds);
  const fitting =
    skeleton === undefined ? candidates : candidates.filter((asset) => fits(open, skeleton, asset));
  return (fitting.find((asset) => asset.id === id) ?? fitting[0])?.id ?? null;
}

function fits(open: AssetsSlice, { entry: { object } }: Asset, asset: Asset): boolean {
  return object.kind === 'skeleton' && standsOn(open, object, asset);
}

function hasOtherJoints(open: AssetsSlice, skeleton: Asset | undefined, asset: Asset): boolean {
  const object = skeleton?.entry.object;
  return object?.kind === 'skeleton' && otherSkeleton(open, object, asset) !== undefined;
}

/**
 * Why an asset cannot be put on the stage, in one sentence: no open skeleton fits it. Undefined if it
 * can, or if it needs no skeleton.
 */
export function misfit(state: StageState, asset: Asset): string | undefined {
  const shown = findAsset(state.assets, state.skeletonId);
  if (shown === undefined || fits(state, shown, asset)) return undefined;
  if (assetsOfKind(state.assets, 'skeleton').some((skeleton) => fits(state, skeleton, asset)))
    return undefined;
  const { object } = shown.entry;
  return object.kind === 'skeleton' ? pairProblem(object, asset.entry.object) : undefined;
}

/** The asset whose facts are shown: the chosen one while it is open, else the clip. */
export function selectInspected(state: StageState): Asset | undefined {
  return findAsset(state.assets, state.inspectedId) ?? findAsset(state.assets, state.clipId);
}

function objectOnStage(state: StageState, id: AssetId | null): AssetObject | undefined {
  return findAsset(state.assets, id)?.entry.object;
}

export function selectSkeleton(state: StageState): Skeleton | undefined {
  const object = objectOnStage(state, state.skeletonId);
  return object?.kind === 'skeleton' ? object : undefined;
}

/** The runtime animation on the stage; undefined while a raw one is shown. */
export function selectAnimation(state: StageState): Animation | undefined {
  const object = objectOnStage(state, state.clipId);
  return object?.kind === 'animation' ? object : undefined;
}

export function selectRawAnimation(state: StageState): RawAnimation | undefined {
  const object = objectOnStage(state, state.clipId);
  return object?.kind === 'raw-animation' ? object : undefined;
}

export function selectClip(state: StageState): Clip | undefined {
  return selectAnimation(state) ?? selectRawAnimation(state);
}

/** The mesh on the stage, bound to the skeleton that it is shown with. */
export function selectMesh(state: StageState): Mesh | undefined {
  const asset = findAsset(state.assets, state.meshId);
  const skeleton = selectSkeleton(state);
  if (asset !== undefined && skeleton !== undefined) return meshOn(state, skeleton, asset);
  return asset?.entry.object.kind === 'mesh' ? asset.entry.object : undefined;
}

/** Size in bytes of the file that contains the clip on the stage; 0 if there is none. */
export function selectClipFileBytes(state: StageState): number {
  return fileOf(state, findAsset(state.assets, state.clipId))?.archive.bytes.length ?? 0;
}

/** What lists of joints show: a skeleton's joints, or a clip's tracks if there is no skeleton. */
export interface JointList {
  readonly count: number;
  readonly names: readonly string[];
  /** Parent of every joint, with a lower index; -1 for a root. */
  readonly parents: Int16Array;
}

/** An empty list of its own for each session: what is remembered of a list is of one session. */
const emptyList = memoize<readonly Asset[], JointList>(() => {
  return { count: 0, names: [], parents: new Int16Array(0) };
});

/** The joints on the stage; the same object as long as the stage does not change. */
export function selectJointList(state: StageState): JointList {
  const skeleton = selectSkeleton(state);
  if (skeleton !== undefined) return skeleton;
  const clip = selectClip(state);
  return clip === undefined ? emptyList(state.assets) : trackList(clip);
}

/** Their names as they are shown, which differ from the stored ones; see {@link shownNames}. */
export function selectShownNames(state: StageState): readonly string[] {
  return shownNames(selectJointList(state).names);
}

const trackList = memoize(({ trackCount }: Clip): JointList => ({
  count: trackCount,
  names: Array.from({ length: trackCount }, (_, track) => `track ${track}`),
  parents: new Int16Array(trackCount).fill(NO_PARENT),
}));

/** The rotation x y z w from model space to the viewport's space, where y is up. */
export type Orientation = readonly number[];

/** Model space with y up: no rotation. */
export const Y_UP: Orientation = [0, 0, 0, 1];

/** Model space with z up: a rotation by -90° about x. */
const Z_UP: Orientation = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** The viewport's up direction in model space. */
export function upDirection([x, y, z, w]: Orientation): Direction {
  return [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)];
}

/** The orientation of what is on the stage; the same object as long as the stage does not change. */
export function selectOrientation(state: StageState & ViewSlice): Orientation {
  switch (state.viewport.up) {
    case 'y':
      return Y_UP;
    case 'z':
      return Z_UP;
    case 'file':
      return fileOrientation(state);
  }
}

function fileOrientation(state: StageState): Orientation {
  const asset = findAsset(state.assets, state.skeletonId ?? state.meshId);
  return fileOf(state, asset)?.imported?.orientation ?? Y_UP;
}
