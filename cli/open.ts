import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { CliError } from './cli-error.ts';
import { startPageServer, type PageServer } from './page-server.ts';
import { guardSignals } from './signals.ts';
import type { Session } from './terminal.ts';
import { examples } from './usage.ts';
import { watchFiles, type Watched } from './watched-files.ts';

interface Options {
  readonly port: number;
  readonly browser: boolean;
  readonly once?: boolean;
}

/** Milliseconds between two looks at the files: a change is seen after one, and complete after two. */
const LOOK_INTERVAL = 150;

/** Milliseconds that a page may be away, as while it is reloaded, with `--once`. */
const AWAY_TIME = 3000;

/** `open`: shows files in the page, and what is written to them again as soon as it is there. */
export function openCommand(session: Session): Command {
  return new Command('open')
    .description(
      'open files in the page; when they are written again, it has the new clips at once',
    )
    .argument('[paths...]', 'archives, models, folders or session files; none for the page alone')
    .option('--port <port>', 'the port to use (default: any that is free)', parsePort, 0)
    .option('--no-browser', 'print the address, and start no browser')
    .option('--once', 'end when the page is closed')
    .addHelpText(
      'after',
      examples('open export', 'open skeleton.ozz walk.ozz', 'open hero.posescope --no-browser'),
    )
    .action(async (paths: readonly string[], options: Options) => {
      const watched = paths.length === 0 ? undefined : watchFiles(paths);
      await serve(session, watched, options);
    });
}

function parsePort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : NaN;
  if (port >= 1 && port <= 65535) return port;
  throw new InvalidArgumentError(`"${text}" is not a port from 1 to 65535.`);
}

/** The built page, which the package has beside the program. */
function pageFolder({ program }: Session): string {
  const folder = program && join(dirname(realpathSync(program)), '../app');
  if (folder !== undefined && existsSync(join(folder, 'index.html'))) return folder;
  throw new CliError(
    `The page is missing: expected it in ${folder ?? 'the package'}. Install the whole package, or run npm run build.`,
  );
}

/** Serves until a signal, or with `--once` until no page follows the files any more. */
async function serve(
  session: Session,
  watched: Watched | undefined,
  { port, browser, once = false }: Options,
): Promise<void> {
  if (once && watched === undefined) throw new CliError('--once: name files to open.');
  const page = pageFolder(session);
  const guard = guardSignals();
  const closed = new AbortController();
  let leaving: NodeJS.Timeout | undefined;
  const onFollowers = (count: number): void => {
    clearTimeout(leaving);
    if (once && count === 0) leaving = setTimeout(() => closed.abort(), AWAY_TIME);
  };
  let server: PageServer | undefined;
  try {
    server = await startPageServer({ page, port, onFollowers });
    const address = watched === undefined ? server.address.replace(/\?.*/, '') : server.address;
    session.out(`${address}\n`);
    if (browser) startBrowser(session, address);
    session.err(`${watched === undefined ? '' : 'Files are watched. '}Ctrl+C ends.\n`);
    await follow(server, watched, AbortSignal.any([guard.signal, closed.signal]));
  } finally {
    clearTimeout(leaving);
    server?.close();
    guard.release();
  }
}

/** Tells the pages about files whenever they have changed. */
async function follow(
  server: PageServer,
  watched: Watched | undefined,
  end: AbortSignal,
): Promise<void> {
  let known = '';
  while (!end.aborted) {
    const files = watched?.look() ?? [];
    const now = files.map(({ path, version }) => `${version} ${path}`).join('\n');
    if (now !== known) server.publish(files);
    known = now;
    await pause(LOOK_INTERVAL, end);
  }
}

async function pause(milliseconds: number, end: AbortSignal): Promise<void> {
  await setTimeoutPromise(milliseconds, undefined, { signal: end }).catch(() => undefined);
}

/** Starts the browser of the system, which outlives this program. */
function startBrowser({ err }: Session, address: string): void {
  const [command, ...args] = BROWSERS[process.platform] ?? ['xdg-open'];
  const browser = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  browser.on('error', () => err('No browser could be started: open the address above.\n'));
  browser.unref();
}

/** What opens an address, by system; elsewhere `xdg-open`. */
const BROWSERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
