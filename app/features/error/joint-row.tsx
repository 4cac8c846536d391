import type { ReactNode } from 'react';
import type { JointIndex, Seconds } from '#engine/base';
import { useSession, useSessionState } from '../../components/session.tsx';
import { goToJoint } from '../../session/navigation.ts';

interface JointTableProps {
  /** The heads of the columns: cells of a row. */
  readonly head: ReactNode;
  /** A {@link JointRow} a line. */
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
  readonly name: ReactNode;
  /** Cells after the name. */
  readonly children: ReactNode;
}

export function JointRow({ joint, time, name, children }: JointRowProps): ReactNode {
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
        <button type="button" onClick={() => goToJoint(session, joint, time)}>
          {name}
        </button>
      </th>
      {children}
    </tr>
  );
}
