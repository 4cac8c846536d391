/**
 * Metres of one unit in recordings of the motion capture database of Carnegie Mellon University: its skeletons say
 * `length 0.45`, of inches, and BVH files that were made of them have kept it.
 */
export const CMU_METRES = 0.0254 / 0.45;

/** Metres of every unit of length. */
const METRES = { m: 1, cm: 0.01, mm: 0.001, in: 0.0254, cmu: CMU_METRES } as const;

/** A unit that the lengths of a file may be in. */
export type FileUnit = keyof typeof METRES;

export const FILE_UNITS: readonly FileUnit[] = ['m', 'cm', 'mm', 'in', 'cmu'];

/** A unit in which lengths are shown. */
export type LengthUnit = Exclude<FileUnit, 'in' | 'cmu'>;

/** From the longest to the shortest. */
export const LENGTH_UNITS: readonly LengthUnit[] = ['m', 'cm', 'mm'];

/** A length as written: a number with a unit, or one in the file's own. */
export interface Length {
  readonly value: number;
  readonly unit: FileUnit | undefined;
}

const LENGTH = new RegExp(`^(.+?)\\s*(${FILE_UNITS.join('|')})$`);

/** Reads `0.1`, `1mm`, `2.5 cm`, `1in`; undefined where it is no length, which is finite and not below 0. */
export function parseLength(text: string): Length | undefined {
  const [, digits = text.trim(), unit] = LENGTH.exec(text.trim()) ?? [];
  const value = digits === '' ? NaN : Number(digits);
  if (!Number.isFinite(value) || value < 0) return undefined;
  return { value, unit: FILE_UNITS.find((known) => known === unit) };
}

/** A length in the file's own unit. */
export function inFileUnits({ value, unit }: Length, fileUnit: FileUnit): number {
  if (unit === undefined || unit === fileUnit) return value;
  const [from, to] = [METRES[unit], METRES[fileUnit]];
  // Multiplied and divided by numbers without an error of rounding, 1 mm is 0.001 m exactly.
  const ratio = Number((Math.max(from, to) / Math.min(from, to)).toPrecision(15));
  return from > to ? value * ratio : value / ratio;
}

/** A length of a file in the unit that reads best: `1 mm`, `10 cm`, `1.8 m`. Reading it gives the length again. */
export function lengthText(value: number, fileUnit: FileUnit): string {
  const metres = value * METRES[fileUnit];
  const unit = LENGTH_UNITS.find((one) =>
    value === 0 ? one === fileUnit : metres >= 0.999 * METRES[one],
  );
  const shown = value * (METRES[fileUnit] / METRES[unit ?? 'mm']);
  return `${Number(shown.toPrecision(12))} ${unit ?? 'mm'}`;
}

/**
 * A length in four digits, in metres from one metre on.
 *
 * @example
 * console.assert(millimetresText(12.3456) === '12.35 mm' && millimetresText(3346.2) === '3.346 m');
 */
export function millimetresText(millimetres: number): string {
  const shown = Number(millimetres.toPrecision(4));
  return Math.abs(shown) < 1000 ? `${shown} mm` : `${shown / 1000} m`;
}
