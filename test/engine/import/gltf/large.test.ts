import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../../engine/base/errors.ts';
import { encodeText } from '../../../../engine/base/text.ts';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import { readImportConfig } from '../../../../engine/offline/read-import-config.ts';

const imported = (members: string) =>
  importGltf({ name: 'a.gltf', bytes: encodeText(`{"asset":{"version":"2.0"},${members}}`) });

/** Lists in lists, far deeper than calls can be. */
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

describe('JSON nested 100,000 deep', () => {
  it.each([
    ['as nodes', `"nodes":[${deep}]`, 'nodes[0]: expected a JSON object, found [[[[[…]]]]]'],
    ['as a name', `"nodes":[{"name":${deep}}]`, 'nodes[0].name: expected text, found'],
    ['as a version', `"asset":{"version":${deep}}`, 'expected glTF 2.0'],
  ])('is refused with a sentence, %s', async (_, members, says) => {
    await expect(imported(members)).rejects.toThrow(AssetError);
    await expect(imported(members)).rejects.toThrow(says);
  });

  it.each([
    ['as extras', `"nodes":[{"extras":${deep}}]`],
    [
      'as extras of a file with a renamed extension',
      `"extensionsUsed":["KHR_meshopt_compression"],"nodes":[{"extras":${deep}}]`,
    ],
  ])('is no problem where it is not read, %s', async (_, members) => {
    expect((await imported(members)).skeleton.count).toBe(1);
  });

  it('is refused with a sentence in settings', () => {
    expect(() => readImportConfig(deep)).toThrow(AssetError);
    expect(() => readImportConfig(`{"animations":[{"clip":${deep}}]}`)).toThrow('a text for');
  });
});

describe('more nodes than a call can have arguments are refused with a sentence', () => {
  const count = 200_000;
  const all = Array.from({ length: count }, (_, i) => i);
  const chain = all.map((i) => (i + 1 < count ? `{"children":[${i + 1}]}` : '{}'));
  it.each([
    ['side by side', `"nodes":[${all.map(() => '{}').join()}]`, 'at most 1024 joints'],
    [
      'below one',
      `"nodes":[{"children":[${all.slice(1).join()}]}${',{}'.repeat(count - 1)}]`,
      'at most 1024 joints',
    ],
    ['each below the one before', `"nodes":[${chain.join()}]`, 'at most 1024 joints'],
    [
      'as joints of a skin that begins below them',
      `"nodes":[${chain.join()}],"skins":[{"skeleton":${count - 1},"joints":[${all.join()}]}]`,
      'at most 1024 joints',
    ],
    [
      'in a circle',
      `"nodes":[${chain.slice(0, -1).join()},{"children":[0]}]`,
      'expected nodes that form trees, found a cycle',
    ],
  ])('%s', async (_, members, says) => {
    await expect(imported(members)).rejects.toThrow(says);
  });
});
