import { appStore, session } from '../../transition.ts';
import { ListCollapse, ListTree, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useStore } from 'zustand';
import { CommandButton } from '../../components/command-button.tsx';
import { formatCount } from '../../draw/format.ts';
import { filtersKeys, selectQuery } from '../../session/state/key-query.ts';
import { TextField } from '../../ui/text-field.tsx';

interface JointsBarProps {
  readonly matches: number;
  readonly total: number;
}

/** The filter box that the tree and the timeline share, and how much of the whole it leaves. */
export function JointsBar({ matches, total }: JointsBarProps): ReactNode {
  const filter = useStore(appStore, (state) => state.filter);
  const setFilter = useStore(appStore, (state) => state.setFilter);
  const box = useRef<HTMLInputElement>(null);
  useRequestedFocus(box);
  const filtering = filter.trim() !== '';
  const count = filtering ? `${formatCount(matches)} of ${formatCount(total)}` : formatCount(total);
  return (
    <div className="joints-bar">
      <TextField
        ref={box}
        label="Filter joints"
        placeholder="hand* kind:r gap>0.1"
        icon={<Search aria-hidden />}
        className="joints-filter"
        value={filter}
        onChange={setFilter}
        onKeyDown={leaveBox}
      />
      <output className="joints-count" title="Joints">
        {count}
      </output>
      {filtering ? null : <TreeButtons />}
    </div>
  );
}

/** A filter opens all that leads to a match: there is nothing to fold then. */
function TreeButtons(): ReactNode {
  return (
    <>
      <CommandButton command="joints.collapse-all">
        <ListCollapse aria-hidden />
      </CommandButton>
      <CommandButton command="joints.expand-all">
        <ListTree aria-hidden />
      </CommandButton>
    </>
  );
}

/** Puts the focus here when a command asks for it, also where that has brought the pane to the front. */
function useRequestedFocus(box: RefObject<HTMLInputElement | null>): void {
  const request = useStore(appStore, (state) => state.paneRequest);
  useEffect(() => {
    if (request?.pane !== 'joints' || request.part !== 'filter') return;
    box.current?.focus();
    box.current?.select();
    appStore.getState().fulfilPaneRequest();
  }, [box, request]);
}

/** Down goes on to the tree; so does Enter, but where keys are asked for it goes from one to the next. */
function leaveBox(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
  event.preventDefault();
  if (event.key === 'Enter' && filtersKeys(selectQuery(appStore.getState()))) {
    session.commands.run(`query.${event.shiftKey ? 'previous' : 'next'}`);
    return;
  }
  const pane = event.currentTarget.closest('.joints');
  pane?.querySelector<HTMLElement>('[role="tree"]')?.focus();
}
