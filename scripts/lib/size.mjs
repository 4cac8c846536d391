// What entry points weigh in a user's page: bundled together, minified, gzipped.
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { packagedFace } from './package.mjs';
import { root } from './project.mjs';

/** Most bytes, gzipped, that reading, sampling, blending and hierarchy may take. */
export const PLAYING_LIMIT = 40_000;

/** What these take: entry points by area. */
export const PLAYING = ['archive', 'runtime', 'kernels'];

/**
 * Bytes of all that some areas of the engine export, in one file, gzipped. Nothing from outside of the
 * engine may be in it.
 * @param {readonly string[]} areas
 * @returns {Promise<number>}
 */
export async function gzippedSize(areas) {
  const entry = path.join(root, 'measured-entry.js');
  const code = areas.map((area) => `export * from './${packagedFace(area)}';`).join('\n');
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'posescope:measured-entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      lib: { entry, formats: ['es'], fileName: 'measured' },
    },
  });
  const outputs = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const foreign = chunks.flatMap(({ moduleIds }) =>
    moduleIds.filter((id) => id.includes('node_modules')),
  );
  if (foreign.length > 0) throw new Error(`They need ${foreign.join(', ')}.`);
  const text = chunks.map((chunk) => chunk.code).join('');
  return gzipSync(text, { level: 9 }).length;
}
