import { describe, expect, it } from 'vitest';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import { buildAnimation } from '../../../../engine/offline/animation-builder.ts';
import { gltfBytes, madeGltf, swing } from '../../../support/made-gltf.ts';
import type { GltfJson, MadeAccessor } from '../../../support/made-gltf.ts';
import { writtenKeys } from '../../../support/raw-clip.ts';

const imported = (json: GltfJson, samplingRate?: number) =>
  importGltf({ name: 'a.gltf', bytes: gltfBytes(json) }, { samplingRate });

interface Channel {
  readonly node: number;
  readonly path: string;
  readonly input?: number;
  readonly output: number;
}

const clip = (name: string, channels: readonly Channel[]) => ({
  name,
  samplers: channels.map(({ input = 0, output }) => ({ input, output })),
  channels: channels.map(({ node, path }, sampler) => ({ sampler, target: { node, path } })),
});

const times: MadeAccessor = { values: [0, 2] };
const vectors: MadeAccessor = { values: [1, 2, 3, 4, 5, 6], type: 'VEC3' };
const rotations: MadeAccessor = { values: [0, 3, 0, 4, 0, 0, 0, 0], type: 'VEC4' };
const later: MadeAccessor = { values: [1, 5] };

describe('imports clips', () => {
  it('with a key of rest for every joint that they do not move', async () => {
    const half = Math.fround(Math.SQRT1_2);
    const nodes = [
      { name: 'moved', translation: [9, 9, 9], scale: [2, 2, 2] },
      // A quarter turn about y, twice as large, at 7 8 9.
      { name: 'by matrix', matrix: [0, 0, -2, 0, 0, 2, 0, 0, 2, 0, 0, 0, 7, 8, 9, 1] },
    ];
    const animations = [clip('walk', [{ node: 0, path: 'translation', output: 1 }])];
    const { animations: clips } = await imported(madeGltf({ nodes, animations }, [times, vectors]));
    const [{ translations, rotations: turns, scales, duration, trackCount }] = clips;
    expect({ duration, trackCount }).toEqual({ duration: 2, trackCount: 2 });
    expect(writtenKeys(translations, 0)).toEqual([
      [0, 1, 2, 3],
      [2, 4, 5, 6],
    ]);
    expect(writtenKeys(turns, 0)).toEqual([[0, 0, 0, 0, 1]]);
    expect(writtenKeys(scales, 0)).toEqual([[0, 2, 2, 2]]);
    expect(writtenKeys(translations, 1)).toEqual([[0, 7, 8, 9]]);
    expect(writtenKeys(turns, 1)).toEqual([[0, 0, half, 0, half]]);
    expect(writtenKeys(scales, 1)).toEqual([[0, 2, 2, 2]]);
  });

  it.each<[string, 'translation' | 'rotation' | 'scale', MadeAccessor]>([
    ['translations', 'translation', vectors],
    ['rotations', 'rotation', { values: [0, 0, 0, 1, 1, 0, 0, 0], type: 'VEC4' }],
    ['scales', 'scale', vectors],
  ])('that point at a node, as if they named it: %s', async (kind, path, values) => {
    const nodes = [{ name: 'root', children: [1] }, { name: 'tip' }];
    const named = clip('walk', [{ node: 1, path, output: 1 }]);
    const pointer = { pointer: `/nodes/1/${path}` };
    const target = { path: 'pointer', extensions: { KHR_animation_pointer: pointer } };
    const pointing = { ...named, channels: [{ sampler: 0, target }] };
    const accessors = [times, values];
    const one = await imported(madeGltf({ nodes, animations: [named] }, accessors));
    expect(one.animations[0][kind as 'translations'].times).toHaveLength(3);
    for (const extensionsUsed of [['KHR_animation_pointer'], undefined]) {
      const json = { nodes, animations: [pointing], extensionsUsed };
      const other = await imported(madeGltf(json, accessors));
      expect(other.animations).toEqual(one.animations);
      expect([other.tracks, other.findings]).toEqual([one.tracks, one.findings]);
    }
  });

  it('with rotations at length 1, also where joints share a sampler', async () => {
    const nodes = [{}, {}];
    const shared = {
      samplers: [{ input: 0, output: 1 }],
      channels: nodes.map((_, node) => ({ sampler: 0, target: { node, path: 'rotation' } })),
    };
    const json = madeGltf({ nodes, animations: [shared, shared] }, [times, rotations]);
    const { animations } = await imported(json);
    const keys = [
      [0, 0, 0.6, 0, 0.8],
      [2, 0, 0, 0, 0],
    ].map((key) => key.map(Math.fround));
    for (const { rotations: turns } of animations) {
      expect([writtenKeys(turns, 0), writtenKeys(turns, 1)]).toEqual([keys, keys]);
    }
  });

  it('each as long as its own last key', async () => {
    const nodes = [{}, {}];
    const animations = [
      clip('short', [{ node: 0, path: 'scale', output: 2 }]),
      clip('long', [
        { node: 0, path: 'scale', output: 2 },
        { node: 1, path: 'translation', input: 1, output: 2 },
      ]),
    ];
    const json = madeGltf({ nodes, animations }, [times, later, vectors]);
    const { animations: clips } = await imported(json);
    expect(clips.map(({ name, duration }) => [name, duration])).toEqual([
      ['short', 2],
      ['long', 5],
    ]);
  });

  it('named after their place, or told apart by it', async () => {
    const { name: _, ...nameless } = clip('', [{ node: 0, path: 'scale', output: 1 }]);
    const animations = [{ ...nameless, name: 'run' }, { ...nameless, name: 'run' }, nameless];
    const { animations: clips } = await imported(
      madeGltf({ nodes: [{}], animations }, [times, vectors]),
    );
    expect(clips.map(({ name }) => name)).toEqual(['run', 'run_1', 'animation_2']);
  });

  it.each([
    ['30 times a second', undefined, 61],
    ['30 times a second where 0 is asked for, as in import settings', 0, 61],
    ['as often as asked', 12, 25],
  ])('sampling splines %s', async (_, rate, count) => {
    const values = { ...vectors, values: Array.from({ length: 18 }, (__, i) => i) };
    const json = madeGltf(
      { nodes: [{}], animations: [clip('walk', [{ node: 0, path: 'translation', output: 1 }])] },
      [times, values],
    );
    const animations = json.animations as { samplers: object[] }[];
    animations[0].samplers[0] = { input: 0, output: 1, interpolation: 'CUBICSPLINE' };
    const { animations: clips } = await imported(json, rate);
    expect(clips[0].translations.times).toHaveLength(count);
  });
});

