import type { PointerEvent, ReactNode } from 'react';
import { useMemo } from 'react';
import type { Seconds, TimeRange } from '#engine/base';
import { PlotLayer } from '../../components/plot.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { drawRuler, xToTime } from '../../draw/time-axis.ts';
import type { RulerScale } from '../../draw/time-axis.ts';
import { drawTimeLine, plotAxis } from '../../draw/track-plot.ts';
import { goToTime } from '../../session/navigation.ts';
import { shownRange } from '../../session/state/visible-range.ts';
import { placeOf } from '../../ui/pointer.ts';

/** Scale of the rulers: the same unit as in the timeline. */
export function useRulerScale(duration: Seconds): RulerScale {
  const unit = useSessionState((state) => state.rulerUnit);
  const frameRate = useSessionState((state) => state.frameRate);
  return useMemo(() => ({ unit, duration, frameRate }), [unit, duration, frameRate]);
}

/** The times of all curves below it; dragging along it scrubs. */
export function TrackRuler({ duration }: { readonly duration: Seconds }): ReactNode {
  const session = useSession();
  const { store, playback } = session;
  const range = useSessionState((state) => state.visibleRange);
  const scale = useRulerScale(duration);
  const { from, to } = shownRange(range, duration);
  const timeOf = (event: PointerEvent): Seconds => {
    const { x, width } = placeOf(event);
    const time = xToTime(plotAxis(from, to, width), x);
    return Math.min(duration, Math.max(0, time));
  };
  return (
    <div className="tracks-ruler">
      <div
        className="tracks-times"
        aria-hidden
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          goToTime(session, timeOf(event));
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) playback.player.seek(timeOf(event));
          store.getState().setHover({ time: timeOf(event) });
        }}
        onPointerLeave={() => store.getState().setHover({ time: null })}
      >
        <PlotLayer
          name="tracks-ruler"
          inputs={[from, to, scale]}
          draw={(pen, { width, height }) =>
            drawRuler(pen, plotAxis(from, to, width), scale, height)
          }
        />
        <TimeLines from={from} to={to} />
      </div>
    </div>
  );
}

/** The moving layer over a curve or the ruler: lines at the playhead and at the hovered time, of the times in sight. */
export function TimeLines({ from, to }: TimeRange): ReactNode {
  const hover = useSessionState((state) => state.hover.time);
  return (
    <PlotLayer
      name="tracks-times"
      inputs={undefined}
      draw={({ canvas, palette }, { width, height }, { playhead }) => {
        const axis = plotAxis(from, to, width);
        if (hover !== null) drawTimeLine(canvas, axis, height, hover, palette.textFaint);
        drawTimeLine(canvas, axis, height, playhead.time, palette.cursor);
      }}
    />
  );
}
