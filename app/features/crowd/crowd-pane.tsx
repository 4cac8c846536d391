import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NothingToShow } from '../../components/next-steps.tsx';
import { usePart, useSession, useSessionState } from '../../components/session.tsx';
import { selectAnimation, selectRawAnimation } from '../../session/state/stage.ts';
import { Button } from '../../ui/button.tsx';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { CostPanel } from './cost-panel.tsx';
import { crowdCosts, COST_PARTS, REMEMBERED } from './costs.ts';
import { CrowdBar } from './crowd-bar.tsx';
import { mountCrowd, type MountedCrowd } from './mount-crowd.ts';
import { NO_STATUS } from './stage.ts';
import type { SessionStore } from '../../session/state/store.ts';
import { listenTo } from '../../ui/pointer.ts';
import type { PaneTable } from '../../session/panes.ts';
import { crowdSlice, type CrowdState } from './state.ts';
import './crowd-pane.css';

/** Up to ten thousand copies of the character on the stage, and the cost of each part of a frame. */
export default function CrowdPane(): ReactNode {
  const hasClip = useSessionState((state) => selectAnimation(state) !== undefined);
  const hasRaw = useSessionState((state) => selectRawAnimation(state) !== undefined);
  if (hasClip) return <CrowdStage />;
  return (
    <NothingToShow title="No crowd">
      {hasRaw
        ? 'A crowd plays runtime animations: build one of this source.'
        : 'Drop a skeleton and an animation anywhere on the page.'}
    </NothingToShow>
  );
}

function CrowdStage(): ReactNode {
  const host = useRef<HTMLElement>(null);
  const crowd = useRef<MountedCrowd>(undefined);
  const costs = usePart(crowdCosts);
  const session = useSession();
  const [status, setStatus] = useState(NO_STATUS);
  const fail = useThrowInRender();
  useEffect(() => {
    if (host.current === null) return undefined;
    const mounted = mountCrowd(session, host.current, costs, setStatus, fail);
    crowd.current = mounted;
    const ends = [mounted.end, listenToPointer(host.current, session.store)];
    return () => ends.forEach((end) => end());
  }, [session, costs, fail]);
  return (
    <section className="ui-pane crowd" aria-label="Crowd">
      <CrowdBar isOnCard={status.card !== undefined} />
      <div className="crowd-body">
        <figure ref={host} className="crowd-view" aria-label="The crowd in three dimensions">
          {status.problem === undefined ? (
            <figcaption className="crowd-hint">
              drag to turn · Shift-drag to walk · wheel to move closer
            </figcaption>
          ) : null}
        </figure>
        {status.problem === undefined ? null : (
          <div className="crowd-note" data-over={status.made !== undefined}>
            <p role="alert">{status.problem}</p>
            {status.canTryAgain === true ? (
              <Button onClick={() => crowd.current?.retry()}>Try again</Button>
            ) : null}
          </div>
        )}
        {status === NO_STATUS ? (
          <p className="crowd-note crowd-making">Decoding the clips …</p>
        ) : null}
        <CostPanel costs={costs} status={status} />
      </div>
    </section>
  );
}

const RADIANS_A_PIXEL = 0.006;
const ZOOM_A_STEP = 1.0012;

/** Orbits by dragging, pans by dragging with Shift or another button, zooms by the wheel. */
function listenToPointer(host: HTMLElement, session: SessionStore): () => void {
  const store = crowdSlice.of(session);
  const drag = (event: PointerEvent): void => {
    if (!host.hasPointerCapture(event.pointerId)) return;
    const { crowdCamera, moveCrowdCamera } = store.getState();
    if (event.shiftKey || event.buttons !== 1) pan(store.getState(), event, host.clientHeight);
    else {
      moveCrowdCamera({
        yaw: crowdCamera.yaw - event.movementX * RADIANS_A_PIXEL,
        pitch: crowdCamera.pitch + event.movementY * RADIANS_A_PIXEL,
      });
    }
  };
  return listenTo(host, {
    pointerdown: (event) => host.setPointerCapture(event.pointerId),
    pointermove: drag,
    contextmenu: (event) => event.preventDefault(),
    wheel: (event) => {
      event.preventDefault();
      const { crowdCamera, moveCrowdCamera } = store.getState();
      moveCrowdCamera({ distance: crowdCamera.distance * ZOOM_A_STEP ** event.deltaY });
    },
  });
}

/** Pans along the ground, about as far as the pointer moves. */
function pan(
  { crowdCamera, moveCrowdCamera }: CrowdState,
  { movementX, movementY }: PointerEvent,
  height: number,
): void {
  const { yaw, distance, x, z } = crowdCamera;
  const scale = distance / Math.max(1, height);
  const [right, back] = [-movementX * scale, -movementY * scale];
  moveCrowdCamera({
    x: x + right * Math.cos(yaw) + back * Math.sin(yaw),
    z: z - right * Math.sin(yaw) + back * Math.cos(yaw),
  });
}

/** What the last frames took, the oldest first. */
export function useCrowdTables(): readonly PaneTable[] {
  const costs = usePart(crowdCosts);
  const { count, next } = costs;
  const first = next - count + REMEMBERED;
  return [
    {
      title: 'Frames',
      columns: ['frame', ...COST_PARTS.map((part) => `${part} (ms)`)],
      rowCount: count,
      row: (index) => [
        index + 1,
        ...COST_PARTS.map((part) => costs[part][(first + index) % REMEMBERED]),
      ],
    },
  ];
}
