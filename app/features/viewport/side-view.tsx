import { useFrame } from '@react-three/fiber';
import { useEffect, type ReactNode } from 'react';
import type { Scene, WebGLRenderer } from 'three';
import { useSession, useSessionState } from '../../components/session.tsx';
import { selectMode } from '../../session/state/overlay.ts';
import { UPLOAD, FLICKER_MS, SEEN, seenLayers } from './use-upload.ts';
import type { View } from './view.ts';

/** Decides which of the two clips is visible in which part of the view; draws nothing itself. */
export function SideView({ view }: { readonly view: View }): ReactNode {
  const { store } = useSession();
  const mode = useSessionState(selectMode);
  useFrame(() => see(view, seenLayers(mode, store.getState().overlayTurn)), UPLOAD);
  useEffect(() => {
    view.invalidate();
    if (mode !== 'flickered') return undefined;
    const flicker = setInterval(() => store.getState().flickerOverlay(), FLICKER_MS);
    return () => clearInterval(flicker);
  }, [store, view, mode]);
  return mode === 'wiped' && <WipedView view={view} />;
}

function see({ camera }: View, layers: number): void {
  camera.layers.mask = layers;
}

/** Frame callback after all uploads; a positive number turns off the automatic drawing. */
const DRAW = 1;

/** Draws the scene twice, with the reference to the left of the edge and the clip to its right. */
function WipedView({ view }: { readonly view: View }): null {
  const { store } = useSession();
  useFrame(({ gl, scene }) => {
    const edge = Math.round(view.width * store.getState().overlay.wipe);
    gl.setScissorTest(true);
    drawPart(gl, scene, view, SEEN.reference, 0, edge);
    drawPart(gl, scene, view, SEEN.clip, edge, view.width);
    gl.setScissorTest(false);
  }, DRAW);
  return null;
}

/** Draws some layers between two places across the view, in CSS pixels. */
function drawPart(
  gl: WebGLRenderer,
  scene: Scene,
  view: View,
  layers: number,
  from: number,
  to: number,
): void {
  if (to <= from) return;
  gl.setScissor(from, 0, to - from, view.height);
  see(view, layers);
  gl.render(scene, view.camera);
}
