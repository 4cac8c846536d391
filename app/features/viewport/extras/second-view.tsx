import type { Scene, WebGLRenderer } from 'three';
import { useFrame } from '@react-three/fiber';
import { useLayoutEffect } from 'react';
import { definePart } from '../../../session/session.ts';
import { createListeners } from '../../../ui/listeners.ts';
import { frameScene, updateRig, type CameraRig } from '../camera-rig.ts';
import type { SceneBounds } from '../scene-bounds.ts';
import { SEEN } from '../use-upload.ts';
import { setOrientation, type View } from '../view.ts';
import { useSession } from '../../../components/session.tsx';

/** A view of the viewport's scene by a camera of its own, on a canvas of its own. */
export interface SecondView {
  readonly rig: CameraRig;
  readonly canvas: HTMLCanvasElement;
  /** Called when its camera was fitted to another scene. */
  readonly onScene: () => void;
}

/** The second view of a session, while its pane is open. */
export const secondViews = definePart(() => {
  const views = new Set<SecondView>();
  const { subscribe, notify } = createListeners();
  let main: View | undefined;
  return {
    views,
    add: (view: SecondView): (() => void) => {
      views.add(view);
      notify();
      return () => {
        views.delete(view);
        notify();
      };
    },
    /** Says which viewport draws; undefined if none does any more. */
    drawBy: (viewport: View | undefined): void => {
      main = viewport;
    },
    /** Whether a viewport that draws is in sight. */
    isDrawn: (): boolean => main !== undefined && main.width > 0,
    /** Calls back when a view was added or removed; returns a function that stops it. */
    listen: subscribe,
  };
});

/** Gives a second view the scene of the viewport. */
function followViewport({ rig, onScene }: SecondView, main: View, surroundings: SceneBounds): void {
  rig.view.invalidate = () => main.invalidate();
  setOrientation(rig.view, surroundings.orientation);
  if (rig.surroundings === surroundings) return;
  frameScene(rig, surroundings);
  onScene();
}

/**
 * Draws the scene by the camera of a second view into a corner of the viewport's canvas, and copies it from there:
 * one WebGL context and one set of buffers serve both. The viewport draws its own picture afterwards. Frame time.
 */
function drawSecondView(
  renderer: WebGLRenderer,
  scene: Scene,
  main: View,
  { rig, canvas }: SecondView,
): void {
  const { view } = rig;
  if (view.width === 0 || main.width === 0) return;
  updateRig(rig, performance.now());
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = renderer.getPixelRatio();
  // As large as it is, if the viewport is as large.
  const scale = Math.min(1, main.width / view.width, main.height / view.height);
  const [width, height] = [view.width * scale, view.height * scale];
  fitCanvas(canvas, Math.round(width * ratio), Math.round(height * ratio));
  view.camera.layers.mask = main.camera.layers.mask || SEEN.clip;
  renderer.setViewport(0, 0, width, height);
  renderer.setScissor(0, 0, width, height);
  renderer.setScissorTest(true);
  renderer.clear();
  renderer.render(scene, view.camera);
  renderer.setScissorTest(false);
  renderer.setViewport(0, 0, main.width, main.height);
  const { domElement: from } = renderer;
  context.clearRect(0, 0, canvas.width, canvas.height);
  // A canvas has its origin above, WebGL below.
  const top = from.height - canvas.height;
  context.drawImage(from, 0, top, canvas.width, canvas.height, 0, 0, canvas.width, canvas.height);
}

function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

interface SecondViewsProps {
  readonly view: View;
  readonly surroundings: SceneBounds;
}

/** After the buffers are written, before the viewport's own picture. */
const BEFORE_DRAWING = 0;

/** Draws the second view in the frames of the viewport; shows nothing in it. */
export function SecondViews({ view, surroundings }: SecondViewsProps): null {
  const session = useSession();
  const { views, listen, drawBy } = session.use(secondViews);
  useLayoutEffect(() => {
    const follow = (): void => {
      for (const second of views) followViewport(second, view, surroundings);
      view.invalidate();
    };
    follow();
    return listen(follow);
  }, [views, listen, view, surroundings]);
  useLayoutEffect(() => {
    drawBy(view);
    return () => drawBy(undefined);
  }, [drawBy, view]);
  useFrame(({ gl, scene }) => {
    for (const second of views) drawSecondView(gl, scene, view, second);
  }, BEFORE_DRAWING);
  return null;
}
