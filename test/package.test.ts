import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Document, NodeIO } from '@gltf-transform/core';
import { KHRDracoMeshCompression } from '@gltf-transform/extensions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { sharedBuild } from '../scripts/lib/shared-builds.mjs';
import { PLAYING, PLAYING_LIMIT, gzippedSize } from '../scripts/lib/size.mjs';
import { codeBlocks } from './support/examples.ts';
import { gltfBytes, swing } from './support/made-gltf.ts';

const root = path.resolve(import.meta.dirname, '..');
const clip = path.join(root, 'fixtures/valid/walker.animation.ozz');

/** Entry points that need a package of the user's own, by what they need. */
const PEERS: Readonly<Record<string, string>> = { './three': 'three' };

/** The part of a package without types that is used here. */
interface Draco {
  createEncoderModule(): Promise<object>;
}

const entries = Object.entries(manifest.exports)
  .filter(([, file]) => typeof file === 'string' && file.endsWith('.js'))
  .map(([name]) => name);

describe('the package, installed where nothing else is', () => {
  let dir = '';
  const user = (file = ''): string => path.join(dir, 'user', file);
  const node = (...args: string[]): string =>
    execFileSync(process.execPath, args, { cwd: user(), encoding: 'utf8', stdio: 'pipe' });

  beforeAll(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'posescope-package-'));
    const source = path.join(dir, 'source');
    for (const part of ['engine', 'inspector', 'cli']) {
      cpSync(await sharedBuild(part), path.join(source, 'dist', part), { recursive: true });
    }
    for (const file of ['package.json', 'README.md', 'LICENSE', 'docs']) {
      cpSync(path.join(root, file), path.join(source, file), { recursive: true });
    }
    mkdirSync(user());
    writeFileSync(user('package.json'), '{ "type": "module" }');
    const shell = process.platform === 'win32';
    const quietly = { cwd: dir, encoding: 'utf8', stdio: 'pipe', shell } as const;
    const packed = execFileSync('npm', ['pack', './source', '--ignore-scripts'], quietly);
    const tarball = path.join(dir, packed.trim().split('\n').at(-1) ?? '');
    const install = ['install', tarball, '--offline', '--ignore-scripts', '--no-audit'];
    execFileSync('npm', install, { ...quietly, cwd: user() });
  }, 120_000);
  afterAll(() => rmSync(dir, { recursive: true }));

  it('brings no other package', () => {
    const packages = readdirSync(user('node_modules')).filter((name) => !name.startsWith('.'));
    expect(packages).toEqual(['posescope']);
  });

  it('refuses what is no entry point', () => {
    expect(() => node('-e', `import('posescope')`)).toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
    expect(() => node('-e', `import('posescope/base')`)).toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  it.each(entries.filter((name) => PEERS[name] === undefined))('imports %s in Node', (name) => {
    const specifier = `posescope/${name.slice(2)}`;
    const program = `console.log(Object.keys(await import('${specifier}')).length)`;
    expect(Number(node('--input-type=module', '-e', program))).toBeGreaterThan(0);
  });

  it.each(Object.entries(PEERS))('says for %s that %s has to be there', (name, peer) => {
    const program = `import('posescope/${name.slice(2)}')`;
    expect(() => node('-e', program)).toThrow(`Cannot find package '${peer}'`);
  });

  it('has every file that its documents link to or show', () => {
    const packed = user('node_modules/posescope');
    const documents = readdirSync(packed, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^(?:README|docs\b.*)\.md$/.test(file),
    );
    const missing = documents.flatMap((file) => {
      const folder = path.join(packed, path.dirname(file));
      return linked(readFileSync(path.join(packed, file), 'utf8'))
        .filter((to) => !existsSync(path.join(folder, to)))
        .map((to) => `${file}: ${to}`);
    });
    expect(documents).toContain('README.md');
    expect(missing).toEqual([]);
  });

  it('says in which encoding its styles are, as a page may say none', () => {
    const styles = readFileSync(
      user('node_modules/posescope/dist/inspector/inspector.css'),
      'utf8',
    );
    expect(styles).toMatch(/^@charset "utf-8";\n/);
  });

  it('tells webpack of addresses that only the page knows, of which it would warn', () => {
    const inspector = user('node_modules/posescope/dist/inspector');
    const scripts = readdirSync(inspector, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    );
    const imports = scripts.flatMap((file) => {
      const text = readFileSync(path.join(inspector, file), 'utf8');
      return text.match(/\bimport\(\s*(?:\/\*.*?\*\/\s*)*[\w$.]+\s*\)/g) ?? [];
    });
    expect(imports).not.toEqual([]);
    expect(imports.filter((text) => !text.includes('webpackIgnore: true'))).toEqual([]);
  });

  it('keeps maps that lead to the sources', () => {
    const entry = user('node_modules/posescope/dist/engine/archive/index.js');
    expect(readFileSync(entry, 'utf8')).toMatch(/\n\/\/# sourceMappingURL=index\.js\.map\s*$/);
    const map = JSON.parse(readFileSync(`${entry}.map`, 'utf8')) as { sourcesContent: string[] };
    expect(map.sourcesContent.join('\n')).toContain('export function objectOfKind<');
  });

  it.each(['nodenext', 'bundler'])(
    'type-checks what uses it, modules resolved as %s',
    (resolution) => {
      writeFileSync(user('consumer.ts'), CONSUMER);
      expect(said(() => node(...compiling(resolution), 'consumer.ts'))).toBe('');
    },
  );

  it('reads and samples in Node', () => {
    writeFileSync(user('reads.js'), READS);
    const [tracks, length] = node('reads.js', clip).trim().split(' ').map(Number);
    expect(tracks).toBeGreaterThan(0);
    expect(length).toBe(Math.ceil(tracks / 4) * 40);
  });

  it.each([
    ['archive', `readArchive('walk.ozz')`, 'was given a string: read the file first'],
    ['offline', `buildClip({ kind: 'animation' })`, 'it is built already'],
    ['import', `await importModel('walk.glb')`, 'give { name, bytes }'],
  ])('tells plain JavaScript of %s that %s is wrong', (area, code, sentence) => {
    const [name] = /\w+(?=\()/.exec(code) ?? [];
    const program = `import { ${name} } from 'posescope/${area}'; try { ${code}; } catch (error) { console.log(String(error)); }`;
    const printed = node('--input-type=module', '-e', program);
    expect(printed).toMatch(/^TypeError: /);
    expect(printed).toContain(sentence);
  });

  it('imports in Node what Draco has packed', async () => {
    writeFileSync(user('triangle.glb'), await packedTriangle());
    writeFileSync(user('imports.js'), IMPORTS);
    expect(node('imports.js', 'triangle.glb').trim()).toBe('0 0 0 1 0 0 0 1 0');
  });

  it('plays on the three.js that is there', () => {
    mkdirSync(user('node_modules/@types'));
    for (const name of ['three', '@types/three', '@types/node']) {
      const ours = path.join(root, 'node_modules', name);
      symlinkSync(ours, user(`node_modules/${name}`), 'junction');
    }
    writeFileSync(user('plays.ts'), PLAYS);
    expect(said(() => node(...compiling('bundler'), '--skipLibCheck', 'plays.ts'))).toBe('');
    const program = `console.log(Object.keys(await import('posescope/three')).length)`;
    expect(Number(node('--input-type=module', '-e', program))).toBeGreaterThan(0);
  });

  it('type-checks the examples of its document where every index is checked', () => {
    const document = readFileSync(user('node_modules/posescope/docs/engine.md'), 'utf8');
    const examples = codeBlocks(document).map((code, i) => {
      writeFileSync(user(`example-${i}.ts`), code);
      return `example-${i}.ts`;
    });
    expect(examples).not.toEqual([]);
    const options = ['--noUncheckedIndexedAccess', '--skipLibCheck', '--types', 'node'];
    expect(said(() => node(...compiling('nodenext'), ...options, ...examples))).toBe('');
  });

  it('has the command line', () => {
    const command = user('node_modules/posescope/dist/cli/posescope.js');
    expect(node(command, '--version').trim()).toBe(manifest.version);
    expect(node(command, 'help', 'import')).toContain('Usage: posescope import');
    expect(node(command, 'inspect', clip)).toContain('walker.animation.ozz');
    expect(readdirSync(user('node_modules/.bin'))).toContain('posescope');
  });

  it.each([
    ['inspect', ['inspect', clip], ['first', 'rolldown-runtime']],
    [
      'import',
      ['import', 'sail.gltf', '-o', 'sail'],
      ['accessors', 'first', 'for-import', 'import', 'import-gltf', 'rolldown-runtime', 'roots'],
    ],
  ])('reads for %s only what that needs', (_, args, parts) => {
    writeFileSync(user('sail.gltf'), gltfBytes({ ...swing() }));
    writeFileSync(
      user('list-parts.cjs'),
      `process.on('exit', () => console.log('parts:' + Object.keys(require.cache).join()));`,
    );
    const command = user('node_modules/posescope/dist/cli/posescope.js');
    const listed = node('--require', user('list-parts.cjs'), command, ...args).split('parts:')[1];
    const read = listed.matchAll(/parts[\\/]([\w-]+)-[\w-]{8}\.js/g);
    expect(Array.from(read, ([, name]) => name).toSorted()).toEqual(parts);
  });

  it('lets Node keep the compiled command line where it can', () => {
    writeFileSync(
      user('newer-node.cjs'),
      `require('node:module').enableCompileCache = () => console.log('kept');`,
    );
    const command = user('node_modules/posescope/dist/cli/posescope.js');
    const printed = node('--require', user('newer-node.cjs'), command, '--version')
      .trim()
      .split(/\s+/);
    expect(printed).toEqual(['kept', manifest.version]);
  });
});

describe('what playing weighs', () => {
  it(`${PLAYING.join(', ')}: with nothing from elsewhere, at most ${PLAYING_LIMIT} bytes gzipped`, async () => {
    expect(await gzippedSize(PLAYING)).toBeLessThanOrEqual(PLAYING_LIMIT);
  });

  it('refuses areas that need other packages', async () => {
    await expect(gzippedSize(['import'])).rejects.toThrow('@gltf-transform');
  });
});

/** Files that a Markdown document links to or shows, from its folder. */
function linked(markdown: string): string[] {
  const links = markdown.matchAll(/\]\(([^)#\s]+)|(?:src|srcset)="([^"]+)"/g);
  return Array.from(links, ([, link, picture]) => link ?? picture).filter(
    (to) => !/^\w+:/.test(to),
  );
}

/** The type checker, strict, also with the declarations of packages. */
function compiling(resolution: string): string[] {
  const module = resolution === 'bundler' ? 'esnext' : resolution;
  const options = ['--strict', '--noEmit', '--target', 'es2023', '--module', module, '--types', ''];
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  return [compiler, ...options, '--moduleResolution', resolution];
}

/** A triangle in a GLB, packed by Draco. */
async function packedTriangle(): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const positions = document.createAccessor().setType('VEC3').setBuffer(buffer);
  const indices = document.createAccessor().setType('SCALAR').setBuffer(buffer);
  const triangle = document
    .createPrimitive()
    .setAttribute('POSITION', positions.setArray(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)))
    .setIndices(indices.setArray(Uint16Array.of(0, 1, 2)));
  const node = document.createNode('sail').setMesh(document.createMesh().addPrimitive(triangle));
  document.createScene().addChild(node);
  document.createExtension(KHRDracoMeshCompression).setRequired(true);
  const draco = createRequire(import.meta.url)('draco3dgltf') as Draco;
  const io = new NodeIO().registerExtensions([KHRDracoMeshCompression]);
  io.registerDependencies({ 'draco3d.encoder': await draco.createEncoderModule() });
  return io.writeBinary(document);
}

/** What a program writes, also where it fails. */
function said(run: () => string): string {
  try {
    return run();
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

/** Every entry point once, and types that only belong together if each names the same. */
const CONSUMER = `
import { mountInspector, type Inspector } from 'posescope/app';
import 'posescope/app.css';
import { readArchive, type Animation, type Archive, AssetError } from 'posescope/archive';
import { importModel, type ImportedModel } from 'posescope/import';
import { lintArchive, clipStatistics, type Finding } from 'posescope/inspect';
import { byteMap } from 'posescope/inspect/bytes';
import { laneCurve } from 'posescope/inspect/curves';
import { errorMap } from 'posescope/inspect/error';
import { reportHtml } from 'posescope/inspect/report';
import { compileKernels, type KernelModule } from 'posescope/kernels';
import { decodeHalf } from 'posescope/math';
import { keyStreams } from 'posescope/model';
import { buildAnimation, type BuildRecipe, type RawAnimation } from 'posescope/offline';
import { createSamplingContext, poseLength, sample, type Skeleton } from 'posescope/runtime';
import { createCrowd, type Crowd } from 'posescope/runtime/crowd';
import { buildWithRecipe } from 'posescope/smallest';

export function play(bytes: Uint8Array): Float32Array {
  const archive: Archive = readArchive(bytes);
  const clip = archive.entries.map(({ object }) => object).find(({ kind }) => kind === 'animation');
  if (clip?.kind !== 'animation') throw new Error('no clip');
  const animation: Animation = clip;
  const pose = new Float32Array(poseLength(animation.trackCount));
  sample(animation, createSamplingContext(animation.trackCount), 0.5, pose);
  // @ts-expect-error no engine could play this
  sample('walk.ozz', createSamplingContext(4), 0, pose);
  return pose;
}

export const inspect = (element: HTMLElement): Inspector => mountInspector(element, { theme: 'dark' });
export const build = (raw: RawAnimation): Animation => buildAnimation(raw);
export const smallest: BuildRecipe = buildWithRecipe;
export const findings = (bytes: Uint8Array): readonly Finding[] => lintArchive(readArchive(bytes));
export const load = (): Promise<KernelModule> => compileKernels();
export const isOurs = (error: unknown): boolean => error instanceof AssetError;
export type Held = [Crowd, Skeleton, ImportedModel];
export const used = [importModel, clipStatistics, byteMap, laneCurve, errorMap, reportHtml, decodeHalf, keyStreams, createCrowd];
`;

const READS = `
import { readFileSync } from 'node:fs';
import { readArchive } from 'posescope/archive';
import { createSamplingContext, poseLength, sample } from 'posescope/runtime';

const [{ object: clip }] = readArchive(readFileSync(process.argv[2])).entries;
const pose = new Float32Array(poseLength(clip.trackCount));
sample(clip, createSamplingContext(clip.trackCount), 0.5, pose);
if (!pose.every(Number.isFinite)) throw new Error('a pose of numbers');
console.log(clip.trackCount, pose.length);
`;

const IMPORTS = `
import { readFileSync } from 'node:fs';
import { importModel } from 'posescope/import';

const { mesh } = await importModel({ name: 'a.glb', bytes: readFileSync(process.argv[2]) });
console.log(Array.from(mesh.parts[0].positions, Math.round).join(' '));
`;

const PLAYS = `
import { Scene, type Object3D } from 'three';
import { createClipPlayer, type Animation, type Skeleton } from 'posescope/three';

export function play(model: Object3D, skeleton: Skeleton, animation: Animation): void {
  const scene = new Scene().add(model);
  createClipPlayer(scene, skeleton, animation).update(1 / 60);
}
`;
