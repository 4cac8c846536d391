import { describe, expect, it } from 'vitest';
import { withInterval } from '../../../engine/inspect/respaced.ts';
import {
  SEEK_STRATEGIES,
  seekCost,
  seekModel,
  type SeekStrategy,
} from '../../../engine/inspect/seek-cost.ts';
import { seekMap } from '../../../engine/inspect/seek-map.ts';
import { worstSeek } from '../../../engine/inspect/worst-seek.ts';
import { nextFloat } from '../../../engine/math/next-float.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import { keyStreams, type Animation } from '../../../engine/model/animation.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { createSamplingContext, keyCache, resetContext } from '../../../engine/runtime/context.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { makeRig } from '../../support/made-rig.ts';
import { rawClip } from '../../support/raw-clip.ts';

const fixture = (name: string): Animation => readObject(validFixture(name), 'animation');
const patrol = fixture('character/patrol.ozz');

/** Keys that the runtime passes on a seek in a clip. */
function playedSeek(clip: Animation): (from: number, to: number) => number {
  const context = createSamplingContext(clip.trackCount);
  const pose = new Float32Array(poseLength(clip.trackCount));
  return (from, to) => {
    resetContext(context);
    sample(clip, context, from, pose);
    sample(clip, context, to, pose);
    return keyStreams(clip).reduce((keys, { kind }) => {
      const { step } = keyCache(context, kind);
      return keys + step.keysForward + step.keysBackward;
    }, 0);
  };
}

/** Every ratio where the keys of a pose or the iframe of a seek change, half an interval off, and the floats beside. */
function ratiosOf(clip: Animation): number[] {
  const iframes = keyStreams(clip).map((stream) => stream.iframes);
  const halves = new Set([0, ...iframes.map(({ interval }) => interval / 2)]);
  const changes = iframes.flatMap(({ count, interval }) =>
    Array.from({ length: count }, (_, k) => (k + 0.5) * interval),
  );
  const near = [0, 1, ...clip.timepoints].flatMap((ratio) =>
    [...halves].flatMap((half) => [ratio - half, ratio + half]),
  );
  const all = [...changes, ...near].flatMap((ratio) =>
    [-1, 0, 1].map((by) => nextFloat(Math.max(0, ratio), by)),
  );
  return [...new Set(all)].filter((ratio) => ratio <= 1);
}

/** The most that a seek between any two of some ratios costs. */
function most(ratios: readonly number[], cost: (from: number, to: number) => number): number {
  let worst = 0;
  for (const from of ratios) for (const to of ratios) worst = Math.max(worst, cost(from, to));
  return worst;
}

const key = (time: number): number[] => [time, time, 0, 0];
const even = Array.from({ length: 6 }, (_, i) => key(i / 5));
/** Keys of one kind in a burst, of another evenly: their streams have other numbers of iframes. */
const burst = buildAnimation(
  rawClip([
    { translations: [0, 0.4, 0.41, 0.42, 0.43, 0.44, 1].map(key) },
    { translations: even, scales: even },
  ]),
  { iframeInterval: 0 },
);
const [made] = makeRig(4, 'uneven', 1, 3).clips;

const CLIPS: readonly (readonly [string, Animation])[] = [
  ['one', fixture('one.animation.ozz')],
  ['three', fixture('three.animation.ozz')],
  ['a burst', burst],
  ['a made rig', made],
];

describe.each(CLIPS)('no seek that is played passes more keys: %s', (_, clip) => {
  it.each([0, 1, 2, 3, 7])('%i iframes', (count) => {
    const spaced = withInterval(clip, count === 0 ? 0 : clip.duration / count);
    const { keys, from, to } = worstSeek(keyStreams(spaced), 'rule');
    const played = playedSeek(spaced);
    expect(keys).toBe(most(ratiosOf(spaced), played));
    expect(keys).toBe(played(from, to));
  });
});

/** What a seek costs by a strategy, the streams together. */
function costOf(clip: Animation, strategy: SeekStrategy, metric: 'keys' | 'bytes') {
  const models = keyStreams(clip).map(seekModel);
  return (from: number, to: number): number =>
    models.reduce((sum, model) => sum + seekCost(model, from, to, strategy)[metric], 0);
}

describe.each(SEEK_STRATEGIES)('no seek costs more by a strategy: %s', (strategy) => {
  it.each(CLIPS)('%s', (_, clip) => {
    const spaced = withInterval(clip, clip.duration / 3);
    const worst = worstSeek(keyStreams(spaced), strategy);
    const ratios = ratiosOf(spaced);
    expect(worst.keys).toBe(most(ratios, costOf(spaced, strategy, 'keys')));
    expect(worst.bytes).toBe(most(ratios, costOf(spaced, strategy, 'bytes')));
  });
});

describe('the worst seek lies between the times of a map', () => {
  it.each([
    ['as it is', patrol, 39, 44.2],
    ['with an iframe every 4 s', withInterval(patrol, 4), 41.6, 43.6],
  ])('patrol %s', (_, clip, from, to) => {
    const { keys, ...found } = worstSeek(keyStreams(clip), 'rule');
    const played = playedSeek(clip);
    expect(keys).toBe(played(found.from, found.to));
    expect(keys).toBeGreaterThanOrEqual(played(from / clip.duration, to / clip.duration));
    expect(seekMap(keyStreams(clip), 16, 'rule')).toMatchObject({
      worstKeys: keys,
      worstTo: found.to,
    });
  });
});
