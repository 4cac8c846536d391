import { ChevronDown, LayoutDashboard } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { usePart, useSession } from '../components/session.tsx';
import { WORKSPACES } from '../session/panes.ts';
import type { Session } from '../session/session.ts';
import { AskName } from '../components/ask-name.tsx';
import { Button } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import type { MenuEntry } from '../ui/menu-items.tsx';
import { workspacePart } from './workspace.ts';
import { workspacesPart } from './workspaces.ts';

/** Names the workspace, and offers the others. */
export function WorkspaceMenu(): ReactNode {
  const session = useSession();
  const { store, askName, misnamed, save } = usePart(workspacesPart);
  const { current, isNaming } = useStore(store);
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <>
      <MenuButton items={() => itemsOf(session)} hint="Other arrangements of the panes">
        <Button
          ref={setButton}
          variant="quiet"
          className="shell-workspace"
          aria-label={`Workspace: ${current}`}
        >
          <LayoutDashboard aria-hidden />
          <span className="shell-workspace-name ui-cut">{current}</span>
          <ChevronDown aria-hidden />
        </Button>
      </MenuButton>
      {isNaming ? (
        <AskName
          title="Save the workspace"
          label="Name of the workspace"
          anchor={button}
          problemOf={misnamed}
          onSave={save}
          onClose={() => askName(false)}
        />
      ) : null}
    </>
  );
}

function itemsOf(session: Session): MenuEntry[] {
  const { store, choose, askName, remove } = session.use(workspacesPart);
  const { current, own } = store.getState();
  const choices = (names: readonly string[]): MenuEntry[] =>
    names.map((name) => ({
      label: name,
      checked: name === current,
      run: () => choose(name),
    }));
  return [
    ...choices(WORKSPACES),
    ...(own.length === 0 ? [] : (['separator'] as const)),
    ...choices(own),
    'separator',
    { label: 'Save as…', run: () => askName(true) },
    ...(own.includes(current)
      ? [{ label: `Forget “${current}”`, run: () => remove(current) }]
      : []),
    { label: 'Reset layout', run: () => session.use(workspacePart).resetLayout(current) },
  ];
}
