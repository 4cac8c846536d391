import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../base/errors.ts';

const BASE_TEXTURE = 'materials[].pbrMetallicRoughness.baseColorTexture';
const TEXTURE_TRANSFORM = `${BASE_TEXTURE}.extensions.KHR_texture_transform`;

/**
 * Where a glTF refers to what: every value that the pattern leads to is an index into the list. `[]` stands for
 * each element, `*` for each property; a pattern that ends with `!` leads to values that have to be there.
 */
const REFERENCES: readonly (readonly [pattern: string, list: keyof GLTF.IGLTF])[] = [
  ['scene', 'scenes'],
  ['scenes[].nodes[]', 'nodes'],
  ['nodes[].children[]', 'nodes'],
  ['nodes[].mesh', 'meshes'],
  ['nodes[].skin', 'skins'],
  ['skins[].joints[]', 'nodes'],
  ['skins[].skeleton', 'nodes'],
  ['skins[].inverseBindMatrices', 'accessors'],
  ['animations[].samplers[].input!', 'accessors'],
  ['animations[].samplers[].output!', 'accessors'],
  ['animations[].channels[].target.node', 'nodes'],
  ['meshes[].primitives[].attributes.*', 'accessors'],
  ['meshes[].primitives[].indices', 'accessors'],
  ['meshes[].primitives[].material', 'materials'],
  ['meshes[].primitives[].extensions.KHR_draco_mesh_compression.bufferView', 'bufferViews'],
  [`${BASE_TEXTURE}.index!`, 'textures'],
  ['textures[].source', 'images'],
  ['textures[].sampler', 'samplers'],
  ['images[].bufferView', 'bufferViews'],
  ['accessors[].bufferView', 'bufferViews'],
  ['accessors[].sparse.indices.bufferView!', 'bufferViews'],
  ['accessors[].sparse.values.bufferView!', 'bufferViews'],
  ['bufferViews[].buffer!', 'buffers'],
  ['bufferViews[].extensions.EXT_meshopt_compression.buffer!', 'buffers'],
];

/** Values that count something or say where it begins. */
const COUNTS: readonly string[] = [
  'animations[].channels[].sampler!',
  'accessors[].count!',
  'accessors[].byteOffset',
  'accessors[].sparse.count!',
  'accessors[].sparse.indices.byteOffset',
  'accessors[].sparse.values.byteOffset',
  'bufferViews[].byteOffset',
  'bufferViews[].byteLength!',
  'bufferViews[].byteStride',
  'bufferViews[].extensions.EXT_meshopt_compression.byteOffset',
  'bufferViews[].extensions.EXT_meshopt_compression.byteLength!',
  'bufferViews[].extensions.EXT_meshopt_compression.byteStride!',
  'bufferViews[].extensions.EXT_meshopt_compression.count!',
  'buffers[].byteLength!',
  `${BASE_TEXTURE}.texCoord`,
  `${TEXTURE_TRANSFORM}.texCoord`,
];

const NUMBERS: readonly string[] = ['materials[].alphaCutoff', `${TEXTURE_TRANSFORM}.rotation`];

/** Lists of numbers of one length. */
const VECTORS: readonly (readonly [pattern: string, length: number])[] = [
  ['nodes[].matrix', 16],
  ['nodes[].translation', 3],
  ['nodes[].rotation', 4],
  ['nodes[].scale', 3],
  ['materials[].pbrMetallicRoughness.baseColorFactor', 4],
  [`${TEXTURE_TRANSFORM}.offset`, 2],
  [`${TEXTURE_TRANSFORM}.scale`, 2],
];

/** What may be chosen, and only that. */
const CHOICES: readonly (readonly [pattern: string, choices: readonly unknown[]])[] = [
  ['accessors[].type!', ['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']],
  ['accessors[].componentType!', [5120, 5121, 5122, 5123, 5125, 5126]],
  ['accessors[].sparse.indices.componentType!', [5121, 5123, 5125]],
  ['animations[].samplers[].interpolation', ['LINEAR', 'STEP', 'CUBICSPLINE']],
  ['meshes[].primitives[].mode', [0, 1, 2, 3, 4, 5, 6]],
];

/** Lists that may not be left out. */
const LISTS: readonly string[] = [
  'skins[].joints!',
  'animations[].channels!',
  'animations[].samplers!',
  'meshes[].primitives!',
];

const OBJECTS: readonly string[] = [
  'accessors[].sparse.indices!',
  'accessors[].sparse.values!',
  'animations[].channels[].target!',
  'meshes[].primitives[].attributes!',
];

