import { listed } from '../../base/count-text.ts';
import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import { checkpoint, type TaskControl } from '../../base/task.ts';
import type { ReadModel, ImportOptions, ModelSource } from '../model.ts';
import { keyRoom } from './channel-keys.ts';
import { importClips } from './clips.ts';
import { readContainer } from './container.ts';
import { checkExtensions, noteIgnoredExtensions, withoutAliases } from './extensions.ts';
import { keyAccessors, requireSound, type Faults } from './faults.ts';
import { createFindings, note, type Findings } from '../findings.ts';
import { chooseJoints, type Joints } from './joints.ts';
import { givenRest } from './own-export.ts';
import { floatsOf, type AccessorData } from './accessor-data.ts';
import { TRANSFORM_FLOATS } from '../../model/raw.ts';
import { importMesh } from './meshes.ts';
import { fixNames } from '../names.ts';
import { nodeTree, sceneRoots } from './node-tree.ts';
import { placements } from './placement.ts';
import { readBuffers, type Buffers } from './read-buffers.ts';
import { checkReferences } from './check-references.ts';
import { gltfTracks } from './user-tracks.ts';
import { readVrmAnimation, type VrmAnimation } from './vrm-animation.ts';

/** What the reference importer samples glTF splines at by default, in hertz. */
const DEFAULT_SAMPLING_RATE = 30;

/** The specification has metres and y up, and no rate. */
const OF_EVERY_GLTF = {
  unit: 1,
  axes: 'y up',
  rate: undefined,
  samplingRate: DEFAULT_SAMPLING_RATE,
} as const;

/**
 * Imports a scene of a glTF 2.0 file: joints, clips and mesh. Joints, their order and names, and the keys are the
 * reference importer's (gltf2ozz) bit for bit, except where that one departs from the specification: sparse and
 * normalised accessors are read, joints rest at their matrix, and joints of all skins stand in one space.
 *
 * @throws AssetError if the file cannot be understood, or is not sound
 * @throws TaskCancelled when `task` is cancelled
 */
export async function importGltf(
  source: ModelSource,
  { samplingRate = 0, scene, mesh: withMesh = true }: ImportOptions = {},
  task?: TaskControl,
): Promise<ReadModel> {
  const object = `glTF "${source.name}"`;
  const { json, faults, binary } = readFile(object, source.bytes);
  const findings = createFindings('gltf', object);
  const { scenes, chosen } = chooseScene(findings, json, scene);
  const tree = nodeTree(findings, json, chosen);
  const roots = sceneRoots(findings, json, tree, chosen);
  const readResource = source.readResource ?? (() => Promise.resolve(undefined));
  const buffers = await readBuffers(object, json, faults, binary, readResource);
  checkpoint(task, 0.1);
  const accessors = await soundAccessors(object, json, faults, buffers);
  checkpoint(task, 0.5);
  const vrm = readVrmAnimation(object, json);
  const chosenJoints = chooseJoints(findings, json, tree, roots, vrm?.hips);
  const joints = withGivenRest(findings, json, chosenJoints, accessors);
  const rate = samplingRate > 0 ? samplingRate : DEFAULT_SAMPLING_RATE;
  const room = keyRoom(json, accessors);
  const clipSource = { json, tree, joints, accessors, samplingRate: rate, room };
  const { animations, curves } = importClips(findings, clipSource, task);
  const { inSpace: placed, orientation } = placements(findings, tree, joints.space);
  const meshSource = {
    findings,
    json,
    faults,
    tree,
    joints,
    accessors,
    buffers,
    readResource,
    placed,
  };
  // A VRMA is for other bodies, and has none that counts.
  const mesh = withMesh && vrm === undefined ? await importMesh(meshSource, roots) : undefined;
  noteIgnoredExtensions(findings, json);
  return {
    skeleton: joints.skeleton,
    animations,
    curves,
    tracks: gltfTracks(findings, clipSource, animations, vrm),
    mesh,
    skins: json.skins?.map((skin) => skin.joints.map((node) => joints.ofNode[node])),
    byteLength: source.bytes.length,
    format: vrm === undefined ? 'glTF' : 'VRMA',
    version: vrm?.version ?? json.asset.minVersion ?? json.asset.version,
    humanBones: vrm && humanBones(vrm, tree.names),
    exporter: json.asset.generator ?? '',
    ...OF_EVERY_GLTF,
    scenes,
    scene: scenes.at(chosen),
    orientation,
    findings: findings.list,
  };
}

