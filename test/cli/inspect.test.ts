import { copyFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validFixture } from '../support/archives.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

const skeleton = validFixture('walker.skeleton.ozz');
const clip = validFixture('walker.optimized.animation.ozz');

interface Inspection {
  readonly schema: number;
  readonly files: readonly {
    readonly file: string;
    readonly bytes: number;
    readonly endianness: string;
    readonly objects: readonly Readonly<Record<string, unknown>>[];
  }[];
}

describe('as JSON', () => {
  it('tells every byte of a file', async () => {
    const { schema, files } = await runJson<Inspection>('inspect', clip, skeleton, '--json');
    expect(schema).toBe(1);
    expect(files.map(({ file }) => file)).toEqual([clip, skeleton]);
    const [{ bytes, endianness, objects }] = files;
    expect(endianness).toBe('little');
    expect(objects).toHaveLength(1);
    expect(objects[0]).toMatchObject({
      tag: 'ozz-animation',
      version: 7,
      range: { offset: 1, length: bytes - 1 },
    });
  });

  it('tells the keys of a clip by kind and by joint', async () => {
    const { files } = await runJson<Inspection>('inspect', clip, skeleton, '--json');
    const [animation] = files[0].objects;
    expect(animation).toMatchObject({
      duration: 9,
      tracks: 37,
      keys: 7831,
      paddingKeys: 18,
      translations: {
        keys: 919,
        paddingKeys: 6,
        tracks: { default: 1, constant: 30, animated: 6 },
        iframeInterval: 0.25,
      },
      scales: { keys: 80, iframes: [], iframeInterval: 1 },
      ranges: { header: { offset: 19, length: 52 } },
    });
    expect(animation['joints']).toHaveLength(37);
  });

  it.each([
    ['one.raw_animation.ozz', { kind: 'raw-animation', tracks: 1 }],
    ['one.raw_skeleton.ozz', { kind: 'raw-skeleton', joints: 1, roots: 1, depth: 1 }],
    ['track_1.ozz', { kind: 'track', type: 'float', keys: 8, steps: 3 }],
  ])('tells what is in %s', async (file, facts) => {
    const { files } = await runJson<Inspection>('inspect', validFixture(file), '--json');
    expect(files[0].objects[0]).toMatchObject(facts);
  });
});

describe('as text', () => {
  it('tells the counts', async () => {
    const { code, out } = await runCli('inspect', clip);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^.*walker\.optimized\.animation\.ozz: 80122 bytes, little endian\n {2}ozz-animation version 7/,
    );
    expect(out).toMatch(/^ {4}rotation +6832 +6 +0 +0 +37 /m);
    expect(out).not.toContain('joint_3');
  });

  it('tells the joints when asked to', async () => {
    const { out } = await runCli('inspect', clip, skeleton, '--joints');
    expect(out).toMatch(/^ +3 {2}joint_3 +\d+ {2}\w+/m);
  });
});

it('goes on after a file that it cannot read', async () => {
  const { code, out, err } = await runCli('inspect', 'nothing.ozz', skeleton);
  expect(code).toBe(2);
  expect(err).toBe('nothing.ozz: there is no such file. Check its name and folder.\n');
  expect(out).toContain('ozz-skeleton version 2');
});

it('opens an archive by what it holds, whatever its name is', async () => {
  const file = inFolder('run.glb');
  copyFileSync(validFixture('eight.skeleton.ozz'), file);
  const { code, out } = await runCli('inspect', file);
  expect(code).toBe(0);
  expect(out).toContain('run.glb: ');
  expect(out).toContain('ozz-skeleton');
  expect((await runCli('import', file, '-o', inFolder('out'))).err).toContain('It needs no import');
});
