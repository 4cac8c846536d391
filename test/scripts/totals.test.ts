import { describe, expect, it } from 'vitest';
import { totals as endToEndTotals } from '../../scripts/lib/e2e.mjs';
import { totals as unitTotals } from '../../scripts/lib/unit.mjs';

const passed = { fullName: 'adds', status: 'passed' };
const failed = { fullName: 'fails', status: 'failed' };
const skipped = { fullName: 'vectors [skipped: needs a folder] one', status: 'skipped' };

describe('unit totals', () => {
  it('count a file that could not be loaded beside a test that failed', () => {
    const testResults = [
      { status: 'failed', assertionResults: [passed, failed] },
      { status: 'failed', assertionResults: [] },
    ];
    expect(unitTotals({ testResults }, 1)).toEqual({ passed: 1, failed: 2, skipped: [] });
  });

  it('are never without a failure when the runner failed', () => {
    const testResults = [{ status: 'passed', assertionResults: [passed] }];
    expect(unitTotals({ testResults }, 1)).toEqual({ passed: 1, failed: 1, skipped: [] });
  });

  it('tell why a test was skipped', () => {
    const testResults = [{ status: 'passed', assertionResults: [passed, skipped] }];
    const expected = { passed: 1, failed: 0, skipped: ['needs a folder'] };
    expect(unitTotals({ testResults }, 0)).toEqual(expected);
  });
});

describe('end-to-end totals', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0 };

  it('name a test that passed only when it was tried again', () => {
    const specs = [
      { title: 'plays', tests: [{ status: 'flaky' }] },
      { title: 'scrubs', tests: [{ status: 'unexpected' }] },
    ];
    const suites = [{ title: 'a.spec.ts', suites: [{ title: 'clips', specs }] }];
    const report = { stats: { ...stats, unexpected: 1, flaky: 1 }, suites };
    expect(endToEndTotals(report, 1)).toEqual({
      passed: 4,
      failed: 1,
      skipped: [],
      flaky: ['a.spec.ts clips plays'],
    });
  });

  it('are never without a failure when the runner failed', () => {
    expect(endToEndTotals({ stats, suites: [] }, 1).failed).toBe(1);
  });

  it('tell why a test was skipped, wherever the title says so', () => {
    const specs = [{ title: 'one', tests: [{ status: 'skipped' }] }];
    const suites = [
      { title: 'a.spec.ts', suites: [{ title: 'clips [skipped: needs a folder]', specs }] },
    ];
    expect(endToEndTotals({ stats, suites }, 0).skipped).toEqual(['needs a folder']);
  });
});
