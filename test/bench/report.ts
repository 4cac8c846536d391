import { cpus, totalmem } from 'node:os';
import { REVISION } from 'three';
import type { Measured } from './measure.ts';
import type { PageFigure } from './page.ts';
import type { Stage } from './stages.ts';

/** One stage with what came out. */
export interface StageReport {
  readonly title: string;
  readonly unit: string;
  readonly results: readonly Measured[];
  readonly remarks?: readonly string[] | undefined;
  /** The reference library, microseconds, by build; measured elsewhere. */
  readonly native?: Readonly<Record<string, number>> | undefined;
}

/** The machine and the versions that figures belong to. */
export function machine(): Readonly<Record<string, string | number>> {
  const processors = cpus();
  return {
    processor: processors[0]?.model ?? 'unknown',
    processors: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    v8: process.versions.v8,
    three: REVISION,
    date: new Date().toISOString(),
  };
}

export function stageReport(
  { title, unit, native, remarks }: Stage,
  results: readonly Measured[],
  figures: Readonly<Record<string, Readonly<Record<string, number>>>>,
): StageReport {
  return {
    title,
    unit,
    results,
    remarks,
    native: native === undefined ? undefined : figures[native],
  };
}

/** A stage as a table: microseconds, and how many times the first row's. */
export function stageTable({ title, unit, results, remarks = [], native }: StageReport): string {
  const [first] = results;
  const rows = results.map(({ name, median, p90 }) => [
    name,
    micro(median),
    micro(p90),
    `${(median / first.median).toFixed(2)}×`,
  ]);
  for (const [build, time] of Object.entries(native ?? {})) {
    rows.push([`reference library, ${build} (another run)`, micro(time), '', '']);
  }
  const header = [title, `µs a ${unit}`, 'p90', 'of the first'];
  return [columns([header, ...rows]), ...remarks].join('\n');
}

/** What was measured of the page, with how. */
export function pageTable(figures: readonly PageFigure[]): string {
  if (figures.length === 0) return 'The page was not measured: it needs a Chromium.';
  const rows = figures.map(({ name, value, unit, how }) => [name, value.toFixed(1), unit, how]);
  return columns([['the built page', '', '', 'how'], ...rows]);
}

function micro(time: number): string {
  return time >= 100 ? time.toFixed(0) : time.toFixed(3);
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (isText(cell, i) ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The first column, and anything that is not a number, reads from the left. */
function isText(cell: string, column: number): boolean {
  return column === 0 || /^[a-zµ]/i.test(cell);
}
