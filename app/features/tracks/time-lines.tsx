import { appStore, frameLoop } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Seconds } from '#engine/base';
import { palettes } from '../../draw/palette.ts';
import { drawTimeLine, plotAxis } from '../../draw/track-plot.ts';
import type { Frame } from '../../playback/frame.ts';
import { useCanvas } from '../../ui/use-canvas.ts';

interface TimeLinesProps {
  /** The times that are in sight. */
  readonly from: Seconds;
  readonly to: Seconds;
}

/** The playhead and the time that is pointed at, on a layer over a curve or the ruler: all that moves there. */
export function TimeLines({ from, to }: TimeLinesProps): ReactNode {
  const palette = useStore(appStore, (state) => palettes[state.theme]);
  const hover = useStore(appStore, (state) => state.hover.time);
  const host = useCanvas<HTMLSpanElement, Frame>(
    frameLoop,
    'tracks-times',
    undefined,
    (canvas, { width, height }, { playhead }) => {
      const axis = plotAxis(from, to, width);
      if (hover !== null) drawTimeLine(canvas, axis, height, hover, palette.textFaint);
      drawTimeLine(canvas, axis, height, playhead.time, palette.cursor);
    },
  );
  return <span ref={host} className="ui-layer" />;
}
