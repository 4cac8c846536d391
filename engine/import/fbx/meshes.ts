import { listed } from '../../base/count-text.ts';
import { AssetError } from '../../base/errors.ts';
import { emptyRanges } from '../../base/units.ts';
import {
  joinTriangles,
  type Mesh,
  type MeshImage,
  type MeshPart,
  type MeshSurface,
} from '../../model/mesh.ts';
import { cofactors, determinant, IDENTITY, invert, multiply, type Affine } from '../affine.ts';
import { addOrLeaveOut, noteBroken, type BrokenGeometry } from '../broken-geometry.ts';
import { note, type Findings } from '../findings.ts';
import { normalized } from '../../math/vectors.ts';
import { readGeometry, type Geometry } from './geometry.ts';
import { createInfluences, partWeights, type VertexInfluences } from './influences.ts';
import type { SceneSkeleton } from './joints.ts';
import { readMaterials, type Images, type Material } from './materials.ts';
import { childNode } from './node.ts';
import { childObjects, isLegacy, type FbxObject } from './objects.ts';
import { createPose, globalMatrix, poseModels } from './pose.ts';
import type { FbxScene } from './scene.ts';
import { geometricMatrix } from './transform.ts';
import { deformers, readSkin } from './skins.ts';

/** What a mesh is made of, and how it is bound. */
export interface MeshSource extends SceneSkeleton {
  readonly findings: Findings;
  readonly scene: FbxScene;
  /** Pictures of textures, by the key of what names them. */
  readonly images: Images;
}

/** A mesh under construction. */
interface Draft {
  readonly source: MeshSource;
  /** Global transform of every model at rest, in the file's space. */
  readonly globals: readonly Affine[];
  /** The joint at or above every model, -1 without one. */
  readonly jointOf: Int32Array;
  /** {@link SceneSkeleton.nodes}. */
  readonly modelOf: readonly number[];
  readonly toMetres: Affine;
  readonly fromMetres: Affine;
  readonly parts: MeshPart[];
  readonly triangles: Uint32Array[];
  readonly surfaces: MeshSurface[];
  readonly images: MeshImage[];
  readonly remaps: number[];
  readonly inverseBinds: number[];
  vertexCount: number;
  cornerCount: number;
}

/** Mesh joints are referred to by 16 bits. */
const MAX_MESH_JOINTS = 1 << 16;

/**
 * Everything of a scene that has polygons as one mesh in metres: skinned where a skin moves it, with its joint where one
 * carries it, else still. Geometry that is not sound is left out. Undefined if there is nothing.
 */
export function readMesh(source: MeshSource): Mesh | undefined {
  const { findings, scene } = source;
  const draft = createDraft(source);
  const broken: BrokenGeometry = [];
  const meshes = meshesOf(scene);
  for (const { model, geometry } of meshes) {
    addOrLeaveOut(broken, scene.models[model].name, () => addGeometry(draft, model, geometry));
  }
  noteBroken(findings, broken);
  noteShapes(source, meshes);
  const { parts, surfaces, images, remaps, inverseBinds, vertexCount } = draft;
  if (vertexCount === 0) return undefined;
  return {
    kind: 'mesh',
    parts,
    ...(broken.length > 0 && { isPartial: true }),
    vertexCount,
    triangleIndices: joinTriangles(draft.triangles, draft.vertexCount),
    jointRemaps: Uint16Array.from(remaps),
    inverseBindPoses: Float32Array.from(inverseBinds),
    appearance: { surfaces, images },
    ranges: emptyRanges('body'),
  };
}

interface PlacedGeometry {
  readonly model: number;
  readonly geometry: FbxObject;
}

/** Every mesh of the scene with the model that shows it; before version 7 models are their own. */
function meshesOf({ tree, graph, models }: FbxScene): PlacedGeometry[] {
  return models.flatMap(({ object }, model) => {
    const geometries = isLegacy(tree) ? [object] : childObjects(graph, object.key, 'Geometry');
    const meshes = geometries.filter(
      ({ node }) => childNode(node, 'PolygonVertexIndex') !== undefined,
    );
    return meshes.map((geometry) => ({ model, geometry }));
  });
}

/** Says which meshes have other shapes, which would change them. */
function noteShapes(
  { findings, scene: { graph, models } }: MeshSource,
  meshes: readonly PlacedGeometry[],
): void {
  const shaped = meshes.filter(
    ({ geometry }) => deformers(graph, geometry, 'BlendShape').length > 0,
  );
  if (shaped.length === 0) return;
  const which = listed(shaped.map(({ model }) => models[model].name));
  const message = `Blend shapes are not applied: ${which} ${shaped.length === 1 ? 'is' : 'are'} shown without. Their weights become user tracks.`;
  note(findings, 'info', 'blend-shapes', message);
}

function createDraft(source: MeshSource): Draft {
  const { scene, nodes } = source;
  const { models, conversion } = scene;
  const pose = createPose(models);
  poseModels(pose, models, Uint32Array.from(models.keys()));
  const ownJoints = new Map(nodes.map((model, joint) => [model, joint]));
  const jointOf = new Int32Array(models.length).fill(-1);
  models.forEach(({ parent }, model) => {
    jointOf[model] = ownJoints.get(model) ?? (parent < 0 ? -1 : jointOf[parent]);
  });
  return {
    source,
    globals: models.map((_, model) => globalMatrix(pose, model)),
    jointOf,
    modelOf: nodes,
    toMetres: Array.from(conversion.matrix),
    fromMetres: invert(Array.from(conversion.matrix)) ?? IDENTITY,
    parts: [],
    triangles: [],
    surfaces: [],
    images: [],
    remaps: [],
    inverseBinds: [],
    vertexCount: 0,
    cornerCount: 0,
  };
}

