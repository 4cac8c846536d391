import type { FileUnit } from '#engine/base';
import { errorText } from '#engine/inspect/error';
import { bytesChange, errorChange, type LibraryRow } from '#engine/library';
import { formatBytes, formatCount, formatDuration } from '../../draw/format.ts';

/** A column of the pane's table. */
export interface Column {
  /** By what its heading sorts: a column of the engine's table. */
  readonly sort: string;
  readonly title: string;
  /** Of texts, which are sorted from A: how many letters always fit. Numbers begin with the largest. */
  readonly fits?: number;
  /** What the filter calls it. */
  readonly field?: string;
  /** A size of a grid's column; of names the least. That of a number where it is missing. */
  readonly width?: string;
  textOf(row: LibraryRow, unit: FileUnit): string;
  /** What more there is to know of it. */
  tipOf?(row: LibraryRow): string | undefined;
}

export const FILE: Column = {
  sort: 'file',
  field: 'file',
  fits: 22,
  title: 'File',
  width: 'minmax(128px, 5fr)',
  textOf: ({ file }) => file,
};

/** What changed since an earlier folder. */
const CHANGES: readonly Column[] = [
  {
    sort: 'worse',
    field: 'change',
    title: 'Change',
    width: 'minmax(64px, 1fr)',
    textOf: ({ change = '' }) => change,
  },
  {
    sort: 'bytes_change',
    title: 'Size ±',
    width: 'minmax(72px, 1fr)',
    textOf: (row) => signed(bytesChange(row), formatBytes),
  },
  {
    sort: 'error_change',
    title: 'Error ±',
    width: 'minmax(72px, 1fr)',
    textOf: (row, unit) => signed(errorChange(row), (error) => errorText(error, 'shell', unit)),
  },
];

const FIGURES: readonly Column[] = [
  {
    sort: 'name',
    field: 'name',
    fits: 11,
    title: 'Name',
    width: '80px',
    textOf: ({ name }) => name,
  },
  {
    sort: 'tags',
    field: 'tag',
    fits: 9,
    title: 'Tags',
    width: '64px',
    textOf: ({ tags = [] }) => tags.join(' '),
  },
  {
    sort: 'skeleton',
    field: 'skeleton',
    fits: 11,
    title: 'Skeleton',
    width: '80px',
    textOf: ({ skeleton }) => skeleton?.slice(skeleton.lastIndexOf('/') + 1) ?? 'none fits',
  },
  {
    sort: 'duration',
    field: 'duration',
    title: 'Duration',
    textOf: ({ duration }) => formatDuration(duration),
  },
  {
    sort: 'rate',
    field: 'rate',
    title: 'Rate',
    textOf: ({ rate }) => (rate === null ? '' : `${rate} Hz`),
  },
  {
    sort: 'joints',
    field: 'joints',
    title: 'Joints',
    textOf: ({ joints }) => formatCount(joints),
  },
  {
    sort: 'keys',
    field: 'keys',
    title: 'Keys',
    textOf: ({ keys }) => formatCount(keys),
    tipOf: sourceTip,
  },
  {
    sort: 'bytes',
    field: 'bytes',
    title: 'Size',
    textOf: ({ bytes }) => formatBytes(bytes),
    tipOf: sourceTip,
  },
  {
    sort: 'bits',
    field: 'bits',
    title: 'Bits/joint/frame',
    width: 'minmax(98px, 1.2fr)',
    textOf: ({ bits }) => bits.toFixed(1),
    tipOf: sourceTip,
  },
  {
    sort: 'iframes',
    field: 'iframes',
    title: 'Iframes',
    width: 'minmax(52px, 1fr)',
    textOf: ({ iframes }) => formatCount(iframes),
  },
  {
    sort: 'error_max',
    field: 'error',
    title: 'Max. error',
    width: 'minmax(68px, 1fr)',
    textOf: ({ error }, unit) => errorOf(error?.max, unit),
    tipOf: ({ error, source }) =>
      error?.withoutMotion === true
        ? `Measured against ${source} without its root motion, which this clip has not`
        : source && `Measured against ${source}`,
  },
  {
    sort: 'error_p99',
    title: '99 %',
    textOf: ({ error }, unit) => errorOf(error?.p99, unit),
  },
  {
    sort: 'error_joint',
    field: 'joint',
    fits: 13,
    title: 'Worst joint',
    width: '88px',
    textOf: ({ error }) => error?.joint ?? '',
  },
  {
    sort: 'errors',
    field: 'errors',
    title: 'Errors',
    width: 'minmax(58px, 1fr)',
    textOf: ({ findings }) => formatCount(findings.error),
  },
  {
    sort: 'warnings',
    field: 'warnings',
    title: 'Warnings',
    width: 'minmax(72px, 1fr)',
    textOf: ({ findings }) => formatCount(findings.warning),
  },
  {
    sort: 'infos',
    field: 'infos',
    title: 'Infos',
    width: 'minmax(52px, 1fr)',
    textOf: ({ findings }) => formatCount(findings.info),
  },
];

function sourceTip({ form }: LibraryRow): string | undefined {
  return form && 'Of the source, as it is imported from the model; a built clip takes less';
}

export const COLUMNS: readonly Column[] = [FILE, ...FIGURES];
export const WITH_CHANGES: readonly Column[] = [FILE, ...CHANGES, ...FIGURES];

/** `+1.2 KiB`; nothing for what did not change. */
function signed(change: number | null, format: (change: number) => string): string {
  if (change === null || change === 0) return '';
  return `${change > 0 ? '+' : '−'}${format(Math.abs(change))}`;
}

/** Rounded up, as “posescope audit” does: as a budget, it allows the error. */
function errorOf(error: number | undefined, unit: FileUnit): string {
  return error === undefined ? '' : errorText(error, 'shell', unit, 'up');
}
