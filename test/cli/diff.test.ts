import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeArchive } from '../../engine/archive/archive.ts';
import { buildAnimation } from '../../engine/offline/animation-builder.ts';
import { buildSkeleton } from '../../engine/offline/skeleton-builder.ts';
import { fixturePath } from '../../fixtures/files.ts';
import { rawClip, rawSkeleton } from '../support/raw-clip.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

function write(file: string, ...objects: Parameters<typeof writeArchive>[0]): string {
  writeFileSync(inFolder(file), writeArchive(objects));
  return inFolder(file);
}

const raw = (...values: number[]) =>
  rawClip([{ translations: values.map((x, i) => [i / (values.length - 1), x, 0, 0]) }]);

it('ends with 2 where a file cannot be read', async () => {
  const { code, err } = await runCli('diff', write('a.ozz', raw(0, 1)), 'nothing.ozz');
  expect(code).toBe(2);
  expect(err).toContain('nothing.ozz: there is no such file');
});

it('ends with 0 where nothing has changed, byte order aside', async () => {
  const a = write('a.ozz', buildAnimation(raw(0, 1, 0)));
  writeFileSync(
    inFolder('b.ozz'),
    writeArchive([buildAnimation(raw(0, 1, 0))], { littleEndian: false }),
  );
  expect(await runCli('diff', a, inFolder('b.ozz'))).toMatchObject({
    code: 0,
    out: 'no differences\n',
  });
});

it('ends with 1 and names the key that has changed', async () => {
  const a = write('a.ozz', raw(0, 1, 0));
  const { code, out } = await runCli('diff', a, write('b.ozz', raw(0, 3, 0)));
  expect(code).toBe(1);
  expect(out).toContain('  3 keys → 3 keys, 2 the same\n');
  expect(out).toContain('  changed joint 0 translation 0.5000 s by 2\n');
});

it('counts keys as inspect does, padding told apart', async () => {
  const [a, b] = [buildAnimation(raw(0, 1, 0)), buildAnimation(raw(0, 1, 0.5, 0))];
  const { out } = await runCli('diff', write('a.ozz', a), write('b.ozz', b));
  expect(out).toContain('  25 keys (18 padding) → 26 keys (18 padding), 6 the same\n');
  const inspected = await runCli('inspect', inFolder('a.ozz'), inFolder('b.ozz'));
  expect(inspected.out).toContain(' 25 keys (18 padding),');
  expect(inspected.out).toContain(' 26 keys (18 padding),');
});

it('writes times of a source in as few digits as tell them from others', async () => {
  const at = (time: number) => rawClip([{ translations: [[time, 1, 0, 0]] }]);
  const files = [write('a.ozz', at(0.1)), write('b.ozz', at(0.2))];
  const { out } = await runCli('diff', ...files, '--json');
  expect(out).toMatch(/"before": 0\.1,\s+"after": 0\.2,/);
});

it.each([
  ['joint names', ['skeleton', 'names[1]: joint_1 → head']],
  ['an object more', ['nothing → raw-animation "clip"']],
])('tells of %s', async (what, expected) => {
  const source = rawSkeleton([-1, 0]);
  const a = write('a.ozz', buildSkeleton(source));
  const b =
    what === 'joint names'
      ? write('b.ozz', buildSkeleton({ ...source, names: ['joint_0', 'head'] }))
      : write('b.ozz', buildSkeleton(source), raw(0, 1));
  const { code, out } = await runCli('diff', a, b);
  expect(code).toBe(1);
  for (const line of expected) expect(out).toContain(line);
});

it.each([
  [[0, 1], '  siblingsFirst: true → none\n'],
  [[1, 0], '  siblingsFirst: none → true\n'],
])('tells of another version of a clip, in both directions: %j', async (order, line) => {
  const files = [fixturePath('old', 'walk.v3.ozz'), fixturePath('valid', 'character/walk.ozz')];
  const { out } = await runCli('diff', ...order.map((at) => files[at]));
  expect(out).toContain(line);
  expect(out).not.toContain('[object');
});
