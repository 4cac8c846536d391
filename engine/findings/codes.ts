import { SEVERITIES, lintRules } from '../kinds/lint.ts';
import { TRAILING_BYTES } from './archive-findings.ts';
import { CLIP_RULES } from './clip-rules.ts';
import type { FindingCode } from './code.ts';
import { MODEL_CODES } from './help-models.ts';
import { SKELETON_RULES } from './skeleton-rules.ts';
import { TRACK_RULES } from './track-rules.ts';

export { SEVERITIES };

/**
 * All codes that findings can have, each once.
 *
 * @example
 * console.assert(findingCodes().some(({ code }) => code === 'iframe-drift'));
 */
export function findingCodes(): FindingCode[] {
  const rules = [TRAILING_BYTES, ...lintRules(), ...CLIP_RULES, ...TRACK_RULES, ...SKELETON_RULES];
  const codes = new Map(MODEL_CODES.map((one) => [one.code, one]));
  for (const { name, severity, why } of rules) {
    if (!codes.has(name)) codes.set(name, { code: name, severity, why });
  }
  return [...codes.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
