import { dirname } from 'node:path';
import * as v from 'valibot';
import { countText, FILE_UNITS, lengthText, printable, shortFloat } from '#engine/base';
import type { FileUnit } from '#engine/base';
import {
  CLIP_ROWS,
  LIBRARY_COLUMNS,
  libraryCsv,
  libraryTotals,
  sortRows,
  totalsBy,
} from '#engine/library';
import type {
  AuditedClip,
  ClipRow,
  GroupTotals,
  LibraryTotals,
  Regression,
  RowError,
} from '#engine/library';
import { errorLimitText } from '#engine/inspect/error';
import type { Finding } from '#engine/findings';
import type { CheckedFindings } from './checked-files.ts';
import { CliError, type Failure } from './cli-error.ts';
import { printFindings } from './findings-output.ts';
import { jsonText } from './json.ts';
import { readBytes } from './read-file.ts';
import { SCHEMA, table, type Session } from './terminal.ts';
import { STANDARD_OUTPUT, writeFile } from './write-files.ts';

export const AUDIT_FORMATS = ['text', 'json', 'csv', 'parquet', 'sarif', 'junit'] as const;

/** A library as a document: what `--format json` prints, and what a baseline is. */
export interface AuditDocument {
  readonly schema: number;
  /** Which part of the library it is, such as `1/3`; undefined for all of it. */
  readonly shard?: string;
  /** How errors were measured; documents of earlier releases do not say it. */
  readonly measured?: Measured;
  /** Whether the exit code is 0; like the lists below, only in what is written, not in what is read. */
  readonly passed?: boolean;
  /** What is above a budget, or limited by one and not measured; a clip of a file, or all of a budget together. */
  readonly overBudget?: readonly { file: string; object?: string | undefined; message: string }[];
  readonly regressions?: readonly Regression[];
  readonly removed?: readonly Pick<ClipRow, 'file' | 'object' | 'name'>[];
  readonly clips: readonly ClipRow[];
  readonly totals: LibraryTotals & { readonly files: number };
  readonly failures: readonly Failure[];
}

/** What errors of a library are comparable by. */
export interface Measured {
  /** A pattern; all joints if it is missing. */
  readonly joints?: string;
  /** Metres from the joints. */
  readonly distance: number;
  /** The files' unit, in which errors are; documents up to 0.6 do not say it. */
  readonly unit?: FileUnit;
}

/** The document of a library: rows and failures sorted, so that it is the same however it was made. */
export function auditDocument(
  rows: readonly ClipRow[],
  failures: readonly Failure[],
  { shard, measured }: Pick<AuditDocument, 'shard' | 'measured'>,
): AuditDocument {
  const clips = sortRows(rows);
  const files = new Set(clips.map(({ file }) => file)).size;
  return {
    schema: SCHEMA,
    ...(shard !== undefined && { shard }),
    ...(measured !== undefined && { measured }),
    clips,
    totals: { files, ...libraryTotals(clips) },
    failures: failures.toSorted((a, b) => (String(a.file) < String(b.file) ? -1 : 1)),
  };
}

interface PrintSettings {
  readonly format: (typeof AUDIT_FORMATS)[number];
  readonly output: string;
  /** Of the clips' files. */
  readonly unit: FileUnit;
  /** For formats of findings: those that are not of clips. */
  readonly others: readonly CheckedFindings[];
}

/** Writes a library in one of the formats. */
export async function printAudit(
  session: Session,
  clips: readonly AuditedClip[],
  document: AuditDocument,
  { format, output, unit, others }: PrintSettings,
): Promise<void> {
  const texts: string[] = [];
  const collected = { ...session, out: (text: string) => void texts.push(text) };
  if (format === 'parquet') {
    await writeFile(session, output, await parquetBytes(document.clips));
    return;
  }
  if (format === 'json') texts.push(`${jsonText(document)}\n`);
  else if (format === 'csv') texts.push(libraryCsv(document.clips));
  else if (format === 'text') texts.push(textTables(document, unit));
  else printFindings(collected, findingsByFile(clips, others), format);
  const text = texts.join('');
  if (output !== STANDARD_OUTPUT) {
    await writeFile(session, output, new TextEncoder().encode(text));
    return;
  }
  session.hasDocument = format === 'json';
  session.out(text);
}

