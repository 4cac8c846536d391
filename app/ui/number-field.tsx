import { NumberField as Base } from '@base-ui/react/number-field';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './dom.ts';
import './field.css';

interface NumberFieldProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: number;
  /** Called once a value is entered, stepped to or scrubbed to; never with one outside of the limits. */
  readonly onCommit: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  /** Of the arrow keys; a tenth with Alt, ten times with Shift. */
  readonly step?: number;
  /** Digits after the point, at most. */
  readonly digits?: number;
  /** Written after the number. */
  readonly unit?: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A number to type, or to step with the arrow keys. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { label, value, onCommit, step = 1, digits = 3, unit, className, ...limits } = props;
  return (
    <Base.Root
      {...limits}
      className={classNames('ui-field', 'ui-number-field', className)}
      value={value}
      step={step}
      smallStep={step / 10}
      largeStep={step * 10}
      locale="en"
      format={{ maximumFractionDigits: digits, useGrouping: false }}
      onValueCommitted={(entered) => {
        if (entered !== null) onCommit(entered);
      }}
    >
      <Base.Input aria-label={label} className="ui-field-input" onKeyDown={enter} />
      {unit === undefined ? null : <span className="ui-field-unit">{unit}</span>}
    </Base.Root>
  );
}

/** Enter accepts the text, like leaving the field, and gives the keyboard back to shortcuts. */
function enter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') event.currentTarget.blur();
}
