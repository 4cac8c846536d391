import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Seconds } from '#engine/base';
import type { ClipComparison } from '#engine/inspect';
import { Plot, PlotLayer } from '../../components/plot.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { drawStripCursor, drawStrips, stripLayout, stripTime } from './draw-strips.ts';
import { goToTime } from '../../session/navigation.ts';
import { shownRange } from '../../session/state/visible-range.ts';
import type { PointerPlace } from '../../ui/pointer.ts';

/** The keys of both clips over the time axis that all panes share. */
export function Strips({ comparison }: { readonly comparison: ClipComparison }): ReactNode {
  const session = useSession();
  const duration = Math.max(...comparison.sides.map((side) => side.duration));
  const { from, to } = useSessionState(
    useShallow((state) => shownRange(state.visibleRange, duration)),
  );
  const scale = useSessionState(
    useShallow(({ rulerUnit: unit, frameRate }) => ({ unit, frameRate, duration })),
  );
  const hover = useSessionState((state) => state.hover.time);
  const { setHover } = session.store.getState();
  const timeAt = ({ x, width, height }: PointerPlace): Seconds =>
    stripTime(stripLayout(width, height, from, to), x);
  return (
    <Plot
      name="compare"
      className="compare-strips"
      label="Keys of A and B over time: drag to go to a time"
      inputs={[comparison, from, to, scale]}
      draw={(pen, { width, height }) => {
        const layout = stripLayout(width, height, from, to);
        drawStrips(pen, layout, comparison.sides, scale);
      }}
      onPoint={(place) => setHover({ time: timeAt(place) })}
      onLeave={() => setHover({ time: null })}
      onDrag={(place) => goToTime(session, timeAt(place))}
    >
      <PlotLayer
        name="compare cursor"
        inputs={undefined}
        draw={({ canvas, palette }, { width, height }, { playhead }) => {
          const layout = stripLayout(width, height, from, to);
          if (hover !== null) drawStripCursor(canvas, layout, hover, palette.textMuted);
          drawStripCursor(canvas, layout, playhead.time, palette.cursor);
        }}
      />
    </Plot>
  );
}
