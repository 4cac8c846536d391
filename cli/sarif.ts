import { version } from '../package.json' with { type: 'json' };
import { findingCodes } from '#engine/findings';
import type { Finding } from '#engine/findings';
import type { CheckedFindings } from './checked-files.ts';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** Findings as a document of the Static Analysis Results Interchange Format, version 2.1.0. */
export function sarifDocument(checked: readonly CheckedFindings[]): object {
  const known = new Map(findingCodes().map((one) => [one.code, one]));
  const used = [...new Set(checked.flatMap(({ findings }) => findings.map(({ code }) => code)))];
  const rules = used.map((code) => {
    const text = known.get(code)?.why;
    return {
      id: code,
      // What `audit` says besides has no page.
      ...(text !== undefined && {
        shortDescription: { text },
        help: { text: `posescope lint --explain ${code}` },
      }),
    };
  });
  const results = checked.flatMap(({ file, findings }) =>
    findings.map((finding) => resultOf(file, finding, used.indexOf(finding.code))),
  );
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'posescope', version, rules } },
        results,
      },
    ],
  };
}

function resultOf(file: string, finding: Finding, ruleIndex: number): object {
  const { code, severity, object, offset, evidence, joint, kind, key, time } = finding;
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: textOf(finding) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: fileUri(file) },
          ...(offset !== undefined && { region: { byteOffset: offset } }),
        },
        logicalLocations: [{ fullyQualifiedName: object }],
      },
    ],
    properties: { evidence, joint, kind, key, time },
  };
}

/** What is wrong and what to do. Why a file cannot be read says both already, in whole sentences. */
function textOf({ object, message, remedy }: Finding): string {
  const said = message.endsWith('.') ? message : `${message}.`;
  return [`${object}: ${said}`, ...(said.includes(remedy.text) ? [] : [remedy.text])].join(' ');
}

/** A path as a relative or absolute reference, as the format requires. */
function fileUri(file: string): string {
  const [, drive = '', rest] = /^([a-z]:(?=[/\\]))?(.*)$/is.exec(file) ?? [];
  const path = rest.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
  if (drive !== '') return `file:///${drive}${path}`;
  return path.startsWith('/') ? `file://${path}` : path;
}
