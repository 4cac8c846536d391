import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { advance, createRoot } from '@react-three/fiber';
import type { ReconcilerRoot, RootState } from '@react-three/fiber';
import { getConsoleFunction, setConsoleFunction } from 'three';
import { SessionProvider, useSession } from '../../components/session.tsx';
import type { Frame } from '../../playback/frame.ts';
import { useThrowInRender } from '../../ui/use-painter.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import { usePointer } from './pointer.ts';
import { createProgramKeeper } from './program-keeper.ts';
import type { ProgramKeeper } from './program-keeper.ts';
import { Scene } from './scene.tsx';
import type { SceneProps } from './scene.tsx';
import { resizeView } from './view.ts';
import type { View } from './view.ts';
import type { Session } from '../../session/session.ts';

interface SceneCanvasProps extends SceneProps {
  readonly onTrouble: (failure: ViewportFailure | undefined) => void;
}

/** The scene on a canvas of its own. */
export function SceneCanvas({ onTrouble, ...scene }: SceneCanvasProps): ReactNode {
  const session = useSession();
  const { view } = scene;
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<GlSurface>(undefined);
  const fail = useThrowInRender();
  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const opened = createGlSurface(session, host.current, view, onTrouble, fail);
    stage.current = opened;
    return () => {
      stage.current = undefined;
      opened.close();
    };
  }, [session, view, onTrouble, fail]);
  // After every render, as a root of its own does not see this one's props.
  useLayoutEffect(() => {
    stage.current?.render(
      <SessionProvider session={session}>
        <Scene {...scene} />
      </SessionProvider>,
    );
  });
  const pointer = usePointer(view, scene.bones, scene.mesh);
  return <div ref={host} className="viewport-canvas" {...pointer} />;
}

/** Why nothing can be drawn: there is no WebGL here, or it has been taken away for now. */
export type ViewportFailure = 'unavailable' | 'lost';

/** A canvas with a scene on it. */
export interface GlSurface {
  render(scene: ReactNode): void;
  close(): void;
}

/** Device pixels a CSS pixel, at most: more are not seen but have to be filled. */
const MAX_PIXEL_RATIO = 2;

/**
 * Puts a canvas into an element and draws on it, in the session's frame loop, until it is closed.
 * @param onTrouble called when drawing becomes impossible and when it is possible again
 * @param onFailure called when drawing throws, after which nothing more is drawn
 */
function createGlSurface(
  session: Session,
  host: HTMLElement,
  view: View,
  onTrouble: (failure: ViewportFailure | undefined) => void,
  onFailure: OnFailure,
): GlSurface {
  const canvas = appendCanvas(host);
  const root = createQuietly(canvas);
  let state: (() => RootState) | undefined;
  let isLost = false;
  const keeper = createProgramKeeper();
  const paint = (frame: Frame): void => {
    if (state !== undefined && !isLost && view.width > 0) draw(state(), view, frame, keeper);
  };
  const painter = session.playback.frameLoop.addPainter('viewport', paint, onFailure);
  view.invalidate = () => painter.invalidate();
  const unwatch = watchContext(canvas, (lost) => {
    isLost = lost;
    onTrouble(lost ? 'lost' : undefined);
    painter.invalidate();
  });
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
      const store = root.render(scene);
      // Another pixel ratio clears the canvas.
      if (state === undefined) store.subscribe(() => painter.invalidate());
      state = store.getState;
      painter.invalidate();
    },
    close: () => {
      unwatch();
      observer.disconnect();
      painter.dispose();
      view.invalidate = () => {};
      root.unmount();
      canvas.remove();
    },
  };
}

function appendCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'The pose in three dimensions');
  // On the keyboard's way through the page: what its keys do are the viewport's commands.
  canvas.tabIndex = 0;
  host.append(canvas);
  return canvas;
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

/** Tells when the canvas loses what it draws with and when it gets it back; returns what ends that. */
function watchContext(canvas: HTMLCanvasElement, onChange: (lost: boolean) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  canvas.addEventListener('webglcontextlost', () => onChange(true), { signal });
  canvas.addEventListener('webglcontextrestored', () => onChange(false), { signal });
  return () => listening.abort();
}

/** Frame time: the scene, then what lies over it. */
function draw(state: RootState, view: View, frame: Frame, keeper: ProgramKeeper): void {
  // Here and not when the size changes: setting it clears the canvas.
  if (state.size.width !== view.width || state.size.height !== view.height) {
    state.setSize(view.width, view.height);
  }
  advance(performance.now() / 1000, false, state);
  keeper.keep(state.gl.info.programs);
  for (let i = 0; i < view.layers.length; i++) view.layers[i](frame);
}