function findingsByFile(
  clips: readonly AuditedClip[],
  others: readonly CheckedFindings[],
): CheckedFindings[] {
  const files = new Map<string, Finding[]>();
  const ofClips = clips.map(({ row: { file }, findings }) => ({ file, findings }));
  for (const { file, findings } of [...ofClips, ...others]) {
    const known = files.get(file);
    if (known === undefined) files.set(file, [...findings]);
    else known.push(...findings);
  }
  return Array.from(files, ([file, findings]) => ({ file, findings }));
}

/** The table as Apache Parquet, for DuckDB, Spark and the like. */
async function parquetBytes(rows: readonly ClipRow[]): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const columnData = LIBRARY_COLUMNS.map(({ name, type, of }) => ({
    name,
    type,
    nullable: true,
    data: rows.map(of),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function textTables({ clips, totals }: AuditDocument, unit: FileUnit): string {
  const areTagged = clips.some(({ tags }) => tags !== undefined);
  const figures = ['clip', 'joints', 's', 'keys', 'bytes', 'bits', 'error', 'at', 'findings'];
  const head = areTagged ? [...figures, 'tags'] : figures;
  const rows = clips.map((row) => [
    `${row.file}: ${row.name === '' ? row.object : row.name}`,
    row.joints,
    shortFloat(Number(row.duration.toPrecision(4))),
    row.keys,
    row.bytes,
    row.bits.toFixed(1),
    row.error === undefined ? '' : errorLimitText(row.error.max, 3, unit),
    row.error === undefined ? '' : placeText(row.error),
    countsText(row.findings, row.codes),
    ...(areTagged ? [row.tags?.join(' ') ?? ''] : []),
  ]);
  const { files, bytes, keys, findings, sources } = totals;
  const ofModels =
    sources === undefined
      ? ''
      : ` (of models ${countText(sources.clips, 'clip')} with ${countText(sources.bytes, 'byte')})`;
  const sum = `${countText(clips.length, 'clip')} in ${countText(files, 'file')}, ${countText(keys, 'key')}, ${countText(bytes, 'byte')}${ofModels}, ${countsText(findings) || 'no findings'}\n`;
  const groups = [
    groupTable(
      'folder',
      totalsBy(clips, ({ file }) => dirname(file)),
    ),
    groupTable(
      'skeleton',
      totalsBy(clips, ({ skeleton }) => skeleton ?? 'none that fits'),
    ),
  ];
  return [table([head, ...rows]), ...groups, sum].filter((part) => part !== '').join('\n');
}

/** Nothing where there is only one group. */
function groupTable(title: string, groups: readonly GroupTotals[]): string {
  if (groups.length < 2) return '';
  const head = [title, 'clips', 'keys', 'bytes', 'findings'];
  const rows = groups.map(({ group, clips, keys, bytes, findings }) => [
    group,
    clips,
    keys,
    bytes,
    countsText(findings),
  ]);
  return table([head, ...rows]);
}

/** The worst joint, and where the error is not that of the source as it is. */
function placeText({ joint, withoutMotion }: RowError): string {
  return withoutMotion === true ? `${joint} (root motion left out)` : joint;
}

/** Counts, with the codes of errors and warnings. */
function countsText(
  { error, warning, info }: LibraryTotals['findings'],
  codes: readonly string[] = [],
): string {
  const severe = [
    error > 0 ? countText(error, 'error') : '',
    warning > 0 ? countText(warning, 'warning') : '',
  ].filter((part) => part !== '');
  const named = codes.length > 0 ? ` (${codes.join(', ')})` : '';
  return [`${severe.join(', ')}${named}`, info > 0 ? `${info} info` : '']
    .filter((part) => part !== '')
    .join(', ');
}

const DOCUMENT = v.object({
  schema: v.literal(SCHEMA),
  shard: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}\/\d{1,9}$/))),
  measured: v.optional(
    v.object({
      joints: v.exactOptional(v.string()),
      distance: v.pipe(v.number(), v.finite()),
      unit: v.exactOptional(v.picklist(FILE_UNITS)),
    }),
  ),
  clips: CLIP_ROWS,
  totals: v.looseObject({}),
  failures: v.array(v.custom<Failure>(isFailure)),
});

