import { beforeEach, describe, expect, it } from 'vitest';
import { errorHistogram, errorStatistics } from '#engine/inspect/error';
import { reportFile } from '../../../../app/features/error/report.ts';
import { isSameScene, selectWhatIfScene } from '../../../../app/features/what-if/state.ts';
import { selectCurveJoints } from '../../../../app/features/curves/state.ts';
import ErrorPane from '../../../../app/features/error/error-pane.tsx';
import { mapInScope } from '../../../../app/session/state/error.ts';
import { measuredSession } from '../../../support/error-session.ts';
import { paneText } from '../../../support/render-pane.tsx';

let measured: Awaited<ReturnType<typeof measuredSession>>;
const state = () => measured.session.store.getState();
const limited = () => mapInScope(state(), measured.comparison.skeleton, measured.map);

beforeEach(async () => {
  measured = await measuredSession();
});

it.each([
  ['no set is chosen', () => undefined],
  ['the chosen set is forgotten', () => state().forgetJointSet('some')],
  ['all joints are shown again', () => state().setJointScope(null)],
])('where %s, all joints count', (_, change) => {
  state().saveJointSet('some', 'joint_2, joint_3');
  state().setJointScope(null);
  change();
  expect(limited()).toBe(measured.map);
});

it('a set without a joint of the skeleton says so, and has no numbers', () => {
  state().saveJointSet('none', 'tentacle*');
  const { max, samples, worst } = errorStatistics(limited(), 'shell');
  expect([max, samples, worst]).toEqual([0, 0, []]);
  expect(paneText(measured.session, ErrorPane)).toContain(
    'No joint of this skeleton is in the set',
  );
});

describe('limited to a set', () => {
  beforeEach(() => state().saveJointSet('some', 'joint_2, joint_3'));

  it('errors are those of its joints', () => {
    const all = errorStatistics(measured.map, 'shell');
    const some = errorStatistics(limited(), 'shell');
    expect([...some.joints]).toEqual([2, 3]);
    expect(some.max).toBe(Math.max(all.jointMax[2], all.jointMax[3]));
    expect(some.mean).toBeCloseTo((all.jointMean[2] + all.jointMean[3]) / 2, 12);
    expect(some.samples).toBe((all.samples / 8) * 2);
    const { counts, max } = errorHistogram(limited(), 'shell', 10);
    expect(max).toBe(some.max);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(some.samples);
  });

  it('it is the same map until the set changes', () => {
    const before = limited();
    expect(limited()).toBe(before);
    state().saveJointSet('some', 'joint_4');
    expect([...errorStatistics(limited(), 'shell').joints]).toEqual([4]);
  });

  it('the Error pane lists only them', () => {
    const text = paneText(measured.session, ErrorPane);
    expect(text).toContain('Only some');
    expect(text).toContain('joint_3');
    expect(text).not.toContain('joint_5');
  });

  it('reports name the set and have only its joints', () => {
    const { comparison, map } = measured;
    const { text } = reportFile('json', state(), comparison, map, '1');
    const report = JSON.parse(text) as {
      readonly settings: object;
      readonly unmeasured: number;
      readonly joints: readonly { readonly name: string }[];
    };
    expect(report.settings).toMatchObject({ 'joint set': 'some' });
    expect(report.joints.map(({ name }) => name)).toEqual(['joint_2', 'joint_3']);
    expect(report.unmeasured).toBe(0);
  });

  it('curves are of its joints', () => {
    state().selectJoints([5, 3]);
    expect(selectCurveJoints(state()).joints).toEqual([3]);
    state().selectJoints([]);
    expect([2, 3]).toContain(selectCurveJoints(state()).joints[0]);
    state().setJointScope(null);
    state().selectJoints([5, 3]);
    expect(selectCurveJoints(state()).joints).toEqual([5, 3]);
  });

  it('what if counts only them, and tries again where the set is another', () => {
    const scene = selectWhatIfScene(state());
    expect([...(scene?.counted ?? [])]).toEqual([0, 0, 1, 1, 0, 0, 0, 0]);
    expect(selectWhatIfScene(state())).toBe(scene);
    state().setJointScope(null);
    const all = selectWhatIfScene(state());
    expect(all?.counted).toBeUndefined();
    if (all !== undefined) expect(isSameScene(scene, all)).toBe(false);
  });
});
