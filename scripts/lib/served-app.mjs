// Serves the built app; the port is the caller's own, so that several may go on at once.
import { sharedBuild } from './shared-builds.mjs';
import { root } from './project.mjs';

/**
 * @template T
 * @param {(served: { url: string, app: string }) => Promise<T>} use `app` is the folder of the build
 * @returns {Promise<T>}
 */
export async function withServedApp(use) {
  const { preview } = await import('vite');
  const app = await sharedBuild('app');
  const server = await preview({
    root,
    logLevel: 'warn',
    build: { outDir: app },
    preview: { host: '127.0.0.1', port: 41730 },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('the preview server has no address');
  try {
    return await use({ url, app });
  } finally {
    await server.close();
  }
}
