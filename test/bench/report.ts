import { REVISION } from 'three';
import { machine } from '../../cli/bench.ts';
import { columns } from '../../cli/bench/report.ts';
import type { Measured } from './measure.ts';
import type { PageFigure } from './page-frames.ts';
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

/** The machine and the versions that figures belong to, three.js among them. */
export function benchMachine(): Readonly<Record<string, string | number>> {
  return { ...machine(), three: REVISION };
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
export function stageTable(report: StageReport): string {
  return [columns(stageCells(report)), ...(report.remarks ?? [])].join('\n');
}

/** The same as cells, the header first. */
export function stageCells({ title, unit, results, native }: StageReport): string[][] {
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
  return [header, ...rows];
}

/** What was measured of the page, with how. */
export function pageTable(figures: readonly PageFigure[]): string {
  if (figures.length === 0) return 'The page was not measured: it needs a Chromium.';
  return columns(pageCells(figures));
}

/** The same as cells, the header first. */
export function pageCells(figures: readonly PageFigure[]): string[][] {
  const rows = figures.map((figure) => [
    figure.name,
    figure.value.toFixed(figure.digits ?? 1),
    figure.unit,
    toReach(figure),
    figure.how,
  ]);
  return [['the built page', 'figure', 'unit', 'to reach', 'how'], ...rows];
}

function toReach({ value, most, least }: PageFigure): string {
  if (most !== undefined) return `${value <= most ? '✓' : '✗'} ≤ ${most}`;
  return least === undefined ? '' : `${value >= least ? '✓' : '✗'} ≥ ${least}`;
}

function micro(time: number): string {
  return time >= 100 ? time.toFixed(0) : time.toFixed(3);
}
