import { encodeText } from '../../engine/base/text.ts';

/** Numbers as a test writes them, and how a glTF stores them: floats, one each, unless it says otherwise. */
export interface MadeAccessor {
  readonly values: readonly number[];
  readonly type?: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4';
  readonly componentType?: keyof typeof COLUMNS;
  readonly normalized?: boolean;
}

const COLUMNS = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
};

const COMPONENTS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

/** A glTF as JSON; tests change it and write it with {@link gltfBytes}. */
export type GltfJson = Record<string, unknown>;

/** The JSON of a glTF whose numbers stand in it as base64; accessor i holds `accessors[i]`. */
export function madeGltf(json: GltfJson, accessors: readonly MadeAccessor[] = []): GltfJson {
  const columns = accessors.map(
    ({ values, componentType = 5126 }) =>
      new Uint8Array(COLUMNS[componentType].from(values).buffer),
  );
  const whole = joined(columns);
  const uri = `data:application/octet-stream;base64,${Buffer.from(whole.bytes).toString('base64')}`;
  return {
    asset: { version: '2.0' },
    ...(accessors.length > 0 && {
      buffers: [{ byteLength: whole.bytes.length, uri }],
      bufferViews: columns.map(({ length }, i) => ({
        buffer: 0,
        byteOffset: whole.offsets[i],
        byteLength: length,
      })),
      accessors: accessors.map(
        ({ values, type = 'SCALAR', componentType = 5126, normalized }, i) => ({
          bufferView: i,
          componentType,
          count: values.length / COMPONENTS[type],
          type,
          normalized,
        }),
      ),
    }),
    ...json,
  };
}

/** Columns one after another, each at a multiple of four bytes. */
function joined(columns: readonly Uint8Array[]): { bytes: Uint8Array; offsets: number[] } {
  const offsets: number[] = [];
  let length = 0;
  for (const column of columns) {
    offsets.push(length);
    length += Math.ceil(column.length / 4) * 4;
  }
  const bytes = new Uint8Array(length);
  columns.forEach((column, i) => bytes.set(column, offsets[i]));
  return { bytes, offsets };
}

export function gltfBytes(json: GltfJson): Uint8Array {
  return encodeText(JSON.stringify(json));
}

/** A GLB of some chunks: type, bytes. */
export function glbBytes(
  chunks: readonly (readonly [type: number, bytes: Uint8Array])[],
  { version = 2, length = 0 } = {},
): Uint8Array {
  const parts = chunks.flatMap(([type, bytes]) => [
    new Uint8Array(Uint32Array.of(bytes.length, type).buffer),
    bytes,
  ]);
  const size = 12 + parts.reduce((sum, part) => sum + part.length, 0);
  const header = new Uint8Array(Uint32Array.of(0x46546c67, version, length || size).buffer);
  return Buffer.concat([header, ...parts]);
}

export const JSON_CHUNK = 0x4e4f534a;
export const BINARY_CHUNK = 0x004e4942;

/** One node that a clip moves along x: 0 at 0 s, 1 at 1 s, 0 at 2 s. */
export function swing(): GltfJson {
  return madeGltf(
    {
      nodes: [{ name: 'ball' }],
      animations: [
        {
          name: 'swing',
          samplers: [{ input: 0, output: 1 }],
          channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
        },
      ],
    },
    [{ values: [0, 1, 2] }, { values: [0, 0, 0, 1, 0, 0, 0, 0, 0], type: 'VEC3' }],
  );
}
