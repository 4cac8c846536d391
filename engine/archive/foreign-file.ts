import type { ByteReader } from '../base/reader.ts';
import { beginningText, decodeText } from '../base/text.ts';

/** A known kind of file that is neither an archive nor a model that can be imported. */
export interface ForeignFile {
  /** What it is: `an FBX file`. */
  readonly found: string;
  /** What to do with it. */
  readonly advice: string;
}

interface KnownFile extends ForeignFile {
  /** What such files begin with; a byte above 127 is written as U+DC00 + byte. */
  readonly begins?: readonly string[];
  /** How their names end, in lower case, without the dot. */
  readonly endings?: readonly string[];
}

const EXPORT = 'Export it as glTF 2.0 (.glb) or FBX, for example with Blender (File > Export).';
const AS_MODEL = 'Open it as a model: its clips are converted on the way.';
const UNPACK = 'Unpack it first.';
const WITH_MODEL = 'Open it together with the model that it belongs to.';
const FETCH_AGAIN = 'A failed download looks like this: fetch it again.';

/** Recognised by their first bytes, else by the ends of their names; the first one applies. */
const KNOWN_FILES: readonly KnownFile[] = [
  {
    begins: ['glTF'],
    found: 'a binary glTF file',
    advice: AS_MODEL,
  },
  {
    begins: ['Kaydara FBX Binary', '; FBX'],
    endings: ['fbx'],
    found: 'an FBX file',
    advice: AS_MODEL,
  },
  { begins: ['BLENDER'], endings: ['blend', 'blend1'], found: 'a Blender file', advice: EXPORT },
  { endings: ['dae'], found: 'a Collada file', advice: EXPORT },
  {
    endings: ['max', 'ma', 'mb', 'c4d', 'hip', 'lxo'],
    found: 'a scene of an editor',
    advice: EXPORT,
  },
  {
    begins: ['#usda', 'PXR-USDC'],
    endings: ['usd', 'usda', 'usdc', 'usdz'],
    found: 'a USD file',
    advice: EXPORT,
  },
  {
    endings: ['3ds', 'b3d', 'iqm', 'md5anim', 'md5mesh', 'mdl', 'ms3d', 'smd', 'x'],
    found: 'a model of another format',
    advice: EXPORT,
  },
  {
    endings: ['obj', 'stl', 'ply', 'abc', 'off'],
    found: 'a mesh without joints',
    advice:
      'Only skeletal animation is shown: export the model with its joints as glTF 2.0 (.glb).',
  },
  {
    endings: ['amc', 'asf', 'c3d', 'htr', 'trc'],
    found: 'motion capture of another format',
    advice: 'Convert it to BVH, FBX or glTF 2.0 (.glb).',
  },
  {
    endings: ['anim', 'controller', 'prefab', 'unity', 'uasset', 'umap', 'pak'],
    found: 'an asset of a game engine',
    advice: 'Export the model from the engine’s editor as glTF 2.0 (.glb).',
  },
  { begins: ['PK\u0003\u0004'], endings: ['zip'], found: 'a ZIP file', advice: UNPACK },
  { endings: ['7z', 'rar', 'tar'], found: 'a packed archive', advice: UNPACK },
  { begins: ['\u001f\udc8b'], endings: ['gz', 'tgz'], found: 'gzip data', advice: UNPACK },
  {
    begins: ['version https://git-lfs'],
    found: 'a Git LFS pointer',
    advice: 'Run git lfs pull to get the file itself.',
  },
  { begins: ['\udc89PNG'], endings: ['png'], found: 'a PNG image', advice: WITH_MODEL },
  {
    begins: ['\udcff\udcd8\udcff'],
    endings: ['jpg', 'jpeg'],
    found: 'a JPEG image',
    advice: WITH_MODEL,
  },
  {
    endings: ['webp', 'avif', 'ktx', 'ktx2', 'dds', 'tga', 'bmp', 'gif', 'psd'],
    found: 'an image',
    advice: WITH_MODEL,
  },
  { endings: ['bin'], found: 'the binary part of a model', advice: WITH_MODEL },
  {
    endings: ['mp4', 'mov', 'avi', 'webm', 'mkv', 'mp3', 'wav', 'ogg'],
    found: 'a video or a sound',
    advice: 'It has no joints: open the animation itself.',
  },
  { begins: ['<?xml'], found: 'an XML file (Collada?)', advice: EXPORT },
  {
    begins: ['<'],
    endings: ['html', 'htm'],
    found: 'a web page or an XML file',
    advice: FETCH_AGAIN,
  },
  {
    begins: ['{', '['],
    endings: ['json'],
    found: 'JSON text',
    advice: 'If it is a glTF file, open it as a model: name it .gltf.',
  },
];

/** The bytes that {@link KNOWN_FILES} are recognised by. */
const TESTED_BYTES = 64;

/**
 * What a file is that is no archive, by its first bytes, else by its name; undefined if it is an
 * archive, or not known. Ask the importers first: what can be imported is listed here, too.
 * @param bytes undefined if only the name is known
 *
 * @example
 * console.assert(foreignFile('walk.blend')?.found === 'a Blender file');
 */
export function foreignFile(name: string, bytes?: Uint8Array): ForeignFile | undefined {
  const start = bytes === undefined ? '' : startOf(bytes);
  if (bytes !== undefined && bytes[0] <= 1) return undefined;
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return knownByStart(start) ?? KNOWN_FILES.find(({ endings }) => endings?.includes(ending));
}

function knownByStart(start: string): KnownFile | undefined {
  return KNOWN_FILES.find(({ begins }) => begins?.some((signature) => start.startsWith(signature)));
}

/** Text may begin with a byte order mark or blank lines. */
function startOf(bytes: Uint8Array): string {
  return decodeText(bytes, 0, Math.min(TESTED_BYTES, bytes.length)).trimStart();
}

const FIRST_BYTE = 'an archive, which begins with byte 0 (big endian) or 1 (little endian)';

/**
 * Throws for a file that is no archive by its first byte, with the name of its format where it is
 * recognised.
 * @throws AssetError unless the file begins with 0 or 1
 */
export function refuseForeignFile(reader: ByteReader): void {
  const { bytes } = reader;
  if (bytes.length === 0) reader.fail({ expected: FIRST_BYTE, found: 'an empty file' });
  if (bytes[0] <= 1) return;
  const start = startOf(bytes);
  const known = knownByStart(start);
  reader.fail({
    expected: FIRST_BYTE,
    found: known?.found ?? beginningText(start) ?? `byte ${bytes[0]}`,
    advice: known?.advice,
  });
}
