import { armNodes } from '../support/made-fbx.ts';
import { MADE_LINES } from '../support/made-bvh.ts';
import { BINARY_CHUNK, JSON_CHUNK, glbBytes, type GltfJson } from '../support/made-gltf.ts';
import { zipOf } from '../support/zips.ts';
import { maskFileText } from '../../app/session/files/mask-file.ts';
import type { ByteRange } from '#engine/base';
import { DEFAULT_IMPORT_CONFIG, importConfigText } from '#engine/offline';
import { writeBinary, writeText, type Node } from '../../fixtures/fbx/write-fbx.ts';
import { checkArchive } from './archive-property.ts';
import { jsonInput, textInput, type FuzzInput } from './input.ts';
import { checkModel } from './model-property.ts';
import { mutateLines } from './mutate-text.ts';
import { mutateTree, type Word } from './mutate-tree.ts';
import { mutate } from './mutations.ts';
import type { Outcome } from './property.ts';
import type { Random } from './random.ts';
import { richGltf } from './rich-gltf.ts';
import { archiveSeeds, partsOfArchive } from './seeds.ts';
import { checkSession, sessionText } from './session-property.ts';
import { checkConfig, checkMasks, checkQuery, checkZip } from './settings-properties.ts';

/** A reader of hostile bytes, what to feed it with, and what must hold. */
export interface Reader {
  readonly name: string;
  /** The sources whose words are tried in its inputs. */
  readonly sources: RegExp;
  /** Whether its inputs are kept as texts. */
  readonly isText: boolean;
  /** Whether those texts are JSON. */
  readonly isJson?: boolean;
  readonly seeds: () => Promise<readonly FuzzInput[]>;
  readonly mutate: (
    input: FuzzInput,
    other: FuzzInput,
    random: Random,
    words: readonly Word[],
  ) => FuzzInput;
  /** Bytes that it may allocate for any input, where they are not in proportion to it. */
  readonly mostBytes?: number;
  readonly check: Check;
}

/**
 * Reads an input and checks what must hold.
 * @param isWhole whether what was read is built too, which takes longest
 * @throws for a fault
 */
export type Check = (bytes: Uint8Array, isWhole: boolean) => Outcome | Promise<Outcome>;

type Mutate = Reader['mutate'];

/** Larger inputs make every try slower and find nothing more. */
const MAX_BYTES = 16_384;

const decoder = new TextDecoder();

/** What sampling may make of any FBX file: ten million keys. */
const MOST_SAMPLED = 600e6;

const mutateArchive: Mutate = (input, other, random, words) =>
  limited(input, mutateBytes(input.bytes, other.bytes, partsOfArchive(input.bytes), random, words));

const mutateAnyBytes: Mutate = (input, other, random, words) => {
  const parts = [{ offset: 0, length: input.bytes.length }];
  return limited(input, mutateBytes(input.bytes, other.bytes, parts, random, words));
};

const mutateAnyText: Mutate = (input, other, random, words) =>
  limited(
    input,
    textInput(mutateLines(decoder.decode(input.bytes), decoder.decode(other.bytes), random, words)),
  );

/** Mutates the tree of an input, or now and then its bytes. */
function structured(write: (tree: unknown) => Uint8Array, otherwise: Mutate): Mutate {
  return (input, other, random, words) => {
    if (input.tree === undefined || random.below(8) === 0) {
      return otherwise(input, other, random, words);
    }
    const tree = mutateTree(input.tree, other.tree ?? input.tree, random, words);
    try {
      return limited(input, { tree, bytes: write(tree) });
    } catch {
      // What is no longer a tree of this format cannot be written.
      return otherwise(input, other, random, words);
    }
  };
}

function limited(input: FuzzInput, mutated: FuzzInput): FuzzInput {
  return mutated.bytes.length > MAX_BYTES ? input : mutated;
}

function mutateBytes(
  bytes: Uint8Array,
  other: Uint8Array,
  parts: readonly ByteRange[],
  random: Random,
  words: readonly Word[],
): FuzzInput {
  if (random.below(8) === 0) return { bytes: splicedBytes(bytes, other, random) };
  const mutated = mutate(bytes, parts, random);
  if (words.length === 0 || random.below(8) > 0) return { bytes: mutated };
  return { bytes: withWord(mutated, random.pick(words), random) };
}

/** The begin of one input with the end of another. */
function splicedBytes(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const begin = bytes.subarray(0, random.below(bytes.length + 1));
  return joined(begin, other.subarray(random.below(other.length + 1)));
}

