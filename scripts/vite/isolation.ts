import type { Plugin, PreviewServer, ViteDevServer } from 'vite';

const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Isolates the served page from other origins, so that threads may share memory. The headers are in every
 * answer: Vite's own `headers` are not in 304 (not modified), and WebKit refuses a worker's script whose
 * answer is without.
 */
export function isolation(): Plugin {
  const isolate = ({ middlewares }: ViteDevServer | PreviewServer): void => {
    middlewares.use((_request, response, next) => {
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
      next();
    });
  };
  return { name: 'posescope:isolation', configureServer: isolate, configurePreviewServer: isolate };
}
