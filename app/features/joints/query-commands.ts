import { lateActions } from '../../session/state/late-code.ts';
import { selectFoundKeys, selectUncountedSearch } from '../../session/state/key-query.ts';
import type { Command, Session } from '../../session/session.ts';

const withSteps = lateActions('Matching keys', () => import('./step-found-keys.ts'));

const hasFinds = ({ store }: Session): boolean => {
  const state = store.getState();
  return selectUncountedSearch(state) !== undefined || (selectFoundKeys(state)?.count ?? 0) > 0;
};

function query(name: string, title: string, keys: readonly string[], direction: 1 | -1): Command {
  return {
    id: `query.${name}`,
    title,
    group: 'Edit',
    keys,
    repeats: true,
    run: withSteps((code, session: Session) => code.stepFoundKeys(session, direction)),
    enabled: hasFinds,
  };
}

/** Steps through the keys that match the filter. */
export const queryCommands: readonly Command[] = [
  query('next', 'Next matching key', ['Ctrl+Code:KeyG'], 1),
  query('previous', 'Previous matching key', ['Ctrl+Shift+Code:KeyG'], -1),
];