const TEXTS: readonly string[] = [
  ...['scenes', 'nodes', 'animations', 'meshes', 'materials', 'images'].map((x) => `${x}[].name`),
  'asset.generator',
  'buffers[].uri',
  'images[].uri',
  'animations[].channels[].target.path',
  'extensionsUsed[]',
  'extensionsRequired[]',
];

/**
 * Checks the parts of a glTF's JSON that are read later: presence, type, and that each index is valid.
 * @throws AssetError naming the first part that is not, as a path: `nodes[3].children[0]`
 */
export function checkReferences(object: string, json: unknown): GLTF.IGLTF {
  if (!isObject(json)) refuse(object, 'the file', 'a JSON object', json);
  checkVersion(object, json);
  const check = (pattern: string, expected: string, good: (value: unknown) => boolean): void => {
    for (const [path, value] of valuesAt(object, json, pattern)) {
      if (!good(value)) refuse(object, path, expected, value);
    }
  };
  for (const [pattern, list] of REFERENCES) {
    const items = json[list];
    const count = Array.isArray(items) ? items.length : 0;
    check(
      pattern,
      `an index of one of ${count} ${list}`,
      (value) => isCount(value) && value < count,
    );
  }
  for (const pattern of COUNTS) check(pattern, 'a whole number of 0 or more', isCount);
  for (const pattern of NUMBERS) check(pattern, 'a finite number', Number.isFinite);
  for (const [pattern, length] of VECTORS) {
    check(pattern, `${length} finite numbers`, (value) => isVector(value, length));
  }
  for (const [pattern, choices] of CHOICES) {
    check(pattern, `one of ${choices.join(', ')}`, (value) => choices.includes(value));
  }
  for (const pattern of LISTS) check(pattern, 'a list', Array.isArray);
  for (const pattern of OBJECTS) check(pattern, 'a JSON object', isObject);
  for (const pattern of TEXTS) check(pattern, 'text', (value) => typeof value === 'string');
  for (const [path, channel] of valuesAt(object, json, 'animations[]')) {
    checkSamplers(object, path, channel);
  }
  return json as unknown as GLTF.IGLTF;
}

function checkVersion(object: string, json: Record<string, unknown>): void {
  const { asset } = json;
  const version = isObject(asset) ? (asset.minVersion ?? asset.version) : undefined;
  if (typeof version === 'string' && version.startsWith('2.')) return;
  throw new AssetError({
    object,
    expected: 'glTF 2.0, in asset.version',
    found: version === undefined ? 'no version' : `version ${JSON.stringify(version)}`,
    advice: 'Export the model again as glTF 2.0.',
  });
}

/** A channel's sampler is one of its own animation's. */
function checkSamplers(object: string, path: string, animation: unknown): void {
  const { samplers, channels } = animation as GLTF.IAnimation;
  channels.forEach(({ sampler }, i) => {
    if (sampler < samplers.length) return;
    const expected = `an index of one of ${samplers.length} samplers`;
    refuse(object, `${path}.channels[${i}].sampler`, expected, sampler);
  });
}

/** Every value that a pattern leads to, with its path; see {@link REFERENCES}. */
function* valuesAt(object: string, json: unknown, pattern: string): Generator<[string, unknown]> {
  const isRequired = pattern.endsWith('!');
  const steps = (isRequired ? pattern.slice(0, -1) : pattern).split('.');
  yield* descend(object, '', json, steps, isRequired);
}

function* descend(
  object: string,
  path: string,
  value: unknown,
  [step, ...rest]: readonly string[],
  isRequired: boolean,
): Generator<[string, unknown]> {
  if (step === undefined) {
    yield [path, value];
    return;
  }
  if (!isObject(value)) refuse(object, path, 'a JSON object', value);
  const isList = step.endsWith('[]');
  const keys = step === '*' ? Object.keys(value) : [isList ? step.slice(0, -2) : step];
  for (const key of keys) {
    const at = path === '' ? key : `${path}.${key}`;
    const next = value[key];
    if (next === undefined) {
      if (isRequired && rest.length === 0) refuse(object, at, 'a value', undefined);
    } else if (!isList) yield* descend(object, at, next, rest, isRequired);
    else if (!Array.isArray(next)) refuse(object, at, 'a list', next);
    else {
      for (let i = 0; i < next.length; i++)
        yield* descend(object, `${at}[${i}]`, next[i], rest, isRequired);
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isVector(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every(Number.isFinite);
}

const MAX_SHOWN = 60;

function refuse(object: string, path: string, expected: string, value: unknown): never {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  const found = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  throw new AssetError({ object: `${object}, ${path}`, expected, found });
}
