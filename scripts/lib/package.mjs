// What is built: the app, a static site; and the parts of the package: for every entry point of the engine that
// package.json's `exports` names an ES module, its types and its source map; the inspector for pages; and the
// command line.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { bundleForNode } from './bundle.mjs';
import { readJson, root, runPackage } from './project.mjs';

/** Where the type checker leaves the declarations of the engine, and of the part of it that speaks three.js. */
const declarations = ['engine', 'three'].map((project) =>
  path.join(root, 'node_modules/.cache/types', project, 'engine'),
);

/**
 * Source of each entry point of the engine, by its area.
 * @returns {Record<string, string>}
 */
export function engineEntries() {
  /** @type {{ exports: Record<string, string> }} */
  const { exports } = readJson(path.join(root, 'package.json'));
  const areas = Object.values(exports).flatMap(
    (file) => /^\.\/dist\/engine\/(.+)\/index\.js$/.exec(file)?.[1] ?? [],
  );
  return Object.fromEntries(areas.map((area) => [area, `engine/${area}/index.ts`]));
}

/**
 * What the package has of an area: its `checked.ts`, which refuses arguments of wrong types, where it has one. Types are
 * those of `index.ts`.
 * @param {string} area
 */
export function packagedFace(area) {
  const face = `engine/${area}/checked.ts`;
  return existsSync(path.join(root, face)) ? face : `engine/${area}/index.ts`;
}

/**
 * What each part is built by, by its folder in `dist`.
 * @type {Readonly<Record<string, (outDir: string, maps: boolean) => Promise<void>>>}
 *   `maps`: with source maps beside the files, which do not name them
 */
export const parts = {
  app: (outDir, maps) => buildWith('vite.config.ts', outDir, maps),
  engine: buildEngine,
  inspector: buildInspector,
  cli: buildCommandLine,
};

/**
 * @param {string} configFile
 * @param {string} outDir
 * @param {boolean} maps
 */
async function buildWith(configFile, outDir, maps) {
  const sourcemap = maps ? /** @type {const} */ ('hidden') : undefined;
  const worker = { rolldownOptions: { output: { sourcemap } } };
  await build({
    root,
    configFile: path.join(root, configFile),
    logLevel: 'warn',
    build: { outDir, sourcemap },
    worker,
  });
}

/**
 * Builds the engine's entry points: `<area>/index.js` with its map, and `<area>/index.d.ts`.
 * @param {string} outDir absolute
 */
async function buildEngine(outDir) {
  const configFile = path.join(root, 'vite.package.config.ts');
  await build({ root, configFile, logLevel: 'warn', build: { outDir } });
  const code = await runPackage('typescript/bin/tsc', ['-b', 'tsconfig.three.json']);
  if (code !== 0) throw new Error('The engine does not type-check.');
  /** @type {Set<string>} */
  const copied = new Set();
  for (const area of Object.keys(engineEntries())) {
    copyDeclarations(path.join(area, 'index.d.ts'), outDir, copied);
  }
}

/**
 * Builds what `posescope/app` is: `inspector.js` with its types, `inspector.css`, and what they load.
 * @param {string} outDir absolute
 * @param {boolean} maps
 */
async function buildInspector(outDir, maps) {
  await buildWith('vite.inspector.config.ts', outDir, maps);
  // A page that says no encoding of its own would read it in another.
  const styles = path.join(outDir, 'inspector.css');
  writeFileSync(styles, `@charset "utf-8";\n${readFileSync(styles, 'utf8')}`);
  const code = await runPackage('typescript/bin/tsc', ['-b', 'tsconfig.app.json']);
  if (code !== 0) throw new Error('The inspector does not type-check.');
  const types = 'node_modules/.cache/types/app/app/mount-inspector.d.ts';
  cpSync(path.join(root, types), path.join(outDir, 'inspector.d.ts'));
  // TypeScript 6 and later refuse to import styles of which they know nothing.
  writeFileSync(`${styles}.d.ts`, 'export {};\n');
}

/**
 * Copies a file of declarations and those that it refers to.
 * @param {string} file below a folder of declarations
 * @param {string} outDir
 * @param {Set<string>} copied
 */
function copyDeclarations(file, outDir, copied) {
  if (copied.has(file)) return;
  copied.add(file);
  const places = declarations.map((folder) => path.join(folder, file));
  const source = places.find((place) => existsSync(place)) ?? places[0];
  mkdirSync(path.dirname(path.join(outDir, file)), { recursive: true });
  cpSync(source, path.join(outDir, file));
  const references = readFileSync(source, 'utf8').matchAll(
    /(?:from |import\()["'](\..+?)\.ts["']/g,
  );
  for (const [, name] of references) {
    copyDeclarations(path.join(path.dirname(file), `${name}.d.ts`), outDir, copied);
  }
}

/**
 * Bundles the command line with all that it runs: `posescope.js`, and in `parts/` what only some calls need.
 * @param {string} outDir absolute
 * @param {boolean} [maps]
 */
export async function buildCommandLine(outDir, maps = false) {
  const fileName = 'posescope.js';
  const entry = path.join(root, 'cli/main.ts');
  rmSync(path.join(outDir, 'parts'), { recursive: true, force: true });
  await bundleForNode(entry, { outDir, fileName, standalone: true, sourcemap: maps && 'hidden' });
  const file = path.join(outDir, fileName);
  const code = readFileSync(file, 'utf8');
  if (!code.startsWith('#!')) writeFileSync(file, `#!/usr/bin/env node\n${code}`);
  chmodSync(file, 0o755);
}
