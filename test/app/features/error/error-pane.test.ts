import { describe, expect, it } from 'vitest';
import { errorColumn, errorStatistics, jointErrors } from '#engine/inspect/error';
import ErrorMapPane from '../../../../app/features/error/error-map-pane.tsx';
import ErrorPane from '../../../../app/features/error/error-pane.tsx';
import { kindRows, spotRows } from '../../../../app/features/error/joint-table.tsx';
import { buildClip, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import {
  isDifferencePending,
  selectErrorComparison,
} from '../../../../app/session/state/error-comparison.ts';
import { errorMapJob } from '../../../../app/session/state/error.ts';
import { idOf, madeFile } from '../../../support/app-files.ts';
import { errorSession, measuredSession, resultOf } from '../../../support/error-session.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { eventually } from '../../../support/eventually.ts';

it('says so where there is nothing to measure against', () => {
  const session = errorSession('eight.skeleton.ozz', 'eight.animation.ozz');
  expect(paneText(session, ErrorPane)).toContain('Nothing to measure against');
});

it('says so where nothing is there to loop', () => {
  const session = errorSession();
  session.store.setState({ errorView: 'loop' });
  expect(paneText(session, ErrorPane)).toContain('No clip is shown');
});

it('offers other clips of the skeleton where none has the name of the clip', () => {
  const clips = ['eight.animation.ozz', 'eight.animation.ozz'];
  const text = paneText(errorSession('eight.skeleton.ozz', ...clips), ErrorPane);
  expect(text).toContain('Choose a clip to measure against');
});

it('shows how far the clip is from its source, and where it is worst', async () => {
  const { session, comparison, map } = await measuredSession();
  const { max, worst } = errorStatistics(map, 'shell');
  const text = paneText(session, ErrorPane);
  expect(text).toContain(`max ${errorColumn(max, 'shell', 'm', 'up')(max)}`);
  const [{ joint, time }] = worst;
  expect(text).toContain(`${comparison.skeleton.names[joint]} ${time.toFixed(3)} s`);
});

it('says how much of a source it measures that lasts longer than the clip', async () => {
  const { session } = await measuredSession();
  const hint = 'only what both have is measured, from the start of both';
  const panes = [ErrorPane, ErrorMapPane];
  for (const pane of panes) expect(paneText(session, pane)).not.toContain(hint);
  const { getState } = session.store;
  const [bones, source] = getState().assets.map(({ entry }) => entry.object);
  if (bones.kind !== 'skeleton' || source.kind !== 'raw-animation') throw new Error('as opened');
  const recipe = { ...DEFAULT_CLIP_RECIPE, range: { from: 1 } };
  getState().addFiles([madeFile('part.ozz', buildClip(source, bones, recipe).animation)]);
  getState().show(idOf(getState(), 'part.ozz'));
  await eventually(() => expect(isDifferencePending(getState())).toBe(false));
  const comparison = selectErrorComparison(getState());
  if (comparison === undefined) throw new Error('it has a source of its name');
  await resultOf(session, errorMapJob, comparison);
  for (const pane of panes) expect(paneText(session, pane)).toContain(hint);
});

describe('the tables', () => {
  it('have no line of kinds where there are no joints', async () => {
    const { map } = await measuredSession();
    expect(kindRows({ ...map, jointCount: 0 }, [], 'm')).toEqual([]);
  });

  it('have the worst joints first, and all joints in their order', async () => {
    const { comparison, map } = await measuredSession();
    const { names } = comparison.skeleton;
    const { worst, joints } = spotRows(errorStatistics(map, 'shell'), names, String);
    const values = worst.map(({ value }) => value);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(joints.map(({ name }) => name)).toEqual(names);
  });

  it('have the worst joint of every kind of key', async () => {
    const { comparison, map } = await measuredSession();
    const rows = kindRows(map, comparison.skeleton.names, 'm');
    expect(rows.map(({ mark }) => mark)).toEqual(['translation', 'rotation', 'scale']);
    const units = { mm: 1e-3, µm: 1e-6, '°': Math.PI / 180, '': 1 };
    for (const { mark, value, text } of rows) {
      expect(value).toBe(Math.max(...jointErrors(map, mark ?? 'joint').jointMax));
      // Rounded up: as a limit, it allows the error.
      const [, digits, unit] = /^([\d.]+) ?(.*)$/.exec(text) ?? [];
      const shown = Number(digits) * units[unit as keyof typeof units];
      expect(Math.fround(shown)).toBeGreaterThanOrEqual(value);
    }
  });
});
