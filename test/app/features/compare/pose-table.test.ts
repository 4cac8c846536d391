import { writeFileSync } from 'node:fs';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '#engine/archive';
import type { Clip, Skeleton } from '#engine/model';
import { buildClip, DEFAULT_CLIP_RECIPE, type ClipRange } from '#engine/offline';
import compareClipsJob from '../../../../app/features/compare/compare-clips.job.ts';
import ComparePane from '../../../../app/features/compare/compare-pane.tsx';
import { compareFeature } from '../../../../app/features/compare/feature.ts';
import { keyColumns, sortedJoints } from '../../../../app/features/compare/joint-columns.ts';
import {
  poseColumns,
  poseDifference,
  timeIn,
} from '../../../../app/features/compare/pose-difference.ts';
import { savedCompare } from '../../../../app/features/compare/saved.ts';
import {
  compareJob,
  compareSlice,
  selectComparedPair,
  type JointOrder,
} from '../../../../app/features/compare/state.ts';
import { useCompareTables } from '../../../../app/features/compare/tables.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import type { PaneTable } from '../../../../app/session/panes.ts';
import type { Session } from '../../../../app/session/session.ts';
import type { OpenFile } from '../../../../app/session/state/assets.ts';
import { idOf, madeFile } from '../../../support/app-files.ts';
import { resultOf } from '../../../support/error-session.ts';
import { startLocalWorker } from '../../../support/job-workers.ts';
import { paneText, renderPane } from '../../../support/render-pane.tsx';
import { ARM, at, BODY, FOOT, HIP, KNEE, rigged, TAIL, type Rig } from '../../../support/rigs.ts';
import { testSession } from '../../../support/test-session.ts';
import type { WrittenTrack } from '../../../support/raw-clip.ts';
import { runCli, temporaryFolder } from '../../../cli/run-cli.ts';

const inFolder = temporaryFolder();

interface Export {
  readonly skeleton: Skeleton;
  readonly clip: Clip;
}

/** What somebody has exported: a source of a rig, or a build of it. */
function exported(rig: Rig, isBuilt = false, duration = 1): Export {
  const { skeleton, raw } = rigged(rig);
  const source = { ...raw, duration };
  const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.03 };
  return { skeleton, clip: isBuilt ? buildClip(source, skeleton, recipe).animation : source };
}

const withArm = (track: WrittenTrack): Rig =>
  BODY.map((joint) => (joint[0] === 'arm' ? ['arm', 'hip', track] : joint));
/** The rig with its arm at another place from 0.5 s on. */
const MOVED = withArm({
  ...at(0, 0, 0.7),
  translations: [
    [0, 0.3, 0.4, 0],
    [0.5, 0.3, 0.4, 0],
    [0.75, 0.3, 0.45, 0],
    [1, 0.3, 0.4, 0],
  ],
});
/** The rig with an arm that turns farther. */
const SWUNG = withArm(at(0.3, 0.4, 0.9));
/** With a joint above the knee, which is 3 cm from where it was. */
const LONGER: Rig = [
  HIP,
  ['twist', 'hip', at(0, -0.2, 0)],
  ['knee', 'twist', at(0, -0.33, 1)],
  FOOT,
  ARM,
];

/** Opens two exports, B on the stage, as they are compared. */
async function compared(
  a: Export,
  b: Export,
  prepare?: (session: Session) => void,
): Promise<Session> {
  const jobs = createJobs({ startWorker: startLocalWorker({ 'compare-clips': compareClipsJob }) });
  const session = testSession([], { features: [compareFeature], jobs });
  const state = () => session.store.getState();
  state().addFiles([madeFile('a.ozz', a.skeleton, a.clip), madeFile('b.ozz', b.skeleton, b.clip)]);
  state().refillStage();
  const [first, second] = ['a.ozz', 'b.ozz'].map((name) => idOf(state(), name).replace('/0', '/1'));
  state().show(second);
  state().setCompared(first, second);
  prepare?.(session);
  const pair = selectComparedPair(state());
  if (pair === undefined) throw new Error('there are two clips');
  await resultOf(session, compareJob, pair);
  compareSlice.of(session.store).setState({ comparedView: 'poses' });
  return session;
}

const paneOf = (session: Session): string => paneText(session, ComparePane);

