import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ErrorSpot, KeyKind } from '#engine';
import { KIND_SHAPES } from '../../draw/key-text.ts';
import { player } from '../../playback/playback.ts';
import { appStore } from '../../store/store.ts';

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
  return (
    <table
      className="ui-table error-table"
      onPointerLeave={() => appStore.getState().setHover({ joint: null })}
    >
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">at</th>
          <th scope="col">{hasMeans ? 'largest' : 'error'}</th>
          {hasMeans ? <th scope="col">mean</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <Row key={i} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { readonly row: SpotRow }): ReactNode {
  const { joint, name, mark, time, text, mean } = row;
  const isActive = useStore(appStore, (state) => state.selectedJoints.at(-1) === joint);
  const isHovered = useStore(appStore, (state) => state.hover.joint === joint);
  return (
    <tr
      data-active={isActive || undefined}
      data-hovered={isHovered || undefined}
      onPointerEnter={() => appStore.getState().setHover({ joint })}
    >
      <th scope="row">
        <button type="button" onClick={() => goTo(row)}>
          {mark === undefined ? null : <span className={`kind-${mark}`}>{KIND_SHAPES[mark]} </span>}
          {mark === undefined ? name : `${mark} · ${name}`}
        </button>
      </th>
      <td>{time.toFixed(3)} s</td>
      <td>{text}</td>
      {mean === '' ? null : <td>{mean}</td>}
    </tr>
  );
}

function goTo({ joint, time }: ErrorSpot): void {
  const { pause, selectJoint } = appStore.getState();
  pause();
  selectJoint(joint);
  player.seek(time);
}