describe('says what of a clip is not shown', () => {
  const nodes = [{ name: 'a' }, { name: 'hips' }, { name: 'b' }];
  const tree = [{ name: 'armature', children: [1] }, { name: 'hips' }];
  const skins = [{ joints: [1], skeleton: 1 }];
  const chain = [1, 2, 3, 4].map((child): object => ({ children: [child] })).concat({});
  const scaling = (node: number, input = 0): GltfJson =>
    clip(`of ${node}`, [{ node, path: 'scale', input, output: 1 }]);

  it.each<[string, GltfJson, string[], string]>([
    [
      'clips that move only morph targets',
      { nodes, animations: [clip('smile', [{ node: 0, path: 'weights', output: 1 }])] },
      [],
      'gltf-empty-clip: No joint is moved by "smile", only weights of morph targets: left out.',
    ],
    [
      'clips of another scene',
      {
        nodes,
        scenes: [{ nodes: [0] }, { nodes: [2] }],
        animations: [clip('fall', [{ node: 2, path: 'translation', output: 1 }])],
      },
      [],
      'gltf-empty-clip: No joint of this scene is moved by "fall": left out.',
    ],
    [
      'clips that are one, split by joints',
      { nodes: chain, animations: chain.map((_, node) => scaling(node)) },
      chain.map((_, node) => `of ${node}`),
      'gltf-split-clip: 5 clips, "of 0", "of 1", "of 2" and 2 more, each move other joints of one skeleton until 2.000 s: probably one clip, which an exporter has written as one for each joint.',
    ],
    [
      'morph targets beside joints',
      {
        nodes,
        animations: [
          clip('talk', [
            { node: 0, path: 'weights', output: 1 },
            { node: 0, path: 'scale', output: 1 },
          ]),
        ],
      },
      ['talk'],
      'gltf-morph-weights: Morph targets do not change the shown mesh: their weights, moved by "talk", become user tracks.',
    ],
    [
      'channels without a target',
      {
        nodes,
        animations: [
          {
            name: 'x',
            samplers: [{ input: 0, output: 1 }],
            channels: [{ sampler: 0, target: { path: 'scale' } }],
          },
        ],
      },
      [],
      'gltf-empty-clip: No joint is moved by "x": left out.',
    ],
    [
      'the second of two channels for the same',
      {
        nodes,
        animations: [
          clip('twice', [
            { node: 1, path: 'scale', output: 1 },
            { node: 1, path: 'scale', output: 1 },
          ]),
        ],
      },
      ['twice'],
      'gltf-repeated-channel: "twice" has several channels for the scale of "hips": the first one counts.',
    ],
    [
      'movement above what a skin calls its skeleton',
      {
        nodes: tree,
        skins,
        animations: [
          clip('walk', [
            { node: 0, path: 'translation', output: 1 },
            { node: 1, path: 'scale', output: 1 },
          ]),
        ],
      },
      ['walk'],
      'gltf-above-skeleton: "walk" moves "armature", above the joint that the skin calls its skeleton',
    ],
  ])('%s', async (_, json, clips, finding) => {
    const { animations, findings } = await imported(madeGltf(json, [times, vectors]));
    expect(animations.map(({ name }) => name)).toEqual(clips);
    expect(findings.map(({ code, message }) => `${code}: ${message}`)).toContainEqual(
      expect.stringContaining(finding),
    );
  });

  it('and nothing of tracks of clips that are left out', async () => {
    const smile = clip('smile', [{ node: 0, path: 'weights', output: 1 }]);
    const { tracks, findings } = await imported(
      madeGltf({ nodes, animations: [smile] }, [times, vectors]),
    );
    expect(tracks).toEqual([]);
    expect(findings.map(({ code }) => code)).toEqual(['gltf-empty-clip']);
  });

  it('keys at one time', async () => {
    const json = madeGltf(
      { nodes, animations: [clip('walk', [{ node: 1, path: 'scale', output: 1 }])] },
      [{ values: [1, 1] }, vectors],
    );
    const { animations, findings } = await imported(json);
    expect(writtenKeys(animations[0].scales, 1)).toEqual([[1, 1, 2, 3]]);
    expect(findings).toMatchObject([
      { code: 'gltf-times', severity: 'warning', joint: 1, kind: 'scale', key: 1, time: 1 },
    ]);
  });

  it('that a pose is as long as one frame', async () => {
    const json = madeGltf(
      { nodes, animations: [clip('T', [{ node: 1, path: 'scale', output: 1 }])] },
      [{ values: [0] }, { values: [1, 2, 3], type: 'VEC3' }],
    );
    const { animations, findings } = await imported(json);
    expect(animations).toMatchObject([{ name: 'T', duration: Math.fround(1 / 30) }]);
    expect(() => buildAnimation(animations[0])).not.toThrow();
    expect(findings).toMatchObject([
      {
        message: 'All keys stand at 0 s in "T": a pose, made as long as one frame (0.033333335 s).',
      },
    ]);
  });

  it.each<[string, object[], GltfJson[]]>([
    ['move a joint both', chain, [0, 1, 2, 3, 3].map((node) => scaling(node))],
    [
      'move what does not hang together',
      [{}, {}, {}, {}, {}],
      [0, 1, 2, 3, 4].map((node) => scaling(node)),
    ],
    ['end at other times', chain, [0, 1, 2, 3, 4].map((node) => scaling(node, node === 4 ? 2 : 0))],
    ['are poses', chain, [0, 1, 2, 3, 4].map((node) => scaling(node, 3))],
    ['are few', chain, [0, 1, 2, 3].map((node) => scaling(node))],
  ])('nothing of clips that %s', async (_, all, animations) => {
    const json = madeGltf({ nodes: all, animations }, [
      times,
      vectors,
      { values: [0, 1] },
      { values: [0] },
    ]);
    const { findings } = await imported(json);
    expect(findings.map(({ code }) => code)).not.toContain('gltf-split-clip');
  });

  it('nothing where there is nothing to say', async () => {
    expect((await imported(swing())).findings).toEqual([]);
  });
});

