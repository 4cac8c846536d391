import { countText, hex } from '#engine/base';
import { SEVERITIES } from '#engine/findings';
import type { Finding } from '#engine/findings';
import type { CheckedFindings } from './checked-files.ts';
import { junitText } from './junit.ts';
import { sarifDocument } from './sarif.ts';
import { jsonText } from './json.ts';
import { printJson, printLine, type Session } from './terminal.ts';

export const FINDING_FORMATS = ['text', 'json', 'sarif', 'junit'] as const;

/** Writes findings in one of the formats. */
export function printFindings(
  session: Session,
  checked: readonly CheckedFindings[],
  format: (typeof FINDING_FORMATS)[number],
): void {
  switch (format) {
    case 'json':
      printJson(session, {
        files: checked.map(({ file, findings }) => ({ file, findings: findings.map(findingJson) })),
        counts: countsOf(checked),
      });
      return;
    case 'sarif':
      session.out(`${jsonText(sarifDocument(checked))}\n`);
      return;
    case 'junit':
      session.out(junitText(checked));
      return;
    case 'text':
      printText(session, checked);
  }
}

export function countsOf(checked: readonly CheckedFindings[]): Record<string, number> {
  const all = checked.flatMap(({ findings }) => findings);
  return Object.fromEntries(
    SEVERITIES.map((severity) => [severity, all.filter((one) => one.severity === severity).length]),
  );
}

/** Scripts that were written for earlier documents find a code as `rule`, and the kind of a key as `keyKind`. */
export function findingJson(finding: Finding): object {
  const { code, kind, places, ...rest } = finding;
  return {
    code,
    rule: code,
    ...rest,
    ...(kind !== undefined && { kind, keyKind: kind }),
    ...(places.length > 1 && { places }),
  };
}

function printText(session: Session, checked: readonly CheckedFindings[]): void {
  for (const { file, findings } of checked) {
    if (findings.length === 0) continue;
    printLine(session, file);
    for (const finding of findings) printLine(session, `  ${findingLine(finding, file)}`);
  }
  const { error, warning, info } = countsOf(checked);
  session.out(`${countText(error, 'error')}, ${countText(warning, 'warning')}, ${info} info\n`);
}

/**
 * `warning track-constant: ozz-animation "walk": joint 0: … (byte 52, 0x34)`. What is said anyway is not said twice: the
 * place, which the message about a file that cannot be read has.
 * @param under the file whose name stands above
 */
export function findingLine(
  { severity, code, object, message, offset }: Finding,
  under?: string,
): string {
  const byte = offset === undefined ? '' : `byte ${offset}`;
  const where =
    offset === undefined || message.includes(`at ${byte} (`) ? '' : ` (${byte}, ${hex(offset)})`;
  const what = object === under ? message : `${object}: ${message}`;
  return `${severity} ${code}: ${what}${where}`;
}
