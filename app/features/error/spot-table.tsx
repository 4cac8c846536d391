import type { ReactNode } from 'react';
import type { ErrorSpot } from '#engine/inspect/error';
import type { KeyKind } from '#engine/model';
import { KIND_SHAPES } from '../../draw/key-text.ts';
import { JointRow, JointTable } from './joint-row.tsx';

/** One line: a joint with the time at which it is worst. */
export interface SpotRow extends ErrorSpot {
  readonly name: string;
  readonly text: string;
  /** Empty where the table tells of none. */
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
        <JointRow key={i} joint={joint} time={time} name={markedName(name, mark)}>
          <td>{time.toFixed(3)} s</td>
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
      <span className={`kind-${mark}`} title={mark}>
        {KIND_SHAPES[mark]}{' '}
      </span>
      <span className="ui-visually-hidden">{mark} of </span>
      {name}
    </>
  );
}
