import { describe, expect, it } from 'vitest';
import { foldText } from '../../../engine/base/fold-text.ts';
import { clipKeys, trackOfKey } from '../../../engine/inspect/clip-keys.ts';
import { parseQuery } from '../../../engine/inspect/query-parse.ts';
import {
  matchJoints,
  runQueryIncrementally,
  runQuery,
  type NamedJoints,
} from '../../../engine/inspect/query.ts';
import { KEY_KINDS, keyStream, type Animation } from '../../../engine/model/animation.ts';
import type { RawAnimation } from '../../../engine/model/raw.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { rawClip } from '../../support/raw-clip.ts';

describe('says what was not understood, and where', () => {
  it.each([
    ['-', 0, 1, 'Character 1: "-" needs a name after it.'],
    ['hand joint:', 5, 6, 'Character 6: "joint:" needs a name after it.'],
    [
      'joint>hand',
      0,
      10,
      '"joint" is not a number; only time, ratio, gap, needed, index, track are.',
    ],
    ['kind:', 0, 5, '"kind" takes t, r, s or several of them, as in kind:r, not nothing.'],
    ['kind:x', 0, 6, '"kind" takes t, r, s or several of them, as in kind:r, not "x".'],
    ['kind:t,hand', 0, 11, 'not "t,hand".'],
    ['hand time:', 10, 0, 'Character 11: "time" takes seconds, as in time:0.2..0.5, not nothing.'],
    ['time:..', 5, 2, '"time" takes seconds, as in time:0.2..0.5, not "..".'],
    ['time:abc', 5, 3, 'not "abc".'],
    ['time:0.2..b', 10, 1, 'Character 11: "time" takes seconds, as in time:0.2..0.5, not "b".'],
    ['time:1..2..3', 5, 7, 'not "1..2..3".'],
    ['time:0,5', 5, 3, 'not "0,5"; with a point, as a comma separates alternatives.'],
    ['time:0.2..0,5', 10, 3, 'not "0,5"; with a point'],
    ['time:0.5..0.2', 10, 3, 'Character 11: the range ends at 0.2, before it begins.'],
    ['gap>1..2', 4, 4, 'a range comes after a colon, as in gap:1..2.'],
    ['ratio:0.5s', 6, 4, '"ratio" takes a ratio, as in ratio:0.2..0.5, not "0.5s".'],
    ['index:1.5', 6, 3, '"index" takes a whole number, as in index:500..600, not "1.5".'],
    ['tme:0.5', 0, 7, 'there is no "tme", but "time"; a name goes in quotes.'],
    ['knid:r kin:r', 7, 5, 'Character 8: there is no "kin", but "kind"; a name goes in quotes.'],
    ['size>3', 0, 6, '"size>3" begins with none of time, ratio,'],
    ['speed:1..2', 0, 10, '"speed:1..2" begins with none of time, ratio,'],
    ['> 3', 0, 1, '">" begins with none of'],
  ])('%s', (text, at, length, message) => {
    const { problem } = parseQuery(text);
    expect(problem?.message).toContain(message);
    expect(problem).toMatchObject({ at, length });
  });

  it('once, at its first place, and keeps what it did understand', () => {
    const { problem, alternatives } = parseQuery('kind:x hand index:a');
    expect(problem?.at).toBe(0);
    expect(alternatives).toHaveLength(1);
    expect(alternatives[0].names).toHaveLength(1);
    expect(alternatives[0].numbers).toEqual([]);
  });

  it.each(['mixamorig:Hips', 'a:b:c', '"kin:r"', 'Spine.001', ''])('not of the name %s', (text) => {
    expect(parseQuery(text).problem).toBeUndefined();
  });
});

describe('with the joints at hand, says what is no field and in no name', () => {
  const rig = ['mixamorig:Hips', 'mixamorig:LeftHand'];

  it.each([
    ['foo:bar', 0, 7, 'Character 1: there is no field "foo", and no joint\'s name has "foo:bar"'],
    ['hand foo:*', 5, 5, 'the fields are joint, under, kind, time,'],
    ['err>0.5mm', 0, 9, '"err>0.5mm" begins with none of time, ratio,'],
  ])('%s', (text, at, length, message) => {
    const { problem, alternatives } = parseQuery(text, rig);
    expect(problem?.message).toContain(message);
    expect(problem).toMatchObject({ at, length });
    expect(alternatives.flatMap((terms) => terms.names)).toHaveLength(
      text.startsWith('hand') ? 1 : 0,
    );
  });

  it.each(['mixamorig:hips', 'rig:LeftHand', '*rig:*', '"foo:bar"', 'Hips'])(
    'not of %s',
    (text) => {
      expect(parseQuery(text, rig).problem).toBeUndefined();
    },
  );
});

const names = ['Hips', 'LeftArm', 'LeftHand', 'Bip01 L Finger0', 'RightArm', 'RightHand', 'a.b[c]'];
const joints: NamedJoints = {
  count: names.length,
  names,
  parents: Int16Array.of(-1, 0, 1, 2, 0, 4, -1),
};

