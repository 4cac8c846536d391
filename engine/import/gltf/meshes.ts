import type { GLTF } from '@gltf-transform/core';
import { countText, listed } from '../../base/count-text.ts';
import { AssetError } from '../../base/errors.ts';
import type { Finding } from '../../base/finding.ts';
import { emptyRanges } from '../../base/units.ts';
import { joinTriangles } from '../../model/mesh.ts';
import type { Mesh, MeshPart, MeshSurface } from '../../model/mesh.ts';
import { elementCount, type AccessorData } from './accessor-data.ts';
import { determinant, type Affine } from '../affine.ts';
import { addOrLeaveOut, noteBroken, type BrokenGeometry } from '../broken-geometry.ts';
import { addFinding, note, type Findings } from '../findings.ts';
import { primitiveParts, requireSound, type Faults } from './faults.ts';
import type { Joints } from './joints.ts';
import { bindNode, bindSkin, createMeshJoints } from './mesh-joints.ts';
import type { Binding, MeshJoints } from './mesh-joints.ts';
import { readPart } from './mesh-part.ts';
import { showsBones } from './own-export.ts';
import { depthFirst, type NodeIndex, type NodeTree } from './node-tree.ts';
import type { ReadResource } from '../uris.ts';
import type { Buffers } from './read-buffers.ts';
import { noteMorphTargets, materialOf } from './surfaces.ts';
import type { AppearanceSource, Material } from './surfaces.ts';
import { indicesOf } from './indices.ts';
import { cornersOfTriangles, makesTriangles, MAX_TRIANGLES, trianglesOf } from './triangles.ts';
import { oddWeightSums } from './vertex-weights.ts';

/** What a scene's mesh is read from. */
export interface MeshSource {
  readonly findings: Findings;
  readonly json: GLTF.IGLTF;
  readonly faults: Faults;
  readonly tree: NodeTree;
  readonly joints: Joints;
  readonly accessors: readonly (AccessorData | undefined)[];
  readonly buffers: Buffers;
  readonly readResource: ReadResource;
  /** Where every node rests in the skeleton's space. */
  readonly placed: readonly Affine[];
}

/** A mesh under construction. */
interface Draft {
  /** Of every mesh, the primitives that make triangles: found once, however many nodes show it. */
  readonly primitives: readonly (readonly PlacedPrimitive[])[];
  readonly parts: MeshPart[];
  readonly triangles: Uint32Array[];
  readonly surfaces: MeshSurface[];
  readonly meshJoints: MeshJoints;
  readonly broken: BrokenGeometry;
  /** Corners or vertices, whichever are more, of all primitives so far, sound or not. */
  work: number;
  /** Path of the primitive from which on everything is left out, as it is too much. */
  leftOutFrom: string | undefined;
  vertexCount: number;
  cornerCount: number;
  lastAppearance: Material['surface'] | undefined;
}

/** glTF's mode where a primitive gives none. */
const TRIANGLES = 4;

/** A primitive at its place in its mesh. */
type PlacedPrimitive = readonly [place: number, primitive: GLTF.IMeshPrimitive];

function trianglePrimitives({ primitives }: GLTF.IMesh): readonly PlacedPrimitive[] {
  return [...primitives.entries()].filter(([, { mode = TRIANGLES }]) => makesTriangles(mode));
}

/**
 * Everything of a scene that has triangles as one mesh, as it rests in the skeleton's space: skinned where a skin moves
 * it, with its joint where a joint carries it, else still. Geometry that is not sound is left out, and all from where
 * there is more than can be shown. Undefined if there is nothing.
 */
