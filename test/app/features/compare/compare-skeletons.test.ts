import { describe, expect, it } from 'vitest';
import { errorStatistics } from '#engine/inspect/error';
import { buildClip, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import compareClipsJob from '../../../../app/features/compare/compare-clips.job.ts';
import type { ComparedResult } from '../../../../app/features/compare/compare-clips.job.ts';
import ComparePane from '../../../../app/features/compare/compare-pane.tsx';
import { compareFeature } from '../../../../app/features/compare/feature.ts';
import { compareJob, selectComparedPair } from '../../../../app/features/compare/state.ts';
import CausesPane from '../../../../app/features/error/causes-pane.tsx';
import ErrorPane from '../../../../app/features/error/error-pane.tsx';
import { useCausesTables } from '../../../../app/features/error/tables.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import type { PaneTable } from '../../../../app/session/panes.ts';
import type { Session } from '../../../../app/session/session.ts';
import { selectErrorComparison } from '../../../../app/session/state/error-comparison.ts';
import { errorMapJob } from '../../../../app/session/state/error.ts';
import { idOf, madeFile } from '../../../support/app-files.ts';
import { errorSession, resultOf } from '../../../support/error-session.ts';
import { eventually } from '../../../support/eventually.ts';
import { startLocalWorker } from '../../../support/job-workers.ts';
import { paneText } from '../../../support/render-pane.tsx';
import {
  ARM,
  at,
  BODY,
  FOOT,
  HIP,
  KNEE,
  PERMUTED,
  renamed,
  rigged,
  TAIL,
  type Rig,
} from '../../../support/rigs.ts';
import { testSession } from '../../../support/test-session.ts';

const TAILED: Rig = [HIP, TAIL, KNEE, FOOT, ARM];

/** Opens a source, and a clip that is built of another rig, which goes on the stage, and is B. */
function open(session: Session, a: Rig, b: Rig): void {
  const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.05 };
  const [first, second] = [rigged(a), rigged(b)];
  const { animation } = buildClip(second.raw, second.skeleton, recipe);
  const { addFiles } = session.store.getState();
  addFiles([madeFile('a.ozz', first.skeleton, first.raw)]);
  addFiles([madeFile('b.ozz', second.skeleton, animation)]);
  const { refillStage, show, setErrorReference } = session.store.getState();
  const [clipA, clipB] = ['a.ozz', 'b.ozz'].map((name) =>
    idOf(session.store.getState(), name).replace('/0', '/1'),
  );
  refillStage();
  show(clipB);
  setErrorReference(clipA);
}

const sessionWith = (a: Rig, b: Rig): Session => {
  const jobs = createJobs({ startWorker: startLocalWorker({ 'compare-clips': compareClipsJob }) });
  const session = testSession([], { features: [compareFeature], jobs });
  open(session, a, b);
  return session;
};

async function compared(session: Session): Promise<ComparedResult> {
  const pair = selectComparedPair(session.store.getState());
  if (pair === undefined) throw new Error('there are two clips');
  return await resultOf(session, compareJob, pair);
}

it('says so where no joint of A has a name of B', () => {
  const session = sessionWith(renamed(BODY, 'x'), BODY);
  expect(paneText(session, ComparePane)).toMatch(
    /^Nothing to compare Open two clips of one skeleton, or of skeletons whose joints have the same names/,
  );
});

