import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { gltfBytes, madeGltf, swing } from '../test/support/made-gltf.ts';
import type { GltfJson } from '../test/support/made-gltf.ts';
import { sharedDir, sharedMissing } from '../test/support/shared-dir.ts';
import {
  ONE_JOINT,
  REPLACING,
  complaintsOf,
  dropFiles,
  openStill,
  statusBar,
  timeField,
  valid,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Writes files for one test to drop. */
function files(contents: Readonly<Record<string, Uint8Array | GltfJson>>): string[] {
  return Object.entries(contents).map(([name, content]) => {
    const file = test.info().outputPath(name);
    writeFileSync(file, content instanceof Uint8Array ? content : gltfBytes(content));
    return file;
  });
}

/** The swing of a ball, its numbers in a file beside it. */
function apart(): { model: GltfJson; numbers: Uint8Array } {
  const model = swing();
  const [{ uri, byteLength }] = model.buffers as { uri: string; byteLength: number }[];
  const numbers = Uint8Array.from(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'));
  return { model: { ...model, buffers: [{ uri: 'ball.bin', byteLength }] }, numbers };
}

/** A red square that fills whatever shows it, of one picture element. */
function poster(): GltfJson {
  return madeGltf(
    {
      nodes: [{ name: 'poster', mesh: 0 }],
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } }, doubleSided: true }],
      textures: [{ source: 0 }],
      images: [{ uri: 'red.png' }],
      meshes: [
        { primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, mode: 5, material: 0 }] },
      ],
    },
    [
      { values: [-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0], type: 'VEC3' },
      { values: [0, 1, 1, 1, 0, 0, 1, 0], type: 'VEC2' },
    ],
  );
}

const RED_PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** The colour in the viewport's upper half, above the lines of the ground, as it is on the screen. */
async function colorAboveGround(page: Page): Promise<number[]> {
  const canvas = page.getByRole('img', { name: 'The pose in three dimensions' });
  const picture = (await canvas.screenshot()).toString('base64');
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(image, -image.width / 2, -image.height * 0.3);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
  }, picture);
}

/** Whether the red poster stands in the view. */
async function isRed(page: Page): Promise<boolean> {
  const [red, green, blue] = await colorAboveGround(page);
  return red > 120 && green < 60 && blue < 60;
}

/** An entry of the camera's menu, which is opened for it. */
async function cameraEntry(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Camera: perspective' }).click();
  return page.getByRole('menuitemcheckbox', { name });
}

const problems = (page: Page) => page.getByRole('log', { name: 'Problems' });

test('a model that cannot be imported is named with the reason', async ({ page }) => {
  await page.goto(ONE_JOINT);

  await test.step('that its buffer is missing, by its name', async () => {
    await dropFiles(page, files({ 'ball.gltf': apart().model }), REPLACING);
    await expect(problems(page)).toContainText('the file "ball.bin", which buffers[0] names');
    await expect(problems(page)).toContainText('Open both together');
  });

  await test.step('that it needs what is not known', async () => {
    const model = { ...swing(), extensionsRequired: ['ACME_rubber_bones'] };
    await dropFiles(
      page,
      files({ 'ball.gltf': model, 'broken.glb': gltfBytes({ asset: {} }) }),
      REPLACING,
    );
    await expect(problems(page)).toContainText('found ACME_rubber_bones');
    await expect(problems(page)).toContainText('expected glTF 2.0');
  });
});

