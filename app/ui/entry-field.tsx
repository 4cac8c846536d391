import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './dom.ts';
import './field.css';

interface EntryFieldProps {
  /** Its accessible name. */
  readonly label: string;
  /** What holds now, as text. */
  readonly text: string;
  /** Called with what was entered, by Enter or by leaving the field, where that is another text and {@link accepts}. */
  readonly onCommit: (text: string) => void;
  /** Whether a text makes sense; one that does not is marked, and goes when the field is left. */
  readonly accepts?: (text: string) => boolean;
  /** Called with every text on its way, and with what holds once there is none. */
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
    if (event.key === 'Enter' && valid) enter();
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
