import { useState, type ReactNode } from 'react';
import type { PathDisagreement } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { FlatList } from '../../components/flat-list.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { formatSeconds } from '../../draw/format.ts';
import { KIND_SHAPES } from '../../draw/key-text.ts';
import { goToTime } from '../../session/navigation.ts';
import { selectShownNames } from '../../session/state/stage.ts';

interface DisagreementListProps {
  readonly animation: Animation;
  readonly disagreements: readonly PathDisagreement[];
}

/** All places where an access path gave another result; picking one goes to its time and joint. */
export function DisagreementList(props: DisagreementListProps): ReactNode {
  const { animation, disagreements } = props;
  const session = useSession();
  const names = useSessionState(selectShownNames);
  const [current, setCurrent] = useState(0);
  const pick = (row: number): void => {
    setCurrent(row);
    const { ratio, track } = disagreements[row];
    goToTime(session, ratio * animation.duration);
    if (track !== undefined && track < animation.trackCount) {
      session.store.getState().selectJoint(track);
    }
  };
  return (
    <FlatList
      label="Disagreements: time, path, what, expected, found"
      className="paths-list"
      count={disagreements.length}
      current={current}
      textOf={(row) => disagreements[row].path}
      onMove={setCurrent}
      onPick={pick}
      renderRow={(row, item) => {
        const { ratio, path, what, kind, track, expected, found } = disagreements[row];
        return (
          <div {...item} className="ui-table-row paths-row" aria-selected={row === current}>
            <span>{formatSeconds(ratio * animation.duration)} s</span>
            <span>{path}</span>
            <span>{kind === undefined ? what : `${KIND_SHAPES[kind]} ${what}`}</span>
            <span>{track === undefined ? '' : (names[track] ?? `padding ${track}`)}</span>
            <span>
              {expected} ≠ {found}
            </span>
          </div>
        );
      }}
    />
  );
}
