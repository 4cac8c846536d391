import { appStore, frameLoop, player } from '../../transition.ts';
import type { PointerEvent, ReactNode } from 'react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Seconds } from '#engine/base';
import { palettes } from '../../draw/palette.ts';
import { drawRuler, xToTime } from '../../draw/time-axis.ts';
import type { RulerScale } from '../../draw/time-axis.ts';
import { plotAxis } from '../../draw/track-plot.ts';
import type { Frame } from '../../playback/frame.ts';
import { shownRange } from '../../session/state/visible-range.ts';
import { pageFonts } from '../../ui/page-fonts.ts';
import { useCanvas } from '../../ui/use-canvas.ts';
import { TimeLines } from './time-lines.tsx';

/** What times are counted in, as in the timeline. */
export function useRulerScale(duration: Seconds): RulerScale {
  const unit = useStore(appStore, (state) => state.rulerUnit);
  const frameRate = useStore(appStore, (state) => state.frameRate);
  return useMemo(() => ({ unit, duration, frameRate }), [unit, duration, frameRate]);
}

/** The times of all curves below it; dragging along it scrubs. */
export function TrackRuler({ duration }: { readonly duration: Seconds }): ReactNode {
  const palette = useStore(appStore, (state) => palettes[state.theme]);
  const range = useStore(appStore, (state) => state.visibleRange);
  const scale = useRulerScale(duration);
  const { from, to } = shownRange(range, duration);
  const host = useCanvas<HTMLDivElement, Frame>(
    frameLoop,
    'tracks-ruler',
    [from, to, scale, palette],
    (canvas, { width, height }) => {
      drawRuler(canvas, plotAxis(from, to, width), scale, 0, height, palette, pageFonts());
    },
  );
  const timeOf = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): Seconds => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const time = xToTime(plotAxis(from, to, width), clientX - left);
    return Math.min(duration, Math.max(0, time));
  };
  return (
    <div className="tracks-ruler">
      <div
        ref={host}
        className="tracks-times"
        aria-hidden
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          appStore.getState().pause();
          player.seek(timeOf(event));
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) player.seek(timeOf(event));
          appStore.getState().setHover({ time: timeOf(event) });
        }}
        onPointerLeave={() => appStore.getState().setHover({ time: null })}
      >
        <TimeLines from={from} to={to} />
      </div>
    </div>
  );
}
