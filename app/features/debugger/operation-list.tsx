import { useMemo, type ReactNode } from 'react';
import { TRACE_OPS, kindOfOp, operationText, type StepTrace } from '#engine/inspect';
import { keyStream } from '#engine/model';
import { FlatList } from '../../components/flat-list.tsx';
import { KindMark } from '../../components/key-marks.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { selectShownNames } from '../../session/state/stage.ts';
import type { Hover } from '../../session/state/selection.ts';
import type { TreeItemProps } from '../../ui/tree-view.tsx';

const LINES = 1.75;

interface OperationListProps {
  readonly trace: StepTrace;
  readonly step: number;
  /** Number of operations that are done. */
  readonly position: number;
}

/** All operations of a step in words. The last one done is the current one; later ones are dim. */
export function OperationList({ trace, step, position }: OperationListProps): ReactNode {
  const { store, playback } = useSession();
  const names = useSessionState(selectShownNames);
  const reveal = useMemo(() => ({ position }), [position]);
  const goTo = (row: number): void => playback.samplingDebugger.goTo(step, row + 1);
  return (
    <FlatList
      label="Operations of the step"
      className="debugger-operations"
      count={trace.count}
      current={position - 1}
      reveal={reveal}
      lines={LINES}
      textOf={(row) => TRACE_OPS[trace.op[row]]}
      onPick={goTo}
      onHover={(row) => store.getState().setHover(hoverOf(trace, row))}
      renderRow={(row, item) => (
        <OperationRow item={item} trace={trace} row={row} position={position} names={names} />
      )}
    />
  );
}

interface OperationRowProps {
  readonly item: TreeItemProps;
  readonly trace: StepTrace;
  readonly row: number;
  readonly position: number;
  readonly names: readonly string[];
}

function OperationRow({ item, trace, row, position, names }: OperationRowProps): ReactNode {
  const kind = kindOfOp(trace, row);
  const { what, why } = operationText(trace, row, names);
  return (
    <div
      {...item}
      className="debugger-operation"
      aria-selected={row === position - 1}
      data-ahead={row >= position || undefined}
    >
      <KindMark kind={kind} />
      <span className="debugger-words">
        <span title={what}>{what}</span>
        <span className="debugger-why" title={why}>
          {why}
        </span>
      </span>
    </div>
  );
}

/** The key and joint of an operation, which all panes highlight. */
function hoverOf(trace: StepTrace, row: number | undefined): Pick<Hover, 'key' | 'joint'> {
  const op = row === undefined ? undefined : TRACE_OPS[trace.op[row]];
  if (row === undefined || (op !== 'read' && op !== 'return')) return { key: null, joint: null };
  const kind = kindOfOp(trace, row);
  const key = trace.index[row];
  const track = keyStream(trace.animation, kind).table.track[key];
  return { key: { kind, key }, joint: track < trace.animation.trackCount ? track : null };
}
