import { countText } from '../../base/count-text.ts';
import { AssetError } from '../../base/errors.ts';
import { emptyRanges, type JointIndex } from '../../base/units.ts';
import type { JointTypes } from '../../model/import-settings.ts';
import { TRANSFORM_FLOATS, type RawSkeleton } from '../../model/raw.ts';
import { MAX_JOINTS } from '../../model/skeleton.ts';
import { decomposeFloats, multiplyFloats, normalizeRotation, shears } from './float-matrix.ts';
import type { Model, NodeType } from './models.ts';
import { createPose, poseModels, withAncestors, type ScenePose } from './pose.ts';
import type { FbxScene } from './scene.ts';
import type { Conversion } from './settings.ts';

/** A skeleton and the nodes of the scene that its joints are. */
export interface SceneSkeleton {
  readonly skeleton: RawSkeleton;
  /** Index of the model of every joint, -1 for one that is no node of the file. */
  readonly nodes: readonly number[];
}

/**
 * The node of each name, -1 if there is none. Programs give a mesh the name of the bone that it hangs from: so of
 * several nodes of one name it is the first bone, and the first of all if none is a bone.
 */
export function nodesOfNames(models: readonly Model[], names: readonly string[]): number[] {
  const found = new Map<string, number>();
  models.forEach(({ name, type }, index) => {
    const before = found.get(name);
    const isBetter = type === 'skeleton' && before !== undefined && models[before].type !== type;
    if (before === undefined || isBetter) found.set(name, index);
  });
  return names.map((name) => found.get(name) ?? -1);
}

/**
 * Chooses the joints of a scene: the reference importer's, in its order. A node between two joints that is none itself
 * is part of the lower one's transform.
 * @param sheared the names of joints that shear at rest are added to it
 * @param nameJoints gives every joint a name of its own; refuses names that are not, as the reference importer does
 * @throws AssetError if there are none or too many, two have one name, or one cannot be taken apart
 */
export function chooseJoints(
  scene: FbxScene,
  types: JointTypes,
  sheared: Set<string>,
  nameJoints: (scene: FbxScene, chosen: readonly number[]) => string[] = requireNames,
): SceneSkeleton {
  const { models } = scene;
  const chosen = [...models.keys()].filter((index) => isChosen(models[index].type, types));
  requireCount(scene, chosen, types);
  const names = nameJoints(scene, chosen);
  const jointOf = new Int32Array(models.length).fill(-1);
  chosen.forEach((model, joint) => (jointOf[model] = joint));
  const parents = Int16Array.from(chosen, (model) => {
    let at = models[model].parent;
    while (at >= 0 && jointOf[at] < 0) at = models[at].parent;
    return at < 0 ? -1 : jointOf[at];
  });
  const skeleton: RawSkeleton = {
    kind: 'raw-skeleton',
    count: chosen.length,
    names,
    parents,
    transforms: restTransforms(scene, chosen, parents, (joint) => sheared.add(names[joint])),
    ranges: emptyRanges('body'),
  };
  return { skeleton, nodes: chosen };
}

function isChosen(type: NodeType, types: JointTypes): boolean {
  if (type === 'none') return false;
  return types.any || (type !== 'other' && types[type]);
}

function requireCount(
  { tree, models }: FbxScene,
  chosen: readonly number[],
  types: JointTypes,
): void {
  const object = tree.object;
  if (chosen.length > MAX_JOINTS) {
    throw new AssetError({
      object,
      expected: `at most ${MAX_JOINTS} joints`,
      found: String(chosen.length),
      advice: 'Export the character alone.',
    });
  }
  if (chosen.length > 0) return;
  const wanted = Object.entries(types).flatMap(([type, isWanted]) => (isWanted ? [type] : []));
  const present = new Set(models.map(({ type }) => type));
  const found =
    models.length === 0
      ? 'no nodes'
      : `${countText(models.length, 'node')} (${[...present].join(', ')})`;
  throw new AssetError({
    object,
    expected: `joints: nodes of type ${wanted.join(', ') || '(none is chosen)'}`,
    found,
    advice:
      models.length === 0
        ? 'Export the file again, with the character.'
        : 'Choose other types of nodes in the import settings: "skeleton": { "import": { "types": { "any": true } } } takes all.',
  });
}

