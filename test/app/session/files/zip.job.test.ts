import { describe, expect, it } from 'vitest';
import { unzip } from '../../../../app/session/files/zip.job.ts';
import {
  damage,
  encrypt,
  lieAboutChecksum,
  lieAboutSize,
  listSize,
  overlap,
  rename,
  zipOf,
  type ZipDraft,
} from '../../../support/zips.ts';

const PLENTY = 2 ** 20;

/** Compresses to a small part of its size. */
const LONG = 'walk '.repeat(10_000);

/** What comes out of a zip: `path: text` for each file, `path! why` for each bad entry. */
async function contents(bytes: Uint8Array<ArrayBuffer>, most = PLENTY): Promise<string[]> {
  const unzipped = await unzip(new Blob([bytes]), most);
  if ('tooLarge' in unzipped) return [`${unzipped.tooLarge} bytes`];
  const files = unzipped.files.map(async ({ path, blob }) => `${path}: ${await blob.text()}`);
  return [...(await Promise.all(files)), ...unzipped.bad.map(({ path, why }) => `${path}! ${why}`)];
}

const good = (): Promise<ZipDraft> => zipOf({ 'a.ozz': 'abc', 'b.ozz': 'de', 'c.ozz': LONG });

describe('a zip is refused', () => {
  it.each<[string, (zip: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
    ['that is empty', () => new Uint8Array()],
    ['that is none', () => Uint8Array.of(1, 2, 3, 4)],
    ['that is cut short', (zip) => zip.slice(0, 40)],
    ['whose directory is cut off', (zip) => zip.slice(0, -30)],
  ])('%s', async (_, change) => {
    const { bytes } = await good();
    await expect(contents(change(bytes))).rejects.toThrow(
      /^The zip cannot be unpacked: .*: copy it again, or pack its files again\.$/,
    );
  });
});

describe('an entry is refused by name, and the others are given', () => {
  it.each<[string, (zip: ZipDraft) => void, RegExp]>([
    ['whose checksum is wrong', (zip) => lieAboutChecksum(zip, 0), /a\.ozz! .*checksum/],
    ['that is listed as smaller', (zip) => listSize(zip, 0, 1), /a\.ozz! /],
    ['that is listed as larger', (zip) => listSize(zip, 0, 5000), /a\.ozz! /],
    ['that gives more than it says', (zip) => lieAboutSize(zip, 2, 100), /c\.ozz! .*bytes/],
    ['that gives less than it says', (zip) => lieAboutSize(zip, 2, 60_000), /c\.ozz! .*bytes/],
    ['that has the bytes of another', (zip) => overlap(zip, 1, 0), /b\.ozz! .*overlap/],
    ['that is encrypted', (zip) => encrypt(zip, 0), /a\.ozz! it is encrypted/],
    ['whose data are damaged', (zip) => damage(zip, 2), /c\.ozz! /],
  ])('%s', async (_, change, problem) => {
    const draft = await good();
    change(draft);
    const found = await contents(draft.bytes);
    expect(found.filter((line) => line.includes('!'))).toEqual([expect.stringMatching(problem)]);
    expect(found).toHaveLength(3);
  });
});

describe('a zip that gives too much', () => {
  it('is not unpacked, but says how much it would be', async () => {
    const { bytes } = await zipOf({ 'a.ozz': LONG, 'b.ozz': 'abc' });
    expect(bytes.length).toBeLessThan(1000);
    expect(await contents(bytes, 1000)).toEqual(['50003 bytes']);
  });

  it('is not if it only says so of entries that are not unpacked', async () => {
    const draft = await zipOf({ 'a.ozz': 'abc', '.hidden': LONG });
    expect(await contents(draft.bytes, 1000)).toEqual(['a.ozz: abc']);
  });
});

it('a zip of nothing holds nothing', async () => {
  expect(await contents((await zipOf({})).bytes)).toEqual([]);
});

it('gives the files by their paths, with their bytes, in the order of the zip', async () => {
  const { bytes } = await zipOf({ 'clips/b.ozz': 'b', 'a.ozz': '', '../c.ozz': 'c' });
  expect(await contents(bytes)).toEqual(['clips/b.ozz: b', 'a.ozz: ', '../c.ozz: c']);
});

it('gives entries that are stored as they are, and zips within', async () => {
  const inner = (await zipOf({ 'a.ozz': 'abc' })).bytes;
  const text = String.fromCharCode(...inner.map((byte) => byte & 0x7f));
  const { bytes } = await zipOf({ 'inner.zip': text, 'x.ozz': 'x' });
  expect(await contents(bytes)).toEqual([`inner.zip: ${text}`, 'x.ozz: x']);
});

it('keeps entries of equal names', async () => {
  const draft = await zipOf({ 'a.ozz': 'first', 'b.ozz': 'second' });
  rename(draft, 1, 'a.ozz');
  expect(await contents(draft.bytes)).toEqual(['a.ozz: first', 'a.ozz: second']);
});

it.each(['clips/', '__MACOSX/._a.ozz', 'clips/.DS_Store', '._a.ozz'])(
  'passes over %s, which no person put there',
  async (name) => {
    const { bytes } = await zipOf({ [name]: '', 'b.ozz': 'b' });
    expect(await contents(bytes)).toEqual(['b.ozz: b']);
  },
);
