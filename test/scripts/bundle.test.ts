import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleForNode } from '../../scripts/lib/bundle.mjs';
import { cache } from '../../scripts/lib/project.mjs';

describe('bundleForNode', () => {
  let dir = '';
  let entry = '';
  beforeAll(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'posescope-bundle-'));
    mkdirSync(path.join(dir, 'source'));
    entry = path.join(dir, 'source/main.ts');
    const engine = JSON.stringify(
      path.resolve(import.meta.dirname, '../../engine/inspect/index.ts'),
    );
    writeFileSync(
      entry,
      `import * as engine from ${engine};
const words: string[] = [typeof engine, import.meta.url, ...process.argv.slice(2)];
console.log(words.join('\\n'));`,
    );
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const runs = (file: string) =>
    execFileSync(process.execPath, [file, 'an argument'], { encoding: 'utf8' }).trim().split('\n');

  it('makes a program that knows where its source is', async () => {
    // Its packages stay in node_modules, so it runs within the project.
    mkdirSync(cache, { recursive: true });
    const outDir = mkdtempSync(path.join(cache, 'bundle-'));
    try {
      await bundleForNode(entry, { outDir, fileName: 'main.mjs' });
      const url = pathToFileURL(entry).href;
      expect(runs(path.join(outDir, 'main.mjs'))).toEqual(['object', url, 'an argument']);
    } finally {
      rmSync(outDir, { recursive: true });
    }
  });

  it('makes a program that can be moved', async () => {
    await bundleForNode(entry, {
      outDir: path.join(dir, 'alone'),
      fileName: 'tool.js',
      standalone: true,
    });
    const file = path.join(dir, 'alone/tool.js');
    expect(runs(file)).toEqual(['object', pathToFileURL(file).href, 'an argument']);
  });

  it('makes a program of packages, too, that ask where they are', async () => {
    const decoder = path.resolve(import.meta.dirname, '../../engine/import/gltf/draco-decoder.ts');
    const asking = path.join(dir, 'source/asking.ts');
    writeFileSync(
      asking,
      `import { createDracoDecoder } from ${JSON.stringify(decoder)};
void createDracoDecoder().then((decoder) => console.log('Decoder' in decoder));`,
    );
    const outDir = path.join(dir, 'asking');
    await bundleForNode(asking, { outDir, fileName: 'asking.js', standalone: true });
    expect(runs(path.join(outDir, 'asking.js'))).toEqual(['true']);
  });
});
