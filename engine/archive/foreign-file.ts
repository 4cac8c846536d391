import type { ByteReader } from '../base/reader.ts';
import { decodeText } from '../base/text.ts';

/** A known file format that is no archive, recognised by its first bytes. */
interface ForeignFile {
  readonly begins: string;
  readonly found: string;
  readonly advice?: string;
}

const OPEN_MODEL = 'Open it as a model: its clips are converted on the way.';
const IMPORT_FIRST = 'Convert it to glTF, or to .ozz with an importer of ozz-animation.';
const UNPACK = 'Unpack it first.';

const FOREIGN_FILES: readonly ForeignFile[] = [
  { begins: 'glTF', found: 'a binary glTF file', advice: OPEN_MODEL },
  {
    begins: '{',
    found: 'JSON text',
    advice: 'If it is a glTF file, open it as a model: name it .gltf.',
  },
  { begins: '[', found: 'JSON text' },
  { begins: 'Kaydara FBX Binary', found: 'an FBX file', advice: IMPORT_FIRST },
  { begins: '; FBX', found: 'an FBX file', advice: IMPORT_FIRST },
  { begins: '<?xml', found: 'an XML file (Collada?)', advice: IMPORT_FIRST },
  {
    begins: '<',
    found: 'a web page or an XML file',
    advice: 'A failed download looks like this: fetch it again.',
  },
  {
    begins: 'version https://git-lfs',
    found: 'a Git LFS pointer',
    advice: 'Run git lfs pull to get the file itself.',
  },
  { begins: 'BLENDER', found: 'a Blender file', advice: IMPORT_FIRST },
  { begins: '\udc89PNG', found: 'a PNG image' },
  { begins: '\udcff\udcd8\udcff', found: 'a JPEG image' },
  { begins: '\u001f\udc8b', found: 'gzip data', advice: UNPACK },
  { begins: 'PK\u0003\u0004', found: 'a ZIP file', advice: UNPACK },
];

const FIRST_BYTE = 'an archive, which begins with byte 0 (big endian) or 1 (little endian)';

/** The bytes that {@link FOREIGN_FILES} are known by. */
const TESTED_BYTES = 64;

/**
 * Throws for a file that is no archive by its first byte, with the name of its format where it is
 * recognised.
 * @throws AssetError unless the file begins with 0 or 1
 */
export function refuseForeignFile(reader: ByteReader): void {
  const { bytes } = reader;
  if (bytes.length === 0) reader.fail({ expected: FIRST_BYTE, found: 'an empty file' });
  if (bytes[0] <= 1) return;
  // Text may begin with a byte order mark or blank lines.
  const start = decodeText(bytes, 0, Math.min(TESTED_BYTES, bytes.length)).trimStart();
  const known = FOREIGN_FILES.find(({ begins }) => start.startsWith(begins));
  reader.fail({
    expected: FIRST_BYTE,
    found: known?.found ?? (isText(start) ? `text ("${inOneLine(start)}…")` : `byte ${bytes[0]}`),
    advice: known?.advice,
  });
}

/** How a text begins, short enough for a sentence. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 16).trimEnd();
}

function isText(start: string): boolean {
  return /^[\t\n\r\x20-\x7e]+$/.test(start);
}
