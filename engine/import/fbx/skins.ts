import type { Findings } from '../findings.ts';
import { note } from '../findings.ts';
import type { Affine } from '../affine.ts';
import { childNode, numberCount, numbersOf, textAt } from './node.ts';
import { childObjects, type FbxObject, type ObjectGraph } from './objects.ts';
import type { FbxScene } from './scene.ts';

/** A bone of a skin. */
export interface Cluster {
  /** Index of the model that moves the points. */
  readonly model: number;
  /** From the space of the mesh to that of the bone, when they were bound. */
  readonly toBone: Affine;
  readonly points: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
}

/**
 * The bones of the skin of a geometry; undefined if nothing is skinned. `name` is what findings call it. Bones that are not in the file, and those
 * without points, are left out.
 */
export function readSkin(
  findings: Findings,
  scene: FbxScene,
  geometry: FbxObject,
  name: string,
): Cluster[] | undefined {
  const { graph, models } = scene;
  const skins = deformers(graph, geometry, 'Skin');
  if (skins.length === 0) return undefined;
  const [skin] = skins;
  const type = textAt(childNode(skin.node, 'SkinningType'), 0);
  if (type === 'DualQuaternion') {
    const message = `"${name}" is skinned by dual quaternions: shown with linear skinning, which archives have.`;
    note(findings, 'info', 'dual-quaternions', message);
  }
  const indexOf = new Map(models.map(({ object }, i) => [object.key, i]));
  return childObjects(graph, skin.key, skin.kind).flatMap((object) => {
    const bones = childObjects(graph, object.key, 'Model');
    const model = indexOf.get(bones[0]?.key ?? '');
    const points = childNode(object.node, 'Indexes');
    const weights = childNode(object.node, 'Weights');
    const count = Math.min(numberCount(points), numberCount(weights));
    const toBone = bindMatrix(object);
    if (object.type !== 'Cluster' || model === undefined || toBone === undefined) return [];
    if (count === 0) return [];
    return [
      {
        model,
        toBone,
        points: numbersOf(points).subarray(0, count),
        weights: numbersOf(weights).subarray(0, count),
      },
    ];
  });
}

/** Deformers of a type; they hang from the geometry, before version 7 from the model that holds it. */
export function deformers(graph: ObjectGraph, geometry: FbxObject, type: string): FbxObject[] {
  const all = childObjects(graph, geometry.key, 'Deformer');
  return all.filter((object) => object.type === type);
}

/** What the file calls Transform, though its library calls another matrix so; undefined if it is missing. */
function bindMatrix({ node }: FbxObject): Affine | undefined {
  return matrixOf(numbersOf(childNode(node, 'Transform')));
}

function matrixOf(numbers: ArrayLike<number>): Affine | undefined {
  const values = Array.from(numbers);
  return values.length === 16 && values.every(Number.isFinite) ? values : undefined;
}
