import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../engine/archive/archive.ts';
import { byteDifference } from '../support/archives.ts';
import { binaryArm } from '../support/made-fbx.ts';
import { describeWithShared } from '../support/shared.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

const results = (): string[] => readdirSync(inFolder('out')).toSorted();

const kindsIn = (file: string): string[] =>
  readArchive(readFileSync(path.join(inFolder('out'), file))).entries.map(
    ({ object }) => object.kind,
  );

/** Writes a file to import, with settings if there are any, and imports it. */
async function imported(config?: object): Promise<Awaited<ReturnType<typeof runCli>>> {
  writeFileSync(inFolder('arm.fbx'), binaryArm());
  const settings = inFolder('config.json');
  if (config !== undefined) writeFileSync(settings, JSON.stringify(config));
  const given = config === undefined ? [] : ['--config', settings];
  return await runCli('import', inFolder('arm.fbx'), '-o', inFolder('out'), ...given);
}

describe('an FBX file', () => {
  it('becomes a skeleton and a clip', async () => {
    expect(await imported()).toMatchObject({ code: 0 });
    expect(results()).toEqual(['lift.ozz', 'skeleton.ozz']);
  });

  it('has no joints among nodes of other types', async () => {
    const { code, err } = await imported({
      skeleton: { import: { types: { skeleton: false, camera: true } } },
    });
    expect(code).toBe(2);
    expect(err).toContain('joints: nodes of type camera');
  });

  it('has properties that become tracks, in files of their own', async () => {
    const properties = [{ property_name: 'gr*', filename: 'track_*.ozz' }];
    await imported({ animations: [{ tracks: { properties } }] });
    expect(results()).toEqual(['lift.ozz', 'skeleton.ozz', 'track_elbow-grip.ozz']);
    expect(kindsIn('track_elbow-grip.ozz')).toEqual(['track']);
  });
});

describeWithShared('FBX files with the settings beside them', (shared) => {
  const folder = path.join(shared, 'assets/fbx');

  /** Imports with the settings of an asset, for the reference's skeleton where they name one. */
  async function importAsset(
    asset: string,
    settings: string,
  ): Promise<{ code: number; err: string }> {
    const source = path.join(folder, asset, 'source');
    const [model] = readdirSync(source);
    const out = inFolder('out');
    const config = path.join(folder, asset, settings);
    const skeleton = path.join(folder, 'pab_skeleton/ozz/pab_skeleton.ozz');
    await runCli('import', path.join(folder, 'robot/source/robot.fbx'), '-o', out);
    writeFileSync(path.join(out, 'pab_skeleton.ozz'), readFileSync(skeleton));
    return await runCli('import', path.join(source, model), '-o', out, '--config', config);
  }

  it.each([
    ['pab_atlas', 'config.json', 'ozz/pab_atlas.ozz'],
    ['pab_atlas', 'config.raw.json', 'raw/pab_atlas_raw.ozz'],
    ['robot', 'config.json', 'ozz/robot_track_grasp.ozz'],
  ])('%s, %s: %s byte for byte', async (asset, settings, file) => {
    expect(await importAsset(asset, settings)).toMatchObject({ code: 0 });
    const written = readFileSync(path.join(inFolder('out'), path.basename(file)));
    expect(byteDifference(written, readFileSync(path.join(folder, asset, file)))).toBeUndefined();
  });

  it('properties: every track that must be there', async () => {
    const expected = JSON.parse(
      readFileSync(path.join(folder, 'properties/expected.json'), 'utf8'),
    ) as { must_exist: string[] };
    expect(await importAsset('properties', 'config.json')).toMatchObject({ code: 0 });
    const tracks = results().filter((file) => file.startsWith('track'));
    expect(tracks).toEqual(expected.must_exist.toSorted());
  });

  it('cube: has no bones', async () => {
    const { code, err } = await importAsset('cube', 'config.json');
    expect(code).toBe(2);
    expect(err).toContain('expected joints: nodes of type skeleton');
  });
});
