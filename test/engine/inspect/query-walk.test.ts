import { describe, expect, it } from 'vitest';
import { clipKeys, kindIndex } from '../../../engine/inspect/clip-keys.ts';
import { parseQuery } from '../../../engine/inspect/query-parse.ts';
import { matchRank, stepMatch, type WalkFrom } from '../../../engine/inspect/query-walk.ts';
import { runQuery, type NamedJoints } from '../../../engine/inspect/query.ts';
import type { KeyMatches } from '../../../engine/inspect/query-matches.ts';
import { readObject, validFixture } from '../../support/archives.ts';

const clip = readObject(validFixture('eight.animation.ozz'), 'animation');
const keys = clipKeys(clip);
const joints: NamedJoints = {
  count: clip.trackCount,
  names: Array.from({ length: clip.trackCount }, (_, joint) => `joint_${joint}`),
  parents: new Int16Array(clip.trackCount).fill(-1),
};

function ask(text: string): KeyMatches {
  const { found } = runQuery(parseQuery(text), joints, { clip, keys });
  if (found === undefined) throw new Error(`${text} asks for something`);
  return found;
}

/** All finds, from the first on, as they are walked. */
function walk(found: KeyMatches, direction: 1 | -1): string[] {
  const steps: string[] = [];
  let from: WalkFrom | undefined;
  for (let i = 0; i < found.count; i++) {
    const next = stepMatch(found, keys, from, direction);
    if (next === undefined) break;
    steps.push(`${next.track} ${kindIndex(next.kind)} ${next.key}`);
    from = next;
  }
  return steps;
}

it('goes nowhere where nothing is found', () => {
  expect(stepMatch(ask('gap>1000'), keys, undefined, 1)).toBeUndefined();
  expect(matchRank(ask('kind:r'), keys, 'scale', 0)).toBeUndefined();
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
      const last = stepMatch(found, keys, undefined, -1);
      expect(last?.rank).toBe(found.count - 1);
      expect(last && matchRank(found, keys, last.kind, last.key)).toBe(found.count - 1);
      expect(stepMatch(found, keys, last, 1)?.rank).toBe(0);
    });
  },
);

it('begins at the joint that one looks at, or beyond the key', () => {
  const found = ask('kind:r');
  expect(stepMatch(found, keys, { track: 3 }, 1)?.track).toBe(3);
  expect(stepMatch(found, keys, { track: 3 }, -1)?.track).toBe(2);
  const translation = keys.lanes[0].keys[keys.lanes[0].offsets[4]];
  expect(stepMatch(found, keys, { kind: 'translation', key: translation }, 1)?.track).toBe(4);
});
