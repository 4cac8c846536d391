import type { PointerEvent, ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ClipComparison } from '#engine/inspect';
import { useFrameCanvas, useSession, useSessionState } from '../../components/session.tsx';
import { drawStripCursor, drawStrips, stripLayout, stripTime } from './draw-strips.ts';
import { palettes } from '../../draw/palette.ts';
import { goToTime } from '../../session/navigation.ts';
import { shownRange } from '../../session/state/visible-range.ts';
import { pageFonts } from '../../ui/page-fonts.ts';
import { placeOf } from '../../ui/pointer.ts';

/** The keys of both clips over the time axis that all panes share. */
export function Strips({ comparison }: { readonly comparison: ClipComparison }): ReactNode {
  const session = useSession();
  const palette = useSessionState((state) => palettes[state.theme]);
  const duration = Math.max(...comparison.sides.map((side) => side.duration));
  const { from, to } = useSessionState(
    useShallow((state) => shownRange(state.visibleRange, duration)),
  );
  const scale = useSessionState(
    useShallow(({ rulerUnit: unit, frameRate }) => ({ unit, frameRate, duration })),
  );
  const hover = useSessionState((state) => state.hover.time);
  const bars = useFrameCanvas<HTMLButtonElement>(
    'compare',
    [comparison, palette, from, to, scale],
    (canvas, { width, height }) => {
      const layout = stripLayout(width, height, from, to);
      drawStrips(canvas, layout, comparison.sides, scale, palette, pageFonts());
    },
  );
  const cursor = useFrameCanvas<HTMLSpanElement>(
    'compare cursor',
    undefined,
    (canvas, { width, height }, { playhead }) => {
      const layout = stripLayout(width, height, from, to);
      if (hover !== null) drawStripCursor(canvas, layout, hover, palette.textMuted);
      drawStripCursor(canvas, layout, playhead.time, palette.cursor);
    },
  );
  const pointed = (event: PointerEvent<HTMLElement>): number => {
    const { x, width, height } = placeOf(event);
    return stripTime(stripLayout(width, height, from, to), x);
  };
  return (
    <button
      ref={bars}
      type="button"
      className="ui-plot compare-strips"
      aria-label="Keys of A and B over time: drag to go to a time"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goToTime(session, pointed(event));
      }}
      onPointerMove={(event) => {
        const time = pointed(event);
        session.store.getState().setHover({ time });
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goToTime(session, time);
      }}
      onPointerLeave={() => session.store.getState().setHover({ time: null })}
    >
      <span ref={cursor} className="ui-layer" />
    </button>
  );
}
