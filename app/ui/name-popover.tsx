import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Popover } from './popover.tsx';
import { TextField } from './text-field.tsx';
import './name-popover.css';

export interface NamePopoverProps {
  readonly title: string;
  /** What the name is of. */
  readonly label: string;
  readonly anchor: HTMLElement | null;
  /** The name that is there to begin with. */
  readonly initial?: string;
  /** What was typed before the field had the focus. */
  readonly typed?: string;
  /** Why a name is refused, besides an empty one; undefined for a good one. */
  readonly problemOf?: (name: string) => string | undefined;
  /** Called with a name that is not empty and does not begin or end with spaces. */
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a name; see `AskName`. */
export default function NamePopover(props: NamePopoverProps): ReactNode {
  const { title, label, anchor, initial = '', typed = '', problemOf, onSave, onClose } = props;
  const [edited, setName] = useState<string>();
  const value = edited ?? (typed === '' ? initial : typed);
  const name = value.trim();
  const problem = problemOf?.(name);
  return (
    <Popover title={title} anchor={anchor} onClose={onClose} className="ui-naming">
      <form
        className="ui-naming-line"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(name);
        }}
      >
        <TextField
          inForm
          label={label}
          value={value}
          onChange={setName}
          onFocus={({ target }) => {
            if (typed === '') target.select();
            else target.setSelectionRange(typed.length, typed.length);
          }}
        />
        <Button type="submit" variant="primary" disabled={name === '' || problem !== undefined}>
          Save
        </Button>
      </form>
      <p className="ui-naming-problem" aria-live="polite">
        {name === '' ? '' : problem}
      </p>
    </Popover>
  );
}
