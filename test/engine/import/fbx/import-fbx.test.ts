import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../../engine/base/errors.ts';
import { importFbx } from '../../../../engine/import/fbx/import-fbx.ts';
import type { ReadModel, ImportOptions } from '../../../../engine/import/model.ts';
import { BONES_ONLY } from '../../../../engine/model/import-settings.ts';
import { buildSkeleton } from '../../../../engine/offline/skeleton-builder.ts';
import {
  addClip,
  addModel,
  animate,
  connect,
  createDraft,
  fileNodes,
  numbers,
  property,
} from '../../../../fixtures/fbx/scene-nodes.ts';
import type { Draft, FileSettings } from '../../../../fixtures/fbx/scene-nodes.ts';
import { int, writeBinary } from '../../../../fixtures/fbx/write-fbx.ts';
import { binaryArm, textArm } from '../../../support/made-fbx.ts';
import { rawSkeleton, writtenKeys } from '../../../support/raw-clip.ts';

const imported = (bytes: Uint8Array, options?: ImportOptions): Promise<ReadModel> =>
  importFbx({ name: 'a.fbx', bytes }, options);

/** A file with one clip and what else is put into it. */
function file(
  fill: (draft: Draft, layer: number) => void,
  settings?: FileSettings,
  seconds = 1,
): Uint8Array {
  const draft = createDraft();
  const [layer] = addClip(draft, 'clip', seconds);
  fill(draft, layer);
  return writeBinary(fileNodes(draft, settings));
}

const root = (draft: Draft, name = 'root', parent = 0): number => addModel(draft, name, parent, []);

const oneBone = (draft: Draft): void => {
  root(draft);
};

describe('files that are refused', () => {
  it.each<[string, Uint8Array, string]>([
    ['no nodes', file(() => undefined), 'found no nodes'],
    [
      'a node below itself',
      file((draft) => {
        const node = root(draft);
        connect(draft, node, node);
      }),
      'a node below itself',
    ],
    [
      'nodes in a circle',
      file((draft) => {
        const a = root(draft, 'a');
        const b = root(draft, 'b', a);
        connect(draft, a, b);
      }),
      'a cycle of 2 nodes',
    ],
    [
      'two bones of one name',
      file((draft) => {
        root(draft);
        root(draft);
      }),
      '"root" twice',
    ],
    [
      'a scale of 0 on two axes',
      file((draft) => {
        addModel(draft, 'flat', 0, [numbers('Lcl Scaling', 'Lcl Scaling', 0, 0, 1)]);
      }),
      'joint "flat": expected translation, rotation and scale at rest, found a matrix that is flat',
    ],
    [
      'a scale of 0 at a time of its only clip',
      file((draft, layer) => {
        const curve = { times: [0, 1 / 3], values: [1, 0] };
        animate(draft, layer, root(draft), 'Lcl Scaling', { X: curve, Y: curve, Z: curve });
      }),
      'joint "root": expected translation, rotation and scale at 0.333 s, found a matrix that is flat',
    ],
    [
      'a position that is none',
      file((draft) => {
        addModel(draft, 'lost', 0, [numbers('Lcl Translation', 'Lcl Translation', NaN, 0, 0)]);
      }),
      'Model "lost": expected three finite numbers as Lcl Translation',
    ],
    ['a unit of 0', file(oneBone, { unit: 0 }), 'a unit above 0 cm, found 0'],
    [
      'axes that are the same',
      file(oneBone, {
        axes: [
          [1, 1],
          [1, 1],
          [0, 1],
        ],
      }),
      'three different axes, found Y, Y and X',
    ],
    ['a clip of 10⁸ s', file(oneBone, {}, 1e8), 'clip "clip": expected at most 1000000 samples'],
    [
      'eight hours of movement between two keys',
      file(
        (draft, layer) => {
          animate(draft, layer, root(draft), 'Lcl Translation', {
            X: { times: [0, 30_000], values: [0, 1] },
          });
        },
        {},
        30_000,
      ),
      'at most 500200 samples that differ from those before them',
    ],
    [
      'keys that descend',
      file((draft, layer) => {
        animate(draft, layer, root(draft), 'Lcl Translation', {
          X: { times: [1, 0], values: [0, 1] },
        });
      }),
      'key times in their order, found key 1',
    ],
    [
      'a key that is no number',
      file((draft, layer) => {
        animate(draft, layer, root(draft), 'Lcl Translation', { X: { times: [0], values: [NaN] } });
      }),
      'finite keys, found NaN at key 0',
    ],
    [
      'fewer values than times',
      file((draft, layer) => {
        animate(draft, layer, root(draft), 'Lcl Translation', {
          X: { times: [0, 1], values: [0] },
        });
      }),
      '2 values for as many key times, found 1',
    ],
  ])('%s', async (_, bytes, message) => {
    await expect(imported(bytes)).rejects.toThrow(AssetError);
    await expect(imported(bytes)).rejects.toThrow(message);
  });
});

