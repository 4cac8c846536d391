import type { MeshPart } from '../../model/mesh.ts';

/** The mesh joints that move each point of a mesh. */
export interface VertexInfluences {
  /** Joints of every point, and their weights. */
  readonly joints: readonly number[][];
  readonly weights: readonly number[][];
  /** Adds a joint to some points. Points that there are not, and weights of 0, are left out. */
  add(joint: number, points: ArrayLike<number>, weights: ArrayLike<number>): void;
  /** Adds a joint to all points. */
  addAll(joint: number): void;
  /** Gives points without a joint this one. */
  fillEmpty(joint: number): void;
}

export function createInfluences(pointCount: number): VertexInfluences {
  const joints: number[][] = Array.from({ length: pointCount }, () => []);
  const weights: number[][] = Array.from({ length: pointCount }, () => []);
  const addTo = (point: number, joint: number, weight: number): void => {
    joints[point].push(joint);
    weights[point].push(weight);
  };
  return {
    joints,
    weights,
    add: (joint, points, own) => {
      for (let i = 0; i < points.length; i++) {
        const [point, weight] = [points[i], own[i]];
        if (point in joints && weight > 0 && weight < Infinity) addTo(point, joint, weight);
      }
    },
    addAll: (joint) => joints.forEach((_, point) => addTo(point, joint, 1)),
    fillEmpty: (joint) =>
      joints.forEach((own, point) => {
        if (own.length === 0) addTo(point, joint, 1);
      }),
  };
}

/** Influences of vertices, as many as the busiest one has; weights add up to 1, the largest first. */
export function partWeights(
  { joints, weights }: VertexInfluences,
  pointOf: Uint32Array,
): Pick<MeshPart, 'influences' | 'jointIndices' | 'jointWeights'> {
  const influences = joints.reduce((most, own) => Math.max(most, own.length), 0);
  const jointIndices = new Uint16Array(pointOf.length * influences);
  const jointWeights = new Float32Array(pointOf.length * Math.max(0, influences - 1));
  const orders = joints.map((own, point) =>
    [...own.keys()].toSorted((a, b) => weights[point][b] - weights[point][a]),
  );
  const sums = weights.map((own) => own.reduce((sum, weight) => sum + weight, 0));
  pointOf.forEach((point, vertex) => {
    const order = orders[point];
    for (let i = 0; i < influences; i++) {
      // What is left over belongs to the first joint, with a weight of nothing but rounding.
      const which = order[i] ?? order[0];
      jointIndices[vertex * influences + i] = joints[point][which];
      if (i === influences - 1) continue;
      const weight = i < order.length ? weights[point][which] / sums[point] : 0;
      jointWeights[vertex * (influences - 1) + i] = weight;
    }
  });
  return { influences, jointIndices, jointWeights };
}
