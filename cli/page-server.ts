import { randomBytes } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { CliError } from './cli-error.ts';
import { isInside, readBytes } from './read-file.ts';
import { systemCode } from './system-errors.ts';
import type { WatchedFile } from './watched-files.ts';

/** The only address that is listened at: that of this machine for itself. */
const HOST = '127.0.0.1';

/** Where the page finds the watched files, below the address of the page. */
const WATCHED = 'watched';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** Files that models name. */
const RESOURCE = /\.(bin|png|jpe?g|webp|ktx2?|basis|avif|gif|bmp|tga|dds)$/i;

/** For all answers: no other page may read, embed or learn of them. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'no-store',
};

/** A server of the page and of watched files, for this machine alone. */
export interface PageServer {
  /** The page's address. It holds a secret, without which nothing is answered. */
  readonly address: string;
  /** Tells every page which files there are now. */
  publish(files: readonly WatchedFile[]): void;
  close(): void;
}

export interface PageServerOptions {
  /** Folder with the built page. */
  readonly page: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Called when pages begin and end to follow the files, with how many do. */
  readonly onFollowers?: (count: number) => void;
}

/** @throws CliError if the port cannot be used */
export async function startPageServer(options: PageServerOptions): Promise<PageServer> {
  const token = randomBytes(18).toString('base64url');
  const followers = new Set<ServerResponse>();
  let files: readonly WatchedFile[] = [];
  let hosts: readonly string[] = [];
  const follow = (response: ServerResponse): void => {
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' });
    response.write(eventOf(files));
    followers.add(response);
    options.onFollowers?.(followers.size);
    response.on('close', () => {
      followers.delete(response);
      options.onFollowers?.(followers.size);
    });
  };
  const server = createServer((request, response) => {
    const path = pathOf(request, token);
    if (!hosts.includes(request.headers.host ?? '')) refuse(response, 403, 'This host is unknown.');
    else if (path === undefined) refuse(response, 404, 'There is nothing here.');
    else if (path[0] !== WATCHED) sendFile(response, () => pageFile(options.page, path));
    else if (path[1] === 'events' && path.length === 2) follow(response);
    else sendFile(response, () => watchedFile(files, path.slice(2).join('/')));
  });
  const port = await listen(server, options.port);
  hosts = [`${HOST}:${port}`, `localhost:${port}`];
  return {
    address: `http://${HOST}:${port}/${token}/?watch=${WATCHED}`,
    publish: (next) => {
      files = next;
      for (const follower of followers) follower.write(eventOf(files));
    },
    close: () => {
      for (const follower of followers) follower.end();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(port, error)));
    server.listen(port, HOST, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function portError(port: number, error: Error): Error {
  const code = systemCode(error);
  if (code === 'EADDRINUSE') return new CliError(`Port ${port} is in use. Choose another --port.`);
  if (code === 'EACCES')
    return new CliError(`Port ${port} needs permission. Choose another --port.`);
  return error;
}

/** One event of the stream: all files, as JSON. */
function eventOf(files: readonly WatchedFile[]): string {
  return `data: ${JSON.stringify(files.map(({ path, version }) => ({ path, version })))}\n\n`;
}

/** The parts of an address below the token; undefined for another method, a wrong token or an unsafe path. */
function pathOf({ method, url = '' }: IncomingMessage, token: string): string[] | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  try {
    const [, given, ...parts] = url
      .replace(/[?#].*$/s, '')
      .split('/')
      .map(decodeURIComponent);
    const isPlain = parts.every((part) => !/[/\\\0]/.test(part) && part !== '.' && part !== '..');
    return given === token && isPlain && parts.length > 0 ? parts : undefined;
  } catch {
    return undefined;
  }
}

/** A file of the page; undefined if there is none. */
function pageFile(page: string, path: readonly string[]): string | undefined {
  const wanted = join(page, ...path, path.at(-1) === '' ? 'index.html' : '');
  return insideOf(page, wanted);
}

/** A listed file, or one that a listed model beside or above it may name. */
function watchedFile(files: readonly WatchedFile[], path: string): string | undefined {
  const listed = files.find((file) => file.path === path);
  if (listed !== undefined) return listed.file;
  if (!RESOURCE.test(path)) return undefined;
  for (const { path: model, file } of files) {
    const folder = model.slice(0, model.lastIndexOf('/') + 1);
    if (!path.startsWith(folder)) continue;
    const found = insideOf(dirname(file), join(dirname(file), path.slice(folder.length)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The file itself if it is one, and in the folder, also by where links lead. */
function insideOf(folder: string, wanted: string): string | undefined {
  try {
    const file = realpathSync(wanted);
    return isInside(realpathSync(folder), file) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

function sendFile(response: ServerResponse, find: () => string | undefined): void {
  try {
    const file = find();
    if (file === undefined) return refuse(response, 404, 'There is no such file.');
    const bytes = readBytes(file);
    const type = TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
    response.writeHead(200, { ...HEADERS, 'Content-Type': type, 'Content-Length': bytes.length });
    response.end(bytes);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    refuse(response, 404, error.failure.message);
  }
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}