test.describe('a model', () => {
  test('plays its clips as they are, with what they come with', async ({ page }) => {
    const complaints = complaintsOf(page);
    const { model, numbers } = apart();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(ONE_JOINT);
    await dropFiles(page, files({ 'ball.gltf': model, 'ball.bin': numbers }), REPLACING);
    await expect(statusBar(page)).toContainText('1 joint');
    await expect(statusBar(page)).toContainText('source keys');
    await expect(page.getByRole('banner')).toContainText('ball.gltf');
    const time = await timeField(page).inputValue();
    await expect(timeField(page)).not.toHaveValue(time);
    await expect(problems(page)).toBeEmpty();
    expect(complaints).toEqual([]);
  });

  test('is seen in its own colours, and comes back from a zip with its texture and the axis that is up', async ({
    page,
  }) => {
    await page.goto(ONE_JOINT);
    await dropFiles(page, files({ 'poster.gltf': poster(), 'red.png': RED_PNG }), REPLACING);
    await expect.poll(() => isRed(page)).toBe(true);
    await (await cameraEntry(page, 'Up: the z axis')).click();
    const saving = page.waitForEvent('download');
    await page.keyboard.press('ControlOrMeta+Shift+KeyS');
    const zip = test.info().outputPath('poster.zip');
    await (await saving).saveAs(zip);
    await openStill(page, ['three.skeleton.ozz', 'three.animation.ozz']);
    await (await cameraEntry(page, 'Up: as the file says')).click();
    await dropFiles(page, [zip], REPLACING);
    await expect(statusBar(page)).toContainText('1 joint');
    await expect(await cameraEntry(page, 'Up: the z axis')).toBeChecked();
    await page.keyboard.press('Escape');
    await expect.poll(() => isRed(page)).toBe(true);
  });

  test('says what of it is odd, and what it was imported from', async ({ page }) => {
    const nodes = [{ name: 'ball' }, { name: 'ball' }];
    const model = { ...swing(), nodes, asset: { version: '2.0', generator: 'Some exporter' } };
    await page.goto(ONE_JOINT);
    await dropFiles(page, files({ 'ball.gltf': model }), REPLACING);
    await expect(page.getByRole('tabpanel', { name: 'Findings' })).toContainText(
      'Several nodes have the same name: "ball"',
    );
    await page.getByRole('tab', { name: 'Assets' }).click();
    await expect(page.getByText('Some exporter')).toBeVisible();
  });

  test('of FBX plays with its body, and says what it was', async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(ONE_JOINT);
    await dropFiles(page, [valid('models/walk.fbx')], REPLACING);
    await expect(statusBar(page)).toContainText('60 joints');
    await expect(statusBar(page)).toContainText('source keys');
    const time = await timeField(page).inputValue();
    await expect(timeField(page)).not.toHaveValue(time);
    await page.getByRole('tab', { name: 'Assets' }).click();
    await expect(page.getByText('FBX 7.4, binary')).toBeVisible();
    await expect(page.getByText('Y up, Z front, right-handed')).toBeVisible();
    await expect(problems(page)).toBeEmpty();
    expect(complaints).toEqual([]);
  });

  test('stands as its file says, until a person says otherwise', async ({ page }) => {
    test.skip(sharedDir() === undefined, sharedMissing);
    const robot = path.join(
      sharedDir() ?? '',
      'assets/gltf/three_robot_expressive/source/RobotExpressive.glb',
    );
    const complaints = complaintsOf(page);
    await page.goto(ONE_JOINT);
    await dropFiles(page, [robot], REPLACING);
    await expect(statusBar(page)).toContainText('70 joints');
    await expect(await cameraEntry(page, 'Up: as the file says')).toBeChecked();
    await page.getByRole('menuitemcheckbox', { name: 'Up: the y axis' }).click();
    await expect(await cameraEntry(page, 'Up: as the file says')).not.toBeChecked();
    expect(complaints).toEqual([]);
  });
});

test('sources alone are seen and played: the skeleton is made of one of them', async ({ page }) => {
  await page.goto(ONE_JOINT);
  await dropFiles(
    page,
    ['walker.raw_skeleton.ozz', 'walker.raw_animation.ozz'].map(valid),
    REPLACING,
  );
  await expect(statusBar(page)).toContainText('37 joints');
  await expect(statusBar(page)).toContainText('source keys');
  await expect(problems(page)).toBeEmpty();
});

test('what reads models is loaded with the first of them', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(path.basename(request.url())));
  await page.goto(ONE_JOINT);
  await expect(statusBar(page)).toContainText('1 joint');
  expect(loaded.filter((name) => /accessors|draco/.test(name))).toEqual([]);
  await dropFiles(page, files({ 'ball.gltf': swing() }), REPLACING);
  await expect(page.getByRole('banner')).toContainText('ball.gltf');
  expect(loaded.filter((name) => /accessors|draco/.test(name))).toEqual([
    expect.stringContaining('accessors'),
  ]);
});

test('what is on the stage is saved as GLB, which opens again as it was', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openStill(page, ['character/skeleton.ozz', 'character/walk.ozz', 'character/mesh.ozz']);
  await page.getByRole('menuitem', { name: 'File', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save skeleton, clips and mesh as GLB' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('skeleton.glb');
  const glb = test.info().outputPath('skeleton.glb');
  await saved.saveAs(glb);
  await openStill(page, ['three.skeleton.ozz', 'three.animation.ozz']);
  await dropFiles(page, [glb], REPLACING);
  await expect(statusBar(page)).toContainText('60 joints');
  await expect(statusBar(page)).toContainText('1.067 s');
  await expect(page.getByRole('tabpanel', { name: 'Viewport' })).toContainText('triangles');
  expect(complaints).toEqual([]);
});