/** Checked, not read: its members stay in their order. */
function isFailure(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const texts = Object.values(value).every((detail) =>
    ['string', 'number'].includes(typeof detail),
  );
  return texts && 'message' in value && typeof value.message === 'string';
}

/**
 * Reads a document that `audit --format json` has written.
 * @throws CliError if it is something else
 */
export function readAuditDocument(file: string): AuditDocument {
  return parseAuditDocument(file, new TextDecoder().decode(readBytes(file)));
}

/**
 * Refuses a document whose errors were measured otherwise: they would be larger or smaller for that alone.
 * @throws CliError
 */
export function requireSameMeasure(
  file: string,
  document: AuditDocument,
  expected: Measured | undefined,
): void {
  const { measured } = document;
  if (measured === undefined || expected === undefined) return;
  const saysUnit = measured.unit !== undefined && expected.unit !== undefined;
  const [found, wanted] = [measured, expected].map((how) => measureText(how, saysUnit));
  if (found === wanted) return;
  const message = `holds errors of ${found}, but those of ${wanted} are wanted. Give the same --joints, --distance and unit, or write it again.`;
  throw new CliError({ file, message });
}

function measureText({ joints, distance, unit }: Measured, saysUnit: boolean): string {
  const which = joints === undefined ? 'all joints' : `joints "${joints}"`;
  return `${which} at ${lengthText(distance, 'm')}${saysUnit ? `, of files in ${unit}` : ''}`;
}

/**
 * Reads the documents of all shards, each once.
 * @throws CliError if one is something else, is there twice, is missing, or was measured otherwise than the first
 */
export function readShards(files: readonly string[]): AuditDocument[] {
  const documents = files.map(readAuditDocument);
  documents.forEach((document, i) => {
    requireSameMeasure(files[i], document, documents[0].measured);
  });
  const fileOf = new Map<string, string>();
  documents.forEach(({ shard }, i) => {
    if (shard === undefined) return;
    const known = fileOf.get(shard);
    if (known !== undefined) {
      const message = `expected each shard once, found ${shard}, as in ${known}. Leave one of them out.`;
      throw new CliError({ file: files[i], message });
    }
    fileOf.set(shard, files[i]);
  });
  const [first] = fileOf.keys();
  if (first === undefined) return documents;
  const count = Number(first.slice(first.indexOf('/') + 1));
  const missing = Array.from({ length: Math.min(count, fileOf.size + 1) }, (_, i) => i + 1).find(
    (index) => !fileOf.has(`${index}/${count}`),
  );
  if (missing === undefined && fileOf.size === count) return documents;
  const found = [...fileOf.keys()].join(', ');
  const message = `--merge: expected all ${count} shards, found ${found}; ${missing ?? count}/${count} is missing, or one is of another audit.`;
  throw new CliError(message);
}

/** @throws CliError if the text is no document of `audit` */
export function parseAuditDocument(file: string, text: string): AuditDocument {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuseDocument(file, text.trim() === '' ? 'an empty file' : 'text that is not JSON');
  }
  const { success, output, issues } = v.safeParse(DOCUMENT, json);
  if (success) return auditDocument(output.clips, output.failures, output);
  const [issue] = issues;
  const place = v.getDotPath(issue);
  const found = issue.received === 'undefined' ? 'none' : printable(issue.received);
  return refuseDocument(file, place === null ? found : `${found} for "${place}"`);
}

function refuseDocument(file: string, found: string): never {
  const message = `expected a document of "posescope audit --format json", found ${found}. Write it again with that command.`;
  throw new CliError({ file, message });
}
