import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepReporting } from '../../../../app/features/error/follow-report-requests.ts';
import { selectComparison } from '../../../../app/session/state/error.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { runErrorJob } from '../../../../app/features/error/error-job.ts';
import { fixtureFile } from '../../../support/app-files.ts';

const FILES = ['eight.skeleton.ozz', 'eight.raw_animation.ozz', 'eight.optimized.animation.ozz'];

let store: SessionStore;
let saved: { readonly name: string; readonly text: string }[];
const state = () => store.getState();

// Fetched when the first report is written; here beforehand, so that nobody waits for it.
beforeAll(() => import('../../../../app/features/error/report-file.ts'));

beforeEach(() => {
  store = createSessionStore();
  saved = [];
  keepReporting(store, '1.2.3', (name, text) => saved.push({ name, text }));
  state().addFiles(FILES.map((name) => fixtureFile(name)));
});

/** Measures what was asked for, as the worker does. */
function measure(): void {
  const { of } = state().errorRun;
  if (of === undefined) throw new Error('a measurement was asked for');
  runErrorJob(of, (news) => state().reportErrorMap({ ...news, phase: 'running' }));
}

describe('nothing is saved', () => {
  it('where there is nothing to measure against', () => {
    state().requestReport('html');
    expect(saved).toEqual([]);
    expect(state().errorRun.of).toBeUndefined();
  });

  it('where the measuring is given up', async () => {
    state().show(state().assets[2].id);
    state().requestReport('html');
    state().cancelErrorMap();
    const of = selectComparison(state());
    if (of !== undefined) state().requestErrorMap(of);
    measure();
    await vi.dynamicImportSettled();
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
    state().requestReport(form);
    expect(saved).toEqual([]);
    measure();
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0].name).toMatch(new RegExp(`-error\\.${form}$`));
    expect(saved[0].text).toMatch(text);
    state().requestReport(form);
    await vi.waitFor(() => expect(saved).toHaveLength(2));
  });
});
