import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import type * as ThreePage from './support/three-page.ts';

declare const threePage: typeof ThreePage;

const root = path.resolve(import.meta.dirname, '..');

const base64 = (name: string): string =>
  readFileSync(path.join(root, 'fixtures/valid/character', `${name}.ozz`)).toString('base64');

let code = '';
test.beforeAll(async () => {
  const entry = path.join(root, 'e2e/support/three-page.ts');
  const lib = { entry, formats: ['iife' as const], name: 'threePage' };
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib },
  });
  const [bundle] = [built].flat();
  if ('output' in bundle) code = bundle.output[0].code;
});

for (const material of ['normal', 'standard'] as const) {
  test(`a crowd on three.js looks as its characters do one by one: ${material} material`, async ({
    page,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() !== 'log' && !message.text().includes('GL Driver'))
        warnings.push(message.text());
    });
    await page.goto('about:blank');
    await page.addScriptTag({ content: code });
    const files = {
      skeleton: base64('skeleton'),
      mesh: base64('mesh'),
      clips: [base64('walk'), base64('run')],
    };
    const { covered, different, moved, calls } = await page.evaluate(
      ([given, named]) => threePage.comparePictures(given, named),
      [files, material] as const,
    );
    expect(warnings).toEqual([]);
    expect(calls).toBe(1);
    expect(covered).toBeGreaterThan(10_000);
    // Edges of triangles fall on either side of a pixel's middle.
    expect(different).toBeLessThan(covered / 500);
    expect(moved).toBeGreaterThan(covered / 10);
  });
}
