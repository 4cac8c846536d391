import { AssetError, messageOf } from '../../base/errors.ts';
import { ByteReader, TRUNCATED_ADVICE } from '../../base/reader.ts';
import { decodeText } from '../../base/text.ts';
import { isGlb } from './recognise.ts';

/** The parts of a glTF file; its JSON is not checked yet. */
export interface Container {
  readonly json: unknown;
  /** The binary chunk of a GLB. */
  readonly binary: Uint8Array | undefined;
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const GLB_VERSION = 2;

/** Bytes of a GLB's header: magic, version, length. */
const HEADER_BYTES = 12;

/**
 * Splits a .gltf or .glb file into JSON and binary chunk.
 * @param object what errors call the file
 * @throws AssetError when the file is neither, is cut short, or its JSON cannot be parsed
 */
export function readContainer(object: string, bytes: Uint8Array): Container {
  if (!isGlb(bytes)) return { json: parse(object, bytes, 0, bytes.length), binary: undefined };
  const reader = new ByteReader(bytes, object);
  readHeader(reader);
  const json = readChunk(reader);
  if (json.type !== JSON_CHUNK) {
    const found = `0x${json.type.toString(16)}`;
    reader.fail({ offset: HEADER_BYTES + 4, expected: 'JSON as the first chunk', found });
  }
  // Chunks of other types may follow, and are nobody's but their extension's.
  const next = reader.remaining >= 8 ? readChunk(reader) : undefined;
  const binary = next?.type === BINARY_CHUNK ? next : undefined;
  return {
    json: parse(object, bytes, json.start, json.end),
    binary: binary && bytes.subarray(binary.start, binary.end),
  };
}

function readHeader(reader: ByteReader): void {
  if (reader.u32('the magic number') !== MAGIC) return;
  const version = reader.u32('the version');
  if (version !== GLB_VERSION) {
    reader.fail({
      offset: 4,
      expected: `GLB version ${GLB_VERSION}`,
      found: `version ${version}`,
      advice: 'Export the model again as glTF 2.0.',
    });
  }
  const length = reader.u32('the length of the file');
  if (length <= reader.bytes.length) return;
  reader.fail({
    offset: 8,
    expected: `${length} bytes`,
    found: `${reader.bytes.length} bytes`,
    advice: TRUNCATED_ADVICE,
  });
}

interface Chunk {
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

function readChunk(reader: ByteReader): Chunk {
  const length = reader.u32('the length of a chunk');
  const type = reader.u32('the type of a chunk');
  const start = reader.skip(length, 'a chunk');
  return { type, start, end: start + length };
}

function parse(object: string, bytes: Uint8Array, start: number, end: number): unknown {
  const text = decodeText(bytes, start, end).replace(/^\ufeff/, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AssetError({
      object,
      offset: start,
      expected: 'glTF as JSON text',
      found: text.trim() === '' ? 'nothing' : `text that is not JSON (${messageOf(error)})`,
      advice: text.startsWith('version https://git-lfs')
        ? 'It is a Git LFS pointer: run git lfs pull to get the file itself.'
        : TRUNCATED_ADVICE,
    });
  }
}
