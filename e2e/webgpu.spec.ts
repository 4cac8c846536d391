import path from 'node:path';
import { build } from 'vite';
import { chromiumArguments, findChromium } from '../scripts/lib/chromium.mjs';
import type * as GpuPage from './support/gpu-page.ts';
import { expect, test } from './support/test.ts';

declare const gpuPage: typeof GpuPage;

const root = path.resolve(import.meta.dirname, '..');

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [
      ...chromiumArguments({ compositor: 'graphics' }),
      '--enable-unsafe-webgpu',
      '--use-webgpu-adapter=swiftshader',
    ],
  },
});

let code = '';
test.beforeAll(async () => {
  const entry = path.join(root, 'e2e/support/gpu-page.ts');
  const lib = { entry, formats: ['iife' as const], name: 'gpuPage' };
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib },
  });
  const [bundle] = [built].flat();
  if ('output' in bundle) code = bundle.output[0].code;
});

for (const [joints, scale, layers, still] of [
  [1, 'none', 1, 0],
  [33, 'none', 1, 0],
  [48, 'none', 2, 0.8],
  [21, 'mirrored leaves', 3, 0],
  [21, 'even', 2, 0],
  [21, 'uneven', 1, 0],
] as const) {
  test(`the card computes ${joints} joints as the kernels do, scaled: ${scale}, ${layers} layers`, async ({
    page,
  }) => {
    // A plain file of the server: WebGPU needs a secure context, and the app's own page allows no script of a test.
    await page.goto('/favicon.svg');
    await page.evaluate(`${code};globalThis.gpuPage = gpuPage`);
    const worst = await page.evaluate((rig) => gpuPage.compareRig(rig, 'relaxed'), {
      joints,
      scale,
      layers,
      still,
    });
    expect(worst).toBeGreaterThan(0);
    expect(worst).toBeLessThan(2e-6);
  });
}
