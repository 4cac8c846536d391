import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Finding } from '#engine/base';
import { announceFindings } from '../../../../app/features/findings/announce-findings.ts';
import { findingsFeature } from '../../../../app/features/findings/feature.ts';
import {
  FIRST_FRAMES,
  SETTLING_TIME,
  findingsJob,
} from '../../../../app/features/findings/state.ts';
import type { Session } from '../../../../app/session/session.ts';
import { finding } from '../../../support/findings.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { EIGHT, openFiles, testSession } from '../../../support/test-session.ts';

let session: Session;
let fake: ReturnType<typeof fakeJobs>;
let said: string[];

/** Lets the checks of the clip find this. */
function check(...findings: readonly Finding[]): void {
  session.store.setState(({ assets }) => ({ assets: [...assets] }));
  session.store.setState({ errorTolerance: session.store.getState().errorTolerance / 2 });
  vi.advanceTimersByTime(SETTLING_TIME);
  fake.answer('findings', {
    outcome: { result: { objects: [{ index: 1, findings }], codes: [] } },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  fake = fakeJobs();
  session = testSession([], { features: [findingsFeature], jobs: fake.jobs });
  session.playback.frameLoop.stats.frames = FIRST_FRAMES;
  announceFindings(session, session.jobs.track(findingsJob));
  openFiles(session, ...EIGHT);
  said = [];
  session.store.subscribe(({ newFindings }, before) => {
    if (newFindings !== before.newFindings) said.push(newFindings);
  });
});

afterEach(() => {
  session.dispose();
  vi.useRealTimers();
});

describe('nothing is said', () => {
  it('while the checks are under way, however much they have found', () => {
    vi.advanceTimersByTime(SETTLING_TIME);
    for (const code of ['a', 'b', 'c']) {
      const objects = [{ index: 1, findings: [finding({ code })] }];
      fake.answer('findings', { update: { fraction: 0.5, result: { objects, codes: [] } } });
    }
    expect(said).toEqual([]);
  });

  it('of what is known already, with other numbers', () => {
    check(finding({ message: 'the loop jumps 31 mm' }));
    said = [];
    check(finding({ message: 'the loop jumps 30 mm' }));
    expect(said).toEqual(['']);
    check(finding({ message: 'the loop jumps 29 mm' }));
    expect(said).toEqual(['']);
  });

  it('of what is shown again that was ignored', () => {
    check(finding(), finding({ code: 'x' }));
    session.store.getState().ignoreFindings({ code: 'x', reason: 'fine' });
    check(finding(), finding({ code: 'x' }));
    said = [];
    session.store.getState().stopIgnoring(session.store.getState().ignoredFindings[0]);
    check(finding(), finding({ code: 'x' }));
    expect(said).toEqual([]);
  });
});

describe('is said once', () => {
  it('what is new, counted by severity', () => {
    check(finding(), finding({ code: 'x', severity: 'error' }), finding({ code: 'y' }));
    expect(said).toEqual(['3 new findings in eight.animation.ozz: 1 error, 2 warnings']);
  });

  it('only what was not known before, and again what was gone', () => {
    check(finding());
    check(finding(), finding({ code: 'n', severity: 'info' }));
    check(finding());
    check(finding(), finding({ code: 'n', severity: 'info' }));
    const first = '1 new finding in eight.animation.ozz: 1 warning';
    const text = '1 new finding in eight.animation.ozz: 1 info';
    expect(said).toEqual([first, text, '', text]);
  });

  it('that nothing was found', () => {
    check();
    check();
    expect(said).toEqual(['Nothing was found.']);
  });
});
