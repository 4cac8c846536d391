import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './dom.ts';
import './field.css';

interface EntryFieldProps {
  /** Its accessible name. */
  readonly label: string;
  /** The current value as text. */
  readonly text: string;
  /** Called on Enter or when the field is left, if the text is new and accepted by {@link accepts}. */
  readonly onCommit: (text: string) => void;
  /** Whether a text is valid. An invalid one is marked, and dropped when the field is left. */
  readonly accepts?: (text: string) => boolean;
  /** Called with every text while typing, and with the current value when editing ends. */
  readonly onDraft?: (text: string) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A line of text that counts once it is entered; Esc takes it back. */
export function EntryField(props: EntryFieldProps): ReactNode {
  const { label, text, onCommit, accepts, onDraft, placeholder, disabled, className } = props;
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? text;
  const valid = accepts === undefined || accepts(shown);
  const change = (next: string | undefined): void => {
    setDraft(next);
    onDraft?.(next ?? text);
  };
  const enter = (): void => {
    if (draft !== undefined && draft !== text && valid) onCommit(draft);
    else onDraft?.(text);
    setDraft(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enters the text, like leaving the field, and gives the keyboard back to shortcuts such as undo.
    if (event.key === 'Enter' && valid) event.currentTarget.blur();
    if (event.key !== 'Escape' || draft === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    change(undefined);
  };
  return (
    <div
      className={classNames('ui-field', className)}
      data-invalid={valid ? undefined : true}
      data-disabled={disabled || undefined}
    >
      <input
        type="text"
        spellCheck={false}
        autoComplete="off"
        aria-label={label}
        aria-invalid={valid ? undefined : true}
        className="ui-field-input"
        placeholder={placeholder}
        disabled={disabled}
        value={shown}
        onChange={(event) => change(event.target.value)}
        onBlur={enter}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
