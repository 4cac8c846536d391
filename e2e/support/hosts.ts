import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** A server on a port of its own, which for a browser is another host. */
export interface Host {
  /** With a slash at its end. */
  readonly url: string;
  /** Paths that it was asked for, in order. */
  readonly asked: string[];
  close(): void;
}

/** What a host answers for a path: text or bytes, another address, or nothing. */
type Answer = (path: string) => Uint8Array | string | URL | undefined;

/** Starts a host that lets every page read its files, and sends no header that limits a page. */
export async function startHost(answer: Answer): Promise<Host> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    response.setHeader('Access-Control-Allow-Origin', '*');
    const body = answer(pathname);
    if (body === undefined) response.writeHead(404).end();
    else if (body instanceof URL) response.writeHead(302, { Location: body.href }).end();
    else {
      const type =
        TYPES[pathname === '/' ? '.html' : path.extname(pathname)] ?? 'application/octet-stream';
      response.setHeader('Content-Type', type).end(body);
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Where the built page is. */
const app = process.env.POSESCOPE_APP ?? path.resolve(import.meta.dirname, '../../dist/app');

/** A file of the built page. */
export function appFile(name: string): Uint8Array | undefined {
  try {
    return readFileSync(path.join(app, name === '/' ? 'index.html' : name));
  } catch {
    return undefined;
  }
}
