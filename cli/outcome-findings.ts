import type { Finding } from '#engine/findings';
import type { AuditOutcome } from './audit-outcome.ts';
import type { CheckedFindings } from './checked-files.ts';

const REMEDIES = {
  'over-budget': 'Build within the budget, or change it in the settings.',
  regression: 'Mend it, or accept it with --update-baseline.',
  removed: 'If that is wanted, write the baseline again with --update-baseline.',
} as const;

/**
 * What is wrong with a library besides findings, as findings: for documents that hold nothing else.
 * @param settings the file of the budgets, for those of many files together
 */
export function outcomeFindings(
  { overBudget, regressions = [], removed = [] }: AuditOutcome,
  settings: string,
): CheckedFindings[] {
  const budgets = overBudget.map(({ file, object, message }) =>
    object === ''
      ? findingOf(settings, 'over-budget', `budget of "${file}"`, message)
      : findingOf(file, 'over-budget', object, message),
  );
  return [
    ...budgets,
    ...regressions.map(({ file, object, message }) =>
      findingOf(file, 'regression', object, message),
    ),
    ...removed.map(({ file, object }) =>
      findingOf(file, 'removed', object, 'is in the baseline, and not there any more'),
    ),
  ];
}

function findingOf(
  file: string,
  code: keyof typeof REMEDIES,
  object: string,
  message: string,
): CheckedFindings {
  const finding: Finding = {
    code,
    // A clip that is gone does not fail the run.
    severity: code === 'removed' ? 'info' : 'error',
    object,
    message,
    evidence: {},
    remedy: { text: REMEDIES[code] },
    help: 'docs/ci.md',
    places: [],
  };
  return { file, findings: [finding] };
}