export async function importMesh(
  source: MeshSource,
  scene: readonly NodeIndex[],
): Promise<Mesh | undefined> {
  const { findings, json, faults, tree, placed, buffers, readResource } = source;
  const appearance: AppearanceSource = {
    findings,
    json,
    faults,
    buffers,
    readResource,
    images: [],
    broken: new Set(),
    placeOf: new Map(),
    materials: new Map(),
  };
  const draft: Draft = {
    primitives: (json.meshes ?? []).map(trianglePrimitives),
    parts: [],
    triangles: [],
    surfaces: [],
    meshJoints: createMeshJoints(),
    broken: [],
    work: 0,
    leftOutFrom: undefined,
    vertexCount: 0,
    cornerCount: 0,
    lastAppearance: undefined,
  };
  const shown = depthFirst(tree, scene).filter(
    (node) => tree.nodes[node].mesh !== undefined && !showsBones(tree.nodes[node]),
  );
  for (const node of shown) await addNode(source, appearance, draft, node, placed[node]);
  noteBroken(findings, draft.broken);
  noteTooMuch(findings, draft);
  noteLeftOut(source, shown);
  if (draft.vertexCount === 0) return undefined;
  const { parts, surfaces, meshJoints, vertexCount } = draft;
  const hasMaterials = (json.materials ?? []).length > 0;
  return {
    kind: 'mesh',
    parts,
    ...((draft.broken.length > 0 || draft.leftOutFrom !== undefined) && { isPartial: true }),
    vertexCount,
    triangleIndices: joinTriangles(draft.triangles, draft.vertexCount),
    jointRemaps: Uint16Array.from(meshJoints.remaps),
    inverseBindPoses: Float32Array.from(meshJoints.inverseBinds),
    appearance: hasMaterials ? { surfaces, images: appearance.images } : undefined,
    ranges: emptyRanges('body'),
  };
}

async function addNode(
  source: MeshSource,
  appearance: AppearanceSource,
  draft: Draft,
  node: NodeIndex,
  placed: Affine,
): Promise<void> {
  const { tree } = source;
  const { mesh = -1 } = tree.nodes[node];
  const name = tree.names[node];
  const binding = addOrLeaveOut(draft.broken, name, () => bindMesh(source, draft, node, placed));
  if (binding === undefined) return;
  for (const [i, primitive] of draft.primitives[mesh]) {
    if (draft.leftOutFrom !== undefined) return;
    const path = `meshes[${mesh}].primitives[${i}]`;
    const material = await materialOf(appearance, primitive.material);
    const primitiveSource = { path, primitive, material, binding, placed };
    addOrLeaveOut(draft.broken, name, () => addPrimitive(source, draft, primitiveSource));
  }
}

/** @throws AssetError if a node's mesh or skin is not sound */
function bindMesh(
  { findings, json, faults, tree, joints, accessors }: MeshSource,
  { meshJoints }: Draft,
  node: NodeIndex,
  placed: Affine,
): Binding {
  const { object } = findings;
  const { mesh = -1, skin } = tree.nodes[node];
  requireSound(faults, [`meshes[${mesh}]`]);
  const { meshes = [], skins = [] } = json;
  if (mesh >= meshes.length) {
    throw new AssetError({
      object: `${object}, nodes[${node}].mesh`,
      expected: `an index of one of ${meshes.length} meshes`,
      found: String(mesh),
    });
  }
  if (skin === undefined) return bindNode(object, meshJoints, joints, node, placed);
  requireSound(faults, [`accessors[${skins[skin].inverseBindMatrices}]`]);
  return bindSkin(findings, meshJoints, json, joints, accessors, skin);
}

interface PrimitiveSource {
  /** Its path in the file. */
  readonly path: string;
  readonly primitive: GLTF.IMeshPrimitive;
  readonly material: Material;
  readonly binding: Binding;
  readonly placed: Affine;
}

