import type { JointIndex } from '#engine/base';
import { NO_PARENT } from '#engine/model';
import { selectActiveLayer, type BlendSlice, type JointMask, type Layer } from './blend.ts';
import { selectSkeleton, type StageState } from './stage.ts';
import type { SliceCreator } from './changes.ts';

/** By name, in the order of saving. */
export type SavedMasks = ReadonlyMap<string, JointMask>;

/** A falloff of at least this many joints paints the whole subtree with one weight. */
export const WHOLE_SUBTREE = 99;

/** Settings for painting the active layer's mask. */
export interface MaskBrush {
  /** Whether picking joints, in the tree and in the viewport, paints them. */
  readonly on: boolean;
  readonly weight: number;
  /** Joints below over which the weight goes back to what it was, up to {@link WHOLE_SUBTREE}. */
  readonly falloff: number;
}

/** Saved masks, and how masks are painted. */
export interface MaskSlice {
  readonly maskBrush: MaskBrush;
  /** Masks saved for other layers, files and sessions. */
  readonly savedMasks: SavedMasks;
  setMaskBrush(part: Partial<MaskBrush>): void;
  /** Paints joints of the skeleton on the stage into the active layer's mask. */
  paintJoints(joints: readonly JointIndex[]): void;
  /** Saves masks; one of the same name is replaced. */
  saveMasks(masks: SavedMasks): void;
  forgetMask(name: string): void;
}

export const createMaskSlice: SliceCreator<MaskSlice, BlendSlice & StageState> = (set, get) => ({
  maskBrush: { on: false, weight: 0, falloff: 0 },
  savedMasks: new Map(),
  setMaskBrush: (part) => set((state) => ({ maskBrush: { ...state.maskBrush, ...part } })),
  paintJoints: (joints) => {
    const state = get();
    const layer = selectActiveLayer(state);
    const skeleton = selectSkeleton(state);
    if (layer === undefined || skeleton === undefined || joints.length === 0) return;
    const { weight, falloff } = state.maskBrush;
    const deep = falloff >= WHOLE_SUBTREE ? Infinity : falloff;
    const mask = paintMask(layer.mask, skeleton, joints, weight, deep);
    state.changeLayer(layer.id, { mask });
  },
  saveMasks: (masks) =>
    set(({ savedMasks }) => ({ savedMasks: new Map([...savedMasks, ...masks]) })),
  forgetMask: (name) =>
    set(({ savedMasks }) => ({
      savedMasks: new Map([...savedMasks].filter(([other]) => other !== name)),
    })),
});

/** The layer whose mask is being painted, while it is. */
export function selectPainted(state: MaskSlice & BlendSlice): Layer | undefined {
  return state.maskBrush.on ? selectActiveLayer(state) : undefined;
}

export function maskWeight(mask: JointMask | null, name: string): number {
  return mask?.get(name) ?? 1;
}

/** The name under which an equal mask is saved; undefined if there is none. */
export function savedName(saved: SavedMasks, mask: JointMask | null): string | undefined {
  if (mask === null) return undefined;
  for (const [name, other] of saved) if (isSameMask(mask, other)) return name;
  return undefined;
}

function isSameMask(a: JointMask, b: JointMask): boolean {
  if (a === b) return true;
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].every((name) => maskWeight(a, name) === maskWeight(b, name));
}

/**
 * A mask with some joints painted.
 * @param falloff number of joints below a painted one over which the weight fades to its old value; 0
 * paints only the joint, Infinity its whole subtree
 */
export function paintMask(
  mask: JointMask | null,
  skeleton: { readonly names: readonly string[]; readonly parents: ArrayLike<number> },
  joints: readonly JointIndex[],
  weight: number,
  falloff: number,
): JointMask {
  const painted = new Map(mask);
  const depth = depthsBelow(skeleton.parents, joints);
  for (let joint = 0; joint < depth.length; joint++) {
    const below = depth[joint];
    if (below < 0 || below > falloff) continue;
    const name = skeleton.names[joint];
    const strength = below === 0 || falloff === Infinity ? 1 : 1 - below / (falloff + 1);
    const before = painted.get(name) ?? 1;
    painted.set(name, before + (weight - before) * strength);
  }
  return painted;
}

/** Per joint, its depth below the nearest of the given joints; -1 if it is below none. */
function depthsBelow(parents: ArrayLike<number>, joints: readonly JointIndex[]): Int32Array {
  const depth = new Int32Array(parents.length).fill(-1);
  for (let joint = 0; joint < parents.length; joint++) {
    const parent = parents[joint];
    if (joints.includes(joint)) depth[joint] = 0;
    else if (parent !== NO_PARENT && depth[parent] >= 0) depth[joint] = depth[parent] + 1;
  }
  return depth;
}