it('a joint rests before its first key and after its last, and its child with it', async () => {
  const bytes = file(
    (draft, layer) => {
      const parent = root(draft);
      root(draft, 'child', parent);
      animate(draft, layer, parent, 'Lcl Translation', {
        X: { times: [1, 2], values: [10, 30] },
      });
    },
    {},
    30_000,
  );
  const [{ translations }] = (await imported(bytes)).animations;
  const { values, offsets } = translations;
  const x = (joint: number, sample: number): number => values[3 * (offsets[joint] + sample)];
  const count = offsets[1];
  expect([0, 29, 30, 45, 60, 61, count - 1].map((sample) => x(0, sample))).toEqual(
    [10, 10, 10, 20, 30, 30, 30].map((value) => expect.closeTo(value * 0.01, 6) as number),
  );
  expect([x(1, 0), x(1, 45), x(1, count - 1)]).toEqual([0, 0, 0]);
  expect(translations.times).toHaveLength(2 * count);
});

describe('an arm of two bones', () => {
  it.each([
    ['binary', binaryArm()],
    ['with 64-bit offsets', binaryArm({ version: 7700 })],
    ['text', textArm()],
  ])('comes out the same, %s', async (_, bytes) => {
    const { skeleton, animations, tracks, findings } = await imported(bytes);
    expect(findings).toEqual([]);
    expect(skeleton.names).toEqual(['shoulder', 'elbow']);
    expect([...skeleton.parents]).toEqual([-1, 0]);
    const [lift] = animations;
    expect([lift.name, lift.duration, lift.translations.offsets[1]]).toEqual(['lift', 1, 31]);
    const half = writtenKeys(lift.translations, 0)[15];
    expect(half[1]).toBeCloseTo(0.05, 6);
    expect(half[2]).toBeCloseTo(1, 6);
    // The second layer adds a centimetre; turned by 90°, the pivot at 5 cm swings to the side.
    const [, x, y] = writtenKeys(lift.translations, 1)[15];
    expect([x, y]).toEqual([expect.closeTo(0.31 + 0.05, 5), expect.closeTo(0.05, 5)]);
    const [, ...turn] = writtenKeys(lift.rotations, 1)[15];
    [0, 0, Math.SQRT1_2, Math.SQRT1_2].forEach((v, i) => expect(turn[i]).toBeCloseTo(v, 5));
    expect(tracks.map(({ clip, joint, property: of }) => [clip, joint, of])).toEqual([
      ['lift', 'elbow', 'grip'],
    ]);
    expect(Array.from(tracks[0].track.values.subarray(0, 2))).toEqual([0, Math.fround(1 / 30)]);
  });

  it('says what it was', async () => {
    const { format, version, exporter, unit, axes, rate } = await imported(
      textArm({ timeMode: 10 }),
    );
    expect({ format, version, exporter, unit, axes, rate }).toEqual({
      format: 'FBX',
      version: '7.4, text',
      exporter: 'Posescope',
      unit: 0.01,
      axes: 'Y up, Z front, right-handed',
      rate: 25,
    });
  });

  it.each<[string, FileSettings, readonly number[]]>([
    ['metres', { unit: 100 }, [0, 100, 0]],
    [
      'z up',
      {
        axes: [
          [2, 1],
          [1, -1],
          [0, 1],
        ],
      },
      [0, 0, -1],
    ],
    [
      'left-handed',
      {
        axes: [
          [1, 1],
          [2, 1],
          [0, -1],
        ],
      },
      [0, 1, 0],
    ],
  ])('is turned and scaled from %s', async (_, settings, at) => {
    const { skeleton } = await imported(binaryArm(settings));
    at.forEach((v, i) => expect(skeleton.transforms[i]).toBeCloseTo(v, 5));
  });

  it('is sampled at another rate', async () => {
    expect(
      (await imported(binaryArm(), { samplingRate: 10 })).animations[0].translations.offsets[1],
    ).toBe(11);
  });

  it('moves the joints of another skeleton that have the same names; the others rest', async () => {
    const source = rawSkeleton([-1, 0, 1]);
    const skeleton = buildSkeleton({ ...source, names: ['shoulder', 'tail', 'elbow'] });
    const { animations, findings } = await imported(binaryArm(), { skeleton });
    expect(animations[0].trackCount).toBe(3);
    expect(writtenKeys(animations[0].translations, 1)[15].slice(1)).toEqual([0, 0, 0]);
    expect(findings.map(({ code }) => code)).toEqual(['fbx-missing-joint']);
  });
});

