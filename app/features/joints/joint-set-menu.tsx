import { Shapes } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSession, useSessionState } from '../../components/session.tsx';
import { selectScope } from '../../session/state/joint-sets.ts';
import { selectMatchedJoints } from '../../session/state/key-query.ts';
import { selectJointList } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { AskName } from '../../components/ask-name.tsx';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu-items.tsx';

/** Limits the panes to a named set of joints, and saves new sets. */
export function JointSetMenu(): ReactNode {
  const { store } = useSession();
  const scope = useSessionState(selectScope);
  const [button, setButton] = useState<HTMLElement | null>(null);
  /** The filter of the set that is being named. */
  const [naming, setNaming] = useState<string>();
  return (
    <>
      <MenuButton
        items={() => itemsOf(store.getState(), setNaming)}
        hint="Joint sets: which joints the panes show"
      >
        <Button
          ref={setButton}
          variant="quiet"
          className="ui-icon-button"
          aria-label={`Joint set: ${scope ?? 'all joints'}`}
        >
          <Shapes aria-hidden />
        </Button>
      </MenuButton>
      {naming === undefined ? null : (
        <AskName
          title="Save the joint set"
          label="Name of the joint set"
          anchor={button}
          onClose={() => setNaming(undefined)}
          onSave={(name) => {
            saveSet(store.getState(), name, naming);
            setNaming(undefined);
          }}
        />
      )}
    </>
  );
}

/** Saves a set and limits the panes to it. */
function saveSet(state: SessionState, name: string, filter: string): void {
  state.saveJointSet(name, filter);
  // The set stands for the same filter now.
  if (state.filter === filter) state.setFilter('');
}

function itemsOf(state: SessionState, name: (filter: string) => void): MenuEntry[] {
  const { jointSets, filter, setJointScope, forgetJointSet } = state;
  const current = selectScope(state);
  const { names } = selectJointList(state);
  const picked = state.selectedJoints.filter((joint) => joint < names.length);
  return [
    { label: 'All joints', checked: current === null, run: () => setJointScope(null) },
    ...[...jointSets.keys()].map((set) => ({
      label: set,
      checked: set === current,
      run: () => setJointScope(set),
    })),
    'separator',
    {
      label: 'Save what the filter finds as a set…',
      disabled: filter.trim() === '' || !selectMatchedJoints(state).includes(1),
      run: () => name(filter),
    },
    {
      label: 'Save the selected joints as a set…',
      disabled: picked.length === 0,
      run: () => name(picked.map((joint) => `"${names[joint]}"`).join(', ')),
    },
    ...(current === null
      ? []
      : [{ label: `Forget “${current}”`, run: () => forgetJointSet(current) }]),
  ];
}
