import { expect, it } from 'vitest';
import { layoutsFeature } from '../../../../app/features/layouts/feature.ts';
import { layoutsHelp } from '../../../../app/features/layouts/help.ts';
import LayoutsPane from '../../../../app/features/layouts/layouts-pane.tsx';
import {
  LAYOUTS_JOBS,
  layoutsSlice,
  layoutsSubject,
  type HierarchyOf,
  type LayoutsView,
} from '../../../../app/features/layouts/state.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { madeCompared, madeKeyComparison } from '../../../support/made-comparison.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [layoutsFeature];

/** What the pane says of a comparison that ends so. */
function textOf(
  view: LayoutsView,
  outcome: { result: unknown } | { problem: string },
  choices: { hierarchyOf?: HierarchyOf } = {},
): string {
  const { jobs, answer } = fakeJobs();
  const session = testSession(EIGHT, { features, jobs });
  const slice = layoutsSlice.of(session.store);
  slice.setState({ layoutsView: view, ...choices });
  const subject = layoutsSubject(slice.getState(), view);
  if (subject !== undefined) jobs.track(LAYOUTS_JOBS[view]).request(subject);
  answer(LAYOUTS_JOBS[view].job.name, { outcome });
  return paneText(session, LayoutsPane);
}

it('says so where there are no keys', () => {
  const session = testSession([], { features });
  layoutsSlice.of(session.store).setState({ layoutsView: 'keys' });
  expect(paneText(session, LayoutsPane)).toContain('No keys to lay out');
});

it.each(['hierarchy', 'keys', 'points'] as const)('says why there are no figures of %s', (view) => {
  expect(textOf(view, { problem: 'It broke.' })).toContain('It broke.');
});

it('its help has an example with choices that the pane has where it says so', () => {
  const result = { comparison: madeKeyComparison(), arrivals: [] };
  const shown = textOf('keys', { result });
  const choices = [...layoutsHelp.example.matchAll(/“([^”]+)”/g)].map(([, choice]) => choice);
  expect(choices).not.toEqual([]);
  for (const choice of choices) expect(shown).toContain(choice);
});

const rows = [madeCompared('tree', 2987), madeCompared('flat', 100, { speedUp: 29.87 })];

it.each<[LayoutsView, unknown, readonly string[]]>([
  [
    'hierarchy',
    { subject: 'made', joints: 96, characters: 7, form: 'simd', rows },
    [
      '96 joints × 7 characters',
      'tree 2 987 1.00× 64.0 2.00 50 %',
      'flat 100 30× 64.0 2.00',
      'Published: ',
    ],
  ],
  [
    'keys',
    { comparison: madeKeyComparison(), arrivals: [] },
    ['by track, then time 1000 B – – 1.00 2.00 180 900 90.0 100 B', 'Lines that each frame reads'],
  ],
  ['points', rows, ['tree 2.99 1.00×', 'flat 0.100 30×', '1 000 000 points']],
])('shows the figures of %s', (view, result, expected) => {
  const text = textOf(view, { result });
  for (const part of expected) expect(text).toContain(part);
});

it('says where published figures are, beside those of the clip’s own joints', () => {
  const result = { subject: 'made', joints: 8, characters: 7, form: 'simd', rows };
  const text = textOf('hierarchy', { result }, { hierarchyOf: 'clip' });
  expect(text).toContain('8 joints × 7 characters');
  expect(text).toContain('choose “as published” to see them');
});
