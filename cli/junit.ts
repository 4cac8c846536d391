import type { Finding } from '#engine/findings';
import type { CheckedFindings } from './checked-files.ts';

/** Findings as JUnit XML: a suite for every file, a test case for every finding; those of severity info pass. */
export function junitText(checked: readonly CheckedFindings[]): string {
  const suites = checked.map(({ file, findings }) => suiteOf(file, findings));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('')}</testsuites>\n`;
}

function suiteOf(file: string, findings: readonly Finding[]): string {
  const cases =
    findings.length === 0 ? [caseOf(file, 'no findings', '')] : findings.map(findingCase);
  const failures = findings.filter(isFailure).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="0"`;
  return ` <testsuite name="${escaped(file)}" ${counts} time="0">\n${cases.join('')} </testsuite>\n`;
}

function isFailure({ severity }: Finding): boolean {
  return severity !== 'info';
}

function findingCase(finding: Finding): string {
  const { code, severity, object, message, remedy } = finding;
  const text = escaped(message);
  const body = isFailure(finding)
    ? `<failure type="${severity}" message="${text}">${escaped(remedy.text)}</failure>`
    : `<system-out>${text}</system-out>`;
  return caseOf(object, `${code}: ${object}`, body);
}

function caseOf(className: string, name: string, body: string): string {
  return `  <testcase classname="${escaped(className)}" name="${escaped(name)}" time="0">${body}</testcase>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for XML: entities, and no characters that XML cannot hold. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character]);
}
