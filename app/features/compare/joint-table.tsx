import { useMemo, useState, type ReactNode } from 'react';
import { shownNames } from '#engine/base';
import type { JointIndex, LengthUnit } from '#engine/base';
import { errorColumn, jointErrors, type ErrorMetric } from '#engine/inspect/error';
import { FlatList } from '../../components/flat-list.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { formatCount } from '../../draw/format.ts';
import { trackName } from '../../draw/key-text.ts';
import { jointsInScope } from '../../session/state/joint-sets.ts';
import type { TreeItemProps } from '../../ui/tree-view.tsx';
import type { ComparedPair, ComparedResult } from './compare-clips.job.ts';
import { changeSide, changeText } from './compare-text.ts';

interface JointTableProps {
  readonly pair: ComparedPair;
  readonly result: ComparedResult;
}

const NO_NAMES: readonly string[] = [];

/** Joint by joint: bytes of both, keys that are not the same, the largest error of both. */
export function JointTable({ pair, result }: JointTableProps): ReactNode {
  const { store } = useSession();
  const [current, setCurrent] = useState(0);
  const names = shownNames(pair.skeleton?.names ?? NO_NAMES);
  const { apartOfTrack, sides } = result.comparison;
  const isPaired = pair.ownOfA !== undefined || pair.ownOfB !== undefined;
  const { errors, text } = useErrors(result);
  const scope = useSessionState((state) => pair.skeleton && jointsInScope(state, pair.skeleton));
  const rows = useMemo(
    () =>
      Array.from(apartOfTrack.keys())
        .filter((joint) => scope?.[joint] !== 0)
        .filter((joint) => !isPaired || sides.some(({ keysOfTrack }) => keysOfTrack[joint] > 0))
        .toSorted((i, j) => apartOfTrack[j] - apartOfTrack[i]),
    [apartOfTrack, scope, isPaired, sides],
  );
  const pick = (row: number): void => {
    setCurrent(row);
    store.getState().selectJoint(rows[row]);
  };
  return (
    <>
      <div className="ui-list-head compare-joint compare-joints compare-head">
        <span>joint</span>
        <span>A bytes</span>
        <span>B vs A</span>
        <span>different keys</span>
        {errors.map((of, side) => of && <span key={side}>{'AB'[side]} error</span>)}
      </div>
      <FlatList
        label="Joints: bytes in A, B vs A, different keys, largest error of A and of B"
        className="compare-list compare-joints"
        count={rows.length}
        current={current}
        rowKey={(row) => rows[row]}
        textOf={(row) => trackName(names, rows[row])}
        onMove={setCurrent}
        onPick={pick}
        onHover={(row) =>
          store.getState().setHover({ joint: row === undefined ? null : rows[row] })
        }
        renderRow={(row, item) => (
          <Joint
            item={item}
            joint={rows[row]}
            name={trackName(names, rows[row])}
            result={result}
            errors={errors}
            text={text}
            isCurrent={row === current}
          />
        )}
      />
    </>
  );
}

function useErrors({ errors }: ComparedResult): Pick<JointProps, 'errors' | 'text'> {
  const metric = useSessionState((state) => state.errorMetric);
  const unit = useSessionState((state) => state.lengthUnit);
  return useMemo(() => errorsOf(errors, metric, unit), [errors, metric, unit]);
}

/** The largest error of every joint, of A and of B, and a function that formats them: as a limit, the text allows the error. */
export function errorsOf(
  maps: ComparedResult['errors'],
  metric: ErrorMetric,
  unit: LengthUnit,
): Pick<JointProps, 'errors' | 'text'> {
  const errors = maps.map((map) => map && jointErrors(map, metric).jointMax);
  const highest = errors.flatMap((of) => [...(of ?? [])]).reduce((a, b) => Math.max(a, b), 0);
  return { errors, text: errorColumn(highest, metric, unit, 'up') };
}

interface JointProps {
  readonly item: TreeItemProps;
  readonly joint: JointIndex;
  readonly name: string;
  readonly result: ComparedResult;
  /** Largest of every joint, of A and of B. */
  readonly errors: readonly (Float32Array | undefined)[];
  readonly text: (error: number) => string;
  readonly isCurrent: boolean;
}

function Joint({ item, joint, name, result, errors, text, isCurrent }: JointProps): ReactNode {
  const { apartOfTrack, sides } = result.comparison;
  const [a, b] = sides.map(({ bytesOfTrack }) => bytesOfTrack[joint]);
  return (
    <div {...item} className="compare-joint" aria-selected={isCurrent}>
      <span>{name}</span>
      <span>{formatCount(a)}</span>
      <span className={`compare-${changeSide(a, b) ?? 'same'}`}>{changeText(a, b)}</span>
      <span>{formatCount(apartOfTrack[joint])}</span>
      {errors.map((of, side) => of && <span key={side}>{text(of[joint])}</span>)}
    </div>
  );
}
