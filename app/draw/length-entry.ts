import { inFileUnits, lengthText, parseLength } from '#engine';
import type { LengthUnit } from '#engine';

/** What a field for a length shows and takes. */
export interface LengthEntry {
  readonly text: string;
  readonly accepts: (text: string) => boolean;
  readonly onCommit: (text: string) => void;
}

/** A length to type with its unit (`1mm`, `10 cm`), or as a bare number in the files' own. */
export function lengthEntry(
  value: number,
  unit: LengthUnit,
  onChange: (value: number) => void,
): LengthEntry {
  return {
    text: lengthText(Number(value.toPrecision(6)), unit),
    accepts: (text) => parseLength(text) !== undefined,
    onCommit: (text) => {
      const length = parseLength(text);
      if (length !== undefined) onChange(inFileUnits(length, unit));
    },
  };
}
