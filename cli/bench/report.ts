import type { TaskControl } from '#engine/base';
import { DEFAULT_MEASURE_SETTINGS, measureInterleaved, ratioOf } from '#engine/layouts';
import type { Measured, MeasureSettings } from '#engine/layouts';
import type { BenchSection, BenchTarget } from './section.ts';

/** Figures of the reference library, measured elsewhere: by stage and build, µs; points in ms per step. */
export interface NativeFigures {
  readonly stages: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly movingPoints10M_ms?: Readonly<Record<string, number>>;
}

export interface TargetReport extends BenchTarget {
  /** A speed-up for a target `least`; a part of the time for a target `most`. */
  readonly ratio: number;
  readonly reached: boolean;
}

export interface RowReport {
  readonly name: string;
  /** µs per unit. */
  readonly median: number;
  readonly fastest: number;
  /** Speed-up over the section's first row: median of the ratios of all rounds. */
  readonly speedUp: number;
  /** The reference library, µs per unit, measured in another run. */
  readonly native?: number | undefined;
  readonly targets: readonly TargetReport[];
}

export interface SectionReport {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly RowReport[];
}

/** Measures a section's rows in turn. */
export function measureSection(
  section: BenchSection,
  native?: NativeFigures,
  settings: MeasureSettings = DEFAULT_MEASURE_SETTINGS,
  task?: TaskControl,
): SectionReport {
  const { title, unit, rows } = section;
  const measured = measureInterleaved(
    rows.map(({ candidate }) => candidate),
    settings,
    task,
  );
  const find = (name: string): Measured | undefined => measured.find((row) => row.name === name);
  return {
    title,
    unit,
    rows: rows.map((row, i) => ({
      name: measured[i].name,
      median: measured[i].median,
      fastest: measured[i].fastest,
      speedUp: ratioOf(measured[0], measured[i]),
      native: nativeFigure(native, row.native),
      targets: (row.targets ?? []).flatMap((target) => {
        const against = find(target.against);
        return against === undefined ? [] : [targetReport(target, measured[i], against)];
      }),
    })),
  };
}

function targetReport(target: BenchTarget, row: Measured, against: Measured): TargetReport {
  if (target.least !== undefined) {
    const ratio = ratioOf(against, row);
    return { ...target, ratio, reached: ratio >= target.least };
  }
  const ratio = ratioOf(row, against);
  return { ...target, ratio, reached: ratio <= (target.most ?? Infinity) };
}

/** A figure by name: `stage` for its plain build, `stage/build`, or `points/build`. */
function nativeFigure(native: NativeFigures | undefined, name: string | undefined) {
  if (native === undefined || name === undefined) return undefined;
  const [stage, build = 'native SSE2'] = name
    .split('/', 1)
    .concat(name.split('/').slice(1).join('/') || []);
  if (stage !== 'points') return native.stages[stage]?.[build];
  const milliseconds = native.movingPoints10M_ms?.[build];
  return milliseconds === undefined ? undefined : milliseconds * 1000;
}

/** A section as lines of text: times, speed-up over the first row, targets. */
export function sectionTable(section: SectionReport): string {
  return columns(sectionCells(section));
}

/** The same as cells, the header first. */
export function sectionCells({ title, unit, rows }: SectionReport): string[][] {
  const header = [title, `µs a ${unit}`, '× the first', 'reference', 'to reach'];
  return [
    header,
    ...rows.map(({ name, median, speedUp, native, targets }) => [
      name,
      micro(median),
      speedUp >= 10 ? speedUp.toFixed(0) : speedUp.toFixed(2),
      native === undefined ? '' : micro(native),
      targets.map(targetText).join('; '),
    ]),
  ];
}

function targetText({ against, least, most, ratio, reached }: TargetReport): string {
  const mark = reached ? '✓' : '✗';
  const number = ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2);
  const limit = least === undefined ? `≤ ${most}` : `≥ ${least}`;
  return `${mark} ${number} (${limit}) × ${against.replace(/:.*/, '')}`;
}

function micro(time: number): string {
  if (time >= 1000) return time.toFixed(0);
  return time >= 10 ? time.toFixed(1) : time.toFixed(3);
}

/** Rows as lines of text. Numbers are right-aligned, everything else is left-aligned. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (isText(cell, i) ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function isText(cell: string, column: number): boolean {
  return column === 0 || /^[a-zµ✓✗]/i.test(cell);
}