/** The table that is copied and saved while the list is shown. */
function tableOf(session: Session): PaneTable {
  let tables: readonly PaneTable[] = [];
  paneText(session, () => {
    tables = useCompareTables();
    return createElement('p');
  });
  const [table] = tables;
  expect(table.title).toBe('Differences of poses');
  return table;
}

interface MeasuredJoint {
  readonly name: string;
  readonly max: number;
  readonly mean: number;
  readonly worstTime: number;
  readonly above?: { readonly from: number; readonly to: number };
}

/** What the command line says of the same files. */
async function printed(a: Export, b: Export): Promise<readonly MeasuredJoint[]> {
  const files = [a, b].map(({ skeleton, clip }, i) => {
    const file = inFolder(`${'ab'[i]}.ozz`);
    writeFileSync(file, writeArchive([skeleton, clip]));
    return file;
  });
  const { out } = await runCli('compare', ...files, '--json', '--max-error', '1mm');
  return (JSON.parse(out) as { readonly joints: readonly MeasuredJoint[] }).joints;
}

it('says so where nothing differs', async () => {
  const session = await compared(exported(BODY), exported(BODY));
  expect(paneOf(session)).toContain('The same poses: no joint of B is elsewhere than in A.');
  session.store.setState({ errorMetric: 'rotation' });
  expect(paneOf(session)).toContain('Nothing differs, measured by rotation track.');
});

it('says which part of clips of two lengths is compared', async () => {
  const session = await compared(exported(BODY), exported(BODY, false, 1.5));
  expect(paneOf(session)).toContain(
    'A lasts 1 s, B 1.5 s: only what both have is measured, from the start of both.',
  );
});

describe('two builds of ranges of one source', () => {
  const builtFrom = async (rangeOfA: ClipRange | undefined, rangeOfB: ClipRange) => {
    const { skeleton, clip: source } = exported(BODY);
    if (source.kind !== 'raw-animation') throw new Error('a source is exported');
    const of = (range: ClipRange | undefined): Export => {
      const recipe = { ...DEFAULT_CLIP_RECIPE, optimize: false, range };
      return { skeleton, clip: buildClip(source, skeleton, recipe).animation };
    };
    return await compared(of(rangeOfA), of(rangeOfB), (session) => {
      session.store.getState().addFiles([madeFile('source.ozz', source)]);
      const { files, assets } = session.store.getState();
      const link = (file: OpenFile, range: ClipRange | undefined): OpenFile => {
        const recipe = { ...DEFAULT_CLIP_RECIPE, range };
        return { ...file, builtFrom: assets[4].id, recipe };
      };
      session.store.setState({
        files: [link(files[0], rangeOfA), link(files[1], rangeOfB), files[2]],
      });
    });
  };

  it.each<[string, ClipRange | undefined, ClipRange]>([
    ['of all of it and of its end', undefined, { from: 0.25 }],
    ['that overlap', { from: 0.5 }, { from: 0.25, to: 0.75 }],
  ])('%s are compared where both have poses of it', async (_, rangeOfA, rangeOfB) => {
    const session = await builtFrom(rangeOfA, rangeOfB);
    // A cut adds keys between those of the source, which bends far from one to the next.
    session.store.setState({ errorTolerance: 0.002 });
    const text = paneOf(session);
    expect(text).toContain('0 of 4 joints differ by more than 2 mm');
    expect(text).toContain('only what both have of it is measured');
  });

  it.each<[string, ClipRange, ClipRange]>([
    ['where they share no time', { from: 0, to: 0.25 }, { from: 0.5 }],
    ['where one begins as the other ends', { from: 0, to: 0.3 }, { from: 0.3 }],
  ])('have no differences %s', async (_, rangeOfA, rangeOfB) => {
    expect(paneOf(await builtFrom(rangeOfA, rangeOfB))).toContain(
      'A and B are built from ranges of their source that have no time in common',
    );
  });
});

