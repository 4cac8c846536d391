import { useState, type ReactNode } from 'react';
import { usePart } from '../components/session.tsx';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { TextField } from '../ui/text-field.tsx';
import { workspacesPart } from './workspaces.ts';
import './name-workspace.css';

interface NameWorkspaceProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** Asks for the name under which the panes are saved as they are. */
export default function NameWorkspace({ anchor, onClose }: NameWorkspaceProps): ReactNode {
  const { misnamed, save } = usePart(workspacesPart);
  const [name, setName] = useState('');
  const problem = misnamed(name);
  return (
    <Popover title="Save the workspace" anchor={anchor} onClose={onClose} className="shell-naming">
      <form
        className="shell-naming-line"
        onSubmit={(event) => {
          event.preventDefault();
          save(name);
        }}
      >
        <TextField label="Name of the workspace" value={name} onChange={setName} />
        <Button type="submit" variant="primary" disabled={problem !== undefined}>
          Save
        </Button>
      </form>
      <p className="shell-naming-problem" aria-live="polite">
        {name === '' ? '' : problem}
      </p>
    </Popover>
  );
}
