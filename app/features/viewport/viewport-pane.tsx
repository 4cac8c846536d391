import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../../components/session.tsx';
import type { SessionState } from '../../session/state/store.ts';
import { Compass, NamesLayer } from './flat-layers.tsx';
import { MissingMessage, FailureMessage } from './message.tsx';
import { Contents, JointReadout } from './readout.tsx';
import { SceneCanvas, type ViewportFailure } from './scene-canvas.tsx';
import { Notes } from './notes.tsx';
import { OverlayLegend, WipeEdge } from './overlay/overlay-legend.tsx';
import { Toolbar } from './toolbar.tsx';
import { useStaged } from './use-staged.ts';
import { createView, type View } from './view.ts';
import './viewport-pane.css';

/** The pose in three dimensions: bones and mesh, with notes and readouts over them. */
export default function ViewportPane(): ReactNode {
  const [view] = useState(createView);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<ViewportFailure>();
  const staged = useStaged();
  const { skeleton, bones, mesh, surroundings } = staged;
  const names = useRef<HTMLSpanElement>(null);
  const total = bones?.skeleton.count ?? 0;
  const showNames = useCallback(
    (shown: number) => {
      const text = `${shown} / ${total} names`;
      if (names.current !== null && names.current.textContent !== text) {
        names.current.textContent = text;
      }
    },
    [total],
  );
  useRedraw(view);
  const retry = (): void => {
    setFailure(undefined);
    setAttempt((last) => last + 1);
  };
  return (
    <div className="viewport">
      <SceneCanvas
        key={attempt}
        view={view}
        bones={bones}
        mesh={mesh}
        surroundings={surroundings}
        onViewportFailure={setFailure}
      />
      {failure === undefined ? (
        <>
          {bones && <NamesLayer view={view} bones={bones} onNames={showNames} />}
          <Compass view={view} />
          <div className="viewport-message">
            <MissingMessage {...staged} />
          </div>
          <Toolbar hasMesh={mesh !== undefined} />
          <Notes />
          <WipeEdge />
          <OverlayLegend />
          {skeleton && <JointReadout skeleton={skeleton} />}
          <Contents bones={bones} mesh={mesh} surroundings={surroundings} namesRef={names} />
        </>
      ) : (
        <div className="viewport-message viewport-trouble">
          <FailureMessage failure={failure} onRetry={retry} />
        </div>
      )}
    </div>
  );
}

/** Redraws the scene when what it shows has changed. */
function useRedraw(view: View): void {
  const { store } = useSession();
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (isViewChanged(state, before)) view.invalidate();
      }),
    [store, view],
  );
}

/** Whether something that the scene shows has changed. */
function isViewChanged(state: SessionState, before: SessionState): boolean {
  return (
    state.hover.joint !== before.hover.joint ||
    state.selectedJoints !== before.selectedJoints ||
    state.viewport !== before.viewport ||
    state.maskBrush !== before.maskBrush ||
    state.layers !== before.layers ||
    state.overlay !== before.overlay ||
    state.overlayTurn !== before.overlayTurn ||
    state.theme !== before.theme
  );
}
