import { importLate } from '../../session/state/late-code.ts';
import type { Command, Session } from '../../session/session.ts';
import type { OpenFinding } from '../../session/state/findings.ts';
import { fixOf, type Fix } from './fix-finding.ts';
import { listedFindings } from './list-findings.ts';

function worst(session: Session): OpenFinding | undefined {
  return listedFindings(session).at(0);
}

/** The fixes of all listed findings that have one. */
function listedFixes(session: Session): readonly Fix[] {
  const state = session.store.getState();
  return listedFindings(session).flatMap((open) => fixOf(state, open) ?? []);
}

/** Mends findings; the code for it is loaded when it is first needed. */
export async function fixFindings(session: Session, fixes: readonly Fix[]): Promise<void> {
  const code = await importLate(session.store, 'Fixes', () => import('./run-fix.ts'));
  await code?.applyFixes(session, fixes);
}

/** Shows a finding in the pane that shows it best, unless the person has gone to another pane meanwhile. */
export async function goToFinding(session: Session, open: OpenFinding): Promise<void> {
  const { panes, store } = session;
  const before = panes.focused();
  const code = await importLate(store, 'Findings', () => import('./show-finding.ts'));
  code?.showFinding(session, open, open.finding, panes.focused() === before);
}

export const findingsCommands: readonly Command[] = [
  {
    id: 'findings.show',
    title: 'Show what is wrong',
    group: 'Analyse',
    run: ({ panes }) => panes.show('findings'),
  },
  {
    id: 'findings.worst',
    title: 'Go to the worst finding',
    group: 'Analyse',
    run: (session) => {
      const open = worst(session);
      if (open !== undefined) void goToFinding(session, open);
    },
    enabled: (session) => worst(session) !== undefined,
  },
  {
    id: 'findings.fix-all',
    title: 'Fix all listed findings that can be',
    group: 'Analyse',
    run: (session) => void fixFindings(session, listedFixes(session)),
    enabled: (session) => listedFixes(session).length > 0,
  },
];
