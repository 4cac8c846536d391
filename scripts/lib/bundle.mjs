// Turns a TypeScript entry into something Node runs, through the same resolver and compiler as the
// app.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { licenses } from './licenses.mjs';
import { root } from './project.mjs';

/**
 * Bundles `entry` for Node into `outDir/fileName`.
 * @param {string} entry absolute path
 * @param {{ outDir: string, fileName: string, standalone?: boolean, sourcemap?: boolean, plugins?: import('vite').Plugin[] }} options
 *   standalone: minified and with its packages inside, so that the folder can be moved anywhere; otherwise
 *   packages stay in node_modules, and `import.meta` means the source file
 */
export async function bundleForNode(
  entry,
  { outDir, fileName, standalone = false, sourcemap, plugins = [] },
) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: standalone
      ? [licenses({ fileName: 'licenses.txt' }).plugin]
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
          entryFileNames: fileName,
          // What is imported when it is needed lies beside the program, what several of those need in
          // one file: each file costs Node about a millisecond.
          chunkFileNames: 'parts/[name]-[hash].js',
          codeSplitting: { groups: standalone ? [{ name: 'shared', minShareCount: 2 }] : [] },
        },
      },
    },
  });
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
