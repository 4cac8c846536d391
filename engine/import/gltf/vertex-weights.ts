import { AssetError } from '../../base/errors.ts';
import type { MeshPart } from '../../model/mesh.ts';
import { elementCount, floatsOf, type AccessorData } from './accessor-data.ts';

/** What moves the vertices of a part. */
export type VertexWeights = Pick<MeshPart, 'influences' | 'jointIndices' | 'jointWeights'>;

/** Influences that one pair of attributes (`JOINTS_0`, `WEIGHTS_0`) holds. */
const SET = 4;

/** The mesh joints that a skin's own stand at. */
interface SkinJoints {
  readonly first: number;
  readonly count: number;
}

/** Joints and weights of every vertex, as many a vertex as it has room for. */
interface Slots {
  readonly joints: readonly ArrayLike<number>[];
  readonly weights: readonly Float32Array[];
}

/**
 * The influences of a skinned part's vertices: only as many a vertex as the busiest one has, their weights adding up to
 * 1 (the last one is what is missing to it). A vertex without any weight follows its first joint.
 *
 * @throws AssetError if a weight is no number, or is of a joint that the skin does not have
 */
export function influencesOf(
  object: string,
  attributes: ReadonlyMap<string, AccessorData>,
  { first, count }: SkinJoints,
  vertexCount: number,
): VertexWeights {
  const slots = slotsOf(object, attributes, vertexCount);
  const influences = strongestWeightCount(object, slots, count, vertexCount);
  const jointIndices = new Uint16Array(vertexCount * influences);
  const jointWeights = new Float32Array(vertexCount * (influences - 1));
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const own = ownInfluences(slots, vertex);
    const sum = own.reduce((total, { weight }) => total + weight, 0);
    for (let i = 0; i < influences; i++) {
      // What is left over belongs to the first joint, with a weight of nothing but rounding.
      const { joint, weight } = own[i] ?? { joint: own[0]?.joint ?? 0, weight: 0 };
      jointIndices[vertex * influences + i] = first + joint;
      if (i < influences - 1) {
        jointWeights[vertex * (influences - 1) + i] = sum > 0 ? weight / sum : Number(i === 0);
      }
    }
  }
  return { influences, jointIndices, jointWeights };
}

/** How far a vertex's weights may be from 1 together: bytes are that coarse. */
const ROUNDED = 0.02;

/** How many vertices have weights that do not add up to 1, what those of the worst add up to, and how many have none. */
export function oddWeightSums(
  attributes: ReadonlyMap<string, AccessorData>,
  vertexCount: number,
): { readonly count: number; readonly worst: number; readonly without: number } {
  const sums = new Float64Array(vertexCount);
  for (let set = 0; attributes.has(`WEIGHTS_${set}`); set++) {
    const data = attributes.get(`WEIGHTS_${set}`);
    const weights = data === undefined ? [] : floatsOf(data);
    for (let i = 0; i < SET * vertexCount; i++) sums[Math.floor(i / SET)] += weights[i];
  }
  const odd = sums.filter((sum) => sum !== 0 && Math.abs(sum - 1) > ROUNDED);
  const worst = odd.reduce((most, sum) => (Math.abs(sum - 1) > Math.abs(most - 1) ? sum : most), 1);
  return { count: odd.length, worst, without: sums.filter((sum) => sum === 0).length };
}

function slotsOf(
  object: string,
  attributes: ReadonlyMap<string, AccessorData>,
  vertexCount: number,
): Slots {
  const joints: ArrayLike<number>[] = [];
  const weights: Float32Array[] = [];
  for (let set = 0; ; set++) {
    const [index, weight] = [attributes.get(`JOINTS_${set}`), attributes.get(`WEIGHTS_${set}`)];
    if (index === undefined || weight === undefined) return { joints, weights };
    for (const data of [index, weight]) {
      if (data.components === SET && elementCount(data) === vertexCount) continue;
      throw new AssetError({
        object,
        expected: `${vertexCount} times ${SET} joints and weights`,
        found: `${elementCount(data)} times ${data.components}`,
      });
    }
    joints.push(index.array);
    weights.push(floatsOf(weight));
  }
}

/** The most influences that a vertex has, at least 1; refuses those that cannot be. */
function strongestWeightCount(
  object: string,
  { joints, weights }: Slots,
  jointCount: number,
  vertexCount: number,
): number {
  let most = 1;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    let own = 0;
    for (let slot = 0; slot < SET * joints.length; slot++) {
      const at = vertex * SET + (slot % SET);
      const weight = weights[slot >> 2][at];
      const joint = joints[slot >> 2][at];
      if (weight === 0) continue;
      own++;
      if (weight > 0 && weight < Infinity && joint < jointCount) continue;
      throw new AssetError({
        object,
        expected: `weights above 0 of the skin's ${jointCount} joints`,
        found: `${weight} of joint ${joint} at vertex ${vertex}`,
        advice: 'Export the model again, or repair it.',
      });
    }
    most = Math.max(most, own);
  }
  return most;
}

function ownInfluences(
  { joints, weights }: Slots,
  vertex: number,
): { joint: number; weight: number }[] {
  const own = joints.flatMap((indices, set) =>
    [0, 1, 2, 3].map((i) => {
      const at = vertex * SET + i;
      return { joint: indices[at], weight: weights[set][at] };
    }),
  );
  const moving = own.filter(({ weight }) => weight > 0);
  return moving.length > 0 ? moving : own.slice(0, 1);
}
