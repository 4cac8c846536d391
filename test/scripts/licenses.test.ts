import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedBuild } from '../../scripts/lib/shared-builds.mjs';

/** The packages of which something is in the files of a build, as its maps tell. */
function packagesIn(outDir: string): Set<string> {
  const maps = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  );
  const sources = maps.flatMap((file) => {
    const place = path.join(outDir, file);
    const map = JSON.parse(readFileSync(place, 'utf8')) as { sources: string[] };
    return map.sources.map((source) => path.resolve(path.dirname(place), source));
  });
  // No name begins with a dot: the builds lie in a folder of that kind themselves.
  const packageName = /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^.\\/][^\\/]*)/;
  const names = sources.map((source) => packageName.exec(source)?.[1].replace('\\', '/'));
  return new Set(names.filter((name) => name !== undefined));
}

/** The listed licences, by package. */
function licensesIn(outDir: string): Map<string, string> {
  const parts = readFileSync(path.join(outDir, 'licenses.txt'), 'utf8').split(/^-{80}$/m);
  return new Map(parts.map((part) => [part.trim().split(/\s/)[0], part]));
}

describe.each(['app', 'inspector', 'engine', 'cli'])('the licences of %s', (part) => {
  it('are those of everything that is in it, with their texts', { timeout: 300_000 }, async () => {
    const outDir = await sharedBuild(part);
    const packages = packagesIn(outDir);
    const licenses = licensesIn(outDir);
    expect(packages.size).toBeGreaterThan(part === 'cli' ? 4 : 3);
    expect([...packages].filter((each) => !licenses.has(each))).toEqual([]);
    const short = [...licenses].filter(([, text]) => !/copyright/i.test(text) || text.length < 500);
    expect(short.map(([each]) => each)).toEqual([]);
    expect(licenses.has('Posescope')).toBe(true);
  });
});

it('the app shows them', async () => {
  const assets = path.join(await sharedBuild('app'), 'assets');
  const file = readdirSync(assets).find((each) => /^licenses-text.*\.js$/.test(each)) ?? '';
  const shown = readFileSync(path.join(assets, file), 'utf8');
  expect(shown).toContain('draco3dgltf');
  expect(shown).not.toContain('%LICENSES%');
});
