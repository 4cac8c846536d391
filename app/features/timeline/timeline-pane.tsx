import type { CSSProperties, ReactNode } from 'react';
import { useStore } from 'zustand';
import { NothingToShow } from '../../components/next-steps.tsx';
import { usePart, useSessionState } from '../../components/session.tsx';
import type { TimelineScene } from './draw-scene.ts';
import { selectAnimation, selectSkeleton } from '../../session/state/stage.ts';
import { MemoryStrip } from './memory-strip.tsx';
import { OverviewBar } from './overview-bar.tsx';
import { timelinePart } from './pane-state.ts';
import { TimelineHeader } from './timeline-header.tsx';
import { TimelineBody } from './timeline-lanes.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import './timeline-pane.css';

const RangeTable = lazyComponent(async () => ({
  default: (await import('./range-bar.tsx')).RangeTable,
}));
const Tip = lazyComponent(() => import('./tips.tsx'));

/** Every key of the clip at its time, a row per joint, and the same keys in memory order below. */
export default function TimelinePane(): ReactNode {
  const { selectScene } = usePart(timelinePart);
  const scene = useSessionState(selectScene);
  if (scene === undefined) return <NoClip />;
  if (scene.names.length === 0) return <EmptyState title="This clip moves no joints" />;
  return <Timeline scene={scene} />;
}

function NoClip(): ReactNode {
  const hasSkeleton = useSessionState((state) => selectSkeleton(state) !== undefined);
  return (
    <NothingToShow title="No clip is shown">
      Open an animation{hasSkeleton ? ' that was made for this skeleton' : ''}: its keys are laid
      out here in time and in memory order.
    </NothingToShow>
  );
}

function Timeline({ scene }: { readonly scene: TimelineScene }): ReactNode {
  const { pane } = usePart(timelinePart);
  const labelWidth = useStore(pane, (state) => state.labelWidth);
  const rangeOpen = useStore(pane, (state) => state.rangeOpen);
  const range = useSessionState((state) => state.selectedRange);
  const animation = useSessionState(selectAnimation);
  return (
    <div
      className="ui-pane timeline"
      style={{ '--label-width': `${labelWidth}px` } as CSSProperties}
    >
      <TimelineHeader scene={scene} />
      {range !== null && rangeOpen ? <RangeTable scene={scene} range={range} /> : null}
      <TimelineBody scene={scene} />
      <OverviewBar scene={scene} />
      {animation === undefined ? null : <MemoryStrip animation={animation} />}
      <PointedAt scene={scene} />
    </div>
  );
}

/** Explains what the pointer is over; loaded when it first is over something. */
function PointedAt({ scene }: { readonly scene: TimelineScene }): ReactNode {
  const { pane } = usePart(timelinePart);
  const hasTip = useStore(pane, (state) => state.tip !== null);
  return hasTip ? <Tip scene={scene} /> : null;
}
