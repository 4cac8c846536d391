import { firstFew } from '../base/count-text.ts';
import { AssetError } from '../base/errors.ts';
import { faultText, note, type Findings } from './findings.ts';

/** Geometry that is left out: the name of the node that shows it, and why. */
export type BrokenGeometry = { readonly name: string; readonly error: AssetError }[];

/** So many are no accident; each takes time. */
const MAX_BROKEN = 10_000;

/**
 * Adds geometry to a mesh, or leaves it out if it is not sound.
 * @param name of the node that shows it
 * @returns what `add` returns, undefined if it is left out
 * @throws AssetError if too much is not sound
 */
export function addOrLeaveOut<T>(
  broken: BrokenGeometry,
  name: string,
  add: () => T,
): T | undefined {
  try {
    return add();
  } catch (error) {
    if (!(error instanceof AssetError) || broken.length >= MAX_BROKEN) throw error;
    broken.push({ name, error });
    return undefined;
  }
}

/** Notes what geometry is left out, and why. */
export function noteBroken(findings: Findings, broken: BrokenGeometry): void {
  if (broken.length === 0) return;
  const which = broken.map(({ name, error }) => `"${name}" (${faultText(findings, error)})`);
  const message = `Geometry is left out: ${firstFew(which)}.`;
  note(findings, 'warning', 'broken-geometry', message, { evidence: { count: broken.length } });
}
