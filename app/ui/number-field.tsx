import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { consumeArrowKey } from './arrow-step.ts';
import { classNames } from './dom.ts';
import './field.css';

interface NumberFieldProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: number;
  /** Called once a value is entered or stepped to; never with one outside of the limits. */
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
  const { label, value, onCommit, step = 1, digits = 3, unit, disabled, className } = props;
  const { min = -Infinity, max = Infinity } = props;
  /** Undefined while nothing is being typed. */
  const [text, setText] = useState<string>();
  const typed = text === undefined ? undefined : readNumber(text, digits);
  const isInvalid = (typed === undefined && text !== undefined && text.trim() !== '') || undefined;
  const commit = (entered: number | undefined): void => {
    setText(undefined);
    if (entered === undefined) return;
    onCommit(Math.min(max, Math.max(min, roundTo(digits, entered))));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Accepts the text, like leaving the field, and gives the keyboard back to shortcuts.
    if (event.key === 'Enter') event.currentTarget.blur();
    const up = -(consumeArrowKey(event, 'up and down')?.down ?? 0);
    if (up !== 0) commit((typed ?? value) + up * step * factorOf(event));
  };
  return (
    <span
      className={classNames('ui-field', 'ui-number-field', className)}
      data-disabled={disabled === true ? '' : undefined}
      data-invalid={isInvalid}
    >
      <input
        aria-label={label}
        aria-invalid={isInvalid}
        className="ui-field-input"
        inputMode={min < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        value={text ?? String(roundTo(digits, value))}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => commit(typed)}
        onKeyDown={onKeyDown}
      />
      {unit === undefined ? null : <span className="ui-field-unit">{unit}</span>}
    </span>
  );
}

function factorOf({ altKey, shiftKey }: KeyboardEvent): number {
  if (altKey) return 0.1;
  return shiftKey ? 10 : 1;
}

/** Rounds to digits after the point. */
function roundTo(digits: number, value: number): number {
  return Number(value.toFixed(digits));
}

/** A point or a comma between threes of digits, which can only group them where numbers are whole. */
const GROUPED = /^[-+]?[1-9]\d{0,2}(?:[.,]\d{3})+$/;

/**
 * The number that a text means, undefined if it means none.
 * @param digits after the point, at most
 */
export function readNumber(text: string, digits = 3): number | undefined {
  const typed = plainNumber(text);
  const plain = digits === 0 && GROUPED.test(typed) ? typed.replaceAll(/[.,]/g, '') : typed;
  const number = Number(plain);
  return plain === '' || !Number.isFinite(number) ? undefined : number;
}

/** Digits in threes, with blanks between, as the page shows them. */
const IN_GROUPS = /(?<![\d.,])\d{1,3}(?:\s\d{3})+(?!\d)/g;

/** A comma before three digits: a thousand where it groups them, and one where it is a decimal comma. */
export const EITHER_COMMA = /^\D*[1-9]\d{0,2},\d{3}(?!\d)/;

/** A typed text with its digits and signs in ASCII, and numbers without groups. One with ½ or ² stays: they would be read as digits. */
export function plainText(text: string): string {
  return (/\p{No}/u.test(text) ? text : text.normalize('NFKC'))
    .trim()
    .replaceAll('−', '-')
    .replaceAll(IN_GROUPS, (digits) => digits.replaceAll(/\s/g, ''));
}

/** The same of one number, with or without a unit: with a decimal point. A comma that may mean either stays, so that nothing reads it. */
export function plainNumber(text: string): string {
  const plain = plainText(text);
  return EITHER_COMMA.test(plain) ? plain : plain.replace(/^([^.]*),/, '$1.');
}
