import { advance, createRoot } from '@react-three/fiber';
import type { ReconcilerRoot, RootStore } from '@react-three/fiber';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { getConsoleFunction, setConsoleFunction } from 'three';
import { frameLoop } from '../../playback/playback.ts';
import { usePointer } from './pointer.ts';
import { Scene } from './scene.tsx';
import type { SceneProps } from './scene.tsx';
import { resizeView } from './view.ts';
import type { View } from './view.ts';

/** Why nothing can be drawn: there is no WebGL here, or it has been taken away for now. */
export type Trouble = 'unavailable' | 'lost';

/** Device pixels a CSS pixel, at most: more are not seen but have to be filled. */
const MAX_PIXEL_RATIO = 2;

interface SceneCanvasProps extends SceneProps {
  readonly onTrouble: (trouble: Trouble | undefined) => void;
}

/** The scene on a canvas of its own, drawn by the page's frame loop. */
export function SceneCanvas({ onTrouble, ...scene }: SceneCanvasProps): ReactNode {
  const { view } = scene;
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(undefined);
  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const opened = openStage(host.current, view, onTrouble);
    stage.current = opened;
    return () => {
      stage.current = undefined;
      opened.close();
    };
  }, [view, onTrouble]);
  // After every render, as a root of its own does not see this one's props.
  useLayoutEffect(() => {
    stage.current?.render(<Scene {...scene} />);
  });
  const pointer = usePointer(view, scene.bones);
  return <div ref={host} className="viewport-canvas" {...pointer} />;
}

/**
 * Creates the root without the warning, meant for authors of libraries, that three gives when
 * React Three Fiber 9 makes its clock. Nothing else is made of three yet.
 */
function createQuietly(canvas: HTMLCanvasElement): ReconcilerRoot<HTMLCanvasElement> {
  const before = getConsoleFunction();
  setConsoleFunction(() => {});
  const root = createRoot(canvas);
  setConsoleFunction(before);
  return root;
}

interface Stage {
  render(scene: ReactNode): void;
  close(): void;
}

/** Puts a canvas into an element and draws on it until it is closed. */
function openStage(
  host: HTMLElement,
  view: View,
  onTrouble: (trouble: Trouble | undefined) => void,
): Stage {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'The pose in three dimensions');
  host.append(canvas);
  const root = createQuietly(canvas);
  const listening = new AbortController();
  const { signal } = listening;
  let store: RootStore | undefined;
  let isLost = false;
  const setLost = (lost: boolean): void => {
    isLost = lost;
    onTrouble(lost ? 'lost' : undefined);
    view.invalidate();
  };
  canvas.addEventListener('webglcontextlost', () => setLost(true), { signal });
  canvas.addEventListener('webglcontextrestored', () => setLost(false), { signal });
  const painter = frameLoop.addPainter('viewport', (frame) => {
    if (store === undefined || isLost || view.width === 0) return;
    const state = store.getState();
    // Here and not when the size changes: setting it clears the canvas.
    if (state.size.width !== view.width || state.size.height !== view.height) {
      state.setSize(view.width, view.height);
    }
    advance(performance.now() / 1000, false, state);
    for (let i = 0; i < view.layers.length; i++) view.layers[i](frame);
  });
  view.invalidate = () => painter.invalidate();
  const observer = new ResizeObserver(([{ contentRect }]) => {
    resizeView(view, contentRect.width, contentRect.height);
    painter.invalidate();
  });
  observer.observe(host);
  root
    .configure({ camera: view.camera, dpr: [1, MAX_PIXEL_RATIO], flat: true, frameloop: 'never' })
    .catch(() => onTrouble('unavailable'));
  return {
    render: (scene) => {
      if (root.ready.status !== 'fulfilled') return;
      if (store === undefined) {
        store = root.render(scene);
        // Another pixel ratio clears the canvas.
        store.subscribe(() => painter.invalidate());
      } else {
        root.render(scene);
      }
      painter.invalidate();
    },
    close: () => {
      listening.abort();
      observer.disconnect();
      painter.dispose();
      view.invalidate = () => {};
      root.unmount();
      canvas.remove();
    },
  };
}
