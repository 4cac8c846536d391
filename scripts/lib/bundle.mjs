// Turns a TypeScript entry into something Node runs, through the same resolver and compiler as the
// app.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { licenses } from './licenses.mjs';
import { root } from './project.mjs';

/** What every call reads, and the most common one: it lies in one file, without what only others need. */
const FIRST = ['cli/run.ts', 'cli/inspect.ts'];

/** What of others' code is needed to import a model lies in one file, too. */
const IMPORT = ['cli/import.ts', 'engine/import/gltf/import-gltf.ts'];

/** @type {import('vite').InlineConfig} */
const quiet = { root, configFile: false, logLevel: 'warn', publicDir: false };

/**
 * Bundles `entry` for Node into `outDir/fileName`.
 * @param {string} entry absolute path
 * @param {{ outDir: string, fileName: string, standalone?: boolean, sourcemap?: boolean | 'hidden', plugins?: import('vite').Plugin[] }} options
 *   standalone: minified and with its packages inside, so that the folder can be moved anywhere, and as CommonJS,
 *   which starts sooner; otherwise packages stay in node_modules, and `import.meta` means the source file
 */
export async function bundleForNode(
  entry,
  { outDir, fileName, standalone = false, sourcemap, plugins = [] },
) {
  const groups = standalone ? await sharedFiles() : [];
  await build({
    ...quiet,
    plugins: standalone
      ? [licenses({ fileName: 'licenses.txt' }).plugin, asCommonJs()]
      : [keepImportMeta(), ...plugins],
    // Packages of the other kind of modules may ask where they are; in a bundle they are nowhere.
    define: standalone ? { __dirname: '""' } : {},
    ssr: { noExternal: standalone ? true : undefined, target: 'node' },
    build: {
      ssr: entry,
      target: 'node20.19',
      outDir,
      emptyOutDir: false,
      minify: standalone,
      sourcemap: sourcemap ?? (standalone ? false : 'inline'),
      rolldownOptions: {
        output: {
          format: standalone ? 'cjs' : 'es',
          entryFileNames: fileName,
          // What is imported when it is needed lies beside the program, what several of those need in
          // few files: each file costs Node about a millisecond, and reading code takes its time.
          chunkFileNames: 'parts/[name]-[hash].js',
          codeSplitting: { groups },
        },
      },
    },
  });
}

/** Groups of the bundler: files for what several parts of a program need. */
async function sharedFiles() {
  const [first, forImport] = await Promise.all([FIRST, IMPORT].map(modulesOf));
  return [
    { name: 'first', test: (/** @type {string} */ id) => first.has(id), priority: 2 },
    {
      name: 'for-import',
      test: (/** @type {string} */ id) => forImport.has(id),
      minShareCount: 2,
      priority: 1,
    },
    { name: 'shared', minShareCount: 2 },
  ];
}

/**
 * The modules of which something is left when only these files are bundled.
 * @param {readonly string[]} files
 * @returns {Promise<Set<string>>}
 */
async function modulesOf(files) {
  /** @type {Set<string>} */
  const kept = new Set();
  for (const file of files) {
    const built = await build({
      ...quiet,
      ssr: { noExternal: true, target: 'node' },
      build: { ssr: path.join(root, file), write: false },
    });
    const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
    const chunks = output.filter((part) => part.type === 'chunk');
    // A set also gives what is added while it is walked.
    const loaded = new Set(chunks.filter((chunk) => chunk.isEntry));
    for (const { imports, modules } of loaded) {
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
      for (const [id, { renderedLength }] of Object.entries(modules)) {
        if (renderedLength > 0) kept.add(id);
      }
    }
  }
  return kept;
}

/**
 * Says in the folder of a program that its files are CommonJS, whatever package the folder lies in.
 * @returns {import('vite').Plugin}
 */
function asCommonJs() {
  const source = '{ "type": "commonjs" }\n';
  return {
    name: 'posescope:as-common-js',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'package.json', source });
    },
  };
}

/**
 * A script asks `import.meta` where it is to find what lies beside its source, not beside the
 * bundle.
 * @returns {import('vite').Plugin}
 */
function keepImportMeta() {
  return {
    name: 'posescope:keep-import-meta',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta.')) return undefined;
      const file = id.split('?')[0] ?? id;
      const url = JSON.stringify(pathToFileURL(file).href);
      const dirname = JSON.stringify(path.dirname(file));
      const kept = code.replaceAll('import.meta.url', url);
      return { code: kept.replaceAll('import.meta.dirname', dirname), map: null };
    },
  };
}
