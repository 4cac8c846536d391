import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { advance, createRoot, type ReconcilerRoot, type RootState } from '@react-three/fiber';
import { getConsoleFunction, setConsoleFunction } from 'three';
import { SessionProvider, useSession } from '../../components/session.tsx';
import type { Frame } from '../../playback/frame.ts';
import { onResize, windowOf } from '../../ui/dom.ts';
import { useThrowInRender, type OnFailure } from '../../ui/use-painter.ts';
import { usePointer } from './pointer.ts';
import { Scene, type SceneProps } from './scene.tsx';
import { resizeView, type View } from './view.ts';
import { openPictures } from './take-pictures.ts';
import type { Session } from '../../session/session.ts';

interface SceneCanvasProps extends SceneProps {
  readonly onViewportFailure: (failure: ViewportFailure | undefined) => void;
}

/** The scene on a canvas of its own. */
export function SceneCanvas({ onViewportFailure, ...scene }: SceneCanvasProps): ReactNode {
  const session = useSession();
  const { view } = scene;
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<GlSurface>(undefined);
  const fail = useThrowInRender();
  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const opened = createGlSurface(session, host.current, view, onViewportFailure, fail);
    stage.current = opened;
    return () => {
      stage.current = undefined;
      opened.close();
    };
  }, [session, view, onViewportFailure, fail]);
  // After every render, as the scene is a React root of its own.
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
 * @param onViewportFailure called when drawing becomes impossible and when it is possible again
 * @param onFailure called when drawing throws, after which nothing more is drawn
 */
function createGlSurface(
  session: Session,
  host: HTMLElement,
  view: View,
  onViewportFailure: (failure: ViewportFailure | undefined) => void,
  onFailure: OnFailure,
): GlSurface {
  const canvas = appendCanvas(host);
  const root = createQuietly(canvas);
  let state: (() => RootState) | undefined;
  let isLost = false;
  const keeper = createProgramKeeper();
  const pictures = openPictures(session, host, () => view.invalidate());
  const paint = (frame: Frame): void => {
    if (state === undefined || isLost || view.width === 0) return;
    const stage = state();
    pictures.draw(stage.gl, () => draw(stage, view, frame, keeper));
    draw(stage, view, frame, keeper);
  };
  const painter = session.playback.frameLoop.addPainter('viewport', paint, onFailure);
  view.invalidate = () => painter.invalidate();
  const unwatch = watchContext(canvas, (lost) => {
    isLost = lost;
    onViewportFailure(lost ? 'lost' : undefined);
    painter.invalidate();
  });
  const endResizing = onResize(host, ([{ contentRect }]) => {
    resizeView(view, contentRect.width, contentRect.height);
    painter.invalidate();
  });
  const { devicePixelRatio } = windowOf(host);
  root
    .configure({
      camera: view.camera,
      dpr: Math.min(MAX_PIXEL_RATIO, Math.max(1, devicePixelRatio)),
      flat: true,
      frameloop: 'never',
    })
    .catch(() => onViewportFailure('unavailable'));
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
      endResizing();
      painter.dispose();
      view.invalidate = () => {};
      pictures.close();
      root.unmount();
      canvas.remove();
    },
  };
}

function appendCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'The pose in three dimensions');
  // Focusable, as the viewport's commands have keys.
  canvas.tabIndex = 0;
  host.append(canvas);
  return canvas;
}

/**
 * Creates the root without the deprecation warning of three that React Three Fiber 9 causes by creating its clock.
 * No other warning can come up here.
 */
function createQuietly(canvas: HTMLCanvasElement): ReconcilerRoot<HTMLCanvasElement> {
  const before = getConsoleFunction();
  setConsoleFunction(() => {});
  const root = createRoot(canvas);
  setConsoleFunction(before);
  return root;
}

/** Calls back when the WebGL context is lost and when it is restored; returns a function that stops that. */
function watchContext(canvas: HTMLCanvasElement, onChange: (lost: boolean) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  canvas.addEventListener('webglcontextlost', () => onChange(true), { signal });
  canvas.addEventListener('webglcontextrestored', () => onChange(false), { signal });
  return () => listening.abort();
}

/** Draws the scene, then the layers over it. Frame time. */
function draw(state: RootState, view: View, frame: Frame, keeper: ProgramKeeper): void {
  // Here and not when the size changes: setting it clears the canvas.
  if (state.size.width !== view.width || state.size.height !== view.height) {
    state.setSize(view.width, view.height);
  }
  advance(performance.now() / 1000, false, state);
  keeper.keep(state.gl.info.programs);
  for (let i = 0; i < view.layers.length; i++) view.layers[i](frame);
}

/** A compiled shader program of three, which deletes it when it has no users. */
interface Program {
  usedTimes: number;
}

/** Keeps compiled programs. */
export interface ProgramKeeper {
  /** Frame time. @param programs all of the renderer's, in the order of compiling */
  keep(programs: readonly Program[] | null): void;
}

/**
 * Becomes a user of every program, so that none is deleted with the last object that it draws. The next
 * object on the stage uses one of the same few, and compiling it again would take tenths of a second.
 */
function createProgramKeeper(): ProgramKeeper {
  let known: readonly Program[] | null = null;
  let kept = 0;
  return {
    keep: (programs) => {
      // After a lost context there is another list.
      if (programs !== known) kept = 0;
      known = programs;
      if (programs === null) return;
      // Programs that are kept never leave the list, so new ones come after them.
      for (; kept < programs.length; kept++) programs[kept].usedTimes++;
    },
  };
}
