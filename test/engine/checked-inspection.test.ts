import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../engine/archive/index.ts';
import * as findings from '../../engine/findings/checked.ts';
import * as plainFindings from '../../engine/findings/index.ts';
import * as inspect from '../../engine/inspect/checked.ts';
import * as plainInspect from '../../engine/inspect/index.ts';
import * as errors from '../../engine/inspect/error/checked.ts';
import * as plainErrors from '../../engine/inspect/error/index.ts';
import { buildAnimation, buildSkeleton } from '../../engine/offline/index.ts';
import { rawClip, rawSkeleton } from '../support/raw-clip.ts';

const raw = rawClip([{}, {}]);
const source = rawSkeleton([-1, 0]);
const built = buildAnimation(raw);
const skeleton = buildSkeleton(source);
const whole = readArchive(writeArchive([built]));

/** A call as plain JavaScript may make it. */
const call = (face: object, name: string, ...args: readonly unknown[]): unknown => {
  const { [name]: found } = face as Readonly<Record<string, (...given: unknown[]) => unknown>>;
  return found(...args);
};

describe('wrong types are refused', () => {
  it.each<[name: string, face: object, args: readonly unknown[], sentence: string]>([
    [
      'clipStatistics',
      inspect,
      [raw],
      'clipStatistics needs a runtime clip (of kind "animation"), and was given',
    ],
    ['clipStatistics', inspect, [built, raw], 'needs a skeleton (of kind "skeleton") or undefined'],
    [
      'byteBudget',
      inspect,
      [built],
      'byteBudget needs an array, and was given undefined: give the names',
    ],
    ['compareClips', inspect, [built], 'compareClips needs a runtime clip'],
    ['lintArchive', inspect, [built], 'lintArchive needs an archive'],
    [
      'archiveFacts',
      inspect,
      [whole],
      'needs an array, and was given undefined: give an empty one',
    ],
    ['archiveFacts', inspect, [whole, [source]], 'needs a skeleton (of kind "skeleton") as "[0]"'],
    ['loopSeams', inspect, [{ skeleton, clips: built }], 'an array as "clips"'],
    ['edgeTable', inspect, [built, 0.5], 'edgeTable needs a user track'],
    ['errorMap', errors, [], 'errorMap needs an object with skeleton and reference'],
    [
      'errorMap',
      errors,
      [{ skeleton, reference: raw, candidate: built, distances: 0.1 }],
      'errorMap needs poses of a clip as "reference", and was given',
    ],
    ['keyPrices', errors, [{ skeleton, reference: raw, candidate: raw }], 'as "candidate"'],
    [
      'createWhatIf',
      errors,
      [{ source: raw, skeleton, distances: 0.1 }],
      'needs a Float32Array as "distances", and was given 0.1: uniformDistances makes one',
    ],
    ['createErrorExplainer', errors, [skeleton, raw, raw, 0], 'needs a runtime clip'],
    ['gatherFindings', findings, [built], 'gatherFindings needs an object with objects'],
    [
      'gatherFindings',
      findings,
      [{ objects: [built] }],
      'needs an object with its file as "objects[0]", and was given',
    ],
    [
      'pairObjects',
      findings,
      [{ objects: [{ file: 'a.ozz', label: 'clip', object: whole }] }],
      'needs an object of an archive as "objects[0].object"',
    ],
    ['archiveFindings', findings, [whole], 'needs a string, and was given undefined'],
  ])('%s', (name, face, args, sentence) => {
    expect(() => call(face, name, ...args)).toThrow(TypeError);
    expect(() => call(face, name, ...args)).toThrow(sentence);
  });
});

describe('what has the types that are declared is taken', () => {
  it('by inspection', () => {
    expect(inspect.clipStatistics(built, skeleton)).toEqual(
      plainInspect.clipStatistics(built, skeleton),
    );
    expect(inspect.lintArchive(whole)).toEqual(plainInspect.lintArchive(whole));
    expect(inspect.compareClips(raw, built)).toEqual(plainInspect.compareClips(raw, built));
  });

  it('by measurements of errors', () => {
    const [reference, candidate] = [errors.poseSource(raw), errors.poseSource(built)];
    const distances = errors.uniformDistances(skeleton.count, 0.1);
    const { jointCount } = errors.errorMap({ skeleton, reference, candidate, distances });
    expect(jointCount).toBe(2);
  });

  it('by findings', () => {
    const objects = [{ file: 'walk.ozz', label: 'clip', object: built }];
    expect([...findings.gatherFindings({ objects })]).toEqual([
      ...plainFindings.gatherFindings({ objects }),
    ]);
  });
});

describe('a face with checks has all that the one without has', () => {
  it.each([
    ['inspect', inspect, plainInspect],
    ['inspect/error', errors, plainErrors],
    ['findings', findings, plainFindings],
  ])('%s', (_, face, plain) => {
    expect(Object.keys(face).toSorted()).toEqual(Object.keys(plain).toSorted());
  });
});
