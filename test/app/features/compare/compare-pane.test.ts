import { createElement } from 'react';
import { expect, it } from 'vitest';
import { inFileUnits, parseLength } from '#engine/base';
import { compareClips } from '#engine/inspect';
import { errorColumn, errorStatistics, jointErrors } from '#engine/inspect/error';
import type { ErrorMap } from '#engine/inspect/error';
import compareClipsJob from '../../../../app/features/compare/compare-clips.job.ts';
import type { ComparedPair } from '../../../../app/features/compare/compare-clips.job.ts';
import ComparePane from '../../../../app/features/compare/compare-pane.tsx';
import { errorColumns } from '../../../../app/features/compare/joint-columns.ts';
import { SidesTable } from '../../../../app/features/compare/sides-table.tsx';
import { compareFeature } from '../../../../app/features/compare/feature.ts';
import { compareHelp } from '../../../../app/features/compare/help.ts';
import {
  compareJob,
  compareSlice,
  selectComparedPair,
} from '../../../../app/features/compare/state.ts';
import { formatCount, formatCounted } from '../../../../app/draw/format.ts';
import { fileSize } from '../../../../app/session/state/assets.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import { fixtureFile, madeFile } from '../../../support/app-files.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { resultOf } from '../../../support/error-session.ts';
import { startLocalWorker } from '../../../support/job-workers.ts';
import { paneText, renderPane } from '../../../support/render-pane.tsx';
import { openFiles, testSession } from '../../../support/test-session.ts';

const FILES = ['eight.skeleton.ozz', 'eight.animation.ozz', 'eight.optimized.animation.ozz'];

const sessionWith = (...names: readonly string[]) =>
  testSession(names, {
    features: [compareFeature],
    jobs: createJobs({ startWorker: startLocalWorker({ 'compare-clips': compareClipsJob }) }),
  });

function definedMap(map: ErrorMap | undefined): ErrorMap {
  if (map === undefined) throw new Error('it is measured');
  return map;
}

/** As the text of a pane has it. */
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ');

it('says so where there are no two clips', () => {
  expect(paneText(sessionWith(...FILES.slice(0, 2)), ComparePane)).toMatch(/^Nothing to compare/);
});

it('asks for A where all clips are of one file', () => {
  const session = sessionWith(FILES[0]);
  const clips = FILES.slice(1).flatMap((name) => fixtureFile(name).archive.entries);
  session.store.getState().addFiles([madeFile('both.ozz', ...clips.map(({ object }) => object))]);
  expect(paneText(session, ComparePane)).toContain('Choose A, the clip to compare with');
});

it('offers a clip as it was before an edit that replaced it, as long as undo holds that', () => {
  const session = sessionWith(...FILES.slice(0, 2));
  const [, file] = session.store.getState().files;
  const { archive } = fixtureFile(FILES[2]);
  session.store.setState(({ files, assets }) => ({
    files: files.with(1, { ...file, archive }),
    assets: assets.with(1, { ...assets[1], entry: archive.entries[0] }),
  }));
  const html = () => renderPane(session, ComparePane, session.history.state);
  expect(html()).toContain('Choose A, the clip to compare with');
  session.history.undo();
  expect(html()).toContain('Nothing to compare');
});

it('shows what both have, and how many keys are not the same', async () => {
  const session = sessionWith(...FILES);
  const pair = selectComparedPair(session.store.getState());
  if (pair === undefined) throw new Error('there are two clips');
  expect(paneText(session, ComparePane)).toContain('Comparing…');
  await resultOf(session, compareJob, pair);
  const { sides, same, diff } = compareClips(pair.a, pair.b);
  const keys = sides.map(({ keysOfKind }) => formatCount(keysOfKind[1]));
  const text = paneText(session, ComparePane);
  expect(text).toContain(`● rotation keys ${keys.join(' ')} ▼`);
  expect(text).toContain(`${formatCounted(same, 'key')} the same`);
  expect(text).toContain('largest error reference ');
  const slice = compareSlice.of(session.store);
  slice.getState().setDifferenceFilter({ text: 'nobody' });
  expect(paneText(session, ComparePane)).toContain(
    `None of ${formatCounted(diff.count, 'difference')} is shown.`,
  );
  slice.setState({ comparedView: 'joints' });
  expect(paneText(session, ComparePane)).toContain('A bytes');
});

