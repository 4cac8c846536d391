import { useMemo, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { errorText } from '#engine/inspect/error';
import { useSessionState } from '../../components/session.tsx';
import { builtAsset, builtFiles, type Build } from '../../session/state/build.ts';
import { isOutdated } from '../../session/state/outdated.ts';
import { Problem } from '../../ui/empty-state.tsx';
import type { SourceBarProps } from './source-bar.tsx';
import { buildRows, type BuildRow } from './build-rows.ts';

const OUTDATED =
  'What is built is of the source before it changed: build it again, or undo the change.';

/** Progress or problem of the build, whether it is of another source, and a limit that its result misses. */
export function BuildState({ source, build }: SourceBarProps): ReactNode {
  const outdated = useSessionState((state) => isOutdated(state, source));
  return (
    <div className="build-state">
      {build.phase === 'idle' ? null : <Progress build={build} />}
      <Problem text={build.problem} className="build-problem" />
      <Problem text={outdated ? OUTDATED : undefined} className="build-problem" />
      <Missed build={build} />
    </div>
  );
}

function Progress({ build: { phase, fraction } }: { readonly build: Build }): ReactNode {
  const percent = Math.round(fraction * 100);
  return (
    <label className="build-progress">
      <span>{phase === 'building' ? `Building ${percent} %` : 'Waiting'}</span>
      <progress value={fraction} max={1} />
    </label>
  );
}

const LIMITS = {
  max: 'the largest error',
  percentile99: '99 % of all errors',
  mean: 'the mean error',
  joints: 'the largest error',
  contacts: 'the error while standing still',
} as const;

/** Says that the result misses a limit of errors, as every build does. */
function Missed({ build: { result } }: Pick<SourceBarProps, 'build'>): ReactNode {
  const unit = useSessionState((state) => state.lengthUnit);
  const { missed } = result ?? {};
  if (missed === undefined) return null;
  const { part, limit, joint } = missed;
  const what = joint === undefined ? LIMITS[part] : `${LIMITS[part]} of ${joint}`;
  const wanted = errorText(limit, 'shell', unit);
  const reached = errorText(missed.reached, 'shell', unit, 'up');
  return (
    <Problem
      text={`No build keeps the limit of ${what}, ${wanted}. This one is the nearest, with ${reached}: allow more.`}
      className="build-problem"
    />
  );
}

/** What the source and the build have, and what is kept. */
export function Sizes({ source, build }: SourceBarProps): ReactNode {
  const files = useSessionState(useShallow((state) => builtFiles(state, source.id)));
  const built = useSessionState((state) => builtAsset(state, source.id));
  const rows = useMemo(
    () => buildRows(source, built, files, build.result),
    [source, built, files, build.result],
  );
  const outdated = useSessionState((state) => isOutdated(state, source));
  const stale = build.phase !== 'idle' || build.problem !== undefined || outdated;
  return (
    <table className="build-sizes" data-stale={stale || undefined}>
      <thead>
        <tr>
          <th scope="col">
            <span className="ui-visually-hidden">What</span>
          </th>
          <th scope="col">source</th>
          <th scope="col">built</th>
          <th scope="col">kept</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SizeRow key={row.label} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function SizeRow({
  row: { label, kind, source, built, kept },
}: {
  readonly row: BuildRow;
}): ReactNode {
  return (
    <tr>
      <th scope="row" className={kind === undefined ? undefined : `build-${kind}`}>
        {label}
      </th>
      <td>{source}</td>
      <td>{built}</td>
      <td className="build-kept">{kept}</td>
    </tr>
  );
}
