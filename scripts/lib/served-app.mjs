// Serves the built app; the port is the caller's own, so that several may go on at once.
import { sharedBuild } from './shared-builds.mjs';
import { root } from './project.mjs';

/**
 * @template T
 * @param {(served: { url: string, app: string }) => Promise<T>} use `app` is the folder of the build
 * @param {{ isKept?: boolean }} [options] isKept: browsers keep files that are named by what is in them
 * @returns {Promise<T>}
 */
export async function withServedApp(use, { isKept = false } = {}) {
  const { preview } = await import('vite');
  const app = await sharedBuild('app');
  const server = await preview({
    root,
    logLevel: 'warn',
    plugins: isKept ? [keepAssets] : [],
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

/**
 * Lets browsers keep files without asking for them again at every start of the page.
 * @type {import('vite').Plugin}
 */
const keepAssets = {
  name: 'posescope:keep-assets',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith('/assets/')) {
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      }
      next();
    });
  },
};