function addGeometry(draft: Draft, model: number, object: FbxObject): void {
  const { source, toMetres } = draft;
  const { findings, scene, images } = source;
  const geometry = readGeometry(`${scene.tree.object}, Geometry "${object.name}"`, object.node);
  if (geometry.pointOf.length === 0) return;
  const geometric = geometricMatrix(scene.models[model].properties);
  const clusters = readSkin(findings, scene, object, scene.models[model].name);
  const influences = createInfluences(geometry.points.length / 3);
  let placed: Affine;
  if (clusters === undefined || clusters.length === 0) {
    placed = multiply(toMetres, carried(draft, model, geometric, influences));
  } else {
    placed = toMetres;
    for (const cluster of clusters) {
      const joint = bind(draft, cluster.model, multiply(cluster.toBone, geometric));
      influences.add(joint, cluster.points, cluster.weights);
    }
    influences.fillEmpty(draft.remaps.length - clusters.length);
  }
  addPart(draft, geometry, placed, influences);
  const shown = multiply(toMetres, multiply(draft.globals[model], geometric));
  const outside = determinant(shown) < 0 ? turnedRound(geometry) : geometry;
  addSurfaces(
    draft,
    outside,
    readMaterials({ findings, scene, images }, scene.models[model].object, draft.images),
  );
}

/** A geometry that is mirrored where it stands: with its triangles turned round, its outside is still outside. */
function turnedRound(geometry: Geometry): Geometry {
  const triangles = Array.from(geometry.triangles, ([material, corners]) => {
    const turned = corners.map((_, i) => corners[[i, i + 1, i - 1][i % 3]]);
    return [material, turned] as const;
  });
  return { ...geometry, triangles: new Map(triangles) };
}

/** Binds all of a mesh to the joint that carries it; returns where its points stand in the space of that joint. */
function carried(
  draft: Draft,
  model: number,
  geometric: Affine,
  influences: VertexInfluences,
): Affine {
  const { globals, jointOf, modelOf } = draft;
  const joint = jointOf[model];
  if (joint < 0) return multiply(globals[model], geometric);
  const holder = modelOf[joint];
  const toJoint =
    holder === model ? IDENTITY : multiply(invert(globals[holder]) ?? IDENTITY, globals[model]);
  influences.addAll(addJoint(draft, joint, IDENTITY));
  return multiply(toJoint, geometric);
}

/**
 * Adds a mesh joint for a bone of a skin. A bone that is no joint moves with the one above it, else with the first.
 * @param toBone from the space of the mesh to that of the bone
 */
function bind(draft: Draft, model: number, toBone: Affine): number {
  const { globals, jointOf, modelOf, toMetres, fromMetres } = draft;
  const joint = Math.max(0, jointOf[model]);
  const holder = modelOf[joint];
  const toJoint =
    holder === model || holder < 0
      ? toBone
      : multiply(multiply(invert(globals[holder]) ?? IDENTITY, globals[model]), toBone);
  return addJoint(draft, joint, multiply(multiply(toMetres, toJoint), fromMetres));
}

function addJoint({ source, remaps, inverseBinds }: Draft, joint: number, matrix: Affine): number {
  if (remaps.length >= MAX_MESH_JOINTS) {
    throw new AssetError({
      object: source.scene.tree.object,
      expected: `at most ${MAX_MESH_JOINTS} joints in all skins together`,
      found: 'more',
      advice: 'Export the character alone.',
    });
  }
  for (let i = 0; i < 16; i++) inverseBinds.push(matrix[i]);
  return remaps.push(joint) - 1;
}

function addPart(
  draft: Draft,
  { points, pointOf, normals, uvs, colors }: Geometry,
  placed: Affine,
  influences: VertexInfluences,
): void {
  const positions = new Float32Array(3 * pointOf.length);
  pointOf.forEach((point, vertex) => {
    const [x, y, z] = [points[3 * point], points[3 * point + 1], points[3 * point + 2]];
    for (let row = 0; row < 3; row++) {
      positions[3 * vertex + row] =
        placed[row] * x + placed[4 + row] * y + placed[8 + row] * z + placed[12 + row];
    }
  });
  if (!positions.every(Number.isFinite)) {
    throw new AssetError({
      object: draft.source.scene.tree.object,
      expected: 'finite points',
      found: 'others',
      advice: 'Export the mesh again.',
    });
  }
  turnNormals(normals, placed);
  draft.parts.push({
    vertexCount: pointOf.length,
    positions,
    normals,
    tangents: new Float32Array(0),
    uvs,
    colors,
    ...partWeights(influences, pointOf),
  });
}

/** Normals follow the surface, not its points; mirrored, they still point outwards. */
function turnNormals(normals: Float32Array, m: Affine): void {
  const side = determinant(m) < 0 ? -1 : 1;
  const [a, b, c] = cofactors(m);
  for (let at = 0; at < normals.length; at += 3) {
    const [x, y, z] = [normals[at], normals[at + 1], normals[at + 2]];
    const turned = [0, 1, 2].map((row) => side * (a[row] * x + b[row] * y + c[row] * z));
    normals.set(normalized(turned), at);
  }
}

/** Adds the triangles of each material; polygons of a material that is not there have the first. */
function addSurfaces(
  draft: Draft,
  { triangles, pointOf }: Geometry,
  materials: readonly Material[],
): void {
  const first = draft.vertexCount;
  for (const [material, corners] of triangles) {
    const surface = materials[material] ?? materials[0];
    draft.triangles.push(corners.map((vertex) => first + vertex));
    draft.surfaces.push({ ...surface, first: draft.cornerCount, count: corners.length });
    draft.cornerCount += corners.length;
  }
  draft.vertexCount += pointOf.length;
}
