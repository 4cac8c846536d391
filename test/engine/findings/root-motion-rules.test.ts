import { describe, expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import { buildAnimation, buildTrack } from '../../../engine/offline/index.ts';
import { rawClip, rawSkeleton, rawTrack } from '../../support/raw-clip.ts';

const RATE = 30;
const FRAMES = 40;
const JOINTS = 62;
const HALF = Math.SQRT1_2;
type Vector = readonly [number, number, number];

/** A motion track, and an armature, turned as given, whose hips walk and bob in its axes, with many joints that swing below them. */
function walking(turn: readonly number[], way: Vector, up: Vector) {
  const parents = Array.from({ length: JOINTS }, (_, joint) => Math.min(joint, 2) - 1);
  const local = (_: number, joint: number): number[] => {
    const place = joint === 0 ? [0, 0, 0] : up.map((part) => part * (joint === 1 ? 1 : 0.3));
    return [...place, ...(joint === 0 ? turn : [0, 0, 0, 1]), 1, 1, 1];
  };
  const rest = parents.map(local);
  const frames = Array.from({ length: FRAMES + 1 }, (_, frame) => frame);
  const swing = (frame: number): number => Math.sin((2 * Math.PI * frame) / FRAMES);
  const hips = frames.map((frame) => [
    frame / RATE,
    ...way.map((part, k) => part * frame + up[k] * (1 + 0.02 * swing(frame))),
  ]);
  const swinging = (most: number) =>
    frames.map((frame) => {
      const half = (most * swing(frame)) / 2;
      return [frame / RATE, Math.sin(half), 0, 0, Math.cos(half)];
    });
  const tracks = rest.map((transform, joint) => ({
    translations: joint === 1 ? hips : [[0, ...transform.slice(0, 3)]],
    rotations: joint === 0 ? [[0, ...turn]] : swinging(joint === 1 ? 3 : 0.6),
    scales: [[0, 1, 1, 1]],
  }));
  const motion = rawTrack(
    'float3',
    [
      [0, 0, 0, 0],
      [1, 0, 0, 1.2],
    ],
    'motion',
  );
  const clip = rawClip(tracks, Math.fround(FRAMES / RATE), 'walk');
  return [rawSkeleton(parents, rest), clip, buildTrack(motion)] as const;
}

it.each<[string, number[], Vector, Vector, Vector, number | undefined]>([
  [
    'that lies on its back, sideways',
    [-HALF, 0, 0, HALF],
    [0.03, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
    undefined,
  ],
  [
    'that lies on its back, ahead',
    [-HALF, 0, 0, HALF],
    [0, -0.03, 0],
    [0, 0, 1],
    [0, 1, 0],
    undefined,
  ],
  [
    'turned about the axis that points up',
    [0, HALF, 0, HALF],
    [0.03, 0, 0],
    [0, 1, 0],
    [0, 1, 0],
    undefined,
  ],
  ['along the axes of model space', [0, 0, 0, 1], [0.03, 0, 0], [0, 1, 0], [0, 1, 0], 1],
  ['where z points up', [0, 0, 0, 1], [0.03, 0, 0], [0, 0, 1], [0, 0, 1], 2],
])(
  'motion is extracted along axes of model space only: an armature %s',
  (_, turn, way, up, modelUp, axis) => {
    const objects = walking(turn, way, up).map((object) => ({ file: 'a', label: '', object }));
    const found = [...gatherFindings({ objects, up: modelUp })]
      .flatMap(({ findings }) => findings)
      .filter(({ code }) => code === 'root-drift');
    expect(found.map(({ joint }) => joint)).toEqual([1]);
    expect(found.map(({ remedy }) => remedy?.command?.args.up)).toEqual([axis]);
  },
);

describe('a clip without root motion, beside a motion track of 1.2 m', () => {
  const STILL: Vector = [0, 0, 0];
  const UP: Vector = [0, 1, 0];
  const found = (sourceWay: Vector) => {
    const [skeleton, inPlace, track] = walking([0, 0, 0, 1], STILL, UP);
    const [, source] = walking([0, 0, 0, 1], sourceWay, UP);
    const objects = [skeleton, buildAnimation(inPlace), track, source];
    return [
      ...gatherFindings({ objects: objects.map((object) => ({ file: 'a', label: '', object })) }),
    ]
      .flatMap(({ findings }) => findings)
      .filter(({ code, evidence }) => code === 'root-drift' && 'lostMm' in (evidence ?? {}));
  };

  it('loses nothing of a source whose root motion was extracted, too', () => {
    expect(found(STILL)).toEqual([]);
  });

  it('loses what a source has beyond the track', () => {
    expect(found([0, 0, 0.05]).map(({ evidence }) => evidence?.lostMm)).toEqual([
      expect.closeTo(800, 0),
    ]);
  });
});

describe('a clip beside its motion track', () => {
  const UP: Vector = [0, 1, 0];
  /** What is said of hips that go so far a frame, metres, beside a track that goes 1.2 m ahead or a part of that. */
  const said = (way: Vector, part = 1): readonly string[] => {
    const [skeleton, clip] = walking([0, 0, 0, 1], way, UP);
    const track = rawTrack('float3', [
      [0, 0, 0, 0],
      [1, 0, 0, 1.2 * part],
    ]);
    const objects = [skeleton, clip, buildTrack(track)];
    return [
      ...gatherFindings({ objects: objects.map((object) => ({ file: 'a', label: '', object })) }),
    ].flatMap(({ findings }) =>
      findings.flatMap(({ code, message }) =>
        code === 'root-drift' ? [message.replace(/.*: /, '')] : [],
      ),
    );
  };
  const twice = ['played with both, it goes twice'];

  it.each<[string, Vector, number, readonly string[]]>([
    ['goes the same way twice', [0, 0, 0.03], 1, twice],
    ['goes half of it twice', [0, 0, 0.015], 1, twice],
    ['goes another way besides', [0.03, 0, 0], 1, twice],
    ['goes a short way twice', [0, 0, 0.0015], 0.05, twice],
    ['goes a fifth of a long way besides', [0, 0, 0.1], 20 / 1.2, twice],
    ['stays in place', [0, 0, 0], 1, []],
    ['sways by 4 cm, as a step that is cut from a walk does', [0, 0, 0.001], 0.5, []],
    ['sways to the side', [0.001, 0, 0], 0.1, []],
  ])('%s', (_, way, part, expected) => {
    expect(said(way, part)).toEqual(expected);
  });

  it.each([
    [-0.004, 'less'],
    [0.004, 'more'],
  ])('loses nothing if its root is off by the errors of a build: %f m a clip, %s', (off) => {
    const [skeleton, inPlace] = walking([0, 0, 0, 1], [0, 0, off / FRAMES], UP);
    const [, source, track] = walking([0, 0, 0, 1], [0, 0, 0], UP);
    const objects = [skeleton, buildAnimation(inPlace), track, source];
    const found = [
      ...gatherFindings({ objects: objects.map((object) => ({ file: 'a', label: '', object })) }),
    ].flatMap(({ findings }) => findings.map(({ code }) => code));
    expect(found).not.toContain('root-drift');
  });
});
