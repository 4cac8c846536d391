import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../engine/base/errors.ts';
import { checkOutputName, importFileName } from '../../../engine/offline/output-names.ts';

describe('refuses a name that leaves the output folder on any system', () => {
  it.each([
    ['..', 'leads to the folder above'],
    ['../walk.ozz', 'leads to the folder above'],
    ['clips/../../walk.ozz', 'leads to the folder above'],
    [String.raw`clips\..\walk.ozz`, 'leads to the folder above'],
    ['.. /walk.ozz', 'leads to the folder above'],
    ['/etc/walk.ozz', 'begins at the root of a drive'],
    [String.raw`\\server\walk.ozz`, 'begins at the root of a drive'],
    ['C:walk.ozz', 'begins at the root of a drive'],
    ['walk\0.ozz', 'has control characters'],
    ['walk\n.ozz', 'has control characters'],
    ['nul', 'has the name of a device on Windows'],
    ['clips/COM1.ozz', 'has the name of a device on Windows'],
    ['', 'is not a file name'],
    ['clips/', 'is not a file name'],
    ['clips/.', 'is not a file name'],
  ])('%j', (file, says) => {
    expect(() => checkOutputName(file)).toThrow(AssetError);
    expect(() => checkOutputName(file)).toThrow(says);
  });

  it.each(['walk.ozz', 'clips/walk.ozz', './walk.ozz', '...ozz', 'null.ozz', 'c/d.ozz'])(
    'but not %s',
    (file) => expect(() => checkOutputName(file)).not.toThrow(),
  );
});

it.each([
  ['*.ozz', 'walk', 'walk.ozz'],
  ['raw_*.ozz', 'Armature|Run', 'raw_Armature_Run.ozz'],
  ['*_*.ozz', '$&', '$&_$&.ozz'],
  ['all.ozz', 'walk', 'all.ozz'],
  ['clips/*.ozz', '../walk', 'clips/.._walk.ozz'],
  ['*', '..', '__'],
  ['*/clip.ozz', '..', '__/clip.ozz'],
  ['*.ozz', 'con', '_con.ozz'],
  ['co*.ozz', 'n', '_con.ozz'],
  ['.*/clip.ozz', '.', '_../clip.ozz'],
  ['*.ozz', 'run\u202efdp', 'run_fdp.ozz'],
])('%s of %j is %s', (pattern, clip, name) => {
  expect(importFileName(pattern, clip)).toBe(name);
  expect(() => checkOutputName(name)).not.toThrow();
});
