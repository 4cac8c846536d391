import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../../components/session.tsx';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { createGlSurface, type GlSurface, type ViewportFailure } from './gl-surface.ts';
import { usePointer } from './pointer.ts';
import { SceneRoot } from './scene-graph.tsx';
import { Scene, type SceneProps } from './scene.tsx';

interface SceneCanvasProps extends SceneProps {
  readonly onViewportFailure: (failure: ViewportFailure | undefined) => void;
}

/** The scene on a canvas of its own. */
export function SceneCanvas({ onViewportFailure, ...scene }: SceneCanvasProps): ReactNode {
  const session = useSession();
  const { view } = scene;
  const host = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<GlSurface>();
  const fail = useThrowInRender();
  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const opened = createGlSurface(session, host.current, view, onViewportFailure, fail);
    setSurface(opened);
    return () => {
      setSurface(undefined);
      opened?.close();
    };
  }, [session, view, onViewportFailure, fail]);
  useLayoutEffect(() => view.invalidate());
  const pointer = usePointer(view, scene.bones, scene.mesh);
  return (
    <div ref={host} className="viewport-canvas" {...pointer}>
      {surface && (
        <SceneRoot surface={surface}>
          <Scene {...scene} />
        </SceneRoot>
      )}
    </div>
  );
}
