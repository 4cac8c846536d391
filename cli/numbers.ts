import { InvalidArgumentError } from 'commander';

/** Metres of every unit of length. */
const METRES = { m: 1, cm: 0.01, mm: 0.001 } as const;

export type LengthUnit = keyof typeof METRES;
export const LENGTH_UNITS: readonly string[] = Object.keys(METRES);

/** A length as given: a number with a unit, or one in the file's own. */
export interface Length {
  readonly value: number;
  readonly unit: LengthUnit | undefined;
}

const LENGTH = /^(.+?)\s*(m|cm|mm)$/;

/** `0.1`, `1mm`, `2.5 cm`. */
export function parseLength(text: string): Length {
  const [, digits, unit] = LENGTH.exec(text.trim()) ?? [];
  const value = parseNumber(digits ?? text);
  if (value < 0) throw new InvalidArgumentError(`A length is no less than 0.`);
  return { value, unit: isUnit(unit) ? unit : undefined };
}

function isUnit(text: string | undefined): text is LengthUnit {
  return text !== undefined && LENGTH_UNITS.includes(text);
}

/** A length in the file's own unit. */
export function inFileUnits({ value, unit }: Length, fileUnit: LengthUnit): number {
  if (unit === undefined || unit === fileUnit) return value;
  // Divided by whole numbers, 1 mm is 0.001 m exactly.
  const [larger, smaller] = [
    Math.max(METRES[unit], METRES[fileUnit]),
    Math.min(METRES[unit], METRES[fileUnit]),
  ];
  const ratio = Math.round(larger / smaller);
  return METRES[unit] > METRES[fileUnit] ? value * ratio : value / ratio;
}

/** A finite number. */
export function parseNumber(text: string): number {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value)) throw new InvalidArgumentError(`"${text}" is not a number.`);
  return value;
}

/** Finite numbers with commas between. */
export function parseNumbers(text: string): number[] {
  return text.split(',').map(parseNumber);
}
