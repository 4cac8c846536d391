import { AssetError } from '../../base/errors.ts';
import { ByteReader, TRUNCATED_ADVICE } from '../../base/reader.ts';
import { beginningText } from '../../base/text.ts';
import { childNode, findNode, numberAt, type FbxNode, type FbxTree } from './node.ts';
import { readAsciiNodes } from './read-ascii.ts';
import { readBinaryNodes } from './read-binary.ts';
import { MAGIC, isBinary, isAscii, startOf, HEAD_BYTES } from './recognise.ts';

/** What is written by every program, and read here. */
const EXPORT_ADVICE = 'Export it again as FBX 7.4 or 7.5.';

/** Versions that are read: older ones have another form, newer ones are not out. */
const VERSIONS = { from: 6000, below: 8000 };

/**
 * Reads a file as a tree of nodes.
 * @throws AssetError if it is no FBX file, of a version that is not read, or damaged, with the byte
 */
export function readTree(object: string, bytes: Uint8Array): FbxTree {
  if (isBinary(bytes)) return readBinary(object, bytes);
  if (!isAscii(bytes)) refuseOther(object, bytes);
  const nodes = readAsciiNodes(object, bytes);
  const version = asciiVersion(bytes, nodes);
  requireVersion(object, version);
  return { object, version, isAscii: true, nodes };
}

function readBinary(object: string, bytes: Uint8Array): FbxTree {
  const reader = new ByteReader(bytes, object);
  reader.skip(MAGIC.length, 'the header');
  reader.littleEndian = reader.u8('the byte order') !== 1;
  const offset = reader.offset;
  const version = reader.u32('the version');
  requireVersion(object, version, offset);
  return { object, version, isAscii: false, nodes: readBinaryNodes(reader, version) };
}

/** As the header says; else as the comment in the first line does. */
function asciiVersion(bytes: Uint8Array, nodes: readonly FbxNode[]): number {
  const header = findNode(nodes, 'FBXHeaderExtension');
  const stored = numberAt(childNode(header, 'FBXVersion'), 0);
  if (stored !== undefined) return stored;
  const [, major = '0', minor = '0'] = /; FBX (\d+)\.(\d+)/.exec(startOf(bytes, HEAD_BYTES)) ?? [];
  return 1000 * Number(major) + 100 * Number(minor);
}

function requireVersion(object: string, version: number, offset?: number): void {
  if (version >= VERSIONS.from && version < VERSIONS.below) return;
  throw new AssetError({
    object,
    offset,
    expected: `FBX version ${VERSIONS.from} to ${VERSIONS.below - 1}`,
    found: String(version),
    advice: EXPORT_ADVICE,
  });
}

function refuseOther(object: string, bytes: Uint8Array): never {
  const expected = 'an FBX file, binary or text';
  const refuse = (found: string, advice?: string): never => {
    throw new AssetError({ object, offset: 0, expected, found, advice });
  };
  if (bytes.length === 0) refuse('an empty file', TRUNCATED_ADVICE);
  const start = startOf(bytes, 40);
  if (start.startsWith('version https://git-lfs')) {
    refuse('something else', 'It is a Git LFS pointer: run git lfs pull to get the file itself.');
  }
  if (MAGIC.startsWith(start)) refuse(`the first ${bytes.length} bytes of one`, TRUNCATED_ADVICE);
  if (start.startsWith(MAGIC.slice(0, MAGIC.indexOf(' \0')))) {
    refuse(
      'the name of a binary one, with other bytes after it',
      'It was stored or sent as text, which changes bytes: get it again as a binary file.',
    );
  }
  return refuse(beginningText(start.trimStart()) ?? `byte ${bytes[0]}`, EXPORT_ADVICE);
}
