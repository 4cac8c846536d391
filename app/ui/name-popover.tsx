import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Popover } from './popover.tsx';
import { TextField } from './text-field.tsx';
import './name-popover.css';

interface NamePopoverProps {
  readonly title: string;
  /** What the name is of. */
  readonly label: string;
  readonly anchor: HTMLElement | null;
  /** Why a name is refused; undefined for a good one. */
  readonly problemOf: (name: string) => string | undefined;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a name under which something is saved. */
export function NamePopover(props: NamePopoverProps): ReactNode {
  const { title, label, anchor, problemOf, onSave, onClose } = props;
  const [name, setName] = useState('');
  const problem = problemOf(name);
  return (
    <Popover title={title} anchor={anchor} onClose={onClose} className="ui-naming">
      <form
        className="ui-naming-line"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(name);
        }}
      >
        <TextField label={label} value={name} onChange={setName} />
        <Button type="submit" variant="primary" disabled={problem !== undefined}>
          Save
        </Button>
      </form>
      <p className="ui-naming-problem" aria-live="polite">
        {name === '' ? '' : problem}
      </p>
    </Popover>
  );
}
