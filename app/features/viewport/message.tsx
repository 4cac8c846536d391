import type { ReactNode } from 'react';
import { NextSteps } from '../../components/next-steps.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ViewportFailure } from './scene-canvas.tsx';
import type { Staged } from './use-staged.ts';

interface FailureMessageProps {
  readonly failure: ViewportFailure;
  readonly onRetry: () => void;
}

/** Said instead of the scene where it cannot be drawn. */
export function FailureMessage({ failure, onRetry }: FailureMessageProps): ReactNode {
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
    <EmptyState title="The graphics driver took the picture away">
      <p>It usually comes back by itself within seconds.</p>
      <Button onClick={onRetry}>Start the viewport again</Button>
    </EmptyState>
  );
}

/** Said over the empty scene: what is missing, and where it comes from. */
export function MissingMessage({ skeleton, clip, mesh }: Staged): ReactNode {
  if (skeleton !== undefined) {
    if (skeleton.count > 0) return null;
    return <EmptyState title="This skeleton has no joints" />;
  }
  if (mesh !== undefined) return null;
  if (clip === undefined) {
    return (
      <EmptyState title="Drop .ozz or glTF files here">
        <p>A skeleton with its animations, meshes, sources: any mix, in any order.</p>
        <NextSteps main />
      </EmptyState>
    );
  }
  const tracks = clip.trackCount === 1 ? 'track' : 'tracks';
  return (
    <EmptyState title={`“${clip.name}” has no skeleton to move`}>
      <p>
        It animates {clip.trackCount} {tracks}; no open skeleton fits. Drop the one it was exported
        with.
      </p>
      <NextSteps />
    </EmptyState>
  );
}
