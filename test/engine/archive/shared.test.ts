import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readArchive, writeArchive } from '#engine/archive';
import type { Archive, AssetObject } from '#engine/archive';
import type { Animation, KeyStream, RawAnimation, RawKeys } from '#engine/model';
import { isOlder, upgradeObjects } from '#engine/offline';
import { byteDifference, readObject } from '../../support/archives.ts';
import { asFloats, layoutOf, recordOf } from '../../support/recorded-archives.ts';
import { describeWithShared } from '../../support/shared.ts';

/** Whether anything in an archive is of a version that is not written any more. */
function hasOlder({ entries }: Archive): boolean {
  return entries.some(({ object }) => isOlder(object));
}

/** Names of all files below a folder that end in `ending`. */
function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .toSorted();
}

const rewritten = ({ entries }: Archive, littleEndian: boolean): Uint8Array =>
  writeArchive(
    entries.map(({ object }) => object),
    { littleEndian },
  );

describeWithShared('every archive of an older release', (shared) => {
  const old = path.join(shared, 'assets/old');
  const files = filesBelow(old, '.ozz').filter((file) => !file.startsWith('skeleton-v2/'));
  it.each(files)('%s is read whole, and written again in the current version', (file) => {
    const archive = readArchive(readFileSync(path.join(old, file)));
    expect(hasOlder(archive)).toBe(true);
    const objects = archive.entries.map(({ object }) => object);
    const bytes = writeArchive(upgradeObjects(objects, { keepOrder: true }));
    expect(hasOlder(readArchive(bytes))).toBe(false);
  });
});

describeWithShared('every real archive', (shared) => {
  const assets = path.join(shared, 'assets');
  const files = filesBelow(assets, '.ozz').filter(
    (file) => !hasOlder(readArchive(readFileSync(path.join(assets, file)))),
  );

  it.each(files)('%s is read whole, and the same when written in either endianness', (file) => {
    const bytes = new Uint8Array(readFileSync(path.join(assets, file)));
    const archive = readArchive(bytes);
    const { littleEndian } = archive;
    expect(byteDifference(rewritten(archive, littleEndian), bytes)).toBeUndefined();
    const other = readArchive(rewritten(archive, !littleEndian));
    expect(byteDifference(rewritten(other, littleEndian), bytes)).toBeUndefined();
  });
});

describeWithShared('readArchive agrees with the reference on real files', (shared) => {
  const recorded = (name: string): unknown =>
    asFloats(JSON.parse(readFileSync(path.join(shared, 'vectors/real', name), 'utf8')));
  const asset = (name: string): string => path.join(shared, 'assets/ozz', name);

  it.each(filesBelow(path.join(shared, 'vectors/real'), '.layout.json'))('%s', (name) => {
    const clip = readObject(asset(name.replace('.layout.json', '.ozz')), 'animation');
    expect(layoutOf(clip)).toEqual(recorded(name));
  });

  it('pab_skeleton.json', () => {
    const skeleton = readObject(asset('pab_skeleton.ozz'), 'skeleton');
    expect(recorded('pab_skeleton.json')).toMatchObject(recordOf(skeleton));
  });
});

/** What the reference found in one object; floats with 9 digits. */
type RecordedInfo = Readonly<Record<string, number | string | boolean>>;

interface RecordedFolder {
  readonly files: Readonly<Record<string, { readonly info: readonly RecordedInfo[] }>>;
}

/** The figures of an object by the names under which the reference records them. */
function infoOf(object: AssetObject): RecordedInfo {
  switch (object.kind) {
    case 'skeleton':
      return { t: 'skeleton', joints: object.count };
    case 'raw-skeleton':
      return { t: 'raw_skeleton', joints: object.count };
    case 'animation':
      return { t: 'animation', ...clipInfo(object), timepoints: object.timepoints.length };
    case 'raw-animation':
      return { t: 'raw_animation', ...clipInfo(object) };
    default:
      throw new Error(`The reference recorded nothing of a ${object.kind}`);
  }
}

function clipInfo(clip: Animation | RawAnimation): RecordedInfo {
  const { name, duration, trackCount: tracks, translations, rotations, scales } = clip;
  const keys = { tkeys: count(translations), rkeys: count(rotations), skeys: count(scales) };
  return { name, duration, tracks, ...keys };
}

const count = (keys: KeyStream | RawKeys): number =>
  'times' in keys ? keys.times.length : keys.count;

describeWithShared('readArchive finds what the reference found', (shared) => {
  const gltf = path.join(shared, 'assets/gltf');

  it.each(filesBelow(gltf, 'index.json'))('%s', (index) => {
    const [asset, , variant] = index.split(path.sep);
    const text = readFileSync(path.join(gltf, index), 'utf8');
    const { files } = asFloats(JSON.parse(text) as RecordedFolder);
    expect(Object.keys(files)).not.toHaveLength(0);
    for (const [name, { info }] of Object.entries(files)) {
      const { entries } = readArchive(readFileSync(path.join(gltf, asset, variant, name)));
      expect(info).toMatchObject(entries.map(({ object }) => infoOf(object)));
    }
  });
});
