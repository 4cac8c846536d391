import { appStore } from '../../transition.ts';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { NextSteps } from '../../components/next-steps.tsx';
import { selectAnimation, selectRawAnimation } from '../../session/state/stage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { CostPanel } from './cost-panel.tsx';
import { createCosts } from './costs.ts';
import { CrowdBar } from './crowd-bar.tsx';
import { mountCrowd } from './mount-crowd.ts';
import { listenToPointer } from './pointer.ts';
import { NO_STATUS } from './stage.ts';
import './crowd-pane.css';

/** Up to ten thousand of the character on the stage, and what each part of them costs. */
export default function CrowdPane(): ReactNode {
  const hasClip = useStore(appStore, (state) => selectAnimation(state) !== undefined);
  const hasRaw = useStore(appStore, (state) => selectRawAnimation(state) !== undefined);
  if (hasClip) return <CrowdStage />;
  return (
    <EmptyState title="No crowd">
      <p>
        {hasRaw
          ? 'A crowd plays runtime animations: build one of this source.'
          : 'Drop a skeleton and an animation anywhere on the page.'}
      </p>
      <NextSteps />
    </EmptyState>
  );
}

function CrowdStage(): ReactNode {
  const host = useRef<HTMLElement>(null);
  const [costs] = useState(createCosts);
  const [news, setNews] = useState(NO_STATUS);
  const fail = useThrowInRender();
  useEffect(() => {
    if (host.current === null) return undefined;
    const ends = [mountCrowd(host.current, costs, setNews, fail), listenToPointer(host.current)];
    return () => ends.forEach((end) => end());
  }, [costs, fail]);
  return (
    <section className="ui-pane crowd" aria-label="Crowd">
      <CrowdBar />
      <div className="crowd-body">
        <figure ref={host} className="crowd-view" aria-label="The crowd in three dimensions">
          {news.problem === undefined ? (
            <figcaption className="crowd-hint">
              drag to turn · Shift-drag to walk · wheel to move closer
            </figcaption>
          ) : null}
        </figure>
        {news.problem === undefined ? null : <p className="crowd-note">{news.problem}</p>}
        {news === NO_STATUS ? (
          <p className="crowd-note crowd-making">Decoding the clips …</p>
        ) : null}
        <CostPanel costs={costs} news={news} />
      </div>
    </section>
  );
}