function matched(text: string): string[] {
  const flags = matchJoints(parseQuery(text), joints);
  return names.filter((_, joint) => flags[joint] === 1);
}

describe('joints by name', () => {
  it.each([
    ['nothing has it', 'toe', []],
    ['a wildcard means the whole name', 'hand*', []],
    ['both terms must match', 'left right', []],
    ['what is under nothing is nothing', 'under:toe', []],
    ['brackets and dots mean themselves', 'a?b[c].*', []],
    ['nobody is called nothing', '""', []],
  ])('%s: "%s"', (_, text, expected) => {
    expect(matched(text)).toEqual(expected);
  });

  it.each([
    ['an empty question asks for all', '', names],
    ['so does one of commas', ' , ,', names],
    ['part of a name', 'hand', ['LeftHand', 'RightHand']],
    ['the same with its field', 'joint:hand', ['LeftHand', 'RightHand']],
    ['the same with a blank', 'Joint: hand', ['LeftHand', 'RightHand']],
    ['case does not matter', 'HANd', ['LeftHand', 'RightHand']],
    ['a wildcard at the front', '*hand', ['LeftHand', 'RightHand']],
    ['one character', 'lefthan?', ['LeftHand']],
    ['dots and brackets in a wildcard', '*.b[*', ['a.b[c]']],
    ['several terms', 'left ar', ['LeftArm']],
    ['a term to leave out', 'left -hand', ['LeftArm']],
    ['alternatives', 'leftar, hips', ['Hips', 'LeftArm']],
    ['an exact name', '"LeftHand"', ['LeftHand']],
    ['an exact name with blanks', 'joint:"bip01 l finger0"', ['Bip01 L Finger0']],
    ['a quote that is still being typed', '"lefthand', ['LeftHand']],
    ['a subtree', 'under:leftarm', ['LeftArm', 'LeftHand', 'Bip01 L Finger0']],
    ['a subtree without', 'under:leftarm -hand', ['LeftArm', 'Bip01 L Finger0']],
    ['all but a subtree', '-under:leftarm', ['Hips', 'RightArm', 'RightHand', 'a.b[c]']],
  ])('%s: "%s"', (_, text, expected) => {
    expect(matched(text)).toEqual(expected);
  });
});

/** Keys as `kind:track@time`, of a source clip: two tracks, translations at fifths, rotations at halves. */
const source = rawClip([
  {
    translations: [0, 0.2, 0.4, 0.6, 1].map((time) => [time, time, 0, 0]),
    rotations: [0, 0.5, 1].map((time) => [time, 0, 0, 0, 1]),
  },
  { rotations: [0, 0.1, 1].map((time) => [time, 0, 0, 0, 1]) },
]);
const two: NamedJoints = { count: 2, names: ['arm', 'hand'], parents: Int16Array.of(-1, 0) };

function found(text: string, clip: Animation | RawAnimation = source): string[] {
  const keys = clipKeys(clip);
  const result = runQuery(parseQuery(text), two, { clip, keys });
  if (result.found === undefined) return [];
  return keys.lanes.flatMap((lanes, kind) =>
    Array.from(lanes.keys).flatMap((key, slot) =>
      result.found?.lanes[kind].keys[key] === 1
        ? `${lanes.kind[0]}:${trackOfKey(lanes, key)}@${Number(lanes.times[slot].toFixed(4))}`
        : [],
    ),
  );
}

describe('keys', () => {
  it.each([
    'gap>5',
    'time>1',
    'time<0',
    'kind:s',
    'foot kind:r',
    'kind:t -arm',
    'index:100..',
    'needed:0..1',
  ])('none: "%s"', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    ['time:0.2..0.5', ['t:0@0.2', 't:0@0.4', 'r:0@0.5']],
    ['time: 200ms .. 0.5', []],
    ['time:200ms..0.5s', ['t:0@0.2', 't:0@0.4', 'r:0@0.5']],
    ['time:0.2', ['t:0@0.2']],
    ['time=.2', ['t:0@0.2']],
    ['time>0.6', ['t:0@1', 'r:0@1', 'r:1@1']],
    ['time >= 0.6 arm', ['t:0@0.6', 't:0@1', 'r:0@1']],
    ['time<0.1', ['t:0@0', 'r:0@0', 'r:1@0']],
    ['time:..0.1 hand', ['r:1@0', 'r:1@0.1']],
    ['time:0.7.. kind:t', ['t:0@1']],
    ['kind:t gap>0.2', ['t:0@1']],
    ['kind:t gap:0.2', ['t:0@0.2', 't:0@0.4', 't:0@0.6']],
    ['kind:translations -gap:0.2', ['t:0@0', 't:0@1']],
    ['kind:rs index:1..2', ['r:0@0.5', 'r:0@1']],
    ['kind:rotation track:1', ['r:1@0', 'r:1@0.1', 'r:1@1']],
    ['ratio:0.5', ['r:0@0.5']],
    ['kind:t time:0, joint:hand time:1', ['t:0@0', 'r:1@1']],
  ])('"%s"', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('are counted, with their bytes and joints', () => {
    const result = runQuery(parseQuery('kind:t time<0.5, kind:r time:1'), two, {
      clip: source,
      keys: clipKeys(source),
    });
    expect(result.found).toMatchObject({ count: 5, bytes: 3 * 16 + 2 * 20, joints: 2 });
    expect([...result.joints]).toEqual([1, 1]);
  });

  it('decide which joints are shown where they are asked for, names alone where not', () => {
    const shown = (text: string): number[] => [
      ...runQuery(parseQuery(text), two, { clip: source, keys: clipKeys(source) }).joints,
    ];
    expect(shown('kind:t')).toEqual([1, 0]);
    expect(shown('kind:s')).toEqual([0, 0]);
    expect(shown('hand')).toEqual([0, 1]);
    expect(shown('hand, kind:t')).toEqual([1, 1]);
  });

  it('are not asked for without a clip', () => {
    const { joints: shown, found: none } = runQuery(parseQuery('hand kind:s'), two);
    expect([...shown]).toEqual([0, 1]);
    expect(none).toBeUndefined();
  });
});

