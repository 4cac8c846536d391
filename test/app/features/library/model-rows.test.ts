import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { writeArchive } from '#engine/archive';
import { importModel } from '#engine/import';
import { compareFolders, type ClipRow } from '#engine/library';
import { buildAnimation, buildSkeleton, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import clipPictureJob from '../../../../app/features/library/clip-picture.job.ts';
import libraryJob from '../../../../app/features/library/library.job.ts';
import type { LibraryBuild, LibraryTable } from '../../../../app/features/library/library.job.ts';
import { openRows } from '../../../../app/features/library/list-rows.ts';
import { joinTables, librarySlice } from '../../../../app/features/library/state.ts';
import { serveFiles } from '../../../../app/session/files/served-files.ts';
import type { AuditDocument } from '../../../../cli/audit-output.ts';
import { runCli, temporaryFolder } from '../../../cli/run-cli.ts';
import { madeFile } from '../../../support/app-files.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { libraryRow } from '../../../support/library-rows.ts';
import { sourceClip } from '../../../support/planted-subjects.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';
import { madeBvh } from '../../../support/made-bvh.ts';
import { binaryArm } from '../../../support/made-fbx.ts';
import { glbBytes, gltfBytes, JSON_CHUNK, swing } from '../../../support/made-gltf.ts';

const inFolder = temporaryFolder();

type Files = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

/** The swing, with its keys in a file beside it: 0, 1, 2 s, then places. */
async function splitSwing(name: string, ...values: readonly number[]): Promise<Files> {
  const json = swing();
  const [data] = json.buffers as readonly { readonly uri: string }[];
  const bin = new Uint8Array(await (await fetch(data.uri)).arrayBuffer());
  new Float32Array(bin.buffer, 0, values.length).set(values);
  const split = gltfBytes({ ...json, buffers: [{ ...data, uri: `${path.basename(name)}.bin` }] });
  return { [`${name}.gltf`]: Uint8Array.from(split), [`${name}.bin`]: bin };
}

/** Models of all formats, one of them beside what was built of it, and one that is none. */
async function mixedFolder(): Promise<Files> {
  const { skeleton, animations } = await importModel({ name: 'arm.fbx', bytes: binaryArm() });
  const arm = writeArchive([buildAnimation(animations[0])]);
  const bvh = await importModel({ name: 'walk.bvh', bytes: madeBvh() });
  const files = {
    ...(await splitSwing('props/swing')),
    'hero/arm.fbx': binaryArm(),
    'hero/arm.ozz': arm,
    'hero/skeleton.ozz': writeArchive([buildSkeleton(skeleton)]),
    'mocap/walk.bvh': madeBvh(),
    'mocap/walk.ozz': writeArchive([buildAnimation(bvh.animations[0])]),
    'mocap/again.vrma': glbBytes([[JSON_CHUNK, gltfBytes(swing())]]),
    'mocap/broken.glb': new Uint8Array(),
  };
  return Object.fromEntries(Object.entries(files).map(([name, b]) => [name, Uint8Array.from(b)]));
}

const asFiles = (files: Files, under: string): Map<string, File> =>
  new Map(
    Object.entries(files).map(([name, bytes]) => [`${under}/${name}`, new File([bytes], name)]),
  );

async function read(files: Map<string, File>, build?: LibraryBuild): Promise<LibraryTable> {
  const parts: LibraryTable[] = [];
  const publish = (_: number, part: LibraryTable): void => void parts.push(part);
  const listed = [...files.keys()].filter((name) => !name.endsWith('.bin'));
  const shard = { index: 0, count: 1 };
  const measure = { unit: 'm', distance: 0.1, joints: '', ignore: [] } as const;
  const input = { ...measure, port: serveFiles(files), listed, shard, build };
  parts.push(await libraryJob.run(input, { progress: () => undefined, publish }));
  return joinTables(parts);
}

/** Only the page has digests. */
const withoutDigest = (row: ClipRow): object => ({ ...row, digest: undefined });

describe('clips of models', () => {
  it('are not built again, which is said', async () => {
    const files = asFiles(await splitSwing('swing'), 'a');
    const build = { picked: ['a/swing.gltf'], recipe: DEFAULT_CLIP_RECIPE };
    const { rows, failures } = await read(files, build);
    expect(rows).toEqual([]);
    expect(failures[0].message).toContain('expected a built clip of an archive, found a clip of');
  });

  it('are the same rows in the page and on the command line, and so are failures', async () => {
    const files = await mixedFolder();
    for (const [name, bytes] of Object.entries(files)) {
      const file = inFolder(`library/${name}`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
    const page = await read(asFiles(files, 'library'));
    const { code, out } = await runCli('audit', '--json', inFolder('library'));
    expect(code).toBe(2);
    const audit = JSON.parse(out.replaceAll(inFolder('library'), 'library')) as AuditDocument;
    expect(page.rows.map(withoutDigest)).toEqual(audit.clips);
    expect(
      page.rows.map(({ file, source, form }) => [
        path.basename(file),
        source && path.basename(source),
        form,
      ]),
    ).toEqual([
      ['arm.fbx', undefined, 'source'],
      ['arm.ozz', 'arm.fbx', undefined],
      ['again.vrma', undefined, 'source'],
      ['walk.bvh', undefined, 'source'],
      ['walk.ozz', 'walk.bvh', undefined],
      ['swing.gltf', undefined, 'source'],
    ]);
    const [failure] = page.failures;
    expect(page.failures).toHaveLength(1);
    expect(audit.failures).toMatchObject([{ file: failure.file, message: failure.message }]);
  });

  it('are compared with an earlier folder, by the files that they name as well', async () => {
    const [before, after] = [
      { ...(await splitSwing('a')), ...(await splitSwing('b')), 'c.fbx': binaryArm() },
      { ...(await splitSwing('a')), ...(await splitSwing('b', 0, 1, 2, 3)), 'd.bvh': madeBvh() },
    ].map((files) => files as Files);
    const [{ rows: old }, { rows: now }] = [
      await read(asFiles(before, 'x')),
      await read(asFiles(after, 'y')),
    ];
    const compared = compareFolders(old, now, (file) => file.slice(2));
    expect(compared.map(({ file, change }) => `${file} ${change}`)).toEqual([
      'y/a.gltf same',
      'y/b.gltf changed',
      'y/d.bvh added',
      'x/c.fbx removed',
    ]);
  });

  it('are drawn', async () => {
    const files = asFiles(await splitSwing('swing'), 'a');
    const [{ file, object, skeleton }] = (await read(files)).rows;
    const input = { port: serveFiles(files), file, object, skeleton };
    const { joints, duration } = await clipPictureJob.run(input, {
      progress: () => undefined,
      publish: () => undefined,
    });
    expect([joints, duration]).toEqual([1, 2]);
  });

  it.each([
    ['walk', 1],
    ['again', 2],
  ])('are opened with their model, and shown: %s', async (name, at) => {
    const session = testSession([EIGHT[0]]);
    const named = (clip: string) => ({ ...sourceClip('walk'), name: clip });
    const clips = [named('rig'), named('walk'), named('again')];
    const skeleton = readObject(validFixture('character/skeleton.ozz'), 'skeleton');
    const model = madeFile('hero.fbx', skeleton, ...clips);
    const files = new Map([['a/hero.fbx', new File([], 'hero.fbx')]]);
    const subject = { name: 'a', files, listed: [], unit: 'm', distance: 0.1, joints: '' } as const;
    const slice = librarySlice.of(session.store).getState();
    slice.setLibrary({ ...subject, ignore: [] });
    const given = vi.spyOn(session.files, 'openGiven').mockImplementation(async () => {
      session.store.getState().addFiles([model]);
      await Promise.resolve();
    });
    await openRows(session, [libraryRow('a/hero.fbx', { name, form: 'source' })]);
    expect(given.mock.calls[0][0].sources.map((source) => source.name)).toEqual(['hero.fbx']);
    const state = session.store.getState();
    const shown = state.assets.find(({ id }) => id === state.clipId);
    expect(shown?.entry.object).toBe(model.archive.entries[at + 1].object);
    session.dispose();
  });
});