it('leaves out a clip with values of another size, naming clip and joint, and takes the others', async () => {
  const json = madeGltf(
    {
      nodes: [{ name: 'hips' }],
      animations: [
        clip('walk', [{ node: 0, path: 'rotation', output: 1 }]),
        clip('run', [{ node: 0, path: 'translation', output: 1 }]),
      ],
    },
    [times, vectors],
  );
  const { animations, findings } = await imported(json);
  expect(animations.map(({ name }) => name)).toEqual(['run']);
  const message =
    'expected 1 number a time and 4 a value in the rotation of "hips", found 1 and 3.';
  expect(findings).toMatchObject([
    {
      severity: 'error',
      code: 'clip-left-out',
      message: `"walk" is left out: ${message}`,
      joint: 0,
    },
  ]);
});

describe('a clip whose keys are at 0 and', () => {
  const nodes = [{ name: 'moved' }];
  const spline: MadeAccessor = { values: Array.from({ length: 18 }, (_, i) => i), type: 'VEC3' };
  const cases = [1e-45, 1e-38, 1e-9, 1, 1e4].flatMap((end) =>
    (['LINEAR', 'STEP', 'CUBICSPLINE'] as const).map((way) => [Math.fround(end), way] as const),
  );
  const made = (end: number, interpolation: string): GltfJson => {
    const samplers = [{ input: 0, output: 1, interpolation }];
    const channels = [{ sampler: 0, target: { node: 0, path: 'translation' } }];
    const values = interpolation === 'CUBICSPLINE' ? spline : vectors;
    return madeGltf({ nodes, animations: [{ samplers, channels }] }, [
      { values: [0, end] },
      values,
    ]);
  };

  it.each(cases)('%d s is imported, %s', async (end, interpolation) => {
    const [{ duration, translations }] = (await imported(made(end, interpolation))).animations;
    // The reference samples a curve that is shorter than single precision can add to 1 only once.
    const isPose = interpolation === 'CUBICSPLINE' && end < 1e-8;
    expect(duration).toBe(isPose ? Math.fround(1 / 30) : end);
    expect(translations.times.every((time) => time >= 0 && time <= end)).toBe(true);
    expect(translations.values.every(Number.isFinite)).toBe(true);
  });

  it('3e38 s is imported where it need not be sampled', async () => {
    const [{ duration }] = (await imported(made(3e38, 'LINEAR'))).animations;
    expect(duration).toBe(Math.fround(3e38));
    const { animations, findings } = await imported(made(3e38, 'CUBICSPLINE'));
    expect(animations).toEqual([]);
    expect(findings[0].message).toContain('at most 1048576 samples');
  });
});
