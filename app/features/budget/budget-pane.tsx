import { useMemo, useState, type ReactNode } from 'react';
import { byteBudget, type BudgetNode, type BudgetOrder } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import { Plot } from '../../components/plot.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { NothingToShow } from '../../components/next-steps.tsx';
import { drawTreemap, treemapCellAt, treemapCells, type TreemapCell } from './draw-treemap.ts';
import { formatBytes } from '../../draw/format.ts';
import { KIND_SHAPES } from '../../draw/key-text.ts';
import { selectAnimation, selectJointList, selectShownNames } from '../../session/state/stage.ts';
import { memoizeLast } from '../../session/state/changes.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { tableOf, type PaneTable } from '../../session/panes.ts';
import './budget-pane.css';

const ORDERS: readonly BudgetOrder[] = ['joint', 'kind', 'section'];

/** What the bytes of the clip on the stage are used for. */
export default function BudgetPane(): ReactNode {
  const animation = useSessionState(selectAnimation);
  const names = useSessionState(selectShownNames);
  const [order, setOrder] = useState<BudgetOrder>('joint');
  const [hovered, setHovered] = useState<PointedCell>();
  const budget = useMemo(
    () => animation && byteBudget(animation, names, order),
    [animation, names, order],
  );
  if (budget === undefined) {
    return (
      <NothingToShow title="No built clip is shown">
        Build the source, or show a clip: sources have no sections.
      </NothingToShow>
    );
  }
  return (
    <section className="ui-pane" aria-label="Byte budget">
      <div className="ui-bar budget-bar">
        <Segmented name="Bytes by" value={order} choices={ORDERS} onChange={setOrder} />
        <span className="budget-kinds" aria-hidden>
          {KEY_KINDS.map((kind) => (
            <span key={kind} className={`kind-${kind}`}>
              {KIND_SHAPES[kind]} {kind}
            </span>
          ))}
        </span>
        <output className="ui-number">
          {cellText(hovered ?? { node: budget, group: undefined }, budget.bytes)}
        </output>
      </div>
      <Treemap budget={budget} onHover={setHovered} />
    </section>
  );
}

type PointedCell = Pick<TreemapCell, 'node' | 'group'>;

/** Path, name and size of a part. */
function cellText({ node: { label, bytes, kind }, group }: PointedCell, whole: number): string {
  const percent = whole > 0 ? Number(((100 * bytes) / whole).toPrecision(3)) : 0;
  const parts = new Set([group?.label, label, kind].filter((part) => part !== undefined));
  return `${[...parts].join(', ')}: ${formatBytes(bytes)}, ${percent} %`;
}

interface TreemapProps {
  readonly budget: BudgetNode;
  readonly onHover: (cell: PointedCell | undefined) => void;
}

/** The rectangles; a click on one selects the joint that it belongs to. */
function Treemap({ budget, onHover }: TreemapProps): ReactNode {
  const { store } = useSession();
  const selected = useSessionState((state) => state.selectedJoints);
  const [hovered, setHovered] = useState(-1);
  // Drawings and pointers ask for the same size, time and again.
  const cellsOf = useMemo(
    () => memoizeLast((width: number, height: number) => treemapCells(budget, width, height)),
    [budget],
  );
  const isMarked = ({ track }: BudgetNode): boolean =>
    track !== undefined && selected.includes(track);
  const hover = (cells: readonly TreemapCell[], cell: number): void => {
    setHovered(cell);
    onHover(cells.at(cell < 0 ? cells.length : cell));
  };
  return (
    <Plot
      name="byte-budget"
      className="budget-map"
      label="Bytes as areas: arrow keys go from one to the next, Enter selects its joint"
      inputs={[budget, hovered, selected]}
      draw={(pen, { width, height }) => {
        drawTreemap(pen, cellsOf(width, height), hovered, isMarked);
      }}
      onPoint={({ x, y, width, height }) => {
        const cells = cellsOf(width, height);
        hover(cells, treemapCellAt(cells, x, y));
      }}
      onLeave={() => hover([], -1)}
      onStep={({ right, down }, { width, height }) => {
        const cells = cellsOf(width, height);
        hover(cells, Math.min(cells.length - 1, Math.max(0, hovered + right + down)));
      }}
      onPress={({ width, height }) => {
        const track = hovered < 0 ? undefined : cellsOf(width, height).at(hovered)?.node.track;
        if (track !== undefined) store.getState().selectJoint(track);
      }}
    />
  );
}

/** The bytes of the clip: of every joint, and what belongs to none. */
export function useBudgetTables(): readonly PaneTable[] {
  const animation = useSessionState(selectAnimation);
  const { names } = useSessionState(selectJointList);
  const budget = useMemo(
    () => animation && byteBudget(animation, names, 'joint'),
    [animation, names],
  );
  if (budget === undefined) return [];
  const parts = budget.children.flatMap((group): [group: BudgetNode, part: BudgetNode][] =>
    group.children.length === 0 ? [[group, group]] : group.children.map((part) => [group, part]),
  );
  return [
    tableOf(
      'Bytes by joint',
      ['joint or section', 'part', 'bytes', 'share (%)'],
      parts,
      ([group, { label, bytes }]) => [group.label, label, bytes, (100 * bytes) / budget.bytes],
    ),
  ];
}
