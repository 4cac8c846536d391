import { createElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Finding } from '#engine/base';
import Evidence from '../../../../app/features/findings/evidence.tsx';
import { findingsCommands } from '../../../../app/features/findings/commands.ts';
import { findingsFeature } from '../../../../app/features/findings/feature.ts';
import FindingsPane from '../../../../app/features/findings/findings-pane.tsx';
import IgnoredList from '../../../../app/features/findings/ignored-list.tsx';
import {
  FIRST_FRAMES,
  SETTLING_TIME,
  findingsSlice,
  showAllFindings,
} from '../../../../app/features/findings/state.ts';
import { StatusBar } from '../../../../app/shell/status-bar.tsx';
import type { Session } from '../../../../app/session/session.ts';
import { selectFindings } from '../../../../app/session/state/findings.ts';
import { finding } from '../../../support/findings.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { paneText, renderPane } from '../../../support/render-pane.tsx';
import { EIGHT, openFiles, testSession } from '../../../support/test-session.ts';

const features = [findingsFeature];
const CODES = [{ code: 'loop-gap', severity: 'warning', why: 'It is seen as a jerk.' }];

let session: Session;
let answer: (...findings: readonly Finding[]) => void;
const text = (): string => paneText(session, FindingsPane);

/** Opens files, and lets the checks of the second object find this. */
function openWith(names: readonly string[], ...findings: readonly Finding[]): void {
  openFiles(session, ...names);
  vi.advanceTimersByTime(SETTLING_TIME);
  answer(...findings);
}

beforeEach(() => {
  vi.useFakeTimers();
  const fake = fakeJobs();
  session = testSession([], { features, jobs: fake.jobs });
  session.playback.frameLoop.stats.frames = FIRST_FRAMES;
  answer = (...findings) => {
    const objects = [{ index: Math.min(1, session.store.getState().assets.length - 1), findings }];
    fake.answer('findings', { outcome: { result: { objects, codes: CODES } } });
  };
  return () => {
    session.dispose();
    vi.useRealTimers();
  };
});

it('a build is named as elsewhere, and not as the file that it may be saved to', () => {
  openWith(EIGHT, finding());
  expect(text()).toMatch(/eight\S* › /);
  const [skeleton, clip] = session.store.getState().files;
  session.store.setState({ files: [skeleton, { ...clip, origin: 'built' }] });
  expect(text()).toContain(' · build');
  expect(text()).not.toContain(' › ');
});

describe('where nothing is found', () => {
  it('says that nothing is open', () => {
    expect(text()).toMatch(/^Nothing to check/);
  });

  it('says that it is at it', () => {
    openFiles(session, ...EIGHT);
    expect(text()).toContain('Checking…');
    expect(text()).toMatch(/^✖ … ▲ … ● … /);
    expect(paneText(session, StatusBar)).toContain('Checking…');
    vi.advanceTimersByTime(SETTLING_TIME);
    answer();
    expect(text()).toMatch(/^✖ 0 ▲ 0 ● 0 /);
    expect(paneText(session, StatusBar)).not.toContain('Checking…');
  });

  it('counts what was found so far while more is opened', () => {
    openWith(EIGHT);
    openFiles(session, 'five.skeleton.ozz');
    expect(text()).toMatch(/^✖ 0 ▲ 0 ● 0 /);
    expect(renderPane(session, FindingsPane)).toContain('aria-label="0 errors so far"');
    session.store.getState().closeAllFiles();
    openFiles(session, 'five.skeleton.ozz');
    expect(text()).toMatch(/^✖ … ▲ … ● … /);
    expect(renderPane(session, FindingsPane)).toContain('aria-label="error: not counted yet"');
  });

  it.each([
    ['a clip', EIGHT, '1 skeleton and 1 clip. Open the source of a clip too'],
    ['a clip alone', EIGHT.slice(1), '1 clip. Open the skeleton too'],
    ['a clip and its source', [...EIGHT, 'eight.raw_animation.ozz'], 'and 1 source clip.'],
  ])('says what was checked: %s', (_, names, checked) => {
    openWith(names);
    expect(text()).toContain('✓ Nothing was found.');
    expect(text()).toContain('1 kind of problems looked for in');
    expect(text()).toContain(checked);
  });
});

