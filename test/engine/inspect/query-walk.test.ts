import { describe, expect, it } from 'vitest';
import { clipKeys, kindIndex } from '../../../engine/inspect/clip-keys.ts';
import { parseQuery } from '../../../engine/inspect/query-parse.ts';
import { foundRank, stepFound, type WalkFrom } from '../../../engine/inspect/query-walk.ts';
import { runQuery, type NamedJoints } from '../../../engine/inspect/query.ts';
import type { FoundKeys } from '../../../engine/inspect/query-found.ts';
import { readObject, validFixture } from '../../support/archives.ts';

const clip = readObject(validFixture('eight.animation.ozz'), 'animation');
const keys = clipKeys(clip);
const joints: NamedJoints = {
  count: clip.trackCount,
  names: Array.from({ length: clip.trackCount }, (_, joint) => `joint_${joint}`),
  parents: new Int16Array(clip.trackCount).fill(-1),
};

function ask(text: string): FoundKeys {
  const { found } = runQuery(parseQuery(text), joints, { clip, keys });
  if (found === undefined) throw new Error(`${text} asks for something`);
  return found;
}

/** All finds, from the first on, as they are walked. */
function walk(found: FoundKeys, direction: 1 | -1): string[] {
  const steps: string[] = [];
  let from: WalkFrom | undefined;
  for (let i = 0; i < found.count; i++) {
    const next = stepFound(found, keys, from, direction);
    if (next === undefined) break;
    steps.push(`${next.track} ${kindIndex(next.kind)} ${next.key}`);
    from = next;
  }
  return steps;
}

it('goes nowhere where nothing is found', () => {
  expect(stepFound(ask('gap>1000'), keys, undefined, 1)).toBeUndefined();
  expect(foundRank(ask('kind:r'), keys, 'scale', 0)).toBeUndefined();
});

describe.each(['kind:r', 'time:0.5..1.5', 'joint_3, joint_5 kind:t', 'index:7', '-gap<0.1'])(
  'the finds of %s',
  (text) => {
    const found = ask(text);
    const forward = walk(found, 1);

    it('are walked once each, by track, kind and time', () => {
      const expected: string[] = [];
      for (let track = 0; track < keys.lanes[0].offsets.length - 1; track++) {
        keys.lanes.forEach(({ offsets, keys: keyOf }, kind) => {
          for (let slot = offsets[track]; slot < offsets[track + 1]; slot++) {
            const key = keyOf[slot];
            if (found.lanes[kind].keys[key] === 1) expected.push(`${track} ${kind} ${key}`);
          }
        });
      }
      expect(expected.length).toBeGreaterThan(0);
      expect(forward).toEqual(expected);
    });

    it('backward as well', () => {
      expect(walk(found, -1)).toEqual(forward.toReversed());
    });

    it('know their ranks, and come round', () => {
      const last = stepFound(found, keys, undefined, -1);
      expect(last?.rank).toBe(found.count - 1);
      expect(last && foundRank(found, keys, last.kind, last.key)).toBe(found.count - 1);
      expect(stepFound(found, keys, last, 1)?.rank).toBe(0);
    });
  },
);

it('begins at the joint that one looks at, or beyond the key', () => {
  const found = ask('kind:r');
  expect(stepFound(found, keys, { track: 3 }, 1)?.track).toBe(3);
  expect(stepFound(found, keys, { track: 3 }, -1)?.track).toBe(2);
  const translation = keys.lanes[0].keys[keys.lanes[0].offsets[4]];
  expect(stepFound(found, keys, { kind: 'translation', key: translation }, 1)?.track).toBe(4);
});
