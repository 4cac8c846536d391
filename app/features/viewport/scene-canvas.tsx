import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { createGlSurface } from './gl-surface.ts';
import type { GlSurface, ViewportFailure } from './gl-surface.ts';
import { usePointer } from './pointer.ts';
import { Scene } from './scene.tsx';
import type { SceneProps } from './scene.tsx';

interface SceneCanvasProps extends SceneProps {
  readonly onTrouble: (failure: ViewportFailure | undefined) => void;
}

/** The scene on a canvas of its own. */
export function SceneCanvas({ onTrouble, ...scene }: SceneCanvasProps): ReactNode {
  const { view } = scene;
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<GlSurface>(undefined);
  const fail = useThrowInRender();
  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const opened = createGlSurface(host.current, view, onTrouble, fail);
    stage.current = opened;
    return () => {
      stage.current = undefined;
      opened.close();
    };
  }, [view, onTrouble, fail]);
  // After every render, as a root of its own does not see this one's props.
  useLayoutEffect(() => {
    stage.current?.render(<Scene {...scene} />);
  });
  const pointer = usePointer(view, scene.bones, scene.mesh);
  return <div ref={host} className="viewport-canvas" {...pointer} />;
}
