import { importLate, lateActions } from '../../session/state/late-code.ts';
import type { Command, Session } from '../../session/session.ts';
import type { OpenFinding } from '../../session/state/findings.ts';
import type { SessionState } from '../../session/state/store.ts';
import { clipToClose, fixOf } from './fix-finding.ts';
import { listedFindings } from './list-findings.ts';
import { CLOSING_LOOP } from './state.ts';

function worst(session: Session): OpenFinding | undefined {
  return listedFindings(session).at(0);
}

/** Whether a finding is mended without a question. What unit lengths are in is one, and other fixes depend on the answer. */
function isSure(state: SessionState, open: OpenFinding): boolean {
  const fix = fixOf(state, open);
  return fix !== undefined && fix.unit === undefined;
}

/** Whether some listed finding can be mended now. */
function canFixListed(session: Session): boolean {
  const state = session.store.getState();
  return state.fixing === null && listedFindings(session).some((open) => isSure(state, open));
}

function fixListed(session: Session): void {
  const state = session.store.getState();
  const sure = listedFindings(session).filter((open) => isSure(state, open));
  void fixFindings(session, sure);
}

/** Mends findings that can be; the code for it is loaded when it is first needed. */
export async function fixFindings(
  session: Session,
  findings: readonly OpenFinding[],
): Promise<void> {
  const code = await importLate(session.store, 'Fixes', () => import('./run-fix.ts'));
  await code?.mendFindings(session, findings);
}

const withClosing = lateActions('Fixes', () => import('./close-shown-loop.ts'));

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
    run: fixListed,
    enabled: canFixListed,
  },
  {
    id: 'findings.close-loop',
    title: 'Close the loop',
    group: 'Analyse',
    run: withClosing((code, session: Session) => code.closeShownLoop(session)),
    label: ({ store }) =>
      store.getState().fixing?.keys.has(CLOSING_LOOP) ? 'Closing the loop…' : 'Close the loop',
    enabled: ({ store }) => {
      const state = store.getState();
      return state.fixing === null && clipToClose(state) !== undefined;
    },
  },
];
