import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../base/errors.ts';
import { encodeText } from '../base/text.ts';

/** Numbers that a file stores, as one column. */
export type Column = Float32Array | Uint32Array | Uint16Array | Uint8Array;

/** What a column is used for; vertices and triangles say so in the file. */
type Use = 'keys' | 'vertices' | 'triangles';

/** How a column is stored. */
export interface ColumnLayout {
  readonly type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4';
  readonly use: Use;
  /** Whether the file says the smallest and the largest value. */
  readonly bounds?: boolean;
  /** Whether integers stand for numbers from 0 to 1. */
  readonly normalized?: boolean;
  /** For error messages: `animation "walk", rotation of "Hips"`. */
  readonly what: string;
}

/** A glTF under construction: its JSON, and the bytes that it refers to. */
export interface GltfFile {
  readonly json: GLTF.IGLTF & Required<Pick<GLTF.IGLTF, Lists>>;
  readonly parts: Uint8Array[];
  byteLength: number;
  /** Accessors by what they hold: the same numbers are stored once. */
  readonly known: Map<string, number>;
}

type Lists =
  | 'nodes'
  | 'meshes'
  | 'skins'
  | 'animations'
  | 'accessors'
  | 'bufferViews'
  | 'materials'
  | 'textures'
  | 'samplers'
  | 'images';

const COMPONENTS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 } as const;
const TARGETS: Readonly<Record<Use, number | undefined>> = {
  keys: undefined,
  vertices: 34962,
  triangles: 34963,
};

export function createGltfFile(asset: GLTF.IAsset): GltfFile {
  return {
    json: {
      asset,
      nodes: [],
      meshes: [],
      skins: [],
      animations: [],
      accessors: [],
      bufferViews: [],
      materials: [],
      textures: [],
      samplers: [],
      images: [],
    },
    parts: [],
    byteLength: 0,
    known: new Map(),
  };
}

/**
 * Stores a column.
 * @returns the index of its accessor
 * @throws AssetError for numbers that are not finite
 */
export function addColumn(file: GltfFile, column: Column, layout: ColumnLayout): number {
  const { type, use, bounds = false, normalized } = layout;
  requireFinite(column, layout.what);
  const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
  const id = `${type} ${use} ${bounds} ${componentType(column)} ${contentKey(bytes)}`;
  const known = file.known.get(id);
  if (known !== undefined) return known;
  const components = COMPONENTS[type];
  const accessor =
    file.json.accessors.push({
      bufferView: addBytes(file, bytes, TARGETS[use]),
      componentType: componentType(column),
      count: column.length / components,
      type,
      ...(normalized === true && { normalized }),
      ...(bounds && boundsOf(column, components)),
    }) - 1;
  file.known.set(id, accessor);
  return accessor;
}

/**
 * Stores bytes at a multiple of four.
 * @returns the index of their buffer view
 */
export function addBytes(file: GltfFile, bytes: Uint8Array, target?: number): number {
  const byteOffset = file.byteLength;
  const padded = padding(bytes.length);
  file.parts.push(bytes, new Uint8Array(padded));
  file.byteLength += bytes.length + padded;
  const view = { buffer: 0, byteOffset, byteLength: bytes.length };
  return file.json.bufferViews.push(target === undefined ? view : { ...view, target }) - 1;
}

/** Long columns are hardly ever the same: then no text is made of them. */
const MAX_COMPARED = 1 << 12;
let unique = 0;

function contentKey(bytes: Uint8Array): string {
  return bytes.length > MAX_COMPARED ? `#${unique++}` : String.fromCharCode(...bytes);
}

function requireFinite(column: Column, what: string): void {
  const wrong = column.findIndex((value) => !Number.isFinite(value));
  if (wrong < 0) return;
  const found = `${column[wrong]} at number ${wrong}`;
  throw new AssetError({ object: what, expected: 'finite numbers', found });
}

function componentType(column: Column): GLTF.AccessorComponentType {
  if (column instanceof Float32Array) return 5126;
  if (column instanceof Uint32Array) return 5125;
  return column instanceof Uint16Array ? 5123 : 5121;
}

function boundsOf(column: Column, components: number): { min: number[]; max: number[] } {
  const min = Array.from({ length: components }, () => Infinity);
  const max = Array.from({ length: components }, () => -Infinity);
  column.forEach((value, i) => {
    min[i % components] = Math.min(min[i % components], value);
    max[i % components] = Math.max(max[i % components], value);
  });
  return { min, max };
}

/** Bytes missing to a multiple of four. */
function padding(length: number): number {
  return -length & 3;
}

const GLB_MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const BLANK = 0x20;

/** The whole file as GLB: header, JSON, bytes. */
export function glbBytes({ json, parts, byteLength }: GltfFile): Uint8Array<ArrayBuffer> {
  const text = encodeText(JSON.stringify(withoutEmpty(json, byteLength)));
  const jsonLength = text.length + padding(text.length);
  const length = 12 + 8 + jsonLength + (byteLength > 0 ? 8 + byteLength : 0);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  [GLB_MAGIC, 2, length, jsonLength, JSON_CHUNK].forEach((word, i) =>
    view.setUint32(4 * i, word, true),
  );
  bytes.fill(BLANK, 20, 20 + jsonLength);
  bytes.set(text, 20);
  if (byteLength === 0) return bytes;
  let at = 20 + jsonLength;
  view.setUint32(at, byteLength, true);
  view.setUint32(at + 4, BINARY_CHUNK, true);
  at += 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The format has no empty lists. */
function withoutEmpty(json: GLTF.IGLTF, byteLength: number): object {
  const whole = byteLength > 0 ? { ...json, buffers: [{ byteLength }] } : json;
  return Object.fromEntries(
    Object.entries(whole).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}
