import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../engine/archive/archive.ts';
import { buildAnimation } from '../../engine/offline/animation-builder.ts';
import { buildSkeleton } from '../../engine/offline/skeleton-builder.ts';
import { rawClip, rawSkeleton } from '../support/raw-clip.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

/** A clip with a warning (a constant track) and, if wanted, an error (the long way round). */
function writeClip(hasError: boolean): string {
  const constant = {
    scales: [
      [0, 2, 2, 2],
      [0.5, 2, 2, 2],
      [1, 2, 2, 2],
    ],
  };
  const clip = buildAnimation(
    rawClip([
      constant,
      {
        rotations: [
          [0, 0, 0, 0, 1],
          [1, 0, 0.1, 0, 1],
        ],
      },
    ]),
  );
  if (hasError) clip.rotations.values[3 * 5] ^= 4;
  writeFileSync(inFolder('clip.ozz'), writeArchive([clip]));
  return inFolder('clip.ozz');
}

describe('ends with 1 where something is worse than --max-severity', () => {
  it.each([
    { hasError: false, allowed: 'none', code: 1 },
    { hasError: false, allowed: 'info', code: 1 },
    { hasError: false, allowed: 'warning', code: 0 },
    { hasError: false, allowed: undefined, code: 0 },
    { hasError: true, allowed: undefined, code: 1 },
    { hasError: true, allowed: 'error', code: 0 },
  ])('error: $hasError, allowed: $allowed', async ({ hasError, allowed, code }) => {
    const limit = allowed === undefined ? [] : ['--max-severity', allowed];
    expect(await runCli('lint', writeClip(hasError), ...limit)).toMatchObject({ code });
  });
});

it('ends with 2 where a file cannot be read, whatever else it finds', async () => {
  const { code, out } = await runCli('lint', 'nothing.ozz', writeClip(true));
  expect(code).toBe(2);
  expect(out).toContain('rotation-long-way');
});

it('says what, where and in which byte', async () => {
  const { out } = await runCli('lint', writeClip(false));
  expect(out).toMatch(
    /clip\.ozz\n {2}warning track-constant: ozz-animation "clip": joint 0: 3 scale keys of one value \(byte \d+, 0x[0-9a-f]+\)\n0 errors, 1 warning, 0 info\n$/,
  );
});

it('names joints after a skeleton among the files', async () => {
  const skeleton = inFolder('skeleton.ozz');
  writeFileSync(skeleton, writeArchive([buildSkeleton(rawSkeleton([-1, 0]))]));
  const { out } = await runCli('lint', writeClip(false), skeleton);
  expect(out).toContain('joint 0 "joint_0": 3 scale keys');
});

it('as JSON', async () => {
  const document = await runJson('lint', writeClip(false), '--json');
  expect(document).toMatchObject({
    schema: 1,
    files: [
      {
        file: inFolder('clip.ozz'),
        findings: [
          {
            severity: 'warning',
            rule: 'track-constant',
            object: 'ozz-animation "clip"',
            joint: 0,
            keyKind: 'scale',
            key: 4,
            message: 'joint 0: 3 scale keys of one value',
          },
        ],
      },
    ],
    counts: { info: 0, warning: 1, error: 0 },
  });
});
