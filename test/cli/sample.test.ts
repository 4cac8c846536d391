import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validFixture } from '../support/archives.ts';
import { runCli, runJson } from './run-cli.ts';

interface Cache {
  readonly next: number;
  readonly entries: readonly number[];
}

interface Sampling {
  readonly duration: number;
  readonly tracks: number;
  readonly joints: number;
  readonly steps: readonly {
    readonly ratio: number;
    readonly translations: Cache;
    readonly rotations: Cache;
    readonly scales: Cache;
    readonly locals: readonly number[];
    readonly models?: readonly number[];
  }[];
}

function golden(name: string): Sampling {
  const url = new URL(`../../fixtures/golden/${name}.sampling.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as Sampling;
}

it('refuses a clip for another skeleton', async () => {
  const clip = validFixture('five.animation.ozz');
  const { code, err } = await runCli(
    'sample',
    '--skeleton',
    validFixture('one.skeleton.ozz'),
    '--animation',
    clip,
    '--ratios',
    '0',
  );
  expect(code).toBe(2);
  expect(err).toBe(
    `${clip}: the animation has 5 tracks, the skeleton 1 joint. Give the skeleton that the clip was made for.\n`,
  );
});

it('refuses an archive without a clip', async () => {
  const skeleton = validFixture('one.skeleton.ozz');
  const { code, err } = await runCli(
    'sample',
    '--skeleton',
    skeleton,
    '--animation',
    skeleton,
    '--ratios',
    '0',
  );
  expect(code).toBe(2);
  expect(err).toBe(`${skeleton}: expected an object of kind animation, found skeleton.\n`);
});

describe('gives what the reference computes, step by step', () => {
  it.each(['one', 'three', 'five', 'eight'])('%s', async (name) => {
    const expected = golden(name);
    const ratios = expected.steps.map(({ ratio }) => ratio).join(',');
    const document = await runJson<Sampling>(
      'sample',
      '--skeleton',
      validFixture(`${name}.skeleton.ozz`),
      '--animation',
      validFixture(`${name}.animation.ozz`),
      '--ratios',
      ratios,
      '--models',
    );
    expect(document).toMatchObject({ schema: 1, tracks: expected.tracks, joints: expected.joints });
    expect(document.steps).toHaveLength(expected.steps.length);
    for (const [i, step] of expected.steps.entries()) {
      const { translations, rotations, scales, locals, models } = document.steps[i];
      expect([translations, rotations, scales]).toEqual([
        step.translations,
        step.rotations,
        step.scales,
      ]);
      step.locals.forEach((value, j) => expect(Math.abs(locals[j] - value)).toBeLessThan(1e-5));
      step.models?.forEach((value, j) =>
        expect(Math.abs((models?.[j] ?? NaN) - value)).toBeLessThan(1e-4),
      );
    }
  });
});

it('leaves matrices out unless asked for', async () => {
  const { steps } = await runJson<Sampling>(
    'sample',
    '--skeleton',
    validFixture('one.raw_skeleton.ozz'),
    '--animation',
    validFixture('one.animation.ozz'),
    '--ratios',
    '0.5',
  );
  expect(steps).toHaveLength(1);
  expect(steps[0]).not.toHaveProperty('models');
});
