import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isolated } from '#engine/base';
import type { ReactNode } from 'react';
import type { Clip, Skeleton } from '#engine/model';
import { useSession, useSessionState } from '../../components/session.tsx';
import { OPENABLE_TEXT } from '../../session/files/messages.ts';
import { hasChanged } from '../../session/state/changes.ts';
import { Compass, NamesLayer } from './flat-layers.tsx';
import { Contents, JointReadout, Notes } from './notes.tsx';
import { SceneCanvas, type ViewportFailure } from './scene-canvas.tsx';
import { Toolbar } from './toolbar.tsx';
import { useExtras } from './use-extras.ts';
import { createView, type View } from './view.ts';
import { NothingToShow } from '../../components/next-steps.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { selectMode, selectOverlaid } from '../../session/state/overlay.ts';
import {
  selectClip,
  selectMesh,
  selectSkeleton,
  selectOrientation,
} from '../../session/state/stage.ts';
import { withBeside, sceneBounds, type SceneBounds } from './scene-bounds.ts';
import { boneField, stagedMesh, type BoneField, type StagedMesh } from './staged.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import './viewport-pane.css';

const OverlayNotes = lazyComponent(() => import('./extras/overlay-legend.tsx'));

/** The pose in three dimensions: bones and mesh, with notes and readouts over them. */
export default function ViewportPane(): ReactNode {
  const [view] = useState(createView);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<ViewportFailure>();
  const staged = useStaged();
  const extras = useExtras();
  const isOverlaid = useSessionState((state) => selectOverlaid(state) !== undefined);
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
        extras={extras}
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
          {isOverlaid && <OverlayNotes />}
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

/** State that the scene shows, besides the hovered joint. */
const SHOWN = [
  'selectedJoints',
  'viewport',
  'maskBrush',
  'layers',
  'overlay',
  'overlayTurn',
  'theme',
] as const;

/** Redraws the scene when what it shows has changed. */
function useRedraw(view: View): void {
  const { store } = useSession();
  useEffect(
    () =>
      store.subscribe((state, before) => {
        const isPointed = state.hover.joint !== before.hover.joint;
        if (isPointed || hasChanged(state, before, SHOWN)) view.invalidate();
      }),
    [store, view],
  );
}

interface FailureMessageProps {
  readonly failure: ViewportFailure;
  readonly onRetry: () => void;
}

/** Shown instead of the scene if it cannot be drawn. */
function FailureMessage({ failure, onRetry }: FailureMessageProps): ReactNode {
  if (failure === 'unavailable') {
    return (
      <EmptyState title="This browser does not draw in three dimensions">
        <p>
          WebGL 2 is switched off, blocked, or not supported by the graphics driver. Everything else
          works without it.
        </p>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="The graphics driver reset the view (WebGL context lost)">
      <p>It usually comes back by itself within seconds.</p>
      <Button onClick={onRetry}>Start the viewport again</Button>
    </EmptyState>
  );
}

/** Shown over the empty scene: what is missing and how to get it. */
function MissingMessage({ skeleton, clip, mesh }: Staged): ReactNode {
  if (skeleton !== undefined) {
    if (skeleton.count > 0) return null;
    return <EmptyState title="This skeleton has no joints" />;
  }
  if (mesh !== undefined) return null;
  if (clip === undefined) {
    return (
      <NothingToShow title="Drop animation files here" main>
        Skeletons, animations, meshes and models, in any mix and order: {OPENABLE_TEXT}.
      </NothingToShow>
    );
  }
  const tracks = clip.trackCount === 1 ? 'track' : 'tracks';
  return (
    <NothingToShow title={`“${isolated(clip.name)}” has no skeleton to move`}>
      It animates {clip.trackCount} {tracks}; no open skeleton fits. Drop the one it was exported
      with.
    </NothingToShow>
  );
}

/** The contents of the stage, ready to be drawn. */
export interface Staged {
  readonly skeleton: Skeleton | undefined;
  readonly clip: Clip | undefined;
  readonly bones: BoneField | undefined;
  readonly mesh: StagedMesh | undefined;
  readonly surroundings: SceneBounds;
}

function useStaged(): Staged {
  const skeleton = useSessionState(selectSkeleton);
  const clip = useSessionState(selectClip);
  const shownMesh = useSessionState(selectMesh);
  const bones = useMemo(
    () => (skeleton === undefined || skeleton.count === 0 ? undefined : boneField(skeleton, clip)),
    [skeleton, clip],
  );
  const mesh = useMemo(() => shownMesh && stagedMesh(shownMesh), [shownMesh]);
  const orientation = useSessionState(selectOrientation);
  const around = useMemo(
    () => sceneBounds(bones, clip, mesh, orientation),
    [bones, clip, mesh, orientation],
  );
  const isBeside = useSessionState((state) => selectMode(state) === 'beside');
  const both = useMemo(() => (isBeside ? withBeside(around) : around), [around, isBeside]);
  return { skeleton, clip, bones, mesh, surroundings: both };
}
