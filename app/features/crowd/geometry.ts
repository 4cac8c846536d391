import { BufferAttribute, InstancedBufferGeometry, Sphere } from 'three';
import { MATRIX_FLOATS, type Skeleton } from '#engine/model';
import { localToModel } from '#engine/runtime';
import { LEVEL_PIXELS } from './detail.ts';
import { INFLUENCES, type SkinLevel } from './skin-levels.ts';

/** Half the length of the cross that a lone joint is drawn as, in heights. */
const CROSS = 0.015;

/**
 * The levels of a skeleton: all bones, then those that are at least a pixel long where characters are as high as in
 * the level.
 */
export function boneLevels(skeleton: Skeleton, height: number): InstancedBufferGeometry[] {
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  localToModel(skeleton, skeleton.restPose, models);
  return [0, ...LEVEL_PIXELS.map((pixels) => height / pixels)].map((shortest) =>
    boneGeometry(boneLines(skeleton, models, shortest), height),
  );
}

/**
 * Pairs of joints: a line from every joint to the nearest one above it that also has a line, none shorter than
 * `shortest` in the pose of `models`. A joint with neither parent nor children is paired with itself.
 */
export function boneLines(
  { parents }: Pick<Skeleton, 'parents'>,
  models: Float32Array,
  shortest: number,
): number[] {
  const hasChildren = new Set(parents);
  /** Per joint: where lines of those below it begin. */
  const begins = new Int16Array(parents.length);
  return Array.from(parents).flatMap((parent, joint) => {
    begins[joint] = joint;
    if (parent < 0) return hasChildren.has(joint) ? [] : [joint, joint];
    const begin = begins[parent];
    const [dx, dy, dz] = [12, 13, 14].map(
      (i) => models[joint * MATRIX_FLOATS + i] - models[begin * MATRIX_FLOATS + i],
    );
    if (Math.hypot(dx, dy, dz) >= shortest) return [begin, joint];
    begins[joint] = begin;
    return [];
  });
}

/** Lines between pairs of joints; three that cross on a joint, along its axes, where a pair is one joint. */
export function boneGeometry(pairs: readonly number[], height: number): InstancedBufferGeometry {
  const ends: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [begin, end] = [pairs[i], pairs[i + 1]];
    if (begin !== end) ends.push(begin, 0, 0, end, 0, 0);
    else {
      const half = CROSS * height;
      for (let axis = 0; axis < 3; axis++) ends.push(end, axis, -half, end, axis, half);
    }
  }
  const geometry = createGeometry();
  // The shader reads each position as a joint, one of its axes, and a distance along it.
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(ends), 3));
  return geometry;
}

/** The levels of a mesh; those with the same vertices share them on the card, too. */
export function meshGeometries(levels: readonly SkinLevel[]): InstancedBufferGeometry[] {
  const attributes = new Map<SkinLevel['vertices'], ReturnType<typeof vertexAttributes>>();
  return levels.map(({ vertices, indices }) => {
    const own = attributes.get(vertices) ?? vertexAttributes(vertices);
    attributes.set(vertices, own);
    const geometry = createGeometry();
    for (const [name, attribute] of own) geometry.setAttribute(name, attribute);
    geometry.setIndex(new BufferAttribute(indices, 1));
    return geometry;
  });
}

function vertexAttributes({ positions, normals, joints, weights }: SkinLevel['vertices']) {
  return [
    ['position', new BufferAttribute(positions, 3)],
    ['normal', new BufferAttribute(normals, 3)],
    ['joints4', new BufferAttribute(joints, INFLUENCES)],
    ['weights', new BufferAttribute(weights, INFLUENCES)],
  ] as const;
}

function createGeometry(): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  geometry.instanceCount = 0;
  // Not culled, as only the shader knows where characters are.
  geometry.boundingSphere = new Sphere();
  return geometry;
}
