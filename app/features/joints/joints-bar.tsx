import { ListCollapse, ListTree, Search } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { CommandButton } from '../../components/command-button.tsx';
import { usePanePart, useSession, useSessionState } from '../../components/session.tsx';
import { formatCount } from '../../draw/format.ts';
import type { Session } from '../../session/session.ts';
import { queryFiltersKeys, selectQuery } from '../../session/state/key-query.ts';
import { JointSetMenu } from './joint-set-menu.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Shown while the box is empty, so short that it is not cut; finds something on the character that the page opens with. */
export const FILTER_EXAMPLE = 'hand kind:r';

interface JointsBarProps {
  readonly matches: number;
  readonly total: number;
}

/** The filter box that the tree and the timeline share, and how many joints match. */
export function JointsBar({ matches, total }: JointsBarProps): ReactNode {
  const session = useSession();
  const filter = useSessionState((state) => state.filter);
  const setFilter = useSessionState((state) => state.setFilter);
  const box = useRef<HTMLInputElement>(null);
  usePanePart('joints', () => {
    box.current?.focus();
    box.current?.select();
  });
  const filtering = useSessionState((state) => selectQuery(state).alternatives.length > 0);
  const count = filtering ? `${formatCount(matches)} of ${formatCount(total)}` : formatCount(total);
  return (
    <div className="joints-bar">
      <TextField
        ref={box}
        label="Filter joints"
        placeholder={FILTER_EXAMPLE}
        icon={<Search aria-hidden />}
        className="joints-filter"
        value={filter}
        onChange={setFilter}
        onKeyDown={(event) => leaveBox(event, session)}
      />
      <JointSetMenu />
      <output className="joints-count" title="Joints">
        {count}
      </output>
      {filtering ? null : <TreeButtons />}
    </div>
  );
}

/** While a filter is set, everything that leads to a match is expanded. */
function TreeButtons(): ReactNode {
  return (
    <>
      <CommandButton command="joints.collapse-all" icon={ListCollapse} />
      <CommandButton command="joints.expand-all" icon={ListTree} />
    </>
  );
}

/**
 * Down and Enter move the focus to the tree; if the filter searches keys, Enter goes to the next key.
 */
function leaveBox(event: KeyboardEvent<HTMLInputElement>, { store, commands }: Session): void {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
  event.preventDefault();
  if (event.key === 'Enter' && queryFiltersKeys(selectQuery(store.getState()))) {
    commands.run(`query.${event.shiftKey ? 'previous' : 'next'}`);
    return;
  }
  const pane = event.currentTarget.closest('.joints');
  pane?.querySelector<HTMLElement>('[role="tree"]')?.focus();
}
