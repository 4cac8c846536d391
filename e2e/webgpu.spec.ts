import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { BenchResult } from '../app/features/crowd/benchmark/result.ts';
import { chromiumArguments, findChromium } from '../scripts/lib/chromium.mjs';
import type * as CrowdPage from './support/crowd-page.ts';
import type * as GpuPage from './support/gpu-page.ts';
import { openCrowd } from './support/page.ts';
import { pixelsOf } from './support/pixels.ts';
import { expect, test } from './support/test.ts';

declare const gpuPage: typeof GpuPage;
declare const crowdPage: typeof CrowdPage;

const root = path.resolve(import.meta.dirname, '..');

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [
      ...chromiumArguments({ compositor: 'graphics' }),
      '--enable-unsafe-webgpu',
      '--use-webgpu-adapter=swiftshader',
      // Else canvases cannot show what WebGPU draws.
      '--enable-features=Vulkan',
      '--use-vulkan=swiftshader',
    ],
  },
});

/** What runs in a page, as one script that leaves its functions in a global. */
async function scriptOf(file: string, name: string): Promise<string> {
  const lib = { entry: path.join(root, file), formats: ['iife' as const], name };
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { write: false, lib },
  });
  const [bundle] = [built].flat();
  const code = 'output' in bundle ? bundle.output[0].code : '';
  return `${code};globalThis.${name} = ${name}`;
}

let scripts: readonly string[] = [];
test.beforeAll(async () => {
  scripts = [
    await scriptOf('e2e/support/gpu-page.ts', 'gpuPage'),
    await scriptOf('e2e/support/crowd-page.ts', 'crowdPage'),
  ];
});

/** A plain file of the server: WebGPU needs a secure context, and the app's own page allows no script of a test. */
async function openPlainPage(page: Page): Promise<void> {
  await page.goto('/licenses.txt');
  for (const script of scripts) await page.evaluate(script);
}

/** Rigs: their joints, how those are scaled, and the layers that are blended, with a weight of poses that stand still. */
const RIGS = [
  [1, 'none', 1, 0],
  [33, 'none', 1, 0],
  [48, 'none', 2, 0.8],
  [21, 'mirrored leaves', 3, 0],
  [21, 'even', 2, 0],
  [21, 'uneven', 1, 0],
] as const;

test('the card computes joints as the kernels do', async ({ page }) => {
  await openPlainPage(page);
  for (const [joints, scale, layers, still] of RIGS) {
    await test.step(`${joints} joints, scaled: ${scale}, ${layers} layers`, async () => {
      const rig = { joints, scale, layers, still };
      const worst = await page.evaluate((given) => gpuPage.compareRig(given, 'relaxed'), rig);
      expect(worst).toBeGreaterThan(0);
      expect(worst).toBeLessThan(2e-6);
    });
  }
});

const base64 = (name: string): string =>
  readFileSync(path.join(root, 'fixtures/valid/character', `${name}.ozz`)).toString('base64');

const files = { skeleton: base64('skeleton'), mesh: base64('mesh'), clip: base64('run') };

test('a crowd looks as its characters do one by one, and with WebGPU; levels of detail have the pose of the whole mesh', async ({
  page,
}) => {
  await openPlainPage(page);
  for (const seconds of [0, 0.21, 0.55]) {
    await test.step(`${seconds} s`, async () => {
      const given = [files, seconds] as const;
      const alone = await page.evaluate(
        ([all, later]) => crowdPage.compareWithProcessor(all, later),
        given,
      );
      const gpu = await page.evaluate(
        ([all, later]) => crowdPage.compareRenderers(all, later),
        given,
      );
      for (const { covered, both } of [alone, gpu]) {
        expect(covered).toBeGreaterThan(10_000);
        expect(both).toBeGreaterThan(0.99 * covered);
      }
      // Edges of triangles fall on either side of a sample; those of WebGPU lie elsewhere in a pixel.
      expect(alone.different).toBeLessThan(alone.covered / 200);
      expect(gpu.different).toBeLessThan(gpu.covered / 12);
    });
  }

  await test.step('levels of detail', async () => {
    const { counts, same, later } = await page.evaluate(
      (given) => crowdPage.compareLevels(given),
      files,
    );
    for (const count of counts.slice(0, 3)) expect(count).toBeGreaterThan(5);
    expect(same.both).toBeGreaterThan(0.9 * same.covered);
    expect(later.both).toBeLessThan(0.8 * later.covered);
  });
});