/** What a key says of itself, by the tables that a player reads. */
function factsOf({ duration, ...clip }: Animation, kind: number, key: number) {
  const { table } = keyStream({ duration, ...clip }, KEY_KINDS[kind]);
  const time = table.ratio[key] * duration;
  const first = key < clip.alignedTracks;
  return {
    time,
    track: table.track[key],
    gap: first ? NaN : time - table.ratio[table.previous[key]] * duration,
    needed: first ? NaN : table.neededAt[key] * duration,
  };
}

describe.each(['one', 'five', 'eight', 'walker'])('every key of %s', (name) => {
  const animation = readObject(validFixture(`${name}.animation.ozz`), 'animation');
  const { trackCount } = animation;
  const keys = clipKeys(animation);
  const list: NamedJoints = {
    count: trackCount,
    names: Array.from({ length: trackCount }, (_, joint) => `joint_${joint}`),
    parents: new Int16Array(trackCount).fill(-1),
  };

  it.each<[string, (facts: ReturnType<typeof factsOf>, kind: number, key: number) => boolean]>([
    ['index:2..90', (_facts, _kind, key) => key >= 2 && key <= 90],
    ['gap>0.05', ({ gap }) => gap > 0.05 + 1e-5],
    ['needed:0.5..1', ({ needed }) => needed >= 0.5 - 1e-5 && needed <= 1 + 1e-5],
    ['kind:r joint_0', ({ track }, kind) => kind === 1 && track === 0],
    ['time<1, kind:s', ({ time }, kind) => time < 1 - 1e-5 || kind === 2],
  ])('is asked %s', (text, expected) => {
    const result = runQuery(parseQuery(text), list, { clip: animation, keys });
    let count = 0;
    result.found?.lanes.forEach((lanes, kind) => {
      lanes.keys.forEach((flag, key) => {
        const wanted = expected(factsOf(animation, kind, key), kind, key);
        if (flag !== (wanted ? 1 : 0)) expect.fail(`${KEY_KINDS[kind]} key ${key}`);
        count += flag;
      });
    });
    expect(result.found?.count).toBe(count);
  });
});

describe('many keys, asked in parts', () => {
  const each = 40_000;
  const times = Array.from({ length: each }, (_, i) => [i / each, 0, 0, 0]);
  const many = rawClip([{ translations: times }, { translations: times }]);
  const keys = clipKeys(many);

  it('are not counted at once', () => {
    const parts = runQueryIncrementally(parseQuery('kind:t'), two, { clip: many, keys });
    expect(parts.next().done).toBe(false);
  });

  it.each([
    ['hand', each],
    ['track:1', each],
    ['index:32760..32780', 21],
    ['gap>0', 2 * (each - 1)],
    ['-gap>0', 2],
    ['time:0.5, arm', each + 1],
  ])('%s finds what it finds of few', (text, count) => {
    const { found: keysFound } = runQuery(parseQuery(text), two, { clip: many, keys });
    expect(keysFound?.count).toBe(count);
    expect(keysFound?.lanes[0].keys.reduce((sum, flag) => sum + flag, 0)).toBe(count);
  });
});

it.each([
  ['körper', 'Ko\u0308rper'],
  ['"KO\u0308RPER"', 'K\u00f6rper'],
  ['ｈａｎｄ', 'LeftHand'],
])('%s finds %s, however it is written', (text, name) => {
  const [alternative] = parseQuery(text).alternatives;
  expect(alternative.names[0].matches(foldText(name))).toBe(true);
});

it('reads numbers in groups as the page shows them', () => {
  const [alternative] = parseQuery('index:1\u202f017').alternatives;
  expect(alternative.numbers[0]).toMatchObject({ low: 1017, high: 1017 });
});