it.each([
  ['Hips', 'joint 0', /None of .* is shown/],
  ['עברית', 'עב*', /^(?!.*None of)/],
  ['', 'JOINT 0', /^(?!.*None of)/],
])('finds joints by names as they are stored or shown: "%s" by %s', async (name, text, shown) => {
  const session = sessionWith();
  const skeleton = readObject(validFixture(FILES[0]), 'skeleton');
  const named = { ...skeleton, names: [name, ...skeleton.names.slice(1)] };
  session.store.getState().addFiles([madeFile('s.ozz', named)]);
  openFiles(session, ...FILES.slice(1));
  const pair = selectComparedPair(session.store.getState());
  if (pair === undefined) throw new Error('there are two clips');
  await resultOf(session, compareJob, pair);
  compareSlice.of(session.store).getState().setDifferenceFilter({ text });
  expect(paneText(session, ComparePane)).toMatch(shown);
});

it('rounds the errors of joints up, so that as limits they allow them', async () => {
  const session = sessionWith(FILES[0], 'eight.raw_animation.ozz', FILES[1]);
  const pair = selectComparedPair(session.store.getState());
  if (pair === undefined) throw new Error('there are two clips');
  const result = await resultOf(session, compareJob, pair);
  const [column] = errorColumns(result.errors, 'shell', 'm');
  const [, unit] = column.head.split(', ');
  const { jointMax } = jointErrors(definedMap(result.errors[1]), 'shell');
  expect(jointMax.length).toBe(8);
  for (const [joint, error] of jointMax.entries()) {
    const limit = parseLength(`${column.text(joint)} ${unit}`);
    expect(limit && Math.fround(inFileUnits(limit, 'm'))).toBeGreaterThanOrEqual(error);
  }
});

it('shows of both the bytes of their keys if one is a range of a source, which is in no file', async () => {
  const session = sessionWith(FILES[0], 'eight.raw_animation.ozz', FILES[1]);
  const pair = selectComparedPair(session.store.getState());
  if (pair === undefined) throw new Error('there are two clips');
  const result = await resultOf(session, compareJob, pair);
  const errors = result.errors.flatMap((map) => map ?? []);
  const max = Math.max(...errors.map((map) => errorStatistics(map, 'shell').max));
  // Rounded up, as the command line does: as a limit, it allows the error.
  const largest = errorColumn(max, 'shell', 'm', 'up')(max);
  expect(paneText(session, ComparePane)).toContain(`largest error source ${largest}`);
  const table = (shown: ComparedPair): string =>
    paneText(session, () => createElement(SidesTable, { pair: shown, result, isBusy: false }));
  // In full: a difference of few bytes is to be seen.
  expect(table(pair)).toMatch(/B vs A bytes (\d{1,3} ){2,}[▲▼]/);
  // That of the files, as Assets has it.
  const sizes = session.store.getState().files.map(fileSize);
  expect(table(pair)).toContain(spaced(`bytes ${formatCount(sizes[1])} ${formatCount(sizes[2])}`));
  const keys = result.comparison.sides.map(({ bytesOfTrack }) =>
    spaced(formatCount(bytesOfTrack.reduce((all, count) => all + count))),
  );
  const range = { ...pair, a: { ...pair.a } };
  expect(table(range)).toContain(`bytes of keys ${keys.join(' ')}`);
});

it('the pane is found by “what changed”', () => {
  expect(compareHelp.words).toContain('what changed');
});