test('the benchmark prints one JSON document', async ({ page }) => {
  const printed: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'log') printed.push(message.text());
  });
  await page.goto('/?bench=crowd&characters=6,20&seconds=0.1');
  const shown = await page.locator('.bench pre').textContent();
  expect(printed).toEqual([shown]);
  const result = JSON.parse(shown ?? '') as BenchResult;
  expect(result).toMatchObject({ benchmark: 'crowd', joints: 60, vertices: 2106, seconds: 0.1 });
  expect(result.renderers.map(({ api }) => api)).toEqual(['webgl2', 'webgpu']);
  expect(result.runs.map(({ api, characters }) => [api, characters])).toEqual([
    ['webgl2', 6],
    ['webgl2', 20],
    ['webgpu', 6],
    ['webgpu', 20],
  ]);
  for (const run of result.runs) {
    if ('problem' in run) throw new Error(run.problem);
    const { characters, frames, frameMs, cpuMs, levels, triangles, worstDifference } = run;
    expect(frames).toBeGreaterThanOrEqual(3);
    expect(frameMs.p95).toBeGreaterThanOrEqual(frameMs.median);
    for (const ms of Object.values(cpuMs)) expect(ms).toBeGreaterThanOrEqual(0);
    expect(Object.values(levels).reduce((sum, count) => sum + count, 0)).toBe(characters);
    expect(triangles).toBeGreaterThan(characters);
    if (run.api === 'webgl2') expect(worstDifference).toBeNull();
    else expect(worstDifference).toBeLessThan(2e-6);
  }
  await expect(page.getByRole('row')).toHaveCount(5);
});

test('the pane of a crowd is computed and drawn by the card where that is chosen', async ({
  page,
}) => {
  const bar = await openCrowd(page, 40);
  const facts = page.locator('.crowd-facts');
  const computer = bar.getByRole('combobox', { name: 'What computes the crowd' });
  await bar.getByRole('checkbox', { name: 'tint near ones' }).uncheck();
  await computer.click();
  await page.getByRole('option', { name: 'graphics card (WebGPU)' }).click();

  await test.step('bones are computed by kernels, as a card computes skins', async () => {
    await expect(facts).toContainText('relaxed SIMD');
    await expect(page.locator('.crowd-canvas')).toHaveCount(1);
  });

  const brightWith = async (name: string): Promise<number> => {
    await expect(facts).toContainText(name);
    await expect.poll(() => brightPixels(page), { timeout: 30_000 }).toBeGreaterThan(1000);
    // The bar above takes more rows with kernels, so that the picture is lower, and all in it smaller.
    const box = await page.locator('.crowd-view').boundingBox();
    return (await brightPixels(page)) / (box?.height ?? NaN) ** 2;
  };
  await bar.getByRole('button', { name: 'Skin' }).click();
  await brightWith('graphics card');
  await expect(bar.getByRole('combobox', { name: 'Threads' })).toHaveCount(0);
  await expect(page.locator('.crowd-canvas').last()).toBeVisible();

  await test.step('what a frame costs is counted: no poses on the processor, all of them on the card', async () => {
    await page.locator('.crowd-view').click();
    await page.keyboard.press('Space');
    const rows = page.locator('.crowd-table tbody');
    await expect(rows.getByRole('row', { name: 'on the card' })).toContainText(/\d\.\d{3}/);
    await expect(rows.getByRole('row', { name: 'sort and levels' })).toContainText('40');
    await expect(rows.getByRole('row', { name: /^near/ })).toHaveCount(0);
    const levels = rows.getByRole('row', { name: / px|out of sight/ }).getByRole('cell');
    const counts = (await levels.allTextContents()).map(Number).filter(Number.isFinite);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    await page.keyboard.press('Space');
  });

  // What is drawn from here on stands still at one time.
  const onCard = await test.step('it follows quick changes between skins and bones', async () => {
    for (const name of ['Bones', 'Skin', 'Bones', 'Skin']) {
      await bar.getByRole('button', { name }).click();
    }
    return await brightWith('graphics card');
  });

  await test.step('kernels draw about the same', async () => {
    await computer.click();
    await page.getByRole('option', { name: 'fastest kernels' }).click();
    const byKernels = await brightWith('relaxed SIMD');
    await expect(page.locator('.crowd-canvas').last()).toBeHidden();
    expect(Math.abs(byKernels - onCard)).toBeLessThan(0.1 * byKernels);
  });
});

/** Pixels of the crowd that are lighter than the ground. */
async function brightPixels(page: Page): Promise<number> {
  const pixels = await pixelsOf(page, await page.locator('.crowd-view').screenshot());
  return pixels.evaluate((data) => {
    let bright = 0;
    for (let at = 0; at < data.length; at += 4) bright += data[at] > 60 ? 1 : 0;
    return bright;
  });
}
