import type { Finding, Severity } from '../base/finding.ts';

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Units of evidence, the one that matters most first: what is seen, what is waited for, what is stored. */
const UNITS = ['Mm', 'Degrees', 'Keys', 'Bytes', 'count'];

/**
 * Findings by severity, then by how much they matter: visible lengths, angles, keys read, bytes, number
 * of places.
 *
 * @example
 * console.assert(sortFindings([]).length === 0);
 */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const keyed = findings.map((finding) => ({ finding, sizes: UNITS.map(sizeOf(finding)) }));
  keyed.sort(
    (a, b) =>
      RANK[a.finding.severity] - RANK[b.finding.severity] ||
      a.sizes.reduce((order, size, i) => order || b.sizes[i] - size, 0),
  );
  return keyed.map(({ finding }) => finding);
}

/** The largest number of a unit in a finding's evidence. */
function sizeOf({ evidence }: Finding): (unit: string) => number {
  return (unit) =>
    Object.entries(evidence).reduce(
      (most, [name, value]) => (name.endsWith(unit) ? Math.max(most, Math.abs(value)) : most),
      0,
    );
}
