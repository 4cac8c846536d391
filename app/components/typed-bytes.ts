import { plainNumber } from '../ui/number-field.tsx';

/**
 * A size as it stands in a field, where {@link parseBytes} reads it: exact, in KiB as all sizes of the page unless that is
 * longer, as it is where a person has typed kB.
 */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [binary, decimal] = [`${bytes / 1024} KiB`, `${bytes / 1000} kB`];
  return decimal.length < binary.length ? decimal : binary;
}

/** Bytes of every unit that a size may be typed in. */
const UNITS: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1000,
  mb: 1_000_000,
  kib: 1024,
  mib: 1024 * 1024,
};

const SIZE = /^(\d+(?:\.\d+)?)\s*([kM]?i?B)?$/i;

/**
 * Reads `50 kB`, `1.5MiB`, `800`; undefined if it is not a size.
 * @param shown what stood in the field: a number alone is in its unit, or in bytes where it has none
 */
export function parseBytes(text: string, shown = ''): number | undefined {
  const [, digits, unit = SIZE.exec(shown)?.[2] ?? 'B'] = SIZE.exec(plainNumber(text)) ?? [];
  const factor = UNITS[unit.toLowerCase()];
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
}
