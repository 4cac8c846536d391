import { beforeEach, describe, expect, it } from 'vitest';
import { saveReport } from '../../../../app/features/error/save-report.ts';
import { errorFeature } from '../../../../app/features/error/feature.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import type { Session } from '../../../../app/session/session.ts';
import errorMapJobCode from '../../../../app/session/state/error-map.job.ts';
import { errorMapJob } from '../../../../app/session/state/error.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { startLocalWorker } from '../../../support/job-workers.ts';
import { openFiles, testSession } from '../../../support/test-session.ts';
import { eventually } from '../../../support/eventually.ts';

const FILES = ['eight.skeleton.ozz', 'eight.raw_animation.ozz', 'eight.optimized.animation.ozz'];

let session: Session;
let saved: { readonly name: string; readonly text: unknown }[];
const state = (): SessionState => session.store.getState();
const measuring = () => session.jobs.track(errorMapJob);

beforeEach(() => {
  saved = [];
  session = testSession([], {
    features: [errorFeature],
    jobs: createJobs({ startWorker: startLocalWorker({ 'error-map': errorMapJobCode }) }),
    download: (name, text) => saved.push({ name, text }),
  });
  openFiles(session, ...FILES);
});

describe('nothing is saved', () => {
  it('where there is nothing to measure against', async () => {
    state().closeFile(state().assets[2].fileId);
    expect(session.commands.find('report.html').enabled?.(session)).toBe(false);
    await saveReport(session, 'html');
    expect(saved).toEqual([]);
    expect(measuring().store.getState().subject).toBeUndefined();
  });

  it('where the measuring is given up', async () => {
    state().show(state().assets[2].id);
    const saving = saveReport(session, 'html');
    measuring().cancel();
    measuring().retry();
    await saving;
    await eventually(() => expect(measuring().store.getState().fraction).toBe(1));
    expect(saved).toEqual([]);
  });

  it('where the clip is closed meanwhile', async () => {
    state().show(state().assets[2].id);
    const saving = saveReport(session, 'html');
    state().closeAllFiles();
    await saving;
    expect(saved).toEqual([]);
  });
});

describe('once all is measured', () => {
  beforeEach(() => state().show(state().assets[2].id));

  it.each([
    ['html', /^<!doctype html>.*Posescope 1\.2\.3/s],
    ['json', /"version": "1\.2\.3"/],
    ['csv', /^joint,name,max shell error/],
  ] as const)('the report is saved as %s, once', async (form, text) => {
    const saving = saveReport(session, form, '1.2.3');
    expect(saved).toEqual([]);
    await saving;
    expect(saved).toHaveLength(1);
    expect(saved[0].name).toMatch(new RegExp(`-error\\.${form}$`));
    expect(saved[0].text).toMatch(text);
    session.commands.run(`report.${form}`);
    await eventually(() => expect(saved).toHaveLength(2));
  });

  it('a report that cannot be written is reported', async () => {
    const download = (): never => {
      throw new Error('no room');
    };
    await saveReport({ ...session, files: { ...session.files, download } }, 'csv');
    expect(state().problems).toMatchObject([
      { subject: 'Error report', message: 'It could not be written: no room' },
    ]);
  });
});