function requireNames({ tree, models }: FbxScene, chosen: readonly number[]): string[] {
  const taken = new Set<string>();
  for (const model of chosen) {
    const { name, object } = models[model];
    if (name !== '' && !taken.has(name)) {
      taken.add(name);
      continue;
    }
    throw new AssetError({
      object: tree.object,
      offset: object.node.offset,
      expected: 'a name of its own for every joint',
      found: name === '' ? 'a joint without a name' : `"${name}" twice`,
      advice: 'Rename joints in the program that wrote the file, and export again.',
    });
  }
  return [...taken];
}

function restTransforms(
  { tree, models, conversion }: FbxScene,
  chosen: readonly number[],
  parents: Int16Array,
  onShear: (joint: JointIndex) => void,
): Float32Array {
  const pose = createPose(models);
  poseModels(pose, models, withAncestors(models, chosen));
  const transforms = new Float32Array(TRANSFORM_FLOATS * chosen.length);
  chosen.forEach((model, joint) => {
    const parent = parents[joint] < 0 ? -1 : chosen[parents[joint]];
    const local = converted(conversion, relativeFloats(pose, model, parent));
    const at = TRANSFORM_FLOATS * joint;
    if (shears(local)) onShear(joint);
    if (!decomposeFloats(transforms, at, local)) {
      refuseMatrix(tree.object, models[model].name, 'at rest');
    }
    normalizeRotation(transforms, at + 3);
  });
  return transforms;
}

/** @throws AssetError saying that a joint's matrix has no rotation */
export function refuseMatrix(object: string, name: string, when: string): never {
  throw new AssetError({
    object: `${object}, joint "${name}"`,
    expected: `translation, rotation and scale ${when}`,
    found: 'a matrix that is flat along two axes, or has no numbers',
    advice: 'Set scales other than 0 in the program that wrote the file, and export again.',
  });
}

const [PRODUCT, RESULT] = [new Float32Array(16), new Float32Array(16)];

/** A matrix in metres with y up. The result is overwritten by the next call. */
export function converted({ matrix, inverse }: Conversion, m: Float32Array): Float32Array {
  multiplyFloats(PRODUCT, matrix, m);
  multiplyFloats(RESULT, PRODUCT, inverse);
  return RESULT;
}

/** inverse(global of the parent) · own global, in double, then rounded; the own global without a parent. */
function relativeFloats(pose: ScenePose, model: number, parent: number): Float32Array {
  const { linear, positions } = pose;
  const out = new Float32Array(16);
  const own = linear.subarray(9 * model, 9 * model + 9);
  const at = positions.subarray(3 * model, 3 * model + 3);
  const inverse = parent < 0 ? IDENTITY3 : inverse3(linear.subarray(9 * parent, 9 * parent + 9));
  const from = parent < 0 ? [0, 0, 0] : positions.subarray(3 * parent, 3 * parent + 3);
  const distance = [at[0] - from[0], at[1] - from[1], at[2] - from[2]];
  const turn = (v: ArrayLike<number>, start: number, row: number): number =>
    inverse[row] * v[start] + inverse[3 + row] * v[start + 1] + inverse[6 + row] * v[start + 2];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) out[4 * column + row] = turn(own, 3 * column, row);
    out[12 + row] = turn(distance, 0, row);
  }
  out[15] = 1;
  return out;
}

const IDENTITY3 = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

/** Not finite for a matrix without an inverse. */
function inverse3(m: Float64Array): Float64Array {
  const [a, b, c, d, e, f, g, h, i] = m;
  const cofactors = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  const determinant = a * cofactors[0] + d * cofactors[1] + g * cofactors[2];
  return Float64Array.from(cofactors, (value) => value / determinant);
}
