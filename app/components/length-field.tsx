import type { ReactNode } from 'react';
import {
  inFileUnits,
  lengthText,
  parseLength,
  type FileUnit,
  type Length,
  type LengthUnit,
} from '#engine/base';
import { EntryField } from '../ui/entry-field.tsx';
import { plainNumber } from '../ui/number-field.tsx';
import { useSessionState } from './session.tsx';

interface LengthFieldProps {
  readonly label: string;
  readonly className?: string;
  /** In the files' unit. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly disabled?: boolean;
  /** A word for a length of 0, which can be typed as well. */
  readonly zero?: string;
}

/** A length to type with its unit (`1mm`, `10 cm`); a number alone is in the unit that stands in the field. */
export function LengthField(props: LengthFieldProps): ReactNode {
  const { label, className, value, onChange, disabled, zero } = props;
  const unit = useSessionState((state) => state.lengthUnit);
  const text = value === 0 && zero !== undefined ? zero : shownLength(value, unit);
  const read = (typed: string): number | undefined =>
    typed.trim() === zero ? 0 : typedLength(typed, text, unit);
  return (
    <EntryField
      label={label}
      className={className}
      text={text}
      accepts={(typed) => read(typed) !== undefined}
      onCommit={(typed) => onChange(read(typed) ?? value)}
      disabled={disabled}
    />
  );
}

/** A length of a file as it stands in a field. */
export function shownLength(value: number, unit: LengthUnit): string {
  return value === 0 ? '0 mm' : lengthText(Number(value.toPrecision(6)), unit);
}

/** A length as people type it, with a decimal comma or units in capitals as well. */
export function parseTypedLength(typed: string): Length | undefined {
  return parseLength(plainNumber(typed).toLowerCase());
}

/**
 * Reads what is typed into a field, in the files' unit; undefined if it is no length.
 * @param shown what stood in the field: a number alone is in its unit, or in millimetres where it has none
 */
export function typedLength(typed: string, shown: string, fileUnit: FileUnit): number | undefined {
  const length = parseTypedLength(typed);
  const unit = length?.unit ?? parseLength(shown)?.unit ?? 'mm';
  return length && inFileUnits({ value: length.value, unit }, fileUnit);
}
