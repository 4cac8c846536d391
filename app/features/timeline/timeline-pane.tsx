import { appStore } from '../../transition.ts';
import { useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useStore } from 'zustand';
import { NextSteps } from '../../components/next-steps.tsx';
import type { TimelineScene } from './draw-scene.ts';
import { selectAnimation, selectClip, selectSkeleton } from '../../session/state/stage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IframeTip } from './iframe-tip.tsx';
import { KeyTip } from './key-tip.tsx';
import { LabelSplitter } from './label-splitter.tsx';
import { MemoryStrip } from './memory-strip.tsx';
import { OverviewBar } from './overview-bar.tsx';
import { createPaneStore } from './pane-state.ts';
import type { PaneStore } from './pane-state.ts';
import { RangeTable } from './range-bar.tsx';
import { RulerUnitSwitch } from './ruler-unit-switch.tsx';
import { createSceneSelector } from './scene.ts';
import { TimelineHeader } from './timeline-header.tsx';
import { TimelineLanes } from './timeline-lanes.tsx';
import './timeline.css';

/** Every key of the clip at its time, a row a joint, and the same keys in memory order below. */
export default function TimelinePane(): ReactNode {
  const [selectScene] = useState(createSceneSelector);
  const [pane] = useState(createPaneStore);
  const scene = useStore(appStore, selectScene);
  return scene === undefined ? <NoClip /> : <Timeline scene={scene} pane={pane} />;
}

function NoClip(): ReactNode {
  const hasSkeleton = useStore(appStore, (state) => selectSkeleton(state) !== undefined);
  return (
    <EmptyState title="No clip on the stage">
      <p>
        Open an animation{hasSkeleton ? ' that was made for this skeleton' : ''}: its keys are laid
        out here in time and in memory order.
      </p>
      <NextSteps />
    </EmptyState>
  );
}

interface SceneProps {
  readonly scene: TimelineScene;
  readonly pane: PaneStore;
}

function Timeline({ scene, pane }: SceneProps): ReactNode {
  const labelWidth = useStore(pane, (state) => state.labelWidth);
  const rangeOpen = useStore(pane, (state) => state.rangeOpen);
  const range = useStore(appStore, (state) => state.selectedRange);
  const animation = useStore(appStore, selectAnimation);
  return (
    <div className="timeline" style={{ '--label-width': `${labelWidth}px` } as CSSProperties}>
      <TimelineHeader scene={scene} pane={pane} />
      {range !== null && rangeOpen ? <RangeTable scene={scene} range={range} /> : null}
      <div className="timeline-body">
        <TimelineLanes scene={scene} pane={pane} />
        <RulerUnitSwitch />
        <LabelSplitter pane={pane} />
      </div>
      <OverviewBar duration={scene.keys.duration} />
      {animation === undefined ? null : <MemoryStrip animation={animation} pane={pane} />}
      <Tip scene={scene} pane={pane} />
    </div>
  );
}

function Tip({ scene, pane }: SceneProps): ReactNode {
  const tip = useStore(pane, (state) => state.tip);
  const clip = useStore(appStore, selectClip);
  if (tip === null || clip === undefined) return null;
  if (tip.what === 'iframe') {
    return clip.kind === 'animation' ? <IframeTip {...tip} clip={clip} /> : null;
  }
  return <KeyTip {...tip} clip={clip} names={scene.names} frameRate={scene.scale.frameRate} />;
}
