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

/**
 * The document with other figures of the page, which stand last between its marks.
 * @throws Error where there are none
 */
export function withPageFigures(
  text: string,
  { machine, page }: Pick<BenchFigures, 'machine' | 'page'>,
): string {
  const begin = text.indexOf(PAGE, text.indexOf(BEGIN));
  const end = text.indexOf(END, begin);
  if (begin < 0 || end < 0) throw new Error(`The document has no figures of the page: "${PAGE}".`);
  const table = markdownTable(pageCells(page));
  return `${text.slice(0, begin)}${table}\n${taken(machine)}\n${text.slice(end)}`;
}

/**
 * The document with other figures between its marks; everything else stays.
 * @throws Error where there are no marks
 */
export function withFigures(text: string, figures: BenchFigures): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END, begin);
  if (begin < 0 || end < 0) {
    throw new Error(`The document has no place for figures: between "${BEGIN}" and "${END}".`);
  }
  return `${text.slice(0, begin)}${BEGIN}\n\n${figuresText(figures)}\n${text.slice(end)}`;
}

/** When and where figures were taken. */
function taken(machine: BenchFigures['machine']): string {
  const { processor, processors, memoryGiB, platform, node, three, date } = machine;
  return (
    `Taken ${String(date).slice(0, 10)} on ${processor}, ${processors} processors, ${memoryGiB} GiB, ${platform}; ` +
    `Node ${node}, three.js r${three}.\n`
  );
}

function figuresText({ machine, stages, speed, page }: BenchFigures): string {
  const tables = [
    ...speed.map((section) => markdownTable(sectionCells(section))),
    ...stages.map(
      (stage) =>
        markdownTable(stageCells(stage)) +
        (stage.remarks ?? []).map((remark) => `\n${remark}\n`).join(''),
    ),
    page.length === 0
      ? 'The page was not measured: that needs a Chromium.\n'
      : markdownTable(pageCells(page)),
  ];
  return [taken(machine), ...tables].join('\n');
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
