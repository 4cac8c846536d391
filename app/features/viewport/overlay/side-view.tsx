import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { selectMode } from '../../../session/state/overlay.ts';
import { replaceDrawing, type GlSurface } from '../gl-surface.ts';
import { useFrame, useSurface } from '../scene-graph.tsx';
import { UPLOAD, FLICKER_MS, SEEN, seenLayers } from '../use-upload.ts';
import type { View } from '../view.ts';

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

/** Draws the scene twice, with the reference to the left of the edge and the clip to its right. */
function WipedView({ view }: { readonly view: View }): null {
  const { store } = useSession();
  const surface = useSurface();
  useLayoutEffect(() => {
    const { renderer } = surface;
    return replaceDrawing(surface, () => {
      const edge = Math.round(view.width * store.getState().overlay.wipe);
      renderer.setScissorTest(true);
      drawPart(surface, view, SEEN.reference, 0, edge);
      drawPart(surface, view, SEEN.clip, edge, view.width);
      renderer.setScissorTest(false);
    });
  }, [store, surface, view]);
  return null;
}

/** Draws some layers between two places across the view, in CSS pixels. */
function drawPart(
  { renderer, scene }: GlSurface,
  view: View,
  layers: number,
  from: number,
  to: number,
): void {
  if (to <= from) return;
  renderer.setScissor(from, 0, to - from, view.height);
  see(view, layers);
  renderer.render(scene, view.camera);
}
