import { useMemo, useState, type ReactNode } from 'react';
import { shownNames } from '#engine/base';
import type { JointIndex } from '#engine/base';
import { FlatList } from '../../components/flat-list.tsx';
import { useSession, useSlice } from '../../components/session.tsx';
import { trackName } from '../../draw/key-text.ts';
import { CutName } from '../../ui/cut-name.tsx';
import type { ComparedPair } from './compare-clips.job.ts';
import { orderAmong, sortedJoints, type JointColumn } from './joint-columns.ts';
import { compareSlice, type CompareSlice } from './state.ts';

interface JointListProps {
  readonly pair: ComparedPair;
  /** Which list it is: each has an order of its own. */
  readonly view: keyof CompareSlice['jointOrders'];
  /** What is in the list, for screen readers. */
  readonly label: string;
  /** In the order of the skeleton; at least one. */
  readonly joints: readonly JointIndex[];
  readonly columns: readonly JointColumn[];
  readonly onPick: (joint: JointIndex) => void;
}

const NO_NAMES: readonly string[] = [];

/** Joints in columns; the heads of the columns sort them. */
export function JointList(props: JointListProps): ReactNode {
  const { pair, view, label, joints, columns, onPick } = props;
  const { store } = useSession();
  const [current, setCurrent] = useState<JointIndex | undefined>();
  const names = shownNames(pair.skeleton?.names ?? NO_NAMES);
  const chosen = useSlice(compareSlice, (state) => state.jointOrders[view]);
  const order = orderAmong(columns, view, chosen);
  const rows = useMemo(() => sortedJoints(joints, columns, order), [joints, columns, order]);
  const currentRow = Math.max(0, current === undefined ? 0 : rows.indexOf(current));
  return (
    <>
      <JointHead view={view} columns={columns} order={order} />
      <FlatList
        label={label}
        className={`compare-list compare-${view}`}
        count={rows.length}
        current={currentRow}
        rowKey={(row) => rows[row]}
        textOf={(row) => trackName(names, rows[row])}
        onMove={(row) => setCurrent(rows[row])}
        onPick={(row) => {
          setCurrent(rows[row]);
          onPick(rows[row]);
        }}
        onHover={(row) =>
          store.getState().setHover({ joint: row === undefined ? null : rows[row] })
        }
        renderRow={(row, item) => (
          <div {...item} className="compare-joint" aria-selected={row === currentRow}>
            <span title={trackName(names, rows[row])}>
              <CutName text={trackName(names, rows[row])} tail={6} />
            </span>
            {columns.map(({ order: id, text, side }) => (
              <span key={id} className={side && `compare-${side(rows[row]) ?? 'same'}`}>
                {text(rows[row])}
              </span>
            ))}
          </div>
        )}
      />
    </>
  );
}

const BY_PLACE = {
  order: 'place',
  head: 'joint',
  help: 'In the order of the skeleton',
} as const;

function JointHead({
  view,
  columns,
  order,
}: Pick<JointListProps, 'view' | 'columns'> & Pick<JointColumn, 'order'>): ReactNode {
  const setJointOrder = useSlice(compareSlice, (state) => state.setJointOrder);
  return (
    <div className={`ui-list-head compare-joint compare-${view} compare-head`}>
      {[BY_PLACE, ...columns].map(({ order: id, head, help }) => (
        <button
          key={id}
          type="button"
          aria-pressed={order === id}
          title={help}
          onClick={() => setJointOrder(view, id)}
        >
          {head}
        </button>
      ))}
    </div>
  );
}
