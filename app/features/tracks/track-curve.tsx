import { useMemo } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import type { Seconds } from '#engine/base';
import { PlotLayer } from '../../components/plot.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { drawTrackPlot, isOnThreshold, plotAxis, timeAt, yToValue } from '../../draw/track-plot.ts';
import type { PlotThreshold, TrackPlot } from '../../draw/track-plot.ts';
import type { Session } from '../../session/session.ts';
import type { TrackAsset } from '../../session/state/clip-tracks.ts';
import { thresholdOf, valueRange } from '../../session/state/tracks.ts';
import { shownRange } from '../../session/state/visible-range.ts';
import { placeOf } from '../../ui/pointer.ts';
import { TimeLines, useRulerScale } from './track-ruler.tsx';

interface TrackCurveProps {
  readonly asset: TrackAsset;
  readonly duration: Seconds;
  readonly threshold: PlotThreshold | undefined;
}

type Held = 'threshold' | 'time' | undefined;

/** A track's curve: dragging the threshold line moves it, dragging elsewhere scrubs. */
export function TrackCurve({ asset, duration, threshold }: TrackCurveProps): ReactNode {
  const session = useSession();
  const { track, name } = asset;
  const range = useSessionState((state) => state.visibleRange);
  const plot = useMemo<TrackPlot>(() => {
    const [least, most] = valueRange(track);
    return { track, duration, least, most };
  }, [track, duration]);
  const scale = useRulerScale(duration);
  const { from, to } = shownRange(range, duration);
  const handlers = useMemo(() => curveHandlers(session, asset, plot), [session, asset, plot]);
  return (
    <figure className="tracks-curve" aria-label={`Curve of ${name}`} {...handlers}>
      <PlotLayer
        name="tracks"
        inputs={[plot, from, to, threshold, scale]}
        draw={(pen, { width, height }) => {
          const axis = plotAxis(from, to, width);
          drawTrackPlot(pen, plot, axis, height, threshold, scale);
        }}
      />
      <TimeLines from={from} to={to} />
    </figure>
  );
}

interface CurveHandlers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
  onPointerLeave(): void;
}

function curveHandlers(
  { store, playback }: Session,
  { id, track }: TrackAsset,
  plot: TrackPlot,
): CurveHandlers {
  let held: Held;
  // Read at the time of the event: a drag changes it.
  const timeOf = (event: PointerEvent): Seconds => {
    const { x, width } = placeOf(event);
    const { from, to } = shownRange(store.getState().visibleRange, plot.duration);
    return timeAt(plot, plotAxis(from, to, width), x);
  };
  const isOnLine = (event: PointerEvent): boolean => {
    const { y, height } = placeOf(event);
    const threshold = thresholdOf(store.getState(), id, track);
    return track.type === 'float' && isOnThreshold(plot, height, threshold, y);
  };
  const follow = (event: PointerEvent): void => {
    const { y, height } = placeOf(event);
    const value = yToValue(plot, height, y);
    if (held === 'threshold') store.getState().setThreshold(id, rounded(value, plot));
    else playback.player.seek(timeOf(event));
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held = isOnLine(event) ? 'threshold' : 'time';
      if (held === 'time') store.getState().pause();
      follow(event);
    },
    onPointerMove: (event) => {
      if (held !== undefined) return follow(event);
      const onLine = isOnLine(event);
      event.currentTarget.style.cursor = onLine ? 'ns-resize' : '';
      store.getState().setHover({ time: onLine ? null : timeOf(event) });
    },
    onPointerUp: () => {
      held = undefined;
    },
    onPointerLeave: () => store.getState().setHover({ time: null }),
  };
}

/** Rounds a dragged threshold to hundredths of the range. */
function rounded(value: number, { least, most }: TrackPlot): number {
  const step = (most - least || 1) / 100;
  const within = Math.min(most, Math.max(least, value));
  return Number((least + Math.round((within - least) / step) * step).toPrecision(6));
}
