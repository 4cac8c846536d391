/** Metres of every unit of length. */
const METRES = { m: 1, cm: 0.01, mm: 0.001 } as const;

export type LengthUnit = keyof typeof METRES;

/** From the longest to the shortest. */
export const LENGTH_UNITS: readonly LengthUnit[] = ['m', 'cm', 'mm'];

/** A length as written: a number with a unit, or one in the file's own. */
export interface Length {
  readonly value: number;
  readonly unit: LengthUnit | undefined;
}

const LENGTH = /^(.+?)\s*(m|cm|mm)$/;

/** Reads `0.1`, `1mm`, `2.5 cm`; undefined where it is no length, which is finite and not below 0. */
export function parseLength(text: string): Length | undefined {
  const [, digits = text.trim(), unit] = LENGTH.exec(text.trim()) ?? [];
  const value = digits === '' ? NaN : Number(digits);
  if (!Number.isFinite(value) || value < 0) return undefined;
  return { value, unit: LENGTH_UNITS.find((known) => known === unit) };
}

/** A length in the file's own unit. */
export function inFileUnits({ value, unit }: Length, fileUnit: LengthUnit): number {
  if (unit === undefined || unit === fileUnit) return value;
  // Multiplied and divided by whole numbers, 1 mm is 0.001 m exactly.
  const ratio = Math.round(
    Math.max(METRES[unit], METRES[fileUnit]) / Math.min(METRES[unit], METRES[fileUnit]),
  );
  return METRES[unit] > METRES[fileUnit] ? value * ratio : value / ratio;
}

/** A length of a file in the unit that reads best: `1 mm`, `10 cm`, `1.8 m`. Reading it gives the length again. */
export function lengthText(value: number, fileUnit: LengthUnit): string {
  const metres = value * METRES[fileUnit];
  const unit = value === 0 ? fileUnit : LENGTH_UNITS.find((one) => metres >= 0.999 * METRES[one]);
  const shown = value * (METRES[fileUnit] / METRES[unit ?? 'mm']);
  return `${Number(shown.toPrecision(12))} ${unit ?? 'mm'}`;
}
