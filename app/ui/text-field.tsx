import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react';
import { classNames } from './dom.ts';
import './field.css';

interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  'placeholder' | 'id' | 'spellCheck' | 'onKeyDown' | 'onBlur' | 'onFocus'
> {
  /** Its accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Before the text. */
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
  /** The input itself. */
  readonly ref?: Ref<HTMLInputElement>;
  /** What is entered, not a search or filter. In a form, Esc is the form's. */
  readonly inForm?: boolean;
}

/** A line of text. Esc empties it, and a cross that of a search. */
export function TextField(props: TextFieldProps): ReactNode {
  const {
    label,
    value,
    onChange,
    icon,
    className,
    ref,
    inForm = false,
    onKeyDown,
    ...rest
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const clear = (): void => {
    onChange('');
    root.current?.querySelector('input')?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isForms = inForm && event.currentTarget.form !== null;
    if (event.key === 'Escape' && value !== '' && !isForms) {
      event.preventDefault();
      event.stopPropagation();
      clear();
    }
    onKeyDown?.(event);
  };
  return (
    <div className={classNames('ui-field', className)} ref={root}>
      {icon}
      <input
        type={inForm ? 'text' : 'search'}
        spellCheck={false}
        autoComplete="off"
        {...rest}
        ref={ref}
        aria-label={label}
        className="ui-field-input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKey}
      />
      {value === '' || inForm ? null : (
        <button
          type="button"
          className="ui-field-clear"
          aria-label={`Clear ${label}`}
          onClick={clear}
        >
          <X aria-hidden />
        </button>
      )}
    </div>
  );
}
