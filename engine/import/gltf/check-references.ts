import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import { jsonExcerpt } from '../../base/json-excerpt.ts';
import { collectFault, isTolerant, withStandIns, type Faults } from './faults.ts';
import { VRM_ANIMATION } from './vrm-animation.ts';

const BASE_TEXTURE = 'materials[].pbrMetallicRoughness.baseColorTexture';
const VRM = `extensions.${VRM_ANIMATION}`;
const TEXTURE_TRANSFORM = `${BASE_TEXTURE}.extensions.KHR_texture_transform`;

/**
 * Where a glTF refers to what: every value that the pattern leads to is an index into the list. `[]` stands for
 * each element, `*` for each property; a pattern that ends with `!` leads to values that have to be there.
 */
const REFERENCES: readonly (readonly [pattern: string, list: keyof GLTF.IGLTF])[] = [
  ['scene', 'scenes'],
  ['scenes[].nodes[]', 'nodes'],
  ['nodes[].children[]', 'nodes'],
  ['nodes[].skin', 'skins'],
  ['skins[].joints[]', 'nodes'],
  ['skins[].skeleton', 'nodes'],
  ['skins[].inverseBindMatrices', 'accessors'],
  ['animations[].samplers[].input!', 'accessors'],
  ['animations[].samplers[].output!', 'accessors'],
  ['animations[].channels[].target.node', 'nodes'],
  [`${VRM}.humanoid.humanBones.*.node!`, 'nodes'],
  [`${VRM}.expressions.preset.*.node!`, 'nodes'],
  [`${VRM}.expressions.custom.*.node!`, 'nodes'],
  [`${VRM}.lookAt.node`, 'nodes'],
  ['meshes[].primitives[].attributes.*', 'accessors'],
  ['meshes[].primitives[].indices', 'accessors'],
  ['meshes[].primitives[].material', 'materials'],
  ['meshes[].primitives[].extensions.KHR_draco_mesh_compression.bufferView!', 'bufferViews'],
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
  // Whether there is such a mesh matters only to who shows it.
  'nodes[].mesh',
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
 * @param faults gets what is wrong with parts that can be left out
 * @returns the JSON, with something harmless in place of those
 * @throws AssetError naming the first other part that is not valid, as a path: `nodes[3].children[0]`
 */
export function checkReferences(object: string, json: unknown, faults: Faults): GLTF.IGLTF {
  if (!isObject(json)) refuse(object, 'the file', 'a JSON object', json);
  checkVersion(object, json);
  const check = (pattern: string, expected: string, good: (value: unknown) => boolean): void => {
    visitValues(object, json, faults, pattern, (value, trail) => {
      if (!good(value)) refuse(object, pathText(trail), expected, value);
    });
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
  visitValues(object, json, faults, 'animations[]', (animation, trail) =>
    checkSamplers(object, pathText(trail), animation),
  );
  return withStandIns(json as unknown as GLTF.IGLTF, (path) => faults.has(path));
}

function checkVersion(object: string, json: Record<string, unknown>): void {
  const { asset } = json;
  const version = isObject(asset) ? (asset.minVersion ?? asset.version) : undefined;
  if (typeof version === 'string' && version.startsWith('2.')) return;
  throw new AssetError({
    object,
    expected: 'glTF 2.0, in asset.version',
    found: version === undefined ? 'no version' : `version ${jsonExcerpt(version)}`,
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

/** The keys that lead to a value. */
type Trail = readonly (string | number)[];

/** A search for the values that a pattern leads to. */
interface Search {
  readonly object: string;
  readonly faults: Faults;
  readonly steps: readonly { readonly key: string; readonly isList: boolean }[];
  /** Whether the last step has to be there. */
  readonly isRequired: boolean;
  readonly trail: (string | number)[];
  readonly visit: (value: unknown, trail: Trail) => void;
}

/** Visits every value that a pattern leads to; see {@link REFERENCES}. The trail changes afterwards. */
function visitValues(
  object: string,
  json: unknown,
  faults: Faults,
  pattern: string,
  visit: Search['visit'],
): void {
  const isRequired = pattern.endsWith('!');
  const steps = (isRequired ? pattern.slice(0, -1) : pattern).split('.').map((step) => {
    const isList = step.endsWith('[]');
    return { key: isList ? step.slice(0, -2) : step, isList };
  });
  descend({ object, faults, steps, isRequired, trail: [], visit }, json, 0);
}

/** Recursion is as deep as the pattern is long. */
function descend(search: Search, value: unknown, depth: number): void {
  const { object, steps, trail, visit } = search;
  if (depth === steps.length) {
    visit(value, trail);
    return;
  }
  if (!isObject(value)) refuse(object, pathText(trail), 'a JSON object', value);
  const { key } = steps[depth];
  if (key !== '*') {
    takeStep(search, value, depth, key);
    return;
  }
  for (const each of Object.keys(value)) takeStep(search, value, depth, each);
}

function takeStep(
  search: Search,
  value: Readonly<Record<string, unknown>>,
  depth: number,
  key: string,
): void {
  const { object, steps, trail, isRequired } = search;
  const next = value[key];
  const isLast = depth === steps.length - 1;
  if (next === undefined && !(isRequired && isLast)) return;
  trail.push(key);
  if (next === undefined) refuse(object, pathText(trail), 'a value', undefined);
  if (!steps[depth].isList) descend(search, next, depth + 1);
  else if (!Array.isArray(next)) refuse(object, pathText(trail), 'a list', next);
  else {
    for (let i = 0; i < next.length; i++) visitElement(search, next[i], depth + 1, i);
  }
  trail.pop();
}

/** An element of a list; what is wrong with one that can be left out is kept. */
function visitElement(search: Search, element: unknown, depth: number, index: number): void {
  const { faults, trail } = search;
  const { length } = trail;
  trail.push(index);
  const visit = (): void => descend(search, element, depth);
  if (length === 1 && isTolerant(String(trail[0]))) collectFault(faults, pathText(trail), visit);
  else visit();
  trail.length = length;
}

/** `nodes[3].children[0]`. */
function pathText(trail: Trail): string {
  const text = trail.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  return text.replace(/^\./, '');
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

function refuse(object: string, path: string, expected: string, value: unknown): never {
  const found = value === undefined ? 'nothing' : jsonExcerpt(value);
  throw new AssetError({ object: `${object}, ${path}`, expected, found });
}
