import { appStore, player } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { JointIndex, Seconds } from '#engine/base';

interface JointTableProps {
  /** The heads of the columns: cells of a row. */
  readonly head: ReactNode;
  /** A {@link JointRow} a line. */
  readonly children: ReactNode;
}

/** A table about joints, in which the joint that is pointed at lights up everywhere. */
export function JointTable({ head, children }: JointTableProps): ReactNode {
  return (
    <table
      className="ui-table error-table"
      onPointerLeave={() => appStore.getState().setHover({ joint: null })}
    >
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
  readonly name: ReactNode;
  /** What stands after the name: cells. */
  readonly children: ReactNode;
}

export function JointRow({ joint, time, name, children }: JointRowProps): ReactNode {
  const isActive = useStore(appStore, (state) => state.selectedJoints.at(-1) === joint);
  const isHovered = useStore(appStore, (state) => state.hover.joint === joint);
  return (
    <tr
      data-active={isActive || undefined}
      data-hovered={isHovered || undefined}
      onPointerEnter={() => appStore.getState().setHover({ joint })}
    >
      <th scope="row">
        <button type="button" onClick={() => goTo(joint, time)}>
          {name}
        </button>
      </th>
      {children}
    </tr>
  );
}

function goTo(joint: JointIndex, time: Seconds): void {
  const { pause, selectJoint } = appStore.getState();
  pause();
  selectJoint(joint);
  player.seek(time);
}
