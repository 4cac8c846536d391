import type { ReactNode } from 'react';
import { selectScope } from '../session/state/joint-sets.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useSessionState } from './session.tsx';

/** The set that the panes are limited to, with a way back. */
export default function ScopeLine(): ReactNode {
  const scope = useSessionState(selectScope);
  const setScope = useSessionState((state) => state.setJointScope);
  if (scope === null) return null;
  return (
    <div className="ui-scope">
      <span>
        Only <b>{scope}</b>
      </span>
      <Button variant="quiet" aria-label="Show all joints again" onClick={() => setScope(null)}>
        Show all
      </Button>
    </div>
  );
}

/** Shown instead of numbers where the set has no joint of the skeleton. */
export function NothingInScope(): ReactNode {
  return <EmptyState title="No joint of this skeleton is in the set" />;
}