describe('a build of a range and its source', () => {
  const CUT: ClipRange = { from: 0.5 };
  const { skeleton, clip: source } = exported(MOVED);
  const cut = (): Export => {
    if (source.kind !== 'raw-animation') throw new Error('a source is exported');
    const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.05, range: CUT };
    return { skeleton, clip: buildClip(source, skeleton, recipe).animation };
  };
  /** When the joint of B that is the farthest from A is, and the same time of A. */
  const worstOf = async (a: Export, b: Export): Promise<readonly number[]> => {
    const session = await compared(a, b, ({ store }) => {
      const recipe = { ...DEFAULT_CLIP_RECIPE, range: CUT };
      const { files, assets } = store.getState();
      const from = assets.find(({ entry: { object } }) => object.kind === 'raw-animation')?.id;
      const isSource = ({ id }: OpenFile): boolean => from?.startsWith(`${id}/`) === true;
      const link = (file: OpenFile): OpenFile => ({ ...file, builtFrom: from, recipe });
      const linked = files.map((file) => (isSource(file) ? file : link(file)));
      store.setState({ files: linked });
      // With the source shown, all of it is compared.
      store.getState().show(from ?? '');
    });
    const pair = selectComparedPair(session.store.getState());
    if (pair === undefined) throw new Error('there are two clips');
    const { difference } = await resultOf(session, compareJob, pair);
    if (difference === undefined) throw new Error('they are measured');
    const [{ time }] = poseDifference(difference, 'shell', 0.001).statistics.worst;
    return [timeIn(pair.b, pair, time), timeIn(pair.a, pair, time)];
  };

  it('are compared at the times of B, and each is shown at its own', async () => {
    const [b, a] = await worstOf({ skeleton, clip: source }, cut());
    expect(a).toBeCloseTo(b + 0.5, 6);
    const [ofSource, ofBuild] = await worstOf(cut(), { skeleton, clip: source });
    expect([ofSource, ofBuild]).toEqual([a, b]);
  });
});

it('says which joints differ, how far, and from when to when', async () => {
  const session = await compared(exported(BODY), exported(MOVED));
  const text = paneOf(session);
  expect(text).toContain(
    '1 of 4 joints differs by more than 1 mm, at most 50.00 mm: arm at 0.750 s.',
  );
  expect(text).toContain('joint largest, mm at, s mean, mm above 1 mm, s');
  session.store.setState({ errorTolerance: 0.06 });
  expect(paneOf(session)).toContain('0 of 4 joints differ by more than 6 cm, at most 50.00 mm');
  session.store.setState({ errorMetric: 'rotation' });
  expect(paneOf(session)).not.toContain('above 6 cm');
});

it.each<[string, Rig, string]>([
  ['nothing of joints that moved', MOVED, ''],
  ['nothing of joints that turn as little as those of a build', withArm(at(0.3, 0.4, 0.75)), ''],
  [
    'that joints which stay are scaled',
    withArm({ ...at(0.3, 0.4, 0.7), scales: [[0, 2, 2, 2]] }),
    'are scaled otherwise',
  ],
  ['that joints which stay are turned', withArm(at(0.3, 0.4, 1.2)), 'are turned otherwise'],
])('says %s', async (_, rig, said) => {
  const text = paneOf(await compared(exported(BODY), exported(rig)));
  expect(text).toContain('1 of 4 joints differs by more than 1 mm');
  expect(/The joints themselves are where they were: they (.*?)\./.exec(text)?.[1] ?? '').toBe(
    said,
  );
});

describe('says the same as the command line of', () => {
  it.each<[string, Export, Export]>([
    ['two sources', exported(BODY), exported(MOVED)],
    ['two runtime clips', exported(BODY, true), exported(MOVED, true)],
    ['a source and a runtime clip', exported(BODY), exported(BODY, true)],
    ['clips of two lengths', exported(BODY), exported(MOVED, false, 1.25)],
    ['two skeletons', exported([HIP, TAIL, KNEE, FOOT, ARM]), exported(MOVED, true)],
    ['a skeleton with another joint between others', exported(BODY), exported(LONGER, true)],
  ])('%s', async (_, a, b) => {
    const { rowCount, row } = tableOf(await compared(a, b));
    const rows = Array.from({ length: rowCount }, (__, i) => row(i));
    const expected = await printed(a, b);
    expect(rows.length).toBe(expected.length);
    expect(expected.some(({ max }) => max > 1e-3)).toBe(true);
    for (const { name, max, worstTime, mean, above } of expected) {
      const found = rows.find(([joint]) => joint === name);
      expect(found?.map((cell) => (typeof cell === 'number' ? Math.fround(cell) : cell))).toEqual([
        name,
        Math.fround(max),
        Math.fround(worstTime),
        Math.fround(mean),
        ...(above ? [above.from, above.to].map(Math.fround) : ['', '']),
      ]);
    }
  });
});

