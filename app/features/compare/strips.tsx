import { appStore, frameLoop, player } from '../../transition.ts';
import type { PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ClipComparison } from '#engine/inspect';
import { drawStripCursor, drawStrips, stripLayout, stripTime } from './draw-strips.ts';
import type { StripLayout } from './draw-strips.ts';
import { palettes } from '../../draw/palette.ts';
import { shownRange } from '../../session/state/visible-range.ts';
import { pageFonts } from '../../ui/page-fonts.ts';
import { useCanvas } from '../../ui/use-canvas.ts';

/** The keys of both clips on one axis of time, which is that of every pane. */
export function Strips({ comparison }: { readonly comparison: ClipComparison }): ReactNode {
  const palette = useStore(appStore, (state) => palettes[state.theme]);
  const duration = Math.max(...comparison.sides.map((side) => side.duration));
  const { from, to } = useStore(
    appStore,
    useShallow((state) => shownRange(state.visibleRange, duration)),
  );
  const scale = useStore(
    appStore,
    useShallow(({ rulerUnit: unit, frameRate }) => ({ unit, frameRate, duration })),
  );
  const hover = useStore(appStore, (state) => state.hover.time);
  const bars = useCanvas<HTMLButtonElement, unknown>(
    frameLoop,
    'compare',
    [comparison, palette, from, to, scale],
    (canvas, { width, height }) => {
      const layout = stripLayout(width, height, from, to);
      drawStrips(canvas, layout, comparison.sides, scale, palette, pageFonts());
    },
  );
  const cursor = useCanvas<HTMLSpanElement, typeof player.frame>(
    frameLoop,
    'compare cursor',
    undefined,
    (canvas, { width, height }, { playhead }) => {
      const layout = stripLayout(width, height, from, to);
      if (hover !== null) drawStripCursor(canvas, layout, hover, palette.textMuted);
      drawStripCursor(canvas, layout, playhead.time, palette.cursor);
    },
  );
  const pointed = (event: PointerEvent<HTMLElement>): number => {
    const { left, width, height } = event.currentTarget.getBoundingClientRect();
    const layout: StripLayout = stripLayout(width, height, from, to);
    return stripTime(layout, event.clientX - left);
  };
  return (
    <button
      ref={bars}
      type="button"
      className="ui-plot compare-strips"
      aria-label="Keys of A and B over time: drag to go to a time"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(pointed(event));
      }}
      onPointerMove={(event) => {
        const time = pointed(event);
        appStore.getState().setHover({ time });
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(time);
      }}
      onPointerLeave={() => appStore.getState().setHover({ time: null })}
    >
      <span ref={cursor} className="ui-layer" />
    </button>
  );
}

function goTo(time: number): void {
  appStore.getState().pause();
  player.seek(time);
}
