import type { GLTF } from '@gltf-transform/core';
import { AssetError, type Diagnostic } from '../base/errors.ts';
import { checkpoint, type TaskControl } from '../base/task.ts';
import type { Mesh } from '../model/mesh.ts';
import type { RawAnimation, RawSkeleton } from '../model/raw.ts';
import { importClips } from './clips.ts';
import { readContainer } from './container.ts';
import { checkExtensions, noteIgnoredExtensions, withoutAliases } from './extensions.ts';
import { createFindings, listed, type Findings } from './findings.ts';
import { chooseJoints } from './joints.ts';
import { importMesh } from './meshes.ts';
import { fixNames } from './names.ts';
import { nodeTree, sceneRoots } from './node-tree.ts';
import { placements } from './placement.ts';
import type { ReadResource } from './uris.ts';
import { readBuffers } from './read-buffers.ts';
import { checkReferences } from './check-references.ts';

/** A glTF file and a way to the files that it names. */
export interface GltfSource {
  /** Name of the file, for messages. */
  readonly name: string;
  /** A .gltf or .glb. */
  readonly bytes: Uint8Array;
  /** Without it, files that the glTF names are missing. */
  readonly readResource?: ReadResource | undefined;
}

export interface GltfOptions {
  /** Hertz at which splines are sampled; {@link DEFAULT_SAMPLING_RATE} where 0 or less. */
  readonly samplingRate?: number | undefined;
  /** Name of the scene to import, one of {@link ImportedGltf.scenes}; the file's default one where undefined. */
  readonly scene?: string | undefined;
  /** Whether to import what can be seen as well; true if undefined. */
  readonly mesh?: boolean | undefined;
}

/** What the reference importer samples glTF splines at by default, in hertz. */
export const DEFAULT_SAMPLING_RATE = 30;

/** What is known of a glTF file beyond what is imported of it. */
export interface GltfFacts {
  /** Bytes of the file itself, without those that it names. */
  readonly byteLength: number;
  /** Program that wrote the file, as it calls itself; may be empty. */
  readonly generator: string;
  /** Names of all scenes of the file, in its order, each only once. */
  readonly scenes: readonly string[];
  /** Which of them is imported; undefined if the file has none. */
  readonly scene: string | undefined;
  /** How the space that the skeleton stands in is turned in the scene, where y is up: x y z w. */
  readonly orientation: readonly number[];
  /** What is odd about the file, or was left out. */
  readonly findings: readonly Diagnostic[];
}

/** What a scene of a glTF file holds, in source form. */
export interface ImportedGltf extends GltfFacts {
  readonly skeleton: RawSkeleton;
  readonly animations: readonly RawAnimation[];
  /** Everything that can be seen, skinned or carried by the skeleton's joints; undefined if there is nothing. */
  readonly mesh: Mesh | undefined;
}

/**
 * Imports a scene of a glTF 2.0 file: joints, clips and mesh. Joints, their order and names, and the keys are the
 * reference importer's (gltf2ozz) bit for bit, except where that one departs from the specification: sparse and
 * normalised accessors are read, joints rest at their matrix, and joints of all skins stand in one space.
 *
 * @throws AssetError if the file cannot be understood, or is not sound
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const { skeleton, animations } = await importGltf({ name: 'walk.gltf', bytes: gltf });
 * console.assert(skeleton.names[0] === 'root' && animations.length === 0);
 */
export async function importGltf(
  source: GltfSource,
  { samplingRate = 0, scene, mesh: withMesh = true }: GltfOptions = {},
  task?: TaskControl,
): Promise<ImportedGltf> {
  const object = `glTF "${source.name}"`;
  const container = readContainer(object, source.bytes);
  const json = readJson(object, container.json);
  checkExtensions(object, json);
  const findings = createFindings(object);
  const { scenes, chosen } = chooseScene(findings, json, scene);
  const tree = nodeTree(findings, json);
  const roots = sceneRoots(findings, json, tree, chosen);
  const readResource = source.readResource ?? (() => Promise.resolve(undefined));
  const buffers = await readBuffers(object, json, container.binary, readResource);
  checkpoint(task, 0.1);
  const { readAccessors } = await import('./accessors.ts');
  const accessors = await readAccessors(object, json, buffers);
  checkpoint(task, 0.5);
  const joints = chooseJoints(findings, json, tree, roots);
  const rate = samplingRate > 0 ? samplingRate : DEFAULT_SAMPLING_RATE;
  const clipSource = { json, tree, joints, accessors, samplingRate: rate };
  const animations = importClips(findings, clipSource, task);
  const { inSpace: placed, orientation } = placements(findings, tree, joints.space);
  const meshSource = { findings, json, tree, joints, accessors, buffers, readResource, placed };
  const mesh = withMesh ? await importMesh(meshSource, roots) : undefined;
  noteIgnoredExtensions(findings, json);
  return {
    skeleton: joints.skeleton,
    animations,
    mesh,
    byteLength: source.bytes.length,
    scenes,
    scene: scenes.at(chosen),
    orientation,
    generator: json.asset.generator ?? '',
    findings: findings.list,
  };
}

/** Checked before and after: the names that stand for others lead to parts that are checked by the others. */
function readJson(object: string, value: unknown): GLTF.IGLTF {
  const given = checkReferences(object, value);
  const plain = withoutAliases(given);
  return plain === given ? given : checkReferences(object, plain);
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
