import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unzipBytes } from '../../../../app/session/files/unzip.job.ts';

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const ZIP = zipSync({ 'a.ozz': bytes(1, 2, 3), 'clips/b.ozz': bytes(4) });

describe('a zip is refused', () => {
  it.each<[string, Uint8Array, number | undefined, RegExp]>([
    ['that is empty', bytes(), undefined, /cannot be unpacked: invalid zip data\./],
    ['that is none', bytes(1, 2, 3, 4), undefined, /cannot be unpacked: invalid zip data\./],
    ['that is cut short', ZIP.subarray(0, 40), undefined, /cannot be unpacked/],
    ['that holds more than fits', ZIP, 3, /its files take more than 3 bytes\. Unpack it/],
  ])('%s', (_, zip, most, problem) => {
    expect(() => unzipBytes(zip, most)).toThrow(problem);
  });
});

it('a zip of nothing holds nothing', () => {
  expect(unzipBytes(zipSync({}))).toEqual([]);
});

it('gives the files by their paths, with their bytes, in the order of the zip', () => {
  const entries = [
    { name: 'a.ozz', bytes: bytes(1, 2, 3) },
    { name: 'clips/b.ozz', bytes: bytes(4) },
  ];
  expect(unzipBytes(ZIP, 4)).toEqual(entries);
});

it.each(['clips/', '__MACOSX/._a.ozz', 'clips/.DS_Store', '._a.ozz'])(
  'passes over %s, which no person put there',
  (name) => {
    expect(unzipBytes(zipSync({ [name]: bytes(), 'b.ozz': bytes(4) }))).toEqual([
      { name: 'b.ozz', bytes: bytes(4) },
    ]);
  },
);