describe('A and B are compared by the names of joints where', () => {
  it.each<[string, a: Rig, b: Rig, joints: readonly string[], left: RegExp]>([
    ['they are in the same order', BODY, BODY, BODY.map(([name]) => name), /^(?!.*paired)/],
    ['those of A are in another', PERMUTED, BODY, BODY.map(([name]) => name), /^(?!.*paired)/],
    ['those of B are in another', BODY, PERMUTED, PERMUTED.map(([name]) => name), /^(?!.*paired)/],
    [
      'A has another',
      TAILED,
      BODY,
      BODY.map(([name]) => name),
      /left out: 1 joint of A: &quot;tail&quot;\./,
    ],
    [
      'those of A have a namespace',
      renamed(BODY, 'rig:'),
      BODY,
      BODY.map(([name]) => name),
      /Joints are paired by name, without “rig:” of A\.(?! Without)/,
    ],
    [
      'A lacks one',
      [HIP, KNEE, FOOT],
      BODY,
      ['hip', 'knee', 'foot'],
      /left out: 1 joint of B: &quot;arm&quot;\./,
    ],
  ])('%s', async (_, a, b, joints, left) => {
    const truth = await compared(sessionWith(BODY, BODY));
    const session = sessionWith(a, b);
    const { comparison, errors } = await compared(session);
    const names = b.map(([name]) => name);
    const keysOf = (of: Uint32Array, among: readonly string[], name: string) =>
      of[among.indexOf(name)];
    const whole = BODY.map(([name]) => name);
    for (const name of joints) {
      for (const side of [0, 1]) {
        const found = keysOf(comparison.sides[side].keysOfTrack, names, name);
        expect(found).toBe(keysOf(truth.comparison.sides[side].keysOfTrack, whole, name));
      }
      const apart = keysOf(comparison.apartOfTrack, names, name);
      expect(apart).toBe(keysOf(truth.comparison.apartOfTrack, whole, name));
    }
    const [found, expected] = [errors[1], truth.errors[1]];
    if (found === undefined || expected === undefined) throw new Error('B is measured');
    const [own, all] = [found, expected].map((map) => errorStatistics(map, 'shell'));
    expect([...own.joints].map((joint) => names[joint])).toEqual(joints);
    for (const name of joints) {
      const error = own.jointMax[names.indexOf(name)];
      expect(error).toBeCloseTo(all.jointMax[whole.indexOf(name)], 5);
    }
    expect(paneText(session, ComparePane)).toMatch(left);
  });
});

describe('the panes of errors say', () => {
  it.each([
    ['', '', ''],
    [', and without which prefix they are paired', 'rig:', ', without “rig:” of the reference'],
  ])('which joints of the clip and of its reference are left out%s', async (_, prefix, without) => {
    const session = errorSession();
    open(session, renamed([HIP, TAIL, KNEE, FOOT], prefix), BODY);
    const state = () => session.store.getState();
    state().setErrorReference(state().assets[1].id);
    await eventually(() => expect(selectErrorComparison(state())).toBeDefined());
    const comparison = selectErrorComparison(state());
    if (comparison === undefined) throw new Error('it is measured');
    await resultOf(session, errorMapJob, comparison);
    const said = `Joints are paired by name${without}. Without a partner, and left out: 1 joint of the reference: &quot;${prefix}tail&quot;; 1 joint of this clip: &quot;arm&quot;.`;
    for (const pane of [ErrorPane, CausesPane]) expect(paneText(session, pane)).toContain(said);
    expect(paneText(session, ErrorPane)).not.toContain('root motion');
    state().selectJoint(BODY.findIndex(([name]) => name === 'arm'));
    expect(paneText(session, CausesPane)).toContain('The reference has no joint of this name');
  });

  it('no joint that is left out among the causes', async () => {
    const session = errorSession();
    const knee = ['knee', 'twist', at(0, -0.3, 1)] as const;
    open(session, BODY, [HIP, ['twist', 'hip', at(0, -0.2, 0)], knee, FOOT, ARM]);
    const state = () => session.store.getState();
    await eventually(() => expect(selectErrorComparison(state())).toBeDefined());
    const comparison = selectErrorComparison(state());
    if (comparison === undefined) throw new Error('it is measured');
    await resultOf(session, errorMapJob, comparison);
    state().selectJoint(comparison.skeleton.names.indexOf('foot'));
    let [causes]: readonly PaneTable[] = [];
    paneText(session, () => {
      [causes] = useCausesTables();
      return null;
    });
    const ancestors = Array.from({ length: causes.rowCount }, (_, row) => causes.row(row)[0]);
    expect([...new Set(ancestors)]).toEqual(['hip', 'knee', 'foot']);
  });
});
