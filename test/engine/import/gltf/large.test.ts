import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../../engine/base/errors.ts';
import { encodeText } from '../../../../engine/base/text.ts';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import { readImportConfig } from '../../../../engine/offline/read-import-config.ts';
import { gltfBytes, madeGltf } from '../../../support/made-gltf.ts';
import type { GltfJson, MadeAccessor } from '../../../support/made-gltf.ts';

const imported = (members: string) =>
  importGltf({ name: 'a.gltf', bytes: encodeText(`{"asset":{"version":"2.0"},${members}}`) });

const importMade = (json: GltfJson) => importGltf({ name: 'a.gltf', bytes: gltfBytes(json) });

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

describe('few bytes cannot become any number of keys', () => {
  const spline: MadeAccessor = { values: Array.from({ length: 18 }, (_, i) => i), type: 'VEC3' };
  const nodes = Array.from({ length: 1000 }, () => ({}));
  const target = (node: number) => ({ node, path: 'translation' });
  const interpolation = 'CUBICSPLINE';

  it('a spline that a thousand joints share: its clip is left out, others are not', async () => {
    const shared = {
      samplers: [{ input: 0, output: 2, interpolation }],
      channels: nodes.map((_, node) => ({ sampler: 0, target: target(node) })),
    };
    const short = {
      name: 'short',
      samplers: [{ input: 1, output: 2, interpolation }],
      channels: [{ sampler: 0, target: target(0) }],
    };
    const { animations, findings } = await importMade(
      madeGltf({ nodes, animations: [shared, short] }, [
        { values: [0, 300] },
        { values: [0, 1] },
        spline,
      ]),
    );
    expect(animations.map(({ name }) => name)).toEqual(['short']);
    const leftOut = findings.filter(({ code }) => code === 'clip-left-out');
    expect(leftOut).toHaveLength(1);
    expect(leftOut[0].message).toMatch(
      /at most 520004 keys of the 2 that the file stores .*, 300 s at 30 Hz/,
    );
  });

  it('many clips of one key in a skeleton of many joints', async () => {
    const clip = {
      samplers: [{ input: 0, output: 1 }],
      channels: [{ sampler: 0, target: target(0) }],
    };
    const { animations, findings } = await importMade(
      madeGltf({ nodes, animations: Array.from({ length: 200 }, () => clip) }, [
        { values: [1] },
        { values: [1, 2, 3], type: 'VEC3' },
      ]),
    );
    expect(animations).toHaveLength(170);
    expect(findings.filter(({ code }) => code === 'clip-left-out')).toHaveLength(30);
  });

  it('but keys may be five minutes apart in a clip of many joints', async () => {
    const moved = nodes.slice(0, 100);
    const { animations, findings } = await importMade(
      madeGltf(
        {
          nodes: moved,
          animations: [
            {
              samplers: moved.map((_, i) => ({ input: 0, output: 1 + i, interpolation })),
              channels: moved.map((_, i) => ({ sampler: i, target: target(i) })),
            },
          ],
        },
        [{ values: [0, 300] }, ...moved.map(() => spline)],
      ),
    );
    expect(animations[0].translations.times.length).toBe(100 * 9001);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
