import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { palettes } from '../../draw/palette.ts';
import { blendMixer } from '../../playback/blending.ts';
import { frameLoop, player } from '../../playback/playback.ts';
import { selectJointList } from '../../store/joint-list.ts';
import { appStore } from '../../store/store.ts';
import { createCanvasSurface } from '../../ui/canvas-surface.ts';
import type { CanvasSurface } from '../../ui/canvas-surface.ts';
import { usePainter } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/write-text.ts';
import { OPPOSED } from './joint-shares.tsx';

const BINS = 240;

/**
 * Over the phase of the clip, how far apart the rotations of the layers come, at most of all joints: filled
 * where the playhead has been since the layers were changed. What nears 180° is marked: there it pops.
 */
export function PhaseStrip(): ReactNode {
  const palette = useStore(appStore, (state) => palettes[state.theme]);
  const layers = useStore(appStore, (state) => state.layers);
  const names = useStore(appStore, (state) => selectJointList(state).names);
  const host = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLElement>(null);
  const surface = useRef<CanvasSurface>(undefined);
  const angles = useRef({ of: layers, at: new Float32Array(BINS) });
  const invalidate = usePainter(frameLoop, 'blend-phase', ({ ratio }) => {
    const { trace } = blendMixer;
    const canvas = surface.current?.begin();
    if (trace === undefined || canvas === undefined || surface.current === undefined) return;
    const worst = worstJoint(trace.agreement);
    const angle = degrees(trace.agreement[worst]);
    // Of other layers, it is another strip.
    if (angles.current.of !== layers) angles.current.at.fill(0);
    angles.current.of = layers;
    const { at } = angles.current;
    at[Math.min(BINS - 1, Math.floor(ratio * BINS))] = angle;
    const { width, height } = surface.current;
    const limit = degrees(OPPOSED);
    for (let bin = 0; bin < BINS; bin++) {
      const part = at[bin] / 180;
      canvas.fillStyle = at[bin] > limit ? palette.danger : palette.textFaint;
      canvas.fillRect((bin * width) / BINS, height * (1 - part), width / BINS + 0.5, height * part);
    }
    canvas.fillStyle = palette.danger;
    canvas.fillRect(0, Math.round(height * (1 - limit / 180)), width, 1);
    canvas.fillStyle = palette.cursor;
    canvas.fillRect(Math.round(ratio * width), 0, 1, height);
    writeText(readout.current, `apart at most ${angle.toFixed(1)}° · ${names[worst] ?? ''}`);
  });
  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createCanvasSurface(host.current, invalidate);
    surface.current = made;
    return () => made.dispose();
  }, [invalidate]);
  return (
    <div className="blend-phase">
      <span className="blend-readout" ref={readout} />
      <div
        ref={host}
        className="blend-strip"
        aria-label="How far apart layers come, over the phase"
        onPointerDown={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          appStore.getState().pause();
          player.seek(((clientX - left) / width) * player.frame.duration);
        }}
      />
    </div>
  );
}

function worstJoint(agreement: Float32Array): number {
  let worst = 0;
  for (let i = 1; i < agreement.length; i++) if (agreement[i] < agreement[worst]) worst = i;
  return worst;
}

/** Angle between two rotations of which the cosine of half of it is known. */
function degrees(agreement: number): number {
  return (2 * Math.acos(Math.min(1, agreement)) * 180) / Math.PI;
}
