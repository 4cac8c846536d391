import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sharedBuild } from '../../scripts/lib/shared-builds.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** Two inspectors of the package side by side, in a page that is nobody's but the test's. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Two inspectors</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="./inspector.css" />
    <style>
      body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 8px; height: 100vh; }
      #left, #right { min-width: 0; height: 100vh; }
    </style>
  </head>
  <body>
    <div id="left"></div>
    <div id="right"></div>
  </body>
</html>`;

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** A server of the page and of the package's inspector. */
export interface ServedInspector {
  readonly url: string;
  close(): void;
}

/** What stands beside the inspector: the page that its second windows show. */
function fileOf(pathname: string, folder: string): string {
  return pathname === '/second-window.html'
    ? path.join(root, 'public', pathname)
    : path.join(folder, pathname);
}

export async function serveInspector(): Promise<ServedInspector> {
  const folder = await sharedBuild('inspector');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    // A server lasts as long as its build.
    response.setHeader('Cache-Control', 'max-age=3600');
    response.setHeader('Content-Type', TYPES[path.extname(pathname)] ?? 'text/html');
    try {
      response.end(pathname === '/' ? PAGE : readFileSync(fileOf(pathname, folder)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
