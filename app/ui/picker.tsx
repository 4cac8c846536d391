/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an input or a select has no list that can be searched in */
import { ChevronsUpDown } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { preventFocusChange } from './button.tsx';
import { CutName } from './cut-name.tsx';
import { classNames } from './dom.ts';
import type { Choice } from './picker-list.tsx';
import { NotLoaded, lazyComponent } from './lazy-component.tsx';
import './picker.css';

const PickerList = lazyComponent(() => import('./picker-list.tsx'), NotLoaded);

interface PickerProps {
  /** Its accessible name. */
  readonly label: string;
  /** The chosen one; null where there is none. */
  readonly value: string | null;
  readonly choices: readonly Choice[];
  readonly onChange: (id: string) => void;
  /** What it shows while none is chosen. */
  readonly placeholder: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** One choice of very many, in a list that opens and can be typed into. */
export function Picker(props: PickerProps): ReactNode {
  const { label, value, choices, onChange, placeholder, disabled, className } = props;
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const list = useId();
  const chosen = choices.find((choice) => choice.value === value)?.label ?? placeholder;
  return (
    <>
      <button
        ref={setButton}
        type="button"
        role="combobox"
        className={classNames('ui-choice ui-picker', className)}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        disabled={disabled}
        title={chosen}
        onMouseDown={preventFocusChange}
        // The press has closed an open list; its click must not open it again. Keys click without a press.
        onPointerDown={() => (wasOpen.current = isOpen)}
        onClick={({ detail }) => setOpen(detail > 0 ? !wasOpen.current : !isOpen)}
      >
        <CutName text={chosen} tail={20} />
        <ChevronsUpDown aria-hidden />
      </button>
      {isOpen ? (
        <PickerList
          id={list}
          label={label}
          anchor={button}
          value={value}
          choices={choices}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
