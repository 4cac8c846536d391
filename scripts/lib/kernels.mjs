// Compiles engine/kernels/assembly to WebAssembly, and writes it as text into TypeScript modules: the engine
// does no I/O. What plays is compiled for plain and for relaxed SIMD; what builds computes the same bits everywhere.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './project.mjs';

const folder = path.join(root, 'engine/kernels');
export const assembly = path.join(folder, 'assembly');

/** 1 GiB, in pages of 64 KiB: the most a memory of ours may be told to hold. */
const maximumPages = 16384;

const flags = [
  '-O3',
  '--noAssert',
  '--runtime',
  'stub',
  '--importMemory',
  '--initialMemory',
  '1',
  '--maximumMemory',
  String(maximumPages),
  '--enable',
  'simd',
];

const RELAXED = ['--enable', 'relaxed-simd'];

/**
 * A module for each entry, with the flags of its forms.
 * @type {{ entry: string, file: string, forms: Record<string, string[]> }[]}
 */
const products = [
  { entry: 'index.ts', file: 'binaries.ts', forms: { simd: [], relaxed: RELAXED } },
  { entry: 'building.ts', file: 'building-binary.ts', forms: { simd: [] } },
];

/** Makes the generated modules where one is missing or older than what it is made from. */
export async function buildKernels() {
  const stamp = stampOfSources();
  for (const { entry, file, forms } of products) {
    const product = path.join(folder, 'generated', file);
    if (!isCurrent(product, stamp)) await buildProduct(product, stamp, entry, forms);
  }
}

/**
 * @param {string} product
 * @param {string} stamp
 * @param {string} entry
 * @param {Record<string, string[]>} forms
 */
async function buildProduct(product, stamp, entry, forms) {
  const binaries = [];
  for (const [name, extra] of Object.entries(forms)) {
    binaries.push(`  ${name}: ${textOf(await compile(entry, extra))},`);
  }
  mkdirSync(path.dirname(product), { recursive: true });
  const draft = `${product}.${process.pid}`;
  // One object: a bundler would write a constant of text out wherever it is used.
  const code = `export const BINARIES = {\n${binaries.join('\n')}\n};\n\nexport const SHIFT = ${SHIFT};`;
  writeFileSync(draft, `${header(stamp)}\n\n${code}\n`);
  renameSync(draft, product);
}

/** The first character in use: from here on the commonest need no escape. */
const FIRST = 35;

/** Added to every byte, so that those of SIMD instructions, above 252, are among the first characters, of one byte each. */
const TURN = 27;

/** What decoding subtracts from a character, modulo 256. */
const SHIFT = FIRST + TURN;

/**
 * A character a byte, as source text: compressed it takes little more than half of what base64 does.
 * @param {Buffer} binary
 */
function textOf(binary) {
  const characters = Array.from(binary, (byte) =>
    String.fromCharCode(FIRST + ((byte + TURN) % 256)),
  );
  return JSON.stringify(characters.join(''));
}

/** @param {string} stamp */
function header(stamp) {
  return `// Made by scripts/lib/kernels.mjs; not under version control.\n// ${stamp}`;
}

/**
 * @param {string} product
 * @param {string} stamp
 */
function isCurrent(product, stamp) {
  try {
    return readFileSync(product, 'utf8').startsWith(header(stamp));
  } catch {
    return false;
  }
}

/** What the product depends on: the sources, this script and the compiler. */
function stampOfSources() {
  const hash = createHash('sha256');
  const sources = readdirSync(assembly).toSorted();
  const compiler = path.join(root, 'node_modules/assemblyscript/package.json');
  for (const file of [
    ...sources.map((name) => path.join(assembly, name)),
    path.join(folder, 'layout.ts'),
    fileURLToPath(import.meta.url),
    compiler,
  ]) {
    hash.update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} entry
 * @param {readonly string[]} extra
 * @returns {Promise<Buffer>}
 */
async function compile(entry, extra) {
  const { default: asc } = await import('assemblyscript/asc');
  /** @type {Buffer | undefined} */
  let binary;
  let said = '';
  const { error } = await asc.main(
    [
      path.join('engine/kernels/assembly', entry),
      '--baseDir',
      root,
      '--outFile',
      'kernels.wasm',
      ...flags,
      ...extra,
    ],
    {
      stderr: { write: (text) => void (said += String(text)) },
      writeFile: (name, contents) => {
        if (name.endsWith('.wasm')) binary = Buffer.from(contents);
      },
    },
  );
  if (error !== null || said !== '' || binary === undefined) {
    throw new Error(`The kernels do not compile.\n${said || String(error)}`);
  }
  return binary;
}
