import { describe, expect, it } from 'vitest';
import { TaskCancelled } from '../../../../engine/base/task.ts';
import { uniformDistances } from '../../../../engine/inspect/error/distances.ts';
import { runTrial, type WhatIfTrial } from '../../../../engine/inspect/error/what-if-trial.ts';
import {
  createWhatIf,
  type WhatIf,
  type WhatIfPoint,
} from '../../../../engine/inspect/error/what-if.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { DEFAULT_CLIP_RECIPE } from '../../../../engine/offline/settings.ts';

const skeleton = readObject(validFixture('eight.skeleton.ozz'), 'skeleton');
const source = readObject(validFixture('eight.raw_animation.ozz'), 'raw-animation');
const distances = uniformDistances(skeleton.count, 0.1);

const whatIf = (): WhatIf => createWhatIf({ source, skeleton, distances });
const SWEEP: WhatIfTrial = { what: 'sweep', axis: 'tolerance' };

it('a trial that is told to stop comes to nothing', () => {
  const ignore = (): void => undefined;
  const stopped = { cancelled: (): boolean => true };
  expect(() => runTrial(whatIf(), DEFAULT_CLIP_RECIPE, SWEEP, ignore, stopped)).toThrow(
    TaskCancelled,
  );
});

describe.each<[string, WhatIfTrial, string[]]>([
  ['a sweep', SWEEP, []],
  ['a search', { what: 'solve', targets: [{ what: 'bytes', limit: 1e9 }] }, ['solution']],
  ['proposals', { what: 'propose' }, ['proposals']],
  ['finer joints', { what: 'override', limit: 1e9 }, ['solution']],
])('%s', (_, trial, found) => {
  const points: WhatIfPoint[] = [];
  const fractions: number[] = [];
  const outcome = runTrial(whatIf(), DEFAULT_CLIP_RECIPE, trial, (point, fraction) => {
    points.push(point);
    fractions.push(fraction);
  });

  it('tells of every build, the one by the recipe among them', () => {
    const first = whatIf().evaluate(DEFAULT_CLIP_RECIPE);
    expect(points.some(({ bytes, max }) => bytes === first.bytes && max === first.max)).toBe(true);
  });

  it('gets on with each, and is done when it returns', () => {
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.every((fraction) => fraction > 0 && fraction < 1)).toBe(true);
  });

  it('gives what it was for', () => {
    expect(Object.keys(outcome)).toEqual(found);
  });
});
