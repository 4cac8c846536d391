import { describe, expect, it } from 'vitest';
import { applyRemedy, gatherFindings, loopClosing, type RemedyCommand } from '#engine/findings';
import type { RawAnimation, RawKeys } from '#engine/model';
import { cutAnimation } from '#engine/offline';
import { poseLength, sampleRaw, unpackPose } from '#engine/runtime';
import { joint, sourceClip, withSkeleton } from '../../support/planted-subjects.ts';
import { editKeys, filterKeys, turnBy } from '../../support/edit-clip.ts';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

const FRAME = 1 / 30;

/** Keys of the first track: its times, each with the components of its value. */
function written({ offsets, times, values }: RawKeys): number[][] {
  const size = values.length / times.length;
  return Array.from(times.subarray(0, offsets[1]), (time, key) =>
    [time, ...values.subarray(size * key, size * (key + 1))].map((x) => Number(x.toFixed(4))),
  );
}

function closed(clip: RawAnimation, args: RemedyCommand['args']): RawAnimation {
  const mended = applyRemedy(clip, { name: 'close-loop', args: { frameSeconds: 0.125, ...args } });
  if (mended.kind !== 'raw-animation') throw new Error('a source stays a source');
  return mended;
}

describe('the translations of a track', () => {
  const rising = [
    [0, 0, 0, 0],
    [0.5, 0, 4, 0],
    [1, 0, 1, 0],
  ];
  const late = rising.map(([time, ...value]) => [0.25 + time / 2, ...value]);
  it.each<[string, number[][], RemedyCommand['args'], number[][]]>([
    ['that end as they begin stay', [rising[0]], { method: 'whole-clip' }, [rising[0]]],
    [
      'are corrected by their part of the gap',
      rising,
      { method: 'whole-clip' },
      [
        [0, 0, 0, 0],
        [0.5, 0, 3.5, 0],
        [1, 0, 0, 0],
      ],
    ],
    [
      'get keys at both ends of the clip, where they have none',
      late,
      { method: 'whole-clip' },
      [
        [0, 0, 0, 0],
        [0.25, 0, -0.25, 0],
        [0.5, 0, 3.5, 0],
        [0.75, 0, 0.25, 0],
        [1, 0, 0, 0],
      ],
    ],
    [
      'get another last key alone',
      rising,
      { method: 'last-pose' },
      [
        [0, 0, 0, 0],
        [0.5, 0, 4, 0],
        [1, 0, 0, 0],
      ],
    ],
    [
      'get one more key',
      rising,
      { method: 'new-frame', frameSeconds: 0.25 },
      [
        [0, 0, 0, 0],
        [0.5, 0, 4, 0],
        [1, 0, 1, 0],
        [1.25, 0, 0, 0],
      ],
    ],
    [
      'are held until a frame before the end, where they are',
      late,
      { method: 'last-pose' },
      [...late, [0.875, 0, 1, 0], [1, 0, 0, 0]],
    ],
    [
      'are held until the frame that is added',
      late,
      { method: 'new-frame' },
      [...late, [1, 0, 1, 0], [1.125, 0, 0, 0]],
    ],
    [
      'that are all the same get no other',
      [rising[0], [1, 0, 0, 0]],
      { method: 'new-frame' },
      [rising[0], [1, 0, 0, 0]],
    ],
    [
      'keep the way over the ground',
      rising,
      { method: 'last-pose', joints: [0], moved: [0, 0, 7] },
      [
        [0, 0, 0, 0],
        [0.5, 0, 4, 0],
        [1, 0, 0, 7],
      ],
    ],
  ])('%s', (_, translations, args, expected) => {
    const { translations: keys } = closed(rawClip([{ translations }]), args);
    expect(written(keys)).toEqual(expected);
  });
});

