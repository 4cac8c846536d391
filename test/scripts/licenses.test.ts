import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleForNode } from '../../scripts/lib/bundle.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const dir = mkdtempSync(path.join(tmpdir(), 'posescope-licenses-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Builds with one of the project's configurations, with maps that tell what is in each file. */
async function buildWith(configFile: string, outDir: string): Promise<void> {
  const sourcemap = true;
  const worker = { rolldownOptions: { output: { sourcemap } } };
  const options = { configFile: path.join(root, configFile), build: { outDir, sourcemap }, worker };
  await build({ root, logLevel: 'silent', ...options });
}

const builds: Readonly<Record<string, (outDir: string) => Promise<void>>> = {
  page: (outDir) => buildWith('vite.config.ts', outDir),
  inspector: (outDir) => buildWith('vite.inspector.config.ts', outDir),
  engine: (outDir) => buildWith('vite.package.config.ts', outDir),
  'command line': (outDir) =>
    bundleForNode(path.join(root, 'cli/main.ts'), {
      outDir,
      fileName: 'posescope.js',
      standalone: true,
      sourcemap: true,
    }),
};

/** The packages of which something is in the files of a build, as its maps tell. */
function packagesIn(outDir: string): Set<string> {
  const maps = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  );
  const sources = maps.flatMap((file) => {
    const map = JSON.parse(readFileSync(path.join(outDir, file), 'utf8')) as { sources: string[] };
    return map.sources;
  });
  const names = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

/** The listed licences, by package. */
function licensesIn(outDir: string): Map<string, string> {
  const parts = readFileSync(path.join(outDir, 'licenses.txt'), 'utf8').split(/^-{80}$/m);
  return new Map(parts.map((part) => [part.trim().split(/\s/)[0], part]));
}

describe.each(Object.entries(builds))('the licences of the %s', (name, run) => {
  const outDir = path.join(dir, name.replace(' ', '-'));

  it('are those of everything that is in it, with their texts', { timeout: 300_000 }, async () => {
    await run(outDir);
    const packages = packagesIn(outDir);
    const licenses = licensesIn(outDir);
    expect(packages.size).toBeGreaterThan(name === 'command line' ? 4 : 3);
    expect([...packages].filter((each) => !licenses.has(each))).toEqual([]);
    const short = [...licenses].filter(([, text]) => !/copyright/i.test(text) || text.length < 500);
    expect(short.map(([each]) => each)).toEqual([]);
    expect(licenses.has('Posescope')).toBe(true);
  });
});

it('the page shows them', () => {
  const assets = path.join(dir, 'page/assets');
  const file = readdirSync(assets).find((each) => /^licenses-text.*\.js$/.test(each)) ?? '';
  const shown = readFileSync(path.join(assets, file), 'utf8');
  expect(shown).toContain('draco3dgltf');
  expect(shown).not.toContain('%LICENSES%');
});
