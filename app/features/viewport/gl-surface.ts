import { Scene, WebGLRenderer } from 'three';
import type { Frame } from '../../playback/frame.ts';
import type { Session } from '../../session/session.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import { resizeView, type View } from './view.ts';

/** Why nothing can be drawn: there is no WebGL here, or it has been taken away for now. */
export type ViewportFailure = 'unavailable' | 'lost';

/** Something done before every drawing of the scene, the lowest order first. */
export interface FrameStep {
  readonly order: number;
  /** Frame time. */
  readonly run: () => void;
}

/** A canvas with a scene on it. */
export interface GlSurface {
  readonly canvas: HTMLCanvasElement;
  readonly scene: Scene;
  readonly renderer: WebGLRenderer;
  /** Changed by {@link addStep}. */
  readonly steps: FrameStep[];
  /** Draws the scene. Frame time. */
  draw: () => void;
  close(): void;
}

/** Adds a step to every frame; returns a function that removes it. */
export function addStep({ steps }: GlSurface, step: FrameStep): () => void {
  steps.push(step);
  steps.sort((a, b) => a.order - b.order);
  return () => void steps.splice(steps.indexOf(step), 1);
}

/** Draws the scene in another way; returns a function that goes back to the way before. */
export function replaceDrawing(surface: GlSurface, draw: () => void): () => void {
  const before = surface.draw;
  surface.draw = draw;
  return () => {
    surface.draw = before;
  };
}

/** Device pixels a CSS pixel, at most: more are not seen but have to be filled. */
const MAX_PIXEL_RATIO = 2;

/**
 * Puts a canvas into an element and draws on it, in the session's frame loop, until it is closed.
 * @param onViewportFailure called when drawing becomes impossible and when it is possible again
 * @param onFailure called when drawing throws, after which nothing more is drawn
 * @returns undefined if there is no WebGL
 */
export function createGlSurface(
  session: Session,
  host: HTMLElement,
  view: View,
  onViewportFailure: (failure: ViewportFailure | undefined) => void,
  onFailure: OnFailure,
): GlSurface | undefined {
  const canvas = appendCanvas(host);
  const renderer = createRenderer(canvas);
  if (renderer === undefined) {
    canvas.remove();
    onViewportFailure('unavailable');
    return undefined;
  }
  const scene = new Scene();
  const keeper = createProgramKeeper();
  let isLost = false;
  const paint = (frame: Frame): void => {
    if (!isLost && view.width > 0) drawFrame(surface, view, frame, keeper);
  };
  const painter = session.playback.frameLoop.addPainter('viewport', paint, onFailure);
  view.invalidate = () => painter.invalidate();
  const unwatch = watchContext(canvas, (lost) => {
    isLost = lost;
    onViewportFailure(lost ? 'lost' : undefined);
    painter.invalidate();
  });
  const observer = new ResizeObserver(([{ contentRect }]) => {
    resizeView(view, contentRect.width, contentRect.height);
    painter.invalidate();
  });
  observer.observe(host);
  const surface: GlSurface = {
    canvas,
    scene,
    renderer,
    steps: [],
    draw: () => renderer.render(scene, view.camera),
    close: () => {
      unwatch();
      observer.disconnect();
      painter.dispose();
      view.invalidate = () => {};
      renderer.dispose();
      // Browsers allow few contexts, and collect those of removed canvases late.
      renderer.forceContextLoss();
      canvas.remove();
    },
  };
  return surface;
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

/** Undefined where there is no WebGL. */
function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer | undefined {
  try {
    return new WebGLRenderer({
      canvas,
      antialias: true,
      alpha: true,
      powerPreference: 'high-performance',
    });
  } catch {
    return undefined;
  }
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
function drawFrame(surface: GlSurface, view: View, frame: Frame, keeper: ProgramKeeper): void {
  const { renderer, steps } = surface;
  fitRenderer(surface, view);
  for (let i = 0; i < steps.length; i++) steps[i].run();
  surface.draw();
  keeper.keep(renderer.info.programs);
  for (let i = 0; i < view.layers.length; i++) view.layers[i](frame);
}

/** Makes the canvas as large as the view; here and not when the size changes, as that clears the canvas. */
function fitRenderer({ canvas, renderer }: GlSurface, { width, height }: View): void {
  const ratio = Math.min(MAX_PIXEL_RATIO, Math.max(1, devicePixelRatio));
  if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio);
  const isFitting =
    canvas.width === Math.floor(width * ratio) && canvas.height === Math.floor(height * ratio);
  if (!isFitting) renderer.setSize(width, height);
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
export function createProgramKeeper(): ProgramKeeper {
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