function withWord(bytes: Uint8Array, word: Word, random: Random): Uint8Array {
  const written =
    typeof word === 'string'
      ? textInput(word).bytes
      : new Uint8Array(
          (random.below(2) === 0 ? Uint32Array.of(word) : Float32Array.of(word)).buffer,
        );
  const at = random.below(bytes.length + 1);
  const rest = bytes.subarray(at + (random.below(2) === 0 ? written.length : 0));
  return joined(bytes.subarray(0, at), written, rest);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

interface GlbTree {
  readonly json: GltfJson;
  /** Base64. */
  readonly binary: string;
}

function writeGlb(tree: unknown): Uint8Array {
  const { json, binary } = tree as GlbTree;
  return glbBytes([
    [JSON_CHUNK, Buffer.from(JSON.stringify(json).padEnd(4))],
    [BINARY_CHUNK, new Uint8Array(Buffer.from(binary, 'base64'))],
  ]);
}

function glbTree(): GlbTree {
  const json = richGltf();
  const [buffer] = json.buffers as { readonly uri: string; readonly byteLength: number }[];
  return {
    json: { ...json, buffers: [{ byteLength: buffer.byteLength }] },
    binary: buffer.uri.slice(buffer.uri.indexOf(',') + 1),
  };
}

interface FbxTree {
  readonly version: number;
  readonly bigEndian: boolean;
  readonly nodes: readonly Node[];
}

function writeFbx(tree: unknown): Uint8Array {
  const { version, bigEndian, nodes } = tree as FbxTree;
  return writeBinary(nodes, { version, bigEndian });
}

const FBX_TREES: readonly FbxTree[] = [
  { version: 7400, bigEndian: false, nodes: armNodes() },
  { version: 7500, bigEndian: false, nodes: armNodes({ version: 7500 }) },
  { version: 6100, bigEndian: true, nodes: armNodes() },
];

const model =
  (name: string, most?: number): Check =>
  (bytes, isWhole) =>
    checkModel(name, bytes, isWhole, most);

const QUERIES = [
  'LeftHand kind:rotation',
  'hand* kind:r gap>0.1, time:2.. err>0.5mm',
  'joint_1 -kind:scale gap<=3 time:1..2',
  '"a b" | c',
];

const CONFIG = importConfigText(DEFAULT_IMPORT_CONFIG);
const MASKS = new Map([['upper', new Map([['joint_1', 0.5]])]]);

export const READERS: readonly Reader[] = [
  {
    name: 'archive',
    sources: /^engine\/(archive|kinds|base)\//,
    isText: false,
    seeds: async () => await Promise.resolve(archiveSeeds()),
    mutate: mutateArchive,
    check: checkArchive,
  },
  {
    name: 'gltf',
    sources: /^engine\/import\/gltf\//,
    isText: true,
    isJson: true,
    seeds: async () => await Promise.resolve([jsonInput(richGltf())]),
    mutate: structured((tree) => jsonInput(tree).bytes, mutateAnyText),
    check: model('a.gltf'),
  },
  {
    name: 'glb',
    sources: /^engine\/import\/gltf\//,
    isText: false,
    seeds: async () => await Promise.resolve([{ tree: glbTree(), bytes: writeGlb(glbTree()) }]),
    mutate: structured(writeGlb, mutateAnyBytes),
    check: model('a.glb'),
  },
  {
    name: 'bvh',
    sources: /^engine\/import\/bvh\//,
    isText: true,
    seeds: async () => await Promise.resolve([textInput(MADE_LINES.join('\n'))]),
    mutate: mutateAnyText,
    check: model('a.bvh'),
  },
  {
    name: 'fbx',
    sources: /^engine\/import\/fbx\//,
    isText: false,
    seeds: async () =>
      await Promise.resolve(FBX_TREES.map((tree) => ({ tree, bytes: writeFbx(tree) }))),
    mutate: structured(writeFbx, mutateAnyBytes),
    mostBytes: MOST_SAMPLED,
    check: model('a.fbx', MOST_SAMPLED),
  },
  {
    name: 'fbx-text',
    sources: /^engine\/import\/fbx\//,
    isText: true,
    seeds: async () => await Promise.resolve([{ bytes: writeText(armNodes()) }]),
    mutate: mutateAnyText,
    mostBytes: MOST_SAMPLED,
    check: model('a.fbx', MOST_SAMPLED),
  },
  {
    name: 'zip',
    sources: /^app\/session\/files\/(zip|messages)/,
    isText: false,
    seeds: async () => {
      const { bytes } = await zipOf({ 'a.txt': 'a', 'b/c.txt': 'c'.repeat(100) });
      return [{ bytes }];
    },
    mutate: mutateAnyBytes,
    check: checkZip,
  },
  {
    name: 'config',
    sources: /^engine\/offline\/(read-import-config|import-config|output-names)/,
    isText: true,
    isJson: true,
    seeds: async () => await Promise.resolve([jsonInput(JSON.parse(CONFIG)), textInput(CONFIG)]),
    mutate: structured((tree) => jsonInput(tree).bytes, mutateAnyText),
    check: checkConfig,
  },
  {
    name: 'masks',
    sources: /^app\/session\/files\/mask-file/,
    isText: true,
    isJson: true,
    seeds: async () => await Promise.resolve([jsonInput(JSON.parse(maskFileText(MASKS)))]),
    mutate: structured((tree) => jsonInput(tree).bytes, mutateAnyText),
    check: checkMasks,
  },
  {
    name: 'session',
    sources: /^app\/session\/(saved|state)\//,
    isText: true,
    isJson: true,
    seeds: async () => [jsonInput(JSON.parse(await sessionText()))],
    mutate: structured((tree) => jsonInput(tree).bytes, mutateAnyText),
    check: checkSession,
  },
  {
    name: 'query',
    sources: /^engine\/(inspect\/query|base\/length)/,
    isText: true,
    seeds: async () => await Promise.resolve(QUERIES.map(textInput)),
    mutate: mutateAnyText,
    check: checkQuery,
  },
];
