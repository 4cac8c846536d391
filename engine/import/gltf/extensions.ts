import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import { note, type Findings } from '../findings.ts';
import { VRM_ANIMATION } from './vrm-animation.ts';

/** Extensions that change how the bytes of geometry and keys are stored, all of them understood here. */
export const STORAGE_EXTENSIONS = [
  'EXT_meshopt_compression',
  'KHR_draco_mesh_compression',
  'KHR_mesh_quantization',
] as const;

/** The younger name of the same compression: its streams are read by the same decoder. */
const MESHOPT_ALIAS = 'KHR_meshopt_compression';

const SUPPORTED: readonly string[] = [
  ...STORAGE_EXTENSIONS,
  MESHOPT_ALIAS,
  'KHR_texture_transform',
  'KHR_animation_pointer',
  VRM_ANIMATION,
];

/** Extensions of how a surface looks or a scene is lit and described: without them everything moves the same. */
const APPEARANCE_EXTENSIONS = /^[A-Z]+_(materials|texture|lights|xmp|implicit|node_visibility)/;

/**
 * Refuses a file that cannot be understood without an extension which is not known here.
 * @throws AssetError naming the extensions
 */
export function checkExtensions(object: string, json: GLTF.IGLTF): void {
  const required = json.extensionsRequired ?? [];
  const unknown = required.filter(
    (name) => !SUPPORTED.includes(name) && !APPEARANCE_EXTENSIONS.test(name),
  );
  if (unknown.length === 0) return;
  throw new AssetError({
    object,
    expected: `no required extensions but ${SUPPORTED.join(', ')} and those of materials`,
    found: unknown.join(', '),
    advice: 'Export the model without it.',
  });
}

/** Notes every extension that is used and makes no difference here. */
export function noteIgnoredExtensions(findings: Findings, json: GLTF.IGLTF): void {
  const ignored = (json.extensionsUsed ?? []).filter(
    (name) => !SUPPORTED.includes(name) && !APPEARANCE_EXTENSIONS.test(name),
  );
  if (ignored.length === 0) return;
  note(findings, 'info', 'extension-ignored', `The file also uses ${ignored.join(', ')}, ignored.`);
}

/** The file in the one form that the rest of the importer knows, of what extensions give other names. */
export function withoutAliases(json: GLTF.IGLTF): GLTF.IGLTF {
  return withoutPointers(withoutMeshoptAlias(json));
}

/**
 * Channels that point at what channels of nodes move, as such: `/nodes/3/translation`. Some exporters leave the
 * extension out of the list of those that are used.
 */
function withoutPointers(json: GLTF.IGLTF): GLTF.IGLTF {
  let points = false;
  const animations = json.animations?.map((animation) => ({
    ...animation,
    channels: animation.channels.map((channel) => {
      const target = nodeTarget(channel.target);
      points ||= target !== undefined;
      return target === undefined ? channel : { ...channel, target };
    }),
  }));
  return points ? { ...json, animations } : json;
}

function nodeTarget(
  target: GLTF.IAnimationChannelTarget,
): GLTF.IAnimationChannelTarget | undefined {
  const [, node, path] = NODE_POINTER.exec(pointerOf(target) ?? '') ?? [];
  if (node === undefined) return undefined;
  return { node: Number(node), path: path as GLTF.AnimationChannelTargetPath };
}

const NODE_POINTER = /^\/nodes\/(\d+)\/(translation|rotation|scale|weights)$/;

/** What a channel moves by `KHR_animation_pointer`, as a JSON pointer. */
export function pointerOf({ extensions }: GLTF.IAnimationChannelTarget): string | undefined {
  const pointing = extensions?.KHR_animation_pointer;
  if (typeof pointing !== 'object' || pointing === null || !('pointer' in pointing))
    return undefined;
  return typeof pointing.pointer === 'string' ? pointing.pointer : undefined;
}

function withoutMeshoptAlias(json: GLTF.IGLTF): GLTF.IGLTF {
  if (json.extensionsUsed?.includes(MESHOPT_ALIAS) !== true) return json;
  const renamed = (names: string[] | undefined): string[] | undefined =>
    names?.map((name) => (name === MESHOPT_ALIAS ? 'EXT_meshopt_compression' : name));
  return {
    ...json,
    extensionsUsed: renamed(json.extensionsUsed),
    extensionsRequired: renamed(json.extensionsRequired),
    buffers: json.buffers?.map(withoutAlias),
    bufferViews: json.bufferViews?.map(withoutAlias),
  };
}

function withoutAlias<Part extends GLTF.IProperty>(part: Part): Part {
  const { [MESHOPT_ALIAS]: renamed, ...others } = part.extensions ?? {};
  if (renamed === undefined) return part;
  return { ...part, extensions: { ...others, EXT_meshopt_compression: renamed } };
}