describe('joints are sorted by the head that is pressed:', () => {
  it.each<
    [view: 'joints' | 'poses', order: JointOrder, head: string, first: string, cells: string]
  >([
    ['poses', 'largest', 'largest, mm', 'arm', '50.00 0.750 12.50 0.56–0.94'],
    ['poses', 'mean', 'mean, mm', 'arm', '50.00 0.750 12.50 0.56–0.94'],
    ['poses', 'time', 'at, s', 'arm', '50.00 0.750 12.50 0.56–0.94'],
    ['poses', 'begin', 'above 1 mm, s', 'arm', '50.00 0.750 12.50 0.56–0.94'],
    ['poses', 'place', 'joint', 'hip', '0.00 · 0.00 ·'],
    ['joints', 'place', 'joint', 'hip', '76 = 0 0.00'],
    ['joints', 'bytes', 'A bytes', 'hip', '76 = 0 0.00'],
    ['joints', 'keys', 'different keys', 'arm', '76 ▲ 63 % 3 50.00'],
    ['joints', 'change', 'B vs A', 'arm', '76 ▲ 63 % 3 50.00'],
    ['joints', 'error of B', 'B error, mm', 'arm', '76 ▲ 63 % 3 50.00'],
  ])('%s by %s', async (view, order, head, first, cells) => {
    const session = await compared(exported(BODY), exported(MOVED));
    const { getState, setState } = compareSlice.of(session.store);
    setState({ comparedView: view });
    getState().setJointOrder(view, order);
    const pressed = /compare-head.*?aria-pressed="true"[^>]*>([^<]*)</s.exec(
      renderPane(session, ComparePane, compareSlice.of(session.store)),
    );
    expect(pressed?.[1]).toBe(head);
    const pair = selectComparedPair(session.store.getState());
    if (pair === undefined) throw new Error('there are two clips');
    const result = await resultOf(session, compareJob, pair);
    if (result.difference === undefined) throw new Error('they are measured');
    const columns =
      view === 'joints'
        ? keyColumns(result, 'shell', 'm')
        : poseColumns(poseDifference(result.difference, 'shell', 0.001), 'm');
    const [joint] = sortedJoints([0, 1, 2, 3], columns, order);
    expect(BODY[joint][0]).toBe(first);
    expect(columns.map(({ text }) => text(joint)).join(' ')).toBe(cells);
  });
});

it.each<[view: 'joints' | 'poses', order: JointOrder, head: string, first: string]>([
  ['joints', 'error of A', 'different keys', 'arm'],
  ['poses', 'begin', 'largest,°', 'arm'],
])('%s by %s are sorted as at first where no column has that', async (view, order, head, first) => {
  const session = await compared(exported(BODY), exported(SWUNG));
  const { getState, setState } = compareSlice.of(session.store);
  // Rotations have no tolerance, and A is the source, which has no error.
  session.store.setState({ errorMetric: 'rotation' });
  setState({ comparedView: view });
  getState().setJointOrder(view, order);
  const html = renderPane(session, ComparePane, compareSlice.of(session.store));
  const pressed = /compare-head.*?aria-pressed="true"[^>]*>([^<]*)</s.exec(html);
  expect(pressed?.[1]).toBe(head);
  if (view === 'poses') expect(tableOf(session).row(0)[0]).toBe(first);
});

it('the order is kept with the session, and the list starts as ever in a session without', () => {
  const session = testSession([], { features: [compareFeature] });
  const slice = () => compareSlice.of(session.store).getState();
  const [part] = savedCompare;
  slice().setJointOrder('joints', 'error of B');
  const refs = { refOf: () => undefined, idOf: () => undefined };
  const saved = part.save(session, refs);
  expect(saved).toMatchObject({ jointOrders: { joints: 'error of B', poses: 'largest' } });
  const next = testSession([], { features: [compareFeature] });
  part.restore(next, { comparedView: 'poses', jointOrders: { joints: 'weather' } }, refs);
  expect(compareSlice.of(next.store).getState()).toMatchObject({
    comparedView: 'poses',
    jointOrders: { joints: 'keys', poses: 'largest' },
  });
});
