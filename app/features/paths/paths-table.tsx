import type { ReactNode } from 'react';
import { SAMPLING_PATHS } from '#engine/inspect';
import type { PathDisagreement, PathReport, SamplingPath } from '#engine/inspect';
import { formatCount } from '../../draw/format.ts';

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
    <table className="ui-table paths-table">
      <thead>
        <tr>
          <th scope="col">path</th>
          {PARTS.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col" className="paths-words">
            compared with a new context that seeks there directly
          </th>
        </tr>
      </thead>
      <tbody>
        {SAMPLING_PATHS.map((path) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            {PARTS.map(({ what }) => (
              <Part
                key={what}
                times={times}
                differing={timesOf(report.disagreements, path, what)}
              />
            ))}
            <td className="paths-words">{WORDS[path]}</td>
          </tr>
        ))}
      </tbody>
    </table>
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

interface PartProps {
  readonly times: number;
  readonly differing: number;
}

function Part({ times, differing }: PartProps): ReactNode {
  const same = `${formatCount(times - differing)} of ${formatCount(times)}`;
  return differing === 0 ? (
    <td className="paths-good">✓ {same}</td>
  ) : (
    <td className="paths-bad">▲ {same}</td>
  );
}