describe('joints', () => {
  const scene = file((draft) => {
    const place = addModel(
      draft,
      'place',
      0,
      [numbers('Lcl Translation', 'Lcl Translation', 100, 0, 0)],
      'Null',
    );
    const bone = addModel(draft, 'bone', place, [
      numbers('Lcl Translation', 'Lcl Translation', 0, 50, 0),
    ]);
    addModel(draft, 'eye', bone, [], 'Camera');
  });

  it.each([
    [BONES_ONLY, ['bone']],
    [{ ...BONES_ONLY, camera: true }, ['bone', 'eye']],
    [{ ...BONES_ONLY, skeleton: false, null: true }, ['place']],
    [{ ...BONES_ONLY, any: true }, ['place', 'bone', 'eye']],
  ])('are nodes of the chosen types', async (jointTypes, names) => {
    expect((await imported(scene, { jointTypes })).skeleton.names).toEqual(names);
  });

  it('carry the transforms of nodes above that are none', async () => {
    const { skeleton } = await imported(scene, { jointTypes: BONES_ONLY });
    expect(skeleton.transforms[0]).toBeCloseTo(1, 6);
    expect(skeleton.transforms[1]).toBeCloseTo(0.5, 6);
  });

  it('are all nodes of a file without bones, if nothing else is said', async () => {
    const boxes = file((draft) => {
      addModel(draft, 'box', 0, [], 'Null');
      addModel(draft, 'box', 0, [], 'Null');
    });
    const { skeleton, findings } = await imported(boxes);
    expect(skeleton.names).toEqual(['box', 'box_1']);
    expect(findings.map(({ code }) => code)).toEqual(['fbx-no-bones', 'nodes-renamed']);
    await expect(imported(boxes, { jointTypes: BONES_ONLY })).rejects.toThrow(
      /nodes of type skeleton.*"types": \{ "any": true \}/,
    );
  });
});

describe('a scale that is uneven above a joint that is turned', () => {
  const scaled = (draft: Draft, type: string): number =>
    addModel(draft, 'above', 0, [numbers('Lcl Scaling', 'Lcl Scaling', 1, 2, 1)], type);
  // Scales of parents come before the rotation, as in most programs.
  const inherits = property('InheritType', 'enum', '', int(1));
  const turned = [inherits, numbers('Lcl Rotation', 'Lcl Rotation', 0, 0, 30)];

  it('shears it, and a warning says that this is lost', async () => {
    const atRest = file((draft) => {
      addModel(draft, 'hip', scaled(draft, 'Null'), turned);
    });
    const inClip = file((draft, layer) => {
      animate(
        draft,
        layer,
        addModel(draft, 'hip', scaled(draft, 'Null'), [inherits]),
        'Lcl Rotation',
        {
          Z: { times: [0, 1], values: [0, 30] },
        },
      );
    });
    for (const bytes of [atRest, inClip]) {
      const { findings } = await imported(bytes);
      expect(findings).toMatchObject([{ severity: 'warning', code: 'fbx-shear' }]);
      expect(findings[0].message).toContain('The matrix of "hip" shears');
    }
  });

  it('does not where that is a joint, too, or turned along', async () => {
    const below = file((draft) => {
      addModel(draft, 'hip', scaled(draft, 'LimbNode'), turned);
    });
    const along = file((draft) => {
      const quarter = [inherits, numbers('Lcl Rotation', 'Lcl Rotation', 0, 0, 90)];
      addModel(draft, 'hip', scaled(draft, 'Null'), quarter);
    });
    for (const bytes of [below, along]) expect((await imported(bytes)).findings).toEqual([]);
  });
});

describe('properties as tracks', () => {
  const scene = file(
    (draft) => {
      addModel(draft, 'hand', 0, [
        property('count', 'Integer', 'AU', int(3)),
        numbers('where', 'Vector', 1, 2, 3),
        property(
          'tint',
          'ColorAndAlpha',
          'AU',
          ...[1, 0.5, 0.25, 1].map((value) => ({ type: 'D' as const, value })),
        ),
        property('note', 'KString', 'U', 'text'),
      ]);
    },
    { unit: 100 },
  );

  it('are those of users, with one key where nothing moves', async () => {
    const { tracks } = await imported(scene);
    expect(tracks.map(({ track }) => [track.name, track.type, ...track.values])).toEqual([
      ['hand-count', 'float', 3],
      ['hand-tint', 'float4', 1, 0.5, 0.25, 1],
    ]);
    expect(Array.from(tracks[0].track.interpolation)).toEqual([0]);
  });

  it.each([
    ['float3', [1, 2, 3]],
    ['point', [1, 2, 3]],
    ['vector', [1, 2, 3]],
  ] as const)('are converted as %s', async (type, values) => {
    const request = { jointName: 'h*', propertyName: 'wher?', type };
    const { tracks } = await imported(scene, { properties: [request] });
    expect(tracks.map(({ track }) => [...track.values].map((v) => Number(v.toFixed(5))))).toEqual([
      values,
    ]);
  });
});
