import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '#engine/archive';
import { archiveFindings } from '#engine/findings';
import { byteMap, leavesBetween, placeAt } from '#engine/inspect/bytes';
import { rawSkeleton } from '../../support/raw-clip.ts';

const sound = writeArchive([rawSkeleton([-1])]);

/** The archive with more bytes at its end. */
const followedBy = (text: string): Uint8Array =>
  Uint8Array.from([...sound, ...Array.from(text, (letter) => letter.charCodeAt(0))]);

describe('refuses what follows the last object if it begins like another one', () => {
  it.each([
    ['o', 'The file is cut short or damaged: export it again, or copy it again.'],
    ['ozz-skel', 'The file is cut short or damaged: export it again, or copy it again.'],
    ['ozz-skeletton\0\u0002\0\0\0', 'Only objects of the reference library can be read.'],
    ['ozz-skeleton\0\u0002', 'ozz archive at byte'],
  ])('%j', (text, says) => {
    expect(() => readArchive(followedBy(text))).toThrow(says);
  });

  it('without a list of all tags', () => {
    expect(() => readArchive(followedBy('ozz-foo\0'))).toThrow(
      /expected the tag of an object, such as ozz-skeleton or ozz-animation, found "ozz-foo"/,
    );
  });
});

describe('opens an archive that other bytes follow', () => {
  it.each([['\0'], ['\0\0\0\0'], ['garbage'], ['\n'], ['\u0001ozz-skeleton\0']])('%j', (text) => {
    const bytes = followedBy(text);
    const archive = readArchive(bytes);
    const trailing = { offset: sound.length, length: text.length };
    expect(archive.entries).toHaveLength(1);
    expect(archive.trailing).toEqual(trailing);
    expect(archiveFindings(archive, 'walk.ozz')).toMatchObject([
      { code: 'trailing-bytes', severity: 'warning', offset: trailing.offset },
    ]);
    const map = byteMap(archive);
    expect(placeAt(map, bytes.length - 1)?.leaf).toMatchObject({
      name: 'trailing bytes',
      range: trailing,
    });
    expect(leavesBetween(map, 0, bytes.length).at(-1)?.range).toEqual(trailing);
    expect(writeArchive(archive.entries.map(({ object }) => object))).toEqual(sound);
  });

  it('and says nothing of one that nothing follows', () => {
    const archive = readArchive(sound);
    expect(archive).not.toHaveProperty('trailing');
    expect(archiveFindings(archive, 'walk.ozz')).toEqual([]);
    expect(byteMap(archive).tail).toBeUndefined();
  });
});
