import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useFailure } from '../../ui/use-painter.ts';
import { openStage } from './gl-stage.ts';
import type { GlStage, Trouble } from './gl-stage.ts';
import { usePointer } from './pointer.ts';
import { Scene } from './scene.tsx';
import type { SceneProps } from './scene.tsx';

interface SceneCanvasProps extends SceneProps {
  readonly onTrouble: (trouble: Trouble | undefined) => void;
}

/** The scene on a canvas of its own. */
export function SceneCanvas({ onTrouble, ...scene }: SceneCanvasProps): ReactNode {
  const { view } = scene;
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<GlStage>(undefined);
  const fail = useFailure();
  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const opened = openStage(host.current, view, onTrouble, fail);
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
