import type { ReactNode } from 'react';
import type { JointIndex, Seconds, LengthUnit } from '#engine/base';
import {
  errorColumn,
  jointErrors,
  type ErrorMap,
  type ErrorSpot,
  type ErrorStatistics,
} from '#engine/inspect/error';
import { KEY_KINDS, type KeyKind } from '#engine/model';
import { KindMark } from '../../components/key-marks.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { goToJoint } from '../../session/navigation.ts';
import { formatSeconds } from '../../draw/format.ts';

interface JointTableProps {
  /** The heads of the columns: cells of a row. */
  readonly head: ReactNode;
  /** One {@link JointRow} per line. */
  readonly children: ReactNode;
}

/** A table of joints; the joint under the pointer is highlighted in all panes. */
export function JointTable({ head, children }: JointTableProps): ReactNode {
  const setHover = useSessionState((state) => state.setHover);
  return (
    <table className="ui-table error-table" onPointerLeave={() => setHover({ joint: null })}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface JointRowProps {
  readonly joint: JointIndex;
  /** Where a click on the name goes, with the joint selected. */
  readonly time: Seconds;
  readonly name: string;
  /** The kind of key that the line is about. */
  readonly mark?: KeyKind | undefined;
  /** Cells after the name. */
  readonly children: ReactNode;
}

export function JointRow({ joint, time, name, mark, children }: JointRowProps): ReactNode {
  const session = useSession();
  const isActive = useSessionState((state) => state.selectedJoints.at(-1) === joint);
  const isHovered = useSessionState((state) => state.hover.joint === joint);
  return (
    <tr
      data-active={isActive || undefined}
      data-hovered={isHovered || undefined}
      onPointerEnter={() => session.store.getState().setHover({ joint })}
    >
      <th scope="row">
        <button type="button" title={name} onClick={() => goToJoint(session, joint, time)}>
          {markedName(name, mark)}
        </button>
      </th>
      {children}
    </tr>
  );
}

/** One line: a joint with the time at which it is worst. */
export interface SpotRow extends ErrorSpot {
  readonly name: string;
  readonly text: string;
  /** Empty if the table has no means. */
  readonly mean: string;
  /** The kind of key that the line is about. */
  readonly mark?: KeyKind;
}

interface SpotTableProps {
  readonly title: string;
  readonly rows: readonly SpotRow[];
}

/** Joints with the time at which each is worst; a click goes there. */
export function SpotTable({ title, rows }: SpotTableProps): ReactNode {
  const hasMeans = rows.some(({ mean }) => mean !== '');
  const head = (
    <>
      <th scope="col">{title}</th>
      <th scope="col">at</th>
      <th scope="col">{hasMeans ? 'largest' : 'error'}</th>
      {hasMeans ? <th scope="col">mean</th> : null}
    </>
  );
  return (
    <JointTable head={head}>
      {rows.map(({ joint, time, name, mark, text, mean }, i) => (
        <JointRow key={i} joint={joint} time={time} name={name} mark={mark}>
          <td>{formatSeconds(time, 3)} s</td>
          <td>{text}</td>
          {mean === '' ? null : <td>{mean}</td>}
        </JointRow>
      ))}
    </JointTable>
  );
}

function markedName(name: string, mark: KeyKind | undefined): ReactNode {
  if (mark === undefined) return name;
  return (
    <>
      <KindMark kind={mark} /> <span className="ui-visually-hidden">{mark} of </span>
      {name}
    </>
  );
}

/** Rows of the worst joints, worst first, and of all joints in their order. */
export function spotRows(
  { worst, joints, jointMax, jointMean, jointWorstTime }: ErrorStatistics,
  names: readonly string[],
  text: (value: number) => string,
): { readonly worst: SpotRow[]; readonly joints: SpotRow[] } {
  return {
    worst: worst.map((spot) => ({
      ...spot,
      name: names[spot.joint],
      text: text(spot.value),
      mean: '',
    })),
    joints: Array.from(joints, (joint) => ({
      joint,
      time: jointWorstTime[joint],
      value: jointMax[joint],
      name: names[joint],
      text: text(jointMax[joint]),
      mean: text(jointMean[joint]),
    })),
  };
}

/** One row per kind of key: the joint whose own track of that kind has the largest error. */
export function kindRows(
  map: ErrorMap,
  names: readonly string[],
  unit: LengthUnit,
): readonly SpotRow[] {
  const counted = map.counted?.filter((flag) => flag === 1).length ?? map.jointCount;
  if (counted === 0) return [];
  return KEY_KINDS.map((kind) => {
    const { jointMax, jointMean, jointWorstTime } = jointErrors(map, kind);
    const joint = jointMax.reduce((most, value, at) => (value > jointMax[most] ? at : most), 0);
    const text = errorColumn(jointMax[joint], kind, unit, 'up');
    return {
      joint,
      time: jointWorstTime[joint],
      value: jointMax[joint],
      name: names[joint],
      text: text(jointMax[joint]),
      mean: text(jointMean.reduce((sum, mean) => sum + mean / counted, 0)),
      mark: kind,
    };
  });
}
