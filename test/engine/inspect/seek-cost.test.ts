import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  FROM_CACHE,
  SEEK_STRATEGIES,
  seekCost,
  seekModel,
} from '../../../engine/inspect/seek-cost.ts';
import { seekStreams } from '../../../engine/inspect/seek-streams.ts';
import { gridRatio, seekMap } from '../../../engine/inspect/seek-map.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import { keyStreams, type Animation } from '../../../engine/model/animation.ts';
import {
  NO_IFRAME,
  ACCESS_START,
  createSamplingContext,
  keyCache,
  resetContext,
} from '../../../engine/runtime/context.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { describeWithShared } from '../../support/shared.ts';

const SIZE = 13;

/** What the real context passes and restores on every seek of a map, stream by stream. */
function expectRule(animation: Animation): void {
  const context = createSamplingContext(animation.trackCount);
  const pose = new Float32Array(poseLength(animation.trackCount));
  const models = keyStreams(animation).map(seekModel);
  for (let from = 0; from < SIZE; from++) {
    for (let to = 0; to < SIZE; to++) {
      resetContext(context);
      sample(animation, context, gridRatio(from, SIZE), pose);
      sample(animation, context, gridRatio(to, SIZE), pose);
      keyStreams(animation).forEach(({ kind }, index) => {
        const { step } = keyCache(context, kind);
        const restored = step.iframe === NO_IFRAME ? FROM_CACHE : step.iframe + 1;
        const cost = seekCost(models[index], gridRatio(from, SIZE), gridRatio(to, SIZE), 'rule');
        const where = `${kind} ${from} → ${to}`;
        expect(cost.keys, where).toBe(step.keysForward + step.keysBackward);
        expect(cost.from, where).toBe(step.access === ACCESS_START ? 0 : restored);
      });
    }
  }
}

const FIXTURES = ['one', 'three', 'five', 'eight', 'walker'];

describe('seeking by the rule costs what the context does', () => {
  it.each(FIXTURES)('%s', (name) => {
    expectRule(readObject(validFixture(`${name}.animation.ozz`), 'animation'));
  });
});

describeWithShared('seeking by the rule costs what the context does, real files', (shared) => {
  it.each(['pab_walk', 'pab_atlas', 'baked_animation'])('%s', (name) => {
    expectRule(readObject(join(shared, `assets/ozz/${name}.ozz`), 'animation'));
  });
});

describe('seek maps', () => {
  const animation = readObject(validFixture('eight.animation.ozz'), 'animation');
  const streams = keyStreams(animation);
  const [rule, sequential, best] = SEEK_STRATEGIES.map((strategy) =>
    seekMap(streams, SIZE, strategy),
  );

  it('ask for nothing but what streams are cut down to', () => {
    expect(seekMap(seekStreams(animation), SIZE, 'rule')).toEqual(rule);
    expect(seekMap(seekStreams(animation), SIZE, 'best')).toEqual(best);
  });

  it('standing still is free of keys on every strategy', () => {
    for (let at = 0; at < SIZE; at++) {
      for (const { keys } of [rule, sequential, best]) expect(keys[at * SIZE + at]).toBe(0);
    }
  });

  it('the best choice reads no more than the others, anywhere', () => {
    for (let cell = 0; cell < SIZE * SIZE; cell++) {
      expect(best.bytes[cell]).toBeLessThanOrEqual(rule.bytes[cell]);
      expect(best.bytes[cell]).toBeLessThanOrEqual(sequential.bytes[cell]);
    }
    expect(best.meanBytes).toBeLessThan(sequential.meanBytes);
  });

  it('summarises its cells', () => {
    expect(rule.worstKeys).toBeGreaterThanOrEqual(Math.max(...rule.keys));
    expect(sequential.worstKeys).toBe(Math.max(...sequential.keys));
    expect(rule.meanKeys).toBeCloseTo(
      rule.keys.reduce((sum, keys) => sum + keys) / rule.keys.length,
    );
  });

  it('going backward costs the keys that going forward does', () => {
    for (let from = 0; from < SIZE; from++) {
      for (let to = 0; to < SIZE; to++) {
        expect(sequential.keys[from * SIZE + to]).toBe(sequential.keys[to * SIZE + from]);
      }
    }
  });
});
