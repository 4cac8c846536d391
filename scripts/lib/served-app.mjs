// Builds the app aside and serves that build; the folder and the port are the caller's own, so that
// several may go on at once.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cache, root } from './project.mjs';

/**
 * @template T
 * @param {string} name of whoever asks
 * @param {(served: { url: string, outDir: string }) => Promise<T>} use the build is in `outDir/app`
 * @returns {Promise<T>}
 */
export async function withServedApp(name, use) {
  const { build, preview } = await import('vite');
  const outDir = path.join(cache, `${name}-${process.pid}`);
  mkdirSync(outDir, { recursive: true });
  try {
    const app = { outDir: path.join(outDir, 'app') };
    await build({ root, logLevel: 'warn', build: app });
    const server = await preview({
      root,
      logLevel: 'warn',
      build: app,
      preview: { host: '127.0.0.1', port: 41730 },
    });
    const url = server.resolvedUrls?.local[0];
    if (url === undefined) throw new Error('the preview server has no address');
    try {
      return await use({ url, outDir });
    } finally {
      await server.close();
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
