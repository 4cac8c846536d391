import { appStore } from '../../transition.ts';
import { useEffect, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { TimelineScene } from './draw-scene.ts';
import { rowsHeight } from './draw-view.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { ACTIVE_ROW_ID, ActiveRow, LANES_ID } from './active-row.tsx';
import { RULER_HEIGHT, mountLanes } from './mount-lanes.ts';
import type { PaneStore } from './pane-state.ts';

interface TimelineLanesProps {
  readonly scene: TimelineScene;
  readonly pane: PaneStore;
}

/** Ruler, names and lanes in one scrolled area. */
export function TimelineLanes({ scene, pane }: TimelineLanesProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const layers = useRef<HTMLDivElement>(null);
  const fail = useThrowInRender();
  const density = useStore(appStore, (state) => state.density);
  const height = RULER_HEIGHT + rowsHeight(scene.rows, ROW_HEIGHT[density]);
  useEffect(() => {
    if (layers.current === null || scroller.current === null) return undefined;
    return mountLanes(layers.current, scroller.current, pane, fail);
  }, [pane, fail]);
  return (
    <div
      ref={scroller}
      id={LANES_ID}
      className="timeline-scroll"
      role="tree"
      aria-label="Rows of the timeline"
      aria-multiselectable
      aria-activedescendant={ACTIVE_ROW_ID}
      tabIndex={0}
      style={{ '--content-height': `${height}px` } as CSSProperties}
    >
      <div ref={layers} className="timeline-layers" />
      <div className="timeline-sizer" />
      <ActiveRow scene={scene} />
    </div>
  );
}
