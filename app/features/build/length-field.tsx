import { appStore } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { inFileUnits, lengthText, parseLength } from '#engine/base';
import { EntryField } from '../../ui/entry-field.tsx';

interface LengthFieldProps {
  /** Its accessible name. */
  readonly label: string;
  /** In the clip's own unit. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly disabled?: boolean;
}

/** A length to type with its unit (`1mm`, `10 cm`), or as a bare number in the clip's own. */
export function LengthField({ label, value, onChange, disabled }: LengthFieldProps): ReactNode {
  const unit = useStore(appStore, (state) => state.lengthUnit);
  const commit = (text: string): void => {
    const length = parseLength(text);
    if (length !== undefined) onChange(inFileUnits(length, unit));
  };
  return (
    <EntryField
      label={label}
      className="build-length"
      text={lengthText(value, unit)}
      accepts={(text) => parseLength(text) !== undefined}
      onCommit={commit}
      disabled={disabled}
    />
  );
}