it('the rotations of a track turn by their part, and keep their signs', () => {
  /** Turned about x by degrees; all but the first one are written with the other sign. */
  const track = (...angles: number[]): number[][] =>
    angles.map((degrees, i) => {
      const half = (degrees * Math.PI) / 360;
      const sign = i === 0 ? 1 : -1;
      return [i / 2, sign * Math.sin(half), 0, 0, sign * Math.cos(half)];
    });
  const clip = rawClip([{ rotations: track(0, 40, 20) }]);
  const { values } = closed(clip, { method: 'whole-clip' }).rotations;
  const { values: expected } = rawClip([{ rotations: track(0, 30, 0) }]).rotations;
  values.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 3));
});

/** What is found about how a clip loops. */
function gaps(objects: Parameters<typeof withSkeleton>[0][]) {
  const checked = objects.map((object) => ({ file: 'a.ozz', label: object.kind, object }));
  const [, ofClip] = [...gatherFindings({ objects: checked })];
  return ofClip.findings.filter(({ code }) => code === 'loop-gap');
}

describe('a character that walks away', () => {
  const hips = joint('Hips');
  const away = (raw: RawAnimation, metres = 1.2): RawAnimation =>
    editKeys(raw, 'translation', ({ track, time, value }) => {
      if (track === hips) value[2] += (metres * time) / raw.duration;
    });
  const walk = sourceClip('walk');
  it.each([0.3, 0.6, 1.2])('by %f m, and loops, while its root stays has no gap', (metres) => {
    expect(gaps([...withSkeleton(away(walk, metres))])).toEqual([]);
  });

  const lifted = editKeys(away(walk), 'translation', ({ track, index, count, value }) => {
    if (track === hips && index === count - 1) value[1] += 0.05;
  });
  const short = filterKeys(away(walk), (time) => time <= walk.duration - FRAME + 1e-4);
  const open = { ...short, duration: Math.fround(walk.duration - FRAME) };
  it.each([
    ['and ends too high', lifted, 'last-pose'],
    ['and lacks its closing frame', open, 'new-frame'],
  ])('%s goes as far as before once it loops', (_, clip, method) => {
    const [{ remedy }] = gaps([...withSkeleton(clip)]);
    expect(remedy.command?.args.method).toBe(method);
    const mended = applyRemedy(clip, remedy.command ?? { name: 'close-loop', args: {} });
    expect(gaps([...withSkeleton(mended as RawAnimation)])).toEqual([]);
    const { offsets, values } = (mended as RawAnimation).translations;
    const [first, last] = [offsets[hips], offsets[hips + 1] - 1];
    expect(values[3 * last + 1]).toBeCloseTo(values[3 * first + 1], 4);
    expect(values[3 * last + 2] - values[3 * first + 2]).toBeCloseTo(1.2, 1);
  });
});

/** A clip with a key of every joint at each of so many frames a second. */
function sampledAt(rate: number, clip: RawAnimation): RawAnimation {
  const frames = Math.round(clip.duration * rate);
  const poses = Array.from({ length: frames + 1 }, (_, frame) => {
    const pose = new Float32Array(poseLength(clip.trackCount));
    sampleRaw(clip, Math.min(clip.duration, frame / rate), pose);
    return unpackPose(pose, clip.trackCount);
  });
  const tracks = Array.from({ length: clip.trackCount }, (_, track) => {
    const keys = (from: number, to: number): number[][] =>
      poses.map((locals, frame) =>
        [frame / rate].concat(Array.from(locals.subarray(10 * track + from, 10 * track + to))),
      );
    return { translations: keys(0, 3), rotations: keys(3, 7) };
  });
  return rawClip(tracks, Math.fround(frames / rate));
}

it.each([
  ['run', 10],
  ['run', 25],
  ['jog', 25],
])('a last frame of %s turned by %i° is not taken for a missing one', (name, degrees) => {
  // So dense that the wrong pose is about one frame from the first one, but not where the clip goes to.
  const clip = editKeys(sampledAt(120, sourceClip(name)), 'rotation', (key) => {
    const isTurned = [joint('Head'), joint('LeftForeArm')].includes(key.track);
    if (isTurned && key.index === key.count - 1) turnBy(key.value, degrees, 1);
  });
  const [{ remedy }] = gaps(withSkeleton(clip));
  expect(remedy.command?.args.method).not.toBe('new-frame');
  const mended = applyRemedy(clip, remedy.command ?? { name: 'close-loop', args: {} });
  expect(gaps(withSkeleton(mended))).toEqual([]);
});

