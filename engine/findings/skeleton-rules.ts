import { countText } from '../base/count-text.ts';
import { inFileUnits, LENGTH_UNITS, type FileUnit } from '../base/length.ts';
import type { JointIndex } from '../base/units.ts';
import { boundsOf } from '../inspect/skeleton-bounds.ts';
import type { Place, SceneRule } from '../kinds/shared/rule.ts';
import { LOCAL_FLOATS, packPose, unpackPose } from '../math/pose.ts';
import type { Mesh } from '../model/mesh.ts';
import { keyComponents, KEY_KINDS } from '../model/animation.ts';
import { rawKeys, TRANSFORM_AT, type RawAnimation, type RawSkeleton } from '../model/raw.ts';
import { MATRIX_FLOATS, NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { modelsOf } from '../runtime/local-to-model.ts';
import { short } from './rig-rules.ts';

/** A skeleton and what came in the same file. */
export interface SkeletonScene {
  readonly skeleton: Skeleton | RawSkeleton;
  readonly clips: readonly RawAnimation[];
  readonly meshes: readonly Mesh[];
  /** Of the skeleton's lengths. */
  readonly unit: FileUnit;
  readonly nameOf: (joint: JointIndex) => string;
}

/** Metres: what a skin moves is hardly ever larger. */
const UNLIKELY_SIZE = 50;
/** Metres: another unit is named if a character has this size in it. */
const LIKELY_SIZE = 10;
/** Metres: captures in inches of a person, who would be a child in centimetres. */
const PERSON = { from: 1.2, to: 2.2, child: 0.9 } as const;

/** A skeleton is that of a body from so many joints on; half of them hang so deep, and no bone is a larger part of its size. */
const BODY = { joints: 12, depth: 3, bone: 0.6 } as const;

/** Scales of ancestors that multiply or divide lengths by so much are units in disguise. */
const LARGE_SCALE = 9;

export const SKELETON_RULES: readonly SceneRule<SkeletonScene>[] = [
  {
    name: 'helper-joint',
    severity: 'info',
    why: 'No clip moves it and no skin uses it, but every clip stores its keys and every pose its transform: leave it out of the export, or bake it into its children.',
    check: helperJoints,
  },
  {
    name: 'gltf-scale-inherits',
    severity: 'info',
    why: 'Lengths and tolerances of the joints below are multiplied by the scale: apply it where the skeleton was made, or give tolerances in model space.',
    check: scaledAncestors,
  },
  {
    name: 'size-unlikely',
    severity: 'info',
    why: 'Tolerances and distances are lengths: in the wrong unit they are far too small, and clips larger than they must be. Choose the unit of the file, or export it in metres.',
    check: unlikelySize,
  },
];

function* helperJoints({ skeleton, clips, meshes, nameOf }: SkeletonScene): Iterable<Place> {
  if (clips.length === 0 || meshes.length === 0) return;
  // What was left out may have used any joint.
  if (meshes.some(({ isPartial }) => isPartial === true)) return;
  const used = new Uint8Array(skeleton.count);
  for (const { jointRemaps } of meshes) for (const joint of jointRemaps) used[joint] = 1;
  for (const clip of clips) {
    if (clip.trackCount !== skeleton.count) return;
    for (let joint = 0; joint < skeleton.count; joint++) if (isMoved(clip, joint)) used[joint] = 1;
  }
  const helpers = Array.from(used, (mark, joint) => ({ mark, joint })).filter(({ mark }) => !mark);
  for (const { joint } of helpers) {
    yield { joint, message: `${nameOf(joint)}: no clip moves it and no skin uses it` };
  }
}

function* unlikelySize({ skeleton, meshes, unit }: SkeletonScene): Iterable<Place> {
  const models = restModels(skeleton);
  const hasSkin = meshes.length > 0;
  const size = hasSkin ? skinnedSize(models, meshes) : bodySize(models, skeleton.parents);
  const inUnit = (one: FileUnit): number => size / inFileUnits({ value: 1, unit: 'm' }, one);
  const likely = LENGTH_UNITS.find((one) => inUnit(one) < LIKELY_SIZE);
  if (likely === undefined || !(inUnit(unit) >= UNLIKELY_SIZE)) return;
  const inInches = inUnit('in');
  const isPerson =
    inUnit(likely) < PERSON.child && inInches >= PERSON.from && inInches <= PERSON.to;
  const or = isPerson ? `, or inches (${short(inInches)} m)` : '';
  yield {
    message: `${hasSkin ? 'the joints that its skin follows' : 'its joints'} are ${short(inUnit(unit))} m apart at rest, in ${likely} they would be ${short(inUnit(likely))} m: the unit of lengths is probably ${likely}${or}`,
    evidence: { sizeMm: 1000 * inUnit(unit), likelyMm: 1000 * inUnit(likely) },
    remedy: {
      text: `If it is, choose ${likely}: as what the clip is in (Build), or with --unit ${likely}${isPerson ? ' or --unit in' : ''}. Else nothing is wrong.`,
      command: { name: 'set-unit', args: { unit: likely } },
    },
  };
}

/** The matrices of all joints at rest. */
function restModels(skeleton: SkeletonScene['skeleton']): Float32Array {
  const isRaw = skeleton.kind === 'raw-skeleton';
  const pose = isRaw ? packPose(skeleton.transforms, skeleton.count) : skeleton.restPose;
  return modelsOf(skeleton, pose);
}

/** Largest extent along an axis of the resting joints that one part's vertices follow by weights; 0 without such parts. */
function skinnedSize(models: Float32Array, meshes: readonly Mesh[]): number {
  const sizes = meshes.flatMap(({ parts, jointRemaps }) =>
    parts
      .filter(({ influences }) => influences > 1)
      .map(({ jointIndices }) => {
        const joints = Array.from(new Set(jointIndices), (index) => jointRemaps[index]);
        return extentOf(matricesOf(models, joints));
      }),
  );
  return Math.max(0, ...sizes);
}

/** Largest extent along an axis. */
function extentOf(models: Float32Array): number {
  const { min, max } = boundsOf(models);
  return Math.max(...max.map((value, axis) => value - min[axis]));
}

/**
 * The largest extent of a skeleton alone that is built like a body: most of its joints hang deep, and no bone is most of
 * its size. That of others is 0: they may be a scene.
 */
function bodySize(models: Float32Array, parents: Int16Array): number {
  const depths = new Uint16Array(parents.length);
  let longest = 0;
  parents.forEach((parent, joint) => {
    if (parent === NO_PARENT) return;
    depths[joint] = depths[parent] + 1;
    const [a, b] = [joint, parent].map((one) => MATRIX_FLOATS * one + 12);
    const bone = Math.hypot(...[0, 1, 2].map((k) => models[a + k] - models[b + k]));
    longest = Math.max(longest, bone);
  });
  const deep = depths.filter((depth) => depth >= BODY.depth).length;
  const isBody = parents.length >= BODY.joints && 2 * deep >= parents.length;
  const size = extentOf(models);
  return isBody && longest <= BODY.bone * size ? size : 0;
}

function matricesOf(models: Float32Array, joints: readonly JointIndex[]): Float32Array {
  const matrices = new Float32Array(joints.length * MATRIX_FLOATS);
  joints.forEach((joint, i) => {
    const at = joint * MATRIX_FLOATS;
    matrices.set(models.subarray(at, at + MATRIX_FLOATS), i * MATRIX_FLOATS);
  });
  return matrices;
}

/** Whether a track has different values. */
function isMoved(clip: RawAnimation, joint: JointIndex): boolean {
  return KEY_KINDS.some((kind) => {
    const { offsets, values } = rawKeys(clip, kind);
    const size = keyComponents(kind);
    for (let i = size * (offsets[joint] + 1); i < size * offsets[joint + 1]; i++) {
      if (values[i] !== values[i - size]) return true;
    }
    return false;
  });
}

function* scaledAncestors({ skeleton, nameOf }: SkeletonScene): Iterable<Place> {
  const { count, parents } = skeleton;
  const locals =
    skeleton.kind === 'skeleton' ? unpackPose(skeleton.restPose, count) : skeleton.transforms;
  const scaleOf = (joint: JointIndex): number =>
    Math.abs(locals[joint * LOCAL_FLOATS + TRANSFORM_AT.scale]);
  const inherited = new Float64Array(count).fill(1);
  const below = new Map<JointIndex, number>();
  const source = new Int32Array(count).fill(NO_PARENT);
  for (let joint = 0; joint < count; joint++) {
    const parent = parents[joint];
    if (parent === NO_PARENT) continue;
    inherited[joint] = inherited[parent] * scaleOf(parent);
    source[joint] = isLarge(scaleOf(parent)) ? parent : source[parent];
    if (source[joint] === NO_PARENT || !isLarge(inherited[joint])) continue;
    below.set(source[joint], (below.get(source[joint]) ?? 0) + 1);
  }
  for (const [joint, joints] of below) {
    const scale = scaleOf(joint);
    yield {
      joint,
      message: `${nameOf(joint)} scales ${countText(joints, 'joint')} below it by ${short(scale)}: a local tolerance of 1 mm there is ${short(scale)} mm, and errors 10 cm beside them are measured ${short(10 * scale)} cm away`,
      evidence: { scale, joints },
    };
  }
}

function isLarge(scale: number): boolean {
  return scale > LARGE_SCALE || (scale > 0 && scale < 1 / LARGE_SCALE);
}
