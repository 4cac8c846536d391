import { useEffect, useRef } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { JointIndex } from '#engine/base';
import { usePart, useSession, useSessionState, useField } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import type { SessionState } from '../../session/state/store.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import type { RulerUnit } from '../../session/state/view.ts';
import { consumeArrowKey } from '../../ui/arrow-step.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { Choice } from '../../ui/segmented.tsx';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { ALL_KINDS, keysOfJoint, type TimelineScene } from './draw-scene.ts';
import { rowsHeight } from './draw-view.ts';
import { RULER_HEIGHT, mountLanes } from './mount-lanes.ts';
import { timelinePart } from './pane-state.ts';

/** The element that scrolls the lanes. */
export const LANES_ID = 'timeline-lanes';

const ACTIVE_ROW_ID = 'timeline-active-row';

interface SceneProps {
  readonly scene: TimelineScene;
}

/** Ruler, names and lanes, and the controls over them. */
export function TimelineBody({ scene }: SceneProps): ReactNode {
  return (
    <div className="timeline-body">
      <TimelineLanes scene={scene} />
      <RulerUnitSwitch />
      <LabelSplitter />
    </div>
  );
}

/** Ruler, names and lanes in one scrolled area. */
function TimelineLanes({ scene }: SceneProps): ReactNode {
  const session = useSession();
  const scroller = useRef<HTMLDivElement>(null);
  const layers = useRef<HTMLDivElement>(null);
  const fail = useThrowInRender();
  const density = useSessionState((state) => state.density);
  const height = RULER_HEIGHT + rowsHeight(scene.rows, ROW_HEIGHT[density]);
  const active = useSessionState(selectActiveJoint);
  const hasActive = active !== undefined && hasRow(scene, active);
  useEffect(() => {
    if (layers.current === null || scroller.current === null) return undefined;
    return mountLanes(session, layers.current, scroller.current, fail);
  }, [session, fail]);
  return (
    <div
      ref={scroller}
      id={LANES_ID}
      className="timeline-scroll"
      role="tree"
      aria-label="Rows of the timeline"
      aria-multiselectable
      aria-activedescendant={hasActive ? ACTIVE_ROW_ID : undefined}
      tabIndex={0}
      style={{ '--content-height': `${height}px` } as CSSProperties}
    >
      <div ref={layers} className="timeline-layers" />
      <div className="timeline-sizer" />
      {hasActive ? <ActiveRow scene={scene} active={active} /> : null}
    </div>
  );
}

function selectActiveJoint({ selectedJoints }: SessionState): JointIndex | undefined {
  return selectedJoints.at(-1);
}

function hasRow({ rows }: TimelineScene, joint: JointIndex): boolean {
  return (rows.rowOfJoint[joint] ?? -1) >= 0;
}

interface ActiveRowProps extends SceneProps {
  readonly active: JointIndex;
}

/** The active row in words, for those who do not see the canvas: the one item of the tree that exists. */
function ActiveRow({ scene, active }: ActiveRowProps): ReactNode {
  const { rows, names, keys } = scene;
  const above = rows.lane.subarray(0, rows.rowOfJoint[active] + 1);
  const position = above.filter((lane) => lane === ALL_KINDS).length;
  const count = keysOfJoint(keys, active);
  return (
    <div
      id={ACTIVE_ROW_ID}
      role="treeitem"
      className="ui-visually-hidden"
      aria-selected
      aria-expanded={rows.expanded[active] === 1}
      aria-level={1 + (rows.layout.depth?.[active] ?? 0)}
      aria-posinset={position}
      aria-setsize={rows.joints}
    >
      {names[active]}, {formatCounted(count, 'key')}
    </div>
  );
}

const UNITS: readonly Choice<RulerUnit>[] = [
  { value: 'seconds', label: 's', name: 'Ruler in seconds' },
  { value: 'frames', label: 'frames', name: 'Ruler in frames' },
  { value: 'ratio', label: 'ratio', name: 'Ruler in ratios' },
];

/** Chooses the ruler's unit; placed in the corner between ruler and names. */
function RulerUnitSwitch(): ReactNode {
  const [unit, setUnit] = useField('rulerUnit');
  return (
    <div className="timeline-corner">
      <Segmented name="Ruler unit" value={unit} choices={UNITS} onChange={setUnit} />
    </div>
  );
}

/** Limits of the names column's width, and its change per arrow key; CSS pixels. */
const MINIMUM = 90;
const MAXIMUM = 480;
const STEP = 10;

/** The border between names and lanes; dragged, or moved by the arrow keys while it has the focus. */
function LabelSplitter(): ReactNode {
  const { pane } = usePart(timelinePart);
  const width = useStore(pane, (state) => state.labelWidth);
  const move = (by: number): void =>
    pane.setState({ labelWidth: Math.min(MAXIMUM, Math.max(MINIMUM, width + by)) });

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = consumeArrowKey(event, 'sideways');
    if (step !== undefined) move(step.right * STEP);
  };
  return (
    <button
      type="button"
      className="timeline-splitter"
      aria-label={`Column of names, ${Math.round(width)} pixels wide: arrow keys change it`}
      onPointerDown={capturePointer}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.movementX);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

function capturePointer(event: PointerEvent<HTMLElement>): void {
  event.currentTarget.setPointerCapture(event.pointerId);
}
