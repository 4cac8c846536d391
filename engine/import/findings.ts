import type { Diagnostic } from '../base/errors.ts';

/** Findings about a source that can still be shown, in the order of discovery. */
export interface Findings {
  /** What findings are of: `glTF "fox.glb"`. */
  readonly object: string;
  readonly list: Diagnostic[];
}

export function createFindings(object: string): Findings {
  return { object, list: [] };
}

/**
 * Adds a finding.
 * @param rule stable name, without the `gltf-` that all of them begin with
 */
export function note(
  { object, list }: Findings,
  severity: Diagnostic['severity'],
  rule: string,
  message: string,
): void {
  list.push({ severity, rule: `gltf-${rule}`, object, message });
}

/** `a`, `a and b`, `a, b and 3 more`: enough to know which. */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).map((name) => `"${name}"`);
  const left = names.length - shown.length;
  if (left > 0) return `${shown.join(', ')} and ${left} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