describe('a finding', () => {
  const gap = finding({
    message: 'the loop jumps 31 mm',
    evidence: { gapMm: 31, count: 2 },
    places: [
      { joint: 1, time: 0 },
      { joint: 2, time: 4 },
    ],
  });

  it('says what, where, and what to do, and counts among its severity', () => {
    openWith(EIGHT, gap);
    expect(text()).toMatch(/✖ 0 ▲ 1 ● 0/);
    expect(text()).toContain('Warnings 1');
    expect(text()).toContain('▲ warning: The loop jumps 31 mm');
    expect(text()).toContain('Close the loop. Show Why Ignore…');
    expect(text()).not.toContain('gap 31 mm');
  });

  it('shows how it is known', () => {
    openWith(EIGHT, gap);
    const [open] = selectFindings(session.store.getState()).shown;
    const Why = (): ReactNode => createElement(Evidence, { id: 'why', open });
    expect(paneText(session, Why)).toContain('gap 31 mm places 2');
    expect(paneText(session, Why)).toContain('About ozz-animation');
    expect(renderPane(session, Why)).toContain('aria-label="Places, the worst first"');
  });

  it('has a button where it can be mended', () => {
    const command = { name: 'build', args: { tolerance: 0.0005 } } as const;
    openWith(
      [...EIGHT, 'eight.raw_animation.ozz'],
      finding({ remedy: { text: 'Build it.', command } }),
    );
    expect(text()).toContain('Build with tolerance 0.5 mm Show');
  });

  it('that is being mended says how far that is, and can be cancelled, but not pressed again', () => {
    const command = { name: 'build', args: { tolerance: 0.0005 } } as const;
    openWith(
      [...EIGHT, 'eight.raw_animation.ozz'],
      finding({ remedy: { text: 'Build it.', command } }),
    );
    const [{ key }] = selectFindings(session.store.getState()).shown;
    const cancel = vi.fn();
    session.store.setState({ fixing: { keys: new Set([key]), fraction: 0.25, cancel } });
    expect(text()).toContain('Build with tolerance 0.5 mm Cancel Show');
    const html = renderPane(session, FindingsPane);
    expect(html).toContain('<progress max="1" value="0.25" aria-label="Build with');
    expect(html).toMatch(/aria-disabled="true"[^>]*>Build with tolerance/);
  });

  it('is filtered out, and that is said', () => {
    openWith(EIGHT, gap);
    findingsSlice.of(session.store).getState().toggleSeverity('warning');
    expect(text()).not.toContain('The loop jumps');
    expect(text()).toContain('1 more is filtered out.');
    // The button that shows them again says how many they are.
    expect(text()).toMatch(/✖ 0 ▲ 1 ● 0/);
  });

  it.each<[string, () => void]>([
    ['the filter', () => findingsSlice.of(session.store).setState({ findingsFilter: 'spike' })],
    [
      'the joints that panes are limited to',
      () => session.store.getState().saveJointSet('hands', 'joint 7'),
    ],
  ])('is not counted where %s leaves it out', (_, limit) => {
    openWith(EIGHT, finding({ ...gap, joint: 1 }));
    expect(text()).toMatch(/✖ 0 ▲ 1 ● 0/);
    limit();
    expect(text()).toMatch(/✖ 0 ▲ 0 ● 0/);
    expect(text()).toContain('1 more is filtered out.');
  });

  it('of a joint that is in no set that panes are limited to is not fixed with all that are listed', () => {
    const command = { name: 'build', args: { tolerance: 0.0005 } } as const;
    const remedy = { text: 'Build it.', command };
    openWith([...EIGHT, 'eight.raw_animation.ozz'], finding({ remedy, joint: 1 }));
    const fixAll = findingsCommands.find(({ id }) => id === 'findings.fix-all');
    expect(fixAll?.enabled?.(session)).toBe(true);
    session.store.getState().saveJointSet('hands', 'joint 7');
    expect(fixAll?.enabled?.(session)).toBe(false);
  });

  it('of a joint that is in no set that panes are limited to: which set, is said', async () => {
    openWith(EIGHT, finding({ ...gap, joint: 1 }));
    session.store.getState().saveJointSet('hands', 'joint 7');
    // Its line is loaded when it is first shown.
    text();
    await import('../../../../app/components/scope-line.tsx');
    await vi.advanceTimersByTimeAsync(0);
    expect(text()).toContain('Only hands Show all');
    expect(text()).toContain('1 more is filtered out.');
    session.store.getState().setJointScope(null);
    expect(text()).not.toContain('Only');
  });

  it('is listed again, whatever has filtered it out', () => {
    openWith(EIGHT, finding({ ...gap, joint: 1 }));
    const { saveJointSet, setJointScope } = session.store.getState();
    saveJointSet('none of them', 'joint 7');
    setJointScope('none of them');
    findingsSlice.of(session.store).setState({ findingsFilter: 'spike' });
    findingsSlice.of(session.store).getState().toggleSeverity('warning');
    expect(text()).toContain('1 more is filtered out.');
    showAllFindings(session.store);
    expect(text()).toContain('The loop jumps');
    expect(text()).not.toContain('filtered out');
  });

  it('stands for others of its code until they are wanted', () => {
    const gaps = [1, 2, 3].map((joint) => finding({ message: `gap ${joint}`, joint }));
    openWith(EIGHT, ...gaps, finding({ code: 'spike', message: 'a spike' }));
    expect(text()).toContain('Warnings 4');
    expect(text()).toMatch(/Gap 1.*▸ 2 more of loop-gap.*A spike/);
    expect(text()).not.toContain('Gap 2');
    findingsSlice.of(session.store).getState().toggleCode('loop-gap');
    expect(text()).toMatch(/Gap 1.*▾ 2 more of loop-gap.*Gap 2.*Gap 3.*A spike/);
    findingsSlice.of(session.store).getState().toggleCode('loop-gap');
    expect(text()).not.toContain('Gap 2');
  });

  it('is ignored for a reason', () => {
    openWith(EIGHT, gap);
    session.store.getState().ignoreFindings({ code: 'loop-gap', reason: 'It is played once.' });
    const { ignored: findings } = selectFindings(session.store.getState());
    const List = (): ReactNode => createElement(IgnoredList, { findings });
    expect(paneText(session, List)).toBe('▸ 1 finding ignored');
    findingsSlice.of(session.store).setState({ ignoredShown: true });
    expect(paneText(session, List)).toContain('loop-gap everywhere (1) It is played once.');
    expect(paneText(session, List)).toContain('Save posescope.json');
  });
});

it('lists many findings in parts', () => {
  const many = Array.from({ length: 100 }, (_, i) => finding({ message: `the loop jumps ${i}` }));
  openWith(EIGHT, ...many);
  expect(text().match(/The loop jumps/g)).toHaveLength(60);
  expect(text()).toContain('Warnings 100');
  expect(text()).toContain('Show 40 of 40 more');
});
