import type { ReactNode } from 'react';
import { SAMPLING_PATHS } from '#engine/inspect';
import type { PathDisagreement, PathReport, SamplingPath } from '#engine/inspect';
import { formatCount } from '../../draw/format.ts';
import { TextTable } from '../../ui/text-table.tsx';

/** How each path reaches a time. */
const WORDS: Readonly<Record<SamplingPath, string>> = {
  forward: 'played frame by frame from the start',
  backward: 'played frame by frame from the end, backward',
  'from the end': 'one jump from the end',
  'from the middle': 'one jump from the middle',
};

/** What is compared. */
export const PARTS = [
  { title: 'cursors', what: 'cursor' },
  { title: 'hot keys', what: 'right-hand key' },
  { title: 'pose, to the bit', what: 'pose' },
] as const;

/** Per path, at how many times its result equals that of a context that goes there directly. */
export function PathsTable({ report }: { readonly report: PathReport }): ReactNode {
  const times = report.comparisons / SAMPLING_PATHS.length;
  return (
    <TextTable
      className="paths-table"
      heads={[
        'path',
        ...PARTS.map(({ title }) => title),
        'compared with a new context that seeks there directly',
      ]}
      rows={SAMPLING_PATHS.map((path) => ({
        key: path,
        head: path,
        cells: [
          ...PARTS.map(({ what }) => partCell(times, timesOf(report.disagreements, path, what))),
          WORDS[path],
        ],
      }))}
    />
  );
}

/** At how many times a part of the state differs. */
export function timesOf(
  disagreements: readonly PathDisagreement[],
  path: SamplingPath,
  what: PathDisagreement['what'],
): number {
  const found = disagreements.filter((one) => one.path === path && one.what === what);
  return new Set(found.map(({ ratio }) => ratio)).size;
}

function partCell(times: number, differing: number): ReactNode {
  const same = `${formatCount(times - differing)} of ${formatCount(times)}`;
  return differing === 0 ? (
    <span className="paths-good">✓ {same}</span>
  ) : (
    <span className="paths-bad">▲ {same}</span>
  );
}