describe('a clip is closed that', () => {
  const walk = sourceClip('walk');
  const half = cutAnimation(walk, { from: 0, to: walk.duration / 2 });
  const few = cutAnimation(walk, { from: 0, to: 4.5 * FRAME });
  const lifted = editKeys(walk, 'translation', ({ track, index, count, value }) => {
    if (track === joint('Hips') && index === count - 1) value[1] += 0.05;
  });
  it.each([
    ['ends too far from its first pose to be taken for a loop', half, 'whole-clip', 0, 1e-5],
    // What moves one way all the time goes over the ground.
    ['has few poses', few, 'whole-clip', 0, 0.03],
    ['has a finding, as that says', lifted, 'last-pose', 1, 1e-5],
  ])('%s', (_, clip, method, found, way) => {
    expect(gaps(withSkeleton(clip))).toHaveLength(found);
    const [skeleton] = withSkeleton(clip);
    if (skeleton.kind !== 'skeleton') throw new Error('the skeleton comes first');
    const command = loopClosing(clip, skeleton, [0, 1, 0]);
    expect(command.args.method).toBe(method);
    const mended = applyRemedy(clip, command);
    if (mended.kind !== 'raw-animation') throw new Error('a source stays a source');
    const [first, last] = [0, mended.duration].map((time) => {
      const pose = new Float32Array(poseLength(skeleton.count));
      sampleRaw(mended, time, pose);
      return pose;
    });
    expect(Math.max(...first.map((part, at) => Math.abs(part - last[at])))).toBeLessThan(way);
  });
});

it('a way over the ground is that of a joint in a parent that is turned', () => {
  const quarter = [0, Math.SQRT1_2, 0, Math.SQRT1_2];
  const skeleton = rawSkeleton(
    [-1, 0],
    [
      [0, 0, 0, ...quarter, 1, 1, 1],
      [0, 1, 0, 0, 0, 0, 1, 1, 1, 1],
    ],
  );
  const bob = (frame: number): number => 0.1 * Math.sin((2 * Math.PI * frame) / 15);
  const clip = rawClip(
    [
      { rotations: [[0, ...quarter]] },
      {
        // Along z of the parent, which is x in model space; and it ends too high.
        translations: Array.from({ length: 31 }, (_, frame) => [
          frame / 30,
          0,
          1 + bob(frame) + (frame === 30 ? 0.2 : 0),
          frame / 10,
        ]),
      },
    ],
    1,
  );
  const [{ remedy }] = gaps([skeleton, clip]);
  const { joints, moved } = remedy.command?.args ?? {};
  expect(joints).toEqual([1]);
  const [x, y, z] = Array.isArray(moved) ? moved.map(Number) : [];
  expect(Math.hypot(x, y, z - 3)).toBeLessThan(1e-4);
});

it('what goes along beside the hips ends where it went, and what stays below that where it was', () => {
  const skeleton = rawSkeleton([-1, 0, 1, 1, 0, 4]);
  const path = (height: number): number[][] =>
    Array.from({ length: 31 }, (_, frame) => [
      frame / 30,
      0,
      height + 0.1 * Math.sin((2 * Math.PI * frame) / 15) + (frame === 30 ? 0.2 : 0),
      frame / 10,
    ]);
  const leg = { translations: [[0, 0.1, -0.5, 0]] };
  const back = path(0).map(([time, x, , z]) => [time, x, 0, -z]);
  const clip = rawClip(
    [{}, { translations: path(1) }, leg, leg, { translations: path(0.1) }, { translations: back }],
    1,
  );
  const [{ remedy }] = gaps([skeleton, clip]);
  expect(remedy.command?.args.joints).toEqual([1, 4, 5]);
  const mended = applyRemedy(clip, remedy.command ?? { name: 'close-loop', args: {} });
  const { offsets, values } = (mended as RawAnimation).translations;
  const ends = [2, 5, 6].map((behind) => values[3 * offsets[behind] - 1]);
  expect(ends).toEqual([3, 3, -3]);
});
