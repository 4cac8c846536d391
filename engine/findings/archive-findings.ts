import { countText } from '../base/count-text.ts';
import { helpPage, type Finding, type Severity } from '../base/finding.ts';
import { printable } from '../base/printable.ts';
import type { Archive } from '../kinds/asset.ts';

/** The code of bytes after the last object. */
export const TRAILING_BYTES = {
  name: 'trailing-bytes',
  severity: 'warning' satisfies Severity,
  why: 'A player ignores them or refuses the file. Save the file again: only its objects are written.',
} as const;

/**
 * What is wrong with an archive apart from its objects.
 * @param object what the file is called in findings
 *
 * @example
 * console.assert(archiveFindings(archive, 'walk.ozz').length === 0);
 */
export function archiveFindings({ trailing }: Archive, object: string): Finding[] {
  if (trailing === undefined) return [];
  const { offset, length } = trailing;
  const { name: code, severity, why } = TRAILING_BYTES;
  return [
    {
      code,
      severity,
      object: printable(object),
      offset,
      message: `${countText(length, 'byte')} after the last object belong to none`,
      evidence: { trailingBytes: length },
      remedy: { text: why },
      help: helpPage(code),
      places: [{ offset }],
    },
  ];
}