/** @throws AssetError if those that keys are read from are not sound */
async function soundAccessors(
  object: string,
  json: GLTF.IGLTF,
  faults: Faults,
  buffers: Buffers,
): Promise<(AccessorData | undefined)[]> {
  requireSound(faults, [...keyAccessors(json)]);
  const { readAccessors } = await import('./accessors.ts');
  return await readAccessors(object, json, faults, buffers);
}

/** Joints at the rest that an exported file keeps beside its nodes, if it does. */
function withGivenRest(
  findings: Findings,
  json: GLTF.IGLTF,
  joints: Joints,
  accessors: readonly (AccessorData | undefined)[],
): Joints {
  const { skeleton } = joints;
  const index = givenRest(json);
  if (index === undefined) return joints;
  const stored = accessors[index];
  const transforms = stored === undefined ? undefined : Float32Array.from(floatsOf(stored));
  if (transforms?.length !== skeleton.transforms.length || !transforms.every(Number.isFinite)) {
    const message = `The exact rest pose that was exported beside the nodes, accessors[${index}], is damaged, or of other joints: joints rest where their nodes stand, which may differ in the last digit.`;
    note(findings, 'info', 'rest-ignored', message);
    return joints;
  }
  const rest = joints.rest.map((_, joint) => {
    const at = joint * TRANSFORM_FLOATS;
    return [...transforms.subarray(at, at + TRANSFORM_FLOATS)];
  });
  return { ...joints, rest, skeleton: { ...skeleton, transforms } };
}

/** Names of the joints that are human bones, by the bones' names. */
function humanBones(
  { bones }: VrmAnimation,
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries([...bones].map(([bone, node]) => [bone, names[node]]));
}

interface GltfFile {
  readonly json: GLTF.IGLTF;
  readonly faults: Faults;
  readonly binary: Uint8Array | undefined;
}

function readFile(object: string, bytes: Uint8Array): GltfFile {
  const { json: value, binary } = readContainer(object, bytes);
  const faults: Faults = new Map();
  const json = checkedJson(object, value, faults);
  checkExtensions(object, json);
  return { json, faults, binary };
}

/** Checked before and after: the names that stand for others lead to parts that are checked by the others. */
function checkedJson(object: string, value: unknown, faults: Faults): GLTF.IGLTF {
  const given = checkReferences(object, value, faults);
  const plain = withoutAliases(given);
  return plain === given ? given : checkReferences(object, plain, faults);
}

interface ChosenScene {
  readonly scenes: readonly string[];
  /** Index of the scene to import; 0 also if there is none. */
  readonly chosen: number;
}

/** @throws AssetError if no scene has the name */
function chooseScene(findings: Findings, json: GLTF.IGLTF, name: string | undefined): ChosenScene {
  const given = json.scenes?.map((scene) => scene.name) ?? [];
  const scenes = fixNames(findings, 'scene', given);
  if (name === undefined) return { scenes, chosen: json.scene ?? 0 };
  const chosen = scenes.indexOf(name);
  if (chosen >= 0) return { scenes, chosen };
  throw new AssetError({
    object: findings.object,
    expected:
      scenes.length === 0 ? 'no scene, as the file has none' : `a scene among ${listed(scenes, 9)}`,
    found: `"${name}"`,
  });
}