/** @throws AssetError if a primitive is not sound */
function addPrimitive(
  { json, faults, accessors, findings }: MeshSource,
  draft: Draft,
  primitiveSource: PrimitiveSource,
): void {
  const { path, primitive, material, binding, placed } = primitiveSource;
  const object = `${findings.object}, ${path}`;
  requireSound(faults, primitiveParts(primitive));
  const attributes = new Map<string, AccessorData>();
  for (const [semantic, index] of Object.entries(primitive.attributes ?? {})) {
    const data = accessors[index];
    if (data !== undefined) attributes.set(semantic, data);
  }
  const vertices = attributes.get('POSITION');
  const vertexCount = vertices === undefined ? 0 : elementCount(vertices);
  const indices = indicesOf(json, accessors, object, primitive);
  const mode = primitive.mode ?? TRIANGLES;
  const cornerCount = cornersOfTriangles(indices?.length ?? vertexCount, mode);
  // Counted before anything is read, also of what is not sound or empty: all of it takes time.
  draft.work += Math.max(cornerCount, vertexCount, 1);
  if (draft.work > 3 * MAX_TRIANGLES) {
    draft.leftOutFrom = path;
    return;
  }
  // The specification has what is skinned stand where its joints put it, wherever its own node is.
  const own = binding.kind === 'skin' ? undefined : placed;
  const { texcoord, placeUvs, surface } = material;
  const part = readPart({ object, attributes, binding, placed: own, texcoord, placeUvs });
  if (part === undefined) return;
  if (binding.kind === 'skin') noteWeights(findings, object, attributes, part.vertexCount);
  // But which side of a triangle is outside, its own node says, skinned or not.
  const isMirrored = determinant(placed) < 0;
  const corners = trianglesOf(object, indices, part.vertexCount, mode, isMirrored);
  for (let i = 0; i < corners.length; i++) corners[i] += draft.vertexCount;
  addSurface(draft, surface, corners.length);
  draft.triangles.push(corners);
  draft.parts.push(part);
  draft.vertexCount += part.vertexCount;
  draft.cornerCount += corners.length;
}

function noteTooMuch(findings: Findings, { leftOutFrom }: Draft): void {
  if (leftOutFrom === undefined) return;
  const message = `From ${leftOutFrom} on, all meshes are left out: there are more than the ${MAX_TRIANGLES} triangles that can be shown, empty ones and unused vertices included.`;
  note(findings, 'warning', 'too-many-triangles', message, {
    remedy: { text: 'Export the character alone.' },
  });
}

/** Weights are made to add up to 1, so that nobody else would say that they do not. */
function noteWeights(
  findings: Findings,
  object: string,
  attributes: ReadonlyMap<string, AccessorData>,
  vertexCount: number,
): void {
  const { count, worst, without } = oddWeightSums(attributes, vertexCount);
  const add = (message: string, evidence: Finding['evidence']): void =>
    addFinding(findings, 'info', 'weights-not-one', message, { object, evidence });
  if (count > 0) {
    const message = `the weights of ${countText(count, 'vertex', 'vertices')} do not add up to 1, those of the worst to ${Number(worst.toPrecision(3))}: they are scaled so that they do, which not every player does`;
    add(message, { count, worstSum: worst });
  }
  if (without > 0) {
    const message = `${countText(without, 'vertex', 'vertices')} without weights: moved by the first joint named there, which not every player does`;
    add(message, { count: without });
  }
}

/** Triangles of one material that follow one another are one surface. */
function addSurface(draft: Draft, appearance: Material['surface'], count: number): void {
  const { surfaces, cornerCount, lastAppearance } = draft;
  draft.lastAppearance = appearance;
  const last = lastAppearance === appearance ? surfaces.pop() : undefined;
  const first = last?.first ?? cornerCount;
  surfaces.push({ ...appearance, first, count: count + (last?.count ?? 0) });
}

function noteLeftOut({ findings, json, tree }: MeshSource, shown: readonly NodeIndex[]): void {
  const named = (test: (primitive: GLTF.IMeshPrimitive) => boolean): string[] => {
    const fits = (json.meshes ?? []).map(({ primitives }) => primitives.some(test));
    return shown
      .filter((node) => fits[tree.nodes[node].mesh ?? -1])
      .map((node) => tree.names[node]);
  };
  noteMorphTargets(
    findings,
    named(({ targets = [] }) => targets.length > 0),
  );
  const lines = named(({ mode = TRIANGLES }) => !makesTriangles(mode));
  if (lines.length === 0) return;
  const message = `Points and lines of ${listed(lines)} are left out: only triangles are shown.`;
  note(findings, 'info', 'not-triangles', message);
}
