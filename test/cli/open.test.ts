import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startPageServer, type PageServer } from '../../cli/page-server.ts';
import { watchFiles, type Watched } from '../../cli/watched-files.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const fixture = (name: string): string =>
  path.resolve(import.meta.dirname, '../../fixtures/valid', name);
const folder = temporaryFolder();

/** Writes files of these names, each with something in it. */
function write(...names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(path.dirname(folder(name)), { recursive: true });
    writeFileSync(folder(name), name);
  }
}

describe('open is refused', () => {
  it.each<[string, string[], RegExp]>([
    ['what is not there', ['nothing.ozz'], /there is no such file/],
    ['a port that is none', ['--port', '0'], /"0" is not a port from 1 to 65535/],
    ['once without files', ['--once'], /--once: name files to open/],
    ['without the page', ['--no-browser'], /The page is missing/],
  ])('%s', async (_, args, says) => {
    const { code, err } = await runCli('open', ...args);
    expect(code).toBe(2);
    expect(err).toMatch(says);
  });

  it('a folder with nothing to open', () => {
    write('a.txt');
    expect(() => watchFiles([folder('.')])).toThrow(/no files to open are there \(\.ozz/);
  });

  it('a folder with too many files', () => {
    write(...Array.from({ length: 301 }, (_, i) => `${i}.ozz`));
    expect(() => watchFiles([folder('.')])).toThrow(/at most 300 files to open, found 301/);
  });
});

/** Looks until every file counts as written. */
function paths(watched: Watched, looks = 2): string[] {
  for (let i = 1; i < looks; i++) watched.look();
  return watched.look().map((file) => file.path);
}

describe('watched are', () => {
  it('files of folders by their paths, but no hidden ones and no others', () => {
    write('b/walk.ozz', 'a/walk.OZZ', 'a/hero.glb', '.git/x.ozz', 'node_modules/x.ozz', 'a/n.txt');
    expect(paths(watchFiles([folder('.')]))).toEqual(['a/hero.glb', 'a/walk.OZZ', 'b/walk.ozz']);
  });

  it('given files of any name, from the folder that all are in', () => {
    write('b/walk.ozz', 'a/walk.ozz', 'a/session.posescope');
    const given = ['b/walk.ozz', 'a/walk.ozz', 'a/session.posescope'].map((name) => folder(name));
    const names = ['b/walk.ozz', 'a/walk.ozz', 'a/session.posescope'];
    expect(paths(watchFiles(given))).toEqual(names);
    expect(paths(watchFiles(given.slice(0, 1)))).toEqual(['walk.ozz']);
  });

  it.skipIf(process.platform === 'win32')('hostile names, but no links out of the folder', () => {
    write('in/a\n#?%2e.ozz', 'in/<b>.ozz', 'out/secret.ozz');
    symlinkSync(folder('out/secret.ozz'), folder('in/link.ozz'));
    symlinkSync(folder('out'), folder('in/folder'));
    symlinkSync(folder('in/<b>.ozz'), folder('in/inside.ozz'));
    symlinkSync(folder('nowhere'), folder('in/broken.ozz'));
    expect(paths(watchFiles([folder('in')]))).toEqual(['<b>.ozz', 'a\n#?%2e.ozz', 'inside.ozz']);
  });
});

describe('a change', () => {
  const versionOf = (watched: Watched): string | undefined => watched.look().at(0)?.version;

  it('counts when the file is complete; until then it is as it was', () => {
    write('walk.ozz');
    const watched = watchFiles([folder('walk.ozz')]);
    expect(versionOf(watched)).toBeUndefined();
    const first = versionOf(watched);
    expect(first).toBeDefined();
    appendFileSync(folder('walk.ozz'), 'more');
    expect(versionOf(watched)).toBe(first);
    appendFileSync(folder('walk.ozz'), 'and more');
    expect(versionOf(watched)).toBe(first);
    expect(versionOf(watched)).not.toBe(first);
  });

  it('to an empty file is waited for longer', () => {
    write('walk.ozz');
    const watched = watchFiles([folder('walk.ozz')]);
    paths(watched);
    const first = versionOf(watched);
    writeFileSync(folder('walk.ozz'), '');
    for (let look = 0; look < 10; look++) expect(versionOf(watched)).toBe(first);
    expect(versionOf(watched)).not.toBe(first);
  });

  it('of the same size counts by its time', () => {
    write('walk.ozz');
    const watched = watchFiles([folder('walk.ozz')]);
    paths(watched);
    const first = versionOf(watched);
    utimesSync(folder('walk.ozz'), 1, 1);
    watched.look();
    expect(versionOf(watched)).not.toBe(first);
  });

  it('of the buffer beside a glTF is one of the glTF', () => {
    write('hero.gltf', 'hero.bin');
    const watched = watchFiles([folder('hero.gltf')]);
    paths(watched);
    const first = versionOf(watched);
    appendFileSync(folder('hero.bin'), 'more');
    watched.look();
    expect(versionOf(watched)).not.toBe(first);
  });

  it('is that a file is gone, and one that it is there again', () => {
    write('a/walk.ozz', 'a/run.ozz');
    const watched = watchFiles([folder('a')]);
    expect(paths(watched)).toEqual(['run.ozz', 'walk.ozz']);
    rmSync(folder('a/run.ozz'));
    expect(paths(watched, 1)).toEqual(['walk.ozz']);
    write('a/run.ozz');
    expect(paths(watched)).toEqual(['run.ozz', 'walk.ozz']);
    rmSync(folder('a'), { recursive: true });
    expect(paths(watched)).toEqual([]);
  });
});

describe('the server', () => {
  let server: PageServer | undefined;
  afterEach(() => server?.close());

  /** Serves a page and the files in `export`; returns what answers to addresses below the token. */
  async function served(...names: readonly string[]): Promise<(path: string) => Promise<Answer>> {
    mkdirSync(folder('page/assets'), { recursive: true });
    writeFileSync(folder('page/index.html'), 'the page');
    writeFileSync(folder('page/assets/app.js'), 'the code');
    write(...names.map((name) => `export/${name}`), 'outside.bin', 'outside.ozz');
    const watched = watchFiles([folder('export')]);
    watched.look();
    server = await startPageServer({ page: folder('page'), port: 0 });
    server.publish(watched.look());
    const { address } = server;
    return async (below) => await answer(address.replace(/\?.*/, '') + below);
  }

  it('gives page, files and what models name', async () => {
    const get = await served('a b/walk#1.ozz', 'a b/hero.gltf', 'a b/textures/skin.png');
    expect(await get('')).toMatchObject({ status: 200, text: 'the page' });
    expect((await get('assets/app.js')).headers['content-type']).toBe('text/javascript');
    const below = 'watched/files/a%20b';
    expect((await get(`${below}/walk%231.ozz?1`)).text).toBe('export/a b/walk#1.ozz');
    expect((await get(`${below}/textures/skin.png`)).text).toBe('export/a b/textures/skin.png');
  });

  it.each([
    '../',
    'assets',
    'assets/..%2findex.html',
    '..%2f..%2foutside.ozz',
    '%2e%2e/outside.ozz',
    'watched/files/..%2foutside.ozz',
    'watched/files/%2e%2e/outside.bin',
    'watched/files/notes.txt',
    'watched/files/link.bin',
    'watched/files/%00.ozz',
    'watched/files/%ff.ozz',
    'watched/other',
  ])('gives nothing at %s', async (below) => {
    const get = await served('walk.ozz', 'notes.txt');
    if (process.platform !== 'win32') symlinkSync(folder('outside.bin'), folder('export/link.bin'));
    expect((await get(below)).status).toBe(404);
  });

  it('asks for the token, a known host and GET', async () => {
    await served('walk.ozz');
    const { address } = server ?? { address: '' };
    const { origin, pathname, host } = new URL(address);
    const file = `${origin}${pathname}watched/files/walk.ozz`;
    expect((await answer(file)).status).toBe(200);
    expect((await answer(`${origin}/watched/files/walk.ozz`)).status).toBe(404);
    expect((await answer(file.replace(/.\/watched/, '/watched'))).status).toBe(404);
    expect((await answer(file, { host: 'evil.example' })).status).toBe(403);
    expect((await answer(file, { host: `evil.example:${new URL(address).port}` })).status).toBe(
      403,
    );
    expect((await answer(file, { host: host.replace('127.0.0.1', 'localhost') })).status).toBe(200);
    expect((await answer(file, {}, 'POST')).status).toBe(404);
  });

  it('lets no other page read or embed anything', async () => {
    const { headers } = await (await served('walk.ozz'))('watched/files/walk.ozz');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('says that a port is in use', async () => {
    await served('walk.ozz');
    const port = Number(new URL(server?.address ?? '').port);
    const second = startPageServer({ page: folder('page'), port });
    await expect(second).rejects.toThrow(`Port ${port} is in use.`);
  });

  it('tells which files there are, and when there are others', async () => {
    await served('walk.ozz');
    const url = new URL('watched/events', server?.address);
    const events = (await fetch(url)).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await events?.read())?.value).toMatch(
      /^data: \[\{"path":"walk\.ozz","version":".+"\}\]/,
    );
    copyFileSync(fixture('one.skeleton.ozz'), folder('export/a.ozz'));
    const watched = watchFiles([folder('export')]);
    watched.look();
    server?.publish(watched.look());
    expect((await events?.read())?.value).toContain('"path":"a.ozz"');
    await events?.cancel();
  });
});

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Asks without tidying up the path, as `fetch` would. */
async function answer(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Answer> {
  const [, host, port, wanted] = /^http:\/\/([^:/]+):(\d+)(.*)$/.exec(url) ?? [];
  return await new Promise((resolve, reject) => {
    const asked = request({ host, port, path: wanted, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode, text, headers: response.headers }),
      );
    });
    asked.on('error', reject).end();
  });
}
