import { readFileSync, writeFileSync } from 'node:fs';
import { sectionCells, type SectionReport } from '../../cli/bench/report.ts';
import type { PageFigure } from './page-frames.ts';
import { pageCells, stageCells, type StageReport } from './report.ts';

/** All that one run of the benchmark has found. */
export interface BenchFigures {
  readonly machine: Readonly<Record<string, string | number>>;
  readonly stages: readonly StageReport[];
  readonly speed: readonly SectionReport[];
  readonly page: readonly PageFigure[];
}

const BEGIN = '<!-- figures: written by npm run bench -- --write docs/performance.md -->';
const END = '<!-- /figures -->';
const PAGE = '### The built page';

/** Puts figures in place of those between the marks of a document. */
export function writeFigures(file: string, figures: BenchFigures): void {
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), figures));
}

/** Puts figures of the page in place of those of the page. */
export function writePageFigures(file: string, figures: BenchFigures): void {
  writeFileSync(file, withPageFigures(readFileSync(file, 'utf8'), figures));
}

/** Puts figures of the page in place of those of the same names. */
export function writePageRows(file: string, figures: BenchFigures): void {
  writeFileSync(file, withPageRows(readFileSync(file, 'utf8'), figures));
}

/**
 * The document with other figures in some rows of the page's table; a new one stands after the one before it.
 * @throws Error where there are no marks, or no table of the page
 */
export function withPageRows(text: string, { page }: Pick<BenchFigures, 'page'>): string {
  const begin = pageBegin(text);
  const { end } = marksOf(text);
  if (begin === end) throw new Error('The document has no table of the page: measure all of it.');
  const lines = text.slice(begin, end).split('\n');
  const [, , , ...rows] = markdownTable(pageCells(page)).trimEnd().split('\n').slice(1);
  let at = lines.findIndex((line) => line.startsWith('| ---'));
  for (const row of rows) {
    const [, name] = row.split(' | ', 1)[0].split('| ');
    const same = lines.findIndex((line) => line.startsWith(`| ${name} |`));
    if (same >= 0) lines[(at = same)] = row;
    else lines.splice(++at, 0, row);
  }
  return `${text.slice(0, begin)}${lines.join('\n')}${text.slice(end)}`;
}

/**
 * The document with other figures of the page, which stand last between its marks.
 * @throws Error where there are no marks
 */
export function withPageFigures(
  text: string,
  { machine, page }: Pick<BenchFigures, 'machine' | 'page'>,
): string {
  const { begin, end } = marksOf(text);
  const engine = text.slice(begin, pageBegin(text));
  return `${text.slice(0, begin)}${engine}${pageText(machine, page)}\n${text.slice(end)}`;
}

/**
 * The document with other figures between its marks; everything else stays, and figures of the page that was not measured.
 * @throws Error where there are no marks
 */
export function withFigures(text: string, { machine, page, ...engine }: BenchFigures): string {
  const { begin, end } = marksOf(text);
  const ofPage =
    page.length === 0 ? text.slice(pageBegin(text), end) : `${pageText(machine, page)}\n`;
  return `${text.slice(0, begin)}${BEGIN}\n\n${engineText(machine, engine)}\n${ofPage}${text.slice(end)}`;
}

/** Where figures begin and end. */
function marksOf(text: string): { readonly begin: number; readonly end: number } {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END, begin);
  if (begin < 0 || end < 0) {
    throw new Error(`The document has no place for figures: between "${BEGIN}" and "${END}".`);
  }
  return { begin, end };
}

/** Where figures of the page begin, or would. */
function pageBegin(text: string): number {
  const { begin, end } = marksOf(text);
  const page = text.indexOf(PAGE, begin);
  return page < 0 || page > end ? end : page;
}

/** When and where figures were taken. */
function taken(machine: BenchFigures['machine']): string {
  const { processor, processors, memoryGiB, platform, node, three, date } = machine;
  return (
    `Taken ${String(date).slice(0, 10)} on ${processor}, ${processors} processors, ${memoryGiB} GiB, ${platform}; ` +
    `Node ${node}, three.js r${three}.\n`
  );
}

function engineText(
  machine: BenchFigures['machine'],
  { stages, speed }: Pick<BenchFigures, 'stages' | 'speed'>,
): string {
  const tables = [
    ...speed.map((section) => markdownTable(sectionCells(section))),
    ...stages.map(
      (stage) =>
        markdownTable(stageCells(stage)) +
        (stage.remarks ?? []).map((remark) => `\n${remark}\n`).join(''),
    ),
  ];
  return [taken(machine), ...tables].join('\n');
}

function pageText(machine: BenchFigures['machine'], page: readonly PageFigure[]): string {
  return `${markdownTable(pageCells(page))}\n${taken(machine)}`;
}

/** The first cell of the header is the table's title. */
function markdownTable([[title, ...heads], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const header = ['', ...heads];
  const rule = header.map((_, i) => (i === 0 ? '---' : '---:'));
  return `### ${capital(title)}\n\n${[header, rule, ...rows].map(line).join('\n')}\n`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
